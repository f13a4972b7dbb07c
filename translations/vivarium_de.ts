<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>FileNames</name>
    <message>
        <source>A name can&apos;t be empty.</source>
        <translation>Ein Name darf nicht leer sein.</translation>
    </message>
    <message>
        <source>“.” and “..” mean this folder and the one above it; choose another name.</source>
        <translation>„.“ und „..“ bedeuten diesen Ordner und den darüber; bitte einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>A name can&apos;t hold a slash; it separates folders.</source>
        <translation>Ein Name darf keinen Schrägstrich enthalten; er trennt Ordner.</translation>
    </message>
    <message>
        <source>A name can&apos;t hold the character NUL.</source>
        <translation>Ein Name darf das Zeichen NUL nicht enthalten.</translation>
    </message>
    <message>
        <source>The name is %1 bytes long; 255 is the most.</source>
        <translation>Der Name ist %1 Bytes lang; höchstens 255 sind möglich.</translation>
    </message>
</context>
<context>
    <name>PauseText</name>
    <message>
        <source>Pause Sandbox</source>
        <translation>Sandbox pausieren</translation>
    </message>
    <message>
        <source>Pause %1?</source>
        <translation>%1 pausieren?</translation>
    </message>
    <message>
        <source>&amp;Pause %1</source>
        <translation>%1 &amp;pausieren</translation>
    </message>
    <message>
        <source>Pause Sandboxes</source>
        <translation>Sandboxes pausieren</translation>
    </message>
    <message numerus="yes">
        <source>Pause %n sandbox(es)?</source>
        <translation>
            <numerusform>%n Sandbox pausieren?</numerusform>
            <numerusform>%n Sandboxes pausieren?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Pause %n Sandbox(es)</source>
        <translation>
            <numerusform>%n Sandbox &amp;pausieren</numerusform>
            <numerusform>%n Sandboxes &amp;pausieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Network connections are cut; programs have to connect again afterwards.</source>
        <translation>Netzwerkverbindungen werden getrennt; Programme müssen sich danach neu verbinden.</translation>
    </message>
    <message numerus="yes">
        <source>%n open terminal(s) will end.</source>
        <translation>
            <numerusform>%n offenes Terminal endet.</numerusform>
            <numerusform>%n offene Terminals enden.</numerusform>
        </translation>
    </message>
    <message>
        <source>What runs may end: count on files in /workspace only.</source>
        <translation>Was läuft, endet womöglich: Verlass ist nur auf Dateien in /workspace.</translation>
    </message>
    <message>
        <source>The deadline stands still until it is resumed.</source>
        <translation>Die Frist steht still, bis sie fortgesetzt wird.</translation>
    </message>
    <message>
        <source>Nothing is billed for running meanwhile, but about %1 for each GB used and month; volumes as before.</source>
        <comment>money</comment>
        <translation>Für das Laufen wird inzwischen nichts berechnet, aber etwa %1 je belegtem GB und Monat; Volumes wie zuvor.</translation>
    </message>
    <message>
        <source>About %1 an hour is no longer billed while paused.</source>
        <comment>money, of all of them together</comment>
        <translation>Während der Pause werden etwa %1 je Stunde nicht mehr berechnet.</translation>
    </message>
    <message>
        <source>What runs stands still and goes on afterwards, as the server says.</source>
        <translation>Was läuft, steht still und läuft danach weiter, sagt der Server.</translation>
    </message>
</context>
<context>
    <name>PreviewDecoder</name>
    <message>
        <source>The picture is too large to be shown: %1 × %2 pixels.</source>
        <translation>Das Bild ist zu groß zum Anzeigen: %1 × %2 Pixel.</translation>
    </message>
    <message>
        <source>The picture is damaged: it can&apos;t be decoded.</source>
        <translation>Das Bild ist beschädigt: Es lässt sich nicht dekodieren.</translation>
    </message>
</context>
<context>
    <name>StopText</name>
    <message>
        <source>Stop Sandbox</source>
        <translation>Sandbox anhalten</translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <translation>%1 anhalten?</translation>
    </message>
    <message>
        <source>&amp;Stop %1</source>
        <translation>%1 an&amp;halten</translation>
    </message>
    <message>
        <source>Stop Sandboxes</source>
        <translation>Sandboxes anhalten</translation>
    </message>
    <message numerus="yes">
        <source>Stop %n sandbox(es)?</source>
        <translation>
            <numerusform>%n Sandbox anhalten?</numerusform>
            <numerusform>%n Sandboxes anhalten?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Stop %n Sandbox(es)</source>
        <translation>
            <numerusform>%n Sandbox an&amp;halten</numerusform>
            <numerusform>%n Sandboxes an&amp;halten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running process(es) will end.</source>
        <translation>
            <numerusform>%n laufender Prozess endet.</numerusform>
            <numerusform>%n laufende Prozesse enden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open terminal(s) will end.</source>
        <translation>
            <numerusform>%n offenes Terminal endet.</numerusform>
            <numerusform>%n offene Terminals enden.</numerusform>
        </translation>
    </message>
    <message>
        <source>All files inside are lost, unless you save a snapshot first.</source>
        <translation>Alle Dateien darin gehen verloren, wenn nicht vorher ein Snapshot gesichert wird.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are open in a local program; later saves will not be sent.</source>
        <translation>
            <numerusform>%n Datei ist in einem lokalen Programm offen; was dort später gesichert wird, wird nicht gesendet.</numerusform>
            <numerusform>%n Dateien sind in einem lokalen Programm offen; was dort später gesichert wird, wird nicht gesendet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>A native dashboard for code sandboxes, on this machine and in the cloud.</source>
        <translation>Eine native Übersicht für Code-Sandboxes, auf diesem Rechner und in der Cloud.</translation>
    </message>
    <message>
        <source>Open the form for a new sandbox.</source>
        <translation>Das Formular für eine neue Sandbox öffnen.</translation>
    </message>
    <message>
        <source>Open a window of its own even if one is open already.</source>
        <translation>Ein eigenes Fenster öffnen, auch wenn schon eins offen ist.</translation>
    </message>
    <message>
        <source>Without a window: list, exec, cp or snapshot. “vivarium list --help” and so on tell more.</source>
        <translation>Ohne Fenster: list, exec, cp oder snapshot. „vivarium list --help“ und so weiter sagen mehr.</translation>
    </message>
</context>
<context>
    <name>vivarium::AboutDialogs</name>
    <message>
        <source>A native dashboard for code sandboxes, on this machine and in the cloud.</source>
        <translation>Eine native Übersicht für Code-Sandboxes, auf diesem Rechner und in der Cloud.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>Qt %1. It sends nothing about you to anybody.</source>
        <translation>Qt %1. Es sendet nichts über Sie an irgendwen.</translation>
    </message>
    <message>
        <source>About Vivarium</source>
        <translation>Über Vivarium</translation>
    </message>
</context>
<context>
    <name>vivarium::ActionSet</name>
    <message>
        <source>&amp;New Sandbox…</source>
        <translation>&amp;Neue Sandbox…</translation>
    </message>
    <message>
        <source>&amp;Connect…</source>
        <translation>&amp;Verbinden…</translation>
    </message>
    <message>
        <source>&amp;Find Anything…</source>
        <translation>Alles &amp;suchen…</translation>
    </message>
    <message>
        <source>Finds a sandbox or an action by a few letters.</source>
        <translation>Findet eine Sandbox oder eine Aktion nach wenigen Buchstaben.</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Sandboxes and the local engine go on running.</source>
        <translation>Sandboxes und die lokale Engine laufen weiter.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Open &amp;Terminal</source>
        <translation>&amp;Terminal öffnen</translation>
    </message>
    <message>
        <source>&amp;Properties</source>
        <translation>&amp;Eigenschaften</translation>
    </message>
    <message>
        <source>+10 &amp;min</source>
        <translation>+10 &amp;min</translation>
    </message>
    <message>
        <source>Lets the sandbox run ten minutes longer.</source>
        <translation>Lässt die Sandbox zehn Minuten länger laufen.</translation>
    </message>
    <message>
        <source>No Time &amp;Limit</source>
        <translation>Ohne Zeit&amp;grenze</translation>
    </message>
    <message>
        <source>The sandbox then runs until it is stopped.</source>
        <translation>Die Sandbox läuft dann, bis sie angehalten wird.</translation>
    </message>
    <message>
        <source>&amp;Stop…</source>
        <translation>&amp;Anhalten…</translation>
    </message>
    <message>
        <source>&amp;Duplicate…</source>
        <translation>&amp;Duplizieren…</translation>
    </message>
    <message>
        <source>Opens the form for a new sandbox, filled in like this one.</source>
        <translation>Öffnet das Formular für eine neue Sandbox, ausgefüllt wie diese.</translation>
    </message>
    <message>
        <source>Remo&amp;ve from the List</source>
        <translation>Von der Liste &amp;nehmen</translation>
    </message>
    <message>
        <source>Copy &amp;Name</source>
        <translation>Na&amp;men kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Id</source>
        <translation>&amp;Kennung kopieren</translation>
    </message>
    <message>
        <source>&amp;Find Here</source>
        <translation>&amp;Hier suchen</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Aktualisieren</translation>
    </message>
    <message>
        <source>&amp;Close This Tab</source>
        <translation>Diesen Reiter s&amp;chließen</translation>
    </message>
    <message>
        <source>Nothing in the sandbox ends.</source>
        <translation>Nichts in der Sandbox endet.</translation>
    </message>
    <message>
        <source>Panel in Its &amp;Own Window</source>
        <translation>Ansicht in &amp;eigenem Fenster</translation>
    </message>
    <message>
        <source>Only the &amp;Panel</source>
        <translation>Nur die &amp;Ansicht</translation>
    </message>
    <message>
        <source>Hides all around the panel; the same key brings it back.</source>
        <translation>Verbirgt alles um die Ansicht; dieselbe Taste holt es zurück.</translation>
    </message>
    <message>
        <source>&amp;Side Bar</source>
        <translation>&amp;Seitenleiste</translation>
    </message>
    <message>
        <source>&amp;Menu Bar</source>
        <translation>&amp;Menüleiste</translation>
    </message>
    <message>
        <source>Panels &amp;beside the List</source>
        <translation>Ansichten &amp;neben der Liste</translation>
    </message>
    <message>
        <source>Puts the sandbox in focus beside the list instead of below it.</source>
        <translation>Zeigt die Sandbox im Fokus neben der Liste statt darunter.</translation>
    </message>
    <message>
        <source>Connection: &amp;Try Again Now</source>
        <translation>Verbindung: &amp;jetzt erneut versuchen</translation>
    </message>
    <message>
        <source>Connection: &amp;Edit…</source>
        <translation>Verbindung: &amp;bearbeiten…</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Vivarium</source>
        <translation>&amp;Über Vivarium</translation>
    </message>
    <message>
        <source>Connect to &amp;Id…</source>
        <translation>Mit &amp;Kennung verbinden…</translation>
    </message>
    <message>
        <source>Opens a sandbox by its id, also one that is not in the list.</source>
        <translation>Öffnet eine Sandbox über ihre Kennung, auch eine, die nicht in der Liste steht.</translation>
    </message>
    <message>
        <source>Stop Everything Idl&amp;e…</source>
        <translation>Alles Un&amp;genutzte anhalten…</translation>
    </message>
    <message>
        <source>Shows what was not used for some time, and stops what you leave marked.</source>
        <translation>Zeigt, was eine Zeit lang nicht benutzt wurde, und hält an, was markiert bleibt.</translation>
    </message>
    <message>
        <source>Connection: St&amp;atistics…</source>
        <translation>Verbindung: St&amp;atistik…</translation>
    </message>
    <message>
        <source>How many sandboxes there are and were, day by day.</source>
        <translation>Wie viele Sandboxes es gibt und gab, Tag für Tag.</translation>
    </message>
    <message>
        <source>Connection: Switch &amp;Workspace…</source>
        <translation>Verbindung: &amp;Workspace wechseln…</translation>
    </message>
    <message>
        <source>Shows the sandboxes of another workspace of the account.</source>
        <translation>Zeigt die Sandboxes eines anderen Workspace des Kontos.</translation>
    </message>
    <message>
        <source>Find in F&amp;iles…</source>
        <translation>In Dateien s&amp;uchen …</translation>
    </message>
    <message>
        <source>Looks for text in the files of the sandbox in focus, and replaces it.</source>
        <translation>Sucht Text in den Dateien der gewählten Sandbox und ersetzt ihn.</translation>
    </message>
    <message>
        <source>Li&amp;fetime…</source>
        <translation>&amp;Laufzeit …</translation>
    </message>
    <message>
        <source>Sets after how long without use the sandbox stops by itself.</source>
        <translation>Legt fest, nach welcher Zeit ohne Benutzung die Sandbox von selbst anhält.</translation>
    </message>
    <message>
        <source>Connection: Secrets and &amp;Volumes…</source>
        <translation>Verbindung: Geheimnisse und &amp;Volumes …</translation>
    </message>
    <message>
        <source>Makes, changes and deletes the secrets and volumes that sandboxes can have.</source>
        <translation>Legt die Geheimnisse und Volumes an, die Sandboxes haben können, ändert und löscht sie.</translation>
    </message>
    <message>
        <source>Connects a LazyCloud workspace or a Lizard project, so that its sandboxes are shown too.</source>
        <translation>Verbindet einen LazyCloud-Workspace oder ein Lizard-Projekt, sodass auch dessen Sandboxes gezeigt werden.</translation>
    </message>
    <message>
        <source>Pa&amp;use…</source>
        <translation>Pa&amp;usieren…</translation>
    </message>
    <message>
        <source>Ends what runs and keeps the files, until it is resumed.</source>
        <translation>Beendet, was läuft, und behält die Dateien, bis sie fortgesetzt wird.</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Lets a paused sandbox run again; it is billed then.</source>
        <translation>Lässt eine pausierte Sandbox wieder laufen; sie wird dann berechnet.</translation>
    </message>
    <message>
        <source>Cop&amp;y While Running…</source>
        <translation>Lau&amp;fend kopieren…</translation>
    </message>
    <message>
        <source>Makes copies of the running sandbox.</source>
        <translation>Erstellt Kopien der laufenden Sandbox.</translation>
    </message>
    <message>
        <source>&amp;Desktop Notifications</source>
        <translation>&amp;Desktop-Benachrichtigungen</translation>
    </message>
    <message>
        <source>Tells by notifications of the desktop what happens while no window of Vivarium is active.</source>
        <translation>Sagt mit Benachrichtigungen des Desktops, was geschieht, während kein Fenster von Vivarium aktiv ist.</translation>
    </message>
    <message>
        <source>Prote&amp;ct</source>
        <translation>S&amp;chützen</translation>
    </message>
    <message>
        <source>Keeps you from stopping the sandbox from here by mistake, in all its connections. It still stops by itself when it is idle or at its deadline.</source>
        <translation>Bewahrt davor, die Sandbox von hier aus versehentlich zu stoppen, in allen ihren Verbindungen. Von selbst stoppt sie weiterhin, wenn sie unbenutzt ist oder ihre Frist endet.</translation>
    </message>
    <message>
        <source>&amp;Two Panels Side by Side</source>
        <translation>&amp;Zwei Ansichten nebeneinander</translation>
    </message>
    <message>
        <source>Copy &amp;Diagnostics</source>
        <translation>&amp;Diagnose kopieren</translation>
    </message>
    <message>
        <source>Copies versions, and what each connection is and can do, as a text for a report. No token, name or file is in it.</source>
        <translation>Kopiert Versionen, und was jede Verbindung ist und kann, als Text für eine Meldung. Kein Token, kein Name und keine Datei steht darin.</translation>
    </message>
    <message>
        <source>Puts the panel that was used before this one beside it; the same key takes the second place away.</source>
        <translation>Stellt die Ansicht daneben, die vor dieser benutzt wurde; dieselbe Taste nimmt den zweiten Platz wieder weg.</translation>
    </message>
    <message>
        <source>Notify of the Last &amp;Minute</source>
        <translation>Letzte &amp;Minute melden</translation>
    </message>
    <message>
        <source>A sandbox is about to stop by itself, and can be kept.</source>
        <translation>Eine Sandbox stoppt gleich von selbst und kann noch behalten werden.</translation>
    </message>
    <message>
        <source>Notify of &amp;Ended Sandboxes</source>
        <translation>B&amp;eendete Sandboxes melden</translation>
    </message>
    <message>
        <source>A sandbox has ended, unless it was stopped from here.</source>
        <translation>Eine Sandbox ist beendet, ohne dass sie von hier aus gestoppt wurde.</translation>
    </message>
    <message>
        <source>Notify of Failed &amp;Transfers</source>
        <translation>Fehlgeschlagene Über&amp;tragungen melden</translation>
    </message>
    <message>
        <source>Notify of Finished &amp;Builds</source>
        <translation>Fertige A&amp;bbilder melden</translation>
    </message>
    <message>
        <source>An image is ready, or failed.</source>
        <translation>Ein Abbild ist fertig oder fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Next &amp;Area</source>
        <translation>Nächster &amp;Bereich</translation>
    </message>
    <message>
        <source>Pr&amp;evious Area</source>
        <translation>&amp;Voriger Bereich</translation>
    </message>
    <message>
        <source>&amp;Next Open Sandbox</source>
        <translation>Nächste &amp;offene Sandbox</translation>
    </message>
    <message>
        <source>Pre&amp;vious Open Sandbox</source>
        <translation>Vori&amp;ge offene Sandbox</translation>
    </message>
    <message>
        <source>Connection: &amp;Details…</source>
        <translation>Verbindung: Einzel&amp;heiten…</translation>
    </message>
    <message>
        <source>Address, error, proxy, trusted certificates, and how often the server is asked.</source>
        <translation>Adresse, Fehler, Proxy, vertraute Zertifikate, und wie oft der Server gefragt wird.</translation>
    </message>
    <message>
        <source>Connection: &amp;Remove…</source>
        <translation>Verbindung: ent&amp;fernen…</translation>
    </message>
    <message>
        <source>Lists the keys of all actions, and changes them.</source>
        <translation>Listet die Tasten aller Aktionen auf und ändert sie.</translation>
    </message>
    <message>
        <source>Panel: %1</source>
        <translation>Bereich: %1</translation>
    </message>
</context>
<context>
    <name>vivarium::ActivityDatabase</name>
    <message>
        <source>Look at the folder&apos;s rights and the free space. Until then nothing is remembered.</source>
        <translation>Bitte die Rechte des Ordners und den freien Platz ansehen. Bis dahin wird nichts festgehalten.</translation>
    </message>
    <message>
        <source>The activity history can&apos;t be used: %1.</source>
        <translation>Der Aktivitätsverlauf ist nicht verwendbar: %1.</translation>
    </message>
    <message>
        <source>The folder %1 for the activity history can&apos;t be made.</source>
        <translation>Der Ordner %1 für den Aktivitätsverlauf lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>The activity history is being opened by another window.</source>
        <translation>Ein anderes Fenster öffnet gerade den Aktivitätsverlauf.</translation>
    </message>
    <message>
        <source>The activity history can&apos;t be written in %1.</source>
        <translation>Der Aktivitätsverlauf lässt sich in %1 nicht schreiben.</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 ist ein Ordner.</translation>
    </message>
    <message>
        <source>The activity history can&apos;t be written: %1.</source>
        <translation>Der Aktivitätsverlauf lässt sich nicht schreiben: %1.</translation>
    </message>
    <message>
        <source>The activity history needs Qt&apos;s driver for SQLite, which is not installed.</source>
        <translation>Der Aktivitätsverlauf braucht den SQLite-Treiber von Qt, der nicht installiert ist.</translation>
    </message>
    <message>
        <source>Install the package libqt6sql6-sqlite and start again.</source>
        <translation>Bitte das Paket libqt6sql6-sqlite installieren und neu starten.</translation>
    </message>
    <message>
        <source>The activity history is damaged.</source>
        <translation>Der Aktivitätsverlauf ist beschädigt.</translation>
    </message>
    <message>
        <source>%1 is not an activity history.</source>
        <translation>%1 ist kein Aktivitätsverlauf.</translation>
    </message>
    <message>
        <source>The activity history %1 was written by a later version.</source>
        <translation>Der Aktivitätsverlauf %1 stammt von einer neueren Version.</translation>
    </message>
    <message>
        <source>It is left as it is, and this version remembers nothing.</source>
        <translation>Er bleibt, wie er ist, und diese Version hält nichts fest.</translation>
    </message>
    <message>
        <source>The activity history %1 is damaged and can&apos;t be moved away.</source>
        <translation>Der Aktivitätsverlauf %1 ist beschädigt und lässt sich nicht beiseitelegen.</translation>
    </message>
</context>
<context>
    <name>vivarium::ActivityDetails</name>
    <message>
        <source>Sandbox id:</source>
        <translation>Sandbox-ID:</translation>
    </message>
    <message>
        <source>Copy the id of the sandbox</source>
        <translation>ID der Sandbox kopieren</translation>
    </message>
    <message>
        <source>Image id:</source>
        <translation>Image-ID:</translation>
    </message>
    <message>
        <source>Copy the id of the image</source>
        <translation>ID des Images kopieren</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>sandbox; what was done to it</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>vivarium::ActivityModel</name>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>Sandbox</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
</context>
<context>
    <name>vivarium::ActivityStore</name>
    <message>
        <source>%1 can&apos;t be written: %2.</source>
        <translation>%1 lässt sich nicht schreiben: %2.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Bitte einen anderen Ordner wählen.</translation>
    </message>
</context>
<context>
    <name>vivarium::ActivityText</name>
    <message>
        <source>no idle limit</source>
        <translation>ohne Leerlaufgrenze</translation>
    </message>
    <message>
        <source>idle limit %1</source>
        <translation>Leerlaufgrenze %1</translation>
    </message>
    <message>
        <source>Created the sandbox</source>
        <translation>Sandbox angelegt</translation>
    </message>
    <message>
        <source>Create the sandbox</source>
        <translation>Sandbox anlegen</translation>
    </message>
    <message>
        <source>Created from %1</source>
        <comment>an image</comment>
        <translation>Angelegt aus %1</translation>
    </message>
    <message>
        <source>Create from %1</source>
        <comment>an image</comment>
        <translation>Anlegen aus %1</translation>
    </message>
    <message numerus="yes">
        <source>Uploaded %n file(s)</source>
        <translation>
            <numerusform>%n Datei hochgeladen</numerusform>
            <numerusform>%n Dateien hochgeladen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Upload %n file(s)</source>
        <translation>
            <numerusform>%n Datei hochladen</numerusform>
            <numerusform>%n Dateien hochladen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Downloaded %n file(s)</source>
        <translation>
            <numerusform>%n Datei heruntergeladen</numerusform>
            <numerusform>%n Dateien heruntergeladen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Download %n file(s)</source>
        <translation>
            <numerusform>%n Datei herunterladen</numerusform>
            <numerusform>%n Dateien herunterladen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>files; folder</comment>
        <translation>%1: nach %2</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <comment>files; folder</comment>
        <translation>%1: aus %2</translation>
    </message>
    <message>
        <source>No longer known to the server</source>
        <translation>Dem Server nicht mehr bekannt</translation>
    </message>
    <message>
        <source>Idle stop</source>
        <translation>Leerlauf-Stopp</translation>
    </message>
    <message>
        <source>Its time was over</source>
        <translation>Ihre Zeit war um</translation>
    </message>
    <message>
        <source>Stopped from here</source>
        <translation>Von hier angehalten</translation>
    </message>
    <message>
        <source>Sandboxes</source>
        <translation>Sandboxes</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Snapshots</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Something that this version doesn&apos;t know</source>
        <translation>Etwas, das diese Version nicht kennt</translation>
    </message>
    <message>
        <source>Sandbox created</source>
        <translation>Sandbox angelegt</translation>
    </message>
    <message>
        <source>Sandbox running</source>
        <translation>Sandbox läuft</translation>
    </message>
    <message>
        <source>Stop of a sandbox</source>
        <translation>Anhalten einer Sandbox</translation>
    </message>
    <message>
        <source>Sandbox ended</source>
        <translation>Sandbox beendet</translation>
    </message>
    <message>
        <source>Time extended or limit changed</source>
        <translation>Zeit verlängert oder Grenze geändert</translation>
    </message>
    <message>
        <source>Snapshot saved</source>
        <translation>Snapshot gespeichert</translation>
    </message>
    <message>
        <source>Snapshot renamed</source>
        <translation>Snapshot umbenannt</translation>
    </message>
    <message>
        <source>Snapshot deleted</source>
        <translation>Snapshot gelöscht</translation>
    </message>
    <message>
        <source>Snapshot forgotten</source>
        <translation>Snapshot vergessen</translation>
    </message>
    <message>
        <source>Port exposed</source>
        <translation>Port freigegeben</translation>
    </message>
    <message>
        <source>Port closed</source>
        <translation>Port geschlossen</translation>
    </message>
    <message>
        <source>Network rules changed</source>
        <translation>Netzwerkregeln geändert</translation>
    </message>
    <message>
        <source>Files uploaded</source>
        <translation>Dateien hochgeladen</translation>
    </message>
    <message>
        <source>Files downloaded</source>
        <translation>Dateien heruntergeladen</translation>
    </message>
    <message>
        <source>Command run</source>
        <translation>Befehl ausgeführt</translation>
    </message>
    <message>
        <source>Connection added</source>
        <translation>Verbindung hinzugefügt</translation>
    </message>
    <message>
        <source>Connection removed</source>
        <translation>Verbindung entfernt</translation>
    </message>
    <message>
        <source>Became ready</source>
        <translation>Wurde bereit</translation>
    </message>
    <message>
        <source>Stop the sandbox</source>
        <translation>Sandbox anhalten</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Changed its time: %1</source>
        <translation>Laufzeit geändert: %1</translation>
    </message>
    <message>
        <source>Change its time: %1</source>
        <translation>Laufzeit ändern: %1</translation>
    </message>
    <message>
        <source>Saved a snapshot</source>
        <translation>Snapshot gespeichert</translation>
    </message>
    <message>
        <source>Save a snapshot</source>
        <translation>Snapshot speichern</translation>
    </message>
    <message>
        <source>Saved the snapshot “%1”</source>
        <translation>Snapshot „%1“ gespeichert</translation>
    </message>
    <message>
        <source>Save the snapshot “%1”</source>
        <translation>Snapshot „%1“ speichern</translation>
    </message>
    <message>
        <source>Renamed a snapshot to “%1”</source>
        <translation>Snapshot in „%1“ umbenannt</translation>
    </message>
    <message>
        <source>Rename a snapshot to “%1”</source>
        <translation>Snapshot in „%1“ umbenennen</translation>
    </message>
    <message>
        <source>Deleted the snapshot “%1”</source>
        <translation>Snapshot „%1“ gelöscht</translation>
    </message>
    <message>
        <source>Delete the snapshot “%1”</source>
        <translation>Snapshot „%1“ löschen</translation>
    </message>
    <message>
        <source>Forgot the snapshot “%1”</source>
        <translation>Snapshot „%1“ vergessen</translation>
    </message>
    <message>
        <source>Forget the snapshot “%1”</source>
        <translation>Snapshot „%1“ aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Exposed port %1</source>
        <translation>Port %1 freigegeben</translation>
    </message>
    <message>
        <source>Expose port %1</source>
        <translation>Port %1 freigeben</translation>
    </message>
    <message>
        <source>Closed port %1</source>
        <translation>Port %1 geschlossen</translation>
    </message>
    <message>
        <source>Close port %1</source>
        <translation>Port %1 schließen</translation>
    </message>
    <message>
        <source>Changed the network rules: %1</source>
        <translation>Netzwerkregeln geändert: %1</translation>
    </message>
    <message>
        <source>Change the network rules: %1</source>
        <translation>Netzwerkregeln ändern: %1</translation>
    </message>
    <message>
        <source>Ran a command</source>
        <translation>Befehl ausgeführt</translation>
    </message>
    <message>
        <source>Run a command</source>
        <translation>Befehl ausführen</translation>
    </message>
    <message>
        <source>Ran %1</source>
        <translation>%1 ausgeführt</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>%1 ausführen</translation>
    </message>
    <message>
        <source>Added the connection</source>
        <translation>Verbindung hinzugefügt</translation>
    </message>
    <message>
        <source>Removed the connection</source>
        <translation>Verbindung entfernt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <comment>a sentence</comment>
        <translation>Fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Exit code %1</source>
        <translation>Exit-Code %1</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <comment>cores</comment>
        <translation>CPU %1</translation>
    </message>
    <message numerus="yes">
        <source>%n variable(s)</source>
        <translation>
            <numerusform>%n Variable</numerusform>
            <numerusform>%n Variablen</numerusform>
        </translation>
    </message>
    <message>
        <source>ports %1</source>
        <translation>Ports %1</translation>
    </message>
    <message>
        <source>network %1</source>
        <comment>rules</comment>
        <translation>Netzwerk %1</translation>
    </message>
    <message>
        <source>Asked for: %1.</source>
        <translation>Angefordert: %1.</translation>
    </message>
    <message>
        <source>Ranges: %1.</source>
        <translation>Bereiche: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) went through</source>
        <translation>
            <numerusform>%n Datei übertragen</numerusform>
            <numerusform>%n Dateien übertragen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed or were cancelled</source>
        <translation>
            <numerusform>%n fehlgeschlagen oder abgebrochen</numerusform>
            <numerusform>%n fehlgeschlagen oder abgebrochen</numerusform>
        </translation>
    </message>
    <message>
        <source>To %1 on this computer.</source>
        <translation>Nach %1 auf diesem Computer.</translation>
    </message>
    <message>
        <source>The server says: %1</source>
        <translation>Der Server sagt: %1</translation>
    </message>
    <message>
        <source>Exit code %1.</source>
        <translation>Exit-Code %1.</translation>
    </message>
    <message>
        <source>Only this computer&apos;s list forgot it. The server may still have it.</source>
        <translation>Nur die Liste dieses Computers hat ihn vergessen. Der Server hat ihn vielleicht noch.</translation>
    </message>
    <message>
        <source>Code: %1.</source>
        <comment>of an error</comment>
        <translation>Code: %1.</translation>
    </message>
    <message>
        <source>Sandbox restored</source>
        <translation>Sandbox wiederhergestellt</translation>
    </message>
    <message>
        <source>Text replaced in files</source>
        <translation>Text in Dateien ersetzt</translation>
    </message>
    <message>
        <source>Restored from the snapshot “%1”</source>
        <translation>Aus dem Snapshot „%1“ wiederhergestellt</translation>
    </message>
    <message>
        <source>Restore from the snapshot “%1”</source>
        <translation>Aus dem Snapshot „%1“ wiederherstellen</translation>
    </message>
    <message>
        <source>Replace text in files</source>
        <translation>Text in Dateien ersetzen</translation>
    </message>
    <message numerus="yes">
        <source>Took back %n change(s) of text in files</source>
        <translation>
            <numerusform>%n Textänderung in Dateien zurückgenommen</numerusform>
            <numerusform>%n Textänderungen in Dateien zurückgenommen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replaced text in files, %n time(s)</source>
        <translation>
            <numerusform>Text in Dateien ersetzt, %n-mal</numerusform>
            <numerusform>Text in Dateien ersetzt, %n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>without a name</source>
        <comment>a schedule</comment>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Made the schedule %1</source>
        <translation>Zeitplan %1 angelegt</translation>
    </message>
    <message>
        <source>Make the schedule %1</source>
        <translation>Zeitplan %1 anlegen</translation>
    </message>
    <message>
        <source>Ran the schedule %1 by hand</source>
        <translation>Zeitplan %1 von Hand ausgeführt</translation>
    </message>
    <message>
        <source>Run the schedule %1 by hand</source>
        <translation>Zeitplan %1 von Hand ausführen</translation>
    </message>
    <message>
        <source>Deleted the schedule %1</source>
        <translation>Zeitplan %1 gelöscht</translation>
    </message>
    <message>
        <source>Delete the schedule %1</source>
        <translation>Zeitplan %1 löschen</translation>
    </message>
    <message>
        <source>Changed the schedule %1</source>
        <translation>Zeitplan %1 geändert</translation>
    </message>
    <message>
        <source>Change the schedule %1</source>
        <translation>Zeitplan %1 ändern</translation>
    </message>
    <message>
        <source>Switched the schedule %1 on</source>
        <translation>Zeitplan %1 eingeschaltet</translation>
    </message>
    <message>
        <source>Switch the schedule %1 on</source>
        <translation>Zeitplan %1 einschalten</translation>
    </message>
    <message>
        <source>Switched the schedule %1 off</source>
        <translation>Zeitplan %1 ausgeschaltet</translation>
    </message>
    <message>
        <source>Switch the schedule %1 off</source>
        <translation>Zeitplan %1 ausschalten</translation>
    </message>
    <message>
        <source>Paused the sandbox</source>
        <translation>Sandbox pausiert</translation>
    </message>
    <message>
        <source>Pause the sandbox</source>
        <translation>Sandbox pausieren</translation>
    </message>
    <message>
        <source>Resumed the sandbox</source>
        <translation>Sandbox fortgesetzt</translation>
    </message>
    <message>
        <source>Resume the sandbox</source>
        <translation>Sandbox fortsetzen</translation>
    </message>
    <message>
        <source>Copied from “%1” while it ran</source>
        <comment>a sandbox</comment>
        <translation>Von „%1“ kopiert, während sie lief</translation>
    </message>
    <message numerus="yes">
        <source>Make %n copy(s) of “%1”</source>
        <comment>a sandbox</comment>
        <translation>
            <numerusform>%n Kopie von „%1“ machen</numerusform>
            <numerusform>%n Kopien von „%1“ machen</numerusform>
        </translation>
    </message>
    <message>
        <source>Ran for %1.</source>
        <comment>a time</comment>
        <translation>Lief %1.</translation>
    </message>
    <message>
        <source>Done on the command line.</source>
        <translation>Auf der Befehlszeile getan.</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Zeitpläne</translation>
    </message>
    <message>
        <source>Sandbox paused</source>
        <translation>Sandbox pausiert</translation>
    </message>
    <message>
        <source>Sandbox resumed</source>
        <translation>Sandbox fortgesetzt</translation>
    </message>
    <message>
        <source>Sandbox copied</source>
        <translation>Sandbox kopiert</translation>
    </message>
    <message>
        <source>Files deleted</source>
        <translation>Dateien gelöscht</translation>
    </message>
    <message>
        <source>Files renamed</source>
        <translation>Dateien umbenannt</translation>
    </message>
    <message>
        <source>Files moved</source>
        <translation>Dateien verschoben</translation>
    </message>
    <message>
        <source>Files copied</source>
        <translation>Dateien kopiert</translation>
    </message>
    <message>
        <source>Folder made</source>
        <translation>Ordner angelegt</translation>
    </message>
    <message>
        <source>File made</source>
        <translation>Datei angelegt</translation>
    </message>
    <message>
        <source>Archive unpacked</source>
        <translation>Archiv entpackt</translation>
    </message>
    <message>
        <source>Permissions changed</source>
        <translation>Rechte geändert</translation>
    </message>
    <message>
        <source>Schedule made</source>
        <translation>Zeitplan angelegt</translation>
    </message>
    <message>
        <source>Schedule changed</source>
        <translation>Zeitplan geändert</translation>
    </message>
    <message>
        <source>Schedule run by hand</source>
        <translation>Zeitplan von Hand ausgeführt</translation>
    </message>
    <message>
        <source>Schedule deleted</source>
        <translation>Zeitplan gelöscht</translation>
    </message>
    <message>
        <source>Deleted %1</source>
        <translation>%1 gelöscht</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Renamed %1 to %2</source>
        <translation>%1 in %2 umbenannt</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Moved %1 to %2</source>
        <translation>%1 nach %2 verschoben</translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>%1 nach %2 verschieben</translation>
    </message>
    <message>
        <source>Copied %1 to %2</source>
        <comment>a file</comment>
        <translation>%1 nach %2 kopiert</translation>
    </message>
    <message>
        <source>Copy %1 to %2</source>
        <comment>a file</comment>
        <translation>%1 nach %2 kopieren</translation>
    </message>
    <message>
        <source>Made the folder %1</source>
        <translation>Ordner %1 angelegt</translation>
    </message>
    <message>
        <source>Make the folder %1</source>
        <translation>Ordner %1 anlegen</translation>
    </message>
    <message>
        <source>Made the file %1</source>
        <translation>Datei %1 angelegt</translation>
    </message>
    <message>
        <source>Make the file %1</source>
        <translation>Datei %1 anlegen</translation>
    </message>
    <message>
        <source>Unpacked %1</source>
        <translation>%1 entpackt</translation>
    </message>
    <message>
        <source>Unpack %1</source>
        <translation>%1 entpacken</translation>
    </message>
    <message>
        <source>Changed the permissions of %1</source>
        <translation>Rechte von %1 geändert</translation>
    </message>
    <message>
        <source>Change the permissions of %1</source>
        <translation>Rechte von %1 ändern</translation>
    </message>
    <message numerus="yes">
        <source>Deleted %n thing(s) in %1</source>
        <translation>
            <numerusform>%n Eintrag in %1 gelöscht</numerusform>
            <numerusform>%n Einträge in %1 gelöscht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n thing(s) in %1</source>
        <translation>
            <numerusform>%n Eintrag in %1 löschen</numerusform>
            <numerusform>%n Einträge in %1 löschen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n thing(s) from %1 to %2</source>
        <translation>
            <numerusform>%n Eintrag von %1 nach %2 verschoben</numerusform>
            <numerusform>%n Einträge von %1 nach %2 verschoben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n thing(s) from %1 to %2</source>
        <translation>
            <numerusform>%n Eintrag von %1 nach %2 verschieben</numerusform>
            <numerusform>%n Einträge von %1 nach %2 verschieben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n thing(s) from %1 to %2</source>
        <translation>
            <numerusform>%n Eintrag von %1 nach %2 kopiert</numerusform>
            <numerusform>%n Einträge von %1 nach %2 kopiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n thing(s) from %1 to %2</source>
        <translation>
            <numerusform>%n Eintrag von %1 nach %2 kopieren</numerusform>
            <numerusform>%n Einträge von %1 nach %2 kopieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Changed the permissions of %n thing(s) in %1</source>
        <translation>
            <numerusform>Rechte von %n Eintrag in %1 geändert</numerusform>
            <numerusform>Rechte von %n Einträgen in %1 geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change the permissions of %n thing(s) in %1</source>
        <translation>
            <numerusform>Rechte von %n Eintrag in %1 ändern</numerusform>
            <numerusform>Rechte von %n Einträgen in %1 ändern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) or folder(s) done</source>
        <translation>
            <numerusform>%n Datei oder Ordner fertig</numerusform>
            <numerusform>%n Dateien oder Ordner fertig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed or were left out</source>
        <translation>
            <numerusform>%n misslang oder wurde ausgelassen</numerusform>
            <numerusform>%n misslangen oder wurden ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>An earlier step was taken back.</source>
        <translation>Ein früherer Schritt wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>Into %1.</source>
        <comment>a folder</comment>
        <translation>Nach %1.</translation>
    </message>
    <message>
        <source>Copied from %1.</source>
        <comment>a sandbox</comment>
        <translation>Von %1 kopiert.</translation>
    </message>
    <message>
        <source>For a copy into %1.</source>
        <comment>a sandbox</comment>
        <translation>Für eine Kopie nach %1.</translation>
    </message>
</context>
<context>
    <name>vivarium::ActivityView</name>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Reading the history…</source>
        <translation>Der Verlauf wird gelesen …</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) are filtered out.</source>
        <translation>
            <numerusform>%n Eintrag ist ausgefiltert.</numerusform>
            <numerusform>%n Einträge sind ausgefiltert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Noch ist nichts geschehen</translation>
    </message>
    <message>
        <source>What you do to sandboxes is kept here, and how they ended, also when they are gone. It stays on this computer.</source>
        <translation>Hier bleibt festgehalten, was mit Sandboxes geschieht und wie sie endeten, auch wenn es sie nicht mehr gibt. Es bleibt auf diesem Computer.</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n entry(s)</source>
        <translation>
            <numerusform>%1 von %n Eintrag</numerusform>
            <numerusform>%1 von %n Einträgen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · kept on this computer only</source>
        <translation>%1 · nur auf diesem Computer</translation>
    </message>
    <message>
        <source>All connections</source>
        <translation>Alle Verbindungen</translation>
    </message>
    <message>
        <source>This entry is about no sandbox.</source>
        <translation>Dieser Eintrag betrifft keine Sandbox.</translation>
    </message>
    <message>
        <source>The sandbox is no longer on the list.</source>
        <translation>Die Sandbox steht nicht mehr auf der Liste.</translation>
    </message>
    <message>
        <source>This entry is about no image.</source>
        <translation>Dieser Eintrag betrifft kein Image.</translation>
    </message>
    <message>
        <source>The snapshot was deleted.</source>
        <translation>Der Snapshot wurde gelöscht.</translation>
    </message>
    <message>
        <source>The connection “%1” is no longer there.</source>
        <translation>Die Verbindung „%1“ gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>“%1” is not connected.</source>
        <translation>„%1“ ist nicht verbunden.</translation>
    </message>
    <message>
        <source>Choose an entry first.</source>
        <translation>Bitte zuerst einen Eintrag wählen.</translation>
    </message>
    <message>
        <source>The history is not read yet.</source>
        <translation>Der Verlauf ist noch nicht gelesen.</translation>
    </message>
    <message>
        <source>The history is empty.</source>
        <translation>Der Verlauf ist leer.</translation>
    </message>
    <message>
        <source>Nothing is shown.</source>
        <translation>Es wird nichts angezeigt.</translation>
    </message>
    <message>
        <source>Only %1: show all sandboxes again</source>
        <translation>Nur %1: wieder alle Sandboxes zeigen</translation>
    </message>
    <message>
        <source>Export Activity</source>
        <translation>Aktivität exportieren</translation>
    </message>
    <message>
        <source>CSV tables (*.csv)</source>
        <translation>CSV-Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON-Dateien (*.json)</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) exported to %1.</source>
        <translation>
            <numerusform>%n Eintrag nach %1 exportiert.</numerusform>
            <numerusform>%n Einträge nach %1 exportiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was cleared: all that is left are the ids of snapshots.</source>
        <translation>Es wurde nichts gelöscht: Übrig sind nur noch die IDs von Snapshots.</translation>
    </message>
    <message>
        <source>Clear History</source>
        <translation>Verlauf löschen</translation>
    </message>
    <message numerus="yes">
        <source>Clear %n entry(s) of the history?</source>
        <translation>
            <numerusform>%n Eintrag des Verlaufs löschen?</numerusform>
            <numerusform>%n Einträge des Verlaufs löschen?</numerusform>
        </translation>
    </message>
    <message>
        <source>What was done to sandboxes, and how they ended, can&apos;t be looked up afterwards. The filter plays no part: all connections and sandboxes are concerned.</source>
        <translation>Was mit Sandboxes geschah und wie sie endeten, lässt sich danach nicht mehr nachsehen. Der Filter spielt keine Rolle: Betroffen sind alle Verbindungen und Sandboxes.</translation>
    </message>
    <message numerus="yes">
        <source>%n of them hold ids of snapshots. Servers that can&apos;t list snapshots have no other place where they can be found.</source>
        <translation>
            <numerusform>%n davon enthält die ID eines Snapshots. Kann der Server Snapshots nicht auflisten, ist sie sonst nirgends zu finden.</numerusform>
            <numerusform>%n davon enthalten IDs von Snapshots. Kann ein Server Snapshots nicht auflisten, sind sie sonst nirgends zu finden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) with ids of snapshots stay.</source>
        <translation>
            <numerusform>%n Eintrag mit der ID eines Snapshots bleibt.</numerusform>
            <numerusform>%n Einträge mit IDs von Snapshots bleiben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Sandboxes and snapshots themselves are not touched.</source>
        <translation>Die Sandboxes und Snapshots selbst bleiben unberührt.</translation>
    </message>
    <message>
        <source>&amp;Clear Everything</source>
        <translation>Alles &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Clear the History</source>
        <translation>Den Verlauf &amp;löschen</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) cleared.</source>
        <translation>
            <numerusform>%n Eintrag gelöscht.</numerusform>
            <numerusform>%n Einträge gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Open Sandbox</source>
        <translation>Sandbox ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Shows the sandbox and its panels</source>
        <translation>Zeigt die Sandbox und ihre Ansichten</translation>
    </message>
    <message>
        <source>S&amp;tart a Sandbox from This Image…</source>
        <translation>Sandbox aus diesem Image s&amp;tarten …</translation>
    </message>
    <message>
        <source>Opens the form for a new sandbox, filled in. Nothing starts before you agree.</source>
        <translation>Öffnet das ausgefüllte Formular für eine neue Sandbox. Ohne Ihre Zustimmung startet nichts.</translation>
    </message>
    <message>
        <source>&amp;Copy Entry</source>
        <translation>Eintrag &amp;kopieren</translation>
    </message>
    <message>
        <source>Copies what the entry says, with its ids</source>
        <translation>Kopiert, was der Eintrag sagt, mit seinen IDs</translation>
    </message>
    <message>
        <source>Show Only T&amp;his Sandbox</source>
        <translation>Nur &amp;diese Sandbox zeigen</translation>
    </message>
    <message>
        <source>Hides the entries of all others</source>
        <translation>Blendet die Einträge aller anderen aus</translation>
    </message>
    <message>
        <source>&amp;Failed Only</source>
        <translation>Nur &amp;Fehlgeschlagenes</translation>
    </message>
    <message>
        <source>Shows only what failed</source>
        <translation>Zeigt nur, was fehlgeschlagen ist</translation>
    </message>
    <message>
        <source>Export as &amp;CSV…</source>
        <translation>Als &amp;CSV exportieren …</translation>
    </message>
    <message>
        <source>Writes what the filter shows as a table</source>
        <translation>Schreibt, was der Filter zeigt, als Tabelle</translation>
    </message>
    <message>
        <source>Export as &amp;JSON…</source>
        <translation>Als &amp;JSON exportieren …</translation>
    </message>
    <message>
        <source>Writes what the filter shows for other programs</source>
        <translation>Schreibt, was der Filter zeigt, für andere Programme</translation>
    </message>
    <message>
        <source>&amp;Clear History, Keep Snapshot IDs…</source>
        <translation>Verlauf &amp;löschen, Snapshot-IDs behalten …</translation>
    </message>
    <message>
        <source>Deletes all entries but those with ids of snapshots</source>
        <translation>Löscht alle Einträge außer denen mit IDs von Snapshots</translation>
    </message>
    <message>
        <source>Clear &amp;Everything…</source>
        <translation>&amp;Alles löschen …</translation>
    </message>
    <message>
        <source>Deletes all entries, those with ids of snapshots too</source>
        <translation>Löscht alle Einträge, auch die mit IDs von Snapshots</translation>
    </message>
    <message>
        <source>&amp;Show All</source>
        <translation>Alle &amp;zeigen</translation>
    </message>
    <message>
        <source>Shows all entries again</source>
        <translation>Zeigt wieder alle Einträge</translation>
    </message>
    <message>
        <source>Search names, ids, errors</source>
        <translation>Namen, IDs, Fehler suchen</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>Verlauf durchsuchen</translation>
    </message>
    <message>
        <source>Which kind of activity is shown</source>
        <translation>Welche Art von Aktivität gezeigt wird</translation>
    </message>
    <message>
        <source>All activity</source>
        <translation>Alle Aktivität</translation>
    </message>
    <message>
        <source>Of which connection</source>
        <translation>Von welcher Verbindung</translation>
    </message>
    <message>
        <source>Show all sandboxes again</source>
        <translation>Wieder alle Sandboxes zeigen</translation>
    </message>
    <message>
        <source>Export what is shown</source>
        <translation>Angezeigtes exportieren</translation>
    </message>
    <message>
        <source>Clear the history</source>
        <translation>Verlauf löschen</translation>
    </message>
    <message>
        <source>It holds the memory of a sandbox. Restore it in the snapshots.</source>
        <translation>Er enthält den Speicher einer Sandbox. Stellen Sie ihn unter „Snapshots“ wieder her.</translation>
    </message>
</context>
<context>
    <name>vivarium::AllowListEditor</name>
    <message>
        <source>&amp;Take Out</source>
        <translation>&amp;Herausnehmen</translation>
    </message>
    <message>
        <source>203.0.113.0/24, 2001:db8::/32 or a host name</source>
        <translation>203.0.113.0/24, 2001:db8::/32 oder ein Rechnername</translation>
    </message>
    <message>
        <source>Range or host name to allow</source>
        <translation>Bereich oder Rechnername, der erlaubt sein soll</translation>
    </message>
    <message>
        <source>Allowed ranges</source>
        <translation>Erlaubte Bereiche</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Look Up</source>
        <translation>&amp;Nachschlagen</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Looking up %1…</source>
        <translation>%1 wird nachgeschlagen …</translation>
    </message>
    <message>
        <source>Servers take addresses only, no names. “Look Up” finds those of %1.</source>
        <translation>Server nehmen nur Adressen, keine Namen. „Nachschlagen“ findet die von %1.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>ranges that are used; that are possible</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Choose a range first.</source>
        <translation>Bitte erst einen Bereich wählen.</translation>
    </message>
    <message>
        <source>%1 is in the list.</source>
        <translation>%1 steht in der Liste.</translation>
    </message>
    <message>
        <source>The list lets every address of %1 through already.</source>
        <translation>Die Liste lässt schon jede Adresse von %1 durch.</translation>
    </message>
    <message numerus="yes">
        <source>%n address(es) of %1 are in the list.</source>
        <translation>
            <numerusform>%n Adresse von %1 steht in der Liste.</numerusform>
            <numerusform>%n Adressen von %1 stehen in der Liste.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n range(s) were taken from the clipboard.</source>
        <translation>
            <numerusform>%n Bereich wurde aus der Zwischenablage übernommen.</numerusform>
            <numerusform>%n Bereiche wurden aus der Zwischenablage übernommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) were not: no ranges, in the list already, or too many.</source>
        <translation>
            <numerusform>%n Eintrag nicht: kein Bereich, schon in der Liste oder einer zu viel.</numerusform>
            <numerusform>%n Einträge nicht: keine Bereiche, schon in der Liste oder zu viele.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::AllowListModel</name>
    <message>
        <source>%1 is in the list already.</source>
        <translation>%1 steht schon in der Liste.</translation>
    </message>
    <message numerus="yes">
        <source>The list is full: a sandbox has at most %n range(s). Take one out, or add a wider one.</source>
        <translation>
            <numerusform>Die Liste ist voll: Eine Sandbox hat höchstens %n Bereich. Bitte einen herausnehmen oder einen weiteren wählen.</numerusform>
            <numerusform>Die Liste ist voll: Eine Sandbox hat höchstens %n Bereiche. Bitte einen herausnehmen oder einen wählen, der mehr umfasst.</numerusform>
        </translation>
    </message>
    <message>
        <source>Range</source>
        <comment>column</comment>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Covers</source>
        <comment>column: what a range of addresses covers</comment>
        <translation>Umfasst</translation>
    </message>
    <message>
        <source>Looked Up From</source>
        <comment>column: a name</comment>
        <translation>Nachgeschlagen von</translation>
    </message>
    <message>
        <source>Not understood; it stays as the server has it.</source>
        <translation>Nicht verstanden; bleibt so, wie der Server es hat.</translation>
    </message>
    <message>
        <source>%1 · Superfluous: %2 covers it.</source>
        <translation>%1 · Überflüssig: %2 umfasst es.</translation>
    </message>
</context>
<context>
    <name>vivarium::ArchiveExtractor</name>
    <message>
        <source>its name leads out of the folder</source>
        <translation>der Name führt aus dem Ordner hinaus</translation>
    </message>
    <message>
        <source>it is a device, pipe or socket</source>
        <translation>es ist ein Gerät, eine Pipe oder ein Socket</translation>
    </message>
    <message>
        <source>this link leads out of the folder</source>
        <translation>dieser Link führt aus dem Ordner hinaus</translation>
    </message>
    <message>
        <source>the sandbox could not read it</source>
        <translation>die Sandbox konnte es nicht lesen</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written</source>
        <translation>%1 lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>a link or a file stands in its way</source>
        <translation>ein Link oder eine Datei steht im Weg</translation>
    </message>
    <message>
        <source>a folder has its name</source>
        <translation>ein Ordner hat diesen Namen</translation>
    </message>
    <message>
        <source>The transfer was stopped.</source>
        <translation>Die Übertragung wurde angehalten.</translation>
    </message>
    <message>
        <source>The archive from the sandbox is broken or incomplete.</source>
        <translation>Das Archiv aus der Sandbox ist fehlerhaft oder unvollständig.</translation>
    </message>
    <message>
        <source>What has arrived is whole. Try again.</source>
        <translation>Was angekommen ist, ist vollständig. Bitte erneut versuchen.</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) could not be taken over; everything else has arrived.</source>
        <translation>
            <numerusform>%n Element konnte nicht übernommen werden; alles andere ist angekommen.</numerusform>
            <numerusform>%n Elemente konnten nicht übernommen werden; alles andere ist angekommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The details name them.</source>
        <translation>Die Einzelheiten nennen sie.</translation>
    </message>
    <message>
        <source>it was not asked for</source>
        <translation>es wurde nicht angefordert</translation>
    </message>
    <message>
        <source>this link leads to what was not asked for</source>
        <translation>dieser Link führt zu etwas, was nicht angefordert wurde</translation>
    </message>
</context>
<context>
    <name>vivarium::ArchiveWriter</name>
    <message>
        <source>The archive can&apos;t be made.</source>
        <translation>Das Archiv lässt sich nicht erstellen.</translation>
    </message>
    <message>
        <source>The transfer was stopped.</source>
        <translation>Die Übertragung wurde angehalten.</translation>
    </message>
    <message>
        <source>These are too many files for one transfer.</source>
        <translation>Das sind zu viele Dateien für eine Übertragung.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read</source>
        <translation>%1 lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>%1 is too large: this server takes files of at most %2 MiB.</source>
        <translation>%1 ist zu groß: Dieser Server nimmt Dateien bis %2 MiB an.</translation>
    </message>
    <message>
        <source>Nothing was sent. Leave this file out, or split it.</source>
        <translation>Es wurde nichts gesendet. Diese Datei weglassen oder aufteilen.</translation>
    </message>
    <message>
        <source>%1 changed while it was being sent.</source>
        <translation>%1 hat sich während des Sendens geändert.</translation>
    </message>
    <message>
        <source>Send it again when nothing writes to it.</source>
        <translation>Noch einmal senden, wenn nichts hineinschreibt.</translation>
    </message>
    <message>
        <source>A whole disk can&apos;t be sent.</source>
        <translation>Ein ganzes Laufwerk kann nicht gesendet werden.</translation>
    </message>
    <message>
        <source>Choose a folder in it.</source>
        <translation>Bitte einen Ordner darin wählen.</translation>
    </message>
    <message>
        <source>Two of the chosen items are named %1.</source>
        <translation>Zwei der gewählten Elemente heißen %1.</translation>
    </message>
    <message>
        <source>Send them one after the other, to different folders.</source>
        <translation>Bitte nacheinander in verschiedene Ordner senden.</translation>
    </message>
    <message>
        <source>There is nothing that can be sent.</source>
        <translation>Es gibt nichts, was gesendet werden kann.</translation>
    </message>
</context>
<context>
    <name>vivarium::AuthorityField</name>
    <message>
        <source>none: whom the system trusts</source>
        <translation>keine: wem das System vertraut</translation>
    </message>
    <message>
        <source>A file of certificates (PEM) of an authority, as of your company, that this connection trusts beside those of the system.</source>
        <translation>Eine Datei mit Zertifikaten (PEM) einer Stelle, etwa Ihrer Firma, denen diese Verbindung neben denen des Systems vertraut.</translation>
    </message>
    <message>
        <source>Choose the CA file</source>
        <translation>CA-Datei wählen</translation>
    </message>
    <message>
        <source>E&amp;xtra CA file:</source>
        <translation>&amp;Weitere CA-Datei:</translation>
    </message>
    <message>
        <source>Name the file with its whole path, from / on.</source>
        <translation>Nennen Sie die Datei mit ihrem ganzen Pfad, ab /.</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>certificates</comment>
        <translation>
            <numerusform>%n weiteres</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Trusted too: %1</source>
        <comment>names of certificates</comment>
        <translation>Auch vertraut: %1</translation>
    </message>
    <message>
        <source>Choose the CA File</source>
        <translation>CA-Datei wählen</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation>Zertifikate (*.pem *.crt *.cer);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>vivarium::AuthorityTexts</name>
    <message>
        <source>Choose the file anew, or leave the field empty.</source>
        <translation>Wählen Sie die Datei neu, oder lassen Sie das Feld leer.</translation>
    </message>
    <message>
        <source>The CA file %1 is not there.</source>
        <translation>Die CA-Datei %1 ist nicht da.</translation>
    </message>
    <message>
        <source>The CA file %1 is no ordinary file.</source>
        <translation>Die CA-Datei %1 ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>The CA file %1 can&apos;t be read: %2.</source>
        <translation>Die CA-Datei %1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The CA file %1 is too large to hold certificates only.</source>
        <translation>Die CA-Datei %1 ist zu groß, um nur Zertifikate zu enthalten.</translation>
    </message>
    <message>
        <source>The CA file %1 holds no certificate in PEM form.</source>
        <translation>Die CA-Datei %1 enthält kein Zertifikat in PEM-Form.</translation>
    </message>
    <message>
        <source>Such a one begins with “-----BEGIN CERTIFICATE-----”.</source>
        <translation>Ein solches beginnt mit „-----BEGIN CERTIFICATE-----“.</translation>
    </message>
    <message>
        <source>The certificates in the CA file %1 have all expired.</source>
        <translation>Die Zertifikate in der CA-Datei %1 sind alle abgelaufen.</translation>
    </message>
    <message>
        <source>Ask whoever runs the server for the present one.</source>
        <translation>Fragen Sie den Betreiber des Servers nach dem jetzigen.</translation>
    </message>
</context>
<context>
    <name>vivarium::BatchWatcher</name>
    <message>
        <source>“%1” wasn&apos;t uploaded. %2</source>
        <translation>„%1“ wurde nicht hochgeladen. %2</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t downloaded. %2</source>
        <translation>„%1“ wurde nicht heruntergeladen. %2</translation>
    </message>
    <message>
        <source>%1 of %2 transfers failed. %3</source>
        <translation>%1 von %2 Übertragungen sind fehlgeschlagen. %3</translation>
    </message>
    <message>
        <source>“%1” was uploaded to %2.</source>
        <translation>„%1“ wurde nach %2 hochgeladen.</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) uploaded to %1.</source>
        <translation>
            <numerusform>%n Element nach %1 hochgeladen.</numerusform>
            <numerusform>%n Elemente nach %1 hochgeladen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) downloaded to %1.</source>
        <translation>
            <numerusform>%n Element nach %1 heruntergeladen.</numerusform>
            <numerusform>%n Elemente nach %1 heruntergeladen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::BesidePlace</name>
    <message>
        <source>Choose the panel that stands here</source>
        <translation>Wählen, welche Ansicht hier steht</translation>
    </message>
    <message>
        <source>Own window</source>
        <translation>Eigenes Fenster</translation>
    </message>
    <message>
        <source>Gives this panel a window of its own</source>
        <translation>Gibt dieser Ansicht ein eigenes Fenster</translation>
    </message>
    <message>
        <source>Close this place</source>
        <translation>Diesen Platz schließen</translation>
    </message>
    <message>
        <source>The panel goes back to its tab; nothing in it ends</source>
        <translation>Die Ansicht geht in ihren Reiter zurück; nichts in ihr endet</translation>
    </message>
    <message>
        <source>%1, choose another panel</source>
        <translation>%1, andere Ansicht wählen</translation>
    </message>
</context>
<context>
    <name>vivarium::BreadcrumbBar</name>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Folders above</source>
        <translation>Ordner darüber</translation>
    </message>
    <message>
        <source>Path to open</source>
        <translation>Zu öffnender Pfad</translation>
    </message>
    <message>
        <source>A folder or a file, as /etc or ~/src</source>
        <translation>Ein Ordner oder eine Datei, etwa /etc oder ~/src</translation>
    </message>
    <message>
        <source>Root folder</source>
        <translation>Wurzelordner</translation>
    </message>
    <message>
        <source>Click beside the parts, or press %1, to type a path</source>
        <translation>Neben die Teile klicken oder %1 drücken, um einen Pfad einzugeben</translation>
    </message>
</context>
<context>
    <name>vivarium::BrowserSignIn</name>
    <message>
        <source>Sign &amp;In with the Browser…</source>
        <translation>Im Browser &amp;anmelden…</translation>
    </message>
    <message>
        <source>&amp;Open the Page</source>
        <translation>Seite &amp;öffnen</translation>
    </message>
    <message>
        <source>Cop&amp;y the Code</source>
        <translation>Code kop&amp;ieren</translation>
    </message>
    <message>
        <source>Give &amp;Up</source>
        <translation>A&amp;ufgeben</translation>
    </message>
    <message>
        <source>Gets a token of its own for this program: you approve it on the provider&apos;s page.</source>
        <translation>Holt einen eigenen Token für dieses Programm: Sie bestätigen ihn auf der Seite des Anbieters.</translation>
    </message>
    <message>
        <source>Asking %1 for a code…</source>
        <translation>%1 wird nach einem Code gefragt…</translation>
    </message>
    <message>
        <source>Code: %1</source>
        <translation>Code: %1</translation>
    </message>
    <message>
        <source>Sign in on the provider&apos;s page, and enter this code there.</source>
        <translation>Bitte auf der Seite des Anbieters anmelden und dort diesen Code eingeben.</translation>
    </message>
    <message>
        <source>Approve the sign-in on the page at %1. It must show this code.</source>
        <translation>Bitte die Anmeldung auf der Seite bei %1 bestätigen. Sie muss diesen Code zeigen.</translation>
    </message>
    <message>
        <source>The page could not be opened. Its address: %1</source>
        <translation>Die Seite konnte nicht geöffnet werden. Ihre Adresse: %1</translation>
    </message>
    <message>
        <source>Waiting for the approval; the code is good for %1.</source>
        <comment>time left</comment>
        <translation>Warten auf die Bestätigung; der Code gilt noch %1.</translation>
    </message>
    <message>
        <source>You are signed in.</source>
        <translation>Sie sind angemeldet.</translation>
    </message>
    <message>
        <source>Approve the sign-in on the page at %1. Sign in there as the account that you mean: GitHub and Google may lead to two different ones.</source>
        <translation>Bestätigen Sie die Anmeldung auf der Seite bei %1. Melden Sie sich dort mit dem gemeinten Konto an: GitHub und Google führen womöglich zu zwei verschiedenen.</translation>
    </message>
    <message>
        <source>You are signed in until %1. Then you have to sign in again; an API key has no such end.</source>
        <translation>Sie sind bis %1 angemeldet. Danach müssen Sie sich neu anmelden; ein API-Schlüssel hat kein solches Ende.</translation>
    </message>
</context>
<context>
    <name>vivarium::BucketEditor</name>
    <message>
        <source>none: the bucket is open to all</source>
        <comment>a secret</comment>
        <translation>keines: Der Bucket steht allen offen</translation>
    </message>
    <message>
        <source>as the store calls it</source>
        <translation>wie der Speicher ihn nennt</translation>
    </message>
    <message>
        <source>that of the bucket</source>
        <translation>der des Buckets</translation>
    </message>
    <message>
        <source>all of it, or only what begins with this</source>
        <translation>alles, oder nur was hiermit beginnt</translation>
    </message>
    <message>
        <source>the usual one, or as us-east-1</source>
        <translation>die übliche, oder etwa us-east-1</translation>
    </message>
    <message>
        <source>that of S3, or as https://store.example.com</source>
        <translation>der von S3, oder etwa https://store.example.com</translation>
    </message>
    <message>
        <source>Bucket in the path of addresses (path st&amp;yle)</source>
        <translation>Bucket im Pfad der Adressen (path st&amp;yle)</translation>
    </message>
    <message>
        <source>Read on&amp;ly</source>
        <translation>Nur &amp;lesen</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Remove the Cloud Bucket</source>
        <translation>Cloud-Bucket entfernen</translation>
    </message>
    <message>
        <source>Takes the bucket out of this form. The bucket itself stays.</source>
        <translation>Nimmt den Bucket aus diesem Formular. Der Bucket selbst bleibt.</translation>
    </message>
    <message>
        <source>&amp;Bucket:</source>
        <translation>&amp;Bucket:</translation>
    </message>
    <message>
        <source>Mo&amp;unted at:</source>
        <translation>Ei&amp;ngehängt unter:</translation>
    </message>
    <message>
        <source>Name of the &amp;volume:</source>
        <translation>Name des &amp;Volumes:</translation>
    </message>
    <message>
        <source>Prefi&amp;x:</source>
        <translation>Präfi&amp;x:</translation>
    </message>
    <message>
        <source>Re&amp;gion:</source>
        <translation>Re&amp;gion:</translation>
    </message>
    <message>
        <source>End&amp;point:</source>
        <translation>End&amp;punkt:</translation>
    </message>
    <message>
        <source>Secret with the &amp;access key:</source>
        <translation>Geheimnis mit der Schlüssel-&amp;Id:</translation>
    </message>
    <message>
        <source>Secret &amp;with the secret key:</source>
        <translation>Geheimnis &amp;mit dem Schlüssel:</translation>
    </message>
    <message>
        <source>There is no secret %1 on this server.</source>
        <comment>a name</comment>
        <translation>Auf diesem Server gibt es kein Geheimnis %1.</translation>
    </message>
    <message>
        <source>Cloud bucket</source>
        <translation>Cloud-Bucket</translation>
    </message>
    <message>
        <source>Cloud bucket %1</source>
        <translation>Cloud-Bucket %1</translation>
    </message>
</context>
<context>
    <name>vivarium::BucketValidation</name>
    <message>
        <source>Name the bucket.</source>
        <translation>Nennen Sie den Bucket.</translation>
    </message>
    <message>
        <source>The name of a bucket has %1 to %2 characters.</source>
        <translation>Der Name eines Buckets hat %1 bis %2 Zeichen.</translation>
    </message>
    <message>
        <source>Only the name of the bucket, without an address, folders or blanks.</source>
        <translation>Nur der Name des Buckets, ohne Adresse, Ordner und Leerzeichen.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n character(s).</source>
        <translation>
            <numerusform>Höchstens %n Zeichen.</numerusform>
            <numerusform>Höchstens %n Zeichen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Blanks and line breaks don&apos;t belong here.</source>
        <translation>Leerzeichen und Zeilenumbrüche gehören nicht hierher.</translation>
    </message>
    <message>
        <source>Line breaks and other control characters don&apos;t belong here.</source>
        <translation>Zeilenumbrüche und andere Steuerzeichen gehören nicht hierher.</translation>
    </message>
    <message>
        <source>Leave out user name and password: keys belong into secrets.</source>
        <translation>Lassen Sie Benutzername und Passwort weg: Schlüssel gehören in Geheimnisse.</translation>
    </message>
    <message>
        <source>A key has two parts: choose this secret, too.</source>
        <translation>Ein Schlüssel hat zwei Teile: Wählen Sie auch dieses Geheimnis.</translation>
    </message>
</context>
<context>
    <name>vivarium::BucketsSection</name>
    <message>
        <source>Add a &amp;Cloud Bucket</source>
        <translation>&amp;Cloud-Bucket hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>%n cloud bucket(s) will be left out here.</source>
        <translation>
            <numerusform>%n Cloud-Bucket wird hier weggelassen.</numerusform>
            <numerusform>%n Cloud-Buckets werden hier weggelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>A bucket of S3, or of a store that talks like it, becomes a folder of the sandbox.</source>
        <translation>Ein Bucket von S3 oder eines Speichers, der so spricht, wird ein Ordner der Sandbox.</translation>
    </message>
</context>
<context>
    <name>vivarium::BuildSection</name>
    <message>
        <source>A saved image is used as it is.</source>
        <translation>Ein gespeichertes Abbild wird so verwendet, wie es ist.</translation>
    </message>
    <message>
        <source>&amp;Build Now</source>
        <translation>Jetzt &amp;bauen</translation>
    </message>
    <message>
        <source>Canc&amp;el Build</source>
        <translation>Bau abbr&amp;echen</translation>
    </message>
    <message>
        <source>One a line, as numpy==2.1</source>
        <translation>Eines pro Zeile, etwa numpy==2.1</translation>
    </message>
    <message>
        <source>One a line, as apt-get install -y git</source>
        <translation>Einer pro Zeile, etwa apt-get install -y git</translation>
    </message>
    <message>
        <source>&amp;Load from File…</source>
        <translation>Aus Datei &amp;laden …</translation>
    </message>
    <message>
        <source>Dockerfile:</source>
        <translation>Dockerfile:</translation>
    </message>
    <message>
        <source>Python packages:</source>
        <translation>Python-Pakete:</translation>
    </message>
    <message>
        <source>Commands after that, in a shell:</source>
        <translation>Befehle danach, in einer Shell:</translation>
    </message>
    <message>
        <source>Log of the build</source>
        <translation>Protokoll des Baus</translation>
    </message>
    <message>
        <source>Write a Dockerfile, or load one.</source>
        <translation>Schreiben Sie ein Dockerfile oder laden Sie eines.</translation>
    </message>
    <message numerus="yes">
        <source>%n package(s)</source>
        <translation>
            <numerusform>%n Paket</numerusform>
            <numerusform>%n Pakete</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command(s)</source>
        <translation>
            <numerusform>%n Befehl</numerusform>
            <numerusform>%n Befehle</numerusform>
        </translation>
    </message>
    <message>
        <source>being built</source>
        <translation>wird gebaut</translation>
    </message>
    <message>
        <source>Asking the server…</source>
        <translation>Der Server wird gefragt …</translation>
    </message>
    <message>
        <source>Waiting for a builder · %1</source>
        <translation>Wartet, bis gebaut werden kann · %1</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>Building · %1. It goes on when you close this form.</source>
        <translation>Wird gebaut · %1. Das geht weiter, wenn Sie dieses Formular schließen.</translation>
    </message>
    <message>
        <source>The image is ready: sandboxes start from it at once.</source>
        <translation>Das Abbild ist fertig: Sandboxes starten sofort davon.</translation>
    </message>
    <message>
        <source>The build was cancelled.</source>
        <translation>Der Bau wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Not built here yet. Creating the sandbox builds it first.</source>
        <translation>Hier noch nicht gebaut. Beim Anlegen der Sandbox wird es zuerst gebaut.</translation>
    </message>
    <message>
        <source>&amp;Build Again</source>
        <translation>Noch einmal &amp;bauen</translation>
    </message>
    <message>
        <source>Load a Dockerfile</source>
        <translation>Dockerfile laden</translation>
    </message>
    <message>
        <source>The file is too large for a Dockerfile.</source>
        <translation>Die Datei ist für ein Dockerfile zu groß.</translation>
    </message>
    <message>
        <source>It can&apos;t be read: %1</source>
        <translation>Sie lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>Folder of this computer that COPY copies &amp;from:</source>
        <translation>Ordner dieses Computers, &amp;aus dem COPY kopiert:</translation>
    </message>
    <message>
        <source>The image is ready, with the folder as it was then. If something in it changed, creating the sandbox builds it anew.</source>
        <translation>Das Image ist fertig, mit dem Ordner, wie er da war. Hat sich darin etwas geändert, baut das Erstellen der Sandbox es neu.</translation>
    </message>
    <message>
        <source>It is not a plain file.</source>
        <translation>Das ist keine gewöhnliche Datei.</translation>
    </message>
</context>
<context>
    <name>vivarium::BuiltFrom</name>
    <message>
        <source>Dockerfile</source>
        <translation>Dockerfile</translation>
    </message>
    <message>
        <source>Dockerfile on %1</source>
        <comment>an image</comment>
        <translation>Dockerfile auf %1</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <comment>an image and packages</comment>
        <translation>%1 mit %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 with %n command(s)</source>
        <comment>an image</comment>
        <translation>
            <numerusform>%1 mit %n Befehl</numerusform>
            <numerusform>%1 mit %n Befehlen</numerusform>
        </translation>
    </message>
    <message>
        <source>This machine&apos;s Python %1 with a container engine</source>
        <translation>Dieser Rechner mit Python %1 und Container-Engine</translation>
    </message>
    <message>
        <source>This machine&apos;s Python %1</source>
        <translation>Dieser Rechner mit Python %1</translation>
    </message>
</context>
<context>
    <name>vivarium::CapabilityTexts</name>
    <message>
        <source>Looking at processes and files counts as use on this server.</source>
        <translation>Das Ansehen von Prozessen und Dateien zählt auf diesem Server als Benutzung.</translation>
    </message>
    <message>
        <source>CPU and memory limits are not enforced on this machine.</source>
        <translation>CPU- und Speichergrenzen werden auf diesem Rechner nicht durchgesetzt.</translation>
    </message>
    <message>
        <source>CPU and memory limits are not enforced: %1</source>
        <translation>CPU- und Speichergrenzen werden nicht durchgesetzt: %1</translation>
    </message>
    <message>
        <source>This server has no call for it.</source>
        <translation>Dieser Server hat dafür keinen Aufruf.</translation>
    </message>
    <message>
        <source>This server lists only processes that were started through its API.</source>
        <translation>Dieser Server zeigt nur Prozesse, die über seine API gestartet wurden.</translation>
    </message>
    <message>
        <source>This server has no live output; it is asked twice a second.</source>
        <translation>Dieser Server hat keine laufende Ausgabe; er wird zweimal in der Sekunde gefragt.</translation>
    </message>
    <message>
        <source>This server follows links and lists at most 10,000 entries of a folder.</source>
        <translation>Dieser Server folgt Links und zeigt höchstens 10.000 Einträge eines Ordners.</translation>
    </message>
    <message>
        <source>This server takes files of at most 64 MiB.</source>
        <translation>Dieser Server nimmt Dateien bis 64 MiB an.</translation>
    </message>
    <message>
        <source>On this server a shell ends with its connection.</source>
        <translation>Auf diesem Server endet eine Shell mit ihrer Verbindung.</translation>
    </message>
    <message>
        <source>This server can&apos;t list, name or delete images.</source>
        <translation>Dieser Server kann Abbilder weder auflisten noch benennen oder löschen.</translation>
    </message>
    <message>
        <source>On this server a port stays exposed until its sandbox ends.</source>
        <translation>Auf diesem Server bleibt ein Port freigegeben, bis seine Sandbox endet.</translation>
    </message>
    <message>
        <source>This server doesn&apos;t tell by itself what listens inside a sandbox.</source>
        <translation>Dieser Server sagt nicht von selbst, was in einer Sandbox lauscht.</translation>
    </message>
    <message>
        <source>This server can&apos;t try a destination from inside a sandbox.</source>
        <translation>Dieser Server kann kein Ziel aus einer Sandbox heraus probieren.</translation>
    </message>
    <message>
        <source>This server finds only text as it stands, in the same case, and doesn&apos;t return the lines: they are read from the files.</source>
        <translation>Dieser Server findet Text nur genau so, wie er dasteht, und liefert die Zeilen nicht: Sie werden aus den Dateien gelesen.</translation>
    </message>
    <message>
        <source>This server can&apos;t list, name or delete memory snapshots.</source>
        <translation>Dieser Server kann Memory-Snapshots nicht auflisten, benennen oder löschen.</translation>
    </message>
    <message>
        <source>Secrets and volumes are made and deleted on the provider&apos;s website or command line.</source>
        <translation>Geheimnisse und Volumes werden auf der Website oder mit der Befehlszeile des Anbieters angelegt und gelöscht.</translation>
    </message>
    <message>
        <source>This server doesn&apos;t tell what a sandbox was made from.</source>
        <translation>Dieser Server sagt nicht, woraus eine Sandbox gemacht wurde.</translation>
    </message>
    <message>
        <source>This server can&apos;t tell what differs between an image and a sandbox.</source>
        <translation>Dieser Server kann nicht sagen, worin sich ein Image und eine Sandbox unterscheiden.</translation>
    </message>
</context>
<context>
    <name>vivarium::CommandHistory</name>
    <message>
        <source>Started %1</source>
        <comment>a date and time</comment>
        <translation>Gestartet am %1</translation>
    </message>
</context>
<context>
    <name>vivarium::CommandLine</name>
    <message>
        <source>There is nothing behind the last backslash.</source>
        <translation>Hinter dem letzten Backslash steht nichts.</translation>
    </message>
    <message>
        <source>The single quote at column %1 is never closed.</source>
        <translation>Das einfache Anführungszeichen in Spalte %1 wird nie geschlossen.</translation>
    </message>
    <message>
        <source>The double quote at column %1 is never closed.</source>
        <translation>Das doppelte Anführungszeichen in Spalte %1 wird nie geschlossen.</translation>
    </message>
</context>
<context>
    <name>vivarium::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Find a sandbox, a file, an action</source>
        <translation>Sandbox, Datei oder Aktion suchen</translation>
    </message>
    <message>
        <source>Nothing is called “%1”: no sandbox, no file, no action. Fewer letters find more.</source>
        <translation>Nichts heißt „%1“: keine Sandbox, keine Datei, keine Aktion. Weniger Buchstaben finden mehr.</translation>
    </message>
</context>
<context>
    <name>vivarium::CommandRequest</name>
    <message>
        <source>There is nothing to run.</source>
        <translation>Es gibt nichts auszuführen.</translation>
    </message>
    <message>
        <source>The text holds a NUL character, which no argument can carry.</source>
        <translation>Der Text enthält ein NUL-Zeichen, das kein Argument tragen kann.</translation>
    </message>
    <message>
        <source>The name of the program is empty.</source>
        <translation>Der Name des Programms ist leer.</translation>
    </message>
    <message>
        <source>The command is too long. Put it into a file in the sandbox and run that.</source>
        <translation>Der Befehl ist zu lang. Bitte in eine Datei in der Sandbox schreiben und diese ausführen.</translation>
    </message>
    <message>
        <source>The folder must begin with a slash, as /workspace does.</source>
        <translation>Der Ordner muss mit einem Schrägstrich beginnen, wie /workspace.</translation>
    </message>
    <message>
        <source>The path of the folder is too long.</source>
        <translation>Der Pfad des Ordners ist zu lang.</translation>
    </message>
    <message>
        <source>Line %1 is no variable. Write NAME=value.</source>
        <translation>Zeile %1 ist keine Variable. Bitte NAME=Wert schreiben.</translation>
    </message>
</context>
<context>
    <name>vivarium::CommandRun</name>
    <message>
        <source>The connection was closed before the server answered.</source>
        <translation>Die Verbindung wurde geschlossen, bevor der Server antwortete.</translation>
    </message>
    <message>
        <source>The command may have been started: look into the process table.</source>
        <translation>Der Befehl wurde vielleicht gestartet: Bitte in die Prozesstabelle sehen.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet…</translation>
    </message>
    <message>
        <source>Running for %1</source>
        <translation>Läuft seit %1</translation>
    </message>
    <message>
        <source>Asked to end, still running after %1</source>
        <translation>Zum Ende aufgefordert, läuft nach %1 noch</translation>
    </message>
    <message>
        <source>Being killed…</source>
        <translation>Wird abgebrochen…</translation>
    </message>
    <message>
        <source>Over its time limit, being stopped…</source>
        <translation>Zeitgrenze überschritten, wird angehalten…</translation>
    </message>
    <message>
        <source>succeeded</source>
        <comment>a command: exit code 0</comment>
        <translation>erfolgreich</translation>
    </message>
    <message>
        <source>Stopped at its limit of %1: %2</source>
        <comment>%2: how it ended</comment>
        <translation>An der Grenze von %1 angehalten: %2</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <comment>how a command ended, after a time</comment>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>Could not be started</source>
        <translation>Konnte nicht gestartet werden</translation>
    </message>
    <message>
        <source>Lost sight of it after %1</source>
        <translation>Nach %1 aus den Augen verloren</translation>
    </message>
    <message>
        <source>Its end was not seen</source>
        <translation>Das Ende wurde nicht beobachtet</translation>
    </message>
</context>
<context>
    <name>vivarium::CommandRunner</name>
    <message>
        <source>Something of that name is there already.</source>
        <translation>Etwas mit diesem Namen ist schon da.</translation>
    </message>
    <message>
        <source>The command inside the sandbox failed with exit code %1.</source>
        <translation>Der Befehl in der Sandbox endete mit dem Exit-Code %1.</translation>
    </message>
    <message>
        <source>The command inside the sandbox failed: %1</source>
        <translation>Der Befehl in der Sandbox ist fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>The command inside the sandbox took too long and was ended.</source>
        <translation>Der Befehl in der Sandbox dauerte zu lange und wurde beendet.</translation>
    </message>
    <message>
        <source>The command inside the sandbox took too long.</source>
        <translation>Der Befehl in der Sandbox dauerte zu lange.</translation>
    </message>
    <message>
        <source>Whether it goes on is not known: look at the processes.</source>
        <translation>Ob er weiterläuft, ist nicht bekannt: Sehen Sie bei den Prozessen nach.</translation>
    </message>
</context>
<context>
    <name>vivarium::ComparisonWindow</name>
    <message>
        <source>Changes in %1</source>
        <comment>a sandbox</comment>
        <translation>Änderungen in %1</translation>
    </message>
    <message>
        <source>&amp;Open in Files</source>
        <translation>In Dateien ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Copy &amp;Path</source>
        <translation>&amp;Pfad kopieren</translation>
    </message>
    <message>
        <source>&amp;Save List…</source>
        <translation>Liste &amp;speichern …</translation>
    </message>
    <message>
        <source>Compare &amp;Again</source>
        <translation>Noch einmal v&amp;ergleichen</translation>
    </message>
    <message>
        <source>Show A&amp;ll</source>
        <translation>A&amp;lle zeigen</translation>
    </message>
    <message>
        <source>Writes what is shown into a text file, a line each.</source>
        <translation>Schreibt, was gezeigt wird, in eine Textdatei, je eine Zeile.</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>The files of %1 beside the image that it was made from.</source>
        <comment>a sandbox</comment>
        <translation>Die Dateien von %1 neben dem Image, aus dem sie entstand.</translation>
    </message>
    <message>
        <source>The files of %1 beside those of “%2”.</source>
        <comment>a sandbox and an image</comment>
        <translation>Die Dateien von %1 neben denen von „%2“.</translation>
    </message>
    <message>
        <source>Filter by path</source>
        <translation>Nach Pfad filtern</translation>
    </message>
    <message>
        <source>Filter the differences</source>
        <translation>Unterschiede filtern</translation>
    </message>
    <message>
        <source>Which differences are shown</source>
        <translation>Welche Unterschiede gezeigt werden</translation>
    </message>
    <message>
        <source>All differences</source>
        <translation>Alle Unterschiede</translation>
    </message>
    <message>
        <source>Comparing the files…</source>
        <translation>Die Dateien werden verglichen …</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>kind of difference, and how many</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 added · %2 changed · %3 removed</source>
        <comment>numbers of files</comment>
        <translation>%1 hinzugekommen · %2 geändert · %3 entfernt</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>%1 gezeigt</translation>
    </message>
    <message>
        <source>the first %1 are listed</source>
        <translation>die ersten %1 sind aufgeführt</translation>
    </message>
    <message>
        <source>not everything was compared: there is too much</source>
        <translation>nicht alles wurde verglichen: es ist zu viel</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>None of the differences is of this kind with this in its path.</source>
        <translation>Kein Unterschied dieser Art hat das in seinem Pfad.</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>Kein Unterschied</translation>
    </message>
    <message>
        <source>The sandbox has the same files as the image. Volumes are not compared.</source>
        <translation>Die Sandbox hat dieselben Dateien wie das Image. Volumes werden nicht verglichen.</translation>
    </message>
    <message>
        <source>No difference so far</source>
        <translation>Bisher kein Unterschied</translation>
    </message>
    <message>
        <source>There was too much to compare; what was looked at is the same.</source>
        <translation>Es war zu viel zu vergleichen; was angesehen wurde, ist gleich.</translation>
    </message>
    <message>
        <source>Choose a difference first.</source>
        <translation>Wählen Sie zuerst einen Unterschied.</translation>
    </message>
    <message>
        <source>It is not there any more.</source>
        <translation>Es ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The sandbox does not run any more.</source>
        <translation>Die Sandbox läuft nicht mehr.</translation>
    </message>
    <message>
        <source>There is nothing to save.</source>
        <translation>Es gibt nichts zu speichern.</translation>
    </message>
    <message>
        <source>It is being compared.</source>
        <translation>Es wird gerade verglichen.</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>vivarium::ConfirmDialog</name>
    <message>
        <source>Concerned are</source>
        <translation>Betroffen sind</translation>
    </message>
    <message>
        <source>“%1…”</source>
        <comment>the beginning of a long name</comment>
        <translation>„%1…“</translation>
    </message>
</context>
<context>
    <name>vivarium::ConflictCheck</name>
    <message>
        <source>Looking at the target folder was cancelled.</source>
        <translation>Das Ansehen des Zielordners wurde abgebrochen.</translation>
    </message>
</context>
<context>
    <name>vivarium::ConflictDialog</name>
    <message>
        <source>&amp;Keep both: the new ones get a number</source>
        <translation>&amp;Beide behalten: Die neuen bekommen eine Nummer</translation>
    </message>
    <message>
        <source>&amp;Replace what is there; folders are merged</source>
        <translation>Vorhandenes e&amp;rsetzen; Ordner werden zusammengeführt</translation>
    </message>
    <message>
        <source>&amp;Skip these</source>
        <translation>Diese über&amp;springen</translation>
    </message>
    <message>
        <source>Names Already Taken</source>
        <translation>Namen schon vergeben</translation>
    </message>
    <message>
        <source>“%1” is already in %2.</source>
        <translation>„%1“ ist schon in %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) are already taken in %1.</source>
        <translation>
            <numerusform>%n Name ist in %1 schon vergeben.</numerusform>
            <numerusform>%n Namen sind in %1 schon vergeben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Names that are taken</source>
        <translation>Vergebene Namen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Here already</source>
        <translation>Schon hier</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ConnectDialog</name>
    <message>
        <source>Keep the token only until I &amp;quit</source>
        <translation>Den Token nur bis zum &amp;Beenden behalten</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Testen</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Verbinden</translation>
    </message>
    <message>
        <source>what to call it here</source>
        <translation>wie sie hier heißen soll</translation>
    </message>
    <message>
        <source>the account&apos;s default</source>
        <translation>die Vorgabe des Kontos</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Address:</source>
        <translation>&amp;Adresse:</translation>
    </message>
    <message>
        <source>&amp;Workspace:</source>
        <translation>&amp;Workspace:</translation>
    </message>
    <message>
        <source>To&amp;ken:</source>
        <translation>To&amp;ken:</translation>
    </message>
    <message>
        <source>Connection “%1”</source>
        <translation>Verbindung „%1“</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Taken over. The command line&apos;s own file stays as it is.</source>
        <translation>Übernommen. Die Datei der Kommandozeile bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Without https the token crosses the network readable for everyone on it.</source>
        <translation>Ohne https geht der Token für alle lesbar durch das Netz.</translation>
    </message>
    <message>
        <source>Another connection has this name.</source>
        <translation>Eine andere Verbindung hat diesen Namen.</translation>
    </message>
    <message>
        <source>The connection needs a name.</source>
        <translation>Die Verbindung braucht einen Namen.</translation>
    </message>
    <message>
        <source>The server needs a token to know you.</source>
        <translation>Der Server braucht einen Token, um Sie zu erkennen.</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>%1 wird gefragt…</translation>
    </message>
    <message>
        <source>It works: you are %1.</source>
        <translation>Es geht: Sie sind %1.</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindet…</translation>
    </message>
    <message>
        <source>Putting the token into the keychain…</source>
        <translation>Der Token kommt in den Schlüsselbund…</translation>
    </message>
    <message>
        <source>Choose a workspace</source>
        <translation>Workspace wählen</translation>
    </message>
    <message>
        <source>Connect to a Server</source>
        <translation>Mit einem Server verbinden</translation>
    </message>
    <message>
        <source>Pro&amp;vider:</source>
        <translation>An&amp;bieter:</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>&amp;Project:</source>
        <translation>&amp;Projekt:</translation>
    </message>
    <message>
        <source>API &amp;key:</source>
        <translation>API-&amp;Schlüssel:</translation>
    </message>
    <message>
        <source>Choose a project</source>
        <translation>Projekt wählen</translation>
    </message>
    <message>
        <source>id, slug or name; empty: the first one</source>
        <translation>Id, Kürzel oder Name; leer: das erste</translation>
    </message>
    <message>
        <source>The test was broken off. Try again.</source>
        <translation>Der Test wurde abgebrochen. Bitte erneut versuchen.</translation>
    </message>
    <message>
        <source>The keychain was not read. Try again, or enter the token here.</source>
        <translation>Der Schlüsselbund wurde nicht gelesen. Versuchen Sie es erneut oder geben Sie den Token hier ein.</translation>
    </message>
    <message>
        <source>Reading the token…</source>
        <translation>Der Token wird gelesen…</translation>
    </message>
    <message>
        <source>That is the engine of this machine, which is there already as “%1”. A second connection would list its sandboxes twice.</source>
        <translation>Das ist die Engine dieses Rechners, die es schon als „%1“ gibt. Eine zweite Verbindung würde ihre Sandboxes doppelt auflisten.</translation>
    </message>
    <message>
        <source>“%1” leads to the same server and project already. For another one name its project.</source>
        <translation>„%1“ führt schon zum selben Server und Projekt. Für ein anderes bitte dessen Projekt nennen.</translation>
    </message>
    <message>
        <source>“%1” leads to the same server and workspace already. For another one name its workspace.</source>
        <translation>„%1“ führt schon zum selben Server und Workspace. Für einen anderen bitte dessen Workspace nennen.</translation>
    </message>
    <message>
        <source>&amp;Edit “%1” Instead</source>
        <translation>Stattdessen „%1“ bea&amp;rbeiten</translation>
    </message>
    <message>
        <source>Edit “%1” instead</source>
        <translation>Stattdessen „%1“ bearbeiten</translation>
    </message>
    <message>
        <source>not stored: enter it</source>
        <comment>a token</comment>
        <translation>nicht gespeichert: bitte eingeben</translation>
    </message>
    <message>
        <source>The server needs an API key to know you.</source>
        <translation>Der Server braucht einen API-Schlüssel, um Sie zu erkennen.</translation>
    </message>
    <message>
        <source>Reading the CA file…</source>
        <translation>Die CA-Datei wird gelesen…</translation>
    </message>
</context>
<context>
    <name>vivarium::ConnectIdDialog</name>
    <message>
        <source>Connect to a Sandbox</source>
        <translation>Mit einer Sandbox verbinden</translation>
    </message>
    <message>
        <source>Id of the sandbox</source>
        <translation>Kennung der Sandbox</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Connecting counts as use: its idle time starts anew.</source>
        <translation>Das Verbinden gilt als Benutzung: Ihre Leerlaufzeit beginnt von vorn.</translation>
    </message>
    <message>
        <source>&amp;Id:</source>
        <translation>&amp;Kennung:</translation>
    </message>
    <message>
        <source>Co&amp;nnection:</source>
        <translation>&amp;Verbindung:</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>Ver&amp;binden</translation>
    </message>
    <message>
        <source>Enter the id of the sandbox.</source>
        <translation>Bitte die Kennung der Sandbox eingeben.</translation>
    </message>
    <message>
        <source>An id has only letters, digits, hyphens and underscores, at most 64 of them.</source>
        <translation>Eine Kennung hat nur Buchstaben, Ziffern, Binde- und Unterstriche, höchstens 64.</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbinden…</translation>
    </message>
</context>
<context>
    <name>vivarium::Connection</name>
    <message>
        <source>The CA file %1 has not been read yet.</source>
        <translation>Die CA-Datei %1 ist noch nicht gelesen worden.</translation>
    </message>
</context>
<context>
    <name>vivarium::ConnectionActions</name>
    <message>
        <source>Select a connection in the side bar first.</source>
        <translation>Bitte zuerst eine Verbindung in der Seitenleiste wählen.</translation>
    </message>
    <message>
        <source>The engine of this machine is always there.</source>
        <translation>Die Engine dieses Rechners ist immer da.</translation>
    </message>
    <message>
        <source>The connection is live.</source>
        <translation>Die Verbindung ist live.</translation>
    </message>
    <message>
        <source>Remove Connection</source>
        <translation>Verbindung entfernen</translation>
    </message>
    <message>
        <source>Remove the connection “%1”?</source>
        <translation>Die Verbindung „%1“ entfernen?</translation>
    </message>
    <message>
        <source>Its token is taken out of the keychain.</source>
        <translation>Ihr Token wird aus dem Schlüsselbund genommen.</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) go on running there, without being shown here.</source>
        <translation>
            <numerusform>%n Sandbox läuft dort weiter, ohne hier gezeigt zu werden.</numerusform>
            <numerusform>%n Sandboxes laufen dort weiter, ohne hier gezeigt zu werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Remove the Connection</source>
        <translation>Verbindung ent&amp;fernen</translation>
    </message>
    <message>
        <source>The connection isn&apos;t live.</source>
        <translation>Die Verbindung steht nicht.</translation>
    </message>
    <message>
        <source>This machine has only one workspace.</source>
        <translation>Dieser Rechner hat nur einen Workspace.</translation>
    </message>
    <message>
        <source>This server has no secrets and no volumes.</source>
        <translation>Dieser Server hat keine Geheimnisse und keine Volumes.</translation>
    </message>
    <message>
        <source>Connection: &amp;Edit…</source>
        <translation>Verbindung: &amp;bearbeiten…</translation>
    </message>
    <message>
        <source>Connection: &amp;Enter API Key…</source>
        <translation>Verbindung: API-Schlüssel &amp;eingeben…</translation>
    </message>
    <message>
        <source>Connection: &amp;Enter Token…</source>
        <translation>Verbindung: Token &amp;eingeben…</translation>
    </message>
    <message>
        <source>Connection: &amp;Enter API Key of “%1”…</source>
        <translation>Verbindung: API-Schlüssel von „%1“ &amp;eingeben…</translation>
    </message>
    <message>
        <source>Connection: &amp;Enter Token of “%1”…</source>
        <translation>Verbindung: Token von „%1“ &amp;eingeben…</translation>
    </message>
    <message>
        <source>Connection: S&amp;tart the Local Engine</source>
        <translation>Verbindung: Lokale Engine s&amp;tarten</translation>
    </message>
</context>
<context>
    <name>vivarium::ConnectionDetailsWindow</name>
    <message>
        <source>direct: it is this machine</source>
        <translation>direkt: es ist dieser Rechner</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>direkt</translation>
    </message>
    <message>
        <source>direct; the environment names a proxy, and exceptions (no_proxy)</source>
        <translation>direkt; die Umgebung nennt einen Proxy und Ausnahmen (no_proxy)</translation>
    </message>
    <message>
        <source>%1, from the desktop&apos;s settings</source>
        <comment>a proxy</comment>
        <translation>%1, aus den Einstellungen der Arbeitsumgebung</translation>
    </message>
    <message>
        <source>%1, from the environment (%2)</source>
        <comment>a proxy, a variable</comment>
        <translation>%1, aus der Umgebung (%2)</translation>
    </message>
    <message>
        <source>none: the connection is not encrypted</source>
        <translation>keine: die Verbindung ist nicht verschlüsselt</translation>
    </message>
    <message>
        <source>those the system trusts</source>
        <translation>die, denen das System vertraut</translation>
    </message>
    <message>
        <source>only those the system trusts: %1</source>
        <comment>why</comment>
        <translation>nur die, denen das System vertraut: %1</translation>
    </message>
    <message numerus="yes">
        <source>those the system trusts, and %n of %1</source>
        <comment>a file</comment>
        <translation>
            <numerusform>die, denen das System vertraut, und %n aus %1</numerusform>
            <numerusform>die, denen das System vertraut, und %n aus %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Details of %1</source>
        <comment>a connection</comment>
        <translation>Einzelheiten zu %1</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>noch nicht bekannt</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>Zertifikate</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message numerus="yes">
        <source>%n in the last minute</source>
        <comment>requests</comment>
        <translation>
            <numerusform>%n in der letzten Minute</numerusform>
            <numerusform>%n in der letzten Minute</numerusform>
        </translation>
    </message>
    <message>
        <source>Each call counts, also one that is sent again or keeps a stream open. What is there only to be looked at is asked for less while you’re away, and not at all while no window is seen.</source>
        <translation>Jeder Aufruf zählt, auch ein wiederholter oder einer, der einen Strom offen hält. Was nur zum Ansehen da ist, wird seltener erfragt, während Sie weg sind, und gar nicht, solange kein Fenster zu sehen ist.</translation>
    </message>
    <message>
        <source>Fastest answer</source>
        <translation>Schnellste Antwort</translation>
    </message>
    <message>
        <source>%1 ms, of the last minute</source>
        <translation>%1 ms, der letzten Minute</translation>
    </message>
    <message>
        <source>none in the last minute</source>
        <comment>answer</comment>
        <translation>keine in der letzten Minute</translation>
    </message>
    <message>
        <source>Since the start</source>
        <translation>Seit dem Start</translation>
    </message>
    <message>
        <source>%1 answered, %2 without an answer or refused</source>
        <translation>%1 beantwortet, %2 ohne Antwort oder abgelehnt</translation>
    </message>
</context>
<context>
    <name>vivarium::ConnectionRegistry</name>
    <message>
        <source>preparing…</source>
        <translation>wird vorbereitet…</translation>
    </message>
    <message>
        <source>not available</source>
        <translation>nicht verfügbar</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>verbindet…</translation>
    </message>
    <message>
        <source>asked to wait %1</source>
        <translation>soll %1 warten</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>sign-in refused</source>
        <translation>Anmeldung abgelehnt</translation>
    </message>
    <message>
        <source>retrying in %1 s</source>
        <translation>neuer Versuch in %1 s</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>offline</translation>
    </message>
    <message>
        <source>seen %1, %2</source>
        <comment>when; what happens next</comment>
        <translation>gesehen %1, %2</translation>
    </message>
    <message>
        <source>not signed in</source>
        <translation>nicht angemeldet</translation>
    </message>
</context>
<context>
    <name>vivarium::ContainersInside</name>
    <message>
        <source>The container engine inside doesn&apos;t answer.</source>
        <translation>Die Container-Engine darin antwortet nicht.</translation>
    </message>
    <message>
        <source>starting…</source>
        <comment>a container</comment>
        <translation>wird gestartet…</translation>
    </message>
    <message>
        <source>stopping…</source>
        <comment>a container</comment>
        <translation>wird angehalten…</translation>
    </message>
    <message>
        <source>restarting…</source>
        <comment>a container</comment>
        <translation>wird neu gestartet…</translation>
    </message>
    <message>
        <source>being removed…</source>
        <comment>a container</comment>
        <translation>wird entfernt…</translation>
    </message>
    <message>
        <source>The container engine inside refused, with exit code %1.</source>
        <translation>Die Container-Engine darin hat abgelehnt, mit Exit-Code %1.</translation>
    </message>
    <message>
        <source>The container engine inside refused: %1</source>
        <translation>Die Container-Engine darin hat abgelehnt: %1</translation>
    </message>
    <message>
        <source>The sandbox is not running.</source>
        <translation>Die Sandbox läuft nicht.</translation>
    </message>
    <message>
        <source>No container engine was found in this sandbox.</source>
        <translation>In dieser Sandbox wurde keine Container-Engine gefunden.</translation>
    </message>
    <message>
        <source>Log of %1</source>
        <comment>a container</comment>
        <translation>Protokoll von %1</translation>
    </message>
    <message>
        <source>Run %1</source>
        <comment>an image</comment>
        <translation>%1 ausführen</translation>
    </message>
    <message>
        <source>Build %1</source>
        <comment>an image</comment>
        <translation>%1 bauen</translation>
    </message>
    <message>
        <source>Pull %1</source>
        <comment>an image</comment>
        <translation>%1 holen</translation>
    </message>
    <message>
        <source>No program for compose files is in this sandbox.</source>
        <translation>In dieser Sandbox ist kein Programm für Compose-Dateien.</translation>
    </message>
    <message>
        <source>Install podman-compose in its image.</source>
        <translation>Installieren Sie podman-compose in ihrem Abbild.</translation>
    </message>
    <message>
        <source>Install docker-compose in its image.</source>
        <translation>Installieren Sie docker-compose in ihrem Abbild.</translation>
    </message>
    <message>
        <source>Start %1</source>
        <comment>a compose file</comment>
        <translation>%1 starten</translation>
    </message>
    <message>
        <source>Take down %1</source>
        <comment>a compose file</comment>
        <translation>%1 abbauen</translation>
    </message>
    <message>
        <source>This container is not there any more.</source>
        <translation>Diesen Container gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>a command; a container</comment>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Another image has the name %1 here, and would lose it. Choose another name, or remove that one.</source>
        <translation>Ein anderes Abbild heißt hier %1 und verlöre den Namen. Wählen Sie einen anderen, oder entfernen Sie jenes.</translation>
    </message>
    <message>
        <source>This image is not there any more.</source>
        <translation>Dieses Abbild ist nicht mehr da.</translation>
    </message>
    <message>
        <source>Push %1 to %2</source>
        <comment>an image; where to</comment>
        <translation>%1 nach %2 schicken</translation>
    </message>
    <message>
        <source>%1 was not sent to %2.</source>
        <comment>an image; where to</comment>
        <translation>%1 wurde nicht nach %2 geschickt.</translation>
    </message>
    <message>
        <source>%1 was not sent to %2: %3</source>
        <comment>an image; where to; the engine&apos;s words</comment>
        <translation>%1 wurde nicht nach %2 geschickt: %3</translation>
    </message>
    <message>
        <source>The registry may want you to sign in: enter “%1 login %2” in a terminal of the sandbox.</source>
        <translation>Vielleicht verlangt die Registry eine Anmeldung: Geben Sie „%1 login %2“ in einem Terminal der Sandbox ein.</translation>
    </message>
</context>
<context>
    <name>vivarium::ContractSearch</name>
    <message>
        <source>This server can&apos;t search a folder whose name isn&apos;t text.</source>
        <translation>Dieser Server kann keinen Ordner durchsuchen, dessen Name kein Text ist.</translation>
    </message>
</context>
<context>
    <name>vivarium::CopyFolders</name>
    <message>
        <source>There is no room on this computer for a copy on the way: %1.</source>
        <translation>Auf diesem Rechner ist kein Platz für eine Kopie auf dem Weg: %1.</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>Bitte Platz schaffen und erneut versuchen.</translation>
    </message>
    <message>
        <source>There is no room on this computer for a copy on the way: %1 can&apos;t be written to.</source>
        <translation>Auf diesem Rechner ist kein Platz für eine Kopie auf dem Weg: In %1 lässt sich nicht schreiben.</translation>
    </message>
</context>
<context>
    <name>vivarium::CostText</name>
    <message>
        <source>%1 an hour</source>
        <comment>an amount of money</comment>
        <translation>%1 je Stunde</translation>
    </message>
    <message>
        <source>%1 an hour, %2 each</source>
        <comment>amounts of money, all and one</comment>
        <translation>%1 je Stunde, %2 für jede</translation>
    </message>
    <message>
        <source>What an hour costs is not known: the server has told no prices.</source>
        <translation>Was eine Stunde kostet, ist nicht bekannt: Der Server hat keine Preise genannt.</translation>
    </message>
    <message>
        <source>What an hour costs is not known: the server&apos;s list has no price for this GPU.</source>
        <translation>Was eine Stunde kostet, ist nicht bekannt: Die Liste des Servers hat keinen Preis für diese GPU.</translation>
    </message>
    <message>
        <source>What an hour costs is not known, since its size is not.</source>
        <translation>Was eine Stunde kostet, ist nicht bekannt, weil die Größe es nicht ist.</translation>
    </message>
    <message>
        <source>%1 bills it while it runs. It stops by itself when it was not used for %2.</source>
        <translation>%1 berechnet sie, solange sie läuft. Sie hält von selbst an, wenn sie %2 nicht benutzt wurde.</translation>
    </message>
    <message>
        <source>%1 bills it while it runs, and it never stops by itself.</source>
        <translation>%1 berechnet sie, solange sie läuft, und sie hält nie von selbst an.</translation>
    </message>
    <message>
        <source>Free on this machine.</source>
        <translation>Auf diesem Rechner kostenlos.</translation>
    </message>
    <message>
        <source>Free on %1.</source>
        <translation>Kostenlos bei %1.</translation>
    </message>
    <message>
        <source>Nobody bills it; by the tariff of this machine: %1.</source>
        <comment>an hour&apos;s price</comment>
        <translation>Niemand berechnet sie; nach dem Tarif dieses Rechners: %1.</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>the price of an hour, and a sentence</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1. %2 If nobody uses it at all: at most %3.</source>
        <comment>the price of an hour, a sentence, a price</comment>
        <translation>%1. %2 Wenn niemand sie benutzt: höchstens %3.</translation>
    </message>
    <message>
        <source>%1 bills it while it runs. It ends %2 after its beginning, used or not.</source>
        <translation>%1 berechnet sie, solange sie läuft. Sie endet %2 nach ihrem Beginn, ob benutzt oder nicht.</translation>
    </message>
    <message>
        <source>%1. %2 Until then: at most %3.</source>
        <comment>the price of an hour, a sentence, a price</comment>
        <translation>%1. %2 Bis dahin: höchstens %3.</translation>
    </message>
    <message>
        <source>What an hour costs is not known: the server&apos;s list has no price for such a place.</source>
        <translation>Was eine Stunde kostet, ist nicht bekannt: Die Liste des Servers hat keinen Preis für einen solchen Ort.</translation>
    </message>
</context>
<context>
    <name>vivarium::DayChart</name>
    <message>
        <source>Sandboxes created a day</source>
        <translation>Erstellte Sandboxes je Tag</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>how many; a date</comment>
        <translation>%1 am %2</translation>
    </message>
    <message>
        <source>No figures.</source>
        <translation>Keine Zahlen.</translation>
    </message>
    <message>
        <source>%1 in %2 days; the most were %3.</source>
        <translation>%1 in %2 Tagen; die meisten waren %3.</translation>
    </message>
    <message>
        <source>Created a day, in UTC</source>
        <translation>Erstellt je Tag, in UTC</translation>
    </message>
</context>
<context>
    <name>vivarium::DesktopNotifier</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>vivarium::DesktopPanel</name>
    <message>
        <source>Width in pixels</source>
        <translation>Breite in Pixeln</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>Höhe in Pixeln</translation>
    </message>
    <message>
        <source>St&amp;art</source>
        <translation>St&amp;arten</translation>
    </message>
    <message>
        <source>Starts the desktop in the size beside it.</source>
        <translation>Startet den Desktop in der Größe daneben.</translation>
    </message>
    <message>
        <source>Ends the desktop and the programs on it.</source>
        <translation>Beendet den Desktop und die Programme darauf.</translation>
    </message>
    <message>
        <source>&amp;Open in Browser</source>
        <translation>Im Browser &amp;öffnen</translation>
    </message>
    <message>
        <source>The link is as good as a password: whoever has it works with this desktop.</source>
        <translation>Der Link ist so gut wie ein Passwort: Wer ihn hat, arbeitet mit diesem Desktop.</translation>
    </message>
    <message>
        <source>Open to &amp;Watch Only</source>
        <translation>Nur zum &amp;Zusehen öffnen</translation>
    </message>
    <message>
        <source>A page that shows the desktop and takes no input.</source>
        <translation>Eine Seite, die den Desktop zeigt und keine Eingaben annimmt.</translation>
    </message>
    <message>
        <source>Take a &amp;Picture</source>
        <translation>Bil&amp;d aufnehmen</translation>
    </message>
    <message>
        <source>Shows what is on the desktop now.</source>
        <translation>Zeigt, was jetzt auf dem Desktop ist.</translation>
    </message>
    <message>
        <source>&amp;Save Picture…</source>
        <translation>Bild &amp;speichern…</translation>
    </message>
    <message>
        <source>Writes the picture to a file of this computer.</source>
        <translation>Schreibt das Bild in eine Datei dieses Computers.</translation>
    </message>
    <message>
        <source>Picture of the desktop</source>
        <translation>Bild des Desktops</translation>
    </message>
    <message>
        <source>The server is asked.</source>
        <translation>Der Server wird gefragt.</translation>
    </message>
    <message>
        <source>The desktop is not running.</source>
        <translation>Der Desktop läuft nicht.</translation>
    </message>
    <message>
        <source>The server gave no link.</source>
        <translation>Der Server hat keinen Link genannt.</translation>
    </message>
    <message>
        <source>Take a picture first.</source>
        <translation>Nehmen Sie zuerst ein Bild auf.</translation>
    </message>
    <message>
        <source>The desktop runs, %1 × %2 pixels. Starting it again doesn&apos;t change its size.</source>
        <translation>Der Desktop läuft mit %1 × %2 Pixeln. Ihn noch einmal zu starten ändert seine Größe nicht.</translation>
    </message>
    <message>
        <source>The desktop runs.</source>
        <translation>Der Desktop läuft.</translation>
    </message>
    <message>
        <source>No desktop here</source>
        <translation>Hier gibt es keinen Desktop</translation>
    </message>
    <message>
        <source>Asking for the desktop…</source>
        <translation>Nach dem Desktop wird gefragt…</translation>
    </message>
    <message>
        <source>The desktop is not running</source>
        <translation>Der Desktop läuft nicht</translation>
    </message>
    <message>
        <source>Start it to work on it in a browser.</source>
        <translation>Starten Sie ihn, um im Browser darauf zu arbeiten.</translation>
    </message>
    <message>
        <source>The desktop is running</source>
        <translation>Der Desktop läuft</translation>
    </message>
    <message>
        <source>Open it in a browser, or take a picture of it.</source>
        <translation>Öffnen Sie ihn im Browser oder nehmen Sie ein Bild davon auf.</translation>
    </message>
    <message>
        <source>The server&apos;s link is no web address, so it was not opened.</source>
        <translation>Der Link des Servers ist keine Web-Adresse und wurde deshalb nicht geöffnet.</translation>
    </message>
    <message>
        <source>No browser could be started.</source>
        <translation>Es ließ sich kein Browser starten.</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>&amp;Desktop</source>
        <translation>&amp;Desktop</translation>
    </message>
    <message>
        <source>S&amp;top…</source>
        <translation>&amp;Beenden…</translation>
    </message>
    <message>
        <source>The picture is from %1.</source>
        <translation>Das Bild ist vom %1.</translation>
    </message>
    <message>
        <source>Stop Desktop</source>
        <translation>Desktop beenden</translation>
    </message>
    <message>
        <source>Stop the desktop of %1?</source>
        <translation>Den Desktop von %1 beenden?</translation>
    </message>
    <message>
        <source>The programs on it are ended; what they haven&apos;t saved is lost.</source>
        <translation>Die Programme darauf werden beendet; was sie nicht gespeichert haben, geht verloren.</translation>
    </message>
    <message>
        <source>&amp;Stop Desktop</source>
        <translation>Desktop &amp;beenden</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
</context>
<context>
    <name>vivarium::DesktopSession</name>
    <message>
        <source>This server has no desktops.</source>
        <translation>Dieser Server hat keine Desktops.</translation>
    </message>
    <message>
        <source>Only sandboxes of the template “desktop” have one; this one is of “%1”.</source>
        <translation>Nur Sandboxes der Vorlage „desktop“ haben einen; diese ist von „%1“.</translation>
    </message>
    <message>
        <source>The sandbox is not running.</source>
        <translation>Die Sandbox läuft nicht.</translation>
    </message>
    <message>
        <source>No answer came.</source>
        <translation>Es kam keine Antwort.</translation>
    </message>
    <message>
        <source>What came is no picture that could be shown.</source>
        <translation>Was kam, ist kein Bild, das sich zeigen ließe.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
</context>
<context>
    <name>vivarium::DestinationModel</name>
    <message>
        <source>%1 can&apos;t try a destination from inside a sandbox.</source>
        <translation>%1 kann kein Ziel aus einer Sandbox heraus probieren.</translation>
    </message>
    <message>
        <source>The sandbox is not running.</source>
        <translation>Die Sandbox läuft nicht.</translation>
    </message>
    <message>
        <source>Not finished.</source>
        <translation>Nicht beendet.</translation>
    </message>
    <message>
        <source>Destination</source>
        <comment>column</comment>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Result</source>
        <comment>column</comment>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Tried</source>
        <comment>column: when</comment>
        <translation>Probiert</translation>
    </message>
    <message>
        <source>Trying from inside the sandbox…</source>
        <translation>Wird aus der Sandbox heraus probiert …</translation>
    </message>
</context>
<context>
    <name>vivarium::DestinationTester</name>
    <message>
        <source>&amp;Try</source>
        <translation>&amp;Probieren</translation>
    </message>
    <message>
        <source>Try a destination from inside the sandbox</source>
        <translation>Ein Ziel aus der Sandbox heraus probieren</translation>
    </message>
    <message>
        <source>example.org, 203.0.113.10:5432 or a URL</source>
        <translation>example.org, 203.0.113.10:5432 oder eine URL</translation>
    </message>
    <message>
        <source>Destination to try</source>
        <translation>Ziel, das probiert werden soll</translation>
    </message>
    <message>
        <source>Destinations that were tried</source>
        <translation>Probierte Ziele</translation>
    </message>
    <message>
        <source>Name a destination: a host or an address, with a port unless it is 443.</source>
        <translation>Bitte ein Ziel nennen: einen Rechner oder eine Adresse, mit Port, wenn es nicht 443 ist.</translation>
    </message>
    <message>
        <source>This is no destination. One looks like example.org, example.org:8443 or [2001:db8::1]:443.</source>
        <translation>Das ist kein Ziel. Eines sieht so aus: example.org, example.org:8443 oder [2001:db8::1]:443.</translation>
    </message>
    <message>
        <source>A connection is opened from inside and closed at once; nothing is sent.</source>
        <translation>Von innen wird eine Verbindung geöffnet und gleich geschlossen; gesendet wird nichts.</translation>
    </message>
</context>
<context>
    <name>vivarium::DestinationText</name>
    <message>
        <source>Reached %1 in %2 ms.</source>
        <translation>%1 in %2 ms erreicht.</translation>
    </message>
    <message>
        <source>Reached %1.</source>
        <translation>%1 erreicht.</translation>
    </message>
    <message>
        <source>The rules of this sandbox keep it from %1.</source>
        <translation>Die Regeln dieser Sandbox halten sie von %1 fern.</translation>
    </message>
    <message>
        <source>The rules let it through, but %1 accepts no connections at port %2.</source>
        <translation>Die Regeln lassen es durch, aber %1 nimmt an Port %2 keine Verbindungen an.</translation>
    </message>
    <message>
        <source>No answer from %1 in time. The rules are not what stops it; something on the way may drop it silently.</source>
        <translation>Von %1 kam rechtzeitig keine Antwort. An den Regeln liegt es nicht; vielleicht wird es unterwegs stillschweigend verworfen.</translation>
    </message>
    <message>
        <source>There is no way from the sandbox to %1.</source>
        <translation>Von der Sandbox führt kein Weg zu %1.</translation>
    </message>
    <message>
        <source>There is no way from the sandbox to %1: %2</source>
        <comment>%2: the server&apos;s sentence</comment>
        <translation>Von der Sandbox führt kein Weg zu %1: %2</translation>
    </message>
    <message>
        <source>Inside the sandbox the name %1 isn&apos;t known. If it exists, the rules may keep the sandbox from its name server.</source>
        <translation>In der Sandbox ist der Name %1 nicht bekannt. Wenn es ihn gibt, halten vielleicht die Regeln die Sandbox von ihrem Namensserver fern.</translation>
    </message>
    <message>
        <source>Inside the sandbox the name isn&apos;t known: %1</source>
        <comment>%1: the server&apos;s sentence</comment>
        <translation>In der Sandbox ist der Name nicht bekannt: %1</translation>
    </message>
    <message>
        <source>It could not be tried.</source>
        <translation>Das ließ sich nicht probieren.</translation>
    </message>
    <message>
        <source>It could not be tried: %1</source>
        <translation>Das ließ sich nicht probieren: %1</translation>
    </message>
</context>
<context>
    <name>vivarium::DetailArea</name>
    <message>
        <source>Open sandboxes</source>
        <translation>Offene Sandboxes</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) selected</source>
        <translation>
            <numerusform>%n Sandbox gewählt</numerusform>
            <numerusform>%n Sandboxes gewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>What you do now concerns all of them.</source>
        <translation>Was Sie jetzt tun, betrifft alle.</translation>
    </message>
    <message>
        <source>No sandbox selected</source>
        <translation>Keine Sandbox gewählt</translation>
    </message>
    <message>
        <source>Select one in the list to see its terminal, files and processes.</source>
        <translation>Eine in der Liste wählen, um ihr Terminal, ihre Dateien und Prozesse zu sehen.</translation>
    </message>
    <message>
        <source>%1 was not created</source>
        <translation>%1 wurde nicht erstellt</translation>
    </message>
    <message>
        <source>%1 is being created</source>
        <translation>%1 wird erstellt</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
</context>
<context>
    <name>vivarium::DeviceLogin</name>
    <message>
        <source>%1 has no sign-in through the browser.</source>
        <translation>%1 bietet keine Anmeldung im Browser.</translation>
    </message>
    <message>
        <source>Enter a token instead.</source>
        <translation>Bitte stattdessen einen Token eingeben.</translation>
    </message>
    <message>
        <source>Nobody approved the code in time.</source>
        <translation>Niemand hat den Code rechtzeitig bestätigt.</translation>
    </message>
    <message>
        <source>Ask for a new one.</source>
        <translation>Bitte einen neuen anfordern.</translation>
    </message>
    <message>
        <source>It was approved, but its token was given out before.</source>
        <translation>Er wurde bestätigt, aber sein Token war schon ausgegeben.</translation>
    </message>
    <message>
        <source>Ask for a new code.</source>
        <translation>Bitte einen neuen Code anfordern.</translation>
    </message>
    <message>
        <source>The sign-in was refused in the browser.</source>
        <translation>Die Anmeldung wurde im Browser abgelehnt.</translation>
    </message>
</context>
<context>
    <name>vivarium::DifferenceModel</name>
    <message>
        <source>folder</source>
        <comment>what was added or removed</comment>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>link</source>
        <comment>what was added or removed</comment>
        <translation>Link</translation>
    </message>
    <message>
        <source>file</source>
        <comment>what was added or removed</comment>
        <translation>Datei</translation>
    </message>
    <message>
        <source>special file</source>
        <comment>what was added or removed</comment>
        <translation>besondere Datei</translation>
    </message>
    <message>
        <source>Added</source>
        <comment>kind of difference</comment>
        <translation>Hinzugekommen</translation>
    </message>
    <message>
        <source>Removed</source>
        <comment>kind of difference</comment>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Changed</source>
        <comment>kind of difference</comment>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>is now a %1</source>
        <comment>folder, link, file</comment>
        <translation>ist jetzt: %1</translation>
    </message>
    <message>
        <source>target</source>
        <comment>what changed of a link</comment>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>content</source>
        <comment>what changed</comment>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>permissions</source>
        <comment>what changed</comment>
        <translation>Zugriffsrechte</translation>
    </message>
    <message>
        <source>owner</source>
        <comment>what changed</comment>
        <translation>Eigentümer</translation>
    </message>
    <message>
        <source>Difference</source>
        <comment>column</comment>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Path</source>
        <comment>column</comment>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>What</source>
        <comment>column: what of a file changed</comment>
        <translation>Was</translation>
    </message>
    <message>
        <source>Size</source>
        <comment>column</comment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>a size before and now</comment>
        <translation>%1 → %2</translation>
    </message>
</context>
<context>
    <name>vivarium::DifferenceView</name>
    <message>
        <source>&amp;Apply</source>
        <translation>An&amp;wenden</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>What this changes</source>
        <translation>Was sich dadurch ändert</translation>
    </message>
    <message>
        <source>−  %1: can&apos;t be reached any more</source>
        <translation>−  %1: nicht mehr erreichbar</translation>
    </message>
    <message>
        <source>+  %1: can be reached from then on</source>
        <translation>+  %1: von da an erreichbar</translation>
    </message>
    <message>
        <source>=  %1: stays reachable</source>
        <translation>=  %1: bleibt erreichbar</translation>
    </message>
    <message>
        <source>In force at once. Connections to what is closed are cut.</source>
        <translation>Gilt sofort. Verbindungen zu dem, was geschlossen wird, werden getrennt.</translation>
    </message>
    <message>
        <source>In force at once.</source>
        <translation>Gilt sofort.</translation>
    </message>
    <message>
        <source>Applying…</source>
        <translation>Wird angewendet …</translation>
    </message>
</context>
<context>
    <name>vivarium::Display</name>
    <message>
        <source>Vivarium needs a display: neither DISPLAY nor WAYLAND_DISPLAY is set.</source>
        <translation>Vivarium braucht eine Anzeige: Weder DISPLAY noch WAYLAND_DISPLAY ist gesetzt.</translation>
    </message>
    <message>
        <source>Vivarium needs a display, and the one that %1 names (%2) doesn&apos;t answer.</source>
        <comment>name and value of an environment variable</comment>
        <translation>Vivarium braucht eine Anzeige, und die in %1 genannte (%2) antwortet nicht.</translation>
    </message>
</context>
<context>
    <name>vivarium::DockerCommands</name>
    <message>
        <source>Write the whole path, as /workspace/app.</source>
        <translation>Schreiben Sie den ganzen Pfad, etwa /workspace/app.</translation>
    </message>
    <message>
        <source>Write port numbers from 1 to 65535, as 8000.</source>
        <translation>Schreiben Sie Portnummern von 1 bis 65535, etwa 8000.</translation>
    </message>
    <message>
        <source>Write port numbers from 1 to 65535, as 8000 or 8080:80.</source>
        <translation>Schreiben Sie Portnummern von 1 bis 65535, etwa 8000 oder 8080:80.</translation>
    </message>
    <message>
        <source>In the network of the sandbox a port stays what it is. Write only the port that the program listens on.</source>
        <translation>Im Netzwerk der Sandbox bleibt ein Port, was er ist. Schreiben Sie nur den Port, auf dem das Programm lauscht.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n port(s) go at once.</source>
        <translation>
            <numerusform>Höchstens %n Port geht auf einmal.</numerusform>
            <numerusform>Höchstens %n Ports gehen auf einmal.</numerusform>
        </translation>
    </message>
    <message>
        <source>Letters, digits, “.”, “-” and “_” only, beginning with a letter or digit.</source>
        <translation>Nur Buchstaben, Ziffern, „.“, „-“ und „_“, beginnend mit einem Buchstaben oder einer Ziffer.</translation>
    </message>
    <message>
        <source>Give the image a name, as app:1. %1</source>
        <translation>Geben Sie dem Abbild einen Namen, etwa app:1. %1</translation>
    </message>
    <message>
        <source>Write the whole path, as /workspace/compose.yaml.</source>
        <translation>Schreiben Sie den ganzen Pfad, etwa /workspace/compose.yaml.</translation>
    </message>
    <message>
        <source>Write a command, as “ls -l /”.</source>
        <translation>Geben Sie einen Befehl an, etwa „ls -l /“.</translation>
    </message>
    <message>
        <source>Leave out the digest: the registry finds it.</source>
        <translation>Lassen Sie die Prüfsumme weg: Die Registry bestimmt sie.</translation>
    </message>
    <message>
        <source>Name the registry, too, as registry.example.com/team/app:1 or docker.io/team/app:1.</source>
        <translation>Nennen Sie auch die Registry, etwa registry.example.com/team/app:1 oder docker.io/team/app:1.</translation>
    </message>
</context>
<context>
    <name>vivarium::DockerJobsView</name>
    <message>
        <source>Whose output to show</source>
        <translation>Wessen Ausgabe gezeigt wird</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Asks it to end; a second time ends it at once.</source>
        <translation>Bittet es zu enden; ein zweites Mal beendet es sofort.</translation>
    </message>
    <message>
        <source>&amp;Find in the Output</source>
        <translation>In der Ausgabe su&amp;chen</translation>
    </message>
    <message>
        <source>Finds a text in what is shown.</source>
        <translation>Sucht einen Text in dem, was gezeigt wird.</translation>
    </message>
    <message>
        <source>Save &amp;Output…</source>
        <translation>Ausgabe &amp;sichern…</translation>
    </message>
    <message>
        <source>Writes the output to a file of this computer.</source>
        <translation>Schreibt die Ausgabe in eine Datei dieses Rechners.</translation>
    </message>
    <message>
        <source>&amp;Close This Output</source>
        <translation>Diese Ausgabe s&amp;chließen</translation>
    </message>
    <message>
        <source>Takes it off the list. The log of a container is no longer followed then; anything else goes on.</source>
        <translation>Nimmt sie von der Liste. Das Protokoll eines Containers wird dann nicht weiter verfolgt; alles andere läuft weiter.</translation>
    </message>
    <message>
        <source>Nothing was begun yet.</source>
        <translation>Noch nichts wurde begonnen.</translation>
    </message>
    <message>
        <source>Nothing runs here.</source>
        <translation>Hier läuft nichts.</translation>
    </message>
</context>
<context>
    <name>vivarium::DockerLinesForm</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>vivarium::DockerListing</name>
    <message>
        <source>The container engine inside gave an answer that can&apos;t be read.</source>
        <translation>Die Container-Engine darin gab eine Antwort, die nicht zu lesen ist.</translation>
    </message>
    <message>
        <source>The container engine inside gave an answer that is too long.</source>
        <translation>Die Container-Engine darin gab eine Antwort, die zu lang ist.</translation>
    </message>
</context>
<context>
    <name>vivarium::DockerPanel</name>
    <message>
        <source>Port %1 is exposed at %2</source>
        <translation>Port %1 ist freigegeben: %2</translation>
    </message>
    <message>
        <source>No container engines here</source>
        <translation>Hier gibt es keine Container-Engines</translation>
    </message>
    <message>
        <source>%1 runs no container engine inside a sandbox.</source>
        <translation>%1 betreibt keine Container-Engine in einer Sandbox.</translation>
    </message>
    <message>
        <source>No container engine in this sandbox</source>
        <translation>Keine Container-Engine in dieser Sandbox</translation>
    </message>
    <message>
        <source>Neither “docker” nor “podman” is in it. Make a sandbox with “Allow a container engine inside” under “Command, GPU, app”; this panel shows its containers then.</source>
        <translation>Weder „docker“ noch „podman“ ist darin. Erstellen Sie eine Sandbox mit „Container-Engine darin erlauben“ unter „Befehl, GPU, App“; diese Ansicht zeigt dann ihre Container.</translation>
    </message>
    <message>
        <source>No containers</source>
        <translation>Keine Container</translation>
    </message>
    <message>
        <source>The sandbox is not running. What runs in its container engine appears here as soon as it is.</source>
        <translation>Die Sandbox läuft nicht. Sobald sie läuft, erscheint hier, was in ihrer Container-Engine läuft.</translation>
    </message>
    <message>
        <source>Asking the container engine inside…</source>
        <translation>Die Container-Engine darin wird gefragt…</translation>
    </message>
    <message>
        <source>Looking for a container engine inside…</source>
        <translation>Eine Container-Engine darin wird gesucht…</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>None was made yet, or all were removed.</source>
        <translation>Noch keiner wurde erstellt, oder alle wurden entfernt.</translation>
    </message>
    <message>
        <source>No images</source>
        <translation>Keine Abbilder</translation>
    </message>
    <message>
        <source>Build one from a folder of the sandbox, or pull one from a registry.</source>
        <translation>Bauen Sie eines aus einem Ordner der Sandbox, oder holen Sie eines aus einer Registry.</translation>
    </message>
    <message>
        <source>While you look at it, this panel asks the engine inside now and then, which counts as use of the sandbox.</source>
        <translation>Solange Sie hinsehen, fragt diese Ansicht ab und zu die Engine darin, was als Benutzung der Sandbox gilt.</translation>
    </message>
    <message>
        <source>Not everything is shown.</source>
        <translation>Nicht alles wird gezeigt.</translation>
    </message>
    <message numerus="yes">
        <source>%n container(s)</source>
        <translation>
            <numerusform>%n Container</numerusform>
            <numerusform>%n Container</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <comment>containers</comment>
        <translation>
            <numerusform>%n läuft</numerusform>
            <numerusform>%n laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n Abbild</numerusform>
            <numerusform>%n Abbilder</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for the program for compose files…</source>
        <translation>Das Programm für Compose-Dateien wird gesucht…</translation>
    </message>
    <message>
        <source>Choose a container first.</source>
        <translation>Bitte zuerst einen Container wählen.</translation>
    </message>
    <message>
        <source>Something is being done to it.</source>
        <translation>Etwas geschieht gerade damit.</translation>
    </message>
    <message>
        <source>It runs already.</source>
        <translation>Er läuft schon.</translation>
    </message>
    <message>
        <source>It doesn&apos;t run.</source>
        <translation>Er läuft nicht.</translation>
    </message>
    <message>
        <source>It says of no port that it listens on it. The panel Ports shows everything that listens.</source>
        <translation>Er nennt keinen Port, auf dem er lauscht. Die Ansicht Ports zeigt alles, was lauscht.</translation>
    </message>
    <message>
        <source>Its ports are exposed already.</source>
        <translation>Seine Ports sind schon freigegeben.</translation>
    </message>
    <message>
        <source>None of its ports is exposed.</source>
        <translation>Keiner seiner Ports ist freigegeben.</translation>
    </message>
    <message>
        <source>Its address is no web address.</source>
        <translation>Seine Adresse ist keine Webadresse.</translation>
    </message>
    <message>
        <source>Choose an image first.</source>
        <translation>Bitte zuerst ein Abbild wählen.</translation>
    </message>
    <message>
        <source>&amp;Docker</source>
        <translation>&amp;Docker</translation>
    </message>
    <message>
        <source>&amp;Run a Container…</source>
        <translation>Container aus&amp;führen…</translation>
    </message>
    <message>
        <source>Asks for image, name, command and ports.</source>
        <translation>Fragt nach Abbild, Name, Befehl und Ports.</translation>
    </message>
    <message>
        <source>&amp;Build an Image…</source>
        <translation>Abbild &amp;bauen…</translation>
    </message>
    <message>
        <source>Builds from a folder of the sandbox with a Dockerfile.</source>
        <translation>Baut aus einem Ordner der Sandbox mit einem Dockerfile.</translation>
    </message>
    <message>
        <source>&amp;Pull an Image…</source>
        <translation>Abbild h&amp;olen…</translation>
    </message>
    <message>
        <source>Fetches an image from a registry.</source>
        <translation>Holt ein Abbild aus einer Registry.</translation>
    </message>
    <message>
        <source>Compose &amp;Up…</source>
        <translation>Compose &amp;starten…</translation>
    </message>
    <message>
        <source>Starts what a compose file of the sandbox describes.</source>
        <translation>Startet, was eine Compose-Datei der Sandbox beschreibt.</translation>
    </message>
    <message>
        <source>Compose &amp;Down…</source>
        <translation>Compose &amp;abbauen…</translation>
    </message>
    <message>
        <source>Stops and removes what a compose file of the sandbox describes.</source>
        <translation>Hält an und entfernt, was eine Compose-Datei der Sandbox beschreibt.</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Starts the container again.</source>
        <translation>Startet den Container wieder.</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Asks the container to end, and ends it after ten seconds.</source>
        <translation>Bittet den Container zu enden, und beendet ihn nach zehn Sekunden.</translation>
    </message>
    <message>
        <source>R&amp;estart</source>
        <translation>&amp;Neu starten</translation>
    </message>
    <message>
        <source>Stops the container and starts it again.</source>
        <translation>Hält den Container an und startet ihn wieder.</translation>
    </message>
    <message>
        <source>Follow &amp;Log</source>
        <translation>&amp;Protokoll verfolgen</translation>
    </message>
    <message>
        <source>Shows what the container has written, and what it goes on to write.</source>
        <translation>Zeigt, was der Container geschrieben hat, und was er weiter schreibt.</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>Re&amp;move…</source>
        <translation>&amp;Entfernen…</translation>
    </message>
    <message>
        <source>Removes the container; asks before.</source>
        <translation>Entfernt den Container; fragt vorher.</translation>
    </message>
    <message>
        <source>E&amp;xpose</source>
        <translation>&amp;Freigeben</translation>
    </message>
    <message>
        <source>Makes the container&apos;s ports reachable from outside.</source>
        <translation>Macht die Ports des Containers von außen erreichbar.</translation>
    </message>
    <message>
        <source>&amp;Open in Browser</source>
        <translation>Im Browser ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Opens the address of the first port that is exposed.</source>
        <translation>Öffnet die Adresse des ersten freigegebenen Ports.</translation>
    </message>
    <message>
        <source>Copy &amp;Address</source>
        <translation>&amp;Adresse kopieren</translation>
    </message>
    <message>
        <source>Copies the addresses of its exposed ports.</source>
        <translation>Kopiert die Adressen seiner freigegebenen Ports.</translation>
    </message>
    <message>
        <source>R&amp;un This Image…</source>
        <translation>Dieses Abbild aus&amp;führen…</translation>
    </message>
    <message>
        <source>Asks for name, command and ports of the container.</source>
        <translation>Fragt nach Name, Befehl und Ports des Containers.</translation>
    </message>
    <message>
        <source>Remo&amp;ve Image…</source>
        <translation>Abbild entfe&amp;rnen…</translation>
    </message>
    <message>
        <source>Removes the image; asks before.</source>
        <translation>Entfernt das Abbild; fragt vorher.</translation>
    </message>
    <message>
        <source>&amp;Look Again</source>
        <translation>&amp;Wieder nachsehen</translation>
    </message>
    <message>
        <source>Looks inside once more.</source>
        <translation>Sieht noch einmal hinein.</translation>
    </message>
    <message>
        <source>It runs: its programs are ended.</source>
        <translation>Er läuft: Seine Programme werden beendet.</translation>
    </message>
    <message>
        <source>What it wrote outside of its volumes is lost.</source>
        <translation>Was er außerhalb seiner Volumes geschrieben hat, geht verloren.</translation>
    </message>
    <message>
        <source>Remove container</source>
        <translation>Container entfernen</translation>
    </message>
    <message>
        <source>Remove the container %1?</source>
        <translation>Den Container %1 entfernen?</translation>
    </message>
    <message>
        <source>&amp;Remove %1</source>
        <comment>a container</comment>
        <translation>%1 &amp;entfernen</translation>
    </message>
    <message>
        <source>Remove image</source>
        <translation>Abbild entfernen</translation>
    </message>
    <message>
        <source>Remove the image %1?</source>
        <translation>Das Abbild %1 entfernen?</translation>
    </message>
    <message>
        <source>Only this name goes: the image has others.</source>
        <translation>Nur dieser Name geht: Das Abbild hat noch andere.</translation>
    </message>
    <message>
        <source>It has to be built or pulled again if it is wanted later.</source>
        <translation>Wird es später gebraucht, muss es neu gebaut oder geholt werden.</translation>
    </message>
    <message>
        <source>&amp;Remove %1</source>
        <comment>an image</comment>
        <translation>%1 &amp;entfernen</translation>
    </message>
    <message>
        <source>Build an image from a folder of the sandbox that has a Dockerfile.</source>
        <translation>Ein Abbild aus einem Ordner der Sandbox bauen, der ein Dockerfile hat.</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>O&amp;rdner:</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>&amp;Bauen</translation>
    </message>
    <message>
        <source>Fetch an image from a registry.</source>
        <translation>Ein Abbild aus einer Registry holen.</translation>
    </message>
    <message>
        <source>&amp;Image:</source>
        <translation>Ab&amp;bild:</translation>
    </message>
    <message>
        <source>&amp;Pull</source>
        <translation>H&amp;olen</translation>
    </message>
    <message>
        <source>Start what a compose file of the sandbox describes. Its services have to share the network of the sandbox (network_mode: host) where the server has no other.</source>
        <translation>Starten, was eine Compose-Datei der Sandbox beschreibt. Ihre Dienste müssen das Netzwerk der Sandbox teilen (network_mode: host), wo der Server kein anderes hat.</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>&amp;Datei:</translation>
    </message>
    <message>
        <source>Stop and remove the containers and networks that a compose file describes. Its volumes stay.</source>
        <translation>Die Container und Netzwerke anhalten und entfernen, die eine Compose-Datei beschreibt. Ihre Volumes bleiben.</translation>
    </message>
    <message>
        <source>&amp;Take Down</source>
        <translation>&amp;Abbauen</translation>
    </message>
    <message>
        <source>No browser could be started. The address can be copied instead.</source>
        <translation>Es ließ sich kein Browser starten. Die Adresse kann stattdessen kopiert werden.</translation>
    </message>
    <message>
        <source>Containers inside this sandbox</source>
        <translation>Container in dieser Sandbox</translation>
    </message>
    <message>
        <source>Images inside this sandbox</source>
        <translation>Abbilder in dieser Sandbox</translation>
    </message>
    <message>
        <source>Containers</source>
        <translation>Container</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Abbilder</translation>
    </message>
    <message>
        <source>Run a &amp;Command in It…</source>
        <translation>Darin einen &amp;Befehl ausführen…</translation>
    </message>
    <message>
        <source>Runs a program in the container and shows what it writes.</source>
        <translation>Führt im Container ein Programm aus und zeigt, was es schreibt.</translation>
    </message>
    <message>
        <source>Run a command in the container %1. No shell runs it: write sh -c &apos;…&apos; for one.</source>
        <translation>Im Container %1 einen Befehl ausführen. Keine Shell führt ihn aus: Schreiben Sie sh -c &apos;…&apos; für eine.</translation>
    </message>
    <message>
        <source>&amp;Command:</source>
        <translation>&amp;Befehl:</translation>
    </message>
    <message>
        <source>&amp;Run It</source>
        <translation>&amp;Ausführen</translation>
    </message>
    <message>
        <source>The image is in the registry, as %1</source>
        <translation>Das Abbild ist in der Registry, als %1</translation>
    </message>
    <message>
        <source>Press %1 to look inside.</source>
        <translation>Drücken Sie %1, um hineinzusehen.</translation>
    </message>
    <message>
        <source>Paused, as nobody has touched this panel for a while. %1 looks again.</source>
        <translation>Angehalten, da diesen Bereich eine Weile niemand berührt hat. %1 sieht wieder nach.</translation>
    </message>
    <message>
        <source>Add a &amp;Name…</source>
        <translation>&amp;Namen hinzufügen…</translation>
    </message>
    <message>
        <source>Gives the image one more name (a tag).</source>
        <translation>Gibt dem Abbild einen weiteren Namen (ein Tag).</translation>
    </message>
    <message>
        <source>Pu&amp;sh to a Registry…</source>
        <translation>In eine Registry &amp;schicken…</translation>
    </message>
    <message>
        <source>Sends the image to a registry; asks where to.</source>
        <translation>Schickt das Abbild in eine Registry; fragt, wohin.</translation>
    </message>
    <message>
        <source>Give the image %1 one more name.</source>
        <translation>Dem Abbild %1 einen weiteren Namen geben.</translation>
    </message>
    <message>
        <source>&amp;Add the Name</source>
        <translation>Namen &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Send the image %1 to a registry. Who can read there has it then. Where the registry asks who you are, sign in before, with “%2 login” in a terminal of the sandbox.</source>
        <comment>%1 is an image, %2 docker or podman</comment>
        <translation>Das Abbild %1 in eine Registry schicken. Wer dort lesen darf, hat es dann. Verlangt die Registry eine Anmeldung, melden Sie sich vorher mit „%2 login“ in einem Terminal der Sandbox an.</translation>
    </message>
    <message>
        <source>&amp;To:</source>
        <translation>&amp;Nach:</translation>
    </message>
    <message>
        <source>&amp;Push</source>
        <translation>&amp;Schicken</translation>
    </message>
</context>
<context>
    <name>vivarium::DownloadFlow</name>
    <message>
        <source>Download “%1” Into a Folder</source>
        <translation>„%1“ in einen Ordner herunterladen</translation>
    </message>
    <message>
        <source>&amp;Download</source>
        <translation>&amp;Herunterladen</translation>
    </message>
    <message>
        <source>Download “%1” As</source>
        <translation>„%1“ herunterladen als</translation>
    </message>
    <message numerus="yes">
        <source>Download %n Item(s) Into a Folder</source>
        <translation>
            <numerusform>%n Element in einen Ordner herunterladen</numerusform>
            <numerusform>%n Elemente in einen Ordner herunterladen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::DownloadPlan</name>
    <message>
        <source>“%1” wasn&apos;t downloaded: it is a link to a folder. Open it and download what is in it.</source>
        <translation>„%1“ wurde nicht heruntergeladen: Es ist ein Link auf einen Ordner. Bitte öffnen und herunterladen, was darin ist.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t downloaded: it is a pipe, a socket or a device and holds nothing to keep.</source>
        <translation>„%1“ wurde nicht heruntergeladen: Es ist eine Pipe, ein Socket oder ein Gerät und enthält nichts zum Aufheben.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::DragOutStore</name>
    <message>
        <source>Folders can&apos;t be dragged out of a sandbox.</source>
        <translation>Ordner lassen sich nicht aus einer Sandbox ziehen.</translation>
    </message>
    <message>
        <source>This is too much to be dragged out of a sandbox.</source>
        <translation>Das ist zu viel, um es aus einer Sandbox zu ziehen.</translation>
    </message>
    <message>
        <source>No room for files to be dragged out: %1.</source>
        <translation>Kein Platz für herausgezogene Dateien: %1.</translation>
    </message>
    <message>
        <source>Use Download instead.</source>
        <translation>Stattdessen „Herunterladen“ benutzen.</translation>
    </message>
</context>
<context>
    <name>vivarium::EndpointUrl</name>
    <message>
        <source>An address looks like https://lazycloud.dev or localhost:7717.</source>
        <translation>Eine Adresse sieht aus wie https://lazycloud.dev oder localhost:7717.</translation>
    </message>
    <message>
        <source>The address is missing.</source>
        <translation>Die Adresse fehlt.</translation>
    </message>
    <message>
        <source>“%1” is not an address.</source>
        <translation>„%1“ ist keine Adresse.</translation>
    </message>
    <message>
        <source>Only http and https addresses can be used, not “%1”.</source>
        <translation>Nur http- und https-Adressen gehen, nicht „%1“.</translation>
    </message>
    <message>
        <source>The address must not hold a user name or a password.</source>
        <translation>Die Adresse darf weder Benutzernamen noch Passwort enthalten.</translation>
    </message>
    <message>
        <source>The address must not hold a “?” or a “#”.</source>
        <translation>Die Adresse darf weder „?“ noch „#“ enthalten.</translation>
    </message>
</context>
<context>
    <name>vivarium::EngineTexts</name>
    <message>
        <source>It has not been looked at yet.</source>
        <translation>Das wurde noch nicht geprüft.</translation>
    </message>
    <message>
        <source>Without root, limits need cgroup version 2; this machine has version 1.</source>
        <translation>Ohne root brauchen Grenzen cgroup Version 2; dieser Rechner hat Version 1.</translation>
    </message>
    <message>
        <source>The cgroup controllers %1 are not delegated to this account.</source>
        <translation>Die cgroup-Controller %1 sind diesem Konto nicht übertragen.</translation>
    </message>
    <message>
        <source>Podman&apos;s network program is missing. Install the package &quot;netavark&quot;.</source>
        <translation>Das Netzwerkprogramm von Podman fehlt. Installieren Sie das Paket „netavark“.</translation>
    </message>
    <message>
        <source>Podman&apos;s network needs a firewall program. Install the package &quot;iptables&quot;.</source>
        <translation>Das Netzwerk von Podman braucht ein Firewall-Programm. Installieren Sie das Paket „iptables“.</translation>
    </message>
    <message>
        <source>Without root, sandboxes reach the network through /dev/net/tun, which this account may not open.</source>
        <translation>Ohne root erreichen Sandboxes das Netz über /dev/net/tun, das dieses Konto nicht öffnen darf.</translation>
    </message>
    <message>
        <source>Without root, the network needs a user-mode router. Install the package &quot;slirp4netns&quot;.</source>
        <translation>Ohne root braucht das Netz einen Router im Benutzermodus. Installieren Sie das Paket „slirp4netns“.</translation>
    </message>
    <message>
        <source>The bridge network could not be made: %1</source>
        <translation>Das Bridge-Netz konnte nicht angelegt werden: %1</translation>
    </message>
    <message>
        <source>Without root, the engine can&apos;t set network rules.</source>
        <translation>Ohne root kann die Engine keine Netzregeln setzen.</translation>
    </message>
    <message>
        <source>There is no network that rules could be set for. %1</source>
        <translation>Es gibt kein Netz, für das Regeln gesetzt werden könnten. %1</translation>
    </message>
    <message>
        <source>Network rules need the program nft. Install the package &quot;nftables&quot;.</source>
        <translation>Netzregeln brauchen das Programm nft. Installieren Sie das Paket „nftables“.</translation>
    </message>
    <message>
        <source>This machine&apos;s kernel takes no network rules: %1</source>
        <translation>Der Kernel dieses Rechners nimmt keine Netzregeln an: %1</translation>
    </message>
    <message>
        <source>Without root the engine can&apos;t read the layers of file systems, so it can&apos;t compare them.</source>
        <translation>Ohne root kann die Engine die Schichten von Dateisystemen nicht lesen und sie daher nicht vergleichen.</translation>
    </message>
    <message>
        <source>File systems can be compared on overlay storage only; here Podman uses %1.</source>
        <translation>Dateisysteme lassen sich nur mit Overlay-Speicher vergleichen; hier verwendet Podman %1.</translation>
    </message>
    <message>
        <source>A container engine inside a sandbox needs rights that only an engine that runs as root can give.</source>
        <translation>Eine Container-Engine in einer Sandbox braucht Rechte, die nur eine als root laufende Engine geben kann.</translation>
    </message>
    <message>
        <source>This machine, or the container that the engine itself runs in, withholds rights that a container engine inside a sandbox needs.</source>
        <translation>Dieser Rechner oder der Container, in dem die Engine selbst läuft, verweigert Rechte, die eine Container-Engine in einer Sandbox braucht.</translation>
    </message>
    <message>
        <source>Without root, the memory of sandboxes can&apos;t be stored.</source>
        <translation>Ohne root kann der Speicher von Sandboxes nicht gesichert werden.</translation>
    </message>
    <message>
        <source>The program CRIU, which stores and restores memory, is missing. packaging/deps/install-criu.sh installs one that fits newer kernels, too.</source>
        <translation>Das Programm CRIU, das Speicher sichert und wiederherstellt, fehlt. packaging/deps/install-criu.sh installiert eines, das auch zu neueren Kerneln passt.</translation>
    </message>
    <message>
        <source>Storing memory needs the container runtime runc. Install the package &quot;runc&quot;.</source>
        <translation>Das Sichern des Speichers braucht die Container-Laufzeit runc. Installieren Sie das Paket „runc“.</translation>
    </message>
    <message>
        <source>A restored sandbox could not be kept to its network rules. %1</source>
        <translation>Eine wiederhergestellte Sandbox könnte nicht an ihre Netzregeln gebunden werden. %1</translation>
    </message>
    <message>
        <source>This machine&apos;s kernel has no cgroup freezer.</source>
        <translation>Der Kernel dieses Rechners hat keinen cgroup-Freezer.</translation>
    </message>
    <message>
        <source>Memory can&apos;t be stored and restored on this machine&apos;s kernel (%1). A newer version of CRIU may: see packaging/deps/install-criu.sh.</source>
        <translation>Speicher lässt sich mit dem Kernel dieses Rechners nicht sichern und wiederherstellen (%1). Eine neuere Version von CRIU kann es vielleicht: siehe packaging/deps/install-criu.sh.</translation>
    </message>
    <message>
        <source>No GPU of this machine is described for containers in /etc/cdi or /var/run/cdi (for NVIDIA&apos;s cards nvidia-ctk writes that). Create the sandbox without one.</source>
        <translation>Keine GPU dieses Rechners ist in /etc/cdi oder /var/run/cdi für Container beschrieben (für Karten von NVIDIA schreibt das nvidia-ctk). Erstellen Sie die Sandbox ohne GPU.</translation>
    </message>
    <message>
        <source>The local engine mounts no cloud buckets, only volumes of its own.</source>
        <translation>Die lokale Engine bindet keine Cloud-Buckets ein, nur eigene Volumes.</translation>
    </message>
    <message>
        <source>The local engine keeps the number without holding a sandbox to it: its files share this machine&apos;s disk.</source>
        <translation>Die lokale Engine merkt sich die Zahl, ohne eine Sandbox daran zu binden: Ihre Dateien teilen sich die Festplatte dieses Rechners.</translation>
    </message>
    <message>
        <source>There is only this machine.</source>
        <translation>Es gibt nur diesen Rechner.</translation>
    </message>
    <message>
        <source>This engine pauses over Lizard&apos;s API: connect to it as Lizard, too.</source>
        <translation>Diese Engine pausiert über die Lizard-API: Verbinden Sie sich auch als Lizard mit ihr.</translation>
    </message>
    <message>
        <source>The sandbox&apos;s own command ended.</source>
        <translation>Der eigene Befehl der Sandbox ist zu Ende.</translation>
    </message>
    <message>
        <source>The command was ended because the sandbox had used up its memory.</source>
        <translation>Der Befehl wurde beendet, weil die Sandbox ihren Speicher aufgebraucht hatte.</translation>
    </message>
    <message>
        <source>The sandbox had used up its memory.</source>
        <translation>Die Sandbox hatte ihren Speicher aufgebraucht.</translation>
    </message>
    <message>
        <source>The sandbox&apos;s process 1 was ended from outside.</source>
        <translation>Prozess 1 der Sandbox wurde von außen beendet.</translation>
    </message>
    <message>
        <source>The container disappeared from this machine.</source>
        <translation>Der Container ist von diesem Rechner verschwunden.</translation>
    </message>
    <message>
        <source>The build was cancelled.</source>
        <translation>Der Bau wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The engine was stopped during the build. Start it again.</source>
        <translation>Die Engine wurde während des Baus beendet. Starten Sie ihn noch einmal.</translation>
    </message>
    <message>
        <source>The engine was ended while the memory was being stored. The sandbox went on.</source>
        <translation>Die Engine wurde beendet, während der Speicher gesichert wurde. Die Sandbox lief weiter.</translation>
    </message>
</context>
<context>
    <name>vivarium::EntryLookup</name>
    <message>
        <source>“%1” is no longer there.</source>
        <translation>„%1“ ist nicht mehr da.</translation>
    </message>
    <message>
        <source>These files are no longer there.</source>
        <translation>Diese Dateien sind nicht mehr da.</translation>
    </message>
</context>
<context>
    <name>vivarium::EnvironmentEditor</name>
    <message>
        <source>&amp;Show Values</source>
        <translation>Werte &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Paste .env</source>
        <translation>.env ein&amp;fügen</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Environment variables</source>
        <translation>Umgebungsvariablen</translation>
    </message>
    <message>
        <source>Shows the values for 30 seconds.</source>
        <translation>Zeigt die Werte für 30 Sekunden.</translation>
    </message>
    <message>
        <source>Takes lines of NAME=value from the clipboard.</source>
        <translation>Übernimmt Zeilen der Form NAME=Wert aus der Zwischenablage.</translation>
    </message>
    <message>
        <source>Removes the chosen variables.</source>
        <translation>Entfernt die gewählten Variablen.</translation>
    </message>
    <message>
        <source>Choose a variable first.</source>
        <translation>Bitte zuerst eine Variable wählen.</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>Remove Metadata</source>
        <translation>Metadaten entfernen</translation>
    </message>
    <message>
        <source>Remove Variables</source>
        <translation>Variablen entfernen</translation>
    </message>
    <message>
        <source>Removes the chosen texts.</source>
        <comment>of the metadata</comment>
        <translation>Entfernt die gewählten Texte.</translation>
    </message>
    <message>
        <source>Choose a row first.</source>
        <translation>Wählen Sie zuerst eine Zeile.</translation>
    </message>
</context>
<context>
    <name>vivarium::EnvironmentModel</name>
    <message>
        <source>hidden</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>“%1” is there twice.</source>
        <translation>„%1“ steht zweimal da.</translation>
    </message>
    <message>
        <source>Add a variable…</source>
        <translation>Variable hinzufügen…</translation>
    </message>
    <message>
        <source>A value needs a name.</source>
        <comment>in metadata</comment>
        <translation>Ein Wert braucht einen Namen.</translation>
    </message>
    <message>
        <source>Add a text…</source>
        <comment>to the metadata</comment>
        <translation>Text hinzufügen…</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>vivarium::ErrorTexts</name>
    <message>
        <source>%1 doesn&apos;t accept the access token.</source>
        <translation>%1 nimmt das Zugriffstoken nicht an.</translation>
    </message>
    <message>
        <source>%1 asks for a payment first.</source>
        <translation>%1 verlangt zuerst eine Zahlung.</translation>
    </message>
    <message>
        <source>This is not allowed.</source>
        <translation>Das ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>It doesn&apos;t exist, or not any more.</source>
        <translation>Das gibt es nicht oder nicht mehr.</translation>
    </message>
    <message>
        <source>This server can&apos;t do that.</source>
        <translation>Dieser Server kann das nicht.</translation>
    </message>
    <message>
        <source>The present state doesn&apos;t allow this.</source>
        <translation>Der jetzige Zustand lässt das nicht zu.</translation>
    </message>
    <message>
        <source>A limit is reached: there is no room for more.</source>
        <translation>Eine Grenze ist erreicht: Es ist kein Platz für mehr.</translation>
    </message>
    <message>
        <source>It is too large for the server.</source>
        <translation>Es ist zu groß für den Server.</translation>
    </message>
    <message>
        <source>%1 gets too many requests.</source>
        <translation>%1 bekommt zu viele Anfragen.</translation>
    </message>
    <message>
        <source>It is not available at the moment.</source>
        <translation>Es ist im Augenblick nicht verfügbar.</translation>
    </message>
    <message>
        <source>%1 waited too long for something.</source>
        <translation>%1 hat zu lange auf etwas gewartet.</translation>
    </message>
    <message>
        <source>The server refuses the request.</source>
        <translation>Der Server lehnt die Anfrage ab.</translation>
    </message>
    <message>
        <source>%1 has an internal error (%2).</source>
        <translation>%1 hat einen internen Fehler (%2).</translation>
    </message>
    <message>
        <source>%1 points to another address.</source>
        <translation>%1 verweist auf eine andere Adresse.</translation>
    </message>
    <message>
        <source>%1 gave an answer that can&apos;t be understood (%2).</source>
        <translation>%1 gab eine Antwort, die nicht zu verstehen ist (%2).</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Bitte gleich noch einmal versuchen.</translation>
    </message>
    <message numerus="yes">
        <source>Try again in %n second(s).</source>
        <translation>
            <numerusform>In %n Sekunde erneut versuchen.</numerusform>
            <numerusform>In %n Sekunden erneut versuchen.</numerusform>
        </translation>
    </message>
    <message>
        <source>If it stays like this, report it with the request id.</source>
        <translation>Wenn es so bleibt, bitte mit der Anfrage-Kennung melden.</translation>
    </message>
    <message>
        <source>Check that the address leads to the server itself.</source>
        <translation>Bitte prüfen, ob die Adresse zum Server selbst führt.</translation>
    </message>
    <message>
        <source>Nothing answers at %1.</source>
        <translation>Unter %1 antwortet nichts.</translation>
    </message>
    <message>
        <source>Check that the server is running and that the address is right.</source>
        <translation>Bitte prüfen, ob der Server läuft und die Adresse stimmt.</translation>
    </message>
    <message>
        <source>The server %1 can&apos;t be found.</source>
        <translation>Der Server %1 ist nicht zu finden.</translation>
    </message>
    <message>
        <source>Check the address and the network.</source>
        <translation>Bitte Adresse und Netzwerk prüfen.</translation>
    </message>
    <message>
        <source>%1 closed the connection in the middle.</source>
        <translation>%1 hat die Verbindung mittendrin geschlossen.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Bitte erneut versuchen.</translation>
    </message>
    <message>
        <source>The connection to %1 broke before an answer came.</source>
        <translation>Die Verbindung zu %1 brach ab, bevor eine Antwort kam.</translation>
    </message>
    <message>
        <source>Whether the server did it is unknown: look before you try again.</source>
        <translation>Ob der Server es getan hat, ist unbekannt: Bitte erst nachsehen.</translation>
    </message>
    <message>
        <source>No secure connection to %1 could be made.</source>
        <translation>Zu %1 kam keine sichere Verbindung zustande.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be trusted: %2</source>
        <translation>%1 ist nicht vertrauenswürdig: %2</translation>
    </message>
    <message>
        <source>The proxy on the way to %1 can&apos;t be reached.</source>
        <translation>Der Proxy auf dem Weg zu %1 ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>Check the proxy settings of the system.</source>
        <translation>Bitte die Proxy-Einstellungen des Systems prüfen.</translation>
    </message>
    <message>
        <source>The proxy on the way to %1 asks for a password.</source>
        <translation>Der Proxy auf dem Weg zu %1 verlangt ein Passwort.</translation>
    </message>
    <message>
        <source>Put it into the proxy settings of the system.</source>
        <translation>Bitte in die Proxy-Einstellungen des Systems eintragen.</translation>
    </message>
    <message>
        <source>The connection to %1 failed.</source>
        <translation>Die Verbindung zu %1 ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Check the network.</source>
        <translation>Bitte das Netzwerk prüfen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 did not answer within %n second(s).</source>
        <translation>
            <numerusform>%1 hat innerhalb von %n Sekunde nicht geantwortet.</numerusform>
            <numerusform>%1 hat innerhalb von %n Sekunden nicht geantwortet.</numerusform>
        </translation>
    </message>
    <message>
        <source>The answer of %1 is longer than %2 MiB and was not read.</source>
        <translation>Die Antwort von %1 ist länger als %2 MiB und wurde nicht gelesen.</translation>
    </message>
    <message>
        <source>The server&apos;s answer can&apos;t be understood.</source>
        <translation>Die Antwort des Servers ist nicht zu verstehen.</translation>
    </message>
    <message>
        <source>Program and server may be of very different versions.</source>
        <translation>Programm und Server haben vielleicht sehr verschiedene Versionen.</translation>
    </message>
    <message>
        <source>Add credit or a way to pay on the provider&apos;s website, then try again. Until then nothing new is started or billed.</source>
        <translation>Bitte auf der Website des Anbieters Guthaben oder ein Zahlungsmittel hinzufügen und es dann erneut versuchen. Bis dahin wird nichts Neues gestartet oder berechnet.</translation>
    </message>
    <message>
        <source>Stop a sandbox that isn&apos;t needed any more, or get a higher limit from the provider, then try again.</source>
        <translation>Bitte eine Sandbox anhalten, die nicht mehr gebraucht wird, oder beim Anbieter eine höhere Grenze erwirken und es dann erneut versuchen.</translation>
    </message>
    <message>
        <source>If it is the limit of the plan, stop a sandbox that isn&apos;t needed any more, then try again.</source>
        <translation>Ist es die Grenze des Tarifs, bitte eine nicht mehr gebrauchte Sandbox anhalten und es dann erneut versuchen.</translation>
    </message>
    <message>
        <source>Try again in a moment; if the sandbox is still starting, once it runs.</source>
        <translation>Bitte gleich noch einmal versuchen; startet die Sandbox noch, dann sobald sie läuft.</translation>
    </message>
    <message>
        <source>Enter a token that is valid, or sign in again.</source>
        <translation>Bitte ein gültiges Token eingeben oder neu anmelden.</translation>
    </message>
    <message>
        <source>Nothing was sent. Check the address and the network.</source>
        <translation>Es wurde nichts gesendet. Prüfen Sie die Adresse und das Netz.</translation>
    </message>
    <message>
        <source>Nothing was sent. Check the address and the clock of this machine. If the signer is an authority of your company or your own, compare the fingerprint with whoever runs it, then let the system trust it, or name its file as “Extra CA file” of the connection.</source>
        <translation>Es wurde nichts gesendet. Prüfen Sie die Adresse und die Uhr dieses Rechners. Ist der Aussteller eine Stelle Ihrer Firma oder Ihre eigene, vergleichen Sie den Fingerabdruck mit deren Betreiber; lassen Sie dann das System ihr vertrauen, oder nennen Sie ihre Datei als „Weitere CA-Datei“ der Verbindung.</translation>
    </message>
    <message>
        <source>The proxy %2 on the way to %1 can&apos;t be reached.</source>
        <translation>Der Proxy %2 auf dem Weg zu %1 ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The proxy %2 on the way to %1 asks for a password.</source>
        <translation>Der Proxy %2 auf dem Weg zu %1 verlangt ein Passwort.</translation>
    </message>
</context>
<context>
    <name>vivarium::EventSource</name>
    <message>
        <source>The server ended the stream.</source>
        <translation>Der Server hat den Strom beendet.</translation>
    </message>
</context>
<context>
    <name>vivarium::ExternalEditFlow</name>
    <message>
        <source>“%1” is too large to be edited here: it has %2. Download it instead.</source>
        <translation>„%1“ ist zu groß, um hier bearbeitet zu werden: Es hat %2. Bitte stattdessen herunterladen.</translation>
    </message>
    <message>
        <source>“%1” is no file that a program could open.</source>
        <translation>„%1“ ist keine Datei, die ein Programm öffnen könnte.</translation>
    </message>
    <message>
        <source>There is no room for a copy: %1.</source>
        <translation>Für eine Kopie ist kein Platz: %1.</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>Bitte Platz schaffen und erneut versuchen.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t opened: %2</source>
        <translation>„%1“ wird nicht geöffnet: %2</translation>
    </message>
    <message>
        <source>No program of this machine opens “%1”. A copy is at %2; saving it sends it back.</source>
        <translation>Kein Programm dieses Rechners öffnet „%1“. Eine Kopie liegt in %2; wird sie gesichert, geht sie zurück.</translation>
    </message>
    <message>
        <source>“%1”: %2 What you saved is kept at %3.</source>
        <comment>a name, what happened, a path</comment>
        <translation>„%1“: %2 Was Sie gesichert haben, liegt in %3.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t sent back: %2 What you saved is kept at %3.</source>
        <translation>„%1“ wurde nicht zurückgesendet: %2 Was Sie gesichert haben, liegt in %3.</translation>
    </message>
    <message>
        <source>files of this kind (%1) can act on this machine. Download it if you trust it.</source>
        <translation>Dateien dieser Art (%1) können auf diesem Rechner etwas tun. Bitte herunterladen, wenn Sie ihr trauen.</translation>
    </message>
    <message>
        <source>it is neither a text nor a picture. Download it instead.</source>
        <translation>Es ist weder ein Text noch ein Bild. Bitte stattdessen herunterladen.</translation>
    </message>
</context>
<context>
    <name>vivarium::FactsView</name>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
</context>
<context>
    <name>vivarium::FileActions</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vor</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>&amp;Aufwärts</translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation>&amp;Workspace</translation>
    </message>
    <message>
        <source>To /workspace</source>
        <translation>Nach /workspace</translation>
    </message>
    <message>
        <source>&amp;Go to Path…</source>
        <translation>&amp;Gehe zu Pfad…</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>Aktualisie&amp;ren</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>&amp;Neuer Ordner</translation>
    </message>
    <message>
        <source>New F&amp;ile</source>
        <translation>Neue Da&amp;tei</translation>
    </message>
    <message>
        <source>&amp;Upload…</source>
        <translation>&amp;Hochladen…</translation>
    </message>
    <message>
        <source>Upload files of this machine into this folder</source>
        <translation>Dateien dieses Rechners in diesen Ordner hochladen</translation>
    </message>
    <message>
        <source>Upload F&amp;older…</source>
        <translation>&amp;Ordner hochladen…</translation>
    </message>
    <message>
        <source>Upload a folder of this machine with all that is in it</source>
        <translation>Einen Ordner dieses Rechners mit allem darin hochladen</translation>
    </message>
    <message>
        <source>&amp;Download…</source>
        <translation>&amp;Herunterladen…</translation>
    </message>
    <message>
        <source>Download what is selected into a folder of this machine</source>
        <translation>Das Gewählte in einen Ordner dieses Rechners herunterladen</translation>
    </message>
    <message>
        <source>Download &amp;As…</source>
        <translation>Herunterladen a&amp;ls…</translation>
    </message>
    <message>
        <source>Download the file under a name you choose</source>
        <translation>Die Datei unter einem gewählten Namen herunterladen</translation>
    </message>
    <message>
        <source>D&amp;elete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>A&amp;usschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Copy Pat&amp;h</source>
        <translation>P&amp;fad kopieren</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>Alles aus&amp;wählen</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>&amp;Filtern</translation>
    </message>
    <message>
        <source>Show &amp;Hidden Files</source>
        <translation>&amp;Verborgene Dateien zeigen</translation>
    </message>
    <message>
        <source>Fo&amp;lders First</source>
        <translation>Or&amp;dner zuerst</translation>
    </message>
    <message>
        <source>Pre&amp;view</source>
        <translation>&amp;Vorschau</translation>
    </message>
    <message>
        <source>Show the beginning of the current file beside the list (Space)</source>
        <translation>Den Anfang der aktuellen Datei neben der Liste zeigen (Leertaste)</translation>
    </message>
    <message>
        <source>Propert&amp;ies</source>
        <translation>&amp;Eigenschaften</translation>
    </message>
    <message>
        <source>Refresh by Itse&amp;lf</source>
        <translation>Von &amp;selbst aktualisieren</translation>
    </message>
    <message>
        <source>Read the folder every 15 seconds. Each reading restarts the sandbox&apos;s idle clock, so it goes on running, and costing, while you look.</source>
        <translation>Den Ordner alle 15 Sekunden lesen. Jedes Lesen stellt die Leerlaufuhr der Sandbox zurück; sie läuft und kostet also weiter, solange Sie hinsehen.</translation>
    </message>
    <message>
        <source>To the folder above (Backspace)</source>
        <translation>Zum Ordner darüber (Rücktaste)</translation>
    </message>
    <message>
        <source>Ends the reading of the folder; what has come stays</source>
        <translation>Beendet das Lesen des Ordners; was da ist, bleibt</translation>
    </message>
    <message>
        <source>The sandbox isn&apos;t running.</source>
        <translation>Die Sandbox läuft nicht.</translation>
    </message>
    <message>
        <source>No folder is open.</source>
        <translation>Es ist kein Ordner offen.</translation>
    </message>
    <message>
        <source>Nothing is selected.</source>
        <translation>Nichts ist gewählt.</translation>
    </message>
    <message>
        <source>Select one file or folder.</source>
        <translation>Bitte eine Datei oder einen Ordner wählen.</translation>
    </message>
    <message>
        <source>There is nothing behind.</source>
        <translation>Davor war nichts.</translation>
    </message>
    <message>
        <source>There is nothing ahead.</source>
        <translation>Danach kommt nichts.</translation>
    </message>
    <message>
        <source>This is the root folder.</source>
        <translation>Das ist der Wurzelordner.</translation>
    </message>
    <message>
        <source>No folder is being read.</source>
        <translation>Es wird kein Ordner gelesen.</translation>
    </message>
    <message>
        <source>A folder keeps its name: use Download.</source>
        <translation>Ein Ordner behält seinen Namen: „Herunterladen“ benutzen.</translation>
    </message>
    <message>
        <source>There are no files on the clipboard.</source>
        <translation>In der Zwischenablage sind keine Dateien.</translation>
    </message>
    <message>
        <source>&amp;Edit in Local Program</source>
        <translation>In lokalem Programm &amp;bearbeiten</translation>
    </message>
    <message>
        <source>Opens a copy in a program of this machine; each save is sent back</source>
        <translation>Öffnet eine Kopie in einem Programm dieses Rechners; jedes Sichern geht zurück</translation>
    </message>
    <message>
        <source>A folder is opened here.</source>
        <translation>Ein Ordner wird hier geöffnet.</translation>
    </message>
    <message>
        <source>Unpac&amp;k Here</source>
        <translation>Hier &amp;entpacken</translation>
    </message>
    <message>
        <source>Unpacks the archive into a new folder beside it, by a command inside the sandbox</source>
        <translation>Entpackt das Archiv in einen neuen Ordner daneben, durch einen Befehl in der Sandbox</translation>
    </message>
    <message>
        <source>A command inside the sandbox does it: this server has no call for it.</source>
        <translation>Ein Befehl in der Sandbox tut es: Dieser Server hat keinen Aufruf dafür.</translation>
    </message>
    <message>
        <source>Select a tar or zip archive.</source>
        <translation>Wählen Sie ein tar- oder zip-Archiv.</translation>
    </message>
    <message>
        <source>Find in Fil&amp;es…</source>
        <translation>In Dat&amp;eien suchen …</translation>
    </message>
    <message>
        <source>The search is shown; go back to the files first.</source>
        <translation>Gerade ist die Suche zu sehen; zuerst zurück zu den Dateien gehen.</translation>
    </message>
    <message>
        <source>This Co&amp;mputer</source>
        <translation>Dieser &amp;Rechner</translation>
    </message>
    <message>
        <source>Show a folder of this computer beside the one of the sandbox</source>
        <translation>Einen Ordner dieses Rechners neben dem der Sandbox zeigen</translation>
    </message>
    <message>
        <source>Copy to the Sand&amp;box</source>
        <translation>In die Sand&amp;box kopieren</translation>
    </message>
    <message>
        <source>Upload what is selected on this computer into the folder of the sandbox</source>
        <translation>Lädt, was auf diesem Rechner gewählt ist, in den Ordner der Sandbox hoch</translation>
    </message>
    <message>
        <source>Cop&amp;y to This Computer</source>
        <translation>Auf diesen Rechner &amp;kopieren</translation>
    </message>
    <message>
        <source>Download what is selected in the sandbox into the folder of this computer beside it</source>
        <translation>Lädt, was in der Sandbox gewählt ist, in den Ordner dieses Rechners daneben herunter</translation>
    </message>
    <message>
        <source>No folder of this computer is open.</source>
        <translation>Kein Ordner dieses Rechners ist offen.</translation>
    </message>
    <message>
        <source>Show the files of this computer first.</source>
        <translation>Zuerst die Dateien dieses Rechners zeigen.</translation>
    </message>
    <message>
        <source>Nothing is selected on this computer.</source>
        <translation>Auf diesem Rechner ist nichts gewählt.</translation>
    </message>
    <message>
        <source>Reads the folder again</source>
        <translation>Liest den Ordner neu</translation>
    </message>
    <message>
        <source>Show only names that match</source>
        <translation>Nur passende Namen anzeigen</translation>
    </message>
    <message>
        <source>Look for text in this folder and all below it, and replace it</source>
        <translation>Text in diesem Ordner und allen darunter suchen und ersetzen</translation>
    </message>
</context>
<context>
    <name>vivarium::FileBrowser</name>
    <message>
        <source>This can&apos;t be a path.</source>
        <translation>Das kann kein Pfad sein.</translation>
    </message>
    <message>
        <source>A path has at most 4095 bytes, none of them NUL.</source>
        <translation>Ein Pfad hat höchstens 4095 Bytes, keins davon NUL.</translation>
    </message>
    <message>
        <source>This sandbox has no folder /workspace; here is the root folder.</source>
        <translation>Diese Sandbox hat keinen Ordner /workspace; hier ist der Wurzelordner.</translation>
    </message>
    <message>
        <source>The folder wasn&apos;t read: it was stopped.</source>
        <translation>Der Ordner wurde nicht gelesen: Es wurde angehalten.</translation>
    </message>
    <message>
        <source>Try again to read it.</source>
        <translation>Bitte noch einmal lesen.</translation>
    </message>
    <message>
        <source>The folder “%1” is no more.</source>
        <translation>Den Ordner „%1“ gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>It was deleted or moved. Go up, or try again.</source>
        <translation>Er wurde gelöscht oder verschoben. Aufwärts gehen oder erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>vivarium::FileDragSource</name>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n Element</numerusform>
            <numerusform>%n Elemente</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::FileDropRules</name>
    <message>
        <source>These files are in another sandbox. Download them first, then upload them here.</source>
        <translation>Diese Dateien sind in einer anderen Sandbox. Bitte erst herunterladen, dann hier hochladen.</translation>
    </message>
    <message>
        <source>They are in this folder already. Hold Ctrl to make copies.</source>
        <translation>Sie sind schon in diesem Ordner. Strg halten, um Kopien zu machen.</translation>
    </message>
    <message>
        <source>%1 isn&apos;t running: its files can&apos;t be changed.</source>
        <translation>%1 läuft nicht: Die Dateien lassen sich nicht ändern.</translation>
    </message>
    <message>
        <source>No folder is open yet.</source>
        <translation>Es ist noch kein Ordner offen.</translation>
    </message>
    <message>
        <source>Only files of this machine can be dropped here, no web addresses.</source>
        <translation>Hier lassen sich nur Dateien dieses Rechners ablegen, keine Webadressen.</translation>
    </message>
    <message>
        <source>Only files of a sandbox can be put here. Those of this computer are moved and copied in its file manager.</source>
        <translation>Hierher können nur Dateien einer Sandbox. Die dieses Rechners verschiebt und kopiert seine Dateiverwaltung.</translation>
    </message>
    <message>
        <source>These files are in another sandbox. Show this computer&apos;s files beside them there.</source>
        <translation>Diese Dateien sind in einer anderen Sandbox. Bitte dort die Dateien dieses Rechners daneben zeigen.</translation>
    </message>
    <message>
        <source>%1 isn&apos;t running: its files can&apos;t be read.</source>
        <translation>%1 läuft nicht: Ihre Dateien lassen sich nicht lesen.</translation>
    </message>
</context>
<context>
    <name>vivarium::FileJobs</name>
    <message>
        <source>The transfer was stopped.</source>
        <translation>Die Übertragung wurde angehalten.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read</source>
        <translation>%1 lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>%1 changed while it was being sent.</source>
        <translation>%1 hat sich während des Sendens geändert.</translation>
    </message>
    <message>
        <source>Send it again when nothing writes to it.</source>
        <translation>Noch einmal senden, wenn nichts hineinschreibt.</translation>
    </message>
    <message>
        <source>%1 is no ordinary file.</source>
        <translation>%1 ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>%1 is too large: this server takes files of at most %2 MiB.</source>
        <translation>%1 ist zu groß: Dieser Server nimmt Dateien bis %2 MiB an.</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>Es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written</source>
        <translation>%1 lässt sich nicht schreiben</translation>
    </message>
</context>
<context>
    <name>vivarium::FileListModel</name>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Link to a folder</source>
        <translation>Link auf einen Ordner</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Link</translation>
    </message>
    <message>
        <source>Link to %1</source>
        <translation>Link auf %1</translation>
    </message>
    <message>
        <source>Broken link to %1</source>
        <translation>Toter Link auf %1</translation>
    </message>
    <message>
        <source>Pipe</source>
        <comment>a named pipe in a file system</comment>
        <translation>Pipe</translation>
    </message>
    <message>
        <source>Socket</source>
        <translation>Socket</translation>
    </message>
    <message>
        <source>Block device</source>
        <translation>Blockgerät</translation>
    </message>
    <message>
        <source>Character device</source>
        <translation>Zeichengerät</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>Owner %1, group %2</source>
        <translation>Besitzer %1, Gruppe %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a file&apos;s name, its kind</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>Rechte</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
</context>
<context>
    <name>vivarium::FileNameDelegate</name>
    <message>
        <source>There is something of that name already.</source>
        <translation>Etwas mit diesem Namen ist schon da.</translation>
    </message>
    <message>
        <source>New name of %1</source>
        <translation>Neuer Name von %1</translation>
    </message>
</context>
<context>
    <name>vivarium::FileNotices</name>
    <message numerus="yes">
        <source>Nothing was done: %n name(s) already taken.</source>
        <translation>
            <numerusform>Nichts wurde getan: %n Name ist schon vergeben.</numerusform>
            <numerusform>Nichts wurde getan: %n Namen sind schon vergeben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Undone.</source>
        <translation>Rückgängig gemacht.</translation>
    </message>
    <message>
        <source>“%1” was deleted.</source>
        <translation>„%1“ wurde gelöscht.</translation>
    </message>
    <message>
        <source>“%1” is now “%2”.</source>
        <translation>„%1“ heißt jetzt „%2“.</translation>
    </message>
    <message>
        <source>“%1” was moved to %2.</source>
        <translation>„%1“ wurde nach %2 verschoben.</translation>
    </message>
    <message>
        <source>“%1” was copied.</source>
        <translation>„%1“ wurde kopiert.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t deleted.</source>
        <translation>„%1“ wurde nicht gelöscht.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t renamed.</source>
        <translation>„%1“ wurde nicht umbenannt.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t moved.</source>
        <translation>„%1“ wurde nicht verschoben.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t copied.</source>
        <translation>„%1“ wurde nicht kopiert.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t created.</source>
        <translation>„%1“ wurde nicht angelegt.</translation>
    </message>
    <message>
        <source>The permissions of “%1” weren&apos;t changed.</source>
        <translation>Die Rechte von „%1“ wurden nicht geändert.</translation>
    </message>
    <message>
        <source>%1 of %2 failed. %3</source>
        <comment>numbers, the first failure</comment>
        <translation>%1 von %2 sind fehlgeschlagen. %3</translation>
    </message>
    <message>
        <source>This can&apos;t be undone. %1</source>
        <translation>Das lässt sich nicht rückgängig machen. %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>what failed, why</comment>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>Und %n weiteres.</numerusform>
            <numerusform>Und %n weitere.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) deleted.</source>
        <translation>
            <numerusform>%n Element gelöscht.</numerusform>
            <numerusform>%n Elemente gelöscht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) moved to %1.</source>
        <translation>
            <numerusform>%n Element nach %1 verschoben.</numerusform>
            <numerusform>%n Elemente nach %1 verschoben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) copied to %1.</source>
        <translation>
            <numerusform>%n Element nach %1 kopiert.</numerusform>
            <numerusform>%n Elemente nach %1 kopiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Permissions of %n item(s) changed.</source>
        <translation>
            <numerusform>Rechte von %n Element geändert.</numerusform>
            <numerusform>Rechte von %n Elementen geändert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Unpacked into the folder “%1”.</source>
        <translation>In den Ordner „%1“ entpackt.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t unpacked.</source>
        <translation>„%1“ wurde nicht entpackt.</translation>
    </message>
</context>
<context>
    <name>vivarium::FileOperations</name>
    <message>
        <source>There is something of that name already.</source>
        <translation>Etwas mit diesem Namen ist schon da.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Bitte einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Deleting %1 of %2…</source>
        <translation>%1 von %2 wird gelöscht…</translation>
    </message>
    <message>
        <source>Renaming…</source>
        <translation>Wird umbenannt…</translation>
    </message>
    <message>
        <source>Moving %1 of %2…</source>
        <translation>%1 von %2 wird verschoben…</translation>
    </message>
    <message>
        <source>Copying %1 of %2…</source>
        <translation>%1 von %2 wird kopiert…</translation>
    </message>
    <message>
        <source>Creating…</source>
        <translation>Wird angelegt…</translation>
    </message>
    <message>
        <source>Changing permissions, %1 of %2…</source>
        <translation>Rechte werden geändert, %1 von %2…</translation>
    </message>
    <message>
        <source>A folder can&apos;t go into itself.</source>
        <translation>Ein Ordner kann nicht in sich selbst.</translation>
    </message>
    <message>
        <source>Unpacking…</source>
        <translation>Wird entpackt …</translation>
    </message>
</context>
<context>
    <name>vivarium::FilePreview</name>
    <message>
        <source>Pictures of more than 8 MiB aren&apos;t shown; download the file to see it.</source>
        <translation>Bilder über 8 MiB werden nicht gezeigt; bitte die Datei herunterladen.</translation>
    </message>
</context>
<context>
    <name>vivarium::FileTableView</name>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
</context>
<context>
    <name>vivarium::FileWork</name>
    <message>
        <source>“%1” was saved to the sandbox.</source>
        <translation>„%1“ wurde in der Sandbox gesichert.</translation>
    </message>
    <message>
        <source>%1 Open its files to decide.</source>
        <translation>%1 Zum Entscheiden bitte die Dateien der Sandbox öffnen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a sandbox, what happened there</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>vivarium::FilesPanel</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Show &amp;Transfers</source>
        <translation>&amp;Übertragungen zeigen</translation>
    </message>
    <message>
        <source>Show &amp;All Names</source>
        <translation>&amp;Alle Namen zeigen</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>Navigation</translation>
    </message>
    <message>
        <source>File tools</source>
        <translation>Dateiwerkzeuge</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>%1 isn&apos;t running</source>
        <translation>%1 läuft nicht</translation>
    </message>
    <message>
        <source>Its files can be seen while it runs.</source>
        <translation>Die Dateien sind zu sehen, solange sie läuft.</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>Der Ordner wird gelesen…</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>This folder is empty</source>
        <translation>Dieser Ordner ist leer</translation>
    </message>
    <message>
        <source>Drop files or folders here to upload them.</source>
        <translation>Dateien oder Ordner hierher ziehen, um sie hochzuladen.</translation>
    </message>
    <message>
        <source>No name matches “%1”</source>
        <translation>Kein Name passt zu „%1“</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) in this folder are filtered out.</source>
        <translation>
            <numerusform>%n Name in diesem Ordner ist herausgefiltert.</numerusform>
            <numerusform>%n Namen in diesem Ordner sind herausgefiltert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Only hidden files here</source>
        <translation>Hier sind nur verborgene Dateien</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) begin with a dot.</source>
        <translation>
            <numerusform>%n Name beginnt mit einem Punkt.</numerusform>
            <numerusform>%n Namen beginnen mit einem Punkt.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Files</source>
        <translation>&amp;Dateien</translation>
    </message>
    <message>
        <source>“%1” leads to %2, and that isn&apos;t there.</source>
        <translation>„%1“ führt zu %2, und das ist nicht da.</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>New File</source>
        <translation>Neue Datei</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n path(s) copied.</source>
        <translation>
            <numerusform>%n Pfad kopiert.</numerusform>
            <numerusform>%n Pfade kopiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Upload to %1</source>
        <translation>Nach %1 hochladen</translation>
    </message>
    <message>
        <source>Upload a Folder to %1</source>
        <translation>Einen Ordner nach %1 hochladen</translation>
    </message>
    <message>
        <source>&amp;Upload</source>
        <translation>&amp;Hochladen</translation>
    </message>
    <message>
        <source>Nothing was sent: all of it was skipped.</source>
        <translation>Nichts wurde gesendet: Alles wurde übersprungen.</translation>
    </message>
    <message>
        <source>Looking at what to upload…</source>
        <translation>Es wird nachgesehen, was hochzuladen ist…</translation>
    </message>
    <message>
        <source>Nothing was downloaded: all of it was skipped.</source>
        <translation>Nichts wurde heruntergeladen: Alles wurde übersprungen.</translation>
    </message>
    <message>
        <source>The files are ready now. Drag them once more to drop them in another program.</source>
        <translation>Die Dateien sind jetzt bereit. Bitte noch einmal ziehen, um sie in einem anderen Programm abzulegen.</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>&amp;Überschreiben</translation>
    </message>
    <message>
        <source>%1 is starting</source>
        <translation>%1 startet</translation>
    </message>
    <message>
        <source>Its files can be seen as soon as it runs.</source>
        <translation>Die Dateien sind zu sehen, sobald sie läuft.</translation>
    </message>
    <message>
        <source>“%1” is open in a program of this machine. Saving it there sends it back.</source>
        <translation>„%1“ ist in einem Programm dieses Rechners offen. Wird es dort gesichert, geht es zurück.</translation>
    </message>
    <message>
        <source>“%1” was saved to the sandbox.</source>
        <translation>„%1“ wurde in der Sandbox gesichert.</translation>
    </message>
    <message>
        <source>&amp;Open Folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>More of: %1</source>
        <translation>Mehr: %1</translation>
    </message>
    <message>
        <source>&amp;Sort By</source>
        <translation>&amp;Sortieren nach</translation>
    </message>
    <message>
        <source>&amp;Descending</source>
        <translation>&amp;Absteigend</translation>
    </message>
    <message>
        <source>&amp;Done Editing</source>
        <translation>Bearbeiten &amp;beenden</translation>
    </message>
    <message>
        <source>Text in files of this sandbox is being replaced.</source>
        <translation>In Dateien dieser Sandbox wird gerade Text ersetzt.</translation>
    </message>
    <message>
        <source>Files go from one sandbox to another as copies: these stay in %1 too.</source>
        <translation>Dateien gehen als Kopien von einer Sandbox in eine andere: Auch in %1 bleiben sie.</translation>
    </message>
    <message>
        <source>Copying from %1…</source>
        <translation>Von %1 wird kopiert…</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Nothing was copied: all of it was skipped.</source>
        <translation>Nichts wurde kopiert: Alles wurde übersprungen.</translation>
    </message>
    <message>
        <source>Over another connection files go as copies: these stay where they are too.</source>
        <translation>Über eine andere Verbindung gehen Dateien als Kopien: Wo sie sind, bleiben sie auch.</translation>
    </message>
</context>
<context>
    <name>vivarium::FilterBar</name>
    <message>
        <source>Filter names</source>
        <translation>Namen filtern</translation>
    </message>
    <message>
        <source>Part of a name, or a pattern as *.log</source>
        <translation>Teil eines Namens oder ein Muster wie *.log</translation>
    </message>
    <message>
        <source>Close the filter</source>
        <translation>Filter schließen</translation>
    </message>
    <message>
        <source>Show all names again (Esc)</source>
        <translation>Wieder alle Namen zeigen (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>names that match, names in all</comment>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>vivarium::FindBar</name>
    <message>
        <source>Find in the output</source>
        <translation>In der Ausgabe suchen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>Vorheriger (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>Nächster (Eingabe)</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
</context>
<context>
    <name>vivarium::FolderStatus</name>
    <message>
        <source>Cancel what is being done</source>
        <translation>Abbrechen, was gerade geschieht</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>%n selected, %1</source>
        <translation>
            <numerusform>%n gewählt, %1</numerusform>
            <numerusform>%n gewählt, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Read at %1</source>
        <translation>Gelesen um %1</translation>
    </message>
    <message>
        <source>Only the first %1 entries are shown</source>
        <translation>Nur die ersten %1 Einträge werden gezeigt</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 entries</source>
        <translation>%1 von %2 Einträgen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>Refreshing…</source>
        <translation>Wird aktualisiert…</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Read %1 · watching keeps the sandbox awake</source>
        <translation>Gelesen %1 · das Zusehen hält die Sandbox wach</translation>
    </message>
    <message>
        <source>Read %1</source>
        <translation>Gelesen %1</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s), %1 hidden</source>
        <translation>
            <numerusform>%n Eintrag, %1 verborgen</numerusform>
            <numerusform>%n Einträge, %1 verborgen</numerusform>
        </translation>
    </message>
    <message>
        <source>No answer · read %1</source>
        <comment>%1: a time ago</comment>
        <translation>Keine Antwort · gelesen %1</translation>
    </message>
    <message>
        <source>Read %1 · %2 to refresh</source>
        <comment>age; key</comment>
        <translation>Gelesen %1 · %2 liest neu</translation>
    </message>
</context>
<context>
    <name>vivarium::ForkDialog</name>
    <message>
        <source>Copy %1</source>
        <comment>a sandbox</comment>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Each copy begins with the files of %1 and, as far as its server keeps them, its memory and processes. It gets a network of its own.</source>
        <translation>Jede Kopie beginnt mit den Dateien von %1 und, soweit ihr Server sie aufhebt, mit Speicher und Prozessen. Sie bekommt ein eigenes Netz.</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>&amp;Copies:</source>
        <translation>&amp;Kopien:</translation>
    </message>
    <message>
        <source>End &amp;after:</source>
        <translation>Enden &amp;nach:</translation>
    </message>
    <message>
        <source>&amp;Make Copies</source>
        <translation>Kopien &amp;erstellen</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Make %n Copy(s)</source>
        <translation>
            <numerusform>%n Kopie &amp;erstellen</numerusform>
            <numerusform>%n Kopien &amp;erstellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Each counts as a start, and towards the limit of what may run.</source>
        <translation>Jede zählt als Start und für die Grenze dessen, was laufen darf.</translation>
    </message>
    <message>
        <source>They are billed from now on: about %1 an hour together. %2</source>
        <translation>Ab jetzt werden sie berechnet: zusammen etwa %1 je Stunde. %2</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>Sch&amp;ließen</translation>
    </message>
    <message numerus="yes">
        <source>Asking the server for %n copy(s)… Closing this window doesn&apos;t stop it.</source>
        <translation>
            <numerusform>Der Server wird um %n Kopie gebeten… Dieses Fenster zu schließen hält das nicht auf.</numerusform>
            <numerusform>Der Server wird um %n Kopien gebeten… Dieses Fenster zu schließen hält das nicht auf.</numerusform>
        </translation>
    </message>
    <message>
        <source>not made: %1</source>
        <comment>the server&apos;s reason</comment>
        <translation>nicht erstellt: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s) of %1 are made.</source>
        <translation>
            <numerusform>%n Kopie von %1 ist erstellt.</numerusform>
            <numerusform>%n Kopien von %1 sind erstellt.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 copies of %3 are made.</source>
        <translation>%1 von %2 Kopien von %3 sind erstellt.</translation>
    </message>
    <message>
        <source>As the source</source>
        <translation>Wie die Quelle</translation>
    </message>
    <message>
        <source>They are billed from now on; the price is unknown. %1</source>
        <translation>Ab jetzt werden sie berechnet; der Preis ist nicht bekannt. %1</translation>
    </message>
    <message>
        <source>They are billed from now on: about %1 an hour together, at most %2 until their deadline. %3</source>
        <comment>an amount of money; another; a sentence</comment>
        <translation>Ab jetzt werden sie berechnet: zusammen etwa %1 je Stunde, höchstens %2 bis zu ihrer Frist. %3</translation>
    </message>
</context>
<context>
    <name>vivarium::ForkRun</name>
    <message>
        <source>The connection isn&apos;t there.</source>
        <translation>Die Verbindung ist nicht da.</translation>
    </message>
    <message>
        <source>The connection was closed before the server answered.</source>
        <translation>Die Verbindung wurde geschlossen, bevor der Server antwortete.</translation>
    </message>
    <message>
        <source>Some copies may have been made: look at the list.</source>
        <translation>Vielleicht wurden einige Kopien erstellt: Sehen Sie in der Liste nach.</translation>
    </message>
    <message>
        <source>It is still being created.</source>
        <translation>Sie wird noch erstellt.</translation>
    </message>
    <message>
        <source>This server can&apos;t copy running sandboxes.</source>
        <translation>Dieser Server kann laufende Sandboxes nicht kopieren.</translation>
    </message>
    <message>
        <source>It is not running.</source>
        <translation>Sie läuft nicht.</translation>
    </message>
</context>
<context>
    <name>vivarium::Format</name>
    <message>
        <source>its command ended with exit code %1</source>
        <translation>ihr Befehl endete mit dem Exit-Code %1</translation>
    </message>
    <message>
        <source>its command ended</source>
        <translation>ihr Befehl endete</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>kein Arbeitsspeicher mehr</translation>
    </message>
    <message>
        <source>crashed with exit code %1</source>
        <translation>abgestürzt mit dem Exit-Code %1</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>could not be started</source>
        <translation>konnte nicht gestartet werden</translation>
    </message>
    <message>
        <source>its image or code could not be loaded</source>
        <translation>Abbild oder Code konnte nicht geladen werden</translation>
    </message>
    <message>
        <source>the machine it ran on was lost</source>
        <translation>der Rechner, auf dem sie lief, ging verloren</translation>
    </message>
    <message>
        <source>%1 B</source>
        <comment>bytes, the unit&apos;s sign</comment>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1/s</source>
        <comment>bytes per second</comment>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <comment>days and hours, short</comment>
        <translation>%1 T %2 h</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n Tag</numerusform>
            <numerusform>%n Tage</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n Stunde</numerusform>
            <numerusform>%n Stunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n Minute</numerusform>
            <numerusform>%n Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n Sekunde</numerusform>
            <numerusform>%n Sekunden</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>%1 s ago</source>
        <translation>vor %1 s</translation>
    </message>
    <message>
        <source>%1 min ago</source>
        <translation>vor %1 min</translation>
    </message>
    <message>
        <source>%1 h ago</source>
        <translation>vor %1 h</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <comment>a time of day</comment>
        <translation>gestern %1</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Pausing</source>
        <translation>Pausiert gleich</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Resuming</source>
        <translation>Wird fortgesetzt</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Hält an</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>state: reason</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Runs until stopped</source>
        <translation>Läuft, bis sie angehalten wird</translation>
    </message>
    <message>
        <source>Clock stopped while paused</source>
        <translation>Die Uhr steht während der Pause</translation>
    </message>
    <message>
        <source>Idle stop after %1</source>
        <translation>Leerlauf-Stopp nach %1</translation>
    </message>
    <message>
        <source>Ends after %1</source>
        <translation>Endet nach %1</translation>
    </message>
    <message>
        <source>Idle stop in %1</source>
        <translation>Leerlauf-Stopp in %1</translation>
    </message>
    <message>
        <source>Ends in %1</source>
        <translation>Endet in %1</translation>
    </message>
    <message>
        <source>its server no longer has it</source>
        <translation>ihr Server hat sie nicht mehr</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
</context>
<context>
    <name>vivarium::FreeNameSearch</name>
    <message>
        <source>No free name was found in the folder.</source>
        <translation>Im Ordner wurde kein freier Name gefunden.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Bitte einen anderen Ordner wählen.</translation>
    </message>
</context>
<context>
    <name>vivarium::FreshnessLabel</name>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>No answer · last %1</source>
        <comment>%1: a time ago</comment>
        <translation>Keine Antwort · zuletzt %1</translation>
    </message>
    <message>
        <source>Live</source>
        <comment>what is shown is up to date</comment>
        <translation>Live</translation>
    </message>
    <message>
        <source>Read %1</source>
        <translation>Gelesen %1</translation>
    </message>
</context>
<context>
    <name>vivarium::GuardedFolder</name>
    <message>
        <source>The folder %1 can&apos;t be opened</source>
        <translation>Der Ordner %1 lässt sich nicht öffnen</translation>
    </message>
</context>
<context>
    <name>vivarium::HttpDownloadRoute</name>
    <message>
        <source>Only a part of it arrived.</source>
        <translation>Nur ein Teil ist angekommen.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Bitte erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>vivarium::IdleHolds</name>
    <message numerus="yes">
        <source>Kept awake by %n open terminal(s)</source>
        <translation>
            <numerusform>Wach gehalten durch %n offenes Terminal</numerusform>
            <numerusform>Wach gehalten durch %n offene Terminals</numerusform>
        </translation>
    </message>
    <message>
        <source>Kept awake by looking at it</source>
        <translation>Wach gehalten durch das Ansehen</translation>
    </message>
    <message numerus="yes">
        <source>Kept awake by %n running command(s)</source>
        <translation>
            <numerusform>Wach gehalten durch %n laufenden Befehl</numerusform>
            <numerusform>Wach gehalten durch %n laufende Befehle</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::IdleLimitChooser</name>
    <message>
        <source>Stop when not used for</source>
        <translation>Anhalten, wenn unbenutzt seit</translation>
    </message>
    <message>
        <source>Minutes without use</source>
        <translation>Minuten ohne Benutzung</translation>
    </message>
    <message>
        <source> min</source>
        <comment>suffix of a number</comment>
        <translation> min</translation>
    </message>
    <message>
        <source>Another time…</source>
        <translation>Andere Zeit…</translation>
    </message>
    <message>
        <source>Never stop by itself</source>
        <translation>Nie von selbst anhalten</translation>
    </message>
    <message>
        <source>Ends after</source>
        <translation>Endet nach</translation>
    </message>
    <message>
        <source>No deadline</source>
        <translation>Keine Frist</translation>
    </message>
    <message>
        <source>Minutes until it ends</source>
        <translation>Minuten, bis sie endet</translation>
    </message>
</context>
<context>
    <name>vivarium::ImageChooser</name>
    <message>
        <source>Start from</source>
        <translation>Starten von</translation>
    </message>
    <message>
        <source>Name of the image in its registry</source>
        <translation>Name des Abbilds in seiner Registry</translation>
    </message>
    <message>
        <source>Python %1</source>
        <translation>Python %1</translation>
    </message>
    <message>
        <source>Another image from a registry…</source>
        <translation>Ein anderes Abbild aus einer Registry…</translation>
    </message>
    <message>
        <source>A Dockerfile…</source>
        <translation>Ein Dockerfile …</translation>
    </message>
    <message>
        <source>Id of the image</source>
        <translation>Kennung des Images</translation>
    </message>
    <message>
        <source>An image by its id…</source>
        <translation>Ein Image nach seiner Kennung …</translation>
    </message>
    <message>
        <source>%1 has no image with this id.</source>
        <comment>a server</comment>
        <translation>%1 hat kein Image mit dieser Kennung.</translation>
    </message>
    <message>
        <source>This image is not ready yet.</source>
        <translation>Dieses Image ist noch nicht fertig.</translation>
    </message>
    <message>
        <source>Looking for it…</source>
        <translation>Es wird gesucht …</translation>
    </message>
    <message>
        <source>Whether it is there could not be found out. %1</source>
        <translation>Ob es da ist, ließ sich nicht herausfinden. %1</translation>
    </message>
    <message>
        <source>Found: Python %1, made %2.</source>
        <comment>a version and a time</comment>
        <translation>Gefunden: Python %1, erstellt %2.</translation>
    </message>
    <message>
        <source>Found: %1, made %2.</source>
        <comment>an image and a time</comment>
        <translation>Gefunden: %1, erstellt %2.</translation>
    </message>
</context>
<context>
    <name>vivarium::ImageHistory</name>
    <message>
        <source>It was not learned whether the snapshot was made.</source>
        <translation>Ob der Snapshot erstellt wurde, war nicht zu erfahren.</translation>
    </message>
    <message>
        <source>The activity history is closed.</source>
        <translation>Der Aktivitätsverlauf ist geschlossen.</translation>
    </message>
</context>
<context>
    <name>vivarium::ImageLibrary</name>
    <message>
        <source>This snapshot is no longer on the list.</source>
        <translation>Dieser Snapshot steht nicht mehr auf der Liste.</translation>
    </message>
    <message>
        <source>Base images come with the server and can&apos;t be deleted.</source>
        <translation>Basisabbilder gehören zum Server und lassen sich nicht löschen.</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) started from it are still there. Stop them first.</source>
        <translation>
            <numerusform>%n daraus gestartete Sandbox ist noch da. Bitte zuerst anhalten.</numerusform>
            <numerusform>%n daraus gestartete Sandboxes sind noch da. Bitte zuerst anhalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Note the id of the snapshot yourself: %1</source>
        <comment>%1 is an id</comment>
        <translation>Bitte die Kennung des Snapshots selbst notieren: %1</translation>
    </message>
    <message>
        <source>Snapshot, failed</source>
        <translation>Snapshot, fehlgeschlagen</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Snapshot</translation>
    </message>
    <message>
        <source>%1 of %2 warm</source>
        <comment>started copies of a snapshot</comment>
        <translation>%1 von %2 warm</translation>
    </message>
    <message>
        <source>With memory</source>
        <comment>what a snapshot holds</comment>
        <translation>Mit Speicher</translation>
    </message>
    <message>
        <source>Files only</source>
        <comment>what a snapshot holds</comment>
        <translation>Nur Dateien</translation>
    </message>
</context>
<context>
    <name>vivarium::ImageModel</name>
    <message>
        <source>Snapshot of %1</source>
        <translation>Snapshot von %1</translation>
    </message>
    <message>
        <source>Base image</source>
        <comment>kind of an image</comment>
        <translation>Basisabbild</translation>
    </message>
    <message>
        <source>Built image</source>
        <comment>kind of an image</comment>
        <translation>Gebautes Abbild</translation>
    </message>
    <message>
        <source>Files</source>
        <comment>kind of a snapshot: the file system, without memory</comment>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>column</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Kind</source>
        <comment>column</comment>
        <translation>Art</translation>
    </message>
    <message>
        <source>Size</source>
        <comment>column</comment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Made</source>
        <comment>column: when the snapshot was made</comment>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>From Sandbox</source>
        <comment>column</comment>
        <translation>Aus Sandbox</translation>
    </message>
    <message>
        <source>Used By</source>
        <comment>column: number of sandboxes</comment>
        <translation>Benutzt von</translation>
    </message>
    <message>
        <source>Python</source>
        <comment>column</comment>
        <translation>Python</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>column</comment>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>ID</source>
        <comment>column</comment>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>%1, not ready yet</source>
        <comment>kind of an image</comment>
        <translation>%1, noch nicht bereit</translation>
    </message>
    <message>
        <source>The file system of a sandbox, without memory and running processes.</source>
        <translation>Das Dateisystem einer Sandbox, ohne Speicher und laufende Prozesse.</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>The server doesn&apos;t tell.</source>
        <translation>Der Server sagt es nicht.</translation>
    </message>
    <message>
        <source>Sandboxes that were started from it and haven&apos;t ended.</source>
        <translation>Sandboxes, die daraus gestartet wurden und noch nicht beendet sind.</translation>
    </message>
    <message>
        <source>Memory</source>
        <comment>kind of a snapshot: memory and files, with running processes</comment>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>%1, failed</source>
        <comment>kind of a snapshot</comment>
        <translation>%1, fehlgeschlagen</translation>
    </message>
    <message>
        <source>Memory, running processes and files of a sandbox. What is restored from it goes on where it was.</source>
        <translation>Arbeitsspeicher, laufende Prozesse und Dateien einer Sandbox. Was daraus wiederhergestellt wird, läuft dort weiter, wo sie war.</translation>
    </message>
    <message>
        <source>The sandbox as a whole. Its files are in it for certain; whether its memory and what ran are, too, the server doesn&apos;t promise.</source>
        <translation>Die Sandbox als Ganzes. Ihre Dateien sind auf jeden Fall darin; ob auch ihr Arbeitsspeicher und was darin lief, verspricht der Server nicht.</translation>
    </message>
    <message>
        <source>Built image with Python %1, %2</source>
        <comment>a version; an id</comment>
        <translation>Gebautes Abbild mit Python %1, %2</translation>
    </message>
    <message>
        <source>Built image %1</source>
        <comment>an id</comment>
        <translation>Gebautes Abbild %1</translation>
    </message>
    <message>
        <source>Snapshot %1</source>
        <comment>an id</comment>
        <translation>Snapshot %1</translation>
    </message>
    <message>
        <source>Base image %1</source>
        <comment>an id</comment>
        <translation>Basis-Abbild %1</translation>
    </message>
</context>
<context>
    <name>vivarium::ImagePreparation</name>
    <message>
        <source>Preparing the image</source>
        <translation>Abbild wird vorbereitet</translation>
    </message>
    <message>
        <source>Waiting for a builder</source>
        <translation>Wartet auf einen Builder</translation>
    </message>
    <message>
        <source>Building the image</source>
        <translation>Abbild wird gebaut</translation>
    </message>
</context>
<context>
    <name>vivarium::ImagesView</name>
    <message>
        <source>Reading the snapshots…</source>
        <translation>Die Snapshots werden gelesen…</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Nothing on this list has “%1” in its name or note.</source>
        <translation>Nichts auf dieser Liste hat „%1“ im Namen oder in der Notiz.</translation>
    </message>
    <message>
        <source>No snapshots of this sandbox</source>
        <translation>Keine Snapshots dieser Sandbox</translation>
    </message>
    <message>
        <source>No snapshots yet</source>
        <translation>Noch keine Snapshots</translation>
    </message>
    <message>
        <source>Open a running sandbox and save its files: they stay when the sandbox is gone.</source>
        <translation>Eine laufende Sandbox öffnen und ihre Dateien sichern: Sie bleiben, wenn die Sandbox weg ist.</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n Abbild</numerusform>
            <numerusform>%n Abbilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n snapshot(s)</source>
        <translation>
            <numerusform>%n Snapshot</numerusform>
            <numerusform>%n Snapshots</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 together</source>
        <comment>a size</comment>
        <translation>zusammen %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t list snapshots: these are the ones that this computer made and remembers.</source>
        <translation>%1 kann Snapshots nicht auflisten: Dies sind die, die dieser Rechner gemacht hat und sich merkt.</translation>
    </message>
    <message>
        <source>Open a sandbox to save it.</source>
        <translation>Zum Sichern eine Sandbox öffnen.</translation>
    </message>
    <message>
        <source>%1 can&apos;t save the files of a sandbox.</source>
        <translation>%1 kann die Dateien einer Sandbox nicht sichern.</translation>
    </message>
    <message>
        <source>Only a running sandbox can be saved.</source>
        <translation>Nur eine laufende Sandbox lässt sich sichern.</translation>
    </message>
    <message>
        <source>Choose a snapshot first.</source>
        <translation>Bitte zuerst einen Snapshot wählen.</translation>
    </message>
    <message>
        <source>It is not ready yet.</source>
        <translation>Er ist noch nicht bereit.</translation>
    </message>
    <message>
        <source>Base images keep their name.</source>
        <translation>Basisabbilder behalten ihren Namen.</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>&amp;Forget…</source>
        <translation>&amp;Vergessen…</translation>
    </message>
    <message>
        <source>The server goes on saving. Vivarium listens in the background, because the id comes only with the answer: don&apos;t quit it before.</source>
        <translation>Der Server sichert weiter. Vivarium hört im Hintergrund zu, denn die Kennung kommt erst mit der Antwort: bitte nicht vorher beenden.</translation>
    </message>
    <message>
        <source>The server goes on saving. The snapshot appears here when it is ready.</source>
        <translation>Der Server sichert weiter. Der Snapshot erscheint hier, wenn er bereit ist.</translation>
    </message>
    <message>
        <source>Save the files of %1</source>
        <comment>a sandbox</comment>
        <translation>Dateien von %1 sichern</translation>
    </message>
    <message>
        <source>Saved: the whole file system, as it is while it is being read. The sandbox goes on running.</source>
        <translation>Gesichert wird das ganze Dateisystem, wie es beim Lesen ist. Die Sandbox läuft weiter.</translation>
    </message>
    <message>
        <source>Not saved: memory, running processes, open terminals, and what is on mounted volumes.</source>
        <translation>Nicht gesichert werden Speicher, laufende Prozesse, offene Terminals und eingehängte Volumes.</translation>
    </message>
    <message>
        <source>%1 can&apos;t list or delete snapshots. Name and id are kept on this computer.</source>
        <translation>%1 kann Snapshots weder auflisten noch löschen. Name und Kennung bleiben auf diesem Rechner.</translation>
    </message>
    <message>
        <source>&amp;Save Files</source>
        <translation>Dateien &amp;sichern</translation>
    </message>
    <message>
        <source>Name and note of “%1”</source>
        <comment>a snapshot</comment>
        <translation>Name und Notiz von „%1“</translation>
    </message>
    <message>
        <source>They are kept on this computer only.</source>
        <translation>Sie bleiben nur auf diesem Rechner.</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>&amp;Anwenden</translation>
    </message>
    <message>
        <source>Delete Snapshot</source>
        <translation>Snapshot löschen</translation>
    </message>
    <message>
        <source>Forget Snapshot</source>
        <translation>Snapshot vergessen</translation>
    </message>
    <message>
        <source>Delete “%1”?</source>
        <comment>a snapshot</comment>
        <translation>„%1“ löschen?</translation>
    </message>
    <message>
        <source>Forget “%1”?</source>
        <comment>a snapshot</comment>
        <translation>„%1“ vergessen?</translation>
    </message>
    <message>
        <source>made %1</source>
        <comment>a time</comment>
        <translation>erstellt %1</translation>
    </message>
    <message>
        <source>from %1</source>
        <comment>a sandbox</comment>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>ID: %1</source>
        <translation>Kennung: %1</translation>
    </message>
    <message>
        <source>The files in it are gone for good. No new sandbox can start from it.</source>
        <translation>Die Dateien darin sind für immer weg. Daraus kann keine neue Sandbox mehr starten.</translation>
    </message>
    <message>
        <source>Stays: the sandbox it was made of, and sandboxes that were started from it.</source>
        <translation>Es bleiben: die Sandbox, aus der er entstand, und Sandboxes, die daraus gestartet wurden.</translation>
    </message>
    <message>
        <source>&amp;Delete Snapshot</source>
        <comment>button</comment>
        <translation>Snapshot &amp;löschen</translation>
    </message>
    <message>
        <source>%1 keeps the snapshot, but it tells its id only once: without this entry you need the id above to start from it.</source>
        <translation>%1 behält den Snapshot, nennt seine Kennung aber nur einmal: Ohne diesen Eintrag brauchen Sie die Kennung oben, um daraus zu starten.</translation>
    </message>
    <message>
        <source>&amp;Forget Snapshot</source>
        <comment>button</comment>
        <translation>Snapshot &amp;vergessen</translation>
    </message>
    <message>
        <source>“%1” was deleted.</source>
        <comment>a snapshot</comment>
        <translation>„%1“ wurde gelöscht.</translation>
    </message>
    <message>
        <source>“%1” was forgotten.</source>
        <comment>a snapshot</comment>
        <translation>„%1“ wurde vergessen.</translation>
    </message>
    <message>
        <source>“%1” was gone already.</source>
        <comment>a snapshot</comment>
        <translation>„%1“ war schon weg.</translation>
    </message>
    <message>
        <source>Saved: “%1” holds the files of %2.</source>
        <comment>a snapshot and a sandbox</comment>
        <translation>Gesichert: „%1“ enthält die Dateien von %2.</translation>
    </message>
    <message>
        <source>&amp;Save Files…</source>
        <translation>Dateien &amp;sichern…</translation>
    </message>
    <message>
        <source>S&amp;tart a Sandbox…</source>
        <translation>Sandbox s&amp;tarten…</translation>
    </message>
    <message>
        <source>&amp;Name and Note…</source>
        <translation>&amp;Name und Notiz…</translation>
    </message>
    <message>
        <source>Copy &amp;ID</source>
        <translation>&amp;Kennung kopieren</translation>
    </message>
    <message>
        <source>Show All &amp;Images</source>
        <translation>Alle &amp;Abbilder zeigen</translation>
    </message>
    <message>
        <source>&amp;Show All</source>
        <translation>Alle &amp;zeigen</translation>
    </message>
    <message>
        <source>Keeps the files of this sandbox as they are now.</source>
        <translation>Bewahrt die Dateien dieser Sandbox, wie sie jetzt sind.</translation>
    </message>
    <message>
        <source>Opens the form for a new sandbox, filled in. Nothing starts before you agree.</source>
        <translation>Öffnet das ausgefüllte Formular für eine neue Sandbox. Nichts startet, bevor Sie zustimmen.</translation>
    </message>
    <message>
        <source>Changes what it is called, and the note.</source>
        <translation>Ändert den Namen und die Notiz.</translation>
    </message>
    <message>
        <source>Snapshots and images</source>
        <translation>Snapshots und Abbilder</translation>
    </message>
    <message>
        <source>Which snapshots are shown</source>
        <translation>Welche Snapshots gezeigt werden</translation>
    </message>
    <message>
        <source>Of this sandbox</source>
        <translation>Dieser Sandbox</translation>
    </message>
    <message>
        <source>All snapshots</source>
        <translation>Alle Snapshots</translation>
    </message>
    <message>
        <source>All images</source>
        <translation>Alle Abbilder</translation>
    </message>
    <message>
        <source>Filter by name or note</source>
        <translation>Nach Name oder Notiz filtern</translation>
    </message>
    <message>
        <source>Filter the snapshots</source>
        <translation>Snapshots filtern</translation>
    </message>
    <message>
        <source>A snapshot of the files keeps them as they are now, to start others from later. A snapshot of the memory keeps the running processes, too: what is restored from it goes on where the sandbox is now.</source>
        <translation>Ein Snapshot der Dateien bewahrt sie, wie sie jetzt sind, um später andere Sandboxes damit zu starten. Ein Snapshot des Arbeitsspeichers bewahrt auch die laufenden Prozesse: Was daraus wiederhergestellt wird, läuft dort weiter, wo die Sandbox jetzt ist.</translation>
    </message>
    <message>
        <source>%1 can&apos;t save the memory of a sandbox.</source>
        <translation>%1 kann den Arbeitsspeicher einer Sandbox nicht sichern.</translation>
    </message>
    <message>
        <source>Its memory is being saved at the moment.</source>
        <translation>Ihr Arbeitsspeicher wird gerade gesichert.</translation>
    </message>
    <message>
        <source>It could not be made. Delete it, and save again.</source>
        <translation>Er konnte nicht erstellt werden. Bitte löschen und noch einmal sichern.</translation>
    </message>
    <message>
        <source>&amp;Restore…</source>
        <translation>&amp;Wiederherstellen…</translation>
    </message>
    <message>
        <source>The memory and the files in it are gone for good. Nothing can be restored from it.</source>
        <translation>Arbeitsspeicher und Dateien darin sind endgültig verloren. Nichts kann mehr daraus wiederhergestellt werden.</translation>
    </message>
    <message>
        <source>Saved: “%1” holds memory and files of %2.</source>
        <comment>a snapshot and a sandbox</comment>
        <translation>Gesichert: „%1“ enthält Arbeitsspeicher und Dateien von %2.</translation>
    </message>
    <message>
        <source>Cancelled. %1 goes on, and nothing of it was kept.</source>
        <comment>a sandbox</comment>
        <translation>Abgebrochen. %1 läuft weiter, und nichts davon wurde aufgehoben.</translation>
    </message>
    <message>
        <source>Save &amp;Memory…</source>
        <translation>&amp;Arbeitsspeicher sichern…</translation>
    </message>
    <message>
        <source>As a T&amp;ree</source>
        <translation>Als &amp;Baum</translation>
    </message>
    <message>
        <source>Keeps memory, running processes and files, for sandboxes that go on where this one is now.</source>
        <translation>Bewahrt Arbeitsspeicher, laufende Prozesse und Dateien, für Sandboxes, die dort weiterlaufen, wo diese jetzt ist.</translation>
    </message>
    <message>
        <source>Shows which sandbox came from which snapshot.</source>
        <translation>Zeigt, welche Sandbox aus welchem Snapshot hervorging.</translation>
    </message>
    <message numerus="yes">
        <source>%n terminal(s) lose the connection for a moment and go on, here and in what is restored.</source>
        <translation>
            <numerusform>%n Terminal verliert kurz die Verbindung und läuft weiter, hier und in dem, was wiederhergestellt wird.</numerusform>
            <numerusform>%n Terminals verlieren kurz die Verbindung und laufen weiter, hier und in dem, was wiederhergestellt wird.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shell(s) of other programs end: they live only as long as their connection.</source>
        <translation>
            <numerusform>%n Shell eines anderen Programms endet: Sie lebt nur so lange wie ihre Verbindung.</numerusform>
            <numerusform>%n Shells anderer Programme enden: Sie leben nur so lange wie ihre Verbindung.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) of files under way are cut.</source>
        <translation>
            <numerusform>%n laufende Dateiübertragung wird abgebrochen.</numerusform>
            <numerusform>%n laufende Dateiübertragungen werden abgebrochen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) to its ports are cut.</source>
        <translation>
            <numerusform>%n Verbindung zu ihren Ports wird getrennt.</numerusform>
            <numerusform>%n Verbindungen zu ihren Ports werden getrennt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not saved: what is on the volume(s) %1. What is restored sees them as they are then.</source>
        <comment>%1 is a list of names</comment>
        <translation>Nicht gesichert: was auf den Volumes liegt (%1). Was wiederhergestellt wird, sieht sie, wie sie dann sind.</translation>
    </message>
    <message>
        <source>About %1 and the changed files have to be written, and there is room for %2 only: this will probably fail.</source>
        <comment>two sizes</comment>
        <translation>Etwa %1 und die geänderten Dateien sind zu schreiben, und es ist nur Platz für %2: Das wird wahrscheinlich fehlschlagen.</translation>
    </message>
    <message>
        <source>About %1 and the changed files are written; there is room for %2.</source>
        <comment>two sizes</comment>
        <translation>Etwa %1 und die geänderten Dateien werden geschrieben; es ist Platz für %2.</translation>
    </message>
    <message>
        <source>Save memory and files of %1</source>
        <comment>a sandbox</comment>
        <translation>Arbeitsspeicher und Dateien von %1 sichern</translation>
    </message>
    <message>
        <source>Saved: memory, running processes, terminals and files, all of the same moment. What is restored goes on there, as often as you like, beside this sandbox.</source>
        <translation>Gesichert werden Arbeitsspeicher, laufende Prozesse, Terminals und Dateien, alle vom selben Augenblick. Was wiederhergestellt wird, läuft von dort weiter, beliebig oft, neben dieser Sandbox.</translation>
    </message>
    <message>
        <source>Secrets that its programs have in their memory are in it, too.</source>
        <translation>Auch Geheimnisse, die ihre Programme im Speicher haben, sind darin.</translation>
    </message>
    <message>
        <source>The sandbox stands still while it is saved, seconds to minutes, and goes on afterwards.</source>
        <translation>Die Sandbox steht währenddessen still, Sekunden bis Minuten, und läuft danach weiter.</translation>
    </message>
    <message>
        <source>Open terminals and connections to ports may be cut. Volumes are not saved.</source>
        <translation>Offene Terminals und Verbindungen zu Ports werden vielleicht getrennt. Volumes werden nicht gesichert.</translation>
    </message>
    <message>
        <source>Save &amp;Memory</source>
        <translation>&amp;Arbeitsspeicher sichern</translation>
    </message>
    <message>
        <source>Each is a sandbox of its own that goes on where %1 was: with its processes, terminals, memory and files.</source>
        <comment>a sandbox</comment>
        <translation>Jede ist eine eigene Sandbox, die dort weiterläuft, wo %1 war: mit Prozessen, Terminals, Arbeitsspeicher und Dateien.</translation>
    </message>
    <message>
        <source>the sandbox</source>
        <translation>die Sandbox</translation>
    </message>
    <message>
        <source>Not with it: connections to elsewhere, which break, and volumes, which are as they are now.</source>
        <translation>Nicht dabei: Verbindungen nach außen, die abreißen, und Volumes, die sind, wie sie jetzt sind.</translation>
    </message>
    <message>
        <source>Restore from “%1”</source>
        <comment>a snapshot</comment>
        <translation>Aus „%1“ wiederherstellen</translation>
    </message>
    <message numerus="yes">
        <source>Restoring %n sandbox(es)…</source>
        <translation>
            <numerusform>%n Sandbox wird wiederhergestellt…</numerusform>
            <numerusform>%n Sandboxes werden wiederhergestellt…</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 sandboxes were begun, the next one failed: %3</source>
        <comment>two numbers and a sentence</comment>
        <translation>%1 von %2 Sandboxes wurden begonnen, die nächste schlug fehl: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) restored from “%1” are on the list.</source>
        <comment>%1 is a snapshot</comment>
        <translation>
            <numerusform>%n aus „%1“ wiederhergestellte Sandbox steht auf der Liste.</numerusform>
            <numerusform>%n aus „%1“ wiederhergestellte Sandboxes stehen auf der Liste.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a sandbox to compare it.</source>
        <translation>Öffnen Sie eine Sandbox, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>Only a running sandbox can be compared.</source>
        <translation>Nur eine laufende Sandbox kann verglichen werden.</translation>
    </message>
    <message>
        <source>A snapshot of the memory can&apos;t be compared: only images of files can.</source>
        <translation>Ein Snapshot des Arbeitsspeichers kann nicht verglichen werden: nur Images von Dateien.</translation>
    </message>
    <message>
        <source>Restore by &amp;Id…</source>
        <translation>Nach &amp;Kennung wiederherstellen …</translation>
    </message>
    <message>
        <source>&amp;Compare with the Sandbox…</source>
        <translation>Mit der Sandbox &amp;vergleichen …</translation>
    </message>
    <message>
        <source>C&amp;hanges Since It Was Made…</source>
        <translation>Änderungen seit der &amp;Erstellung …</translation>
    </message>
    <message>
        <source>Restores sandboxes from a snapshot of the memory that this list doesn&apos;t have.</source>
        <translation>Stellt Sandboxes aus einem Snapshot des Arbeitsspeichers wieder her, den diese Liste nicht hat.</translation>
    </message>
    <message>
        <source>Lists the files that this sandbox has other than the image, without using the sandbox.</source>
        <translation>Führt auf, welche Dateien in dieser Sandbox anders sind als im Image, ohne die Sandbox zu benutzen.</translation>
    </message>
    <message>
        <source>Lists what differs between the files of this sandbox and the image that it was made from.</source>
        <translation>Führt auf, worin sich die Dateien dieser Sandbox von dem Image unterscheiden, aus dem sie entstand.</translation>
    </message>
    <message>
        <source>Restore a snapshot of the memory by its id</source>
        <translation>Einen Snapshot des Arbeitsspeichers nach seiner Kennung wiederherstellen</translation>
    </message>
    <message>
        <source>For one that was made elsewhere, as by a program: each is a sandbox of its own that goes on where the stored one was.</source>
        <translation>Für einen, der anderswo entstand, etwa durch ein Programm: Jede ist eine eigene Sandbox, die dort weitermacht, wo die gespeicherte war.</translation>
    </message>
    <message>
        <source>A snapshot keeps the sandbox as it is now, to start others from later.</source>
        <translation>Ein Snapshot hält die Sandbox fest, wie sie jetzt ist, um später andere daraus zu starten.</translation>
    </message>
    <message>
        <source>&amp;Save Snapshot…</source>
        <translation>Snapshot &amp;speichern…</translation>
    </message>
    <message>
        <source>This server gives a snapshot its name when it is made.</source>
        <translation>Dieser Server gibt einem Snapshot seinen Namen, wenn er erstellt wird.</translation>
    </message>
    <message>
        <source>&amp;Warm Copies…</source>
        <translation>&amp;Warme Kopien…</translation>
    </message>
    <message>
        <source>Keeps the sandbox as it is now, for others that start from it.</source>
        <translation>Hält die Sandbox fest, wie sie jetzt ist, für andere, die daraus starten.</translation>
    </message>
    <message>
        <source>How many started copies of the snapshot are kept ready.</source>
        <translation>Wie viele gestartete Kopien des Snapshots bereitgehalten werden.</translation>
    </message>
    <message>
        <source>Save a snapshot of %1</source>
        <comment>a sandbox</comment>
        <translation>Snapshot von %1 speichern</translation>
    </message>
    <message>
        <source>Close terminals and stop writes to /workspace first. What is on a volume is not saved.</source>
        <translation>Schließen Sie zuerst Terminals und beenden Sie das Schreiben nach /workspace. Was auf einem Volume ist, wird nicht gespeichert.</translation>
    </message>
    <message>
        <source>&amp;Save Snapshot</source>
        <translation>Snapshot &amp;speichern</translation>
    </message>
    <message>
        <source>With no warm copy ready it is tried again for about two minutes, while the server makes new ones.</source>
        <translation>Ist keine warme Kopie bereit, wird es etwa zwei Minuten lang erneut versucht, während der Server neue erstellt.</translation>
    </message>
    <message>
        <source>Saved: “%1” is a snapshot of %2. Its files are in it for certain.</source>
        <comment>a snapshot and a sandbox</comment>
        <translation>Gesichert: „%1“ ist ein Snapshot von %2. Die Dateien sind auf jeden Fall darin.</translation>
    </message>
    <message>
        <source>Its files are saved for certain; whether its memory and what runs are, too, the server doesn&apos;t promise.</source>
        <translation>Ihre Dateien werden auf jeden Fall gesichert; ob auch ihr Arbeitsspeicher und was darin läuft, verspricht der Server nicht.</translation>
    </message>
    <message>
        <source>A restore is quick from a warm copy, one that is started already, where the server keeps any. Snapshots are billed for what they hold.</source>
        <translation>Aus einer warmen Kopie, einer schon gestarteten, geht das Wiederherstellen schnell, sofern der Server welche vorhält. Snapshots werden nach ihrem Inhalt berechnet.</translation>
    </message>
    <message>
        <source>Each is a sandbox of its own, of the size of its source. Its time is a deadline, not an idle timer.</source>
        <translation>Jede ist eine eigene Sandbox in der Größe ihrer Quelle. Ihre Zeit ist eine Frist, keine Leerlaufzeit.</translation>
    </message>
    <message>
        <source>Press %1 to read the list.</source>
        <translation>Drücken Sie %1, um die Liste zu lesen.</translation>
    </message>
</context>
<context>
    <name>vivarium::InlineForm</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>vivarium::InnerContainerModel</name>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht gestartet</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>restarting</source>
        <translation>startet neu</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>tot</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>port of the sandbox → port of the container</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 (exposed)</source>
        <comment>a port</comment>
        <translation>%1 (freigegeben)</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>Container</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Made</source>
        <comment>when a container was made</comment>
        <translation>Erstellt</translation>
    </message>
</context>
<context>
    <name>vivarium::InnerImageModel</name>
    <message>
        <source>%1 (no name)</source>
        <comment>the id of an image</comment>
        <translation>%1 (ohne Namen)</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Made</source>
        <comment>when an image was made</comment>
        <translation>Erstellt</translation>
    </message>
</context>
<context>
    <name>vivarium::InsideCall</name>
    <message>
        <source>The command inside the sandbox took too long and was ended.</source>
        <translation>Der Befehl in der Sandbox dauerte zu lange und wurde beendet.</translation>
    </message>
    <message>
        <source>The connection was closed before the server answered.</source>
        <translation>Die Verbindung wurde geschlossen, bevor der Server antwortete.</translation>
    </message>
    <message>
        <source>The command inside the sandbox wrote more than can be read.</source>
        <translation>Der Befehl in der Sandbox schrieb mehr, als zu lesen ist.</translation>
    </message>
</context>
<context>
    <name>vivarium::JsonLinesFile</name>
    <message>
        <source>Look at the folder&apos;s rights and the free space.</source>
        <translation>Bitte die Rechte des Ordners und den freien Platz prüfen.</translation>
    </message>
    <message>
        <source>%1 is in use by another window.</source>
        <translation>%1 wird von einem anderen Fenster benutzt.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written.</source>
        <translation>%1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation>%1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1 is far too large.</source>
        <translation>%1 ist viel zu groß.</translation>
    </message>
</context>
<context>
    <name>vivarium::LazyCloudBackend</name>
    <message>
        <source>The account has no workspace.</source>
        <translation>Das Konto hat keinen Workspace.</translation>
    </message>
    <message>
        <source>Create one on the provider&apos;s website.</source>
        <translation>Bitte auf der Website des Anbieters einen anlegen.</translation>
    </message>
</context>
<context>
    <name>vivarium::LazyCloudConfigFile</name>
    <message>
        <source>%1 holds no LazyCloud configuration.</source>
        <translation>%1 enthält keine LazyCloud-Konfiguration.</translation>
    </message>
    <message>
        <source>%1 is written in the old format with contexts.</source>
        <translation>%1 ist im alten Format mit contexts geschrieben.</translation>
    </message>
    <message>
        <source>Sign in again with “lazycloud login”, which writes the present one.</source>
        <translation>Bitte neu anmelden mit „lazycloud login“; das schreibt das heutige.</translation>
    </message>
    <message>
        <source>In %1, active_profile is not a name.</source>
        <translation>In %1 ist active_profile kein Name.</translation>
    </message>
    <message>
        <source>In %1, profiles is not a list of names with their settings.</source>
        <translation>In %1 ist profiles keine Liste von Namen mit ihren Einstellungen.</translation>
    </message>
    <message>
        <source>In %1, the profile “%2” can&apos;t be understood.</source>
        <translation>In %1 ist das Profil „%2“ nicht zu verstehen.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read as YAML.</source>
        <translation>%1 lässt sich nicht als YAML lesen.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read as YAML: line %2, column %3.</source>
        <translation>%1 lässt sich nicht als YAML lesen: Zeile %2, Spalte %3.</translation>
    </message>
    <message>
        <source>There is no LazyCloud profile named “%1”.</source>
        <translation>Es gibt kein LazyCloud-Profil namens „%1“.</translation>
    </message>
    <message>
        <source>LAZYCLOUD_TLS is neither true nor false.</source>
        <translation>LAZYCLOUD_TLS ist weder true noch false.</translation>
    </message>
    <message>
        <source>LAZYCLOUD_WORKSPACE is set but blank.</source>
        <translation>LAZYCLOUD_WORKSPACE ist gesetzt, aber leer.</translation>
    </message>
    <message>
        <source>The workspace of the LazyCloud profile “%1” is blank.</source>
        <translation>Der Workspace des LazyCloud-Profils „%1“ ist leer.</translation>
    </message>
    <message>
        <source>No LazyCloud token is set.</source>
        <translation>Es ist kein LazyCloud-Token gesetzt.</translation>
    </message>
    <message>
        <source>Sign in, or set LAZYCLOUD_TOKEN.</source>
        <translation>Bitte anmelden oder LAZYCLOUD_TOKEN setzen.</translation>
    </message>
    <message>
        <source>The LazyCloud token holds characters that no token has.</source>
        <translation>Der LazyCloud-Token enthält Zeichen, die kein Token hat.</translation>
    </message>
    <message>
        <source>LAZYCLOUD_ENDPOINT is set but blank.</source>
        <translation>LAZYCLOUD_ENDPOINT ist gesetzt, aber leer.</translation>
    </message>
</context>
<context>
    <name>vivarium::LazyCloudContext</name>
    <message>
        <source>This server can&apos;t do that.</source>
        <translation>Dieser Server kann das nicht.</translation>
    </message>
</context>
<context>
    <name>vivarium::LazyCloudFiles</name>
    <message>
        <source>This server can&apos;t count what is in a folder.</source>
        <translation>Dieser Server kann nicht zählen, was in einem Ordner ist.</translation>
    </message>
</context>
<context>
    <name>vivarium::LazyCloudImageBuild</name>
    <message>
        <source>The image could not be built.</source>
        <translation>Das Abbild konnte nicht gebaut werden.</translation>
    </message>
    <message>
        <source>The image could not be built: %1</source>
        <translation>Das Abbild konnte nicht gebaut werden: %1</translation>
    </message>
</context>
<context>
    <name>vivarium::LifecycleBar</name>
    <message>
        <source>Placed</source>
        <translation>Zugeteilt</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Wound down</source>
        <translation>Abgewickelt</translation>
    </message>
    <message>
        <source>at hand</source>
        <comment>a stage that needed no work</comment>
        <translation>vorhanden</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Ran</source>
        <translation>Lief</translation>
    </message>
    <message>
        <source>Life of the sandbox</source>
        <translation>Leben der Sandbox</translation>
    </message>
    <message>
        <source>Placing</source>
        <translation>Wird zugeteilt</translation>
    </message>
    <message>
        <source>Creating</source>
        <translation>Wird angelegt</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Winding down</source>
        <translation>Wird abgewickelt</translation>
    </message>
</context>
<context>
    <name>vivarium::LifetimeDialog</name>
    <message numerus="yes">
        <source>Lifetime of %n Sandbox(es)</source>
        <translation>
            <numerusform>Laufzeit von %n Sandbox</numerusform>
            <numerusform>Laufzeit von %n Sandboxes</numerusform>
        </translation>
    </message>
    <message>
        <source>Lifetime of %1</source>
        <comment>a sandbox</comment>
        <translation>Laufzeit von %1</translation>
    </message>
    <message>
        <source>Stop when &amp;idle for:</source>
        <translation>Anhalten nach &amp;Leerlauf von:</translation>
    </message>
    <message>
        <source>It then runs, and is billed, until somebody stops it.</source>
        <translation>Sie läuft dann und wird berechnet, bis jemand sie anhält.</translation>
    </message>
    <message>
        <source>It then runs until somebody stops it.</source>
        <translation>Sie läuft dann, bis jemand sie anhält.</translation>
    </message>
    <message>
        <source>Counted from now. Each use lets the time begin anew.</source>
        <translation>Von jetzt an gezählt. Jede Benutzung lässt die Zeit neu beginnen.</translation>
    </message>
    <message>
        <source>&amp;Set Lifetime</source>
        <translation>Laufzeit &amp;setzen</translation>
    </message>
    <message>
        <source>&amp;End in:</source>
        <translation>&amp;Enden in:</translation>
    </message>
    <message>
        <source>Counted from now. A deadline, not an idle timer: it ends then, used or not. Paused, its clock stands still.</source>
        <translation>Von jetzt an gezählt. Eine Frist, kein Leerlauf-Stopp: Dann endet sie, benutzt oder nicht. Während einer Pause steht ihre Uhr still.</translation>
    </message>
    <message>
        <source>Counted from now. Some of them end then, used or not; with the others each use lets the time begin anew.</source>
        <translation>Von jetzt an gezählt. Einige von ihnen enden dann, benutzt oder nicht; bei den anderen lässt jede Benutzung die Zeit neu beginnen.</translation>
    </message>
    <message>
        <source>It then runs until somebody stops it, or until the end that was set over the server&apos;s other API.</source>
        <translation>Sie läuft dann, bis jemand sie stoppt, oder bis zu dem Ende, das über die andere API des Servers gesetzt wurde.</translation>
    </message>
    <message>
        <source>An end that was set over the server&apos;s other API stays beside it: the earlier one counts.</source>
        <translation>Ein Ende, das über die andere API des Servers gesetzt wurde, bleibt daneben bestehen: Das frühere gilt.</translation>
    </message>
</context>
<context>
    <name>vivarium::LimitsSection</name>
    <message>
        <source>Allo&amp;w the provider to take its machine back</source>
        <translation>Der Anbieter darf seine Maschine &amp;wieder nehmen</translation>
    </message>
    <message>
        <source>the server&apos;s</source>
        <comment>limit</comment>
        <translation>das des Servers</translation>
    </message>
    <message>
        <source> MiB</source>
        <comment>suffix of a number</comment>
        <translation> MiB</translation>
    </message>
    <message>
        <source>any that has room</source>
        <translation>irgendeine, die Platz hat</translation>
    </message>
    <message>
        <source>any, or the provider&apos;s name of one</source>
        <translation>beliebig, oder der Name beim Anbieter</translation>
    </message>
    <message>
        <source>Processor &amp;limit, in cores:</source>
        <translation>Prozessor&amp;limit in Kernen:</translation>
    </message>
    <message>
        <source>Memor&amp;y limit:</source>
        <translation>Sp&amp;eicherlimit:</translation>
    </message>
    <message>
        <source>Mac&amp;hine:</source>
        <translation>Masc&amp;hine:</translation>
    </message>
    <message>
        <source>Re&amp;gion:</source>
        <translation>Re&amp;gion:</translation>
    </message>
    <message>
        <source>&amp;Zone:</source>
        <translation>&amp;Zone:</translation>
    </message>
    <message>
        <source>Without a limit of its own: %1 cores, as far as the machine has them.</source>
        <translation>Ohne eigenes Limit: %1 Kerne, soweit die Maschine sie hat.</translation>
    </message>
    <message>
        <source>Who takes more is ended.</source>
        <translation>Wer mehr nimmt, wird beendet.</translation>
    </message>
    <message>
        <source>Without a limit of its own: %1. Who takes more is ended.</source>
        <comment>%1 is a size</comment>
        <translation>Ohne eigenes Limit: %1. Wer mehr nimmt, wird beendet.</translation>
    </message>
    <message>
        <source>Only the regions in the US are known to have room: elsewhere it may wait without end.</source>
        <translation>Nur von den Regionen in den USA ist bekannt, dass sie Platz haben: Anderswo wartet sie vielleicht endlos.</translation>
    </message>
    <message>
        <source>at most %1 cores</source>
        <translation>höchstens %1 Kerne</translation>
    </message>
    <message>
        <source>at most %1</source>
        <comment>%1 is a size</comment>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>a machine</comment>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <comment>a region or zone</comment>
        <translation>in %1</translation>
    </message>
    <message>
        <source>not taken back</source>
        <translation>nicht unterbrechbar</translation>
    </message>
    <message>
        <source>Dis&amp;k limit:</source>
        <translation>Grenze für die P&amp;latte:</translation>
    </message>
    <message>
        <source>%1, not enforced. %2</source>
        <comment>a size; why not</comment>
        <translation>%1, nicht durchgesetzt. %2</translation>
    </message>
    <message>
        <source>disk at most %1</source>
        <comment>%1 is a size</comment>
        <translation>Platte höchstens %1</translation>
    </message>
</context>
<context>
    <name>vivarium::LineageModel</name>
    <message>
        <source>Sandbox, this one</source>
        <translation>Sandbox, diese hier</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <comment>kind of a row in a tree</comment>
        <translation>Sandbox</translation>
    </message>
    <message>
        <source>%1, failed</source>
        <comment>kind of a snapshot</comment>
        <translation>%1, fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1, not ready yet</source>
        <comment>kind of a snapshot</comment>
        <translation>%1, noch nicht fertig</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>column</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Kind</source>
        <comment>column</comment>
        <translation>Art</translation>
    </message>
    <message>
        <source>Size</source>
        <comment>column</comment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Made</source>
        <comment>column: when it was made</comment>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>column</comment>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>vivarium::LineageTree</name>
    <message>
        <source>Which sandbox came from which snapshot</source>
        <translation>Welche Sandbox aus welchem Snapshot hervorging</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardAccount</name>
    <message>
        <source>The account has no project.</source>
        <translation>Das Konto hat kein Projekt.</translation>
    </message>
    <message>
        <source>Create one on the provider&apos;s website.</source>
        <translation>Legen Sie eines auf der Website des Anbieters an.</translation>
    </message>
    <message>
        <source>There is no project “%1” that this key reaches.</source>
        <translation>Ein Projekt „%1“, das dieser Schlüssel erreicht, gibt es nicht.</translation>
    </message>
    <message>
        <source>Several projects are called “%1”.</source>
        <translation>Mehrere Projekte heißen „%1“.</translation>
    </message>
    <message>
        <source>Choose one in the settings of this connection.</source>
        <translation>Wählen Sie eines in den Einstellungen dieser Verbindung.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardCatalog</name>
    <message>
        <source>a plain Linux</source>
        <translation>ein schlichtes Linux</translation>
    </message>
    <message>
        <source>Python with libraries for data</source>
        <translation>Python mit Bibliotheken für Daten</translation>
    </message>
    <message>
        <source>with the coding agent Codex</source>
        <translation>mit dem Coding-Agenten Codex</translation>
    </message>
    <message>
        <source>with the coding agent Claude Code</source>
        <translation>mit dem Coding-Agenten Claude Code</translation>
    </message>
    <message>
        <source>with the coding agent OpenCode</source>
        <translation>mit dem Coding-Agenten OpenCode</translation>
    </message>
    <message>
        <source>with the coding agent Pi</source>
        <translation>mit dem Coding-Agenten Pi</translation>
    </message>
    <message>
        <source>with the coding agent Prime</source>
        <translation>mit dem Coding-Agenten Prime</translation>
    </message>
    <message>
        <source>with a graphical desktop</source>
        <translation>mit grafischem Desktop</translation>
    </message>
    <message>
        <source>Lizard tells no changes of folders yet: press F5 to read them again.</source>
        <translation>Lizard meldet noch keine Änderungen von Ordnern: F5 liest sie neu.</translation>
    </message>
    <message>
        <source>On Lizard a shell ends with its connection.</source>
        <translation>Bei Lizard endet eine Shell mit ihrer Verbindung.</translation>
    </message>
    <message>
        <source>Lizard has templates and snapshots instead of images.</source>
        <translation>Lizard hat Vorlagen und Snapshots statt Abbildern.</translation>
    </message>
    <message>
        <source>On Lizard a snapshot saves the sandbox as a whole.</source>
        <translation>Bei Lizard speichert ein Snapshot die Sandbox als Ganzes.</translation>
    </message>
    <message>
        <source>Lizard doesn&apos;t tell from which snapshot a sandbox was restored.</source>
        <translation>Lizard sagt nicht, aus welchem Snapshot eine Sandbox wiederhergestellt wurde.</translation>
    </message>
    <message>
        <source>Lizard doesn&apos;t tell programs how much processor and memory its sandboxes use.</source>
        <translation>Lizard sagt Programmen nicht, wie viel Prozessor und Speicher seine Sandboxes nutzen.</translation>
    </message>
    <message>
        <source>On Lizard what a sandbox may reach is fixed for its life. Choose it when you make the sandbox.</source>
        <translation>Was eine Sandbox erreichen darf, steht bei Lizard ihr Leben lang fest. Wählen Sie es, wenn Sie die Sandbox erstellen.</translation>
    </message>
    <message>
        <source>Lizard can&apos;t try a destination by itself: use a terminal.</source>
        <translation>Lizard kann ein Ziel nicht selbst ausprobieren: Nehmen Sie ein Terminal.</translation>
    </message>
    <message>
        <source>Lizard keeps no secrets that programs could list: set variables instead.</source>
        <translation>Lizard hält keine Geheimnisse, die Programme auflisten könnten: Setzen Sie stattdessen Variablen.</translation>
    </message>
    <message>
        <source>Lizard doesn&apos;t tell the variables of a sandbox.</source>
        <translation>Lizard nennt die Variablen einer Sandbox nicht.</translation>
    </message>
    <message>
        <source>Lizard builds no images.</source>
        <translation>Lizard baut keine Abbilder.</translation>
    </message>
    <message>
        <source>Lizard has no GPUs.</source>
        <translation>Lizard hat keine GPUs.</translation>
    </message>
    <message>
        <source>Lizard has no container engine inside its sandboxes.</source>
        <translation>Lizard hat in seinen Sandboxes keine Container-Engine.</translation>
    </message>
    <message>
        <source>Lizard chooses the machine by itself.</source>
        <translation>Lizard wählt die Maschine selbst.</translation>
    </message>
    <message>
        <source>project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Lizard doesn&apos;t promise that what runs survives a pause. Only files in /workspace are certain.</source>
        <translation>Lizard verspricht nicht, dass eine Pause übersteht, was läuft. Sicher sind nur Dateien in /workspace.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardConfigFile</name>
    <message>
        <source>%1 is not what Lizard&apos;s command line writes.</source>
        <translation>%1 ist nicht das, was Lizards Kommandozeile schreibt.</translation>
    </message>
    <message>
        <source>Sign in with the command line again, or enter an API key.</source>
        <translation>Melden Sie sich mit der Kommandozeile neu an oder geben Sie einen API-Schlüssel ein.</translation>
    </message>
    <message>
        <source>LIZARD_API_URL is no address: %1</source>
        <translation>LIZARD_API_URL ist keine Adresse: %1</translation>
    </message>
    <message>
        <source>Correct it where it is set.</source>
        <translation>Berichtigen Sie es dort, wo es gesetzt wird.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardCreation</name>
    <message>
        <source>Waiting for the server</source>
        <translation>Warten auf den Server</translation>
    </message>
    <message>
        <source>No clear answer: looking whether it was made</source>
        <translation>Keine klare Antwort: Es wird nachgesehen, ob sie erstellt wurde</translation>
    </message>
    <message>
        <source>It was looked for and is not there; it was not sent a second time. Try again.</source>
        <translation>Sie wurde gesucht und ist nicht da; gesendet wurde kein zweites Mal. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Whether it was made is not known, and it was not sent a second time: look at the list before you try again.</source>
        <translation>Ob sie erstellt wurde, ist nicht bekannt, und gesendet wurde kein zweites Mal: Sehen Sie in der Liste nach, bevor Sie es erneut versuchen.</translation>
    </message>
    <message>
        <source>This server doesn&apos;t limit what a sandbox reaches, so the new one was deleted.</source>
        <translation>Dieser Server begrenzt nicht, was eine Sandbox erreicht; die neue wurde deshalb gelöscht.</translation>
    </message>
    <message>
        <source>Make it without limits, or on another server.</source>
        <translation>Erstellen Sie sie ohne Grenzen oder auf einem anderen Server.</translation>
    </message>
    <message>
        <source>This server doesn&apos;t limit what a sandbox reaches, and the new one, %1, could not be deleted: it runs and is billed.</source>
        <translation>Dieser Server begrenzt nicht, was eine Sandbox erreicht, und die neue, %1, ließ sich nicht löschen: Sie läuft und wird berechnet.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardErrors</name>
    <message>
        <source>Start the trial on the provider&apos;s page, then try again.</source>
        <translation>Beginnen Sie die Probezeit auf der Seite des Anbieters und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Choose a plan on the provider&apos;s page, then try again.</source>
        <translation>Wählen Sie einen Tarif auf der Seite des Anbieters und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>The trial&apos;s credit is used up: choose a plan on the provider&apos;s page.</source>
        <translation>Das Guthaben der Probezeit ist aufgebraucht: Wählen Sie einen Tarif auf der Seite des Anbieters.</translation>
    </message>
    <message>
        <source>Pay the open invoice, then try again.</source>
        <translation>Bezahlen Sie die offene Rechnung und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>The subscription is paused: resume it on the provider&apos;s page.</source>
        <translation>Das Abonnement ruht: Setzen Sie es auf der Seite des Anbieters fort.</translation>
    </message>
    <message>
        <source>Settle it on the provider&apos;s page, then try again.</source>
        <translation>Klären Sie es auf der Seite des Anbieters und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Balance: $%1.</source>
        <translation>Kontostand: $%1.</translation>
    </message>
    <message>
        <source>Until then nothing new is started or billed.</source>
        <translation>Bis dahin wird nichts Neues gestartet oder berechnet.</translation>
    </message>
    <message>
        <source>The page: %1</source>
        <translation>Die Seite: %1</translation>
    </message>
    <message>
        <source>%1 vCPUs</source>
        <translation>%1 vCPUs</translation>
    </message>
    <message>
        <source>%1 sandboxes</source>
        <translation>%1 Sandboxes</translation>
    </message>
    <message>
        <source>%1 of %2 run.</source>
        <comment>a number; a number with its unit</comment>
        <translation>%1 von %2 laufen.</translation>
    </message>
    <message>
        <source>The limit is %1.</source>
        <translation>Die Grenze ist %1.</translation>
    </message>
    <message>
        <source>This needs %1.</source>
        <translation>Dies braucht %1.</translation>
    </message>
    <message numerus="yes">
        <source>Try again in %n second(s).</source>
        <translation>
            <numerusform>Versuchen Sie es in %n Sekunde erneut.</numerusform>
            <numerusform>Versuchen Sie es in %n Sekunden erneut.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop or pause a sandbox that isn&apos;t needed, or get a larger plan; then try again.</source>
        <translation>Halten Sie eine Sandbox an, die nicht gebraucht wird, oder pausieren Sie sie, oder nehmen Sie einen größeren Tarif; versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Choose a project for this connection.</source>
        <translation>Wählen Sie ein Projekt für diese Verbindung.</translation>
    </message>
    <message>
        <source>The key of this connection doesn&apos;t reach that project: use one that does.</source>
        <translation>Der Schlüssel dieser Verbindung erreicht jenes Projekt nicht: Nehmen Sie einen, der es tut.</translation>
    </message>
    <message>
        <source>It takes a key for the whole account.</source>
        <translation>Dafür braucht es einen Schlüssel für das ganze Konto.</translation>
    </message>
    <message>
        <source>Choose another size: not all can be had with each template, with a volume, or on this plan.</source>
        <translation>Wählen Sie eine andere Größe: Nicht alle gibt es mit jeder Vorlage, mit einem Volume oder in diesem Tarif.</translation>
    </message>
    <message>
        <source>On the trial it can last until %1 at most.</source>
        <translation>In der Probezeit kann sie höchstens bis %1 dauern.</translation>
    </message>
    <message>
        <source>On the trial sandboxes last an hour at most.</source>
        <translation>In der Probezeit dauern Sandboxes höchstens eine Stunde.</translation>
    </message>
    <message>
        <source>The trial has the sizes nano, mini and small.</source>
        <translation>In der Probezeit gibt es die Größen nano, mini und small.</translation>
    </message>
    <message>
        <source>The trial has regions in the US only.</source>
        <translation>In der Probezeit gibt es nur Regionen in den USA.</translation>
    </message>
    <message>
        <source>The trial runs one small, two mini and two nano at once: stop one of this size.</source>
        <translation>In der Probezeit laufen zugleich eine small, zwei mini und zwei nano: Halten Sie eine dieser Größe an.</translation>
    </message>
    <message>
        <source>Only sandboxes of the template “desktop” have one.</source>
        <translation>Nur Sandboxes der Vorlage „desktop“ haben einen.</translation>
    </message>
    <message>
        <source>Choose another region, or leave the choice to the server.</source>
        <translation>Wählen Sie eine andere Region oder überlassen Sie dem Server die Wahl.</translation>
    </message>
    <message>
        <source>There is no room for it in this region now: try another one, or a smaller volume.</source>
        <translation>In dieser Region ist jetzt kein Platz dafür: Versuchen Sie eine andere oder ein kleineres Volume.</translation>
    </message>
    <message>
        <source>Volumes only grow.</source>
        <translation>Volumes wachsen nur.</translation>
    </message>
    <message>
        <source>Its size is being changed: try again when that is done.</source>
        <translation>Seine Größe wird gerade geändert: Versuchen Sie es erneut, wenn das getan ist.</translation>
    </message>
    <message>
        <source>More is stored in it than would fit: delete files first, or choose a larger size.</source>
        <translation>Darin ist mehr gespeichert, als hineinpassen würde: Löschen Sie zuerst Dateien oder wählen Sie das Volume größer.</translation>
    </message>
    <message>
        <source>Enter a key that is valid, or sign in again.</source>
        <translation>Geben Sie einen gültigen Schlüssel ein oder melden Sie sich neu an.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardExec</name>
    <message>
        <source>A line of its output is too long to be read.</source>
        <translation>Eine Zeile seiner Ausgabe ist zu lang, um gelesen zu werden.</translation>
    </message>
    <message>
        <source>The server could not run the command.</source>
        <translation>Der Server konnte das Kommando nicht ausführen.</translation>
    </message>
    <message>
        <source>The server could not run the command: %1</source>
        <translation>Der Server konnte das Kommando nicht ausführen: %1</translation>
    </message>
    <message>
        <source>The output ended before the command did.</source>
        <translation>Die Ausgabe endete vor dem Kommando.</translation>
    </message>
    <message>
        <source>Whether the command goes on, and how it ends, is not known: look at the processes before you start it again.</source>
        <translation>Ob das Kommando weiterläuft und wie es endet, ist nicht bekannt: Sehen Sie bei den Prozessen nach, bevor Sie es noch einmal starten.</translation>
    </message>
    <message numerus="yes">
        <source>The server told no end of the command within %n second(s).</source>
        <translation>
            <numerusform>Der Server hat innerhalb von %n Sekunde kein Ende des Kommandos gemeldet.</numerusform>
            <numerusform>Der Server hat innerhalb von %n Sekunden kein Ende des Kommandos gemeldet.</numerusform>
        </translation>
    </message>
    <message>
        <source>Its output is not followed any more.</source>
        <translation>Seine Ausgabe wird nicht weiter verfolgt.</translation>
    </message>
    <message>
        <source>Whether the command was started is not known: look at the processes before you start it again.</source>
        <translation>Ob das Kommando gestartet wurde, ist nicht bekannt: Sehen Sie bei den Prozessen nach, bevor Sie es noch einmal starten.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardFiles</name>
    <message>
        <source>Lizard writes only to files whose names are text.</source>
        <translation>Lizard schreibt nur in Dateien, deren Namen Text sind.</translation>
    </message>
    <message>
        <source>Rename it first, then try again.</source>
        <translation>Benennen Sie sie zuerst um und versuchen Sie es dann erneut.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardImages</name>
    <message>
        <source>Lizard has templates and snapshots instead of images.</source>
        <translation>Lizard hat Vorlagen und Snapshots statt Abbildern.</translation>
    </message>
    <message>
        <source>Choose a template, or restore a snapshot.</source>
        <translation>Wählen Sie eine Vorlage oder stellen Sie einen Snapshot wieder her.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardLog</name>
    <message>
        <source>This server gives no output of a sandbox yet.</source>
        <translation>Dieser Server gibt noch keine Ausgabe einer Sandbox heraus.</translation>
    </message>
    <message>
        <source>Run the program in a terminal or in the Run panel, or look at its log file in Files.</source>
        <translation>Starten Sie das Programm in einem Terminal oder im Bereich Ausführen, oder sehen Sie unter Dateien in sein Protokoll.</translation>
    </message>
    <message>
        <source>The server could not go on with the output.</source>
        <translation>Der Server konnte die Ausgabe nicht fortsetzen.</translation>
    </message>
    <message>
        <source>The server could not go on with the output: %1</source>
        <translation>Der Server konnte die Ausgabe nicht fortsetzen: %1</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardLogin</name>
    <message>
        <source>%1 has no sign-in through the browser.</source>
        <translation>%1 hat keine Anmeldung über den Browser.</translation>
    </message>
    <message>
        <source>Enter an API key instead.</source>
        <translation>Geben Sie stattdessen einen API-Schlüssel ein.</translation>
    </message>
    <message>
        <source>Nobody approved the sign-in in time.</source>
        <translation>Niemand hat die Anmeldung rechtzeitig bestätigt.</translation>
    </message>
    <message>
        <source>Begin it again.</source>
        <translation>Beginnen Sie von vorn.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardNetwork</name>
    <message>
        <source>The server doesn&apos;t tell yet what the sandbox may reach.</source>
        <translation>Der Server sagt noch nicht, was die Sandbox erreichen darf.</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Bitte gleich noch einmal versuchen.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardOutput</name>
    <message>
        <source>The output of this command is not there any more.</source>
        <translation>Die Ausgabe dieses Kommandos ist nicht mehr da.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardProcesses</name>
    <message>
        <source>This command is not known here any more.</source>
        <translation>Dieses Kommando ist hier nicht mehr bekannt.</translation>
    </message>
    <message>
        <source>Lizard tells how a command ended only to the program that started it.</source>
        <translation>Wie ein Kommando endete, sagt Lizard nur dem Programm, das es gestartet hat.</translation>
    </message>
    <message>
        <source>Lizard sends seven signals; this one is not among them.</source>
        <translation>Lizard sendet sieben Signale; dieses ist nicht darunter.</translation>
    </message>
    <message>
        <source>The server didn&apos;t tell the number of this process.</source>
        <translation>Der Server hat die Nummer dieses Prozesses nicht genannt.</translation>
    </message>
    <message>
        <source>This process has ended; its number belongs to another one or to none.</source>
        <translation>Dieser Prozess ist beendet; seine Nummer gehört einem anderen oder keinem.</translation>
    </message>
    <message>
        <source>This command has ended; its number may belong to another process by now.</source>
        <translation>Dieses Kommando ist beendet; seine Nummer gehört inzwischen womöglich einem anderen Prozess.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardSandboxes</name>
    <message>
        <source>A deadline can&apos;t be taken away from a sandbox that has one.</source>
        <translation>Einer Sandbox, die eine Frist hat, lässt sie sich nicht nehmen.</translation>
    </message>
    <message>
        <source>Set a late one instead, up to 24 days from now.</source>
        <translation>Setzen Sie stattdessen eine späte, bis zu 24 Tage ab jetzt.</translation>
    </message>
    <message>
        <source>Some copies may have been made: look at the list before you try again.</source>
        <translation>Vielleicht wurden einige Kopien erstellt: Sehen Sie in der Liste nach, bevor Sie es erneut versuchen.</translation>
    </message>
    <message>
        <source>Lizard keeps no history of a sandbox&apos;s processor and memory that programs could read.</source>
        <translation>Lizard hebt von Prozessor und Speicher einer Sandbox keinen Verlauf auf, den Programme lesen könnten.</translation>
    </message>
    <message>
        <source>Whether it is going to be paused is not known yet: look at its state before you try again.</source>
        <translation>Ob sie pausiert wird, ist noch nicht bekannt: Sehen Sie sich ihren Zustand an, bevor Sie es erneut versuchen.</translation>
    </message>
    <message>
        <source>Whether it is going to be resumed is not known yet: look at its state before you try again.</source>
        <translation>Ob sie fortgesetzt wird, ist noch nicht bekannt: Sehen Sie sich ihren Zustand an, bevor Sie es erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardSchedules</name>
    <message>
        <source>It may have been made all the same: look at the list before you try again.</source>
        <translation>Vielleicht wurde er trotzdem erstellt: Sehen Sie in der Liste nach, bevor Sie es erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>vivarium::LizardSnapshots</name>
    <message>
        <source>It may have been made all the same: look at the list before you try again.</source>
        <translation>Vielleicht wurde er trotzdem erstellt: Sehen Sie in der Liste nach, bevor Sie es erneut versuchen.</translation>
    </message>
    <message>
        <source>The server could not make the snapshot.</source>
        <translation>Der Server konnte den Snapshot nicht erstellen.</translation>
    </message>
    <message>
        <source>The server could not make the snapshot: %1</source>
        <translation>Der Server konnte den Snapshot nicht erstellen: %1</translation>
    </message>
    <message>
        <source>All warm copies of the snapshot are in use, and the server has not made new ones in time. Try again later, or keep more copies warm.</source>
        <translation>Alle warmen Kopien des Snapshots sind in Gebrauch, und der Server hat nicht rechtzeitig neue erstellt. Versuchen Sie es später erneut oder halten Sie mehr Kopien warm.</translation>
    </message>
    <message>
        <source>Lizard gives a snapshot its name when it is made, for good.</source>
        <translation>Lizard gibt einem Snapshot seinen Namen beim Erstellen, für immer.</translation>
    </message>
    <message>
        <source>Lizard can&apos;t break off a snapshot: it can be deleted once it is made.</source>
        <translation>Lizard kann einen Snapshot nicht abbrechen: Er lässt sich löschen, sobald er erstellt ist.</translation>
    </message>
    <message>
        <source>Snapshot of %1</source>
        <comment>%1 is a time</comment>
        <translation>Snapshot von %1</translation>
    </message>
</context>
<context>
    <name>vivarium::LocalBackend</name>
    <message>
        <source>Local engine</source>
        <translation>Lokale Engine</translation>
    </message>
    <message>
        <source>Start it with “Connection: Start the Local Engine”, or with “vivarium-engine start” in a terminal.</source>
        <translation>Starten Sie sie mit „Verbindung: Lokale Engine starten“ oder mit „vivarium-engine start“ in einem Terminal.</translation>
    </message>
</context>
<context>
    <name>vivarium::LocalEngine</name>
    <message>
        <source>The local engine is not running.</source>
        <translation>Die lokale Engine läuft nicht.</translation>
    </message>
    <message>
        <source>The files of the local engine in %1 can&apos;t be used.</source>
        <translation>Die Dateien der lokalen Engine in %1 sind nicht brauchbar.</translation>
    </message>
    <message>
        <source>Stop the engine and start it again.</source>
        <translation>Bitte die Engine anhalten und neu starten.</translation>
    </message>
    <message>
        <source>Looking for the local engine …</source>
        <translation>Die lokale Engine wird gesucht …</translation>
    </message>
    <message>
        <source>The program vivarium-engine can&apos;t be found.</source>
        <translation>Das Programm vivarium-engine ist nicht zu finden.</translation>
    </message>
    <message>
        <source>Install it, or name its place in VIVARIUM_ENGINE.</source>
        <translation>Bitte installieren oder seinen Ort in VIVARIUM_ENGINE nennen.</translation>
    </message>
    <message>
        <source>Starting the local engine …</source>
        <translation>Die lokale Engine wird gestartet …</translation>
    </message>
    <message>
        <source>The local engine could not be started: %1</source>
        <translation>Die lokale Engine konnte nicht gestartet werden: %1</translation>
    </message>
    <message>
        <source>The local engine could not be started.</source>
        <translation>Die lokale Engine konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The local engine did not get ready in time.</source>
        <translation>Die lokale Engine wurde nicht rechtzeitig bereit.</translation>
    </message>
    <message>
        <source>Run vivarium-engine in a terminal to see what is wrong.</source>
        <translation>Bitte vivarium-engine in einem Terminal ausführen, um zu sehen, was nicht stimmt.</translation>
    </message>
</context>
<context>
    <name>vivarium::LocalFilesModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Its name is no text in the encoding of this computer. Programs of a terminal can rename it.</source>
        <translation>Ihr Name ist kein Text in der Kodierung dieses Rechners. Programme eines Terminals können sie umbenennen.</translation>
    </message>
</context>
<context>
    <name>vivarium::LocalFolder</name>
    <message>
        <source>The folder %1 isn&apos;t there.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>It may have been removed, renamed, or be on a drive that is not connected.</source>
        <translation>Vielleicht wurde er entfernt oder umbenannt, oder er ist auf einem Laufwerk, das nicht angeschlossen ist.</translation>
    </message>
    <message>
        <source>%1 is no folder.</source>
        <translation>%1 ist kein Ordner.</translation>
    </message>
    <message>
        <source>The folder %1 can&apos;t be read.</source>
        <translation>Der Ordner %1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>Its permissions don&apos;t allow it.</source>
        <translation>Seine Rechte lassen es nicht zu.</translation>
    </message>
    <message>
        <source>“%1” is there already.</source>
        <translation>„%1“ ist schon da.</translation>
    </message>
    <message>
        <source>The folder “%1” wasn&apos;t created: %2.</source>
        <translation>Der Ordner „%1“ wurde nicht angelegt: %2.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t renamed: “%2” is there already.</source>
        <translation>„%1“ wurde nicht umbenannt: „%2“ ist schon da.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t renamed: %2.</source>
        <translation>„%1“ wurde nicht umbenannt: %2.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t moved to the trash: %2.</source>
        <translation>„%1“ wurde nicht in den Papierkorb verschoben: %2.</translation>
    </message>
    <message>
        <source>The drive it is on may have no trash.</source>
        <translation>Vielleicht hat sein Laufwerk keinen Papierkorb.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t renamed. %2</source>
        <comment>a name, a reason</comment>
        <translation>„%1“ wurde nicht umbenannt. %2</translation>
    </message>
</context>
<context>
    <name>vivarium::LocalPane</name>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>&amp;Aufwärts</translation>
    </message>
    <message>
        <source>Ho&amp;me Folder</source>
        <translation>Persönlicher O&amp;rdner</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>Ne&amp;u lesen</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>&amp;Neuer Ordner</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>Umbenenn&amp;en</translation>
    </message>
    <message>
        <source>Copy Pat&amp;h</source>
        <translation>P&amp;fad kopieren</translation>
    </message>
    <message>
        <source>Move to &amp;Trash…</source>
        <translation>In den &amp;Papierkorb…</translation>
    </message>
    <message>
        <source>To the folder above (Backspace)</source>
        <translation>Zum Ordner darüber (Rücktaste)</translation>
    </message>
    <message>
        <source>This Computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Folder of this computer</source>
        <translation>Ordner dieses Rechners</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>This is the root folder.</source>
        <translation>Das ist der Wurzelordner.</translation>
    </message>
    <message>
        <source>Nothing to show here</source>
        <translation>Hier ist nichts zu zeigen</translation>
    </message>
    <message>
        <source>Drop files of the sandbox here to download them.</source>
        <translation>Dateien der Sandbox hier ablegen, um sie herunterzuladen.</translation>
    </message>
    <message>
        <source>No program of this machine opens “%1”.</source>
        <translation>Kein Programm dieses Rechners öffnet „%1“.</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>Move to Trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>Move “%1” of this computer to the trash?</source>
        <translation>„%1“ dieses Rechners in den Papierkorb verschieben?</translation>
    </message>
    <message numerus="yes">
        <source>Move %n item(s) of this computer to the trash?</source>
        <translation>
            <numerusform>%n Eintrag dieses Rechners in den Papierkorb verschieben?</numerusform>
            <numerusform>%n Einträge dieses Rechners in den Papierkorb verschieben?</numerusform>
        </translation>
    </message>
    <message>
        <source>From the folder %1.</source>
        <translation>Aus dem Ordner %1.</translation>
    </message>
    <message>
        <source>Move to &amp;Trash</source>
        <translation>In den &amp;Papierkorb</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n path(s) copied.</source>
        <translation>
            <numerusform>%n Pfad kopiert.</numerusform>
            <numerusform>%n Pfade kopiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Select one file or folder.</source>
        <translation>Bitte eine Datei oder einen Ordner wählen.</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n gewählt</numerusform>
            <numerusform>%n gewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>To your home folder</source>
        <translation>Zu Ihrem persönlichen Ordner</translation>
    </message>
    <message>
        <source>Reads the folder again</source>
        <translation>Liest den Ordner neu</translation>
    </message>
</context>
<context>
    <name>vivarium::LocalTable</name>
    <message>
        <source>Files of this computer</source>
        <translation>Dateien dieses Rechners</translation>
    </message>
</context>
<context>
    <name>vivarium::LocalTexts</name>
    <message>
        <source>permission denied</source>
        <translation>keine Berechtigung</translation>
    </message>
    <message>
        <source>Choose another place, or change its permissions.</source>
        <translation>Bitte einen anderen Ort wählen oder die Rechte ändern.</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>das Laufwerk ist voll</translation>
    </message>
    <message>
        <source>Make room, then try again.</source>
        <translation>Bitte Platz schaffen und erneut versuchen.</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>das Laufwerk ist schreibgeschützt</translation>
    </message>
    <message>
        <source>it doesn&apos;t exist</source>
        <translation>es ist nicht da</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>a part of the path is no folder</source>
        <translation>ein Teil des Pfads ist kein Ordner</translation>
    </message>
    <message>
        <source>a symbolic link is in the way</source>
        <translation>ein symbolischer Link steht im Weg</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <extracomment>%1 is a sentence without its full stop, %2 the reason, as in &quot;notes.txt can&apos;t be read: permission denied.&quot;</extracomment>
        <translation>%1: %2.</translation>
    </message>
</context>
<context>
    <name>vivarium::MainMenu</name>
    <message>
        <source>&amp;Vivarium</source>
        <translation>&amp;Vivarium</translation>
    </message>
    <message>
        <source>&amp;Sandbox</source>
        <translation>&amp;Sandbox</translation>
    </message>
    <message>
        <source>&amp;Panel</source>
        <translation>A&amp;nsicht</translation>
    </message>
    <message>
        <source>Vie&amp;w</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Connection</source>
        <translation>Ver&amp;bindung</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>N&amp;otifications</source>
        <translation>Benachrichti&amp;gungen</translation>
    </message>
</context>
<context>
    <name>vivarium::MainWindow</name>
    <message>
        <source>Main Tool Bar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>Main tool bar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Menu
F10</source>
        <translation>Menü
F10</translation>
    </message>
    <message>
        <source>No sandbox is in focus.</source>
        <translation>Keine Sandbox ist im Fokus.</translation>
    </message>
    <message>
        <source>Only one sandbox is open.</source>
        <translation>Nur eine Sandbox ist offen.</translation>
    </message>
    <message>
        <source>%1 – Vivarium</source>
        <translation>%1 – Vivarium</translation>
    </message>
    <message>
        <source>Vivarium</source>
        <translation>Vivarium</translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) are under way and will be cancelled.</source>
        <translation>
            <numerusform>%n Übertragung läuft und wird abgebrochen.</numerusform>
            <numerusform>%n Übertragungen laufen und werden abgebrochen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Close Vivarium</source>
        <translation>Vivarium schließen</translation>
    </message>
    <message>
        <source>Close the window?</source>
        <translation>Das Fenster schließen?</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) go on running, and the local engine too. They are here again when you come back.</source>
        <translation>
            <numerusform>%n Sandbox läuft weiter und die lokale Engine auch. Beim nächsten Mal ist sie wieder hier.</numerusform>
            <numerusform>%n Sandboxes laufen weiter und die lokale Engine auch. Beim nächsten Mal sind sie wieder hier.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Close the Window</source>
        <translation>Fenster s&amp;chließen</translation>
    </message>
    <message numerus="yes">
        <source>%n shell(s) and what runs in them will end: their servers keep no shell without a window.</source>
        <translation>
            <numerusform>%n Shell und was darin läuft wird beendet: Ihr Server behält keine Shell ohne Fenster.</numerusform>
            <numerusform>%n Shells und was darin läuft werden beendet: Ihre Server behalten keine Shell ohne Fenster.</numerusform>
        </translation>
    </message>
    <message>
        <source>A terminal opens as soon as the sandbox runs.</source>
        <translation>Ein Terminal öffnet sich, sobald die Sandbox läuft.</translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) that were started under “Run” go on, but their output is not kept: their servers tell it only to the window that started them.</source>
        <translation>
            <numerusform>%n Befehl, der unter „Ausführen“ gestartet wurde, läuft weiter, aber seine Ausgabe wird nicht aufbewahrt: Sein Server gibt sie nur dem Fenster, das ihn gestartet hat.</numerusform>
            <numerusform>%n Befehle, die unter „Ausführen“ gestartet wurden, laufen weiter, aber ihre Ausgabe wird nicht aufbewahrt: Ihre Server geben sie nur dem Fenster, das sie gestartet hat.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operation(s) on files are under way; what is left of them will not be done.</source>
        <translation>
            <numerusform>%n Dateivorgang läuft; was davon noch aussteht, wird nicht mehr getan.</numerusform>
            <numerusform>%n Dateivorgänge laufen; was davon noch aussteht, wird nicht mehr getan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Text is being replaced in files of %n sandbox(es); the files that are left stay as they are.</source>
        <translation>
            <numerusform>In Dateien von %n Sandbox wird Text ersetzt; die übrigen Dateien bleiben, wie sie sind.</numerusform>
            <numerusform>In Dateien von %n Sandboxes wird Text ersetzt; die übrigen Dateien bleiben, wie sie sind.</numerusform>
        </translation>
    </message>
    <message>
        <source>Those with an idle limit stop by themselves when nothing uses them.</source>
        <translation>Die mit einer Leerlaufgrenze stoppen von selbst, wenn nichts sie benutzt.</translation>
    </message>
    <message>
        <source>Those with a deadline stop by themselves when it comes.</source>
        <translation>Die mit einer Frist stoppen von selbst, wenn sie endet.</translation>
    </message>
    <message>
        <source>The diagnostics were copied. No token is in them; look through them before you send them.</source>
        <translation>Die Diagnose wurde kopiert. Kein Token steht darin; bitte trotzdem vor dem Absenden durchsehen.</translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s) from one sandbox into another will not arrive.</source>
        <translation>
            <numerusform>%n Kopie von einer Sandbox in eine andere kommt nicht an.</numerusform>
            <numerusform>%n Kopien von einer Sandbox in eine andere kommen nicht an.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are open in a local program; later saves will not be sent, and copies that hold nothing new are removed.</source>
        <translation>
            <numerusform>%n Datei ist in einem lokalen Programm offen; was später gespeichert wird, wird nicht gesendet, und Kopien ohne Neues werden entfernt.</numerusform>
            <numerusform>%n Dateien sind in einem lokalen Programm offen; was später gespeichert wird, wird nicht gesendet, und Kopien ohne Neues werden entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) hold changes that did not reach the sandbox. They stay on this computer for a week: %1.</source>
        <translation>
            <numerusform>%n Datei hat Änderungen, die die Sandbox nicht erreicht haben. Sie bleibt eine Woche auf diesem Rechner: %1.</numerusform>
            <numerusform>%n Dateien haben Änderungen, die die Sandbox nicht erreicht haben. Sie bleiben eine Woche auf diesem Rechner: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Find a sandbox, a file, an action</source>
        <translation>Sandbox, Datei oder Aktion suchen</translation>
    </message>
    <message>
        <source>Only the panel is shown. This button brings everything back.</source>
        <translation>Nur der Bereich wird gezeigt. Diese Schaltfläche bringt alles zurück.</translation>
    </message>
    <message>
        <source>Only the panel is shown. The way back: %1.</source>
        <comment>keys</comment>
        <translation>Nur der Bereich wird gezeigt. Der Weg zurück: %1.</translation>
    </message>
    <message>
        <source>Nothing is under way any more that would end with the window.</source>
        <translation>Es läuft nichts mehr, was mit dem Fenster enden würde.</translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) started under “Run” keep their sandboxes awake only while this window is open. Then each sandbox stops at its idle limit, and what runs in it ends.</source>
        <translation>
            <numerusform>%n unter „Ausführen“ gestarteter Befehl hält seine Sandbox nur wach, solange dieses Fenster offen ist. Danach stoppt die Sandbox an ihrer Leerlaufgrenze, und was darin läuft, endet.</numerusform>
            <numerusform>%n unter „Ausführen“ gestartete Befehle halten ihre Sandboxes nur wach, solange dieses Fenster offen ist. Danach stoppt jede Sandbox an ihrer Leerlaufgrenze, und was darin läuft, endet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::MemorySave</name>
    <message>
        <source>waiting for others</source>
        <comment>stage of storing memory</comment>
        <translation>wartet auf andere</translation>
    </message>
    <message>
        <source>ending connections</source>
        <comment>stage of storing memory</comment>
        <translation>beendet Verbindungen</translation>
    </message>
    <message>
        <source>the sandbox stands still, %1 stored</source>
        <comment>%1 is a size</comment>
        <translation>die Sandbox steht still, %1 gesichert</translation>
    </message>
    <message>
        <source>the sandbox stands still</source>
        <comment>stage of storing memory</comment>
        <translation>die Sandbox steht still</translation>
    </message>
    <message>
        <source>the sandbox goes on, putting away</source>
        <comment>stage of storing memory</comment>
        <translation>die Sandbox läuft weiter, wird abgelegt</translation>
    </message>
    <message>
        <source>cancelling</source>
        <comment>stage of storing memory</comment>
        <translation>bricht ab</translation>
    </message>
    <message>
        <source>not cancelled: %1</source>
        <comment>%1 is a sentence</comment>
        <translation>nicht abgebrochen: %1</translation>
    </message>
</context>
<context>
    <name>vivarium::MountModel</name>
    <message>
        <source>Add a volume…</source>
        <translation>Volume hinzufügen …</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>Mounted at</source>
        <translation>Eingehängt unter</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>Nur lesen</translation>
    </message>
</context>
<context>
    <name>vivarium::NameChoice</name>
    <message>
        <source>Addresses of the name</source>
        <translation>Adressen des Namens</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n address(es), as this machine sees it. Services change their addresses: if it can&apos;t be reached some day, look it up again.</source>
        <translation>
            <numerusform>%1 hat von diesem Rechner aus gesehen %n Adresse. Dienste wechseln ihre Adressen: Ist er eines Tages nicht erreichbar, bitte noch einmal nachschlagen.</numerusform>
            <numerusform>%1 hat von diesem Rechner aus gesehen %n Adressen. Dienste wechseln ihre Adressen: Ist er eines Tages nicht erreichbar, bitte noch einmal nachschlagen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add %n Address(es)</source>
        <translation>
            <numerusform>%n Adresse &amp;hinzufügen</numerusform>
            <numerusform>%n Adressen &amp;hinzufügen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is room for %n more range(s) only.</source>
        <translation>
            <numerusform>Es ist nur noch Platz für %n Bereich.</numerusform>
            <numerusform>Es ist nur noch Platz für %n Bereiche.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::NameLookup</name>
    <message>
        <source>The name %1 is not known. Check how it is written.</source>
        <translation>Der Name %1 ist nicht bekannt. Bitte die Schreibweise prüfen.</translation>
    </message>
    <message>
        <source>The name %1 could not be looked up. Check the network of this machine, then try again.</source>
        <translation>Der Name %1 ließ sich nicht nachschlagen. Bitte das Netz dieses Rechners prüfen und es dann erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>vivarium::NetworkPanel</name>
    <message>
        <source>In force now: %1.</source>
        <comment>the network rules in a few words</comment>
        <translation>Gilt jetzt: %1.</translation>
    </message>
    <message>
        <source>The rules were changed from elsewhere meanwhile, so nothing was applied. Look at what your draft changes now, then apply it again.</source>
        <translation>Die Regeln wurden inzwischen anderswo geändert, deshalb wurde nichts angewendet. Bitte ansehen, was Ihr Entwurf jetzt ändert, und ihn dann noch einmal anwenden.</translation>
    </message>
    <message>
        <source>&amp;Apply the Network Rules</source>
        <translation>Netzregeln an&amp;wenden</translation>
    </message>
    <message>
        <source>&amp;Discard the Changed Network Rules</source>
        <translation>Geänderte Netzregeln &amp;verwerfen</translation>
    </message>
    <message>
        <source>&amp;Try a Destination</source>
        <translation>Ein Ziel &amp;probieren</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Aktualisieren</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>Es ist nichts geändert.</translation>
    </message>
    <message>
        <source>No network rules here</source>
        <translation>Hier gibt es keine Netzregeln</translation>
    </message>
    <message>
        <source>No network rules</source>
        <translation>Keine Netzregeln</translation>
    </message>
    <message>
        <source>The sandbox is not running. What it may reach appears here as soon as it is.</source>
        <translation>Die Sandbox läuft nicht. Was sie erreichen darf, erscheint hier, sobald sie läuft.</translation>
    </message>
    <message>
        <source>Reading the network rules…</source>
        <translation>Die Netzregeln werden gelesen …</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Sandboxes reach nothing outside here, whatever the rules say.</source>
        <translation>Sandboxes erreichen hier nichts außerhalb, was auch immer die Regeln sagen.</translation>
    </message>
    <message>
        <source>The rules can&apos;t be changed.</source>
        <translation>Die Regeln lassen sich nicht ändern.</translation>
    </message>
    <message>
        <source>In force: %1</source>
        <comment>the network rules in a few words</comment>
        <translation>Gilt: %1</translation>
    </message>
    <message>
        <source>In force when it ran: %1</source>
        <comment>the network rules in a few words</comment>
        <translation>Galt, als sie lief: %1</translation>
    </message>
    <message>
        <source>&amp;Network</source>
        <translation>&amp;Netz</translation>
    </message>
    <message>
        <source>Press %1 to read the network rules.</source>
        <translation>Drücken Sie %1, um die Netzwerkregeln zu lesen.</translation>
    </message>
</context>
<context>
    <name>vivarium::NetworkRules</name>
    <message>
        <source>%1 can&apos;t change what a sandbox may reach.</source>
        <translation>%1 kann nicht ändern, was eine Sandbox erreichen darf.</translation>
    </message>
    <message>
        <source>The sandbox is not running.</source>
        <translation>Die Sandbox läuft nicht.</translation>
    </message>
    <message>
        <source>What holds now isn&apos;t known yet.</source>
        <translation>Was jetzt gilt, ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>The rules are being changed.</source>
        <translation>Die Regeln werden gerade geändert.</translation>
    </message>
</context>
<context>
    <name>vivarium::NetworkSection</name>
    <message>
        <source>none, or several, as 8000, 5173</source>
        <translation>keine oder mehrere, wie 8000, 5173</translation>
    </message>
    <message>
        <source>Ports to expose</source>
        <translation>Ports, die freigegeben werden</translation>
    </message>
    <message>
        <source>Who may call exposed ports</source>
        <translation>Wer freigegebene Ports aufrufen darf</translation>
    </message>
    <message>
        <source>Whoever has the access token</source>
        <translation>Wer das Zugriffstoken hat</translation>
    </message>
    <message>
        <source>Whoever knows the address</source>
        <translation>Wer die Adresse kennt</translation>
    </message>
    <message>
        <source>Exposed &amp;ports:</source>
        <translation>Freigegebene &amp;Ports:</translation>
    </message>
    <message>
        <source>Exposed ports can be &amp;called by:</source>
        <translation>Freigegebene Ports kann &amp;aufrufen:</translation>
    </message>
    <message>
        <source>Network:</source>
        <translation>Netz:</translation>
    </message>
    <message>
        <source>Ports are numbers from 1 to 65535, separated by commas.</source>
        <translation>Ports sind Zahlen von 1 bis 65535, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>A browser can&apos;t open them: it doesn&apos;t send the token.</source>
        <translation>Ein Browser kann sie nicht öffnen: Er sendet das Token nicht mit.</translation>
    </message>
    <message>
        <source>A browser can open them, and so can anybody who learns the address.</source>
        <translation>Ein Browser kann sie öffnen, und jeder, der die Adresse erfährt, auch.</translation>
    </message>
    <message>
        <source>Everybody on this computer, browsers too</source>
        <translation>Jeder auf diesem Rechner, auch Browser</translation>
    </message>
    <message>
        <source>A browser can open them without a token. The addresses exist on this computer alone.</source>
        <translation>Ein Browser kann sie ohne Token öffnen. Die Adressen gibt es nur auf diesem Rechner.</translation>
    </message>
</context>
<context>
    <name>vivarium::NewNameDialog</name>
    <message>
        <source>New Folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>New File</source>
        <translation>Neue Datei</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>&amp;Erstellen</translation>
    </message>
    <message>
        <source>In folder:</source>
        <translation>Im Ordner:</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>There is something of that name already.</source>
        <translation>Etwas mit diesem Namen ist schon da.</translation>
    </message>
</context>
<context>
    <name>vivarium::NewSandboxDialog</name>
    <message>
        <source>New Sandbox</source>
        <translation>Neue Sandbox</translation>
    </message>
    <message>
        <source>C&amp;reate Sandbox</source>
        <translation>Sandbox &amp;erstellen</translation>
    </message>
    <message>
        <source>Runs &amp;on:</source>
        <translation>Läuft a&amp;uf:</translation>
    </message>
    <message>
        <source>%1 (not reachable)</source>
        <translation>%1 (nicht erreichbar)</translation>
    </message>
    <message>
        <source>There is no connection to make it on.</source>
        <translation>Es gibt keine Verbindung, auf der sie laufen könnte.</translation>
    </message>
    <message>
        <source>Python Co&amp;de…</source>
        <translation>Python-Co&amp;de …</translation>
    </message>
    <message>
        <source>Shows the code for LazyCloud&apos;s Python SDK that makes the same sandbox.</source>
        <translation>Zeigt den Code für das Python-SDK von LazyCloud, der dieselbe Sandbox anlegt.</translation>
    </message>
    <message>
        <source>From the preset “%1”.</source>
        <translation>Aus der Vorlage „%1“.</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>Läuft auf</translation>
    </message>
    <message>
        <source>It was not created: the server refuses something of it, see below.</source>
        <translation>Sie wurde nicht erstellt: Der Server lehnt etwas davon ab, siehe unten.</translation>
    </message>
    <message>
        <source>It was not created. %1</source>
        <translation>Sie wurde nicht erstellt. %1</translation>
    </message>
</context>
<context>
    <name>vivarium::NobodyListens</name>
    <message>
        <source>Start that server on this machine, or correct the address. If it is the local engine, “Connection: Start the Local Engine” starts it; its address may be another then.</source>
        <translation>Starten Sie diesen Server auf diesem Rechner, oder berichtigen Sie die Adresse. Ist es die lokale Engine, startet „Verbindung: Lokale Engine starten“ sie; ihre Adresse kann danach eine andere sein.</translation>
    </message>
    <message>
        <source>Check the address. If it is right, the server is down: try again later, or ask whoever runs it.</source>
        <translation>Prüfen Sie die Adresse. Stimmt sie, läuft der Server nicht: Versuchen Sie es später noch einmal, oder fragen Sie den Betreiber.</translation>
    </message>
</context>
<context>
    <name>vivarium::NoticeBar</name>
    <message>
        <source>Copy &amp;Details</source>
        <translation>Einzelheiten &amp;kopieren</translation>
    </message>
    <message>
        <source>Copies what a supporter needs: the sentence, the code and the request&apos;s number.</source>
        <translation>Kopiert, was der Support braucht: den Satz, den Code und die Nummer der Anfrage.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>Die Meldung schließen</translation>
    </message>
    <message>
        <source>The status and the code of the server&apos;s answer.</source>
        <translation>Status und Code der Antwort des Servers.</translation>
    </message>
    <message>
        <source>Open &amp;Provider’s Page</source>
        <translation>Seite des &amp;Anbieters öffnen</translation>
    </message>
</context>
<context>
    <name>vivarium::Notices</name>
    <message>
        <source>+10 &amp;min</source>
        <translation>+10 &amp;min</translation>
    </message>
    <message>
        <source>&amp;Edit and Try Again…</source>
        <translation>B&amp;earbeiten und erneut versuchen…</translation>
    </message>
    <message>
        <source>%1 was not used and stops in less than a minute.</source>
        <translation>%1 wurde nicht benutzt und hält in weniger als einer Minute an.</translation>
    </message>
    <message>
        <source>The activity history could not be read. It is kept as %1, and a new one was begun.</source>
        <translation>Der Aktivitätsverlauf war nicht lesbar. Er liegt jetzt unter %1, und ein neuer wurde begonnen.</translation>
    </message>
    <message>
        <source>The image is ready: %1.</source>
        <translation>Das Abbild ist fertig: %1.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a name and an id</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 reaches its deadline in about a minute.</source>
        <translation>%1 erreicht in etwa einer Minute ihre Frist.</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) stop in less than a minute: %1.</source>
        <translation>
            <numerusform>%n Sandbox hält in weniger als einer Minute an: %1.</numerusform>
            <numerusform>%n Sandboxes halten in weniger als einer Minute an: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>+10 min for &amp;All</source>
        <translation>+10 min für &amp;alle</translation>
    </message>
    <message>
        <source>Pa&amp;use All…</source>
        <translation>Alle pa&amp;usieren…</translation>
    </message>
    <message>
        <source>Pa&amp;use…</source>
        <translation>Pa&amp;usieren…</translation>
    </message>
    <message>
        <source>No Time &amp;Limit</source>
        <translation>Ohne Zeit&amp;grenze</translation>
    </message>
    <message numerus="yes">
        <source>%n of the protected sandboxes still stop by themselves, when they are idle or at their deadline.</source>
        <translation>
            <numerusform>%n der geschützten Sandboxes stoppt weiterhin von selbst, im Leerlauf oder am Ende der Frist.</numerusform>
            <numerusform>%n der geschützten Sandboxes stoppen weiterhin von selbst, im Leerlauf oder am Ende der Frist.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” can&apos;t be stopped from here any more. It still stops by itself when it is idle.</source>
        <translation>„%1“ lässt sich von hier aus nicht mehr stoppen. Von selbst stoppt sie weiterhin, wenn sie unbenutzt ist.</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be stopped from here any more. It still stops by itself at its deadline.</source>
        <translation>„%1“ lässt sich von hier aus nicht mehr stoppen. Von selbst stoppt sie weiterhin am Ende ihrer Frist.</translation>
    </message>
</context>
<context>
    <name>vivarium::OutputPanel</name>
    <message>
        <source>Output of the sandbox&apos;s own command</source>
        <translation>Ausgabe des eigenen Befehls der Sandbox</translation>
    </message>
    <message>
        <source>Show T&amp;imes</source>
        <translation>Ze&amp;iten anzeigen</translation>
    </message>
    <message>
        <source>Puts the time before each line.</source>
        <translation>Stellt jeder Zeile ihre Uhrzeit voran.</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>&amp;Folgen</translation>
    </message>
    <message>
        <source>Goes to the end, and stays there while more comes. Scrolling up stays where you read.</source>
        <translation>Geht ans Ende und bleibt dort, solange mehr kommt. Wer nach oben blättert, bleibt an seiner Stelle.</translation>
    </message>
    <message>
        <source>Ctrl+End</source>
        <translation>Ctrl+End</translation>
    </message>
    <message>
        <source>F&amp;ind in the Output</source>
        <translation>&amp;In der Ausgabe suchen</translation>
    </message>
    <message>
        <source>Finds a text in the lines that are shown.</source>
        <translation>Sucht einen Text in den angezeigten Zeilen.</translation>
    </message>
    <message>
        <source>&amp;Save Output…</source>
        <translation>Ausgabe &amp;sichern…</translation>
    </message>
    <message>
        <source>Writes the lines that are shown to a file of this computer.</source>
        <translation>Schreibt die angezeigten Zeilen in eine Datei auf diesem Computer.</translation>
    </message>
    <message>
        <source>Only lines that contain…</source>
        <translation>Nur Zeilen, die dies enthalten…</translation>
    </message>
    <message>
        <source>Only lines that contain</source>
        <translation>Nur Zeilen, die dies enthalten</translation>
    </message>
    <message>
        <source>What to show of the output</source>
        <translation>Was von der Ausgabe gezeigt wird</translation>
    </message>
    <message>
        <source>Both streams</source>
        <translation>Beide Ströme</translation>
    </message>
    <message>
        <source>Only output</source>
        <comment>standard output</comment>
        <translation>Nur Ausgabe</translation>
    </message>
    <message>
        <source>Only errors</source>
        <comment>standard error</comment>
        <translation>Nur Fehler</translation>
    </message>
    <message>
        <source>There is no output.</source>
        <translation>Es gibt keine Ausgabe.</translation>
    </message>
    <message>
        <source>No line passes the filter</source>
        <translation>Keine Zeile passt zum Filter</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) are there.</source>
        <translation>
            <numerusform>%n Zeile ist vorhanden.</numerusform>
            <numerusform>%n Zeilen sind vorhanden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading the output…</source>
        <translation>Die Ausgabe wird gelesen…</translation>
    </message>
    <message>
        <source>No output</source>
        <translation>Keine Ausgabe</translation>
    </message>
    <message>
        <source>The sandbox&apos;s own command wrote nothing.</source>
        <translation>Der eigene Befehl der Sandbox hat nichts geschrieben.</translation>
    </message>
    <message>
        <source>No output yet</source>
        <translation>Noch keine Ausgabe</translation>
    </message>
    <message>
        <source>What the command writes that the sandbox was made with appears here. The usual one only waits. The output of your own commands is in Run and in the terminal.</source>
        <translation>Hier erscheint, was der Befehl schreibt, mit dem die Sandbox angelegt wurde. Der übliche wartet nur. Die Ausgabe Ihrer eigenen Befehle steht unter „Ausführen“ und im Terminal.</translation>
    </message>
    <message>
        <source>Interrupted; it is tried again by itself. %1</source>
        <translation>Unterbrochen; es wird von selbst erneut versucht. %1</translation>
    </message>
    <message>
        <source>The sandbox has ended; this is all it wrote.</source>
        <translation>Die Sandbox ist beendet; das ist alles, was sie geschrieben hat.</translation>
    </message>
    <message>
        <source>The oldest lines are no longer kept.</source>
        <translation>Die ältesten Zeilen sind nicht mehr vorhanden.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n line(s) shown.</source>
        <translation>
            <numerusform>%1 von %n Zeile wird gezeigt.</numerusform>
            <numerusform>%1 von %n Zeilen werden gezeigt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Ou&amp;tput</source>
        <translation>Ausga&amp;be</translation>
    </message>
</context>
<context>
    <name>vivarium::OutputView</name>
    <message>
        <source>Output of the command</source>
        <translation>Ausgabe des Befehls</translation>
    </message>
    <message>
        <source>… %1 of output not shown …
</source>
        <comment>%1 is a size</comment>
        <translation>… %1 der Ausgabe nicht gezeigt …
</translation>
    </message>
    <message>
        <source>
… the server lost %1 of output here …
</source>
        <comment>%1 is a size</comment>
        <translation>
… hier hat der Server %1 der Ausgabe verloren …
</translation>
    </message>
    <message>
        <source>
… the server kept no more of the output …
</source>
        <translation>
… mehr der Ausgabe hat der Server nicht behalten …
</translation>
    </message>
</context>
<context>
    <name>vivarium::OutsideNotices</name>
    <message>
        <source>A sandbox is about to stop</source>
        <translation>Eine Sandbox hält gleich an</translation>
    </message>
    <message>
        <source>+10 min</source>
        <translation>+10 min</translation>
    </message>
    <message>
        <source>Pause…</source>
        <translation>Pausieren…</translation>
    </message>
    <message>
        <source>A sandbox has failed</source>
        <translation>Eine Sandbox ist gescheitert</translation>
    </message>
    <message>
        <source>A sandbox has ended</source>
        <translation>Eine Sandbox ist beendet</translation>
    </message>
    <message>
        <source>%1 has failed.</source>
        <translation>%1 ist gescheitert.</translation>
    </message>
    <message>
        <source>%1 has ended by itself.</source>
        <translation>%1 hat von selbst geendet.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a file; why it failed</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>A transfer has failed</source>
        <translation>Eine Übertragung ist fehlgeschlagen</translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) have failed. The last one is %1</source>
        <translation>
            <numerusform>%n Übertragung ist fehlgeschlagen. Die letzte ist %1</numerusform>
            <numerusform>%n Übertragungen sind fehlgeschlagen. Die letzte ist %1</numerusform>
        </translation>
    </message>
    <message>
        <source>An image was not built</source>
        <translation>Ein Abbild wurde nicht gebaut</translation>
    </message>
    <message>
        <source>An image is ready</source>
        <translation>Ein Abbild ist fertig</translation>
    </message>
    <message>
        <source>All desktop notifications are switched off.</source>
        <translation>Alle Desktop-Benachrichtigungen sind ausgeschaltet.</translation>
    </message>
</context>
<context>
    <name>vivarium::OverviewPanel</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Laufwerk</translation>
    </message>
    <message>
        <source>in</source>
        <comment>direction of data</comment>
        <translation>ein</translation>
    </message>
    <message>
        <source>out</source>
        <comment>direction of data</comment>
        <translation>aus</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>written</source>
        <translation>geschrieben</translation>
    </message>
    <message>
        <source>Open &amp;Terminal</source>
        <translation>&amp;Terminal öffnen</translation>
    </message>
    <message>
        <source>&amp;Browse Files</source>
        <translation>Dateien &amp;ansehen</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>Verbleibende Zeit</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>%1 cores, %2</source>
        <comment>processor cores; memory</comment>
        <translation>%1 Kerne, %2</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Ready after</source>
        <translation>Bereit nach</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>App</source>
        <translation>App</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Asking for figures…</source>
        <translation>Werte werden abgefragt…</translation>
    </message>
    <message>
        <source>No figures yet.</source>
        <translation>Noch keine Werte.</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reserviert</translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation>&amp;Übersicht</translation>
    </message>
    <message>
        <source>%1 core, %2</source>
        <comment>processor cores; memory</comment>
        <translation>%1 Kern, %2</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Reckoned from what it reserves and the server&apos;s price list “%1”. The bill is the provider&apos;s.</source>
        <translation>Berechnet aus dem, was sie reserviert, und der Preisliste „%1“ des Servers. Die Rechnung stellt der Anbieter.</translation>
    </message>
    <message>
        <source>Time that the charts show</source>
        <translation>Zeitraum der Diagramme</translation>
    </message>
    <message>
        <source>Time that the charts show. Figures of the last hour are 5 seconds apart, older ones a minute or more; they are kept for 7 days.</source>
        <translation>Zeitraum der Diagramme. Werte der letzten Stunde liegen 5 Sekunden auseinander, ältere eine Minute oder mehr; sie bleiben 7 Tage erhalten.</translation>
    </message>
    <message>
        <source>Last %1</source>
        <comment>a span of time</comment>
        <translation>Zeitraum: %1</translation>
    </message>
    <message>
        <source>Exit code</source>
        <translation>Exit-Code</translation>
    </message>
    <message>
        <source>a snapshot that is gone</source>
        <comment>of which a sandbox was restored</comment>
        <translation>ein Snapshot, den es nicht mehr gibt</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>a snapshot</comment>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>the memory of %1, %2</source>
        <comment>a sandbox and a snapshot</comment>
        <translation>dem Arbeitsspeicher von %1, %2</translation>
    </message>
    <message>
        <source>the files of %1, %2</source>
        <comment>a sandbox and a snapshot</comment>
        <translation>den Dateien von %1, %2</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>Entstanden aus</translation>
    </message>
    <message>
        <source>Id of the sandbox it came from: %1</source>
        <translation>Kennung der Sandbox, aus der sie hervorging: %1</translation>
    </message>
    <message>
        <source>No figures are kept for its last time.</source>
        <translation>Aus ihrer letzten Zeit sind keine Werte erhalten.</translation>
    </message>
    <message>
        <source>The price an hour is what its server tells; pauses are not taken off the sum. The bill is the provider&apos;s.</source>
        <translation>Den Preis je Stunde nennt ihr Server; Pausen werden von der Summe nicht abgezogen. Die Rechnung stellt der Anbieter.</translation>
    </message>
    <message>
        <source>Last pause</source>
        <translation>Letzte Pause</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <comment>why</comment>
        <translation>fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
</context>
<context>
    <name>vivarium::PaletteEntries</name>
    <message>
        <source>Go to %1</source>
        <comment>a path of a sandbox</comment>
        <translation>Zu %1 gehen</translation>
    </message>
    <message>
        <source>Find “%1” in Files</source>
        <comment>a text that was typed</comment>
        <translation>„%1“ in Dateien suchen</translation>
    </message>
</context>
<context>
    <name>vivarium::Panel</name>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>The sandbox is paused</source>
        <translation>Die Sandbox ist pausiert</translation>
    </message>
    <message>
        <source>Nothing in it can be seen or used until it is resumed.</source>
        <translation>Nichts darin ist zu sehen oder zu benutzen, bis sie fortgesetzt wird.</translation>
    </message>
    <message>
        <source>The sandbox is resuming</source>
        <translation>Die Sandbox wird fortgesetzt</translation>
    </message>
    <message>
        <source>It can be used in a moment.</source>
        <translation>Sie ist gleich zu benutzen.</translation>
    </message>
    <message>
        <source>The sandbox is paused: resume it first.</source>
        <translation>Die Sandbox ist pausiert: Setzen Sie sie zuerst fort.</translation>
    </message>
    <message>
        <source>The sandbox is not running.</source>
        <translation>Die Sandbox läuft nicht.</translation>
    </message>
</context>
<context>
    <name>vivarium::PanelFactory</name>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Snapshots</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Docker</source>
        <translation>Docker</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Zeitpläne</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
</context>
<context>
    <name>vivarium::PanelTabBar</name>
    <message>
        <source>Panels</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>It stands beside another panel.</source>
        <translation>Sie steht neben einer anderen Ansicht.</translation>
    </message>
    <message>
        <source>%1, beside</source>
        <comment>panel that stands beside another</comment>
        <translation>%1, daneben</translation>
    </message>
</context>
<context>
    <name>vivarium::PanelWindow</name>
    <message>
        <source>&amp;Close Window</source>
        <translation>Fenster s&amp;chließen</translation>
    </message>
    <message>
        <source>%1 – %2 (%3)</source>
        <comment>panel; sandbox; state</comment>
        <translation>%1 – %2 (%3)</translation>
    </message>
</context>
<context>
    <name>vivarium::PauseController</name>
    <message>
        <source>%1 was not paused.</source>
        <translation>%1 wurde nicht pausiert.</translation>
    </message>
    <message>
        <source>%1 was not resumed.</source>
        <translation>%1 wurde nicht fortgesetzt.</translation>
    </message>
    <message>
        <source>%1 is paused. Its deadline stands still.</source>
        <translation>%1 ist pausiert. Ihre Frist steht still.</translation>
    </message>
    <message>
        <source>%1 runs again.</source>
        <translation>%1 läuft wieder.</translation>
    </message>
    <message>
        <source>%1 has ended meanwhile.</source>
        <translation>%1 ist inzwischen beendet.</translation>
    </message>
    <message>
        <source>%1 was not paused and goes on running.</source>
        <translation>%1 wurde nicht pausiert und läuft weiter.</translation>
    </message>
    <message>
        <source>%1 was not paused and goes on running: %2</source>
        <translation>%1 wurde nicht pausiert und läuft weiter: %2</translation>
    </message>
    <message>
        <source>%1 was not resumed. It is still paused and keeps what it has; try again.</source>
        <translation>%1 wurde nicht fortgesetzt. Sie ist weiter pausiert und behält, was sie hat; versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>It is still being created.</source>
        <translation>Sie wird noch erstellt.</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>Sie ist beendet.</translation>
    </message>
    <message>
        <source>The connection isn&apos;t there.</source>
        <translation>Die Verbindung ist nicht da.</translation>
    </message>
    <message>
        <source>This server can&apos;t pause sandboxes.</source>
        <translation>Dieser Server kann Sandboxes nicht pausieren.</translation>
    </message>
    <message>
        <source>It is paused already, or about to be.</source>
        <translation>Sie ist schon pausiert oder wird es gleich sein.</translation>
    </message>
    <message>
        <source>It is not running.</source>
        <translation>Sie läuft nicht.</translation>
    </message>
    <message>
        <source>It is not paused.</source>
        <translation>Sie ist nicht pausiert.</translation>
    </message>
    <message>
        <source>Look at its state in the side bar.</source>
        <translation>Bitte ihren Zustand in der Seitenleiste ansehen.</translation>
    </message>
    <message>
        <source>%1 is still not paused after %2. Its row shows how it goes on.</source>
        <translation>%1 ist nach %2 noch nicht pausiert. Ihre Zeile zeigt, wie es weitergeht.</translation>
    </message>
    <message>
        <source>%1 still doesn&apos;t run after %2. Its row shows how it goes on.</source>
        <translation>%1 läuft nach %2 noch nicht. Ihre Zeile zeigt, wie es weitergeht.</translation>
    </message>
    <message>
        <source>The connection went while %1 was being paused. Look at its state once it is back.</source>
        <translation>Die Verbindung ging verloren, während %1 pausiert wurde. Sehen Sie sich den Zustand der Sandbox an, sobald die Verbindung wieder da ist.</translation>
    </message>
    <message>
        <source>The connection went while %1 was being resumed. Look at its state once it is back.</source>
        <translation>Die Verbindung ging verloren, während %1 fortgesetzt wurde. Sehen Sie sich den Zustand der Sandbox an, sobald die Verbindung wieder da ist.</translation>
    </message>
    <message>
        <source>%1 is paused, its memory and processes are kept. Its deadline stands still.</source>
        <translation>%1 ist pausiert, Speicher und Prozesse bleiben erhalten. Die Frist steht still.</translation>
    </message>
    <message>
        <source>%1 is paused. Its files alone are kept: what ran has ended. Its deadline stands still.</source>
        <translation>%1 ist pausiert. Nur die Dateien bleiben erhalten: Was lief, ist beendet. Die Frist steht still.</translation>
    </message>
</context>
<context>
    <name>vivarium::PermissionsEditor</name>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Execute</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Set user ID</source>
        <translation>Benutzer-ID setzen</translation>
    </message>
    <message>
        <source>Set group ID</source>
        <translation>Gruppen-ID setzen</translation>
    </message>
    <message>
        <source>Sticky</source>
        <translation>Sticky</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>owner: read</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>As a &amp;number</source>
        <translation>Als &amp;Zahl</translation>
    </message>
</context>
<context>
    <name>vivarium::PlaceActions</name>
    <message>
        <source>No sandbox is in focus.</source>
        <translation>Keine Sandbox ist im Fokus.</translation>
    </message>
    <message>
        <source>It is in its own window already.</source>
        <translation>Sie ist schon in einem eigenen Fenster.</translation>
    </message>
    <message>
        <source>The server of this sandbox doesn&apos;t offer this.</source>
        <translation>Der Server dieser Sandbox bietet das nicht an.</translation>
    </message>
</context>
<context>
    <name>vivarium::PlaceFlow</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Move</source>
        <translation>&amp;Verschieben</translation>
    </message>
</context>
<context>
    <name>vivarium::PlacementSection</name>
    <message>
        <source>Allow a &amp;container engine inside (Docker)</source>
        <translation>&amp;Container-Engine darin erlauben (Docker)</translation>
    </message>
    <message>
        <source>none: it stays up and waits</source>
        <translation>keiner: sie bleibt oben und wartet</translation>
    </message>
    <message>
        <source>none, or types by preference, as A10G, T4</source>
        <translation>keine, oder Typen nach Vorliebe, etwa A10G, T4</translation>
    </message>
    <message>
        <source>×&#x2009;</source>
        <comment>before a number of GPUs</comment>
        <translation>×&#x2009;</translation>
    </message>
    <message>
        <source>Number of GPUs</source>
        <translation>Anzahl der GPUs</translation>
    </message>
    <message>
        <source>Comman&amp;d that it runs by itself:</source>
        <translation>Befehl, &amp;den sie von selbst ausführt:</translation>
    </message>
    <message>
        <source>GP&amp;U:</source>
        <translation>GP&amp;U:</translation>
    </message>
    <message>
        <source>&amp;App that it belongs to:</source>
        <translation>&amp;App, zu der sie gehört:</translation>
    </message>
    <message>
        <source>No shell runs: “%1” reaches the program as it is. Write sh -c &apos;…&apos; for a shell.</source>
        <translation>Es läuft keine Shell: „%1“ kommt beim Programm so an, wie es dasteht. Schreiben Sie sh -c &apos;…&apos; für eine Shell.</translation>
    </message>
    <message>
        <source>runs a command</source>
        <translation>führt einen Befehl aus</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Docker</source>
        <translation>Docker</translation>
    </message>
    <message>
        <source>The image must contain Docker. Containers inside share the network of the sandbox.</source>
        <translation>Das Abbild muss Docker enthalten. Container darin teilen das Netzwerk der Sandbox.</translation>
    </message>
    <message>
        <source>Such a sandbox is not shut off from this machine: whoever controls what runs inside can become its administrator. Only for code that you trust. This machine&apos;s Python then comes with Podman, which also answers to “docker”; any other image must contain an engine.</source>
        <translation>Eine solche Sandbox ist von diesem Rechner nicht abgeschottet: Wer beherrscht, was darin läuft, kann sein Administrator werden. Nur für Code, dem Sie vertrauen. Das Python dieses Rechners kommt dann mit Podman, das auch auf „docker“ hört; jedes andere Abbild muss eine Engine enthalten.</translation>
    </message>
</context>
<context>
    <name>vivarium::PlacesModel</name>
    <message>
        <source>%1, %2, %3</source>
        <comment>connection; its state; how many run</comment>
        <translation>%1, %2, %3</translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n läuft</numerusform>
            <numerusform>%n laufen</numerusform>
        </translation>
    </message>
    <message>
        <source>All sandboxes</source>
        <translation>Alle Sandboxes</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Snapshots</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>Sandboxes of all connections</source>
        <translation>Sandboxes aller Verbindungen</translation>
    </message>
    <message>
        <source>Saved file systems and images, to start sandboxes from</source>
        <translation>Gesicherte Dateisysteme und Abbilder, um Sandboxes daraus zu starten</translation>
    </message>
    <message>
        <source>Uploads and downloads</source>
        <translation>Hochgeladenes und Heruntergeladenes</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>What was done to which sandbox, and how it ended</source>
        <translation>Was mit welcher Sandbox geschah und wie es ausging</translation>
    </message>
</context>
<context>
    <name>vivarium::PlacesView</name>
    <message>
        <source>Connections and places</source>
        <translation>Verbindungen und Orte</translation>
    </message>
</context>
<context>
    <name>vivarium::PolicyDraft</name>
    <message>
        <source>Add at least one range, or choose “Blocked”.</source>
        <translation>Bitte mindestens einen Bereich hinzufügen oder „Gesperrt“ wählen.</translation>
    </message>
</context>
<context>
    <name>vivarium::PolicyEditor</name>
    <message>
        <source>&amp;Open: programs inside reach everything outside</source>
        <translation>&amp;Offen: Programme darin erreichen alles außerhalb</translation>
    </message>
    <message>
        <source>&amp;Blocked: programs inside reach nothing outside</source>
        <translation>&amp;Gesperrt: Programme darin erreichen nichts außerhalb</translation>
    </message>
    <message>
        <source>Only t&amp;hese ranges:</source>
        <translation>N&amp;ur diese Bereiche:</translation>
    </message>
    <message numerus="yes">
        <source>Add the &amp;Name Server(s)</source>
        <translation>
            <numerusform>&amp;Namensserver hinzufügen</numerusform>
            <numerusform>&amp;Namensserver hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>name server</source>
        <comment>where a range comes from</comment>
        <translation>Namensserver</translation>
    </message>
</context>
<context>
    <name>vivarium::PolicyText</name>
    <message>
        <source>Everything outside of the sandbox</source>
        <translation>Alles außerhalb der Sandbox</translation>
    </message>
    <message>
        <source>Everything else outside of the sandbox</source>
        <translation>Alles andere außerhalb der Sandbox</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>network of a sandbox</comment>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Blocked</source>
        <comment>network of a sandbox</comment>
        <translation>Gesperrt</translation>
    </message>
    <message numerus="yes">
        <source>Only %n range(s)</source>
        <comment>network of a sandbox</comment>
        <translation>
            <numerusform>Nur %n Bereich</numerusform>
            <numerusform>Nur %n Bereiche</numerusform>
        </translation>
    </message>
    <message>
        <source>Names can&apos;t be looked up either: programs inside that use a name fail at once.</source>
        <translation>Auch Namen lassen sich nicht nachschlagen: Programme darin, die einen Namen benutzen, scheitern sofort.</translation>
    </message>
    <message>
        <source>Names may not be found any more: that takes the sandbox&apos;s name servers, and whether they are in the list isn&apos;t known.</source>
        <translation>Namen werden vielleicht nicht mehr gefunden: Dazu braucht es die Namensserver der Sandbox, und ob sie in der Liste stehen, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The sandbox has no name server: only addresses can be reached, no names.</source>
        <translation>Die Sandbox hat keinen Namensserver: Nur Adressen sind erreichbar, keine Namen.</translation>
    </message>
    <message numerus="yes">
        <source>Names won&apos;t be found any more: the sandbox&apos;s name server %1 isn&apos;t in the list.</source>
        <comment>one or several addresses</comment>
        <translation>
            <numerusform>Namen werden nicht mehr gefunden: Der Namensserver %1 der Sandbox steht nicht in der Liste.</numerusform>
            <numerusform>Namen werden nicht mehr gefunden: Die Namensserver %1 der Sandbox stehen nicht in der Liste.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::PoolDialog</name>
    <message>
        <source>Warm Copies of “%1”</source>
        <comment>a snapshot</comment>
        <translation>Warme Kopien von „%1“</translation>
    </message>
    <message>
        <source>Started copies wait to be restored from at once, and are billed while they do. With none ready, a restore waits until there is one. Servers that restore from disk keep none.</source>
        <translation>Gestartete Kopien warten darauf, dass sofort aus ihnen wiederhergestellt wird, und werden solange berechnet. Ist keine bereit, wartet ein Wiederherstellen, bis eine da ist. Server, die von der Platte wiederherstellen, halten keine.</translation>
    </message>
    <message>
        <source>&amp;Copies:</source>
        <translation>&amp;Kopien:</translation>
    </message>
    <message>
        <source>&amp;Keep So Many</source>
        <translation>So viele &amp;halten</translation>
    </message>
    <message>
        <source>&amp;Let Them Go</source>
        <translation>Ge&amp;hen lassen</translation>
    </message>
    <message>
        <source>The snapshot is not there any more.</source>
        <translation>Den Snapshot gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>&amp;Start Them Again</source>
        <translation>&amp;Wieder starten</translation>
    </message>
    <message>
        <source>%1: %2 of %3 are ready.</source>
        <comment>the server&apos;s word for its state; numbers</comment>
        <translation>%1: %2 von %3 sind bereit.</translation>
    </message>
</context>
<context>
    <name>vivarium::PortDetails</name>
    <message>
        <source>Address:</source>
        <translation>Adresse:</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Die Adresse kopieren</translation>
    </message>
    <message>
        <source>From a shell:</source>
        <translation>Aus einer Shell:</translation>
    </message>
    <message>
        <source>Copy the command. The token is not in it.</source>
        <translation>Den Befehl kopieren. Das Token steht nicht darin.</translation>
    </message>
    <message>
        <source>As&amp;k for Its Token</source>
        <translation>Nach seinem To&amp;ken fragen</translation>
    </message>
    <message>
        <source>Header:</source>
        <translation>Kopfzeile:</translation>
    </message>
    <message>
        <source>Copy the header with the token. It is as good as a password.</source>
        <translation>Die Kopfzeile mit dem Token kopieren. Sie ist so gut wie ein Passwort.</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>Show the token</source>
        <translation>Den Token zeigen</translation>
    </message>
    <message>
        <source>The token isn&apos;t kept when the program ends. Asking for it exposes the port again.</source>
        <translation>Der Token wird nicht aufgehoben, wenn das Programm endet. Danach zu fragen gibt den Port noch einmal frei.</translation>
    </message>
    <message>
        <source>Shows the token for 30 seconds.</source>
        <translation>Zeigt den Token 30 Sekunden lang.</translation>
    </message>
</context>
<context>
    <name>vivarium::PortModel</name>
    <message>
        <source>Port</source>
        <comment>column</comment>
        <translation>Port</translation>
    </message>
    <message>
        <source>State</source>
        <comment>column</comment>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Program</source>
        <comment>column: which one listens</comment>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Listens On</source>
        <comment>column: an address</comment>
        <translation>Lauscht auf</translation>
    </message>
    <message>
        <source>Access</source>
        <comment>column: public or with token</comment>
        <translation>Zugang</translation>
    </message>
    <message>
        <source>Address</source>
        <comment>column: a URL</comment>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Action</source>
        <comment>column: what a click does</comment>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Expose</source>
        <comment>action of a row</comment>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Open in Browser</source>
        <comment>action of a row</comment>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Copy curl Command</source>
        <comment>action of a row</comment>
        <translation>curl-Befehl kopieren</translation>
    </message>
</context>
<context>
    <name>vivarium::PortMonitor</name>
    <message>
        <source>%1 can&apos;t expose ports.</source>
        <translation>%1 kann keine Ports freigeben.</translation>
    </message>
    <message>
        <source>The sandbox is not running.</source>
        <translation>Die Sandbox läuft nicht.</translation>
    </message>
    <message>
        <source>%1 can&apos;t withdraw an exposed port.</source>
        <translation>%1 kann einen freigegebenen Port nicht zurücknehmen.</translation>
    </message>
</context>
<context>
    <name>vivarium::PortText</name>
    <message>
        <source>Exposing…</source>
        <translation>Wird freigegeben …</translation>
    </message>
    <message>
        <source>Closing…</source>
        <translation>Wird geschlossen …</translation>
    </message>
    <message>
        <source>Calling its address…</source>
        <translation>Adresse wird aufgerufen …</translation>
    </message>
    <message>
        <source>Inside only, when last seen</source>
        <comment>state of a port</comment>
        <translation>Zuletzt nur innen</translation>
    </message>
    <message>
        <source>Inside only</source>
        <comment>state of a port</comment>
        <translation>Nur innen</translation>
    </message>
    <message>
        <source>Open when last seen</source>
        <comment>state of a port</comment>
        <translation>Zuletzt offen</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>state of a port</comment>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Nothing listened when last seen</source>
        <comment>state of a port that is exposed</comment>
        <translation>Zuletzt lauschte nichts</translation>
    </message>
    <message>
        <source>Nothing listens</source>
        <comment>state of a port that is exposed</comment>
        <translation>Nichts lauscht</translation>
    </message>
    <message>
        <source>Exposed</source>
        <comment>state of a port; whether something listens isn&apos;t known</comment>
        <translation>Freigegeben</translation>
    </message>
    <message>
        <source>Answered</source>
        <comment>state of a port: its address answered when it was called</comment>
        <translation>Hat geantwortet</translation>
    </message>
    <message>
        <source>Asks for the token</source>
        <comment>state of a port</comment>
        <translation>Verlangt das Token</translation>
    </message>
    <message>
        <source>No answer from inside</source>
        <comment>state of a port</comment>
        <translation>Innen keine Antwort</translation>
    </message>
    <message>
        <source>Not reachable</source>
        <comment>state of a port</comment>
        <translation>Nicht erreichbar</translation>
    </message>
    <message>
        <source>What is known about it is from some time ago.</source>
        <translation>Was darüber bekannt ist, ist von vor einiger Zeit.</translation>
    </message>
    <message>
        <source>A program listens, but only the sandbox itself can reach it. Expose the port to reach it from outside.</source>
        <translation>Ein Programm lauscht, aber nur die Sandbox selbst kann es erreichen. Um es von außen zu erreichen, bitte den Port freigeben.</translation>
    </message>
    <message>
        <source>The port is exposed, but nothing listens on it inside: calls get no answer until a program does.</source>
        <translation>Der Port ist freigegeben, aber innen lauscht nichts darauf: Aufrufe bekommen keine Antwort, bis ein Programm es tut.</translation>
    </message>
    <message>
        <source>The port is exposed, and a program listens on it.</source>
        <translation>Der Port ist freigegeben, und ein Programm lauscht darauf.</translation>
    </message>
    <message>
        <source>The port is exposed. Whether something listens isn&apos;t known.</source>
        <translation>Der Port ist freigegeben. Ob etwas lauscht, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>With token</source>
        <comment>access to a port</comment>
        <translation>Mit Token</translation>
    </message>
    <message>
        <source>Public</source>
        <comment>access to a port</comment>
        <translation>Öffentlich</translation>
    </message>
    <message>
        <source>Not exposed.</source>
        <translation>Nicht freigegeben.</translation>
    </message>
    <message>
        <source>The server doesn&apos;t tell whether a call needs the access token. “Call It Once” finds out.</source>
        <translation>Der Server sagt nicht, ob ein Aufruf das Zugriffstoken braucht. „Einmal aufrufen“ findet es heraus.</translation>
    </message>
    <message>
        <source>Whoever knows the address can call it.</source>
        <translation>Wer die Adresse kennt, kann ihn aufrufen.</translation>
    </message>
    <message>
        <source>all addresses</source>
        <comment>what a program listens on</comment>
        <translation>allen Adressen</translation>
    </message>
    <message>
        <source>Its address answered with HTTP %1 after %2 ms.</source>
        <translation>Seine Adresse antwortete nach %2 ms mit HTTP %1.</translation>
    </message>
    <message>
        <source>Its address answered after %1 ms.</source>
        <translation>Seine Adresse antwortete nach %1 ms.</translation>
    </message>
    <message>
        <source>Its address asks for the access token (HTTP %1).</source>
        <translation>Seine Adresse verlangt das Zugriffstoken (HTTP %1).</translation>
    </message>
    <message>
        <source>The way there is open, but nothing inside answers (HTTP %1).</source>
        <translation>Der Weg dorthin ist offen, aber innen antwortet nichts (HTTP %1).</translation>
    </message>
    <message>
        <source>Its address could not be reached: %1</source>
        <translation>Seine Adresse war nicht erreichbar: %1</translation>
    </message>
    <message>
        <source>Private: a call needs its token. “Open in Browser” takes it along; whoever gets that link or the token can call it.</source>
        <translation>Privat: Ein Aufruf braucht seinen Token. „Im Browser öffnen“ bringt ihn mit; wer diesen Link oder den Token bekommt, kann ihn aufrufen.</translation>
    </message>
    <message>
        <source>Private: ask for its token below.</source>
        <translation>Privat: Fragen Sie unten nach seinem Token.</translation>
    </message>
    <message>
        <source>Private: a call needs its token in the header %1.</source>
        <translation>Privat: Ein Aufruf braucht seinen Token im Kopf „%1“.</translation>
    </message>
    <message>
        <source>A call needs the access token of this connection in the header Authorization. A browser doesn&apos;t send it; “Copy curl Command” gives a call that does. Whether the token is needed is chosen when a sandbox is made: a duplicate can do without.</source>
        <translation>Ein Aufruf braucht das Zugriffstoken dieser Verbindung im Kopf „Authorization“. Ein Browser sendet es nicht mit; „curl-Befehl kopieren“ ergibt einen Aufruf, der es tut. Ob das Token nötig ist, wird beim Erstellen einer Sandbox gewählt: Ein Duplikat kann ohne auskommen.</translation>
    </message>
    <message>
        <source>Called with the access token, its address answered with HTTP %1 after %2 ms.</source>
        <translation>Mit dem Zugriffstoken aufgerufen, antwortete seine Adresse nach %2 ms mit HTTP %1.</translation>
    </message>
    <message>
        <source>It was called with the access token of this connection, and refused it (HTTP %1).</source>
        <translation>Er wurde mit dem Zugriffstoken dieser Verbindung aufgerufen und hat es abgelehnt (HTTP %1).</translation>
    </message>
</context>
<context>
    <name>vivarium::PortsPanel</name>
    <message>
        <source>Port %1: %2</source>
        <comment>number; what calling it gave</comment>
        <translation>Port %1: %2</translation>
    </message>
    <message>
        <source>No ports here</source>
        <translation>Hier gibt es keine Ports</translation>
    </message>
    <message>
        <source>No ports</source>
        <translation>Keine Ports</translation>
    </message>
    <message>
        <source>The sandbox is not running. Its ports appear here as soon as it is.</source>
        <translation>Die Sandbox läuft nicht. Ihre Ports erscheinen hier, sobald sie läuft.</translation>
    </message>
    <message>
        <source>Reading the ports…</source>
        <translation>Die Ports werden gelesen …</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Nothing listens</source>
        <translation>Nichts lauscht</translation>
    </message>
    <message>
        <source>No program in this sandbox listens on a port, and none is exposed. Start a server inside, and it appears here by itself.</source>
        <translation>Kein Programm in dieser Sandbox lauscht auf einem Port, und keiner ist freigegeben. Ein Server, der darin gestartet wird, erscheint hier von selbst.</translation>
    </message>
    <message>
        <source>No ports are exposed</source>
        <translation>Kein Port ist freigegeben</translation>
    </message>
    <message>
        <source>Type the number of a port to reach it from outside, or look inside to see what listens.</source>
        <translation>Die Nummer eines Ports eingeben, um ihn von außen zu erreichen, oder hineinsehen, was lauscht.</translation>
    </message>
    <message>
        <source>Only what was exposed is listed.</source>
        <translation>Nur was freigegeben wurde, ist aufgelistet.</translation>
    </message>
    <message>
        <source>“Look Inside” finds out.</source>
        <translation>„Hineinsehen“ findet es heraus.</translation>
    </message>
    <message>
        <source>“Look Inside” finds out; it counts as use and restarts the idle clock of this sandbox.</source>
        <translation>„Hineinsehen“ findet es heraus; das gilt als Benutzung und stellt die Leerlaufuhr dieser Sandbox zurück.</translation>
    </message>
    <message>
        <source>Last look: %1.</source>
        <comment>%1: a time ago</comment>
        <translation>Zuletzt hineingesehen: %1.</translation>
    </message>
    <message>
        <source>What listens can&apos;t be seen at the moment: %1</source>
        <translation>Was lauscht, ist zurzeit nicht zu sehen: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n port(s) exposed</source>
        <translation>
            <numerusform>%n Port freigegeben</numerusform>
            <numerusform>%n Ports freigegeben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n listening</source>
        <translation>
            <numerusform>%n lauscht</numerusform>
            <numerusform>%n lauschen</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a port first.</source>
        <translation>Bitte erst einen Port wählen.</translation>
    </message>
    <message>
        <source>The port is not exposed.</source>
        <translation>Der Port ist nicht freigegeben.</translation>
    </message>
    <message>
        <source>Its address is no web address.</source>
        <translation>Seine Adresse ist keine Webadresse.</translation>
    </message>
    <message>
        <source>A browser doesn&apos;t send the token. Copy the curl command instead.</source>
        <translation>Ein Browser sendet das Token nicht mit. Bitte stattdessen den curl-Befehl kopieren.</translation>
    </message>
    <message>
        <source>The port is exposed already.</source>
        <translation>Der Port ist schon freigegeben.</translation>
    </message>
    <message>
        <source>Looking inside…</source>
        <translation>Es wird hineingesehen …</translation>
    </message>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>Ein Port ist eine Zahl von 1 bis 65535.</translation>
    </message>
    <message>
        <source>Port %1 is exposed already.</source>
        <translation>Port %1 ist schon freigegeben.</translation>
    </message>
    <message>
        <source>Nothing listens on %1 yet; it can be exposed all the same.</source>
        <translation>Auf %1 lauscht noch nichts; freigeben lässt er sich trotzdem.</translation>
    </message>
    <message>
        <source>No browser could be started. The address can be copied instead.</source>
        <translation>Es ließ sich kein Browser starten. Die Adresse lässt sich stattdessen kopieren.</translation>
    </message>
    <message>
        <source>The command is copied. In its header stands %1, where the shell puts the token.</source>
        <translation>Der Befehl ist kopiert. In seinem Kopf steht %1; dort setzt die Shell das Token ein.</translation>
    </message>
    <message>
        <source>The command is copied.</source>
        <translation>Der Befehl ist kopiert.</translation>
    </message>
    <message>
        <source>Port %1 is exposed.</source>
        <translation>Port %1 ist freigegeben.</translation>
    </message>
    <message>
        <source>Calls need the access token.</source>
        <translation>Aufrufe brauchen das Zugriffstoken.</translation>
    </message>
    <message>
        <source>Whoever knows its address can call it.</source>
        <translation>Wer seine Adresse kennt, kann ihn aufrufen.</translation>
    </message>
    <message>
        <source>The program listens on %1 only: let it listen on 0.0.0.0 if the address doesn&apos;t answer.</source>
        <translation>Das Programm lauscht nur auf %1: Antwortet die Adresse nicht, bitte auf 0.0.0.0 lauschen lassen.</translation>
    </message>
    <message>
        <source>Port %1 is not exposed any more.</source>
        <translation>Port %1 ist nicht mehr freigegeben.</translation>
    </message>
    <message>
        <source>P&amp;orts</source>
        <translation>P&amp;orts</translation>
    </message>
    <message>
        <source>E&amp;xpose</source>
        <translation>&amp;Freigeben</translation>
    </message>
    <message>
        <source>&amp;Expose This Port</source>
        <translation>Diesen Port &amp;freigeben</translation>
    </message>
    <message>
        <source>&amp;Open in Browser</source>
        <translation>Im Browser ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Copy &amp;Address</source>
        <translation>&amp;Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;curl Command</source>
        <translation>&amp;curl-Befehl kopieren</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>Call It O&amp;nce</source>
        <translation>Ei&amp;nmal aufrufen</translation>
    </message>
    <message>
        <source>&amp;Stop Exposing</source>
        <translation>Nicht mehr frei&amp;geben</translation>
    </message>
    <message>
        <source>&amp;Look Inside</source>
        <translation>&amp;Hineinsehen</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Aktualisieren</translation>
    </message>
    <message>
        <source>&amp;Type a Port</source>
        <translation>&amp;Port eingeben</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Makes the port reachable from outside the sandbox.</source>
        <translation>Macht den Port von außerhalb der Sandbox erreichbar.</translation>
    </message>
    <message>
        <source>Its address leads nowhere from then on; the program goes on.</source>
        <translation>Seine Adresse führt von da an nirgends mehr hin; das Programm läuft weiter.</translation>
    </message>
    <message>
        <source>A command for a shell. Where the token is needed its place is in it, not the token.</source>
        <translation>Ein Befehl für eine Shell. Wo das Token nötig ist, steht sein Platz darin, nicht das Token.</translation>
    </message>
    <message>
        <source>Ports of the sandbox</source>
        <translation>Ports der Sandbox</translation>
    </message>
    <message>
        <source>Port, as 8000</source>
        <translation>Port, wie 8000</translation>
    </message>
    <message>
        <source>Port to expose</source>
        <translation>Port, der freigegeben wird</translation>
    </message>
    <message>
        <source>Its token isn&apos;t known here: ask for it below.</source>
        <translation>Sein Token ist hier nicht bekannt: Fragen Sie unten danach.</translation>
    </message>
    <message>
        <source>Calls need its own token.</source>
        <translation>Aufrufe brauchen seinen eigenen Token.</translation>
    </message>
    <message>
        <source>Calls the address and says what it answers. The token goes along only if the address is on this computer and needs it. Counts as use.</source>
        <translation>Ruft die Adresse auf und sagt, was sie antwortet. Das Token geht nur mit, wenn die Adresse auf diesem Rechner liegt und es braucht. Gilt als Benutzung.</translation>
    </message>
    <message>
        <source>Press %1 to read the ports.</source>
        <translation>Drücken Sie %1, um die Ports zu lesen.</translation>
    </message>
</context>
<context>
    <name>vivarium::PresetButton</name>
    <message>
        <source>Prese&amp;ts</source>
        <translation>&amp;Vorlagen</translation>
    </message>
    <message>
        <source>No presets yet</source>
        <translation>Noch keine Vorlagen</translation>
    </message>
    <message>
        <source>&amp;Save This Form as…</source>
        <translation>Dieses Formular &amp;speichern als …</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Save Preset</source>
        <translation>Vorlage speichern</translation>
    </message>
    <message>
        <source>Name of the preset. One of the same name is replaced.
Values of environment variables are not kept, only their names.</source>
        <translation>Name der Vorlage. Eine mit demselben Namen wird ersetzt.
Von Umgebungsvariablen werden nur die Namen behalten, nicht die Werte.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>Vorlage löschen</translation>
    </message>
    <message>
        <source>Delete the preset “%1”?</source>
        <translation>Die Vorlage „%1“ löschen?</translation>
    </message>
    <message>
        <source>&amp;Delete Preset</source>
        <translation>Vorlage &amp;löschen</translation>
    </message>
</context>
<context>
    <name>vivarium::PreviewPane</name>
    <message>
        <source>Try &amp;Again</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Beginning of the file</source>
        <translation>Anfang der Datei</translation>
    </message>
    <message>
        <source>Select a file to look into it.</source>
        <translation>Eine Datei wählen, um hineinzusehen.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>Modified %1</source>
        <translation>Geändert %1</translation>
    </message>
    <message>
        <source>There is nothing to show of this.</source>
        <translation>Davon lässt sich nichts zeigen.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <source>Not text: shown as bytes</source>
        <translation>Kein Text: als Bytes gezeigt</translation>
    </message>
    <message>
        <source>only the beginning is shown, the file goes on</source>
        <translation>nur der Anfang wird gezeigt, die Datei geht weiter</translation>
    </message>
    <message>
        <source>only the first 4 KiB</source>
        <translation>nur die ersten 4 KiB</translation>
    </message>
    <message>
        <source>long lines are cut</source>
        <translation>lange Zeilen sind gekürzt</translation>
    </message>
    <message>
        <source>Picture, %1 by %2 pixels</source>
        <translation>Bild, %1 mal %2 Pixel</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 Pixel</translation>
    </message>
    <message>
        <source>%1, %2
%3</source>
        <comment>files, folders, size</comment>
        <translation>%1, %2
%3</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n Ordner</numerusform>
            <numerusform>%n Ordner</numerusform>
        </translation>
    </message>
    <message>
        <source>More than:
%1</source>
        <translation>Mehr als:
%1</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) selected</source>
        <translation>
            <numerusform>%n Element gewählt</numerusform>
            <numerusform>%n Elemente gewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1 lies beyond what is shown</source>
        <translation>Zeile %1 liegt jenseits dessen, was gezeigt wird</translation>
    </message>
</context>
<context>
    <name>vivarium::PrivateFile</name>
    <message>
        <source>%1 is a symbolic link, so it is not read.</source>
        <translation>%1 ist ein symbolischer Link und wird deshalb nicht gelesen.</translation>
    </message>
    <message>
        <source>Put the file itself there.</source>
        <translation>Bitte die Datei selbst dorthin legen.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: %2.</source>
        <translation>%1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>Everyone may write in the folder %1, so what is in it can&apos;t be trusted.</source>
        <translation>Alle dürfen in den Ordner %1 schreiben, deshalb ist seinem Inhalt nicht zu trauen.</translation>
    </message>
    <message>
        <source>Take the right to write away from others: chmod o-w.</source>
        <translation>Bitte anderen das Schreibrecht nehmen: chmod o-w.</translation>
    </message>
    <message>
        <source>%1 is not a plain file.</source>
        <translation>%1 ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>%1 belongs to another user, so it is not read.</source>
        <translation>%1 gehört einem anderen Benutzer und wird deshalb nicht gelesen.</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <translation>%1 ist zu groß.</translation>
    </message>
    <message>
        <source>Others may read %1, and that can&apos;t be changed.</source>
        <translation>Andere dürfen %1 lesen, und das lässt sich nicht ändern.</translation>
    </message>
</context>
<context>
    <name>vivarium::PrivateLinks</name>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
</context>
<context>
    <name>vivarium::ProcessCells</name>
    <message>
        <source>Process</source>
        <comment>column</comment>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>PID</source>
        <comment>column</comment>
        <translation>PID</translation>
    </message>
    <message>
        <source>User</source>
        <comment>column</comment>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>CPU %</source>
        <comment>column</comment>
        <translation>CPU %</translation>
    </message>
    <message>
        <source>Memory</source>
        <comment>column</comment>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>CPU Time</source>
        <comment>column</comment>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>Threads</source>
        <comment>column</comment>
        <translation>Threads</translation>
    </message>
    <message>
        <source>State</source>
        <comment>column</comment>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Started</source>
        <comment>column</comment>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Command</source>
        <comment>column</comment>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>The name the kernel knows the process by.</source>
        <translation>Der Name, unter dem der Kernel den Prozess kennt.</translation>
    </message>
    <message>
        <source>The number of the process inside the sandbox.</source>
        <translation>Die Nummer des Prozesses in der Sandbox.</translation>
    </message>
    <message>
        <source>The user inside the sandbox that the process runs as.</source>
        <translation>Der Benutzer in der Sandbox, unter dem der Prozess läuft.</translation>
    </message>
    <message>
        <source>Share of one core between the last two samples; 200 % are two cores.</source>
        <translation>Anteil an einem Kern zwischen den letzten zwei Messungen; 200 % sind zwei Kerne.</translation>
    </message>
    <message>
        <source>Resident memory. Pages shared by several processes count in each.</source>
        <translation>Belegter Speicher. Seiten, die mehrere Prozesse teilen, zählen bei jedem.</translation>
    </message>
    <message>
        <source>Processor time used since the process started.</source>
        <translation>Prozessorzeit seit dem Start des Prozesses.</translation>
    </message>
    <message>
        <source>Number of threads.</source>
        <translation>Anzahl der Threads.</translation>
    </message>
    <message>
        <source>What the process is doing, with the kernel&apos;s letter.</source>
        <translation>Was der Prozess tut, mit dem Buchstaben des Kernels.</translation>
    </message>
    <message>
        <source>When the process started, in your time zone.</source>
        <translation>Wann der Prozess gestartet ist, in Ihrer Zeitzone.</translation>
    </message>
    <message>
        <source>Program and arguments.</source>
        <translation>Programm und Argumente.</translation>
    </message>
    <message>
        <source>ended</source>
        <comment>state of a process</comment>
        <translation>beendet</translation>
    </message>
    <message>
        <source>%1 bytes resident</source>
        <translation>%1 Bytes belegt</translation>
    </message>
    <message>
        <source>%1, ended</source>
        <comment>name of a process</comment>
        <translation>%1, beendet</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
</context>
<context>
    <name>vivarium::ProcessController</name>
    <message>
        <source>This process has ended.</source>
        <translation>Dieser Prozess ist beendet.</translation>
    </message>
    <message>
        <source>Process 1 holds the sandbox together. Stop the sandbox instead.</source>
        <translation>Prozess 1 hält die Sandbox zusammen. Bitte stattdessen die Sandbox anhalten.</translation>
    </message>
    <message>
        <source>%1 can only signal processes that were started through it.</source>
        <translation>%1 kann nur Prozessen Signale senden, die darüber gestartet wurden.</translation>
    </message>
    <message>
        <source>%1 has no STOP and CONT.</source>
        <translation>%1 hat kein STOP und CONT.</translation>
    </message>
    <message>
        <source>%1 always signals the whole group of a process.</source>
        <translation>%1 sendet Signale immer an die ganze Gruppe eines Prozesses.</translation>
    </message>
    <message>
        <source>%1 has ended, and process %2 is another one now: %3.</source>
        <comment>%2 is a number, %3 a name</comment>
        <translation>%1 ist beendet, und Prozess %2 ist jetzt ein anderer: %3.</translation>
    </message>
    <message>
        <source>%1 (process %2) has ended already.</source>
        <translation>%1 (Prozess %2) ist schon beendet.</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>Es wurde nichts gesendet.</translation>
    </message>
</context>
<context>
    <name>vivarium::ProcessDetails</name>
    <message>
        <source>Details of the process</source>
        <translation>Einzelheiten des Prozesses</translation>
    </message>
    <message>
        <source>Arguments, one a line</source>
        <translation>Argumente, eins je Zeile</translation>
    </message>
    <message>
        <source>Choose a process to see all of its arguments.</source>
        <translation>Einen Prozess wählen, um alle seine Argumente zu sehen.</translation>
    </message>
    <message>
        <source>%1 (PID %2)</source>
        <comment>a process: name and number</comment>
        <translation>%1 (PID %2)</translation>
    </message>
    <message>
        <source>started %1</source>
        <comment>a time</comment>
        <translation>gestartet %1</translation>
    </message>
    <message>
        <source>parent %1</source>
        <comment>a PID</comment>
        <translation>Elternprozess %1</translation>
    </message>
    <message>
        <source>started through the API</source>
        <translation>über die API gestartet</translation>
    </message>
    <message>
        <source>shell of a terminal</source>
        <translation>Shell eines Terminals</translation>
    </message>
    <message>
        <source>No arguments: a thread of the kernel, or a process that has ended.</source>
        <translation>Keine Argumente: ein Thread des Kernels oder ein beendeter Prozess.</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <comment>%1 is a share</comment>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>&amp;Arguments</source>
        <translation>&amp;Argumente</translation>
    </message>
    <message>
        <source>&amp;Output</source>
        <translation>&amp;Ausgabe</translation>
    </message>
    <message>
        <source>Only commands that were started through the API have their output kept.</source>
        <translation>Nur von Befehlen, die über die API gestartet wurden, wird die Ausgabe aufbewahrt.</translation>
    </message>
    <message>
        <source>Nothing was written yet.</source>
        <translation>Noch nichts geschrieben.</translation>
    </message>
</context>
<context>
    <name>vivarium::ProcessText</name>
    <message>
        <source>running</source>
        <comment>state of a process</comment>
        <translation>läuft</translation>
    </message>
    <message>
        <source>sleeping</source>
        <comment>state of a process</comment>
        <translation>schläft</translation>
    </message>
    <message>
        <source>waiting for a disk</source>
        <comment>state of a process</comment>
        <translation>wartet auf ein Laufwerk</translation>
    </message>
    <message>
        <source>zombie</source>
        <comment>state of a process: ended, not yet collected by its parent</comment>
        <translation>Zombie</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>state of a process</comment>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>stopped by a debugger</source>
        <comment>state of a process</comment>
        <translation>von einem Debugger angehalten</translation>
    </message>
    <message>
        <source>idle</source>
        <comment>state of a process</comment>
        <translation>untätig</translation>
    </message>
    <message>
        <source>dead</source>
        <comment>state of a process</comment>
        <translation>tot</translation>
    </message>
    <message>
        <source>process %1</source>
        <comment>name of a process that has none</comment>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>&amp;Terminate (TERM)</source>
        <comment>signal</comment>
        <translation>&amp;Beenden (TERM)</translation>
    </message>
    <message>
        <source>&amp;Kill (KILL)</source>
        <comment>signal</comment>
        <translation>&amp;Abbrechen (KILL)</translation>
    </message>
    <message>
        <source>&amp;Interrupt (INT)</source>
        <comment>signal</comment>
        <translation>&amp;Unterbrechen (INT)</translation>
    </message>
    <message>
        <source>&amp;Hang Up (HUP)</source>
        <comment>signal</comment>
        <translation>Auf&amp;legen (HUP)</translation>
    </message>
    <message>
        <source>&amp;Quit with a Dump (QUIT)</source>
        <comment>signal</comment>
        <translation>Beenden mit &amp;Dump (QUIT)</translation>
    </message>
    <message>
        <source>User Signal &amp;1 (USR1)</source>
        <comment>signal</comment>
        <translation>Benutzersignal &amp;1 (USR1)</translation>
    </message>
    <message>
        <source>User Signal &amp;2 (USR2)</source>
        <comment>signal</comment>
        <translation>Benutzersignal &amp;2 (USR2)</translation>
    </message>
    <message>
        <source>&amp;Pause (STOP)</source>
        <comment>signal</comment>
        <translation>&amp;Pausieren (STOP)</translation>
    </message>
    <message>
        <source>&amp;Continue (CONT)</source>
        <comment>signal</comment>
        <translation>&amp;Fortsetzen (CONT)</translation>
    </message>
    <message>
        <source>Asks the process to end. It may clean up first, or refuse.</source>
        <translation>Bittet den Prozess zu enden. Er darf erst aufräumen oder sich weigern.</translation>
    </message>
    <message>
        <source>Ends the process at once. It can&apos;t clean up: unsaved work is lost.</source>
        <translation>Beendet den Prozess sofort. Er kann nicht aufräumen: Ungesichertes geht verloren.</translation>
    </message>
    <message>
        <source>What Ctrl+C sends: asks the process to break off.</source>
        <translation>Was Strg+C sendet: bittet den Prozess abzubrechen.</translation>
    </message>
    <message>
        <source>Tells that the terminal is gone. Many servers read their configuration anew.</source>
        <translation>Sagt, dass das Terminal weg ist. Viele Server lesen dann ihre Konfiguration neu.</translation>
    </message>
    <message>
        <source>Ends the process, with a dump of its memory or its threads where it makes one.</source>
        <translation>Beendet den Prozess mit einem Abzug seines Speichers oder seiner Threads, wo er einen macht.</translation>
    </message>
    <message>
        <source>Means what the program makes of it. One that doesn&apos;t expect it ends.</source>
        <translation>Bedeutet, was das Programm daraus macht. Eins, das es nicht erwartet, endet.</translation>
    </message>
    <message>
        <source>Stops the process where it is, until Continue.</source>
        <translation>Hält den Prozess an, wo er ist, bis „Fortsetzen“.</translation>
    </message>
    <message>
        <source>Lets a stopped process go on.</source>
        <translation>Lässt einen angehaltenen Prozess weiterlaufen.</translation>
    </message>
    <message>
        <source>not executable (exit code 126)</source>
        <translation>nicht ausführbar (Exit-Code 126)</translation>
    </message>
    <message>
        <source>command not found (exit code 127)</source>
        <translation>Befehl nicht gefunden (Exit-Code 127)</translation>
    </message>
    <message>
        <source>ended by %1 (exit code %2)</source>
        <comment>%1 is a signal, as SIGKILL</comment>
        <translation>beendet durch %1 (Exit-Code %2)</translation>
    </message>
    <message>
        <source>ended with exit code %1</source>
        <translation>beendet mit dem Exit-Code %1</translation>
    </message>
</context>
<context>
    <name>vivarium::ProcessTreeView</name>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Columns of the process table</source>
        <translation>Spalten der Prozesstabelle</translation>
    </message>
</context>
<context>
    <name>vivarium::ProcessesPanel</name>
    <message>
        <source>No processes</source>
        <translation>Keine Prozesse</translation>
    </message>
    <message>
        <source>The sandbox is not running. Its processes appear here as soon as it is.</source>
        <translation>Die Sandbox läuft nicht. Ihre Prozesse erscheinen hier, sobald sie läuft.</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Refreshing is paused.</source>
        <translation>Das Aktualisieren ruht.</translation>
    </message>
    <message>
        <source>Reading the process table…</source>
        <translation>Die Prozesstabelle wird gelesen…</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>No process has “%1” in its name, its arguments or its user.</source>
        <translation>Kein Prozess hat „%1“ in Namen, Argumenten oder Benutzer.</translation>
    </message>
    <message>
        <source>Nothing runs</source>
        <translation>Es läuft nichts</translation>
    </message>
    <message>
        <source>No process of yours runs in this sandbox. Open a terminal or run a command to start one.</source>
        <translation>In dieser Sandbox läuft kein Prozess von Ihnen. Ein Terminal öffnen oder einen Befehl ausführen, um einen zu starten.</translation>
    </message>
    <message>
        <source>Nothing was started</source>
        <translation>Nichts wurde gestartet</translation>
    </message>
    <message>
        <source>No command was started through the API in the last 5 minutes. What runs in terminals, and the sandbox&apos;s own command, are not listed by %1.</source>
        <translation>In den letzten 5 Minuten wurde kein Befehl über die API gestartet. Was in Terminals läuft und den eigenen Befehl der Sandbox zeigt %1 nicht.</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es)</source>
        <translation>
            <numerusform>%n Prozess</numerusform>
            <numerusform>%n Prozesse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n of the system hidden</source>
        <comment>%1: number of processes</comment>
        <translation>
            <numerusform>%1, %n des Systems verborgen</numerusform>
            <numerusform>%1, %n des Systems verborgen</numerusform>
        </translation>
    </message>
    <message>
        <source>CPU %1</source>
        <comment>%1 is a share</comment>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>the list is cut off: there are more</source>
        <translation>die Liste ist abgeschnitten: Es gibt mehr</translation>
    </message>
    <message>
        <source>only one subtree shown</source>
        <translation>nur ein Teilbaum wird gezeigt</translation>
    </message>
    <message>
        <source>Choose a process first.</source>
        <translation>Bitte zuerst einen Prozess wählen.</translation>
    </message>
    <message>
        <source>Choose one process first.</source>
        <translation>Bitte zuerst genau einen Prozess wählen.</translation>
    </message>
    <message>
        <source>Only commands started through the API are listed.</source>
        <translation>Nur über die API gestartete Befehle werden gezeigt.</translation>
    </message>
    <message>
        <source>Looking restarts the idle clock of this sandbox, so the table pauses by itself when you do nothing here.</source>
        <translation>Das Ansehen stellt die Leerlaufuhr dieser Sandbox zurück; deshalb pausiert die Tabelle von selbst, wenn Sie hier nichts tun.</translation>
    </message>
    <message>
        <source>The flat list has nothing to open.</source>
        <translation>Die flache Liste hat nichts zum Aufklappen.</translation>
    </message>
    <message>
        <source>Only %1 and what it started are shown.</source>
        <translation>Nur %1 und was davon gestartet wurde, wird gezeigt.</translation>
    </message>
    <message>
        <source>Show &amp;All Processes Again</source>
        <translation>Wieder &amp;alle Prozesse zeigen</translation>
    </message>
    <message>
        <source>Show &amp;Only This Subtree</source>
        <translation>&amp;Nur diesen Teilbaum zeigen</translation>
    </message>
    <message>
        <source>Refreshing has paused, so that watching doesn&apos;t keep the sandbox alive.</source>
        <translation>Das Aktualisieren ruht, damit das Zusehen die Sandbox nicht wach hält.</translation>
    </message>
    <message>
        <source>&amp;Processes</source>
        <translation>&amp;Prozesse</translation>
    </message>
    <message>
        <source>&amp;Find a Process</source>
        <translation>Prozess &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Tree</source>
        <translation>&amp;Baum</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>&amp;Expand All</source>
        <translation>Alle auf&amp;klappen</translation>
    </message>
    <message>
        <source>&amp;Collapse All</source>
        <translation>Alle &amp;zuklappen</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Einzelheiten</translation>
    </message>
    <message>
        <source>Show &amp;System Processes</source>
        <translation>&amp;Systemprozesse zeigen</translation>
    </message>
    <message>
        <source>Copy P&amp;ID</source>
        <translation>P&amp;ID kopieren</translation>
    </message>
    <message>
        <source>Copy Co&amp;mmand</source>
        <translation>&amp;Befehl kopieren</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Aktualisieren</translation>
    </message>
    <message>
        <source>&amp;Go On</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>&amp;Show All</source>
        <translation>&amp;Alle zeigen</translation>
    </message>
    <message>
        <source>Children below their parents, or a flat list.</source>
        <translation>Kinder unter ihren Eltern oder eine flache Liste.</translation>
    </message>
    <message>
        <source>Shows all processes of the tree.</source>
        <translation>Zeigt alle Prozesse des Baums.</translation>
    </message>
    <message>
        <source>Shows only the processes at the top.</source>
        <translation>Zeigt nur die obersten Prozesse.</translation>
    </message>
    <message>
        <source>Shows all arguments of the chosen process, and its output where it is kept.</source>
        <translation>Zeigt alle Argumente des gewählten Prozesses und seine Ausgabe, wo sie aufbewahrt wird.</translation>
    </message>
    <message>
        <source>Process 1, which holds the sandbox together, and threads of the kernel.</source>
        <translation>Prozess 1, der die Sandbox zusammenhält, und Threads des Kernels.</translation>
    </message>
    <message>
        <source>Filter by name, argument, user or PID</source>
        <translation>Nach Name, Argument, Benutzer oder PID filtern</translation>
    </message>
    <message>
        <source>Filter the processes</source>
        <translation>Prozesse filtern</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>&amp;Spalten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>What the table shows</source>
        <translation>Was die Tabelle zeigt</translation>
    </message>
    <message>
        <source>Alt+Return</source>
        <translation>Alt+Return</translation>
    </message>
    <message>
        <source>Read, and signalled, by commands inside the sandbox: this server has no calls for it.</source>
        <translation>Gelesen und signalisiert durch Kommandos in der Sandbox: Dieser Server hat keine Aufrufe dafür.</translation>
    </message>
    <message>
        <source>memory of the processes %1</source>
        <comment>a size</comment>
        <translation>Speicher der Prozesse %1</translation>
    </message>
    <message>
        <source>The sandbox is not running; its last processes</source>
        <comment>before their number</comment>
        <translation>Die Sandbox läuft nicht; ihre letzten Prozesse</translation>
    </message>
    <message>
        <source>Memory that several processes share counts for each of them, so the sum is more than what the list of sandboxes tells.</source>
        <translation>Speicher, den mehrere Prozesse teilen, zählt bei jedem; deshalb ist die Summe größer als das, was die Liste der Sandboxes nennt.</translation>
    </message>
    <message>
        <source>of %1 on the machine</source>
        <comment>memory</comment>
        <translation>von %1 auf dem Rechner</translation>
    </message>
    <message>
        <source>memory of the processes %1 of %2 allowed</source>
        <comment>sizes</comment>
        <translation>Speicher der Prozesse %1 von erlaubten %2</translation>
    </message>
    <message>
        <source>The sandbox may use %1 of memory. When its processes need more, the system ends one of them.</source>
        <translation>Die Sandbox darf %1 Speicher belegen. Brauchen ihre Prozesse mehr, beendet das System einen davon.</translation>
    </message>
    <message>
        <source>CPU 100 % is all of one core.</source>
        <translation>CPU 100 % ist ein ganzer Kern.</translation>
    </message>
</context>
<context>
    <name>vivarium::ProfileConnections</name>
    <message>
        <source>Reading the token from the keychain…</source>
        <translation>Der Token wird aus dem Schlüsselbund gelesen…</translation>
    </message>
    <message>
        <source>The token of “%1” is not known here.</source>
        <translation>Der Token von „%1“ ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>“%1” stays where it is: “%2” leads to that workspace already.</source>
        <translation>„%1“ bleibt, wo sie ist: „%2“ führt schon zu diesem Workspace.</translation>
    </message>
    <message>
        <source>The API key of “%1” is not known here.</source>
        <translation>Der API-Schlüssel von „%1“ ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>Enter it with “Connection: Enter API Key…”.</source>
        <translation>Bitte mit „Verbindung: API-Schlüssel eingeben…“ eingeben.</translation>
    </message>
    <message>
        <source>Enter it with “Connection: Enter Token…”.</source>
        <translation>Bitte mit „Verbindung: Token eingeben…“ eingeben.</translation>
    </message>
    <message>
        <source>This session has no keychain: it is asked for after each start.</source>
        <translation>Diese Sitzung hat keinen Schlüsselbund: Nach jedem Start wird danach gefragt.</translation>
    </message>
</context>
<context>
    <name>vivarium::ProfileStore</name>
    <message>
        <source>The connections can&apos;t be read from %1: %2.</source>
        <translation>Die Verbindungen lassen sich nicht aus %1 lesen: %2.</translation>
    </message>
    <message>
        <source>Until that is put right only this computer is shown.</source>
        <translation>Bis das behoben ist, wird nur dieser Rechner gezeigt.</translation>
    </message>
    <message>
        <source>The file %1 is too large to hold connections.</source>
        <translation>Die Datei %1 ist zu groß für Verbindungen.</translation>
    </message>
    <message>
        <source>The connections in %1 can&apos;t be read: %2 in line %3.</source>
        <translation>Die Verbindungen in %1 lassen sich nicht lesen: %2 in Zeile %3.</translation>
    </message>
    <message>
        <source>The file %1 holds no list of connections.</source>
        <translation>Die Datei %1 enthält keine Liste von Verbindungen.</translation>
    </message>
    <message>
        <source>Repair the file and start again. If you add a connection first, the file is kept under another name.</source>
        <translation>Bitte die Datei reparieren und neu starten. Wird vorher eine Verbindung hinzugefügt, bleibt die Datei unter anderem Namen erhalten.</translation>
    </message>
    <message>
        <source>The connections in %1 were saved by a later version.</source>
        <translation>Die Verbindungen in %1 hat eine spätere Version gesichert.</translation>
    </message>
    <message>
        <source>They can be used but not changed here.</source>
        <translation>Sie lassen sich hier benutzen, aber nicht ändern.</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) in %1 can&apos;t be understood.</source>
        <translation>
            <numerusform>%n Verbindung in %1 ist nicht zu verstehen.</numerusform>
            <numerusform>%n Verbindungen in %1 sind nicht zu verstehen.</numerusform>
        </translation>
    </message>
    <message>
        <source>They are left as they are in the file.</source>
        <translation>Sie bleiben in der Datei, wie sie sind.</translation>
    </message>
    <message>
        <source>There is no such connection any more.</source>
        <translation>Diese Verbindung gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>The connection to this computer can&apos;t be changed.</source>
        <translation>Die Verbindung zu diesem Rechner lässt sich nicht ändern.</translation>
    </message>
    <message>
        <source>The connection needs a name.</source>
        <translation>Die Verbindung braucht einen Namen.</translation>
    </message>
    <message numerus="yes">
        <source>The name is longer than %n character(s).</source>
        <translation>
            <numerusform>Der Name ist länger als %n Zeichen.</numerusform>
            <numerusform>Der Name ist länger als %n Zeichen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The name of the workspace is longer than %n character(s).</source>
        <translation>
            <numerusform>Der Name des Workspace ist länger als %n Zeichen.</numerusform>
            <numerusform>Der Name des Workspace ist länger als %n Zeichen.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is a connection named “%1” already.</source>
        <translation>Eine Verbindung namens „%1“ gibt es schon.</translation>
    </message>
    <message>
        <source>The connections were saved by a later version and can&apos;t be changed here.</source>
        <translation>Die Verbindungen hat eine spätere Version gesichert; sie lassen sich hier nicht ändern.</translation>
    </message>
    <message>
        <source>The connections can&apos;t be saved in %1: %2.</source>
        <translation>Die Verbindungen lassen sich nicht in %1 sichern: %2.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Another program has changed %1.</source>
        <translation>Ein anderes Programm hat %1 geändert.</translation>
    </message>
    <message>
        <source>Reload the connections, then try again.</source>
        <translation>Bitte die Verbindungen neu laden und erneut versuchen.</translation>
    </message>
    <message>
        <source>The damaged file %1 can&apos;t be moved out of the way.</source>
        <translation>Die beschädigte Datei %1 lässt sich nicht beiseitelegen.</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Lokal</translation>
    </message>
    <message>
        <source>The CA file has to be named with its whole path.</source>
        <translation>Die CA-Datei muss mit ihrem ganzen Pfad genannt werden.</translation>
    </message>
</context>
<context>
    <name>vivarium::PropertiesDialog</name>
    <message>
        <source>Also all that is &amp;in it</source>
        <translation>Auch alles, was &amp;darin ist</translation>
    </message>
    <message>
        <source>Properties of %1</source>
        <translation>Eigenschaften von %1</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>Rechte</translation>
    </message>
    <message>
        <source>Files inside get the same permissions, so they become executable where the folder can be entered</source>
        <translation>Die Dateien darin bekommen dieselben Rechte; sie werden also ausführbar, wo der Ordner betreten werden darf</translation>
    </message>
    <message>
        <source>They have different permissions; Apply gives all of them these.</source>
        <translation>Sie haben verschiedene Rechte; „Anwenden“ gibt allen diese.</translation>
    </message>
    <message>
        <source>A link has no permissions of its own.</source>
        <translation>Ein Link hat keine eigenen Rechte.</translation>
    </message>
    <message>
        <source>&amp;Apply Permissions</source>
        <translation>Rechte &amp;anwenden</translation>
    </message>
    <message>
        <source>Kind:</source>
        <translation>Art:</translation>
    </message>
    <message>
        <source>In:</source>
        <translation>In:</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1 (%2 Bytes)</translation>
    </message>
    <message>
        <source>&amp;Count</source>
        <translation>&amp;Zählen</translation>
    </message>
    <message>
        <source>Adds up all that is in the folder</source>
        <translation>Zählt alles zusammen, was im Ordner ist</translation>
    </message>
    <message>
        <source>Size:</source>
        <translation>Größe:</translation>
    </message>
    <message>
        <source>Modified:</source>
        <translation>Geändert:</translation>
    </message>
    <message>
        <source>Owner:</source>
        <translation>Besitzer:</translation>
    </message>
    <message>
        <source>%1, group %2</source>
        <translation>%1, Gruppe %2</translation>
    </message>
    <message>
        <source>Leads to:</source>
        <translation>Führt zu:</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Zählt…</translation>
    </message>
    <message>
        <source>%1 (%2 bytes) in %3</source>
        <translation>%1 (%2 Bytes) in %3</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>mehr als %1</translation>
    </message>
    <message>
        <source>Not counted.</source>
        <translation>Nicht gezählt.</translation>
    </message>
    <message>
        <source>The number is no permission: four octal digits at most</source>
        <translation>Die Zahl ist kein Recht: höchstens vier Oktalziffern</translation>
    </message>
    <message>
        <source>Nothing has changed</source>
        <translation>Nichts hat sich geändert</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n Element</numerusform>
            <numerusform>%n Elemente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n Byte</numerusform>
            <numerusform>%n Bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ProtectionActions</name>
    <message>
        <source>No sandbox is selected.</source>
        <translation>Keine Sandbox ist gewählt.</translation>
    </message>
    <message>
        <source>It is still being created.</source>
        <translation>Sie wird noch erstellt.</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>Sie ist beendet.</translation>
    </message>
    <message numerus="yes">
        <source>Protected and left out of Stop: %n sandbox(es).</source>
        <translation>
            <numerusform>Geschützt und vom Stoppen ausgenommen: %n Sandbox.</numerusform>
            <numerusform>Geschützt und vom Stoppen ausgenommen: %n Sandboxes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::PythonCodeDialog</name>
    <message>
        <source>Python Code</source>
        <translation>Python-Code</translation>
    </message>
    <message>
        <source>With LazyCloud&apos;s Python SDK this makes the same sandbox, on the server that the SDK is signed in to. Values of the environment are in the code; secrets are there by name.</source>
        <translation>Mit dem Python-SDK von LazyCloud legt dies dieselbe Sandbox an, auf dem Server, bei dem das SDK angemeldet ist. Werte der Umgebung stehen im Code; von Geheimnissen nur die Namen.</translation>
    </message>
    <message>
        <source>Python code</source>
        <translation>Python-Code</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Copied</source>
        <translation>&amp;Kopiert</translation>
    </message>
</context>
<context>
    <name>vivarium::RangeEntry</name>
    <message>
        <source>This is an IPv4 address in the clothes of IPv6. Write it with dots, as 203.0.113.10.</source>
        <translation>Das ist eine IPv4-Adresse im Kleid von IPv6. Bitte mit Punkten schreiben, wie 203.0.113.10.</translation>
    </message>
    <message>
        <source>A single address, so it becomes %1.</source>
        <translation>Eine einzelne Adresse, daraus wird %1.</translation>
    </message>
    <message>
        <source>%1 lies within %2: the server keeps the range.</source>
        <translation>%1 liegt in %2: Der Server behält den Bereich.</translation>
    </message>
    <message>
        <source>The mask %1 is /%2.</source>
        <translation>Die Maske %1 ist /%2.</translation>
    </message>
    <message>
        <source>After the slash stands a number from 0 to %1: how many bits of the address are fixed.</source>
        <translation>Hinter dem Schrägstrich steht eine Zahl von 0 bis %1: wie viele Bits der Adresse feststehen.</translation>
    </message>
    <message>
        <source>From–to isn&apos;t possible. Write a range with a slash, as 203.0.113.0/24, or each address on its own.</source>
        <translation>Von–bis ist nicht möglich. Bitte einen Bereich mit Schrägstrich schreiben, wie 203.0.113.0/24, oder jede Adresse für sich.</translation>
    </message>
    <message>
        <source>Rules know no ports: all of an address is allowed or nothing. Write %1.</source>
        <translation>Regeln kennen keine Ports: Eine Adresse ist ganz erlaubt oder gar nicht. Bitte %1 schreiben.</translation>
    </message>
    <message>
        <source>Leave out the part from the % on: interfaces have no meaning in a rule.</source>
        <translation>Bitte den Teil ab dem % weglassen: Schnittstellen haben in einer Regel keine Bedeutung.</translation>
    </message>
    <message>
        <source>An IPv4 address has four numbers from 0 to 255 without leading zeros, as 203.0.113.10 or 203.0.113.0/24.</source>
        <translation>Eine IPv4-Adresse hat vier Zahlen von 0 bis 255 ohne führende Nullen, wie 203.0.113.10 oder 203.0.113.0/24.</translation>
    </message>
    <message>
        <source>This is no IPv6 address. One looks like 2001:db8::1, a range like 2001:db8::/32.</source>
        <translation>Das ist keine IPv6-Adresse. Eine sieht aus wie 2001:db8::1, ein Bereich wie 2001:db8::/32.</translation>
    </message>
    <message>
        <source>An address, a range or a host name is wanted, as 203.0.113.10, 203.0.113.0/24 or 2001:db8::/32.</source>
        <translation>Gewünscht ist eine Adresse, ein Bereich oder ein Rechnername, wie 203.0.113.10, 203.0.113.0/24 oder 2001:db8::/32.</translation>
    </message>
    <message>
        <source>Careful: at this address clouds hand out the credentials of the machine.</source>
        <translation>Vorsicht: An dieser Adresse geben Clouds die Zugangsdaten der Maschine heraus.</translation>
    </message>
    <message>
        <source>The sandbox itself: needs no rule.</source>
        <translation>Die Sandbox selbst: braucht keine Regel.</translation>
    </message>
    <message>
        <source>Private network.</source>
        <translation>Privates Netz.</translation>
    </message>
    <message>
        <source>Addresses that providers share among their customers.</source>
        <translation>Adressen, die Anbieter unter ihren Kunden teilen.</translation>
    </message>
    <message>
        <source>Only the nearest network segment.</source>
        <translation>Nur das nächste Netzsegment.</translation>
    </message>
    <message>
        <source>Reserved for examples in documents: nobody answers there.</source>
        <translation>Für Beispiele in Dokumenten vorgesehen: Dort antwortet niemand.</translation>
    </message>
    <message>
        <source>Multicast: no single machine.</source>
        <translation>Multicast: kein einzelner Rechner.</translation>
    </message>
    <message>
        <source>Rules know only addresses: of the URL %1 remains.</source>
        <translation>Regeln kennen nur Adressen: Von der URL bleibt %1.</translation>
    </message>
    <message>
        <source>One address</source>
        <translation>Eine Adresse</translation>
    </message>
    <message>
        <source>2^%1 addresses, %2</source>
        <comment>a power of two; from – to</comment>
        <translation>2^%1 Adressen, %2</translation>
    </message>
    <message>
        <source>%1 addresses, %2</source>
        <comment>number, more than one; from – to</comment>
        <translation>%1 Adressen, %2</translation>
    </message>
    <message>
        <source>All of IPv4: this restricts only IPv6.</source>
        <translation>Ganz IPv4: Das schränkt nur IPv6 ein.</translation>
    </message>
    <message>
        <source>All of IPv6: this restricts only IPv4.</source>
        <translation>Ganz IPv6: Das schränkt nur IPv4 ein.</translation>
    </message>
    <message>
        <source>Careful: it includes 169.254.169.254, where clouds hand out credentials.</source>
        <translation>Vorsicht: Darin liegt 169.254.169.254, wo Clouds Zugangsdaten herausgeben.</translation>
    </message>
    <message>
        <source>A length after the slash belongs to an address, and this is a name. Write the name alone to look up its addresses.</source>
        <translation>Eine Länge hinter dem Schrägstrich gehört zu einer Adresse, und das ist ein Name. Bitte den Namen allein schreiben, um seine Adressen nachzuschlagen.</translation>
    </message>
</context>
<context>
    <name>vivarium::RemoteEdit</name>
    <message>
        <source>The file is no longer in the sandbox.</source>
        <translation>Die Datei ist nicht mehr in der Sandbox.</translation>
    </message>
    <message>
        <source>The file has changed in the sandbox since it was opened here.</source>
        <translation>Die Datei hat sich in der Sandbox geändert, seit sie hier geöffnet wurde.</translation>
    </message>
</context>
<context>
    <name>vivarium::RemovalFlow</name>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete “%1” from %2?</source>
        <translation>„%1“ aus %2 löschen?</translation>
    </message>
    <message>
        <source>&amp;Delete “%1”</source>
        <translation>„%1“ &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Delete It</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiteres</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything in the folder goes with it</source>
        <translation>Alles im Ordner geht mit</translation>
    </message>
    <message numerus="yes">
        <source>Everything in %n folder(s) goes too</source>
        <translation>
            <numerusform>Auch alles in %n Ordner geht mit</numerusform>
            <numerusform>Auch alles in %n Ordnern geht mit</numerusform>
        </translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1: %2, %3.</source>
        <translation>%1: %2, %3.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: more than %2, %3.</source>
        <translation>%1: mehr als %2, %3.</translation>
    </message>
    <message>
        <source>Of links only the link is deleted, not what it leads to.</source>
        <translation>Von Links wird nur der Link gelöscht, nicht das Ziel.</translation>
    </message>
    <message>
        <source>A sandbox has no trash: this can&apos;t be undone.</source>
        <translation>Eine Sandbox hat keinen Papierkorb: Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n Item(s)</source>
        <translation>
            <numerusform>%n Element löschen</numerusform>
            <numerusform>%n Elemente löschen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n item(s) from %1?</source>
        <translation>
            <numerusform>%n Element aus %1 löschen?</numerusform>
            <numerusform>%n Elemente aus %1 löschen?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Delete %n Item(s)</source>
        <translation>
            <numerusform>%n Element &amp;löschen</numerusform>
            <numerusform>%n Elemente &amp;löschen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::RenamingDownload</name>
    <message>
        <source>The folder “%1” can&apos;t be written to: %2.</source>
        <translation>In den Ordner „%1“ kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Bitte einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>“%1” couldn&apos;t be put into place.</source>
        <translation>„%1“ konnte nicht an seinen Platz.</translation>
    </message>
    <message>
        <source>Something of that name has come meanwhile, or the folder can&apos;t be written to.</source>
        <translation>Etwas mit diesem Namen ist inzwischen da, oder in den Ordner kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The download is not one file or folder.</source>
        <translation>Das Heruntergeladene ist nicht eine einzelne Datei oder ein Ordner.</translation>
    </message>
</context>
<context>
    <name>vivarium::ReplacePlanModel</name>
    <message>
        <source>not read, so it can&apos;t be changed here</source>
        <translation>nicht gelesen, darum hier nicht zu ändern</translation>
    </message>
    <message>
        <source>Line %1: “%2” becomes “%3”</source>
        <translation>Zeile %1: Aus „%2“ wird „%3“</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n change(s)</source>
        <translation>
            <numerusform>%1, %n Änderung</numerusform>
            <numerusform>%1, %n Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>file, what became of it</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>too long to be put here</source>
        <translation>zu lang, um hier eingesetzt zu werden</translation>
    </message>
</context>
<context>
    <name>vivarium::ReplaceRun</name>
    <message>
        <source>It is too large to be changed here: it has %1.</source>
        <translation>Sie ist zu groß, um hier geändert zu werden: Sie hat %1.</translation>
    </message>
    <message>
        <source>It is no UTF-8 text.</source>
        <translation>Sie ist kein UTF-8-Text.</translation>
    </message>
    <message>
        <source>It would become too large: %1.</source>
        <translation>Sie würde zu groß: %1.</translation>
    </message>
</context>
<context>
    <name>vivarium::RestoreForm</name>
    <message numerus="yes">
        <source>&amp;Restore %n Sandbox(es)</source>
        <comment>button</comment>
        <translation>
            <numerusform>%n Sandbox &amp;wiederherstellen</numerusform>
            <numerusform>%n Sandboxes &amp;wiederherstellen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;How many:</source>
        <translation>&amp;Wie viele:</translation>
    </message>
    <message>
        <source>Id of the snapshot</source>
        <translation>Kennung des Snapshots</translation>
    </message>
    <message>
        <source>&amp;Id of the snapshot:</source>
        <translation>&amp;Kennung des Snapshots:</translation>
    </message>
    <message>
        <source>Ends &amp;after:</source>
        <translation>Endet n&amp;ach:</translation>
    </message>
</context>
<context>
    <name>vivarium::RunContainerForm</name>
    <message>
        <source>In the &amp;background</source>
        <translation>Im &amp;Hintergrund</translation>
    </message>
    <message>
        <source>Run a container</source>
        <translation>Einen Container ausführen</translation>
    </message>
    <message>
        <source>found by itself</source>
        <translation>findet sich von selbst</translation>
    </message>
    <message>
        <source>that of the image</source>
        <translation>der des Abbilds</translation>
    </message>
    <message>
        <source>NAME=value, a line each</source>
        <translation>NAME=Wert, je eine Zeile</translation>
    </message>
    <message>
        <source>That of the sandbox</source>
        <translation>Das der Sandbox</translation>
    </message>
    <message>
        <source>One of its own</source>
        <translation>Ein eigenes</translation>
    </message>
    <message>
        <source>Otherwise what it writes is followed below until it ends.</source>
        <translation>Sonst wird unten verfolgt, was er schreibt, bis er endet.</translation>
    </message>
    <message>
        <source>R&amp;un</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Image:</source>
        <translation>Ab&amp;bild:</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Command:</source>
        <translation>Be&amp;fehl:</translation>
    </message>
    <message>
        <source>Net&amp;work:</source>
        <translation>Net&amp;zwerk:</translation>
    </message>
    <message>
        <source>P&amp;orts:</source>
        <translation>P&amp;orts:</translation>
    </message>
    <message>
        <source>&amp;Environment:</source>
        <translation>Um&amp;gebung:</translation>
    </message>
    <message>
        <source>what it listens on, as 8000</source>
        <translation>worauf er lauscht, etwa 8000</translation>
    </message>
    <message>
        <source>8000, or 8080:80 for another one outside</source>
        <translation>8000, oder 8080:80 für einen anderen außen</translation>
    </message>
    <message>
        <source>Works on every server: a program inside listens on a port of the sandbox, which can then be exposed.</source>
        <translation>Geht auf jedem Server: Ein Programm darin lauscht auf einem Port der Sandbox, der dann freigegeben werden kann.</translation>
    </message>
    <message>
        <source>Not every server can do this. On LazyCloud containers share the network of the sandbox.</source>
        <translation>Nicht jeder Server kann das. Auf LazyCloud teilen Container das Netzwerk der Sandbox.</translation>
    </message>
</context>
<context>
    <name>vivarium::RunForm</name>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ausführen</translation>
    </message>
    <message>
        <source>What to run</source>
        <translation>Was ausgeführt wird</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Shell</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>A script for /bin/sh, with pipes, variables and patterns.</source>
        <translation>Ein Skript für /bin/sh, mit Pipes, Variablen und Mustern.</translation>
    </message>
    <message>
        <source>Python code for python3.</source>
        <translation>Python-Code für python3.</translation>
    </message>
    <message>
        <source>Command to run</source>
        <translation>Auszuführender Befehl</translation>
    </message>
    <message>
        <source>&amp;Options</source>
        <translation>&amp;Optionen</translation>
    </message>
    <message>
        <source>Folder, variables and time limit</source>
        <translation>Ordner, Variablen und Zeitgrenze</translation>
    </message>
    <message>
        <source>Variables, one a line</source>
        <translation>Variablen, eine je Zeile</translation>
    </message>
    <message>
        <source>NAME=value, one a line</source>
        <translation>NAME=Wert, eine je Zeile</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds, behind a number</comment>
        <translation> s</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>After this time the command is asked to end, and 5 s later it is killed.</source>
        <translation>Nach dieser Zeit wird der Befehl gebeten zu enden, 5 s später abgebrochen.</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>O&amp;rdner:</translation>
    </message>
    <message>
        <source>&amp;Variables:</source>
        <translation>&amp;Variablen:</translation>
    </message>
    <message>
        <source>&amp;Time limit:</source>
        <translation>&amp;Zeitgrenze:</translation>
    </message>
    <message>
        <source>Runs it in the sandbox (Ctrl+Enter)</source>
        <translation>Führt ihn in der Sandbox aus (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>python3 -m pytest -q</source>
        <translation>python3 -m pytest -q</translation>
    </message>
    <message>
        <source>A script for /bin/sh; Ctrl+Enter runs it</source>
        <translation>Ein Skript für /bin/sh; Strg+Eingabe führt es aus</translation>
    </message>
    <message>
        <source>Python code; Ctrl+Enter runs it</source>
        <translation>Python-Code; Strg+Eingabe führt ihn aus</translation>
    </message>
    <message>
        <source>A program and its arguments, or one line for a shell, with pipes, variables and patterns.</source>
        <translation>Ein Programm und seine Argumente, oder eine Zeile für eine Shell, mit Pipes, Variablen und Mustern.</translation>
    </message>
    <message>
        <source>Because of %1 a shell runs it. What stands in single quotes reaches the program as it is.</source>
        <translation>Wegen %1 führt eine Shell es aus. Was in einfachen Anführungszeichen steht, erreicht das Programm unverändert.</translation>
    </message>
</context>
<context>
    <name>vivarium::RunPanel</name>
    <message>
        <source>Nothing runs here.</source>
        <translation>Hier läuft nichts.</translation>
    </message>
    <message>
        <source>Nothing was run yet.</source>
        <translation>Noch nichts wurde ausgeführt.</translation>
    </message>
    <message>
        <source>There is no output.</source>
        <translation>Es gibt keine Ausgabe.</translation>
    </message>
    <message>
        <source>Nothing was run yet</source>
        <translation>Noch nichts ausgeführt</translation>
    </message>
    <message>
        <source>Write a command above and press Enter. Its output appears here while it runs.</source>
        <translation>Oben einen Befehl schreiben und die Eingabetaste drücken. Die Ausgabe erscheint hier, während er läuft.</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Kill</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>It wrote nothing.</source>
        <translation>Er schrieb nichts.</translation>
    </message>
    <message>
        <source>Nothing has ended.</source>
        <translation>Nichts ist beendet.</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ausführen</translation>
    </message>
    <message>
        <source>Ctrl+.</source>
        <translation>Ctrl+.</translation>
    </message>
    <message>
        <source>Run &amp;Again</source>
        <translation>&amp;Noch einmal ausführen</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>&amp;Edit and Run…</source>
        <translation>B&amp;earbeiten und ausführen…</translation>
    </message>
    <message>
        <source>Save &amp;Output…</source>
        <translation>Ausgabe &amp;sichern…</translation>
    </message>
    <message>
        <source>&amp;Find in the Output</source>
        <translation>In der Ausgabe su&amp;chen</translation>
    </message>
    <message>
        <source>&amp;Clear Ended Ones</source>
        <translation>Beendete &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Read Again</source>
        <translation>&amp;Neu lesen</translation>
    </message>
    <message>
        <source>Asks the command to end; a second time ends it at once.</source>
        <translation>Bittet den Befehl zu enden; beim zweiten Mal endet er sofort.</translation>
    </message>
    <message>
        <source>Runs the same command once more.</source>
        <translation>Führt denselben Befehl noch einmal aus.</translation>
    </message>
    <message>
        <source>Puts the command into the form.</source>
        <translation>Setzt den Befehl in das Formular.</translation>
    </message>
    <message>
        <source>Writes the output to a file of this computer.</source>
        <translation>Schreibt die Ausgabe in eine Datei dieses Rechners.</translation>
    </message>
    <message>
        <source>Takes the commands that have ended off the list.</source>
        <translation>Nimmt beendete Befehle von der Liste.</translation>
    </message>
    <message>
        <source>Commands, newest first</source>
        <translation>Befehle, neueste zuerst</translation>
    </message>
    <message>
        <source>Only the end of the output is shown. “Save Output” writes more of it: the last %1.</source>
        <comment>%1 is a size</comment>
        <translation>Nur das Ende der Ausgabe wird gezeigt. „Ausgabe sichern“ schreibt mehr davon: die letzten %1.</translation>
    </message>
    <message>
        <source>The values of variables are not kept. Fill them in, then run it.</source>
        <translation>Die Werte von Variablen werden nicht aufbewahrt. Bitte eintragen und dann ausführen.</translation>
    </message>
    <message>
        <source>It was started %1. What a command has written is kept until the window is closed, and by the server for 5 minutes after its end.</source>
        <comment>a relative time</comment>
        <translation>Gestartet %1. Was ein Befehl geschrieben hat, bleibt erhalten, bis das Fenster geschlossen wird, und auf dem Server bis 5 Minuten nach seinem Ende.</translation>
    </message>
    <message>
        <source>Re&amp;member Commands</source>
        <translation>Befehle &amp;merken</translation>
    </message>
    <message>
        <source>Keeps commands and exit codes on this computer, readable by you alone, until the list is cleared. Values of variables and output are never kept.</source>
        <translation>Bewahrt Befehle und Exit-Codes auf diesem Computer auf, nur für Sie lesbar, bis die Liste geleert wird. Werte von Variablen und Ausgaben werden nie aufbewahrt.</translation>
    </message>
    <message>
        <source>What to show of the output</source>
        <translation>Was von der Ausgabe gezeigt wird</translation>
    </message>
    <message>
        <source>Standard output and standard error, which stands out by its colour</source>
        <translation>Standardausgabe und Standardfehlerausgabe, die sich durch ihre Farbe abhebt</translation>
    </message>
    <message>
        <source>Both streams</source>
        <translation>Beide Ströme</translation>
    </message>
    <message>
        <source>Only output</source>
        <comment>standard output</comment>
        <translation>Nur Ausgabe</translation>
    </message>
    <message>
        <source>Only errors</source>
        <comment>standard error</comment>
        <translation>Nur Fehler</translation>
    </message>
</context>
<context>
    <name>vivarium::SampleClock</name>
    <message>
        <source>&amp;Pause Refreshing</source>
        <translation>Aktualisieren &amp;pausieren</translation>
    </message>
    <message>
        <source>Pause refreshing</source>
        <translation>Aktualisieren pausieren</translation>
    </message>
    <message>
        <source>Reads the table again.</source>
        <translation>Liest die Tabelle neu.</translation>
    </message>
    <message numerus="yes">
        <source>The table stays as it is. It is read every %n second(s).</source>
        <translation>
            <numerusform>Die Tabelle bleibt, wie sie ist. Sie wird jede Sekunde gelesen.</numerusform>
            <numerusform>Die Tabelle bleibt, wie sie ist. Sie wird alle %n Sekunden gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>Paused · %1</source>
        <comment>%1: a time ago</comment>
        <translation>Pausiert · %1</translation>
    </message>
    <message>
        <source>No answer · last %1</source>
        <comment>%1: a time ago</comment>
        <translation>Keine Antwort · zuletzt %1</translation>
    </message>
    <message>
        <source>Live</source>
        <comment>the table is up to date</comment>
        <translation>Live</translation>
    </message>
    <message>
        <source>Read %1</source>
        <translation>Gelesen %1</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxActions</name>
    <message>
        <source>No sandbox is selected.</source>
        <translation>Keine Sandbox ist gewählt.</translation>
    </message>
    <message>
        <source>It takes one sandbox; several are selected.</source>
        <translation>Das geht mit einer Sandbox; mehrere sind gewählt.</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Stop %n Sandbox(es)…</source>
        <translation>
            <numerusform>%n Sandbox &amp;anhalten…</numerusform>
            <numerusform>%n Sandboxes &amp;anhalten…</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Stop…</source>
        <translation>&amp;Anhalten…</translation>
    </message>
    <message>
        <source>It has no id yet.</source>
        <translation>Sie hat noch keine Kennung.</translation>
    </message>
    <message>
        <source>Stop &amp;Waiting for It</source>
        <translation>Nicht länger darauf &amp;warten</translation>
    </message>
    <message>
        <source>Remo&amp;ve from the List</source>
        <translation>Von der Liste &amp;nehmen</translation>
    </message>
    <message>
        <source>The sandbox is not running.</source>
        <translation>Die Sandbox läuft nicht.</translation>
    </message>
    <message>
        <source>There is no connection to make it on.</source>
        <translation>Es gibt keine Verbindung, auf der sie laufen könnte.</translation>
    </message>
    <message>
        <source>No sandbox is running.</source>
        <translation>Es läuft keine Sandbox.</translation>
    </message>
    <message>
        <source>There is no connection.</source>
        <translation>Es gibt keine Verbindung.</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) were used meanwhile and go on.</source>
        <translation>
            <numerusform>%n Sandbox wurde inzwischen benutzt und läuft weiter.</numerusform>
            <numerusform>%n Sandboxes wurden inzwischen benutzt und laufen weiter.</numerusform>
        </translation>
    </message>
    <message>
        <source>The sandbox is paused: resume it first.</source>
        <translation>Die Sandbox ist pausiert: Setzen Sie sie zuerst fort.</translation>
    </message>
    <message>
        <source>Sets after how long without use the sandbox stops by itself.</source>
        <translation>Legt fest, nach welcher Zeit ohne Benutzung die Sandbox von selbst anhält.</translation>
    </message>
    <message>
        <source>Sets when the sandbox ends, used or not.</source>
        <translation>Legt fest, wann die Sandbox endet, benutzt oder nicht.</translation>
    </message>
    <message>
        <source>&amp;Edit and Try Again…</source>
        <translation>B&amp;earbeiten und erneut versuchen…</translation>
    </message>
    <message>
        <source>&amp;Duplicate…</source>
        <translation>&amp;Duplizieren…</translation>
    </message>
    <message>
        <source>It was not created.</source>
        <translation>Sie wurde nicht erstellt.</translation>
    </message>
    <message numerus="yes">
        <source>+10 &amp;min for %n Sandbox(es)</source>
        <translation>
            <numerusform>+10 &amp;min für %n Sandbox</numerusform>
            <numerusform>+10 &amp;min für %n Sandboxes</numerusform>
        </translation>
    </message>
    <message>
        <source>+10 &amp;min</source>
        <translation>+10 &amp;min</translation>
    </message>
    <message numerus="yes">
        <source>Li&amp;fetime of %n Sandbox(es)…</source>
        <translation>
            <numerusform>&amp;Laufzeit von %n Sandbox …</numerusform>
            <numerusform>&amp;Laufzeit von %n Sandboxes …</numerusform>
        </translation>
    </message>
    <message>
        <source>Li&amp;fetime…</source>
        <translation>&amp;Laufzeit …</translation>
    </message>
    <message numerus="yes">
        <source>Pa&amp;use %n Sandbox(es)…</source>
        <translation>
            <numerusform>%n Sandbox pa&amp;usieren…</numerusform>
            <numerusform>%n Sandboxes pa&amp;usieren…</numerusform>
        </translation>
    </message>
    <message>
        <source>Pa&amp;use…</source>
        <translation>Pa&amp;usieren…</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Resume %n Sandbox(es)</source>
        <translation>
            <numerusform>%n Sandbox &amp;fortsetzen</numerusform>
            <numerusform>%n Sandboxes &amp;fortsetzen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message numerus="yes">
        <source>Remo&amp;ve %n Sandbox(es) from the List</source>
        <translation>
            <numerusform>%n Sandbox von der Liste &amp;nehmen</numerusform>
            <numerusform>%n Sandboxes von der Liste &amp;nehmen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Left out, as protected: %n sandbox(es).</source>
        <translation>
            <numerusform>Ausgelassen, weil geschützt: %n Sandbox.</numerusform>
            <numerusform>Ausgelassen, weil geschützt: %n Sandboxes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxColumns</name>
    <message>
        <source>Not created</source>
        <translation>Nicht erstellt</translation>
    </message>
    <message>
        <source>%1…</source>
        <comment>what is under way</comment>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <comment>asked for, not confirmed yet</comment>
        <translation>Hält an…</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>idle %1</source>
        <comment>time until it is stopped for being idle</comment>
        <translation>Leerlauf %1</translation>
    </message>
    <message>
        <source>ends %1</source>
        <comment>time until it ends</comment>
        <translation>endet %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>Restzeit</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>App</source>
        <translation>App</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Use of processors; 100 % is one whole core.</source>
        <translation>Nutzung der Prozessoren; 100 % ist ein ganzer Kern.</translation>
    </message>
    <message>
        <source>Memory in use, without the page cache.</source>
        <translation>Benutzter Speicher, ohne den Seiten-Cache.</translation>
    </message>
    <message>
        <source>“idle”: it is stopped when it was not used for that long. “ends”: it ends then in any case.</source>
        <translation>„Leerlauf“: Sie wird angehalten, wenn sie so lange nicht benutzt wurde. „endet“: Sie endet dann in jedem Fall.</translation>
    </message>
    <message>
        <source>The app or project that the sandbox belongs to.</source>
        <translation>Die App oder das Projekt, zu dem die Sandbox gehört.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>kostenlos</translation>
    </message>
    <message>
        <source>Reserved: %1 cores</source>
        <comment>number of cores, may be a fraction</comment>
        <translation>Reserviert: %1 Kerne</translation>
    </message>
    <message>
        <source>Reserved: %1</source>
        <translation>Reserviert: %1</translation>
    </message>
    <message>
        <source>It is billed while it runs. The price isn&apos;t known here.</source>
        <translation>Sie wird berechnet, solange sie läuft. Der Preis ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>Created %1</source>
        <translation>Erstellt %1</translation>
    </message>
    <message>
        <source>Created %1
Ended %2</source>
        <translation>Erstellt %1
Beendet %2</translation>
    </message>
    <message>
        <source>Reserved: %1 core</source>
        <comment>number of cores, may be a fraction</comment>
        <translation>Reserviert: %1 Kern</translation>
    </message>
    <message>
        <source>%1?</source>
        <comment>a state that was true when the server was last heard</comment>
        <translation>%1?</translation>
    </message>
    <message>
        <source>Sorted by it, what lives comes first, then what failed, then what has stopped; each with the newest first.</source>
        <translation>Danach sortiert kommt zuerst, was lebt, dann, was gescheitert ist, dann, was angehalten hat; jeweils das Neueste zuerst.</translation>
    </message>
    <message>
        <source>What an hour costs by the server&apos;s price list, for what the sandbox reserves.</source>
        <translation>Was eine Stunde nach der Preisliste des Servers kostet, für das, was die Sandbox reserviert.</translation>
    </message>
    <message>
        <source>%1/h</source>
        <comment>money an hour</comment>
        <translation>%1/h</translation>
    </message>
    <message>
        <source>%1 when %2 was last heard. It doesn&apos;t answer now, so this may have changed.</source>
        <comment>a state; a connection</comment>
        <translation>%1, als %2 zuletzt geantwortet hat. Jetzt kommt keine Antwort; das kann sich also geändert haben.</translation>
    </message>
    <message>
        <source>%1
Reckoned from what it reserves and the server&apos;s price list “%2”. The bill is the provider&apos;s.</source>
        <translation>%1
Berechnet aus dem, was sie reserviert, und der Preisliste „%2“ des Servers. Die Rechnung stellt der Anbieter.</translation>
    </message>
    <message>
        <source>It costs nothing.</source>
        <translation>Sie kostet nichts.</translation>
    </message>
    <message>
        <source>≈ %1 in all</source>
        <comment>money</comment>
        <translation>≈ %1 insgesamt</translation>
    </message>
    <message>
        <source>≈ %1 an hour, %2 so far</source>
        <comment>money; money</comment>
        <translation>≈ %1 je Stunde, bisher %2</translation>
    </message>
    <message>
        <source>kept awake</source>
        <comment>its idle clock does not run</comment>
        <translation>wach gehalten</translation>
    </message>
    <message>
        <source>%1. It could not be paused: %2</source>
        <comment>a state; the server&apos;s sentence</comment>
        <translation>%1. Sie ließ sich nicht pausieren: %2</translation>
    </message>
    <message>
        <source>%1
The price an hour is what its server tells; pauses are not taken off the sum. The bill is the provider&apos;s.</source>
        <translation>%1
Den Preis je Stunde nennt ihr Server; Pausen werden von der Summe nicht abgezogen. Die Rechnung stellt der Anbieter.</translation>
    </message>
    <message>
        <source>paused: only its disk is billed, about %1 for each GB used and month</source>
        <comment>money</comment>
        <translation>pausiert: Berechnet wird nur ihre Platte, etwa %1 je belegtem GB und Monat</translation>
    </message>
    <message>
        <source>– (disk only)</source>
        <comment>the price of a paused sandbox is not known, only what for</comment>
        <translation>– (nur Platte)</translation>
    </message>
    <message>
        <source>paused: only its disk is billed; the price isn&apos;t known here</source>
        <translation>pausiert: Berechnet wird nur ihre Platte; der Preis ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>How long ago it was created.</source>
        <translation>Vor wie langer Zeit sie erstellt wurde.</translation>
    </message>
    <message>
        <source>protected from being stopped</source>
        <translation>vor dem Anhalten geschützt</translation>
    </message>
    <message>
        <source>changed since you looked</source>
        <translation>verändert, seit Sie hingesehen haben</translation>
    </message>
    <message>
        <source>also in %1</source>
        <comment>a connection</comment>
        <translation>auch in %1</translation>
    </message>
    <message>
        <source>also in %1, as “%2”</source>
        <comment>a connection; a sandbox</comment>
        <translation>auch in %1, als „%2“</translation>
    </message>
    <message>
        <source>id %1</source>
        <comment>of a sandbox, where another one has its name</comment>
        <translation>ID %1</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxContexts</name>
    <message>
        <source>Not listed</source>
        <comment>state of a sandbox that the server doesn&apos;t list any more</comment>
        <translation>Nicht aufgelistet</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxController</name>
    <message>
        <source>The connection isn&apos;t there.</source>
        <translation>Die Verbindung ist nicht da.</translation>
    </message>
    <message>
        <source>Look at its state in the side bar.</source>
        <translation>Bitte ihren Zustand in der Seitenleiste ansehen.</translation>
    </message>
    <message>
        <source>%1 was not created.</source>
        <translation>%1 wurde nicht erstellt.</translation>
    </message>
    <message>
        <source>%1 was not stopped.</source>
        <translation>%1 wurde nicht angehalten.</translation>
    </message>
    <message>
        <source>%1 of %2 sandboxes were not stopped: %3.</source>
        <translation>%1 von %2 Sandboxes wurden nicht angehalten: %3.</translation>
    </message>
    <message>
        <source>The time of %1 was not changed.</source>
        <translation>Die Zeit von %1 wurde nicht geändert.</translation>
    </message>
    <message>
        <source>It was never created.</source>
        <translation>Sie wurde nie erstellt.</translation>
    </message>
    <message>
        <source>It is still being created.</source>
        <translation>Sie wird noch erstellt.</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>Sie ist beendet.</translation>
    </message>
    <message>
        <source>It is stopping already.</source>
        <translation>Sie hält schon an.</translation>
    </message>
    <message>
        <source>It has not started yet.</source>
        <translation>Sie ist noch nicht gestartet.</translation>
    </message>
    <message>
        <source>It runs until it is stopped.</source>
        <translation>Sie läuft, bis sie angehalten wird.</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>a list of names</comment>
        <translation>
            <numerusform>%1 und %n weitere</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no sandbox %1 on %2.</source>
        <comment>an id; a connection</comment>
        <translation>Auf %2 gibt es keine Sandbox %1.</translation>
    </message>
    <message>
        <source>Compare the id with where it comes from, and choose the connection that it belongs to.</source>
        <translation>Bitte die Kennung mit ihrer Herkunft vergleichen und die Verbindung wählen, zu der sie gehört.</translation>
    </message>
    <message>
        <source>A deadline can&apos;t be taken away, only moved: extend it.</source>
        <translation>Eine Frist lässt sich nicht aufheben, nur verschieben: Verlängern Sie sie.</translation>
    </message>
    <message>
        <source>The server keeps it in its list.</source>
        <translation>Der Server behält sie auf seiner Liste.</translation>
    </message>
    <message>
        <source>It is protected: take the protection off first.</source>
        <translation>Sie ist geschützt: Heben Sie zuerst den Schutz auf.</translation>
    </message>
    <message>
        <source>The time of %1 of %2 sandboxes was not changed: %3.</source>
        <translation>Die Zeit von %1 von %2 Sandboxes wurde nicht geändert: %3.</translation>
    </message>
    <message numerus="yes">
        <source>The time of %n sandbox(es) was changed: %1.</source>
        <translation>
            <numerusform>Die Zeit von %n Sandbox wurde geändert: %1.</numerusform>
            <numerusform>Die Zeit von %n Sandboxes wurde geändert: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Its idle limit was set over the LazyCloud API: take it off in such a connection.</source>
        <translation>Ihr Leerlauflimit wurde über die LazyCloud-API gesetzt: Nehmen Sie es in einer solchen Verbindung weg.</translation>
    </message>
    <message>
        <source>Its deadline was set over Lizard&apos;s API: move it in such a connection.</source>
        <translation>Ihre Frist wurde über die API von Lizard gesetzt: Verschieben Sie sie in einer solchen Verbindung.</translation>
    </message>
    <message>
        <source>Its idle limit was set over the LazyCloud API: change it in such a connection.</source>
        <translation>Ihr Leerlauflimit wurde über die LazyCloud-API gesetzt: Ändern Sie es in einer solchen Verbindung.</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxCopies</name>
    <message>
        <source>The connection to the sandbox of these files isn&apos;t there any more.</source>
        <translation>Die Verbindung zur Sandbox dieser Dateien gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>The sandbox of these files isn&apos;t in the list any more.</source>
        <translation>Die Sandbox dieser Dateien ist nicht mehr in der Liste.</translation>
    </message>
    <message>
        <source>%1 isn&apos;t running: its files can&apos;t be read.</source>
        <translation>%1 läuft nicht: Ihre Dateien lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>There is nothing to copy.</source>
        <translation>Es gibt nichts zu kopieren.</translation>
    </message>
    <message>
        <source>The connection of this sandbox isn&apos;t there any more.</source>
        <translation>Die Verbindung dieser Sandbox gibt es nicht mehr.</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxCopy</name>
    <message>
        <source>There is no room on this computer for a copy on the way: %1 can&apos;t be made.</source>
        <translation>Auf diesem Rechner ist kein Platz für eine Kopie auf dem Weg: %1 lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>Bitte Platz schaffen und erneut versuchen.</translation>
    </message>
    <message>
        <source>There is no room on this computer for a copy on the way: it takes %1, and %2 are free in %3.</source>
        <translation>Auf diesem Rechner ist kein Platz für eine Kopie auf dem Weg: Sie braucht %1, und in %3 sind %2 frei.</translation>
    </message>
    <message>
        <source>“%1” was copied from %2.</source>
        <translation>„%1“ wurde von %2 kopiert.</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) copied from %1.</source>
        <translation>
            <numerusform>%n Eintrag von %1 kopiert.</numerusform>
            <numerusform>%n Einträge von %1 kopiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>Und %n weiteres.</numerusform>
            <numerusform>Und %n weitere.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) are no longer there.</source>
        <translation>
            <numerusform>%n Eintrag ist nicht mehr da.</numerusform>
            <numerusform>%n Einträge sind nicht mehr da.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <comment>a file, what happened</comment>
        <translation>„%1“: %2</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t copied from %2. %3</source>
        <translation>„%1“ wurde nicht von %2 kopiert. %3</translation>
    </message>
    <message>
        <source>There are too many files to copy at once.</source>
        <translation>Das sind zu viele Dateien für eine Kopie.</translation>
    </message>
    <message>
        <source>Copy the folders one by one.</source>
        <translation>Bitte die Ordner einzeln kopieren.</translation>
    </message>
    <message>
        <source>Nothing of it is kept on this computer: copy it again.</source>
        <translation>Auf diesem Rechner wird davon nichts behalten: bitte noch einmal kopieren.</translation>
    </message>
    <message>
        <source>It stays there too.</source>
        <translation>Dort bleibt es auch.</translation>
    </message>
    <message>
        <source>They stay there too.</source>
        <translation>Dort bleiben sie auch.</translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) left the list before they could be looked at: that part may be missing.</source>
        <translation>
            <numerusform>%n Übertragung verließ die Liste, ehe sie sich ansehen ließ: Dieser Teil kann fehlen.</numerusform>
            <numerusform>%n Übertragungen verließen die Liste, ehe sie sich ansehen ließen: Dieser Teil kann fehlen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxCreation</name>
    <message>
        <source>Making the release</source>
        <translation>Release wird erstellt</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Looking whether it was started</source>
        <translation>Es wird nachgesehen, ob sie gestartet wurde</translation>
    </message>
    <message>
        <source>Whether the sandbox was started is unknown. Look at the list before you create another one.</source>
        <translation>Ob die Sandbox gestartet wurde, ist unbekannt. Bitte die Liste ansehen, bevor Sie eine weitere erstellen.</translation>
    </message>
    <message>
        <source>No such sandbox is in the list, so you can try again.</source>
        <translation>Keine solche Sandbox steht in der Liste; Sie können es erneut versuchen.</translation>
    </message>
    <message>
        <source>But a sandbox of just this kind was started at that moment, most likely this one: %1. Look at it before you create another one.</source>
        <translation>Aber genau so eine Sandbox wurde in diesem Augenblick gestartet, sehr wahrscheinlich diese: %1. Bitte ansehen, bevor Sie eine weitere erstellen.</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxFeeds</name>
    <message>
        <source>Connecting to %1…</source>
        <translation>Verbindet mit %1…</translation>
    </message>
    <message>
        <source>Asking %1 for its sandboxes…</source>
        <translation>%1 wird nach den Sandboxes gefragt…</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxForm</name>
    <message>
        <source> MiB</source>
        <comment>suffix of a number</comment>
        <translation> MiB</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>S&amp;tart from:</source>
        <translation>S&amp;tarten von:</translation>
    </message>
    <message>
        <source>&amp;Processor cores:</source>
        <translation>&amp;Prozessorkerne:</translation>
    </message>
    <message>
        <source>&amp;Memory:</source>
        <translation>&amp;Speicher:</translation>
    </message>
    <message>
        <source>Stop when &amp;idle for:</source>
        <translation>Anhalten nach &amp;Leerlauf von:</translation>
    </message>
    <message>
        <source>Packages and &amp;build</source>
        <translation>Pakete und &amp;Bau</translation>
    </message>
    <message>
        <source>En&amp;vironment:</source>
        <translation>Um&amp;gebung:</translation>
    </message>
    <message>
        <source>Secr&amp;ets:</source>
        <translation>G&amp;eheimnisse:</translation>
    </message>
    <message>
        <source>Folder of this computer, &amp;sent to /workspace:</source>
        <translation>Ordner dieses Rechners, ge&amp;sendet nach /workspace:</translation>
    </message>
    <message>
        <source>V&amp;olumes:</source>
        <translation>V&amp;olumes:</translation>
    </message>
    <message>
        <source>&amp;Files and volumes</source>
        <translation>&amp;Dateien und Volumes</translation>
    </message>
    <message>
        <source>Ports and networ&amp;k</source>
        <translation>Ports und Net&amp;z</translation>
    </message>
    <message>
        <source>Command, GPU, app</source>
        <translation>Befehl, GPU, App</translation>
    </message>
    <message>
        <source>Another running sandbox has this name.</source>
        <translation>Eine andere laufende Sandbox hat diesen Namen.</translation>
    </message>
    <message numerus="yes">
        <source>%n variable(s)</source>
        <translation>
            <numerusform>%n Variable</numerusform>
            <numerusform>%n Variablen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n secret(s)</source>
        <translation>
            <numerusform>%n Geheimnis</numerusform>
            <numerusform>%n Geheimnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>ein Ordner</translation>
    </message>
    <message numerus="yes">
        <source>%n volume(s)</source>
        <translation>
            <numerusform>%n Volume</numerusform>
            <numerusform>%n Volumes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n port(s)</source>
        <translation>
            <numerusform>%n Port</numerusform>
            <numerusform>%n Ports</numerusform>
        </translation>
    </message>
    <message>
        <source>network blocked</source>
        <translation>Netz gesperrt</translation>
    </message>
    <message>
        <source>only some destinations</source>
        <translation>nur einige Ziele</translation>
    </message>
    <message>
        <source>Limits and place</source>
        <translation>Limits und Ort</translation>
    </message>
    <message>
        <source>Something is missing or wrong in a cloud bucket.</source>
        <translation>In einem Cloud-Bucket fehlt etwas, oder etwas ist falsch.</translation>
    </message>
    <message>
        <source>Texts that the server keeps with the definition of the sandbox.</source>
        <translation>Texte, die der Server mit der Definition der Sandbox aufbewahrt.</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <comment>metadata</comment>
        <translation>
            <numerusform>%n Text</numerusform>
            <numerusform>%n Texte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cloud bucket(s)</source>
        <translation>
            <numerusform>%n Cloud-Bucket</numerusform>
            <numerusform>%n Cloud-Buckets</numerusform>
        </translation>
    </message>
    <message>
        <source>Met&amp;adata:</source>
        <translation>Met&amp;adaten:</translation>
    </message>
    <message>
        <source>Environment, secrets, metadata</source>
        <translation>Umgebung, Geheimnisse, Metadaten</translation>
    </message>
    <message>
        <source>Cloud buckets:</source>
        <translation>Cloud-Buckets:</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxForms</name>
    <message>
        <source>A copy of %1, but only of what the list shows of it: %2</source>
        <translation>Eine Kopie von %1, aber nur von dem, was die Liste zeigt: %2</translation>
    </message>
    <message>
        <source>A copy of %1, with its network rules and ports as they are now.</source>
        <translation>Eine Kopie von %1, mit den Netzregeln und Ports, wie sie jetzt sind.</translation>
    </message>
    <message>
        <source>A copy of %1. Its server doesn&apos;t tell its environment, secrets, volumes, files and command.</source>
        <translation>Eine Kopie von %1. Umgebung, Geheimnisse, Volumes, Dateien und Befehl verrät der Server nicht.</translation>
    </message>
    <message>
        <source>A copy of %1, with its network rules and ports as they are now. The values of its variables were not kept: write them again.</source>
        <translation>Eine Kopie von %1, mit den Netzregeln und Ports, wie sie jetzt sind. Die Werte der Variablen wurden nicht aufgehoben: Geben Sie sie neu ein.</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxHeader</name>
    <message>
        <source>app %1</source>
        <comment>the app it belongs to</comment>
        <translation>App %1</translation>
    </message>
    <message>
        <source>billed while it runs</source>
        <translation>berechnet, solange sie läuft</translation>
    </message>
    <message>
        <source>Its idle clock does not run. %1</source>
        <translation>Ihre Leerlaufzeit läuft nicht. %1</translation>
    </message>
    <message>
        <source>project %1</source>
        <translation>Projekt %1</translation>
    </message>
    <message>
        <source>Its server does not list it any more.</source>
        <translation>Ihr Server listet sie nicht mehr auf.</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxListModel</name>
    <message>
        <source>Python %1</source>
        <translation>Python %1</translation>
    </message>
    <message>
        <source>Asking the server</source>
        <translation>Der Server wird gefragt</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxListPanel</name>
    <message>
        <source>&amp;Clear the Filter</source>
        <translation>&amp;Filter löschen</translation>
    </message>
    <message>
        <source>Filter by name, app, image or id</source>
        <translation>Nach Name, App, Abbild oder Kennung filtern</translation>
    </message>
    <message>
        <source>Filter the sandboxes</source>
        <translation>Sandboxes filtern</translation>
    </message>
    <message>
        <source>&amp;Running Only</source>
        <translation>Nur &amp;laufende</translation>
    </message>
    <message>
        <source>Hides sandboxes that have ended.</source>
        <translation>Verbirgt beendete Sandboxes.</translation>
    </message>
    <message>
        <source>All sandboxes</source>
        <translation>Alle Sandboxes</translation>
    </message>
    <message>
        <source>%1 running · %2 in all</source>
        <translation>%1 aktiv · %2 insgesamt</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>Keine Verbindung</translation>
    </message>
    <message>
        <source>Connect to a server to see its sandboxes.</source>
        <translation>Mit einem Server verbinden, um seine Sandboxes zu sehen.</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>No sandbox has “%1” in its name, app, image or id.</source>
        <translation>Keine Sandbox hat „%1“ in Name, App, Abbild oder Kennung.</translation>
    </message>
    <message>
        <source>Nothing is running</source>
        <translation>Es läuft nichts</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) have ended and are hidden.</source>
        <translation>
            <numerusform>%n Sandbox ist beendet und verborgen.</numerusform>
            <numerusform>%n Sandboxes sind beendet und verborgen.</numerusform>
        </translation>
    </message>
    <message>
        <source>No sandboxes yet</source>
        <translation>Noch keine Sandboxes</translation>
    </message>
    <message>
        <source>A sandbox is a container of its own to run code in: with a shell, files and snapshots.</source>
        <translation>Eine Sandbox ist ein eigener Container, um darin Code auszuführen: mit Shell, Dateien und Snapshots.</translation>
    </message>
    <message>
        <source>A sandbox is a container of its own to run code in: with a shell, files and snapshots. On this machine it costs nothing.</source>
        <translation>Eine Sandbox ist ein eigener Container, um darin Code auszuführen: mit Shell, Dateien und Snapshots. Auf diesem Rechner kostet sie nichts.</translation>
    </message>
    <message>
        <source>Words that all must occur. A word may say where: state:failed, app:agents, image:3.13, name:, id:, on:connection, state:live, state:ended.</source>
        <translation>Wörter, die alle vorkommen müssen. Ein Wort kann sagen, wo: state:Gescheitert, app:agents, image:3.13, name:, id:, on:Verbindung, state:live, state:ended.</translation>
    </message>
    <message>
        <source>Saved Filters</source>
        <translation>Gesicherte Filter</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>Gesicherte Filter</translation>
    </message>
    <message>
        <source>Not all are shown: the server has more than 10,000 sandboxes. What you type above is also looked for on the server.</source>
        <translation>Es werden nicht alle gezeigt: Der Server hat mehr als 10.000 Sandboxes. Was Sie oben eingeben, wird auch auf dem Server gesucht.</translation>
    </message>
    <message>
        <source>No filter is saved yet</source>
        <translation>Noch ist kein Filter gesichert</translation>
    </message>
    <message>
        <source>&amp;Save This Filter…</source>
        <translation>Diesen Filter &amp;sichern…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Save Filter</source>
        <translation>Filter sichern</translation>
    </message>
    <message>
        <source>&amp;Name of the filter (one of the same name is replaced):</source>
        <translation>&amp;Name des Filters (einer mit gleichem Namen wird ersetzt):</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Laufend</translation>
    </message>
    <message>
        <source>A sandbox that more than one connection shows is counted once.</source>
        <translation>Eine Sandbox, die mehr als eine Verbindung zeigt, ist einmal gezählt.</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxListView</name>
    <message>
        <source>Sandboxes</source>
        <translation>Sandboxes</translation>
    </message>
    <message>
        <source>&amp;Reset Columns</source>
        <translation>Spalten &amp;zurücksetzen</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxPresets</name>
    <message>
        <source>A preset needs a name.</source>
        <translation>Eine Vorlage braucht einen Namen.</translation>
    </message>
    <message numerus="yes">
        <source>The name may have at most %n character(s).</source>
        <translation>
            <numerusform>Der Name darf höchstens %n Zeichen haben.</numerusform>
            <numerusform>Der Name darf höchstens %n Zeichen haben.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxRecorder</name>
    <message>
        <source>Python %1</source>
        <translation>Python %1</translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxView</name>
    <message>
        <source>&amp;Bring It Back</source>
        <translation>&amp;Zurückholen</translation>
    </message>
    <message>
        <source>%1 is in a window of its own</source>
        <translation>%1 ist in einem eigenen Fenster</translation>
    </message>
    <message>
        <source>Everything in it goes on.</source>
        <translation>Alles darin läuft weiter.</translation>
    </message>
    <message>
        <source>There is no other panel that it could stand beside.</source>
        <translation>Es gibt keine andere Ansicht, neben der sie stehen könnte.</translation>
    </message>
    <message>
        <source>There is no room for two panels here: make the window larger, or the list smaller.</source>
        <translation>Hier ist kein Platz für zwei Ansichten: bitte das Fenster größer oder die Liste kleiner machen.</translation>
    </message>
    <message>
        <source>&amp;Back to Its Tab</source>
        <translation>&amp;Zurück in ihren Reiter</translation>
    </message>
    <message>
        <source>Show &amp;Beside</source>
        <translation>Dane&amp;ben zeigen</translation>
    </message>
    <message>
        <source>&amp;Own Window</source>
        <translation>&amp;Eigenes Fenster</translation>
    </message>
    <message>
        <source>It is in its own window already.</source>
        <translation>Sie ist schon in einem eigenen Fenster.</translation>
    </message>
    <message>
        <source>Only the panel is shown. Bring everything back first.</source>
        <translation>Nur der Bereich wird gezeigt. Holen Sie erst alles zurück.</translation>
    </message>
</context>
<context>
    <name>vivarium::SaveOutput</name>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <comment>a file and a reason</comment>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Bitte einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Saved to %1, without %2 that were too old.</source>
        <comment>a file and a size</comment>
        <translation>In %1 gesichert, ohne %2, die zu alt waren.</translation>
    </message>
    <message>
        <source>Saved to %1, without the oldest lines, which are no longer kept.</source>
        <comment>a file</comment>
        <translation>In %1 gesichert, ohne die ältesten Zeilen, die nicht mehr vorhanden sind.</translation>
    </message>
    <message>
        <source>Saved to %1.</source>
        <comment>a file</comment>
        <translation>In %1 gesichert.</translation>
    </message>
    <message>
        <source>Save Output</source>
        <translation>Ausgabe sichern</translation>
    </message>
</context>
<context>
    <name>vivarium::SaveProgress</name>
    <message>
        <source>Saving</source>
        <translation>Wird gesichert</translation>
    </message>
    <message>
        <source>Stop &amp;Waiting</source>
        <translation>Nicht länger &amp;warten</translation>
    </message>
    <message>
        <source>The server goes on, and so does Vivarium in the background: the id of the snapshot comes only with the answer.</source>
        <translation>Der Server macht weiter und Vivarium im Hintergrund auch: Die Kennung des Snapshots kommt erst mit der Antwort.</translation>
    </message>
    <message>
        <source>The server goes on. The snapshot appears on the list when it is ready.</source>
        <translation>Der Server macht weiter. Der Snapshot erscheint auf der Liste, wenn er bereit ist.</translation>
    </message>
    <message>
        <source>Saving the files of %1</source>
        <comment>a sandbox</comment>
        <translation>Dateien von %1 werden gesichert</translation>
    </message>
    <message>
        <source>Saving the files of %1 as “%2”</source>
        <comment>a sandbox and a name</comment>
        <translation>Dateien von %1 werden als „%2“ gesichert</translation>
    </message>
    <message>
        <source>%1 · %2. You may leave this panel.</source>
        <comment>what is going on, and a time</comment>
        <translation>%1 · %2. Sie können diese Ansicht verlassen.</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>The sandbox goes on, and what was saved of it is thrown away.</source>
        <translation>Die Sandbox läuft weiter, und was von ihr gesichert wurde, wird verworfen.</translation>
    </message>
    <message>
        <source>Saving the memory of %1</source>
        <comment>a sandbox</comment>
        <translation>Der Arbeitsspeicher von %1 wird gesichert</translation>
    </message>
    <message>
        <source>Saving the memory of %1 as “%2”</source>
        <comment>a sandbox and a name</comment>
        <translation>Der Arbeitsspeicher von %1 wird als „%2“ gesichert</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is saved, and how far it is</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>vivarium::ScheduleBook</name>
    <message>
        <source>The schedule is made.</source>
        <translation>Der Zeitplan ist erstellt.</translation>
    </message>
    <message>
        <source>The schedule is changed.</source>
        <translation>Der Zeitplan ist geändert.</translation>
    </message>
    <message>
        <source>The schedule is on.</source>
        <translation>Der Zeitplan ist eingeschaltet.</translation>
    </message>
    <message>
        <source>The schedule is off.</source>
        <translation>Der Zeitplan ist ausgeschaltet.</translation>
    </message>
    <message>
        <source>It runs, or will in a moment.</source>
        <translation>Er läuft, oder gleich.</translation>
    </message>
    <message>
        <source>The schedule is deleted.</source>
        <translation>Der Zeitplan ist gelöscht.</translation>
    </message>
</context>
<context>
    <name>vivarium::ScheduleDialog</name>
    <message>
        <source>Time &amp;zone:</source>
        <translation>&amp;Zeitzone:</translation>
    </message>
    <message>
        <source>New Schedule</source>
        <translation>Neuer Zeitplan</translation>
    </message>
    <message>
        <source>again and again, every</source>
        <translation>immer wieder, alle</translation>
    </message>
    <message>
        <source>at times, as cron</source>
        <translation>zu Zeiten, wie cron</translation>
    </message>
    <message>
        <source>Kind of schedule</source>
        <translation>Art des Zeitplans</translation>
    </message>
    <message>
        <source> s</source>
        <comment>suffix of a number of seconds</comment>
        <translation> s</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Kind:</source>
        <translation>&amp;Art:</translation>
    </message>
    <message>
        <source>&amp;When:</source>
        <translation>&amp;Wann:</translation>
    </message>
    <message>
        <source>C&amp;ommand:</source>
        <translation>K&amp;ommando:</translation>
    </message>
    <message>
        <source>End it &amp;after:</source>
        <translation>Beenden &amp;nach:</translation>
    </message>
    <message>
        <source>A run wakes the sandbox if it is paused, and pauses it again; it is billed meanwhile.</source>
        <translation>Ein Lauf weckt die Sandbox, wenn sie pausiert ist, und pausiert sie wieder; inzwischen wird sie berechnet.</translation>
    </message>
    <message>
        <source>&amp;Make Schedule</source>
        <translation>Zeitplan &amp;erstellen</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>A number with s, m, h or d behind it, as 5m or 1h.</source>
        <translation>Eine Zahl mit s, m, h oder d dahinter, wie 5m oder 1h.</translation>
    </message>
    <message>
        <source>Five fields: minute, hour, day of the month, month, day of the week; as 0 3 * * *.</source>
        <translation>Fünf Felder: Minute, Stunde, Tag des Monats, Monat, Wochentag; wie 0 3 * * *.</translation>
    </message>
    <message>
        <source>“%1” is no field of cron.</source>
        <translation>„%1“ ist kein Feld von cron.</translation>
    </message>
    <message>
        <source>Minute, hour, day of the month, month, day of the week.</source>
        <translation>Minute, Stunde, Tag des Monats, Monat, Wochentag.</translation>
    </message>
    <message>
        <source>What shall run?</source>
        <translation>Was soll laufen?</translation>
    </message>
    <message>
        <source>For a shell in /workspace, as root.</source>
        <translation>Für eine Shell in /workspace, als root.</translation>
    </message>
    <message>
        <source>The server is asked.</source>
        <translation>Der Server wird gefragt.</translation>
    </message>
    <message>
        <source>A run wakes the sandbox if it is paused, and pauses it again.</source>
        <translation>Ein Lauf weckt die Sandbox, wenn sie pausiert ist, und pausiert sie danach wieder.</translation>
    </message>
</context>
<context>
    <name>vivarium::ScheduleModel</name>
    <message>
        <source>every %1</source>
        <comment>a length of time, as 5m</comment>
        <translation>alle %1</translation>
    </message>
    <message>
        <source>running</source>
        <comment>a run of a schedule</comment>
        <translation>läuft</translation>
    </message>
    <message>
        <source>succeeded</source>
        <comment>a run of a schedule</comment>
        <translation>erfolgreich</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>a run of a schedule</comment>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>took too long</source>
        <comment>a run of a schedule</comment>
        <translation>dauerte zu lange</translation>
    </message>
    <message>
        <source>interrupted</source>
        <comment>a run of a schedule</comment>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>running now</source>
        <translation>läuft gerade</translation>
    </message>
    <message>
        <source>off</source>
        <comment>a schedule</comment>
        <translation>aus</translation>
    </message>
    <message>
        <source>off: %1</source>
        <comment>a schedule; why</comment>
        <translation>aus: %1</translation>
    </message>
    <message>
        <source>never yet</source>
        <translation>noch nie</translation>
    </message>
    <message numerus="yes">
        <source>%n failure(s) in a row</source>
        <translation>
            <numerusform>%n Fehlschlag in Folge</numerusform>
            <numerusform>%n Fehlschläge in Folge</numerusform>
        </translation>
    </message>
    <message>
        <source>agent: %1</source>
        <comment>a prompt</comment>
        <translation>Agent: %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Next run</source>
        <translation>Nächster Lauf</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Letzter Lauf</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Kommando</translation>
    </message>
</context>
<context>
    <name>vivarium::SchedulesPanel</name>
    <message>
        <source>&amp;Add…</source>
        <translation>&amp;Hinzufügen…</translation>
    </message>
    <message>
        <source>Makes a schedule for this sandbox.</source>
        <translation>Erstellt einen Zeitplan für diese Sandbox.</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>&amp;Bearbeiten…</translation>
    </message>
    <message>
        <source>Changes the schedule that is chosen.</source>
        <translation>Ändert den gewählten Zeitplan.</translation>
    </message>
    <message>
        <source>S&amp;witch Off</source>
        <translation>&amp;Ausschalten</translation>
    </message>
    <message>
        <source>Keeps the schedule, but runs nothing.</source>
        <translation>Behält den Zeitplan, führt aber nichts aus.</translation>
    </message>
    <message>
        <source>&amp;Run Now</source>
        <translation>&amp;Jetzt ausführen</translation>
    </message>
    <message>
        <source>Runs it once now, and switches it on again.</source>
        <translation>Führt ihn jetzt einmal aus und schaltet ihn wieder ein.</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>Deletes the schedule with its history.</source>
        <translation>Löscht den Zeitplan mit seinem Verlauf.</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Zeitpläne</translation>
    </message>
    <message>
        <source>Runs, the newest first</source>
        <translation>Läufe, der neueste zuerst</translation>
    </message>
    <message>
        <source>Output of the run</source>
        <translation>Ausgabe des Laufs</translation>
    </message>
    <message>
        <source>Reading the schedules…</source>
        <translation>Die Zeitpläne werden gelesen…</translation>
    </message>
    <message>
        <source>No schedules</source>
        <translation>Keine Zeitpläne</translation>
    </message>
    <message>
        <source>A schedule runs a command in this sandbox by itself, also while it is paused: it is woken for the run.</source>
        <translation>Ein Zeitplan führt in dieser Sandbox von selbst ein Kommando aus, auch während sie pausiert ist: Für den Lauf wird sie geweckt.</translation>
    </message>
    <message>
        <source>Choose a schedule first.</source>
        <translation>Wählen Sie zuerst einen Zeitplan.</translation>
    </message>
    <message>
        <source>It holds a prompt for an agent, which isn&apos;t edited here.</source>
        <translation>Er enthält einen Prompt für einen Agenten, der hier nicht bearbeitet wird.</translation>
    </message>
    <message>
        <source>S&amp;witch On</source>
        <translation>&amp;Einschalten</translation>
    </message>
    <message>
        <source>It runs now.</source>
        <translation>Er läuft gerade.</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>Exit-Code %1</translation>
    </message>
    <message>
        <source>woken for it, paused again</source>
        <translation>dafür geweckt, wieder pausiert</translation>
    </message>
    <message>
        <source>woken for it</source>
        <translation>dafür geweckt</translation>
    </message>
    <message>
        <source>No schedule is chosen</source>
        <translation>Kein Zeitplan ist gewählt</translation>
    </message>
    <message>
        <source>Reading the runs…</source>
        <translation>Die Läufe werden gelesen…</translation>
    </message>
    <message>
        <source>It has not run yet</source>
        <translation>Er ist noch nicht gelaufen</translation>
    </message>
    <message>
        <source>
Error: %1</source>
        <translation>
Fehler: %1</translation>
    </message>
    <message>
        <source>Delete Schedule</source>
        <translation>Zeitplan löschen</translation>
    </message>
    <message>
        <source>Delete the schedule “%1”?</source>
        <translation>Den Zeitplan „%1“ löschen?</translation>
    </message>
    <message>
        <source>It runs no more, and its history is gone.</source>
        <translation>Er läuft nicht mehr, und sein Verlauf ist weg.</translation>
    </message>
    <message>
        <source>&amp;Delete Schedule</source>
        <translation>Zeitplan &amp;löschen</translation>
    </message>
    <message>
        <source>Sc&amp;hedules</source>
        <translation>&amp;Zeitpläne</translation>
    </message>
    <message>
        <source>The sandbox is paused: it is woken for the run, and billed meanwhile.</source>
        <translation>Die Sandbox ist pausiert: Für den Lauf wird sie geweckt; inzwischen wird sie berechnet.</translation>
    </message>
    <message>
        <source>No answer came.</source>
        <translation>Es kam keine Antwort.</translation>
    </message>
    <message>
        <source>Look at the list before you try again.</source>
        <translation>Sehen Sie in der Liste nach, bevor Sie es erneut versuchen.</translation>
    </message>
    <message>
        <source>Run Now</source>
        <translation>Jetzt ausführen</translation>
    </message>
    <message>
        <source>Wake %1 for this run?</source>
        <comment>a sandbox that is paused</comment>
        <translation>%1 für diesen Lauf wecken?</translation>
    </message>
    <message>
        <source>It is billed while it runs, and paused again afterwards.</source>
        <translation>Sie wird berechnet, solange sie läuft, und danach wieder pausiert.</translation>
    </message>
    <message>
        <source>&amp;Wake and Run</source>
        <translation>&amp;Wecken und ausführen</translation>
    </message>
    <message>
        <source>The sandbox is paused: it is woken for the run.</source>
        <translation>Die Sandbox ist pausiert: Sie wird für den Lauf geweckt.</translation>
    </message>
    <message>
        <source>It is paused again afterwards.</source>
        <translation>Danach wird sie wieder pausiert.</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>A&amp;ktualisieren</translation>
    </message>
    <message>
        <source>Reads the schedules again.</source>
        <translation>Liest die Zeitpläne neu.</translation>
    </message>
    <message>
        <source>Press %1 to read the schedules.</source>
        <translation>Drücken Sie %1, um die Zeitpläne zu lesen.</translation>
    </message>
</context>
<context>
    <name>vivarium::SearchController</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es) in %1</source>
        <comment>%1: number of files</comment>
        <translation>
            <numerusform>%n Treffer in %1</numerusform>
            <numerusform>%n Treffer in %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped: there may be more.</source>
        <translation>Angehalten: Es kann mehr geben.</translation>
    </message>
    <message>
        <source>Only the first %1 matches were looked for. Look for something rarer, or in fewer files.</source>
        <translation>Nur die ersten %1 Treffer wurden gesucht. Nach Seltenerem oder in weniger Dateien suchen.</translation>
    </message>
    <message>
        <source>It took too long and was ended: there may be more. Look in fewer files.</source>
        <translation>Es dauerte zu lange und wurde beendet: Es kann mehr geben. In weniger Dateien suchen.</translation>
    </message>
    <message>
        <source>The answer became too long and was ended: there may be more. Look in fewer files.</source>
        <translation>Die Antwort wurde zu lang und darum beendet: Es kann mehr geben. In weniger Dateien suchen.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) or folder(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>%n Datei oder Ordner war nicht zu lesen.</numerusform>
            <numerusform>%n Dateien oder Ordner waren nicht zu lesen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) passed over because of their size.</source>
        <translation>
            <numerusform>%n Datei wegen ihrer Größe übergangen.</numerusform>
            <numerusform>%n Dateien wegen ihrer Größe übergangen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) passed over: no UTF-8 text.</source>
        <translation>
            <numerusform>%n Datei übergangen: kein UTF-8-Text.</numerusform>
            <numerusform>%n Dateien übergangen: kein UTF-8-Text.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SearchFields</name>
    <message>
        <source>At most 64 patterns of names can be given.</source>
        <translation>Höchstens 64 Namensmuster sind möglich.</translation>
    </message>
    <message>
        <source>A pattern of names has at most 512 bytes.</source>
        <translation>Ein Namensmuster hat höchstens 512 Bytes.</translation>
    </message>
    <message>
        <source>Type what to look for.</source>
        <translation>Eingeben, was gesucht werden soll.</translation>
    </message>
    <message>
        <source>Only what stands in one line can be found.</source>
        <translation>Nur was in einer Zeile steht, ist zu finden.</translation>
    </message>
    <message>
        <source>At most 4096 characters can be looked for.</source>
        <translation>Höchstens 4096 Zeichen können gesucht werden.</translation>
    </message>
</context>
<context>
    <name>vivarium::SearchForm</name>
    <message>
        <source>Text to find</source>
        <translation>Gesuchter Text</translation>
    </message>
    <message>
        <source>Replacement</source>
        <translation>Ersatz</translation>
    </message>
    <message>
        <source>Folder to search</source>
        <translation>Ordner, in dem gesucht wird</translation>
    </message>
    <message>
        <source>Files to include</source>
        <translation>Dateien, die durchsucht werden</translation>
    </message>
    <message>
        <source>Files and folders to exclude</source>
        <translation>Dateien und Ordner, die ausgelassen werden</translation>
    </message>
    <message>
        <source>Preview Chan&amp;ges</source>
        <translation>Än&amp;derungen zeigen</translation>
    </message>
    <message>
        <source>Replace&amp;ment:</source>
        <translation>&amp;Ersatz:</translation>
    </message>
    <message>
        <source>M&amp;atch Case</source>
        <translation>&amp;Groß- und Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Who&amp;le Words</source>
        <translation>Gan&amp;ze Wörter</translation>
    </message>
    <message>
        <source>Regular E&amp;xpression</source>
        <translation>&amp;Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Re&amp;place</source>
        <translation>Er&amp;setzen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Only where no letter, digit or underscore stands before or after</source>
        <translation>Nur wo davor und danach weder Buchstabe noch Ziffer noch Unterstrich steht</translation>
    </message>
    <message>
        <source>RE2&apos;s syntax, as in Go: . * + ? [a-z] (…) | ^ $ \d \w \b</source>
        <translation>Die Schreibweise von RE2, wie in Go: . * + ? [a-z] (…) | ^ $ \d \w \b</translation>
    </message>
    <message>
        <source>Show every change before anything is replaced</source>
        <translation>Jede Änderung zeigen, bevor etwas ersetzt wird</translation>
    </message>
    <message>
        <source>Text to find in the files</source>
        <translation>Text, der in den Dateien gesucht wird</translation>
    </message>
    <message>
        <source>What was looked for before
Alt+Down</source>
        <translation>Wonach schon gesucht wurde
Alt+Pfeil ab</translation>
    </message>
    <message>
        <source>all files, or *.py, src/**</source>
        <translation>alle Dateien, oder *.py, src/**</translation>
    </message>
    <message>
        <source>nothing, or .git, *.log</source>
        <translation>nichts, oder .git, *.log</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Back to the files</source>
        <translation>Zurück zu den Dateien</translation>
    </message>
    <message>
        <source>Back to the files
Esc</source>
        <translation>Zurück zu den Dateien
Esc</translation>
    </message>
    <message>
        <source>&amp;In:</source>
        <comment>a folder</comment>
        <translation>&amp;In:</translation>
    </message>
    <message>
        <source>I&amp;nclude:</source>
        <comment>files with these names</comment>
        <translation>N&amp;ur:</translation>
    </message>
    <message>
        <source>&amp;Exclude:</source>
        <comment>files and folders with these names</comment>
        <translation>O&amp;hne:</translation>
    </message>
    <message>
        <source>Nothing was looked for yet</source>
        <translation>Noch wurde nichts gesucht</translation>
    </message>
    <message>
        <source>This server can&apos;t do that.</source>
        <translation>Dieser Server kann das nicht.</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>Suc&amp;hen</translation>
    </message>
    <message>
        <source>End the search; what was found stays
Esc</source>
        <translation>Die Suche beenden; was gefunden wurde, bleibt
Esc</translation>
    </message>
    <message>
        <source>Look for it
Enter</source>
        <translation>Danach suchen
Eingabe</translation>
    </message>
    <message>
        <source>Show each line as it is and as it would be. Nothing is changed yet.
Enter in “Replacement”</source>
        <translation>Jede Zeile zeigen, wie sie ist und wie sie würde. Noch wird nichts geändert.
Eingabe im Feld „Ersatz“</translation>
    </message>
    <message>
        <source>At most 4096 characters can be put in its place.</source>
        <translation>Höchstens 4096 Zeichen können an seine Stelle treten.</translation>
    </message>
    <message>
        <source>This can&apos;t be a folder&apos;s path.</source>
        <translation>Das kann kein Pfad eines Ordners sein.</translation>
    </message>
</context>
<context>
    <name>vivarium::SearchNotices</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>names of files</comment>
        <translation>
            <numerusform>%1 und %n weitere</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es) in %1</source>
        <comment>%1: number of files</comment>
        <translation>
            <numerusform>%n Treffer in %1</numerusform>
            <numerusform>%n Treffer in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Replace %n Match(es) in %1 of %2</source>
        <comment>%1: number of files, %2: a sandbox</comment>
        <translation>
            <numerusform>%n Treffer in %1 von %2 er&amp;setzen</numerusform>
            <numerusform>%n Treffer in %1 von %2 er&amp;setzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n File(s)</source>
        <comment>in a button</comment>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of %1 are as they were before.</source>
        <translation>
            <numerusform>%n Datei von %1 ist wieder wie zuvor.</numerusform>
            <numerusform>%n Dateien von %1 sind wieder wie zuvor.</numerusform>
        </translation>
    </message>
    <message>
        <source>Replaced %1 of %2.</source>
        <comment>matches in files, a sandbox</comment>
        <translation>Ersetzt: %1 von %2.</translation>
    </message>
    <message>
        <source>Nothing was taken back.</source>
        <translation>Nichts wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>Nothing was replaced.</source>
        <translation>Nichts wurde ersetzt.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) left alone, having changed since: %1.</source>
        <translation>
            <numerusform>%n Datei, die sich seither geändert hat, blieb, wie sie ist: %1.</numerusform>
            <numerusform>%n Dateien, die sich seither geändert haben, blieben, wie sie sind: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) left alone, having changed since they were searched: %1.</source>
        <translation>
            <numerusform>%n Datei, die sich seit der Suche geändert hat, blieb, wie sie ist: %1.</numerusform>
            <numerusform>%n Dateien, die sich seit der Suche geändert haben, blieben, wie sie sind: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) not tried.</source>
        <translation>
            <numerusform>%n Datei nicht versucht.</numerusform>
            <numerusform>%n Dateien nicht versucht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) couldn&apos;t be changed; %1: %2</source>
        <comment>%1: a file, %2: why</comment>
        <translation>
            <numerusform>%n Datei ließ sich nicht ändern; %1: %2</numerusform>
            <numerusform>%n Dateien ließen sich nicht ändern; %1: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>vivarium::SearchResultsModel</name>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <comment>number, text</comment>
        <translation>Zeile %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>file, matches</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>vivarium::SearchView</name>
    <message>
        <source>Show the &amp;Line</source>
        <translation>Die &amp;Zeile zeigen</translation>
    </message>
    <message>
        <source>In the file, beside the list (Enter)</source>
        <translation>In der Datei, neben der Liste (Eingabe)</translation>
    </message>
    <message>
        <source>&amp;Edit in Local Program</source>
        <translation>In lokalem Programm &amp;bearbeiten</translation>
    </message>
    <message>
        <source>Opens a copy in a program of this machine; each save is sent back</source>
        <translation>Öffnet eine Kopie in einem Programm dieses Rechners; jedes Sichern geht zurück</translation>
    </message>
    <message>
        <source>Show in &amp;Files</source>
        <translation>In den &amp;Dateien zeigen</translation>
    </message>
    <message>
        <source>Goes to the file&apos;s folder</source>
        <translation>Geht in den Ordner der Datei</translation>
    </message>
    <message>
        <source>&amp;Copy Line</source>
        <translation>Zeile &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy Pat&amp;h</source>
        <translation>P&amp;fad kopieren</translation>
    </message>
    <message>
        <source>&amp;Next Match</source>
        <translation>&amp;Nächster Treffer</translation>
    </message>
    <message>
        <source>&amp;Previous Match</source>
        <translation>&amp;Voriger Treffer</translation>
    </message>
    <message>
        <source>E&amp;xpand All</source>
        <translation>Alle auf&amp;klappen</translation>
    </message>
    <message>
        <source>C&amp;ollapse All</source>
        <translation>Alle &amp;zuklappen</translation>
    </message>
    <message>
        <source>Pre&amp;view</source>
        <translation>&amp;Vorschau</translation>
    </message>
    <message>
        <source>Show the file around the current line beside the list</source>
        <translation>Die Datei um die gewählte Zeile neben der Liste zeigen</translation>
    </message>
    <message>
        <source>Check &amp;All</source>
        <translation>&amp;Alle ankreuzen</translation>
    </message>
    <message>
        <source>&amp;Uncheck All</source>
        <translation>&amp;Keine ankreuzen</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>Er&amp;setzen</translation>
    </message>
    <message>
        <source>&amp;Back to What Was Found</source>
        <translation>&amp;Zurück zu den Treffern</translation>
    </message>
    <message>
        <source>&amp;Undo Replacement</source>
        <translation>Ersetzen &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>Writes the files of the last replacement as they were before, unless they have changed since</source>
        <translation>Schreibt die Dateien der letzten Ersetzung, wie sie zuvor waren, falls sie sich seither nicht geändert haben</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Changes that would be made</source>
        <translation>Änderungen, die gemacht würden</translation>
    </message>
    <message>
        <source>as it was before</source>
        <translation>wieder wie zuvor</translation>
    </message>
    <message>
        <source>replaced</source>
        <comment>a file in which something was</comment>
        <translation>ersetzt</translation>
    </message>
    <message>
        <source>has changed meanwhile, left alone</source>
        <translation>hat sich inzwischen geändert und bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be shown: %2</source>
        <translation>„%1“ ist nicht zu zeigen: %2</translation>
    </message>
    <message>
        <source>“%1” is open in a program of this machine; the match is in line %2. Saving it there sends it back.</source>
        <translation>„%1“ ist in einem Programm dieses Rechners offen; der Treffer steht in Zeile %2. Wird sie dort gesichert, geht sie zurück.</translation>
    </message>
    <message>
        <source>The sandbox isn&apos;t running.</source>
        <translation>Die Sandbox läuft nicht.</translation>
    </message>
    <message>
        <source>This can&apos;t be looked for: %1</source>
        <translation>Danach kann nicht gesucht werden: %1</translation>
    </message>
    <message>
        <source>Replace in Files</source>
        <translation>In Dateien ersetzen</translation>
    </message>
    <message>
        <source>Replace %1 of %2?</source>
        <comment>matches in files, a sandbox</comment>
        <translation>%1 von %2 ersetzen?</translation>
    </message>
    <message>
        <source>This can&apos;t be undone: the files have %1 together, and at most %2 is kept.</source>
        <translation>Das ist nicht rückgängig zu machen: Die Dateien haben zusammen %1, und höchstens %2 werden aufgehoben.</translation>
    </message>
    <message>
        <source>%1 isn&apos;t running</source>
        <translation>%1 läuft nicht</translation>
    </message>
    <message>
        <source>Its files can be searched while it runs.</source>
        <translation>Ihre Dateien sind zu durchsuchen, solange sie läuft.</translation>
    </message>
    <message>
        <source>Searching %1…</source>
        <translation>%1 wird durchsucht …</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Nothing had been found until then.</source>
        <translation>Bis dahin war nichts gefunden.</translation>
    </message>
    <message>
        <source>Find in files</source>
        <translation>In Dateien suchen</translation>
    </message>
    <message>
        <source>Type what to look for and press Enter. It is looked for in the text files of %1.</source>
        <translation>Den gesuchten Text eingeben und die Eingabetaste drücken. Gesucht wird in den Textdateien von %1.</translation>
    </message>
    <message>
        <source>“%1” is in no text file of %2.</source>
        <translation>„%1“ steht in keiner Textdatei von %2.</translation>
    </message>
    <message>
        <source>Only looked into: %1.</source>
        <translation>Nur durchsucht: %1.</translation>
    </message>
    <message>
        <source>Left out: %1.</source>
        <translation>Ausgelassen: %1.</translation>
    </message>
    <message>
        <source>Writing file %1 of %2…</source>
        <translation>Datei %1 von %2 wird geschrieben …</translation>
    </message>
    <message>
        <source>The replacement is done.</source>
        <translation>Die Ersetzung ist fertig.</translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <comment>matches in files</comment>
        <translation>Gewählt: %1</translation>
    </message>
    <message>
        <source>This can&apos;t be undone: at most %1 is kept.</source>
        <translation>Das ist nicht rückgängig zu machen: Höchstens %1 werden aufgehoben.</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>die Suche läuft …</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) searched…</source>
        <translation>
            <numerusform>%n Datei durchsucht …</numerusform>
            <numerusform>%n Dateien durchsucht …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) searched</source>
        <translation>
            <numerusform>%n Datei durchsucht</numerusform>
            <numerusform>%n Dateien durchsucht</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is selected.</source>
        <translation>Nichts ist gewählt.</translation>
    </message>
    <message>
        <source>Select a line.</source>
        <translation>Eine Zeile wählen.</translation>
    </message>
    <message>
        <source>There is nothing to go to.</source>
        <translation>Es gibt nichts, wohin zu gehen wäre.</translation>
    </message>
    <message>
        <source>No changes are being chosen.</source>
        <translation>Gerade werden keine Änderungen gewählt.</translation>
    </message>
    <message>
        <source>What was found is shown.</source>
        <translation>Die Treffer sind zu sehen.</translation>
    </message>
    <message>
        <source>Files are being written.</source>
        <translation>Gerade werden Dateien geschrieben.</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>No change is checked.</source>
        <translation>Keine Änderung ist angekreuzt.</translation>
    </message>
    <message>
        <source>There is no replacement to undo.</source>
        <translation>Es gibt keine Ersetzung, die rückgängig zu machen wäre.</translation>
    </message>
</context>
<context>
    <name>vivarium::SecretChoiceModel</name>
    <message>
        <source>%1 (not on this server)</source>
        <translation>%1 (nicht auf diesem Server)</translation>
    </message>
</context>
<context>
    <name>vivarium::SecretStore</name>
    <message>
        <source>The token is empty.</source>
        <translation>Der Token ist leer.</translation>
    </message>
    <message>
        <source>The keychain gave back something else than was stored in it.</source>
        <translation>Der Schlüsselbund gab etwas anderes zurück, als hineinkam.</translation>
    </message>
    <message>
        <source>The token is still in the keychain.</source>
        <translation>Der Token ist noch im Schlüsselbund.</translation>
    </message>
    <message>
        <source>Remove it there yourself.</source>
        <translation>Bitte dort selbst entfernen.</translation>
    </message>
    <message>
        <source>The keychain does not answer.</source>
        <translation>Der Schlüsselbund antwortet nicht.</translation>
    </message>
    <message>
        <source>Look for its password prompt, or keep the token until you quit.</source>
        <translation>Bitte nach seiner Passwortfrage sehen oder den Token nur bis zum Beenden behalten.</translation>
    </message>
    <message>
        <source>This session has no keychain.</source>
        <translation>Diese Sitzung hat keinen Schlüsselbund.</translation>
    </message>
    <message>
        <source>Start GNOME Keyring or KWallet, or keep the token until you quit.</source>
        <translation>GNOME Keyring oder KWallet starten oder den Token nur bis zum Beenden behalten.</translation>
    </message>
    <message>
        <source>The keychain is locked.</source>
        <translation>Der Schlüsselbund ist gesperrt.</translation>
    </message>
    <message>
        <source>Unlock it and try again, or keep the token until you quit.</source>
        <translation>Bitte entsperren und erneut versuchen oder den Token nur bis zum Beenden behalten.</translation>
    </message>
    <message>
        <source>The keychain has not been set up yet.</source>
        <translation>Der Schlüsselbund ist noch nicht eingerichtet.</translation>
    </message>
    <message>
        <source>Create a default keyring in its own program, or keep the token until you quit.</source>
        <translation>In seinem eigenen Programm einen Standard-Schlüsselbund anlegen oder den Token nur bis zum Beenden behalten.</translation>
    </message>
    <message>
        <source>No token is stored for this connection.</source>
        <translation>Für diese Verbindung ist kein Token gespeichert.</translation>
    </message>
    <message>
        <source>The keychain has answered with an error.</source>
        <translation>Der Schlüsselbund antwortete mit einem Fehler.</translation>
    </message>
    <message>
        <source>See its own program, or keep the token until you quit.</source>
        <translation>Bitte in sein eigenes Programm sehen oder den Token nur bis zum Beenden behalten.</translation>
    </message>
</context>
<context>
    <name>vivarium::SecretsSection</name>
    <message>
        <source>Mana&amp;ge Secrets…</source>
        <translation>&amp;Geheimnisse verwalten …</translation>
    </message>
    <message>
        <source>Secrets of the sandbox</source>
        <translation>Geheimnisse der Sandbox</translation>
    </message>
    <message>
        <source>%1 is not on this server. Make it under “Manage Secrets”, or take out its mark.</source>
        <translation>%1 gibt es auf diesem Server nicht. Legen Sie es unter „Geheimnisse verwalten“ an oder nehmen Sie das Häkchen weg.</translation>
    </message>
    <message>
        <source>The list can&apos;t be read. %1</source>
        <translation>Die Liste lässt sich nicht lesen. %1</translation>
    </message>
    <message>
        <source>Reading the list…</source>
        <translation>Die Liste wird gelesen …</translation>
    </message>
    <message>
        <source>There are none yet.</source>
        <translation>Es gibt noch keine.</translation>
    </message>
    <message>
        <source>There are none. %1</source>
        <translation>Es gibt keine. %1</translation>
    </message>
</context>
<context>
    <name>vivarium::ShortcutRules</name>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>List of Sandboxes</source>
        <translation>Liste der Sandboxes</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Find in Files</source>
        <translation>In Dateien suchen</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Snapshots</translation>
    </message>
    <message>
        <source>Docker</source>
        <translation>Docker</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Zeitpläne</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Window of a Panel</source>
        <translation>Fenster eines Bereichs</translation>
    </message>
    <message>
        <source>A shortcut is a single key, with or without Ctrl, Shift and Alt.</source>
        <translation>Ein Tastenkürzel ist eine einzelne Taste, mit oder ohne Strg, Umschalt und Alt.</translation>
    </message>
    <message>
        <source>This key can&apos;t be a shortcut. Press another one.</source>
        <translation>Diese Taste kann kein Tastenkürzel sein. Drücken Sie eine andere.</translation>
    </message>
    <message>
        <source>Inside a terminal %1 belongs to the shell. Press a key together with Ctrl and Shift.</source>
        <translation>In einem Terminal gehört %1 der Shell. Drücken Sie eine Taste zusammen mit Strg und Umschalt.</translation>
    </message>
    <message>
        <source>%1 is the way out of a terminal, and can&apos;t mean anything else.</source>
        <translation>%1 führt aus einem Terminal heraus und kann nichts anderes bedeuten.</translation>
    </message>
    <message>
        <source>%1 opens a menu, and can&apos;t mean anything else.</source>
        <translation>%1 öffnet ein Menü und kann nichts anderes bedeuten.</translation>
    </message>
    <message>
        <source>%1 runs what was typed in a form, and can&apos;t mean anything else.</source>
        <translation>%1 führt aus, was in ein Formular eingegeben wurde, und kann nichts anderes bedeuten.</translation>
    </message>
    <message>
        <source>%1 belongs to fields of text. Press another key.</source>
        <translation>%1 gehört Textfeldern. Drücken Sie eine andere Taste.</translation>
    </message>
    <message>
        <source>%1 closes windows, and can&apos;t mean anything else.</source>
        <translation>%1 schließt Fenster und kann nichts anderes bedeuten.</translation>
    </message>
    <message>
        <source>%1 may open a menu or go to a field. Press it together with Ctrl.</source>
        <translation>%1 kann ein Menü öffnen oder zu einem Feld führen. Drücken Sie es zusammen mit Strg.</translation>
    </message>
    <message>
        <source>%1 types, moves or confirms. Press it together with Ctrl.</source>
        <translation>%1 schreibt, bewegt oder bestätigt. Drücken Sie es zusammen mit Strg.</translation>
    </message>
</context>
<context>
    <name>vivarium::ShortcutsDialog</name>
    <message>
        <source>Show A&amp;ll Actions</source>
        <translation>A&amp;lle Aktionen anzeigen</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Filter:</source>
        <translation>&amp;Filter:</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>An action, where it works, or a key such as Ctrl+N</source>
        <translation>Eine Aktion, wo sie gilt, oder eine Taste wie Strg+N</translation>
    </message>
    <message>
        <source>Inside a terminal all keys go to the shell, except F6, which leaves it, and those with Ctrl+Shift. Where a panel and the window share a key from the start, the panel has it while the keyboard is there. The actions of some panels are listed once such a panel was opened.</source>
        <translation>In einem Terminal gehen alle Tasten an die Shell, außer F6, das es verlässt, und denen mit Strg+Umschalt. Wo ein Bereich und das Fenster von Anfang an dieselbe Taste haben, gilt sie dem Bereich, solange die Tastatur dort ist. Die Aktionen mancher Bereiche stehen hier, sobald ein solcher geöffnet wurde.</translation>
    </message>
    <message>
        <source>Reset &amp;All…</source>
        <translation>&amp;Alle zurücksetzen…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>S&amp;hortcut:</source>
        <translation>&amp;Tastenkürzel:</translation>
    </message>
    <message>
        <source>Secon&amp;d shortcut:</source>
        <translation>&amp;Zweites Tastenkürzel:</translation>
    </message>
    <message>
        <source>Press the new key. Backspace takes the shortcut away, Escape gives up.</source>
        <translation>Drücken Sie die neue Taste. Die Rücktaste entfernt das Tastenkürzel, Esc gibt auf.</translation>
    </message>
    <message>
        <source>&amp;No Shortcut</source>
        <translation>&amp;Kein Tastenkürzel</translation>
    </message>
    <message>
        <source>R&amp;eset</source>
        <translation>Zurück&amp;setzen</translation>
    </message>
    <message>
        <source>none</source>
        <comment>shortcut</comment>
        <translation>keines</translation>
    </message>
    <message>
        <source>No action matches</source>
        <translation>Keine Aktion passt</translation>
    </message>
    <message>
        <source>Neither a name nor a place nor a shortcut is like what you typed.</source>
        <translation>Weder ein Name noch ein Ort noch ein Tastenkürzel ist wie Ihre Eingabe.</translation>
    </message>
    <message>
        <source>%1 is “%2” (%3). It stays so unless you take the key from it.</source>
        <comment>key; action; where</comment>
        <translation>%1 ist „%2“ (%3). Das bleibt so, wenn Sie die Taste nicht übernehmen.</translation>
    </message>
    <message>
        <source>&amp;Take It from “%1”</source>
        <translation>Von „%1“ &amp;übernehmen</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Take It from %n Actions</source>
        <translation>
            <numerusform>Von %n Aktion &amp;übernehmen</numerusform>
            <numerusform>Von %n Aktionen &amp;übernehmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset All Shortcuts</source>
        <translation>Alle Tastenkürzel zurücksetzen</translation>
    </message>
    <message>
        <source>Give all actions their default shortcuts?</source>
        <translation>Allen Aktionen ihre vorgegebenen Tastenkürzel geben?</translation>
    </message>
    <message>
        <source>All shortcuts that you have chosen are lost.</source>
        <translation>Alle Tastenkürzel, die Sie gewählt haben, gehen verloren.</translation>
    </message>
    <message>
        <source>&amp;Reset All</source>
        <translation>Alle &amp;zurücksetzen</translation>
    </message>
</context>
<context>
    <name>vivarium::SignalActions</name>
    <message>
        <source>%1 (PID %2)</source>
        <comment>a process: name and number</comment>
        <translation>%1 (PID %2)</translation>
    </message>
    <message>
        <source>&amp;Terminate</source>
        <comment>button</comment>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Kill</source>
        <comment>button</comment>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>&amp;Interrupt</source>
        <comment>button</comment>
        <translation>&amp;Unterbrechen</translation>
    </message>
    <message>
        <source>&amp;Send %1</source>
        <comment>button: send a signal</comment>
        <translation>%1 &amp;senden</translation>
    </message>
    <message>
        <source>&amp;Signals</source>
        <translation>&amp;Signale</translation>
    </message>
    <message>
        <source>Signal Whole T&amp;ree</source>
        <translation>An den ganzen &amp;Baum</translation>
    </message>
    <message>
        <source>&amp;Default Signal (Del)</source>
        <translation>&amp;Vorgabesignal (Entf)</translation>
    </message>
    <message>
        <source>Choose a process first.</source>
        <translation>Bitte zuerst einen Prozess wählen.</translation>
    </message>
    <message>
        <source>This process has ended.</source>
        <translation>Dieser Prozess ist beendet.</translation>
    </message>
    <message>
        <source>%1 Process</source>
        <comment>title; %1 is a verb</comment>
        <translation>Prozess: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n processes</source>
        <translation>
            <numerusform>%n Prozess</numerusform>
            <numerusform>%n Prozesse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %2 and %n descendant(s)?</source>
        <comment>%1 a verb, %2 a process</comment>
        <translation>
            <numerusform>%1: %2 und %n Nachkomme?</numerusform>
            <numerusform>%1: %2 und %n Nachkommen?</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2?</source>
        <comment>%1 a verb, %2 a process</comment>
        <translation>%1: %2?</translation>
    </message>
    <message numerus="yes">
        <source>• and %n more</source>
        <translation>
            <numerusform>• und %n weiterer</numerusform>
            <numerusform>• und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>button: verb and name</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 %n Processes</source>
        <comment>button: verb and number</comment>
        <translation>
            <numerusform>%1: %n Prozess</numerusform>
            <numerusform>%1: %n Prozesse</numerusform>
        </translation>
    </message>
    <message>
        <source>Sent %1 to %2.</source>
        <comment>a signal to a process</comment>
        <translation>%1 an %2 gesendet.</translation>
    </message>
    <message numerus="yes">
        <source>Sent %1 to %n process(es).</source>
        <comment>a signal</comment>
        <translation>
            <numerusform>%1 an %n Prozess gesendet.</numerusform>
            <numerusform>%1 an %n Prozesse gesendet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %1 to %n process(es), but not to all: %2</source>
        <comment>a signal; %2 is a sentence</comment>
        <translation>
            <numerusform>%1 an %n Prozess gesendet, aber nicht an alle: %2</numerusform>
            <numerusform>%1 an %n Prozesse gesendet, aber nicht an alle: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Among them %1 …</source>
        <comment>a list of processes</comment>
        <translation>Darunter %1 …</translation>
    </message>
    <message>
        <source>Also meant: %1.</source>
        <comment>a list of processes</comment>
        <translation>Auch gemeint: %1.</translation>
    </message>
    <message>
        <source>Send the Usual Signal</source>
        <translation>Übliches Signal senden</translation>
    </message>
</context>
<context>
    <name>vivarium::SnapshotForm</name>
    <message>
        <source>before the upgrade</source>
        <translation>vor dem Upgrade</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>What is in it, and what for (optional)</source>
        <translation>Was darin ist und wofür (freiwillig)</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>N&amp;ote:</source>
        <translation>N&amp;otiz:</translation>
    </message>
    <message numerus="yes">
        <source>The note is %n character(s) too long.</source>
        <translation>
            <numerusform>Die Notiz ist %n Zeichen zu lang.</numerusform>
            <numerusform>Die Notiz ist %n Zeichen zu lang.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Warm copies:</source>
        <translation>&amp;Warme Kopien:</translation>
    </message>
</context>
<context>
    <name>vivarium::SnapshotRestore</name>
    <message>
        <source>The connection was closed before the server answered.</source>
        <translation>Die Verbindung wurde geschlossen, bevor der Server antwortete.</translation>
    </message>
    <message>
        <source>Look at the list of sandboxes: one more may have been restored.</source>
        <translation>Bitte in der Liste der Sandboxes nachsehen: Vielleicht wurde eine weitere wiederhergestellt.</translation>
    </message>
</context>
<context>
    <name>vivarium::SnapshotSave</name>
    <message>
        <source>The connection was closed before the server answered.</source>
        <translation>Die Verbindung wurde geschlossen, bevor der Server antwortete.</translation>
    </message>
    <message>
        <source>The snapshot may have been made all the same.</source>
        <translation>Der Snapshot wurde vielleicht trotzdem erstellt.</translation>
    </message>
</context>
<context>
    <name>vivarium::SnapshotsPanel</name>
    <message>
        <source>&amp;Snapshots</source>
        <translation>&amp;Snapshots</translation>
    </message>
</context>
<context>
    <name>vivarium::SnapshotsPlace</name>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>No connection is ready</source>
        <translation>Keine Verbindung ist bereit</translation>
    </message>
    <message>
        <source>Snapshots are listed as soon as a server answers.</source>
        <translation>Snapshots erscheinen, sobald ein Server antwortet.</translation>
    </message>
</context>
<context>
    <name>vivarium::SourcePackage</name>
    <message>
        <source>The archive of the folder can&apos;t be made.</source>
        <translation>Das Archiv des Ordners lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>Is there room on the disk for temporary files?</source>
        <translation>Ist auf der Platte Platz für temporäre Dateien?</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>Es wurde angehalten.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation>%1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1 is no file any more.</source>
        <translation>%1 ist keine Datei mehr.</translation>
    </message>
    <message>
        <source>Try again when nothing changes the folder.</source>
        <translation>Versuchen Sie es noch einmal, wenn nichts den Ordner ändert.</translation>
    </message>
    <message>
        <source>%1 changed while it was read.</source>
        <translation>%1 hat sich beim Lesen geändert.</translation>
    </message>
    <message>
        <source>Try again when nothing changes the folder, or leave the file out.</source>
        <translation>Versuchen Sie es noch einmal, wenn nichts den Ordner ändert, oder lassen Sie die Datei weg.</translation>
    </message>
    <message>
        <source>There is no place for a temporary file.</source>
        <translation>Für eine temporäre Datei ist kein Platz.</translation>
    </message>
    <message>
        <source>The archive of the folder can&apos;t be read.</source>
        <translation>Das Archiv des Ordners lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The folder is too large: packed it has %1 MiB, and 512 can be sent.</source>
        <translation>Der Ordner ist zu groß: gepackt hat er %1 MiB, und 512 können gesendet werden.</translation>
    </message>
    <message>
        <source>Leave something out by a pattern, or put it into a volume.</source>
        <translation>Lassen Sie mit einem Muster etwas weg oder legen Sie es in ein Volume.</translation>
    </message>
</context>
<context>
    <name>vivarium::SourcePreview</name>
    <message>
        <source>Looking through the folder…</source>
        <translation>Der Ordner wird durchgesehen …</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), %1, will be in /workspace.</source>
        <translation>
            <numerusform>%n Datei, %1, wird in /workspace sein.</numerusform>
            <numerusform>%n Dateien, %1, werden in /workspace sein.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) or folder(s) left out.</source>
        <translation>
            <numerusform>%n Datei oder Ordner bleibt weg.</numerusform>
            <numerusform>%n Dateien oder Ordner bleiben weg.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 can&apos;t be sent: it is no file.</source>
        <translation>%1 kann nicht gesendet werden: es ist keine Datei.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>a link and its target</comment>
        <translation>%1 → %2</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), %1, can be copied.</source>
        <translation>
            <numerusform>%n Datei, %1, kann kopiert werden.</numerusform>
            <numerusform>%n Dateien, %1, können kopiert werden.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SourceScan</name>
    <message>
        <source>It was stopped.</source>
        <translation>Es wurde angehalten.</translation>
    </message>
    <message>
        <source>The folder %1 can&apos;t be read.</source>
        <translation>Der Ordner %1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation>%1 lässt sich nicht lesen.</translation>
    </message>
    <message numerus="yes">
        <source>The folder holds more than %n file(s).</source>
        <translation>
            <numerusform>Der Ordner enthält mehr als %n Datei.</numerusform>
            <numerusform>Der Ordner enthält mehr als %n Dateien.</numerusform>
        </translation>
    </message>
    <message>
        <source>Leave some out by a pattern.</source>
        <translation>Lassen Sie mit einem Muster einige weg.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Es gibt keinen Ordner %1.</translation>
    </message>
</context>
<context>
    <name>vivarium::SourceSection</name>
    <message>
        <source>Leave out what .&amp;gitignore and .dockerignore name</source>
        <translation>Weglassen, was .&amp;gitignore und .dockerignore nennen</translation>
    </message>
    <message>
        <source>none: /workspace is empty</source>
        <translation>keiner: /workspace ist leer</translation>
    </message>
    <message>
        <source>Folder of this computer</source>
        <translation>Ordner dieses Rechners</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Choose a folder of this computer</source>
        <translation>Einen Ordner dieses Rechners wählen</translation>
    </message>
    <message>
        <source>Leave out, too</source>
        <translation>Auch weglassen</translation>
    </message>
    <message>
        <source>patterns as in a .gitignore, as *.log node_modules/</source>
        <translation>Muster wie in einer .gitignore, etwa *.log node_modules/</translation>
    </message>
    <message>
        <source>&amp;List the files</source>
        <translation>Dateien auf&amp;listen</translation>
    </message>
    <message>
        <source>Files that will be sent</source>
        <translation>Dateien, die gesendet werden</translation>
    </message>
    <message>
        <source>Write the whole path, beginning with “/” or “~/”.</source>
        <translation>Schreiben Sie den ganzen Pfad, beginnend mit „/“ oder „~/“.</translation>
    </message>
    <message>
        <source>It begins with the same files as the original did.</source>
        <translation>Sie beginnt mit denselben Dateien wie das Original.</translation>
    </message>
    <message>
        <source>Folder for /workspace</source>
        <translation>Ordner für /workspace</translation>
    </message>
    <message>
        <source>none: COPY has nothing to copy</source>
        <translation>keiner: COPY hat nichts zu kopieren</translation>
    </message>
    <message>
        <source>Folder of this computer that the Dockerfile copies from</source>
        <translation>Ordner dieses Computers, aus dem das Dockerfile kopiert</translation>
    </message>
    <message>
        <source>Folder for the Dockerfile</source>
        <translation>Ordner für das Dockerfile</translation>
    </message>
</context>
<context>
    <name>vivarium::SourceUpload</name>
    <message>
        <source>%1 of %2</source>
        <comment>two sizes</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>The files of the original are no longer on the server.</source>
        <translation>Die Dateien des Originals sind nicht mehr auf dem Server.</translation>
    </message>
    <message>
        <source>Choose a folder, or none.</source>
        <translation>Wählen Sie einen Ordner, oder keinen.</translation>
    </message>
    <message>
        <source>Packing the folder</source>
        <translation>Ordner wird gepackt</translation>
    </message>
    <message>
        <source>Registering the source</source>
        <translation>Quelle wird angemeldet</translation>
    </message>
    <message>
        <source>The packed folder can&apos;t be read.</source>
        <translation>Der gepackte Ordner lässt sich nicht lesen.</translation>
    </message>
    <message numerus="yes">
        <source>Sending %n file(s)</source>
        <translation>
            <numerusform>%n Datei wird gesendet</numerusform>
            <numerusform>%n Dateien werden gesendet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SpecValidation</name>
    <message>
        <source>%1 must be between %2 and %3.</source>
        <comment>what; least; most</comment>
        <translation>%1: mindestens %2, höchstens %3.</translation>
    </message>
    <message>
        <source>The sandbox needs a name.</source>
        <translation>Die Sandbox braucht einen Namen.</translation>
    </message>
    <message numerus="yes">
        <source>The name may have at most %n character(s).</source>
        <translation>
            <numerusform>Der Name darf höchstens %n Zeichen haben.</numerusform>
            <numerusform>Der Name darf höchstens %n Zeichen haben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Letters, digits, “-” and “_” only, beginning with a letter or “_”.</source>
        <translation>Nur Buchstaben, Ziffern, „-“ und „_“, beginnend mit einem Buchstaben oder „_“.</translation>
    </message>
    <message>
        <source>The sandbox needs an app to belong to.</source>
        <translation>Die Sandbox braucht eine App, zu der sie gehört.</translation>
    </message>
    <message numerus="yes">
        <source>The app&apos;s name may have at most %n character(s).</source>
        <translation>
            <numerusform>Der Name der App darf höchstens %n Zeichen haben.</numerusform>
            <numerusform>Der Name der App darf höchstens %n Zeichen haben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Small letters, digits and “_” only, beginning with a letter.</source>
        <translation>Nur kleine Buchstaben, Ziffern und „_“, beginnend mit einem Buchstaben.</translation>
    </message>
    <message>
        <source>Name an image, as “docker.io/library/debian:13”.</source>
        <translation>Bitte ein Abbild nennen, etwa „docker.io/library/debian:13“.</translation>
    </message>
    <message>
        <source>This is no image reference. One looks like “docker.io/library/debian:13”.</source>
        <translation>Das ist kein Abbildname. Einer sieht aus wie „docker.io/library/debian:13“.</translation>
    </message>
    <message>
        <source>A variable needs a name.</source>
        <translation>Eine Variable braucht einen Namen.</translation>
    </message>
    <message>
        <source>“%1” is no name for a variable: letters, digits and “_” only, not beginning with a digit.</source>
        <translation>„%1“ ist kein Name für eine Variable: nur Buchstaben, Ziffern und „_“, nicht mit einer Ziffer beginnend.</translation>
    </message>
    <message>
        <source>Processor cores</source>
        <translation>Prozessorkerne</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>The idle limit</source>
        <translation>Die Leerlaufgrenze</translation>
    </message>
    <message numerus="yes">
        <source>At most %n variable(s) are allowed.</source>
        <translation>
            <numerusform>Höchstens %n Variable ist erlaubt.</numerusform>
            <numerusform>Höchstens %n Variablen sind erlaubt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The value of “%1” holds a zero character.</source>
        <translation>Der Wert von „%1“ enthält ein Nullzeichen.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n port(s) can be exposed from the start.</source>
        <translation>
            <numerusform>Höchstens %n Port lässt sich von Anfang an freigeben.</numerusform>
            <numerusform>Höchstens %n Ports lassen sich von Anfang an freigeben.</numerusform>
        </translation>
    </message>
    <message>
        <source>A secret needs a name.</source>
        <translation>Ein Geheimnis braucht einen Namen.</translation>
    </message>
    <message>
        <source>Letters, digits and “_” only, not beginning with a digit: it becomes a variable.</source>
        <translation>Nur Buchstaben, Ziffern und „_“, nicht mit einer Ziffer beginnend: es wird eine Variable.</translation>
    </message>
    <message>
        <source>Names that begin with LAZYCLOUD_ are reserved.</source>
        <translation>Namen, die mit LAZYCLOUD_ beginnen, sind vergeben.</translation>
    </message>
    <message>
        <source>A secret needs a value.</source>
        <translation>Ein Geheimnis braucht einen Wert.</translation>
    </message>
    <message>
        <source>The value holds a zero character.</source>
        <translation>Der Wert enthält ein Nullzeichen.</translation>
    </message>
    <message>
        <source>The value may have at most %1.</source>
        <translation>Der Wert darf höchstens %1 haben.</translation>
    </message>
    <message>
        <source>A volume needs a name.</source>
        <translation>Ein Volume braucht einen Namen.</translation>
    </message>
    <message>
        <source>Letters, digits, “.”, “-” and “_” only, beginning with a letter or digit.</source>
        <translation>Nur Buchstaben, Ziffern, „.“, „-“ und „_“, beginnend mit einem Buchstaben oder einer Ziffer.</translation>
    </message>
    <message>
        <source>This can&apos;t be a path in a sandbox.</source>
        <translation>Das kann kein Pfad in einer Sandbox sein.</translation>
    </message>
    <message>
        <source>Nothing can be mounted at %1: the sandbox needs what is there.</source>
        <translation>Unter %1 lässt sich nichts einhängen: die Sandbox braucht, was dort ist.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n package(s) are allowed.</source>
        <translation>
            <numerusform>Höchstens %n Paket ist erlaubt.</numerusform>
            <numerusform>Höchstens %n Pakete sind erlaubt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A line may have at most %n character(s).</source>
        <translation>
            <numerusform>Eine Zeile darf höchstens %n Zeichen haben.</numerusform>
            <numerusform>Eine Zeile darf höchstens %n Zeichen haben.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is no package: options can&apos;t be given here.</source>
        <translation>„%1“ ist kein Paket: Optionen gehen hier nicht.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n command(s) are allowed.</source>
        <translation>
            <numerusform>Höchstens %n Befehl ist erlaubt.</numerusform>
            <numerusform>Höchstens %n Befehle sind erlaubt.</numerusform>
        </translation>
    </message>
    <message>
        <source>A Dockerfile may have at most %1.</source>
        <translation>Ein Dockerfile darf höchstens %1 haben.</translation>
    </message>
    <message>
        <source>A Dockerfile needs a line that begins with FROM.</source>
        <translation>Ein Dockerfile braucht eine Zeile, die mit FROM beginnt.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n volume(s) are allowed.</source>
        <translation>
            <numerusform>Höchstens %n Volume ist erlaubt.</numerusform>
            <numerusform>Höchstens %n Volumes sind erlaubt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Two volumes can&apos;t be mounted at %1.</source>
        <translation>Unter %1 lassen sich nicht zwei Volumes einhängen.</translation>
    </message>
    <message numerus="yes">
        <source>A command may have at most %n word(s).</source>
        <translation>
            <numerusform>Ein Befehl darf höchstens %n Wort haben.</numerusform>
            <numerusform>Ein Befehl darf höchstens %n Wörter haben.</numerusform>
        </translation>
    </message>
    <message>
        <source>A word of the command may have at most %1.</source>
        <translation>Ein Wort des Befehls darf höchstens %1 haben.</translation>
    </message>
    <message>
        <source>“%1” is no type of GPU that can be asked for. There are: %2.</source>
        <translation>„%1“ ist kein GPU-Typ, den man verlangen kann. Es gibt: %2.</translation>
    </message>
    <message>
        <source>“%1” is named twice.</source>
        <translation>„%1“ ist doppelt genannt.</translation>
    </message>
    <message>
        <source>The number of GPUs</source>
        <translation>Die Anzahl der GPUs</translation>
    </message>
    <message>
        <source>Small letters, digits and “-” only, up to 63, with a letter or digit at both ends.</source>
        <translation>Nur Kleinbuchstaben, Ziffern und „-“, bis zu 63, mit einem Buchstaben oder einer Ziffer an beiden Enden.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n secret(s) are allowed.</source>
        <translation>
            <numerusform>Höchstens %n Geheimnis ist erlaubt.</numerusform>
            <numerusform>Höchstens %n Geheimnisse sind erlaubt.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is both a variable and a secret. Take one of them out.</source>
        <translation>%1 ist Variable und Geheimnis zugleich. Nehmen Sie eines davon heraus.</translation>
    </message>
    <message>
        <source>Enter the id of the image.</source>
        <translation>Geben Sie die Kennung des Images ein.</translation>
    </message>
    <message>
        <source>The id of an image is img_ and 24 digits or letters from a to f.</source>
        <translation>Die Kennung eines Images ist img_ und 24 Ziffern oder Buchstaben von a bis f.</translation>
    </message>
    <message>
        <source>Enter the id of the snapshot.</source>
        <translation>Geben Sie die Kennung des Snapshots ein.</translation>
    </message>
    <message>
        <source>The id of a snapshot has 36 characters, as %1.</source>
        <translation>Die Kennung eines Snapshots hat 36 Zeichen, wie %1.</translation>
    </message>
    <message>
        <source>With a container engine inside, the network can&apos;t be limited. Take back the limit under “Ports and network”, or switch this off.</source>
        <translation>Mit einer Container-Engine darin lässt sich das Netzwerk nicht beschränken. Nehmen Sie die Beschränkung unter „Ports und Netz“ zurück, oder schalten Sie dies aus.</translation>
    </message>
    <message>
        <source>The processor limit</source>
        <translation>Das Prozessorlimit</translation>
    </message>
    <message>
        <source>The memory limit</source>
        <translation>Das Speicherlimit</translation>
    </message>
    <message>
        <source>There is no region “%1”. There are: %2.</source>
        <translation>Es gibt keine Region „%1“. Es gibt: %2.</translation>
    </message>
    <message>
        <source>Letters, digits, “.”, “_”, “:” and “-” only, up to 128.</source>
        <translation>Nur Buchstaben, Ziffern, „.“, „_“, „:“ und „-“, höchstens 128.</translation>
    </message>
    <message>
        <source>The disk limit</source>
        <translation>Die Grenze für die Platte</translation>
    </message>
    <message numerus="yes">
        <source>At most %n text(s) are allowed.</source>
        <comment>metadata</comment>
        <translation>
            <numerusform>Höchstens %n Text ist erlaubt.</numerusform>
            <numerusform>Höchstens %n Texte sind erlaubt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Each of them needs a name.</source>
        <comment>metadata</comment>
        <translation>Jeder davon braucht einen Namen.</translation>
    </message>
</context>
<context>
    <name>vivarium::StateView</name>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>%1
The server says: %2</source>
        <translation>%1
Der Server sagt: %2</translation>
    </message>
    <message>
        <source>&amp;Try Again</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <source>Copy &amp;Details</source>
        <translation>Einzelheiten &amp;kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Still waiting, %n second(s).</source>
        <translation>
            <numerusform>Wartet noch, %n Sekunde.</numerusform>
            <numerusform>Wartet noch, %n Sekunden.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
Code: %2</source>
        <comment>what to do; status and code of the server&apos;s answer</comment>
        <translation>%1
Code: %2</translation>
    </message>
    <message>
        <source>Not waited for any longer</source>
        <translation>Es wird nicht länger gewartet</translation>
    </message>
    <message>
        <source>%1 If an answer comes all the same, it is shown.</source>
        <comment>what was waited for, as: Reading the list…</comment>
        <translation>%1 Kommt doch noch eine Antwort, wird sie angezeigt.</translation>
    </message>
</context>
<context>
    <name>vivarium::StatisticsWindow</name>
    <message>
        <source>Statistics of %1</source>
        <comment>a connection</comment>
        <translation>Statistik von %1</translation>
    </message>
    <message>
        <source>All apps</source>
        <translation>Alle Apps</translation>
    </message>
    <message>
        <source>&amp;App:</source>
        <translation>&amp;App:</translation>
    </message>
    <message>
        <source>App</source>
        <translation>App</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>%1 wird gefragt…</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>%1 starting, running or stopping</source>
        <translation>%1 starten, laufen oder halten an</translation>
    </message>
    <message>
        <source>By state</source>
        <translation>Nach Zustand</translation>
    </message>
    <message>
        <source>%1 running · %2 starting · %3 stopping · %4 stopped · %5 failed</source>
        <translation>%1 laufend · %2 startend · %3 anhaltend · %4 angehalten · %5 gescheitert</translation>
    </message>
    <message>
        <source>Created in all</source>
        <translation>Insgesamt erstellt</translation>
    </message>
    <message>
        <source>In the last 24 hours</source>
        <translation>In den letzten 24 Stunden</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no sandboxes</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>This server keeps no count of it.</source>
        <translation>Dieser Server zählt das nicht.</translation>
    </message>
</context>
<context>
    <name>vivarium::StatusLine</name>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Asks the servers that don&apos;t answer again, now.</source>
        <translation>Fragt die Server, die nicht antworten, jetzt noch einmal.</translation>
    </message>
    <message>
        <source>Shows all uploads and downloads.</source>
        <translation>Zeigt alle Übertragungen.</translation>
    </message>
    <message>
        <source>%1, heard %2</source>
        <comment>live; when</comment>
        <translation>%1, gehört %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>connection: its state</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n läuft</numerusform>
            <numerusform>%n laufen</numerusform>
        </translation>
    </message>
    <message>
        <source>The prices of the servers aren&apos;t known here.</source>
        <translation>Die Preise der Server sind hier nicht bekannt.</translation>
    </message>
    <message>
        <source>Transfers: %1</source>
        <translation>Übertragungen: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n billed</source>
        <comment>sandboxes</comment>
        <translation>
            <numerusform>%n berechnet</numerusform>
            <numerusform>%n berechnet</numerusform>
        </translation>
    </message>
    <message>
        <source>≈ %1/h</source>
        <comment>money an hour</comment>
        <translation>≈ %1/h</translation>
    </message>
    <message>
        <source>What all that runs costs an hour, by the servers&apos; price lists and what is reserved. The bill is the providers&apos;.</source>
        <translation>Was alles Laufende je Stunde kostet, nach den Preislisten der Server und dem, was reserviert ist. Die Rechnung stellen die Anbieter.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Any key and the mouse do it too.</source>
        <translation>Jede Taste und die Maus tun es auch.</translation>
    </message>
    <message>
        <source>Paused while you’re away</source>
        <translation>Pausiert, solange Sie weg sind</translation>
    </message>
    <message>
        <source>Servers where looking counts as use are asked nothing until you touch a key or the mouse. So a forgotten window keeps no sandbox awake.</source>
        <translation>Server, bei denen schon das Ansehen als Benutzung gilt, werden nichts gefragt, bis Sie eine Taste oder die Maus berühren. So hält ein vergessenes Fenster keine Sandbox wach.</translation>
    </message>
    <message>
        <source>A sandbox that more than one connection shows is counted once.</source>
        <translation>Eine Sandbox, die mehr als eine Verbindung zeigt, ist einmal gezählt.</translation>
    </message>
</context>
<context>
    <name>vivarium::StopIdleDialog</name>
    <message>
        <source>Stop Everything Idle</source>
        <translation>Alles Ungenutzte anhalten</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>&amp;Not used for at least:</source>
        <translation>&amp;Nicht benutzt seit mindestens:</translation>
    </message>
    <message>
        <source>Not used for at least, minutes</source>
        <translation>Nicht benutzt seit mindestens, Minuten</translation>
    </message>
    <message>
        <source>Idle sandboxes</source>
        <translation>Ungenutzte Sandboxes</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Not used for</source>
        <translation>Nicht benutzt seit</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>What is stopped loses its files, unless you save a snapshot first.</source>
        <translation>Was angehalten wird, verliert seine Dateien, wenn nicht vorher ein Snapshot gesichert wird.</translation>
    </message>
    <message>
        <source>No sandbox was unused for that long.</source>
        <translation>Keine Sandbox blieb so lange ungenutzt.</translation>
    </message>
    <message numerus="yes">
        <source>%n running sandbox(es) are left out: when they were last used isn&apos;t known.</source>
        <translation>
            <numerusform>%n laufende Sandbox ist ausgelassen: Wann sie zuletzt benutzt wurde, ist nicht bekannt.</numerusform>
            <numerusform>%n laufende Sandboxes sind ausgelassen: Wann sie zuletzt benutzt wurden, ist nicht bekannt.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>An&amp;halten</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Stop %n Sandbox(es)</source>
        <translation>
            <numerusform>%n Sandbox an&amp;halten</numerusform>
            <numerusform>%n Sandboxes an&amp;halten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (protected)</source>
        <comment>a sandbox</comment>
        <translation>%1 (geschützt)</translation>
    </message>
    <message>
        <source>saves ≈ %1/h</source>
        <comment>an amount of money</comment>
        <translation>spart ≈ %1/h</translation>
    </message>
    <message>
        <source>saves at least ≈ %1/h</source>
        <comment>an amount of money</comment>
        <translation>spart mindestens ≈ %1/h</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n running sandbox(es)</source>
        <translation>
            <numerusform>%1 von %n laufenden Sandbox</numerusform>
            <numerusform>%1 von %n laufenden Sandboxes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (no longer running)</source>
        <comment>a sandbox</comment>
        <translation>%1 (läuft nicht mehr)</translation>
    </message>
</context>
<context>
    <name>vivarium::StorageDialog</name>
    <message>
        <source>Secrets and Volumes</source>
        <translation>Geheimnisse und Volumes</translation>
    </message>
    <message>
        <source>&amp;Secrets</source>
        <translation>&amp;Geheimnisse</translation>
    </message>
    <message>
        <source>&amp;Volumes</source>
        <translation>&amp;Volumes</translation>
    </message>
    <message>
        <source>Volumes</source>
        <translation>Volumes</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
    </message>
</context>
<context>
    <name>vivarium::StoragePage</name>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
    </message>
    <message>
        <source>Volumes</source>
        <translation>Volumes</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Value:</source>
        <translation>&amp;Wert:</translation>
    </message>
    <message>
        <source>Reading the list…</source>
        <translation>Die Liste wird gelesen …</translation>
    </message>
    <message>
        <source>No secrets</source>
        <translation>Keine Geheimnisse</translation>
    </message>
    <message>
        <source>No volumes</source>
        <translation>Keine Volumes</translation>
    </message>
    <message>
        <source>A secret becomes an environment variable of the sandboxes that name it. Nobody can read its value back.</source>
        <translation>Ein Geheimnis wird zur Umgebungsvariable der Sandboxes, die es nennen. Niemand kann seinen Wert zurücklesen.</translation>
    </message>
    <message>
        <source>A volume is a folder that outlives the sandboxes it is mounted in.</source>
        <translation>Ein Volume ist ein Ordner, der die Sandboxes überdauert, in denen er eingehängt ist.</translation>
    </message>
    <message>
        <source>Choose one first.</source>
        <translation>Wählen Sie zuerst eines aus.</translation>
    </message>
    <message>
        <source>&amp;Replace Value</source>
        <translation>Wert e&amp;rsetzen</translation>
    </message>
    <message>
        <source>&amp;Add Secret</source>
        <translation>Geheimnis &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Make Volume</source>
        <translation>Volume &amp;anlegen</translation>
    </message>
    <message>
        <source>There is one of this name.</source>
        <translation>Es gibt schon eines mit diesem Namen.</translation>
    </message>
    <message>
        <source>It gets a new value; sandboxes that run keep the one they have.</source>
        <translation>Es bekommt einen neuen Wert; laufende Sandboxes behalten den ihren.</translation>
    </message>
    <message>
        <source>%1 is saved.</source>
        <translation>%1 ist gespeichert.</translation>
    </message>
    <message>
        <source>Delete Secret</source>
        <translation>Geheimnis löschen</translation>
    </message>
    <message>
        <source>Delete Volume</source>
        <translation>Volume löschen</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>%1 löschen?</translation>
    </message>
    <message>
        <source>&amp;Delete %1</source>
        <translation>%1 &amp;löschen</translation>
    </message>
    <message>
        <source>Its value is gone: nobody can read it back.</source>
        <translation>Sein Wert ist dann weg: niemand kann ihn zurücklesen.</translation>
    </message>
    <message>
        <source>Sandboxes that run keep it.</source>
        <translation>Laufende Sandboxes behalten es.</translation>
    </message>
    <message>
        <source>All files in it are gone.</source>
        <translation>Alle Dateien darin sind dann weg.</translation>
    </message>
    <message>
        <source>What names it can&apos;t be started again: %1.</source>
        <translation>Was es nennt, lässt sich nicht mehr starten: %1.</translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>%1 ist gelöscht.</translation>
    </message>
    <message>
        <source> GiB</source>
        <comment>suffix of a number</comment>
        <translation> GiB</translation>
    </message>
    <message>
        <source>Si&amp;ze:</source>
        <translation>&amp;Größe:</translation>
    </message>
    <message>
        <source>&amp;Grow Volume</source>
        <translation>Volume ver&amp;größern</translation>
    </message>
    <message>
        <source>Up to 64 small letters, digits and hyphens; neither first nor last a hyphen.</source>
        <translation>Bis zu 64 kleine Buchstaben, Ziffern und Bindestriche; ein Bindestrich weder zuerst noch zuletzt.</translation>
    </message>
    <message>
        <source>It has %1 GiB. Volumes only grow.</source>
        <translation>Es hat %1 GiB. Volumes wachsen nur.</translation>
    </message>
    <message>
        <source>Billed for its size, also while nothing uses it.</source>
        <translation>Nach seiner Größe berechnet, auch solange nichts es nutzt.</translation>
    </message>
    <message>
        <source>Grow Volume</source>
        <translation>Volume vergrößern</translation>
    </message>
    <message>
        <source>Grow %1 from %2 to %3 GiB?</source>
        <translation>%1 von %2 auf %3 GiB vergrößern?</translation>
    </message>
    <message>
        <source>It can&apos;t be made smaller again.</source>
        <translation>Es lässt sich nicht wieder verkleinern.</translation>
    </message>
    <message>
        <source>It is billed for its size, also while nothing uses it.</source>
        <translation>Es wird nach seiner Größe berechnet, auch solange nichts es nutzt.</translation>
    </message>
    <message>
        <source>&amp;Grow %1</source>
        <translation>%1 ver&amp;größern</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>the server&apos;s choice</source>
        <translation>nach Wahl des Servers</translation>
    </message>
    <message>
        <source>Regi&amp;on:</source>
        <translation>Regi&amp;on:</translation>
    </message>
    <message>
        <source>The list could not be read again, and may be old: %1</source>
        <translation>Die Liste konnte nicht neu gelesen werden und ist vielleicht veraltet: %1</translation>
    </message>
</context>
<context>
    <name>vivarium::StorageTableModel</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value set</source>
        <translation>Wert gesetzt</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>Verwendet von</translation>
    </message>
    <message>
        <source>%1, not enforced</source>
        <comment>a size</comment>
        <translation>%1, nicht durchgesetzt</translation>
    </message>
</context>
<context>
    <name>vivarium::StreamedSearch</name>
    <message>
        <source>The search broke off before its end.</source>
        <translation>Die Suche brach vor ihrem Ende ab.</translation>
    </message>
    <message>
        <source>What is shown was found until then. Search again for the rest.</source>
        <translation>Was zu sehen ist, wurde bis dahin gefunden. Für den Rest noch einmal suchen.</translation>
    </message>
</context>
<context>
    <name>vivarium::TakeOver</name>
    <message>
        <source>Take &amp;Over from the Command Line</source>
        <translation>Von der K&amp;ommandozeile übernehmen</translation>
    </message>
    <message>
        <source>%1 (workspace %2)</source>
        <translation>%1 (Workspace %2)</translation>
    </message>
    <message>
        <source>It can&apos;t be read</source>
        <translation>Sie lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>the account that is signed in</source>
        <translation>das angemeldete Konto</translation>
    </message>
    <message>
        <source>This sign-in ends %1; an API key doesn&apos;t.</source>
        <translation>Diese Anmeldung endet %1; ein API-Schlüssel nicht.</translation>
    </message>
    <message>
        <source>Nobody is signed in with Lizard&apos;s command line</source>
        <translation>Mit Lizards Kommandozeile ist niemand angemeldet</translation>
    </message>
</context>
<context>
    <name>vivarium::TemplateAdvice</name>
    <message>
        <source>%1 vCPUs</source>
        <comment>number, may be a fraction</comment>
        <translation>%1 vCPUs</translation>
    </message>
    <message>
        <source>%1 of disk</source>
        <comment>a size</comment>
        <translation>%1 Platte</translation>
    </message>
    <message>
        <source>%1 an hour</source>
        <comment>money</comment>
        <translation>%1 je Stunde</translation>
    </message>
    <message>
        <source>The trial has the sizes %1.</source>
        <translation>In der Probezeit gibt es die Größen %1.</translation>
    </message>
    <message>
        <source>%1 is known to be had with these templates: %2.</source>
        <comment>a size; names</comment>
        <translation>%1 gibt es, soweit bekannt, mit diesen Vorlagen: %2.</translation>
    </message>
    <message>
        <source>%1 is known to take no volume.</source>
        <comment>a size</comment>
        <translation>%1 nimmt, soweit bekannt, kein Volume.</translation>
    </message>
    <message>
        <source>%1 of %2 vCPUs of your plan run; this needs %3 more.</source>
        <comment>numbers</comment>
        <translation>%1 von %2 vCPUs Ihres Tarifs laufen; dies braucht %3 mehr.</translation>
    </message>
    <message>
        <source>On the trial one small, two mini and two nano run at once.</source>
        <translation>In der Probezeit laufen zugleich eine small, zwei mini und zwei nano.</translation>
    </message>
    <message>
        <source>%1 is there after the first payment.</source>
        <comment>a size</comment>
        <translation>%1 gibt es nach der ersten Zahlung.</translation>
    </message>
    <message>
        <source>On this plan no deadline becomes one of %1.</source>
        <comment>a length of time</comment>
        <translation>In diesem Tarif wird aus keiner Frist eine von %1.</translation>
    </message>
    <message>
        <source>On this plan a sandbox lasts %1 at most.</source>
        <comment>a length of time</comment>
        <translation>In diesem Tarif dauert eine Sandbox höchstens %1.</translation>
    </message>
    <message>
        <source>This region takes nothing new at the moment.</source>
        <translation>Diese Region nimmt zurzeit nichts Neues an.</translation>
    </message>
    <message>
        <source>On this plan only regions in the US can be had.</source>
        <translation>In diesem Tarif gibt es nur Regionen in den USA.</translation>
    </message>
    <message>
        <source>%1 is no address.</source>
        <translation>%1 ist keine Adresse.</translation>
    </message>
    <message>
        <source>%1 is no range.</source>
        <translation>%1 ist kein Bereich.</translation>
    </message>
    <message>
        <source>%1 is neither a host name, nor *.name, nor an IPv4 address or range.</source>
        <translation>%1 ist weder ein Hostname noch *.name noch eine IPv4-Adresse oder ein Bereich.</translation>
    </message>
    <message>
        <source>Name at least one host, or block everything.</source>
        <translation>Nennen Sie mindestens einen Host oder sperren Sie alles.</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s) are the most there may be.</source>
        <translation>
            <numerusform>Höchstens %n Host darf es geben.</numerusform>
            <numerusform>Höchstens %n Hosts darf es geben.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is not of the form name=value.</source>
        <translation>„%1“ hat nicht die Form name=wert.</translation>
    </message>
    <message numerus="yes">
        <source>%n vCPU(s)</source>
        <translation>
            <numerusform>%n vCPU</numerusform>
            <numerusform>%n vCPUs</numerusform>
        </translation>
    </message>
    <message>
        <source>A sandbox of size %1 takes no volume; these do: %2.</source>
        <comment>a size; names</comment>
        <translation>Eine Sandbox der Größe %1 nimmt kein Volume; diese nehmen eines: %2.</translation>
    </message>
</context>
<context>
    <name>vivarium::TemplateForm</name>
    <message>
        <source>Mana&amp;ge…</source>
        <translation>Ver&amp;walten…</translation>
    </message>
    <message>
        <source>its id, unless you name it</source>
        <translation>ihre Id, wenn Sie keinen nennen</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>Kept in its metadata; Lizard itself has no names.</source>
        <translation>Steht in ihren Metadaten; Lizard selbst hat keine Namen.</translation>
    </message>
    <message>
        <source>&amp;Template:</source>
        <translation>&amp;Vorlage:</translation>
    </message>
    <message>
        <source>Si&amp;ze:</source>
        <translation>&amp;Größe:</translation>
    </message>
    <message>
        <source>Ends &amp;after:</source>
        <translation>Endet n&amp;ach:</translation>
    </message>
    <message>
        <source>Reg&amp;ion:</source>
        <translation>Reg&amp;ion:</translation>
    </message>
    <message>
        <source>En&amp;vironment:</source>
        <translation>&amp;Umgebung:</translation>
    </message>
    <message>
        <source>&amp;Metadata, a line each:</source>
        <translation>&amp;Metadaten, je eine Zeile:</translation>
    </message>
    <message>
        <source>Environment and metadata</source>
        <translation>Umgebung und Metadaten</translation>
    </message>
    <message>
        <source>Vol&amp;ume, at /workspace:</source>
        <translation>V&amp;olume, unter /workspace:</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>nothing outside</source>
        <translation>nichts außerhalb</translation>
    </message>
    <message>
        <source>only these hosts</source>
        <translation>nur diese Hosts</translation>
    </message>
    <message>
        <source>Allowed hosts, a line each</source>
        <translation>Erlaubte Hosts, je eine Zeile</translation>
    </message>
    <message>
        <source>It may rea&amp;ch:</source>
        <translation>Sie darf errei&amp;chen:</translation>
    </message>
    <message>
        <source>Networ&amp;k</source>
        <translation>Netzwer&amp;k</translation>
    </message>
    <message>
        <source>the server&apos;s choice</source>
        <translation>Wahl des Servers</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>attached to %1</source>
        <translation>angehängt an %1</translation>
    </message>
    <message>
        <source>Not among those that are known here; the server decides.</source>
        <translation>Nicht unter den hier bekannten; der Server entscheidet.</translation>
    </message>
    <message>
        <source>A deadline, not an idle timer: it ends then, used or not. It stands still while paused.</source>
        <translation>Eine Frist, kein Leerlauf-Stopp: Dann endet sie, benutzt oder nicht. Während einer Pause steht sie still.</translation>
    </message>
    <message>
        <source>It runs, and is billed, until you stop it.</source>
        <translation>Sie läuft und wird berechnet, bis Sie sie anhalten.</translation>
    </message>
    <message>
        <source>What is in a volume outlives the sandbox.</source>
        <translation>Was in einem Volume ist, überdauert die Sandbox.</translation>
    </message>
    <message>
        <source>Billed apart, also while nothing uses it.</source>
        <translation>Eigens berechnet, auch solange nichts es nutzt.</translation>
    </message>
    <message>
        <source>For its whole life, pauses and copies included; its ports can&apos;t be exposed then.</source>
        <translation>Ihr Leben lang, Pausen und Kopien eingeschlossen; ihre Ports lassen sich dann nicht freigeben.</translation>
    </message>
    <message numerus="yes">
        <source>%n variable(s)</source>
        <translation>
            <numerusform>%n Variable</numerusform>
            <numerusform>%n Variablen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <comment>metadata</comment>
        <translation>
            <numerusform>%n Text</numerusform>
            <numerusform>%n Texte</numerusform>
        </translation>
    </message>
    <message>
        <source>network blocked</source>
        <translation>Netzwerk gesperrt</translation>
    </message>
    <message>
        <source>only some destinations</source>
        <translation>nur einige Ziele</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>It runs until you stop it.</source>
        <translation>Sie läuft, bis Sie sie anhalten.</translation>
    </message>
    <message>
        <source>A sandbox of size %1 takes none.</source>
        <comment>volume</comment>
        <translation>Eine Sandbox der Größe %1 nimmt keines.</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalAccessible</name>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>F6 leaves the terminal.</source>
        <translation>F6 verlässt das Terminal.</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalActions</name>
    <message>
        <source>&amp;New Terminal</source>
        <translation>&amp;Neues Terminal</translation>
    </message>
    <message>
        <source>&amp;Close Terminal</source>
        <translation>Terminal s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>Rec&amp;onnect</source>
        <translation>Neu verbin&amp;den</translation>
    </message>
    <message>
        <source>Move to Its Own &amp;Window</source>
        <translation>In ein eigenes &amp;Fenster</translation>
    </message>
    <message>
        <source>Ne&amp;xt Terminal</source>
        <translation>Nä&amp;chstes Terminal</translation>
    </message>
    <message>
        <source>Pre&amp;vious Terminal</source>
        <translation>&amp;Voriges Terminal</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>Clear Scroll&amp;back</source>
        <translation>Verlauf &amp;leeren</translation>
    </message>
    <message>
        <source>&amp;Save Output…</source>
        <translation>Ausgabe &amp;sichern…</translation>
    </message>
    <message>
        <source>Copy Command for Your Own &amp;Terminal</source>
        <translation>Befehl für das eigene &amp;Terminal kopieren</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>&amp;Größer</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>&amp;Kleiner</translation>
    </message>
    <message>
        <source>No&amp;rmal Size</source>
        <translation>&amp;Normale Größe</translation>
    </message>
    <message>
        <source>Copy Text &amp;When It Is Selected</source>
        <translation>Text beim &amp;Auswählen kopieren</translation>
    </message>
    <message>
        <source>&amp;Ask Before Pasting Several Lines</source>
        <translation>Vor dem Einfügen mehrerer Zeilen &amp;fragen</translation>
    </message>
    <message>
        <source>Co&amp;lors</source>
        <translation>Fa&amp;rben</translation>
    </message>
    <message>
        <source>&amp;Open Link…</source>
        <translation>Link ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Copy &amp;Link Address</source>
        <translation>&amp;Linkadresse kopieren</translation>
    </message>
    <message>
        <source>Save Output</source>
        <translation>Ausgabe sichern</translation>
    </message>
    <message>
        <source>Text files (*.txt);;All files (*)</source>
        <translation>Textdateien (*.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The output is saved in %1.</source>
        <translation>Die Ausgabe ist in %1 gesichert.</translation>
    </message>
    <message>
        <source>Se&amp;lect All</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Choose Fon&amp;t…</source>
        <translation>Schrif&amp;t wählen …</translation>
    </message>
    <message>
        <source>Scrollback Lin&amp;es</source>
        <translation>Zei&amp;len im Verlauf</translation>
    </message>
    <message>
        <source>%L1 lines</source>
        <translation>%L1 Zeilen</translation>
    </message>
    <message>
        <source>Font of All Terminals</source>
        <translation>Schrift aller Terminals</translation>
    </message>
    <message>
        <source>Back to the &amp;Panel</source>
        <translation>Zurück zur &amp;Ansicht</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalCodec</name>
    <message>
        <source>This terminal was taken over by another window or program.</source>
        <translation>Dieses Terminal hat ein anderes Fenster oder Programm übernommen.</translation>
    </message>
    <message>
        <source>Reconnect to take it back.</source>
        <translation>Neu verbinden, um es zurückzuholen.</translation>
    </message>
    <message>
        <source>The sandbox is not running, so no shell can start in it.</source>
        <translation>Die Sandbox läuft nicht, deshalb kann keine Shell darin starten.</translation>
    </message>
    <message>
        <source>The shell could not be started.</source>
        <translation>Die Shell konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The server is shutting down and closed the connection.</source>
        <translation>Der Server fährt herunter und hat die Verbindung geschlossen.</translation>
    </message>
    <message>
        <source>The server closed the connection because too much was sent at once.</source>
        <translation>Der Server hat die Verbindung geschlossen, weil zu viel auf einmal gesendet wurde.</translation>
    </message>
    <message>
        <source>The connection to the terminal was lost.</source>
        <translation>Die Verbindung zum Terminal ging verloren.</translation>
    </message>
    <message>
        <source>The server doesn&apos;t accept the key of this connection for terminals.</source>
        <translation>Der Server nimmt den Schlüssel dieser Verbindung für Terminals nicht an.</translation>
    </message>
    <message>
        <source>Enter a new key in the settings of this connection.</source>
        <translation>Geben Sie in den Einstellungen dieser Verbindung einen neuen Schlüssel ein.</translation>
    </message>
    <message>
        <source>The key of this connection doesn&apos;t reach this sandbox.</source>
        <translation>Der Schlüssel dieser Verbindung erreicht diese Sandbox nicht.</translation>
    </message>
    <message>
        <source>Use a key of its project.</source>
        <translation>Nehmen Sie einen Schlüssel ihres Projekts.</translation>
    </message>
    <message>
        <source>The sandbox doesn&apos;t exist any more.</source>
        <translation>Die Sandbox gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>The server closed the terminal with code %1.</source>
        <translation>Der Server schloss das Terminal mit Code %1.</translation>
    </message>
    <message>
        <source>The server closed the terminal: %1</source>
        <translation>Der Server schloss das Terminal: %1</translation>
    </message>
    <message>
        <source>The connection to the terminal was closed: %1</source>
        <translation>Die Verbindung zum Terminal wurde geschlossen: %1</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalColorSchemes</name>
    <message>
        <source>Black on Light Yellow</source>
        <translation>Schwarz auf Hellgelb</translation>
    </message>
    <message>
        <source>Black on White</source>
        <translation>Schwarz auf Weiß</translation>
    </message>
    <message>
        <source>Breeze</source>
        <translation>Breeze</translation>
    </message>
    <message>
        <source>Dark Pastels</source>
        <translation>Dunkle Pastelltöne</translation>
    </message>
    <message>
        <source>Falcon</source>
        <translation>Falcon</translation>
    </message>
    <message>
        <source>Green on Black</source>
        <translation>Grün auf Schwarz</translation>
    </message>
    <message>
        <source>Linux Console</source>
        <translation>Linux-Konsole</translation>
    </message>
    <message>
        <source>Solarized Dark</source>
        <translation>Solarized Dark</translation>
    </message>
    <message>
        <source>Solarized Light</source>
        <translation>Solarized Light</translation>
    </message>
    <message>
        <source>Tango</source>
        <translation>Tango</translation>
    </message>
    <message>
        <source>Ubuntu</source>
        <translation>Ubuntu</translation>
    </message>
    <message>
        <source>White on Black</source>
        <translation>Weiß auf Schwarz</translation>
    </message>
    <message>
        <source>Same as the Desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalExport</name>
    <message>
        <source>The output can&apos;t be saved in %1: %2.</source>
        <translation>Die Ausgabe lässt sich nicht in %1 sichern: %2.</translation>
    </message>
    <message>
        <source>Choose another place, or make room.</source>
        <translation>Bitte einen anderen Ort wählen oder Platz schaffen.</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalFindBar</name>
    <message>
        <source>&amp;Find:</source>
        <translation>&amp;Suchen:</translation>
    </message>
    <message>
        <source>Text in the scrollback</source>
        <translation>Text im Verlauf</translation>
    </message>
    <message>
        <source>Find in the terminal</source>
        <translation>Im Terminal suchen</translation>
    </message>
    <message>
        <source>↑</source>
        <translation>↑</translation>
    </message>
    <message>
        <source>Older match</source>
        <translation>Älterer Treffer</translation>
    </message>
    <message>
        <source>Older match (Return)</source>
        <translation>Älterer Treffer (Eingabe)</translation>
    </message>
    <message>
        <source>↓</source>
        <translation>↓</translation>
    </message>
    <message>
        <source>Newer match</source>
        <translation>Neuerer Treffer</translation>
    </message>
    <message>
        <source>Newer match (Shift+Return)</source>
        <translation>Neuerer Treffer (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß/klein beachten</translation>
    </message>
    <message>
        <source>Match upper and lower case</source>
        <translation>Groß- und Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>.*</source>
        <translation>.*</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>The text is a regular expression</source>
        <translation>Der Text ist ein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>✕</source>
        <translation>✕</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Suchleiste schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Not a regular expression</source>
        <translation>Kein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalPage</name>
    <message>
        <source>%1 The server says: %2</source>
        <translation>%1 Der Server sagt: %2</translation>
    </message>
    <message>
        <source>There is no connection to the shell: what you type goes nowhere.</source>
        <translation>Es gibt keine Verbindung zur Shell: Was Sie tippen, kommt nirgends an.</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>&amp;Neu starten</translation>
    </message>
    <message>
        <source>&amp;Try Again</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <source>&amp;Reconnect</source>
        <translation>&amp;Neu verbinden</translation>
    </message>
    <message>
        <source>&amp;New Shell</source>
        <translation>Neue &amp;Shell</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>&amp;Stop Trying</source>
        <translation>Nicht mehr &amp;versuchen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;OK</source>
        <translation>&amp;OK</translation>
    </message>
    <message numerus="yes">
        <source>Paste %n line(s) into the shell?</source>
        <translation>
            <numerusform>%n Zeile in die Shell einfügen?</numerusform>
            <numerusform>%n Zeilen in die Shell einfügen?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n control character(s) were taken out.</source>
        <translation>
            <numerusform>%n Steuerzeichen wurde entfernt.</numerusform>
            <numerusform>%n Steuerzeichen wurden entfernt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The text is too long; its end is missing.</source>
        <translation>Der Text ist zu lang; sein Ende fehlt.</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Don’t &amp;Ask Again</source>
        <translation>Nicht mehr &amp;fragen</translation>
    </message>
    <message>
        <source>Open this address in the browser?</source>
        <translation>Diese Adresse im Browser öffnen?</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>No browser could be started. The address can be copied instead.</source>
        <translation>Kein Browser ließ sich starten. Die Adresse kann stattdessen kopiert werden.</translation>
    </message>
    <message>
        <source>Co&amp;py</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Close “%1”? Its shell and what runs in it will end.</source>
        <translation>„%1“ schließen? Die Shell und was darin läuft, endet.</translation>
    </message>
    <message>
        <source>&amp;Close “%1”</source>
        <translation>„%1“ s&amp;chließen</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Take It Over Here</source>
        <translation>Hierher &amp;übernehmen</translation>
    </message>
    <message numerus="yes">
        <source>Close “%1”? %n program(s) in it will end:</source>
        <translation>
            <numerusform>„%1“ schließen? %n Programm darin wird beendet:</numerusform>
            <numerusform>„%1“ schließen? %n Programme darin werden beendet:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… und %n weiteres</numerusform>
            <numerusform>… und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>The sandbox is not running any more. What its terminal showed can still be read, copied and saved.</source>
        <translation>Die Sandbox läuft nicht mehr. Was ihr Terminal zeigte, kann noch gelesen, kopiert und gespeichert werden.</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>The sandbox is paused. Its shell is looked for again when it is resumed.</source>
        <translation>Die Sandbox ist pausiert. Nach ihrer Shell wird wieder gesucht, wenn sie fortgesetzt wird.</translation>
    </message>
    <message>
        <source>The sandbox is paused. A shell can be started when it is resumed.</source>
        <translation>Die Sandbox ist pausiert. Eine Shell lässt sich starten, wenn sie fortgesetzt wird.</translation>
    </message>
    <message>
        <source>The sandbox is paused, which has ended this shell. A new one opens when it is resumed.</source>
        <translation>Die Sandbox ist pausiert; das hat diese Shell beendet. Nach dem Fortsetzen öffnet sich eine neue.</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalPanel</name>
    <message>
        <source>New terminal</source>
        <translation>Neues Terminal</translation>
    </message>
    <message>
        <source>Terminal menu</source>
        <translation>Terminalmenü</translation>
    </message>
    <message>
        <source>&amp;Terminal</source>
        <translation>&amp;Terminal</translation>
    </message>
    <message numerus="yes">
        <source>%n terminals are open in this sandbox. Close one first.</source>
        <translation>
            <numerusform>%n Terminal ist in dieser Sandbox offen. Bitte erst eins schließen.</numerusform>
            <numerusform>%n Terminals sind in dieser Sandbox offen. Bitte erst eins schließen.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>terminal – sandbox</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>terminal of sandbox</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>• %1</source>
        <comment>a terminal with new output</comment>
        <translation>• %1</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <comment>name and state of a terminal</comment>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>Looking for shells that still run…</source>
        <translation>Es wird nach noch laufenden Shells gesucht…</translation>
    </message>
    <message>
        <source>All terminals are in windows of their own</source>
        <translation>Alle Terminals sind in eigenen Fenstern</translation>
    </message>
    <message>
        <source>Close such a window to bring its terminal back here.</source>
        <translation>So ein Fenster schließen, um sein Terminal hierher zurückzuholen.</translation>
    </message>
    <message>
        <source>No terminal open</source>
        <translation>Kein Terminal offen</translation>
    </message>
    <message>
        <source>A shell goes on running in the sandbox when this window is closed.</source>
        <translation>Eine Shell läuft in der Sandbox weiter, wenn dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>A shell ends when this program is closed.</source>
        <translation>Eine Shell endet, wenn dieses Programm geschlossen wird.</translation>
    </message>
    <message>
        <source>The sandbox is not running</source>
        <translation>Die Sandbox läuft nicht</translation>
    </message>
    <message>
        <source>Terminals can be opened in a running sandbox.</source>
        <translation>Terminals lassen sich in einer laufenden Sandbox öffnen.</translation>
    </message>
    <message>
        <source>Rename Terminal</source>
        <translation>Terminal umbenennen</translation>
    </message>
    <message>
        <source>&amp;Name (empty: what its program calls itself):</source>
        <translation>&amp;Name (leer: wie sein Programm sich nennt):</translation>
    </message>
    <message>
        <source>bell</source>
        <comment>a terminal whose bell rang</comment>
        <translation>Klingel</translation>
    </message>
    <message>
        <source>The sandbox is starting</source>
        <translation>Die Sandbox startet</translation>
    </message>
    <message>
        <source>A terminal opens as soon as it runs.</source>
        <translation>Ein Terminal öffnet sich, sobald sie läuft.</translation>
    </message>
    <message>
        <source>A terminal that you ask for now opens as soon as it runs.</source>
        <translation>Ein Terminal, das Sie jetzt anfordern, öffnet sich, sobald sie läuft.</translation>
    </message>
    <message>
        <source>New terminal, as soon as the sandbox runs</source>
        <translation>Neues Terminal, sobald die Sandbox läuft</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalSession</name>
    <message>
        <source>Connecting was cancelled.</source>
        <translation>Das Verbinden wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The sandbox is not running any more.</source>
        <translation>Die Sandbox läuft nicht mehr.</translation>
    </message>
    <message>
        <source>Running in the sandbox.</source>
        <translation>Läuft in der Sandbox.</translation>
    </message>
    <message numerus="yes">
        <source>Waiting for the shell… %n s</source>
        <comment>seconds so far</comment>
        <translation>
            <numerusform>Wartet auf die Shell… %n s</numerusform>
            <numerusform>Wartet auf die Shell… %n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reconnecting… %n s</source>
        <comment>seconds so far</comment>
        <translation>
            <numerusform>Verbindet neu… %n s</numerusform>
            <numerusform>Verbindet neu… %n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Connecting… %n s</source>
        <comment>seconds so far</comment>
        <translation>
            <numerusform>Verbindet… %n s</numerusform>
            <numerusform>Verbindet… %n s</numerusform>
        </translation>
    </message>
    <message>
        <source>Connected.</source>
        <translation>Verbunden.</translation>
    </message>
    <message numerus="yes">
        <source>Disconnected. The shell goes on in the sandbox; next try in %n s.</source>
        <comment>seconds left</comment>
        <translation>
            <numerusform>Getrennt. Die Shell läuft in der Sandbox weiter; nächster Versuch in %n s.</numerusform>
            <numerusform>Getrennt. Die Shell läuft in der Sandbox weiter; nächster Versuch in %n s.</numerusform>
        </translation>
    </message>
    <message>
        <source>Disconnected. The shell goes on in the sandbox.</source>
        <translation>Getrennt. Die Shell läuft in der Sandbox weiter.</translation>
    </message>
    <message>
        <source>Disconnected. The shell has ended with its connection.</source>
        <translation>Getrennt. Die Shell endete mit ihrer Verbindung.</translation>
    </message>
    <message>
        <source>Ended, exit code %1.</source>
        <translation>Beendet, Exit-Code %1.</translation>
    </message>
    <message>
        <source>Ended.</source>
        <translation>Beendet.</translation>
    </message>
    <message>
        <source>Could not be started.</source>
        <translation>Konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The shell takes its input too slowly, so the new input was not sent. Wait, or press Ctrl+C to drop what is waiting.</source>
        <translation>Die Shell nimmt ihre Eingabe zu langsam an; die neue Eingabe wurde nicht gesendet. Bitte warten oder mit Strg+C verwerfen, was wartet.</translation>
    </message>
    <message>
        <source>The old shell is gone; this is a new one</source>
        <translation>Die alte Shell ist weg; dies ist eine neue</translation>
    </message>
    <message>
        <source>Some output from the time without a connection is missing</source>
        <translation>Etwas Ausgabe aus der Zeit ohne Verbindung fehlt</translation>
    </message>
    <message>
        <source>New shell</source>
        <translation>Neue Shell</translation>
    </message>
    <message numerus="yes">
        <source>No shell has answered within %n second(s).</source>
        <translation>
            <numerusform>Innerhalb von %n Sekunde hat keine Shell geantwortet.</numerusform>
            <numerusform>Innerhalb von %n Sekunden hat keine Shell geantwortet.</numerusform>
        </translation>
    </message>
    <message>
        <source>See whether the sandbox is running, then try again.</source>
        <translation>Bitte nachsehen, ob die Sandbox läuft, und erneut versuchen.</translation>
    </message>
    <message>
        <source>This terminal is open in another window or program.</source>
        <translation>Dieses Terminal ist in einem anderen Fenster oder Programm offen.</translation>
    </message>
    <message>
        <source>Open in another window or program.</source>
        <translation>In einem anderen Fenster oder Programm offen.</translation>
    </message>
    <message>
        <source>The sandbox is paused.</source>
        <translation>Die Sandbox ist pausiert.</translation>
    </message>
    <message>
        <source>What you began to type was lost while there was no connection, so the rest was not sent. Stop for a second, then type it again.</source>
        <translation>Der Anfang Ihrer Eingabe ging ohne Verbindung verloren, deshalb wurde der Rest nicht gesendet. Warten Sie eine Sekunde und geben Sie alles neu ein.</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalState</name>
    <message>
        <source>disconnected</source>
        <translation>getrennt</translation>
    </message>
    <message>
        <source>elsewhere</source>
        <translation>anderswo</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalStore</name>
    <message>
        <source>Terminal %1</source>
        <translation>Terminal %1</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalTabBar</name>
    <message>
        <source>Terminals</source>
        <translation>Terminals</translation>
    </message>
    <message>
        <source>Double-click to rename, drag to reorder</source>
        <translation>Doppelklick benennt um, Ziehen ordnet neu</translation>
    </message>
    <message>
        <source>New name of the terminal</source>
        <translation>Neuer Name des Terminals</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name of a terminal and its state</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalView</name>
    <message>
        <source>The terminal can&apos;t be drawn any more: %1. Close the panel and open it again; the shell goes on.</source>
        <translation>Das Terminal lässt sich nicht mehr zeichnen: %1. Bitte die Ansicht schließen und wieder öffnen; die Shell läuft weiter.</translation>
    </message>
</context>
<context>
    <name>vivarium::TlsErrorTexts</name>
    <message>
        <source>no name</source>
        <translation>kein Name</translation>
    </message>
    <message>
        <source>Valid from %1 to %2</source>
        <comment>the certificate, two times</comment>
        <translation>Gültig von %1 bis %2</translation>
    </message>
    <message>
        <source>SHA-256 fingerprint: %1</source>
        <translation>SHA-256-Fingerabdruck: %1</translation>
    </message>
    <message>
        <source>The certificate is for %1, signed by %2; its SHA-256 fingerprint begins with %3.</source>
        <comment>two names, a beginning</comment>
        <translation>Das Zertifikat ist für %1, unterschrieben von %2; sein SHA-256-Fingerabdruck beginnt mit %3.</translation>
    </message>
</context>
<context>
    <name>vivarium::TokenPlace</name>
    <message>
        <source>The API key is kept only until you quit</source>
        <translation>Der API-Schlüssel wird nur bis zum Beenden behalten</translation>
    </message>
    <message>
        <source>The token is kept only until you quit</source>
        <translation>Der Token wird nur bis zum Beenden behalten</translation>
    </message>
    <message>
        <source>There is no keychain on this desktop (Secret Service), and a key is never written to a file.</source>
        <translation>Auf diesem Desktop gibt es keinen Schlüsselbund (Secret Service), und ein Schlüssel wird nie in eine Datei geschrieben.</translation>
    </message>
    <message>
        <source>There is no keychain on this desktop (Secret Service), and a token is never written to a file.</source>
        <translation>Auf diesem Desktop gibt es keinen Schlüsselbund (Secret Service), und ein Token wird nie in eine Datei geschrieben.</translation>
    </message>
    <message>
        <source>Keep the API key only until I &amp;quit</source>
        <translation>Den API-Schlüssel nur bis zum &amp;Beenden behalten</translation>
    </message>
    <message>
        <source>Keep the token only until I &amp;quit</source>
        <translation>Den Token nur bis zum &amp;Beenden behalten</translation>
    </message>
    <message>
        <source>There is no keychain here: you will be asked for the key at the next start.</source>
        <translation>Hier gibt es keinen Schlüsselbund: Beim nächsten Start wird nach dem Schlüssel gefragt.</translation>
    </message>
    <message>
        <source>There is no keychain here: you will be asked for the token at the next start.</source>
        <translation>Hier gibt es keinen Schlüsselbund: Beim nächsten Start wird nach dem Token gefragt.</translation>
    </message>
    <message>
        <source>Forgotten when you quit: you will be asked for it at the next start.</source>
        <translation>Wird beim Beenden vergessen: Beim nächsten Start wird danach gefragt.</translation>
    </message>
    <message>
        <source>Kept in the desktop&apos;s keychain.</source>
        <translation>Liegt im Schlüsselbund des Desktops.</translation>
    </message>
</context>
<context>
    <name>vivarium::TransferKeeper</name>
    <message>
        <source>A folder of that name is there already.</source>
        <translation>Ein Ordner mit diesem Namen ist schon da.</translation>
    </message>
</context>
<context>
    <name>vivarium::TransferModel</name>
    <message>
        <source>Upload of %1</source>
        <translation>Hochladen von %1</translation>
    </message>
    <message>
        <source>Download of %1</source>
        <translation>Herunterladen von %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>bytes done, bytes in all</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Nothing moved for %1</source>
        <translation>Seit %1 hat sich nichts bewegt</translation>
    </message>
    <message>
        <source>Uploading</source>
        <translation>Wird hochgeladen</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Wird heruntergeladen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>From %1
to %2</source>
        <translation>Von %1
nach %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>Sandbox</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>Restzeit</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
</context>
<context>
    <name>vivarium::TransferQueue</name>
    <message>
        <source>Nothing moved for five minutes.</source>
        <translation>Fünf Minuten lang hat sich nichts bewegt.</translation>
    </message>
    <message>
        <source>Check the connection and try again.</source>
        <translation>Bitte die Verbindung prüfen und erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>vivarium::TransfersView</name>
    <message>
        <source>Transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausieren</translation>
    </message>
    <message>
        <source>Start no new transfers; those that run come to their end</source>
        <translation>Keine neuen Übertragungen beginnen; laufende gehen zu Ende</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the selected transfers (Delete)</source>
        <translation>Die gewählten Übertragungen abbrechen (Entf)</translation>
    </message>
    <message>
        <source>&amp;Try Again</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <source>Start the selected transfers again from the beginning</source>
        <translation>Die gewählten Übertragungen von vorn beginnen</translation>
    </message>
    <message>
        <source>C&amp;lear Finished</source>
        <translation>Fertige &amp;entfernen</translation>
    </message>
    <message>
        <source>Forget all that has ended</source>
        <translation>Alles Beendete vergessen</translation>
    </message>
    <message>
        <source>&amp;Open Folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>Open the folder of this machine</source>
        <translation>Den Ordner dieses Rechners öffnen</translation>
    </message>
    <message>
        <source>Copy &amp;Details</source>
        <translation>Einzelheiten &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy why it failed</source>
        <translation>Kopieren, warum es fehlschlug</translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) failed</source>
        <translation>
            <numerusform>%n Übertragung fehlgeschlagen</numerusform>
            <numerusform>%n Übertragungen fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message>
        <source>↑</source>
        <comment>upload</comment>
        <translation>↑</translation>
    </message>
    <message>
        <source>↓</source>
        <comment>download</comment>
        <translation>↓</translation>
    </message>
    <message>
        <source>↑↓</source>
        <comment>up- and downloads</comment>
        <translation>↑↓</translation>
    </message>
    <message numerus="yes">
        <source>%1 %n transfer(s)</source>
        <translation>
            <numerusform>%1 %n Übertragung</numerusform>
            <numerusform>%1 %n Übertragungen</numerusform>
        </translation>
    </message>
    <message>
        <source>, paused</source>
        <translation>, pausiert</translation>
    </message>
    <message numerus="yes">
        <source>, %n failed</source>
        <translation>
            <numerusform>, %n fehlgeschlagen</numerusform>
            <numerusform>, %n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message>
        <source>No transfers</source>
        <translation>Keine Übertragungen</translation>
    </message>
    <message>
        <source>Uploads and downloads of all sandboxes are shown here.</source>
        <translation>Hier stehen alle Übertragungen aller Sandboxes.</translation>
    </message>
    <message>
        <source>Filter transfers</source>
        <translation>Übertragungen filtern</translation>
    </message>
    <message>
        <source>Filter by name, sandbox or state</source>
        <translation>Nach Name, Sandbox oder Zustand filtern</translation>
    </message>
    <message>
        <source>Show &amp;All Transfers</source>
        <translation>&amp;Alle Übertragungen zeigen</translation>
    </message>
    <message>
        <source>More of: %1</source>
        <translation>Mehr: %1</translation>
    </message>
    <message>
        <source>No transfer is selected.</source>
        <translation>Keine Übertragung ist ausgewählt.</translation>
    </message>
    <message>
        <source>What is selected has ended already.</source>
        <translation>Was ausgewählt ist, ist schon beendet.</translation>
    </message>
    <message>
        <source>Only what failed or was cancelled can be tried again.</source>
        <translation>Nur was fehlschlug oder abgebrochen wurde, kann noch einmal versucht werden.</translation>
    </message>
    <message>
        <source>Nothing that is selected has failed.</source>
        <translation>Nichts Ausgewähltes ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Select one transfer.</source>
        <translation>Wählen Sie eine Übertragung.</translation>
    </message>
    <message>
        <source>Nothing has ended yet.</source>
        <translation>Noch nichts ist beendet.</translation>
    </message>
    <message>
        <source>No transfer matches “%1”</source>
        <translation>Keine Übertragung passt zu „%1“</translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) are filtered out.</source>
        <translation>
            <numerusform>%n Übertragung ist ausgefiltert.</numerusform>
            <numerusform>%n Übertragungen sind ausgefiltert.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::UnfinishedWork</name>
    <message numerus="yes">
        <source>%n sandbox(es) are still being prepared: what was not asked of the server by then is not made.</source>
        <translation>
            <numerusform>%n Sandbox wird noch vorbereitet: Was bis dahin nicht vom Server verlangt wurde, entsteht nicht.</numerusform>
            <numerusform>%n Sandboxes werden noch vorbereitet: Was bis dahin nicht vom Server verlangt wurde, entsteht nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) that were to be restored are not begun any more.</source>
        <translation>
            <numerusform>%n Sandbox, die wiederhergestellt werden sollte, wird nicht mehr begonnen.</numerusform>
            <numerusform>%n Sandboxes, die wiederhergestellt werden sollten, werden nicht mehr begonnen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The files of %n sandbox(es) are being saved. The server tells the id of the snapshot only to this window: nobody will find it.</source>
        <translation>
            <numerusform>Die Dateien von %n Sandbox werden gerade gesichert. Der Server nennt die Id des Snapshots nur diesem Fenster: Niemand wird ihn finden.</numerusform>
            <numerusform>Die Dateien von %n Sandboxes werden gerade gesichert. Der Server nennt die Ids der Snapshots nur diesem Fenster: Niemand wird sie finden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory of %n sandbox(es) is being saved. The id stays on the list, but whether it worked, the server tells only to this window.</source>
        <translation>
            <numerusform>Der Speicher von %n Sandbox wird gerade gesichert. Die Id bleibt in der Liste, aber ob es gelang, sagt der Server nur diesem Fenster.</numerusform>
            <numerusform>Der Speicher von %n Sandboxes wird gerade gesichert. Die Ids bleiben in der Liste, aber ob es gelang, sagt der Server nur diesem Fenster.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::Unsupported</name>
    <message>
        <source>This server can&apos;t do that.</source>
        <translation>Dieser Server kann das nicht.</translation>
    </message>
</context>
<context>
    <name>vivarium::UploadFlow</name>
    <message>
        <source>There are too many files to send at once.</source>
        <translation>Das sind zu viele Dateien auf einmal.</translation>
    </message>
    <message>
        <source>Send the folders one by one.</source>
        <translation>Bitte die Ordner einzeln senden.</translation>
    </message>
    <message>
        <source>&amp;Upload</source>
        <translation>&amp;Hochladen</translation>
    </message>
</context>
<context>
    <name>vivarium::UploadPlan</name>
    <message>
        <source>“%1” wasn&apos;t sent. %2</source>
        <translation>„%1“ wurde nicht gesendet. %2</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t sent: %2 can&apos;t be read. Check its permissions.</source>
        <translation>„%1“ wurde nicht gesendet: %2 lässt sich nicht lesen. Bitte die Rechte prüfen.</translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t sent: it is no longer there, or is neither a file nor a folder.</source>
        <translation>„%1“ wurde nicht gesendet: Es ist nicht mehr da oder weder Datei noch Ordner.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” wasn&apos;t sent: it has %2, and this server takes files above %3 only under their own name. Choose Replace, or rename it first.</source>
        <translation>„%1“ wurde nicht gesendet: Es hat %2, und dieser Server nimmt Dateien über %3 nur unter ihrem eigenen Namen an. „Ersetzen“ wählen oder erst umbenennen.</translation>
    </message>
</context>
<context>
    <name>vivarium::UploadTransfer</name>
    <message numerus="yes">
        <source>%n item(s) can&apos;t be sent, being devices, pipes or sockets; everything else has arrived.</source>
        <translation>
            <numerusform>%n Element lässt sich nicht senden, weil es ein Gerät, eine Pipe oder ein Socket ist; alles andere ist angekommen.</numerusform>
            <numerusform>%n Elemente lassen sich nicht senden, weil sie Geräte, Pipes oder Sockets sind; alles andere ist angekommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The details name them.</source>
        <translation>Die Einzelheiten nennen sie.</translation>
    </message>
</context>
<context>
    <name>vivarium::UsageChart</name>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <comment>a span of time</comment>
        <translation>%1 früher</translation>
    </message>
    <message>
        <source>%1 before</source>
        <comment>a span of time</comment>
        <translation>%1 vorher</translation>
    </message>
    <message>
        <source>%1 now, %2 at most in the last %3</source>
        <comment>two values; a span of time</comment>
        <translation>%1 jetzt, höchstens %2 im gezeigten Zeitraum (%3)</translation>
    </message>
    <message>
        <source>%1 at the end, %2 at most in the last %3</source>
        <comment>two values; a span of time</comment>
        <translation>%1 am Ende, höchstens %2 im gezeigten Zeitraum (%3)</translation>
    </message>
</context>
<context>
    <name>vivarium::VolumesSection</name>
    <message>
        <source>Name of the volume</source>
        <translation>Name des Volumes</translation>
    </message>
    <message>
        <source>Path in the sandbox</source>
        <translation>Pfad in der Sandbox</translation>
    </message>
    <message>
        <source>Manage Vo&amp;lumes…</source>
        <translation>Vo&amp;lumes verwalten …</translation>
    </message>
    <message>
        <source>Volumes of the sandbox</source>
        <translation>Volumes der Sandbox</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Takes the chosen volume out of this form. The volume itself stays.</source>
        <translation>Nimmt das gewählte Volume aus diesem Formular. Das Volume selbst bleibt.</translation>
    </message>
    <message>
        <source>%1: will be made, empty.</source>
        <comment>names of volumes</comment>
        <translation>%1: wird leer angelegt.</translation>
    </message>
    <message>
        <source>What is in a volume outlives the sandbox, and no snapshot holds it.</source>
        <translation>Was in einem Volume ist, überdauert die Sandbox, und kein Schnappschuss enthält es.</translation>
    </message>
</context>
<context>
    <name>vivarium::WebSocketChannel</name>
    <message>
        <source>The connection to the terminal was lost: %1 does not answer any more.</source>
        <translation>Die Verbindung zum Terminal ist verloren: %1 antwortet nicht mehr.</translation>
    </message>
</context>
<context>
    <name>vivarium::WorkspaceDialog</name>
    <message>
        <source>owner</source>
        <comment>role in a workspace</comment>
        <translation>Eigentümer</translation>
    </message>
    <message>
        <source>administrator</source>
        <comment>role in a workspace</comment>
        <translation>Verwalter</translation>
    </message>
    <message>
        <source>member</source>
        <comment>role in a workspace</comment>
        <translation>Mitglied</translation>
    </message>
    <message>
        <source>Workspace of %1</source>
        <comment>a connection</comment>
        <translation>Workspace von %1</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>The list then shows the sandboxes of the other workspace. What runs in this one goes on, unseen.</source>
        <translation>Die Liste zeigt dann die Sandboxes des anderen Workspace. Was in diesem läuft, läuft ungesehen weiter.</translation>
    </message>
    <message>
        <source>&amp;Switch</source>
        <translation>&amp;Wechseln</translation>
    </message>
    <message>
        <source>Asking %1 for its workspaces…</source>
        <translation>%1 wird nach seinen Workspaces gefragt…</translation>
    </message>
    <message>
        <source>this one</source>
        <translation>dieser</translation>
    </message>
    <message>
        <source>is being deleted</source>
        <translation>wird gelöscht</translation>
    </message>
    <message>
        <source>No workspace</source>
        <translation>Kein Workspace</translation>
    </message>
    <message>
        <source>The account has no workspace. Create one on the provider&apos;s website.</source>
        <translation>Das Konto hat keinen Workspace. Bitte auf der Website des Anbieters einen anlegen.</translation>
    </message>
</context>
<context>
    <name>vivarium::WrappingLabel</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>Alles aus&amp;wählen</translation>
    </message>
</context>
<context>
    <name>vivarium::cli::Arguments</name>
    <message>
        <source>Usage: vivarium COMMAND [options] …
Sandboxes of all saved connections from the command line; without a command the window opens.

Commands:
  list                             which sandboxes there are
  exec SANDBOX -- COMMAND …        run a command in one, with its output as it comes
  cp SANDBOX:PATH PATH             copy a file or folder out of one
  cp PATH SANDBOX:PATH             copy a file or folder into one
  snapshot SANDBOX                 save its files, or its memory and files

SANDBOX is a name or an id. “vivarium COMMAND --help” tells the options.
Exit status: 0 done, 1 failed, 2 called wrongly; exec passes on that of its command.
</source>
        <translation>Aufruf: vivarium BEFEHL [Optionen] …
Sandboxes aller gespeicherten Verbindungen von der Kommandozeile; ohne Befehl öffnet sich das Fenster.

Befehle:
  list                             welche Sandboxes es gibt
  exec SANDBOX -- BEFEHL …         einen Befehl darin ausführen; die Ausgabe erscheint laufend
  cp SANDBOX:PFAD PFAD             eine Datei oder einen Ordner herauskopieren
  cp PFAD SANDBOX:PFAD             eine Datei oder einen Ordner hineinkopieren
  snapshot SANDBOX                 ihre Dateien speichern, oder Arbeitsspeicher und Dateien

SANDBOX ist ein Name oder eine Kennung. „vivarium BEFEHL --help“ nennt die Optionen.
Exit-Code: 0 getan, 1 fehlgeschlagen, 2 falsch aufgerufen; exec gibt den seines Befehls weiter.
</translation>
    </message>
    <message>
        <source>Show this help.</source>
        <translation>Diese Hilfe zeigen.</translation>
    </message>
    <message>
        <source>Look only at this connection, by its name or id.</source>
        <translation>Nur diese Verbindung ansehen, nach Name oder Kennung.</translation>
    </message>
    <message>
        <source>name</source>
        <comment>placeholder of an option&apos;s value</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Write JSON, for programs.</source>
        <translation>JSON schreiben, für Programme.</translation>
    </message>
    <message>
        <source>It is called as: %1</source>
        <comment>how to call the command</comment>
        <translation>Der Aufruf lautet: %1</translation>
    </message>
    <message>
        <source>Usage: %1</source>
        <comment>how to call the command</comment>
        <translation>Aufruf: %1</translation>
    </message>
    <message>
        <source>vivarium list [options]</source>
        <translation>vivarium list [Optionen]</translation>
    </message>
    <message>
        <source>Lists the sandboxes of all saved connections. A connection that doesn&apos;t answer is named on standard error, and the exit status is 1; the others are listed all the same.</source>
        <translation>Listet die Sandboxes aller gespeicherten Verbindungen auf. Eine Verbindung, die nicht antwortet, wird auf der Standardfehlerausgabe genannt, und der Exit-Code ist 1; die anderen werden trotzdem aufgelistet.</translation>
    </message>
    <message>
        <source>Also those that have ended.</source>
        <translation>Auch die, die beendet sind.</translation>
    </message>
    <message>
        <source>vivarium exec [options] SANDBOX -- COMMAND [ARGUMENT…]</source>
        <translation>vivarium exec [Optionen] SANDBOX -- BEFEHL [ARGUMENT…]</translation>
    </message>
    <message>
        <source>Runs a command in a sandbox, without a shell in between and without standard input. Its output comes out here as it is, and its exit status is passed on. Ctrl+C interrupts the command, a second one kills it. With --json each piece of output is a line, and the exit status the last one.</source>
        <translation>Führt einen Befehl in einer Sandbox aus, ohne Shell dazwischen und ohne Standardeingabe. Seine Ausgabe kommt hier unverändert heraus, und sein Exit-Code wird weitergegeben. Strg+C unterbricht den Befehl, ein zweites bricht ihn ab. Mit --json ist jedes Stück Ausgabe eine Zeile und der Exit-Code die letzte.</translation>
    </message>
    <message>
        <source>Run it in this folder of the sandbox; otherwise in /workspace.</source>
        <translation>Ihn in diesem Ordner der Sandbox ausführen, sonst in /workspace.</translation>
    </message>
    <message>
        <source>folder</source>
        <comment>placeholder of an option&apos;s value</comment>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Set a variable. Can be given more than once.</source>
        <translation>Eine Variable setzen. Mehrmals möglich.</translation>
    </message>
    <message>
        <source>End it after so many seconds; the exit status is then 124.</source>
        <translation>Ihn nach so vielen Sekunden beenden; der Exit-Code ist dann 124.</translation>
    </message>
    <message>
        <source>seconds</source>
        <comment>placeholder of an option&apos;s value</comment>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Write “--” before the command: %1</source>
        <translation>Bitte „--“ vor den Befehl schreiben: %1</translation>
    </message>
    <message>
        <source>Write the command to run behind “--”.</source>
        <translation>Bitte den Befehl, der ausgeführt werden soll, hinter „--“ schreiben.</translation>
    </message>
    <message>
        <source>The folder for --cwd must begin with a slash, as /workspace does.</source>
        <translation>Der Ordner für --cwd muss mit einem Schrägstrich beginnen, wie /workspace.</translation>
    </message>
    <message>
        <source>What follows --env must be NAME=VALUE.</source>
        <translation>Auf --env muss NAME=Wert folgen.</translation>
    </message>
    <message>
        <source>What follows --timeout must be a number of seconds, 1 to %1.</source>
        <translation>Auf --timeout muss eine Zahl von Sekunden folgen, 1 bis %1.</translation>
    </message>
    <message>
        <source>vivarium cp [options] SOURCE TARGET</source>
        <translation>vivarium cp [Optionen] QUELLE ZIEL</translation>
    </message>
    <message>
        <source>Copies a file or folder into a sandbox or out of one. One of both is SANDBOX:PATH, where a PATH without a slash in front is below /workspace; the other one is a path of this computer (with ./ in front if it has a colon). A target that is a folder gets the copy under its own name. A file is replaced only when its copy is complete; a folder never goes into one of the same name.</source>
        <translation>Kopiert eine Datei oder einen Ordner in eine Sandbox oder aus ihr heraus. Eins von beiden ist SANDBOX:PFAD, wobei ein PFAD ohne Schrägstrich am Anfang unter /workspace liegt; das andere ist ein Pfad dieses Rechners (mit ./ davor, wenn er einen Doppelpunkt hat). Ist das Ziel ein Ordner, kommt die Kopie unter ihrem eigenen Namen hinein. Eine Datei wird erst ersetzt, wenn ihre Kopie vollständig ist; ein Ordner geht nie in einen gleichen Namens auf.</translation>
    </message>
    <message>
        <source>Both places are in sandboxes; one of them must be on this computer.</source>
        <translation>Beide Orte liegen in Sandboxes; einer davon muss auf diesem Rechner sein.</translation>
    </message>
    <message>
        <source>One of both places must be in a sandbox, as SANDBOX:PATH.</source>
        <translation>Einer der beiden Orte muss in einer Sandbox liegen, als SANDBOX:PFAD.</translation>
    </message>
    <message>
        <source>The path on this computer is empty.</source>
        <translation>Der Pfad auf diesem Rechner ist leer.</translation>
    </message>
    <message>
        <source>vivarium snapshot [options] SANDBOX</source>
        <translation>vivarium snapshot [Optionen] SANDBOX</translation>
    </message>
    <message>
        <source>Saves the files of a running sandbox, which goes on, and writes the id of the snapshot. The window lists it, too.</source>
        <translation>Speichert die Dateien einer laufenden Sandbox, die weiterläuft, und schreibt die Kennung des Snapshots. Auch das Fenster listet ihn auf.</translation>
    </message>
    <message>
        <source>Call the snapshot so.</source>
        <translation>Den Snapshot so nennen.</translation>
    </message>
    <message>
        <source>A note to keep with it.</source>
        <translation>Eine Notiz, die dabei bleibt.</translation>
    </message>
    <message>
        <source>text</source>
        <comment>placeholder of an option&apos;s value</comment>
        <translation>Text</translation>
    </message>
    <message>
        <source>Save its memory, too, with all that runs in it.</source>
        <translation>Auch ihren Arbeitsspeicher sichern, mit allem, was darin läuft.</translation>
    </message>
    <message>
        <source>Say what to do: list, exec, cp or snapshot.</source>
        <translation>Bitte sagen, was zu tun ist: list, exec, cp oder snapshot.</translation>
    </message>
    <message>
        <source>There is no command “%1”: it is list, exec, cp or snapshot.</source>
        <translation>Einen Befehl „%1“ gibt es nicht: Es gibt list, exec, cp und snapshot.</translation>
    </message>
</context>
<context>
    <name>vivarium::cli::CopyAction</name>
    <message>
        <source>There is no file or folder “%1”.</source>
        <translation>Eine Datei oder einen Ordner „%1“ gibt es nicht.</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be copied as a whole.</source>
        <translation>„%1“ lässt sich nicht als Ganzes kopieren.</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be read.</source>
        <translation>„%1“ lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>“%1” is neither a file nor a folder.</source>
        <translation>„%1“ ist weder Datei noch Ordner.</translation>
    </message>
    <message>
        <source>The connection was closed before the server answered.</source>
        <translation>Die Verbindung wurde geschlossen, bevor der Server antwortete.</translation>
    </message>
    <message>
        <source>“%1” is there already in the sandbox.</source>
        <translation>„%1“ ist in der Sandbox schon da.</translation>
    </message>
    <message>
        <source>Remove it first, or copy to another name.</source>
        <translation>Bitte zuerst entfernen oder unter einem anderen Namen kopieren.</translation>
    </message>
    <message>
        <source>“%1” is no folder.</source>
        <translation>„%1“ ist kein Ordner.</translation>
    </message>
    <message>
        <source>“%1” is a link to a folder.</source>
        <translation>„%1“ ist ein Link auf einen Ordner.</translation>
    </message>
    <message>
        <source>Name the folder that it leads to.</source>
        <translation>Bitte den Ordner nennen, zu dem er führt.</translation>
    </message>
    <message>
        <source>There is no folder “%1”.</source>
        <translation>Einen Ordner „%1“ gibt es nicht.</translation>
    </message>
    <message>
        <source>“%1” is there already.</source>
        <translation>„%1“ ist schon da.</translation>
    </message>
    <message>
        <source>The folder %1 in the sandbox “%2” could not be removed.</source>
        <translation>Der Ordner %1 in der Sandbox „%2“ ließ sich nicht entfernen.</translation>
    </message>
    <message>
        <source>The folder %1 may be left in the sandbox “%2”.</source>
        <translation>Der Ordner %1 ist womöglich in der Sandbox „%2“ zurückgeblieben.</translation>
    </message>
    <message>
        <source>Cancelling; nothing half is left under the final name.</source>
        <translation>Wird abgebrochen; unter dem endgültigen Namen bleibt nichts Halbes.</translation>
    </message>
</context>
<context>
    <name>vivarium::cli::ExecAction</name>
    <message>
        <source>The time limit is over: the command is being ended.</source>
        <translation>Die Zeitgrenze ist überschritten: Der Befehl wird beendet.</translation>
    </message>
    <message>
        <source>The connection was closed before the server answered.</source>
        <translation>Die Verbindung wurde geschlossen, bevor der Server antwortete.</translation>
    </message>
    <message>
        <source>The command may have been started: look into the process table.</source>
        <translation>Der Befehl wurde vielleicht gestartet: Bitte in die Prozesstabelle sehen.</translation>
    </message>
    <message numerus="yes">
        <source>The server lost %n byte(s) of the output here.</source>
        <translation>
            <numerusform>Hier hat der Server %n Byte der Ausgabe verloren.</numerusform>
            <numerusform>Hier hat der Server %n Bytes der Ausgabe verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server lost some of the output here.</source>
        <translation>Hier hat der Server etwas von der Ausgabe verloren.</translation>
    </message>
    <message>
        <source>Lost sight of the command, which may go on in the sandbox: %1</source>
        <comment>%1 is a sentence</comment>
        <translation>Der Befehl ist aus den Augen verloren und läuft in der Sandbox womöglich weiter: %1</translation>
    </message>
    <message>
        <source>Interrupting the command in the sandbox; Ctrl+C again kills it.</source>
        <translation>Der Befehl in der Sandbox wird unterbrochen; noch einmal Strg+C bricht ihn ab.</translation>
    </message>
    <message>
        <source>Killing the command in the sandbox.</source>
        <translation>Der Befehl in der Sandbox wird abgebrochen.</translation>
    </message>
    <message>
        <source>Whether the command was started is not known: it may run in the sandbox “%1”.</source>
        <translation>Ob der Befehl gestartet wurde, ist nicht bekannt: Womöglich läuft er in der Sandbox „%1“.</translation>
    </message>
    <message>
        <source>The command may still be running in the sandbox “%1”.</source>
        <translation>Der Befehl läuft womöglich noch in der Sandbox „%1“.</translation>
    </message>
</context>
<context>
    <name>vivarium::cli::ListAction</name>
    <message>
        <source>Connection “%1” has more sandboxes than are read: only the newest %2 are here.</source>
        <translation>Die Verbindung „%1“ hat mehr Sandboxes, als gelesen werden: Nur die neuesten %2 stehen hier.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>Restzeit</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
</context>
<context>
    <name>vivarium::cli::Run</name>
    <message>
        <source>“vivarium --help” tells more.</source>
        <translation>„vivarium --help“ sagt mehr.</translation>
    </message>
</context>
<context>
    <name>vivarium::cli::Session</name>
    <message>
        <source>Its token is not known here.</source>
        <translation>Der Token ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>There is no connection “%1”. Saved are: %2.</source>
        <comment>%2 is a list of names</comment>
        <translation>Eine Verbindung „%1“ gibt es nicht. Gespeichert sind: %2.</translation>
    </message>
    <message>
        <source>Connection “%1”: %2</source>
        <comment>%2 is a sentence about what went wrong</comment>
        <translation>Verbindung „%1“: %2</translation>
    </message>
    <message>
        <source>The sandbox “%1” has ended.</source>
        <translation>Die Sandbox „%1“ ist beendet.</translation>
    </message>
    <message>
        <source>No sandbox that runs has the name or id “%1”.</source>
        <translation>Keine laufende Sandbox hat den Namen oder die Kennung „%1“.</translation>
    </message>
    <message numerus="yes">
        <source>“%1” can be any of %n sandboxes; name one by its id, or a connection:</source>
        <translation>
            <numerusform>„%1“ kann %n Sandbox sein; bitte eine mit ihrer Kennung nennen oder eine Verbindung:</numerusform>
            <numerusform>„%1“ kann jede von %n Sandboxes sein; bitte eine mit ihrer Kennung nennen oder eine Verbindung:</numerusform>
        </translation>
    </message>
    <message>
        <source>  %1  %2  on “%3”, created: %4</source>
        <comment>id and name of a sandbox, name of a connection, an age</comment>
        <translation>  %1  %2  auf „%3“, erstellt: %4</translation>
    </message>
    <message>
        <source>The command line takes it from a keychain, and this session has none: start GNOME Keyring or KWallet, and enter it in the window.</source>
        <translation>Die Befehlszeile nimmt ihn aus einem Schlüsselbund, und diese Sitzung hat keinen: GNOME Keyring oder KWallet starten und ihn im Fenster eingeben.</translation>
    </message>
    <message>
        <source>The command line takes it from the keychain: enter it in the window, and have it kept there.</source>
        <translation>Die Befehlszeile nimmt ihn aus dem Schlüsselbund: im Fenster eingeben und dort behalten lassen.</translation>
    </message>
</context>
<context>
    <name>vivarium::cli::SnapshotAction</name>
    <message>
        <source>“%1” can&apos;t save the memory of a sandbox.</source>
        <translation>„%1“ kann den Arbeitsspeicher einer Sandbox nicht speichern.</translation>
    </message>
    <message>
        <source>“%1” can&apos;t save the files of a sandbox.</source>
        <translation>„%1“ kann die Dateien einer Sandbox nicht speichern.</translation>
    </message>
    <message>
        <source>“%1” may bill what a snapshot holds for as long as it is kept; how much, its price list doesn&apos;t say.</source>
        <translation>„%1“ berechnet womöglich den Inhalt eines Snapshots, solange er aufbewahrt wird; wie viel, sagt die Preisliste nicht.</translation>
    </message>
    <message>
        <source>A started copy of it may be kept ready, which is billed, too.</source>
        <translation>Womöglich wird eine gestartete Kopie davon bereitgehalten; auch sie wird berechnet.</translation>
    </message>
    <message>
        <source>The sandbox stands still while its memory is saved, and goes on afterwards.</source>
        <translation>Die Sandbox steht still, während ihr Arbeitsspeicher gesichert wird, und läuft danach weiter.</translation>
    </message>
    <message numerus="yes">
        <source>%n shell(s) will end</source>
        <translation>
            <numerusform>%n Shell endet</numerusform>
            <numerusform>%n Shells enden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) will be cut</source>
        <translation>
            <numerusform>%n Übertragung wird getrennt</numerusform>
            <numerusform>%n Übertragungen werden getrennt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) to ports will be cut</source>
        <translation>
            <numerusform>%n Verbindung zu einem Port wird getrennt</numerusform>
            <numerusform>%n Verbindungen zu Ports werden getrennt</numerusform>
        </translation>
    </message>
    <message>
        <source>volumes are not saved</source>
        <translation>Volumes werden nicht gesichert</translation>
    </message>
    <message>
        <source>Before that: %1.</source>
        <comment>%1 is a list of what will be cut</comment>
        <translation>Davor: %1.</translation>
    </message>
    <message>
        <source>Saving “%1”…</source>
        <translation>„%1“ wird gesichert…</translation>
    </message>
    <message>
        <source>The snapshot could not be saved.</source>
        <translation>Der Snapshot ließ sich nicht speichern.</translation>
    </message>
    <message>
        <source>The id of the snapshot comes only with the server&apos;s answer; Ctrl+C again gives it up.</source>
        <translation>Die Kennung des Snapshots kommt erst mit der Antwort des Servers; noch einmal Strg+C verzichtet darauf.</translation>
    </message>
    <message>
        <source>No longer waiting: the server goes on saving, and the snapshot may come on the list.</source>
        <translation>Es wird nicht länger gewartet: Der Server sichert weiter, und der Snapshot kommt vielleicht auf die Liste.</translation>
    </message>
    <message>
        <source>It is saved, but its server has not taken the name.</source>
        <translation>Er ist gespeichert, aber sein Server hat den Namen nicht angenommen.</translation>
    </message>
    <message>
        <source>“%1” keeps no notes of snapshots: yours is not stored.</source>
        <translation>„%1“ bewahrt keine Notizen zu Snapshots auf: Ihre wird nicht gespeichert.</translation>
    </message>
</context>
<context>
    <name>vivarium::cli::Survey</name>
    <message>
        <source>It did not answer in time.</source>
        <translation>Die Antwort kam nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The connection was closed.</source>
        <translation>Die Verbindung wurde geschlossen.</translation>
    </message>
</context>
</TS>
