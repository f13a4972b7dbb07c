<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>PauseText</name>
    <message numerus="yes">
        <source>Pause %n sandbox(es)?</source>
        <translation>
            <numerusform>Pause %n sandbox?</numerusform>
            <numerusform>Pause %n sandboxes?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Pause %n Sandbox(es)</source>
        <translation>
            <numerusform>&amp;Pause %n Sandbox</numerusform>
            <numerusform>&amp;Pause %n Sandboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open terminal(s) will end.</source>
        <translation>
            <numerusform>%n open terminal will end.</numerusform>
            <numerusform>%n open terminals will end.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StopText</name>
    <message numerus="yes">
        <source>Stop %n sandbox(es)?</source>
        <translation>
            <numerusform>Stop %n sandbox?</numerusform>
            <numerusform>Stop %n sandboxes?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Stop %n Sandbox(es)</source>
        <translation>
            <numerusform>&amp;Stop %n Sandbox</numerusform>
            <numerusform>&amp;Stop %n Sandboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running process(es) will end.</source>
        <translation>
            <numerusform>%n running process will end.</numerusform>
            <numerusform>%n running processes will end.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open terminal(s) will end.</source>
        <translation>
            <numerusform>%n open terminal will end.</numerusform>
            <numerusform>%n open terminals will end.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are open in a local program; later saves will not be sent.</source>
        <translation>
            <numerusform>%n file is open in a local program; later saves will not be sent.</numerusform>
            <numerusform>%n files are open in a local program; later saves will not be sent.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ActivityText</name>
    <message numerus="yes">
        <source>Uploaded %n file(s)</source>
        <translation>
            <numerusform>Uploaded %n file</numerusform>
            <numerusform>Uploaded %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Upload %n file(s)</source>
        <translation>
            <numerusform>Upload %n file</numerusform>
            <numerusform>Upload %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Downloaded %n file(s)</source>
        <translation>
            <numerusform>Downloaded %n file</numerusform>
            <numerusform>Downloaded %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Download %n file(s)</source>
        <translation>
            <numerusform>Download %n file</numerusform>
            <numerusform>Download %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n variable(s)</source>
        <translation>
            <numerusform>%n variable</numerusform>
            <numerusform>%n variables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) went through</source>
        <translation>
            <numerusform>%n file went through</numerusform>
            <numerusform>%n files went through</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed or were cancelled</source>
        <translation>
            <numerusform>%n failed or was cancelled</numerusform>
            <numerusform>%n failed or were cancelled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Took back %n change(s) of text in files</source>
        <translation>
            <numerusform>Took back %n change of text in files</numerusform>
            <numerusform>Took back %n changes of text in files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replaced text in files, %n time(s)</source>
        <translation>
            <numerusform>Replaced text in files, once</numerusform>
            <numerusform>Replaced text in files, %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Make %n copy(s) of “%1”</source>
        <comment>a sandbox</comment>
        <translation>
            <numerusform>Make %n copy of “%1”</numerusform>
            <numerusform>Make %n copies of “%1”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted %n thing(s) in %1</source>
        <translation>
            <numerusform>Deleted %n thing in %1</numerusform>
            <numerusform>Deleted %n things in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n thing(s) in %1</source>
        <translation>
            <numerusform>Delete %n thing in %1</numerusform>
            <numerusform>Delete %n things in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n thing(s) from %1 to %2</source>
        <translation>
            <numerusform>Moved %n thing from %1 to %2</numerusform>
            <numerusform>Moved %n things from %1 to %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n thing(s) from %1 to %2</source>
        <translation>
            <numerusform>Move %n thing from %1 to %2</numerusform>
            <numerusform>Move %n things from %1 to %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n thing(s) from %1 to %2</source>
        <translation>
            <numerusform>Copied %n thing from %1 to %2</numerusform>
            <numerusform>Copied %n things from %1 to %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n thing(s) from %1 to %2</source>
        <translation>
            <numerusform>Copy %n thing from %1 to %2</numerusform>
            <numerusform>Copy %n things from %1 to %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Changed the permissions of %n thing(s) in %1</source>
        <translation>
            <numerusform>Changed the permissions of %n thing in %1</numerusform>
            <numerusform>Changed the permissions of %n things in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change the permissions of %n thing(s) in %1</source>
        <translation>
            <numerusform>Change the permissions of %n thing in %1</numerusform>
            <numerusform>Change the permissions of %n things in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) or folder(s) done</source>
        <translation>
            <numerusform>%n file or folder done</numerusform>
            <numerusform>%n files or folders done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed or were left out</source>
        <translation>
            <numerusform>%n failed or was left out</numerusform>
            <numerusform>%n failed or were left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ActivityView</name>
    <message numerus="yes">
        <source>%n entry(s) are filtered out.</source>
        <translation>
            <numerusform>%n entry is filtered out.</numerusform>
            <numerusform>%n entries are filtered out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n entry(s)</source>
        <translation>
            <numerusform>%1 of %n entry</numerusform>
            <numerusform>%1 of %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) exported to %1.</source>
        <translation>
            <numerusform>%n entry exported to %1.</numerusform>
            <numerusform>%n entries exported to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clear %n entry(s) of the history?</source>
        <translation>
            <numerusform>Clear %n entry of the history?</numerusform>
            <numerusform>Clear %n entries of the history?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them hold ids of snapshots. Servers that can&apos;t list snapshots have no other place where they can be found.</source>
        <translation>
            <numerusform>%n of them holds the id of a snapshot. If its server can&apos;t list snapshots, it can be found nowhere else.</numerusform>
            <numerusform>%n of them hold ids of snapshots. Where a server can&apos;t list snapshots, they can be found nowhere else.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) with ids of snapshots stay.</source>
        <translation>
            <numerusform>%n entry with the id of a snapshot stays.</numerusform>
            <numerusform>%n entries with ids of snapshots stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) cleared.</source>
        <translation>
            <numerusform>%n entry cleared.</numerusform>
            <numerusform>%n entries cleared.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::AllowListEditor</name>
    <message numerus="yes">
        <source>%n address(es) of %1 are in the list.</source>
        <translation>
            <numerusform>%n address of %1 is in the list.</numerusform>
            <numerusform>%n addresses of %1 are in the list.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n range(s) were taken from the clipboard.</source>
        <translation>
            <numerusform>%n range was taken from the clipboard.</numerusform>
            <numerusform>%n ranges were taken from the clipboard.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) were not: no ranges, in the list already, or too many.</source>
        <translation>
            <numerusform>%n entry was not: no range, in the list already, or one too many.</numerusform>
            <numerusform>%n entries were not: no ranges, in the list already, or too many.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::AllowListModel</name>
    <message numerus="yes">
        <source>The list is full: a sandbox has at most %n range(s). Take one out, or add a wider one.</source>
        <translation>
            <numerusform>The list is full: a sandbox has at most %n range. Take one out, or add a wider one.</numerusform>
            <numerusform>The list is full: a sandbox has at most %n ranges. Take one out, or add a wider one.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ArchiveExtractor</name>
    <message numerus="yes">
        <source>%n item(s) could not be taken over; everything else has arrived.</source>
        <translation>
            <numerusform>%n item could not be taken over; everything else has arrived.</numerusform>
            <numerusform>%n items could not be taken over; everything else has arrived.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::AuthorityField</name>
    <message numerus="yes">
        <source>%n more</source>
        <comment>certificates</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::BatchWatcher</name>
    <message numerus="yes">
        <source>%n item(s) uploaded to %1.</source>
        <translation>
            <numerusform>%n item uploaded to %1.</numerusform>
            <numerusform>%n items uploaded to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) downloaded to %1.</source>
        <translation>
            <numerusform>%n item downloaded to %1.</numerusform>
            <numerusform>%n items downloaded to %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::BucketValidation</name>
    <message numerus="yes">
        <source>At most %n character(s).</source>
        <translation>
            <numerusform>At most %n character.</numerusform>
            <numerusform>At most %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::BucketsSection</name>
    <message numerus="yes">
        <source>%n cloud bucket(s) will be left out here.</source>
        <translation>
            <numerusform>%n cloud bucket will be left out here.</numerusform>
            <numerusform>%n cloud buckets will be left out here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::BuildSection</name>
    <message numerus="yes">
        <source>%n package(s)</source>
        <translation>
            <numerusform>%n package</numerusform>
            <numerusform>%n packages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command(s)</source>
        <translation>
            <numerusform>%n command</numerusform>
            <numerusform>%n commands</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::BuiltFrom</name>
    <message numerus="yes">
        <source>%1 with %n command(s)</source>
        <comment>an image</comment>
        <translation>
            <numerusform>%1 with %n command</numerusform>
            <numerusform>%1 with %n commands</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ConflictDialog</name>
    <message numerus="yes">
        <source>%n name(s) are already taken in %1.</source>
        <translation>
            <numerusform>%n name is already taken in %1.</numerusform>
            <numerusform>%n names are already taken in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ConnectionActions</name>
    <message numerus="yes">
        <source>%n sandbox(es) go on running there, without being shown here.</source>
        <translation>
            <numerusform>%n sandbox goes on running there, without being shown here.</numerusform>
            <numerusform>%n sandboxes go on running there, without being shown here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ConnectionDetailsWindow</name>
    <message numerus="yes">
        <source>those the system trusts, and %n of %1</source>
        <comment>a file</comment>
        <translation>
            <numerusform>those the system trusts, and %n of %1</numerusform>
            <numerusform>those the system trusts, and %n of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the last minute</source>
        <comment>requests</comment>
        <translation>
            <numerusform>%n in the last minute</numerusform>
            <numerusform>%n in the last minute</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::DetailArea</name>
    <message numerus="yes">
        <source>%n sandbox(es) selected</source>
        <translation>
            <numerusform>%n sandbox selected</numerusform>
            <numerusform>%n sandboxes selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::DockerCommands</name>
    <message numerus="yes">
        <source>At most %n port(s) go at once.</source>
        <translation>
            <numerusform>At most %n port goes at once.</numerusform>
            <numerusform>At most %n ports go at once.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::DockerPanel</name>
    <message numerus="yes">
        <source>%n container(s)</source>
        <translation>
            <numerusform>%n container</numerusform>
            <numerusform>%n containers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <comment>containers</comment>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::DownloadFlow</name>
    <message numerus="yes">
        <source>Download %n Item(s) Into a Folder</source>
        <translation>
            <numerusform>Download %n Item Into a Folder</numerusform>
            <numerusform>Download %n Items Into a Folder</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::DownloadPlan</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ErrorTexts</name>
    <message numerus="yes">
        <source>Try again in %n second(s).</source>
        <translation>
            <numerusform>Try again in %n second.</numerusform>
            <numerusform>Try again in %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 did not answer within %n second(s).</source>
        <translation>
            <numerusform>%1 did not answer within %n second.</numerusform>
            <numerusform>%1 did not answer within %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::FileDragSource</name>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n item</numerusform>
            <numerusform>%n items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::FileNotices</name>
    <message numerus="yes">
        <source>Nothing was done: %n name(s) already taken.</source>
        <translation>
            <numerusform>Nothing was done: %n name already taken.</numerusform>
            <numerusform>Nothing was done: %n names already taken.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) deleted.</source>
        <translation>
            <numerusform>%n item deleted.</numerusform>
            <numerusform>%n items deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) moved to %1.</source>
        <translation>
            <numerusform>%n item moved to %1.</numerusform>
            <numerusform>%n items moved to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) copied to %1.</source>
        <translation>
            <numerusform>%n item copied to %1.</numerusform>
            <numerusform>%n items copied to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Permissions of %n item(s) changed.</source>
        <translation>
            <numerusform>Permissions of %n item changed.</numerusform>
            <numerusform>Permissions of %n items changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>And %n more.</numerusform>
            <numerusform>And %n more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::FilesPanel</name>
    <message numerus="yes">
        <source>%n name(s) in this folder are filtered out.</source>
        <translation>
            <numerusform>%n name in this folder is filtered out.</numerusform>
            <numerusform>%n names in this folder are filtered out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) begin with a dot.</source>
        <translation>
            <numerusform>%n name begins with a dot.</numerusform>
            <numerusform>%n names begin with a dot.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n path(s) copied.</source>
        <translation>
            <numerusform>%n path copied.</numerusform>
            <numerusform>%n paths copied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::FolderStatus</name>
    <message numerus="yes">
        <source>%n selected, %1</source>
        <translation>
            <numerusform>%n selected, %1</numerusform>
            <numerusform>%n selected, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s), %1 hidden</source>
        <translation>
            <numerusform>%n entry, %1 hidden</numerusform>
            <numerusform>%n entries, %1 hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ForkDialog</name>
    <message numerus="yes">
        <source>&amp;Make %n Copy(s)</source>
        <translation>
            <numerusform>&amp;Make %n Copy</numerusform>
            <numerusform>&amp;Make %n Copies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Asking the server for %n copy(s)… Closing this window doesn&apos;t stop it.</source>
        <translation>
            <numerusform>Asking the server for %n copy… Closing this window doesn&apos;t stop it.</numerusform>
            <numerusform>Asking the server for %n copies… Closing this window doesn&apos;t stop it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s) of %1 are made.</source>
        <translation>
            <numerusform>%n copy of %1 is made.</numerusform>
            <numerusform>%n copies of %1 are made.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::Format</name>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::IdleHolds</name>
    <message numerus="yes">
        <source>Kept awake by %n open terminal(s)</source>
        <translation>
            <numerusform>Kept awake by %n open terminal</numerusform>
            <numerusform>Kept awake by %n open terminals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Kept awake by %n running command(s)</source>
        <translation>
            <numerusform>Kept awake by %n running command</numerusform>
            <numerusform>Kept awake by %n running commands</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ImageLibrary</name>
    <message numerus="yes">
        <source>%n sandbox(es) started from it are still there. Stop them first.</source>
        <translation>
            <numerusform>%n sandbox started from it is still there. Stop it first.</numerusform>
            <numerusform>%n sandboxes started from it are still there. Stop them first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ImagesView</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n snapshot(s)</source>
        <translation>
            <numerusform>%n snapshot</numerusform>
            <numerusform>%n snapshots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n terminal(s) lose the connection for a moment and go on, here and in what is restored.</source>
        <translation>
            <numerusform>%n terminal loses the connection for a moment and goes on, here and in what is restored.</numerusform>
            <numerusform>%n terminals lose the connection for a moment and go on, here and in what is restored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shell(s) of other programs end: they live only as long as their connection.</source>
        <translation>
            <numerusform>%n shell of another program ends: it lives only as long as its connection.</numerusform>
            <numerusform>%n shells of other programs end: they live only as long as their connection.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) of files under way are cut.</source>
        <translation>
            <numerusform>%n transfer of files under way is cut.</numerusform>
            <numerusform>%n transfers of files under way are cut.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) to its ports are cut.</source>
        <translation>
            <numerusform>%n connection to its ports is cut.</numerusform>
            <numerusform>%n connections to its ports are cut.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restoring %n sandbox(es)…</source>
        <translation>
            <numerusform>Restoring %n sandbox…</numerusform>
            <numerusform>Restoring %n sandboxes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) restored from “%1” are on the list.</source>
        <comment>%1 is a snapshot</comment>
        <translation>
            <numerusform>%n sandbox restored from “%1” is on the list.</numerusform>
            <numerusform>%n sandboxes restored from “%1” are on the list.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::LifetimeDialog</name>
    <message numerus="yes">
        <source>Lifetime of %n Sandbox(es)</source>
        <translation>
            <numerusform>Lifetime of %n Sandbox</numerusform>
            <numerusform>Lifetime of %n Sandboxes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::LizardErrors</name>
    <message numerus="yes">
        <source>Try again in %n second(s).</source>
        <translation>
            <numerusform>Try again in %n second.</numerusform>
            <numerusform>Try again in %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::LizardExec</name>
    <message numerus="yes">
        <source>The server told no end of the command within %n second(s).</source>
        <translation>
            <numerusform>The server told no end of the command within %n second.</numerusform>
            <numerusform>The server told no end of the command within %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::LocalPane</name>
    <message numerus="yes">
        <source>Move %n item(s) of this computer to the trash?</source>
        <translation>
            <numerusform>Move %n item of this computer to the trash?</numerusform>
            <numerusform>Move %n items of this computer to the trash?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n path(s) copied.</source>
        <translation>
            <numerusform>%n path copied.</numerusform>
            <numerusform>%n paths copied.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::MainWindow</name>
    <message numerus="yes">
        <source>%n transfer(s) are under way and will be cancelled.</source>
        <translation>
            <numerusform>%n transfer is under way and will be cancelled.</numerusform>
            <numerusform>%n transfers are under way and will be cancelled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) go on running, and the local engine too. They are here again when you come back.</source>
        <translation>
            <numerusform>%n sandbox goes on running, and the local engine too. It is here again when you come back.</numerusform>
            <numerusform>%n sandboxes go on running, and the local engine too. They are here again when you come back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shell(s) and what runs in them will end: their servers keep no shell without a window.</source>
        <translation>
            <numerusform>%n shell and what runs in it will end: its server keeps no shell without a window.</numerusform>
            <numerusform>%n shells and what runs in them will end: their servers keep no shell without a window.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) that were started under “Run” go on, but their output is not kept: their servers tell it only to the window that started them.</source>
        <translation>
            <numerusform>%n command that was started under “Run” goes on, but its output is not kept: its server tells it only to the window that started it.</numerusform>
            <numerusform>%n commands that were started under “Run” go on, but their output is not kept: their servers tell it only to the window that started them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operation(s) on files are under way; what is left of them will not be done.</source>
        <translation>
            <numerusform>%n operation on files is under way; what is left of it will not be done.</numerusform>
            <numerusform>%n operations on files are under way; what is left of them will not be done.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Text is being replaced in files of %n sandbox(es); the files that are left stay as they are.</source>
        <translation>
            <numerusform>Text is being replaced in files of %n sandbox; the files that are left stay as they are.</numerusform>
            <numerusform>Text is being replaced in files of %n sandboxes; the files that are left stay as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s) from one sandbox into another will not arrive.</source>
        <translation>
            <numerusform>%n copy from one sandbox into another will not arrive.</numerusform>
            <numerusform>%n copies from one sandbox into another will not arrive.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are open in a local program; later saves will not be sent, and copies that hold nothing new are removed.</source>
        <translation>
            <numerusform>%n file is open in a local program; later saves will not be sent, and its copy is removed unless it holds something new.</numerusform>
            <numerusform>%n files are open in a local program; later saves will not be sent, and copies that hold nothing new are removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) hold changes that did not reach the sandbox. They stay on this computer for a week: %1.</source>
        <translation>
            <numerusform>%n file holds changes that did not reach the sandbox. It stays on this computer for a week: %1.</numerusform>
            <numerusform>%n files hold changes that did not reach the sandbox. They stay on this computer for a week: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) started under “Run” keep their sandboxes awake only while this window is open. Then each sandbox stops at its idle limit, and what runs in it ends.</source>
        <translation>
            <numerusform>%n command started under “Run” keeps its sandbox awake only while this window is open. Then the sandbox stops at its idle limit, and what runs in it ends.</numerusform>
            <numerusform>%n commands started under “Run” keep their sandboxes awake only while this window is open. Then each sandbox stops at its idle limit, and what runs in it ends.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::NameChoice</name>
    <message numerus="yes">
        <source>%1 has %n address(es), as this machine sees it. Services change their addresses: if it can&apos;t be reached some day, look it up again.</source>
        <translation>
            <numerusform>%1 has %n address, as this machine sees it. Services change their addresses: if it can&apos;t be reached some day, look it up again.</numerusform>
            <numerusform>%1 has %n addresses, as this machine sees it. Services change their addresses: if it can&apos;t be reached some day, look it up again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add %n Address(es)</source>
        <translation>
            <numerusform>&amp;Add %n Address</numerusform>
            <numerusform>&amp;Add %n Addresses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is room for %n more range(s) only.</source>
        <translation>
            <numerusform>There is room for %n more range only.</numerusform>
            <numerusform>There is room for %n more ranges only.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::Notices</name>
    <message numerus="yes">
        <source>%n sandbox(es) stop in less than a minute: %1.</source>
        <translation>
            <numerusform>%n sandbox stops in less than a minute: %1.</numerusform>
            <numerusform>%n sandboxes stop in less than a minute: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the protected sandboxes still stop by themselves, when they are idle or at their deadline.</source>
        <translation>
            <numerusform>%n of the protected sandboxes still stops by itself, when it is idle or at its deadline.</numerusform>
            <numerusform>%n of the protected sandboxes still stop by themselves, when they are idle or at their deadline.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::OutputPanel</name>
    <message numerus="yes">
        <source>%n line(s) are there.</source>
        <translation>
            <numerusform>%n line is there.</numerusform>
            <numerusform>%n lines are there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n line(s) shown.</source>
        <translation>
            <numerusform>%1 of %n line shown.</numerusform>
            <numerusform>%1 of %n lines shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::OutsideNotices</name>
    <message numerus="yes">
        <source>%n transfer(s) have failed. The last one is %1</source>
        <translation>
            <numerusform>%n transfer has failed. The last one is %1</numerusform>
            <numerusform>%n transfers have failed. The last one is %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::PlacesModel</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::PolicyEditor</name>
    <message numerus="yes">
        <source>Add the &amp;Name Server(s)</source>
        <translation>
            <numerusform>Add the &amp;Name Server</numerusform>
            <numerusform>Add the &amp;Name Servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::PolicyText</name>
    <message numerus="yes">
        <source>Only %n range(s)</source>
        <comment>network of a sandbox</comment>
        <translation>
            <numerusform>Only %n range</numerusform>
            <numerusform>Only %n ranges</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Names won&apos;t be found any more: the sandbox&apos;s name server %1 isn&apos;t in the list.</source>
        <comment>one or several addresses</comment>
        <translation>
            <numerusform>Names won&apos;t be found any more: the sandbox&apos;s name server %1 isn&apos;t in the list.</numerusform>
            <numerusform>Names won&apos;t be found any more: the sandbox&apos;s name servers %1 aren&apos;t in the list.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::PortsPanel</name>
    <message numerus="yes">
        <source>%n port(s) exposed</source>
        <translation>
            <numerusform>%n port exposed</numerusform>
            <numerusform>%n ports exposed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n listening</source>
        <translation>
            <numerusform>%n listening</numerusform>
            <numerusform>%n listening</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::PreviewPane</name>
    <message numerus="yes">
        <source>%n item(s) selected</source>
        <translation>
            <numerusform>%n item selected</numerusform>
            <numerusform>%n items selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n folder</numerusform>
            <numerusform>%n folders</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ProcessesPanel</name>
    <message numerus="yes">
        <source>%n process(es)</source>
        <translation>
            <numerusform>%n process</numerusform>
            <numerusform>%n processes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n of the system hidden</source>
        <comment>%1: number of processes</comment>
        <translation>
            <numerusform>%1, %n of the system hidden</numerusform>
            <numerusform>%1, %n of the system hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ProfileStore</name>
    <message numerus="yes">
        <source>%n connection(s) in %1 can&apos;t be understood.</source>
        <translation>
            <numerusform>%n connection in %1 can&apos;t be understood.</numerusform>
            <numerusform>%n connections in %1 can&apos;t be understood.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The name is longer than %n character(s).</source>
        <translation>
            <numerusform>The name is longer than %n character.</numerusform>
            <numerusform>The name is longer than %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The name of the workspace is longer than %n character(s).</source>
        <translation>
            <numerusform>The name of the workspace is longer than %n character.</numerusform>
            <numerusform>The name of the workspace is longer than %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::PropertiesDialog</name>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n item</numerusform>
            <numerusform>%n items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ProtectionActions</name>
    <message numerus="yes">
        <source>Protected and left out of Stop: %n sandbox(es).</source>
        <translation>
            <numerusform>Protected and left out of Stop: %n sandbox.</numerusform>
            <numerusform>Protected and left out of Stop: %n sandboxes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::RemovalFlow</name>
    <message numerus="yes">
        <source>Delete %n Item(s)</source>
        <translation>
            <numerusform>Delete %n Item</numerusform>
            <numerusform>Delete %n Items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n item(s) from %1?</source>
        <translation>
            <numerusform>Delete %n item from %1?</numerusform>
            <numerusform>Delete %n items from %1?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Delete %n Item(s)</source>
        <translation>
            <numerusform>&amp;Delete %n Item</numerusform>
            <numerusform>&amp;Delete %n Items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything in %n folder(s) goes too</source>
        <translation>
            <numerusform>Everything in %n folder goes too</numerusform>
            <numerusform>Everything in %n folders goes too</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ReplacePlanModel</name>
    <message numerus="yes">
        <source>%1, %n change(s)</source>
        <translation>
            <numerusform>%1, %n change</numerusform>
            <numerusform>%1, %n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::RestoreForm</name>
    <message numerus="yes">
        <source>&amp;Restore %n Sandbox(es)</source>
        <comment>button</comment>
        <translation>
            <numerusform>&amp;Restore %n Sandbox</numerusform>
            <numerusform>&amp;Restore %n Sandboxes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SampleClock</name>
    <message numerus="yes">
        <source>The table stays as it is. It is read every %n second(s).</source>
        <translation>
            <numerusform>The table stays as it is. It is read every second.</numerusform>
            <numerusform>The table stays as it is. It is read every %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxActions</name>
    <message numerus="yes">
        <source>&amp;Stop %n Sandbox(es)…</source>
        <translation>
            <numerusform>&amp;Stop %n Sandbox…</numerusform>
            <numerusform>&amp;Stop %n Sandboxes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) were used meanwhile and go on.</source>
        <translation>
            <numerusform>%n sandbox was used meanwhile and goes on.</numerusform>
            <numerusform>%n sandboxes were used meanwhile and go on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>+10 &amp;min for %n Sandbox(es)</source>
        <translation>
            <numerusform>+10 &amp;min for %n Sandbox</numerusform>
            <numerusform>+10 &amp;min for %n Sandboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Li&amp;fetime of %n Sandbox(es)…</source>
        <translation>
            <numerusform>Li&amp;fetime of %n Sandbox…</numerusform>
            <numerusform>Li&amp;fetime of %n Sandboxes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pa&amp;use %n Sandbox(es)…</source>
        <translation>
            <numerusform>Pa&amp;use %n Sandbox…</numerusform>
            <numerusform>Pa&amp;use %n Sandboxes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Resume %n Sandbox(es)</source>
        <translation>
            <numerusform>&amp;Resume %n Sandbox</numerusform>
            <numerusform>&amp;Resume %n Sandboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remo&amp;ve %n Sandbox(es) from the List</source>
        <translation>
            <numerusform>Remo&amp;ve %n Sandbox from the List</numerusform>
            <numerusform>Remo&amp;ve %n Sandboxes from the List</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Left out, as protected: %n sandbox(es).</source>
        <translation>
            <numerusform>Left out, as protected: %n sandbox.</numerusform>
            <numerusform>Left out, as protected: %n sandboxes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxController</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>a list of names</comment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The time of %n sandbox(es) was changed: %1.</source>
        <translation>
            <numerusform>The time of %n sandbox was changed: %1.</numerusform>
            <numerusform>The time of %n sandboxes was changed: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxCopy</name>
    <message numerus="yes">
        <source>%n item(s) copied from %1.</source>
        <translation>
            <numerusform>%n item copied from %1.</numerusform>
            <numerusform>%n items copied from %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>And %n more.</numerusform>
            <numerusform>And %n more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) are no longer there.</source>
        <translation>
            <numerusform>%n item is no longer there.</numerusform>
            <numerusform>%n items are no longer there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) left the list before they could be looked at: that part may be missing.</source>
        <translation>
            <numerusform>%n transfer left the list before it could be looked at: that part may be missing.</numerusform>
            <numerusform>%n transfers left the list before they could be looked at: that part may be missing.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxForm</name>
    <message numerus="yes">
        <source>%n variable(s)</source>
        <translation>
            <numerusform>%n variable</numerusform>
            <numerusform>%n variables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n secret(s)</source>
        <translation>
            <numerusform>%n secret</numerusform>
            <numerusform>%n secrets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n volume(s)</source>
        <translation>
            <numerusform>%n volume</numerusform>
            <numerusform>%n volumes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n port(s)</source>
        <translation>
            <numerusform>%n port</numerusform>
            <numerusform>%n ports</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <comment>metadata</comment>
        <translation>
            <numerusform>%n text</numerusform>
            <numerusform>%n texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cloud bucket(s)</source>
        <translation>
            <numerusform>%n cloud bucket</numerusform>
            <numerusform>%n cloud buckets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxListPanel</name>
    <message numerus="yes">
        <source>%n sandbox(es) have ended and are hidden.</source>
        <translation>
            <numerusform>%n sandbox has ended and is hidden.</numerusform>
            <numerusform>%n sandboxes have ended and are hidden.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SandboxPresets</name>
    <message numerus="yes">
        <source>The name may have at most %n character(s).</source>
        <translation>
            <numerusform>The name may have at most %n character.</numerusform>
            <numerusform>The name may have at most %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ScheduleModel</name>
    <message numerus="yes">
        <source>%n failure(s) in a row</source>
        <translation>
            <numerusform>%n failure in a row</numerusform>
            <numerusform>%n failures in a row</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SearchController</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es) in %1</source>
        <comment>%1: number of files</comment>
        <translation>
            <numerusform>%n match in %1</numerusform>
            <numerusform>%n matches in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) or folder(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>%n file or folder couldn&apos;t be read.</numerusform>
            <numerusform>%n files or folders couldn&apos;t be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) passed over because of their size.</source>
        <translation>
            <numerusform>%n file passed over because of its size.</numerusform>
            <numerusform>%n files passed over because of their size.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) passed over: no UTF-8 text.</source>
        <translation>
            <numerusform>%n file passed over: no UTF-8 text.</numerusform>
            <numerusform>%n files passed over: no UTF-8 text.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SearchNotices</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>names of files</comment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es) in %1</source>
        <comment>%1: number of files</comment>
        <translation>
            <numerusform>%n match in %1</numerusform>
            <numerusform>%n matches in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Replace %n Match(es) in %1 of %2</source>
        <comment>%1: number of files, %2: a sandbox</comment>
        <translation>
            <numerusform>&amp;Replace %n Match in %1 of %2</numerusform>
            <numerusform>&amp;Replace %n Matches in %1 of %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n File(s)</source>
        <comment>in a button</comment>
        <translation>
            <numerusform>%n File</numerusform>
            <numerusform>%n Files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of %1 are as they were before.</source>
        <translation>
            <numerusform>%n file of %1 is as it was before.</numerusform>
            <numerusform>%n files of %1 are as they were before.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) left alone, having changed since: %1.</source>
        <translation>
            <numerusform>%n file left alone, having changed since: %1.</numerusform>
            <numerusform>%n files left alone, having changed since: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) left alone, having changed since they were searched: %1.</source>
        <translation>
            <numerusform>%n file left alone, having changed since it was searched: %1.</numerusform>
            <numerusform>%n files left alone, having changed since they were searched: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) not tried.</source>
        <translation>
            <numerusform>%n file not tried.</numerusform>
            <numerusform>%n files not tried.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) couldn&apos;t be changed; %1: %2</source>
        <comment>%1: a file, %2: why</comment>
        <translation>
            <numerusform>%n file couldn&apos;t be changed; %1: %2</numerusform>
            <numerusform>%n files couldn&apos;t be changed; %1: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SearchResultsModel</name>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SearchView</name>
    <message numerus="yes">
        <source>%n file(s) searched…</source>
        <translation>
            <numerusform>%n file searched…</numerusform>
            <numerusform>%n files searched…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) searched</source>
        <translation>
            <numerusform>%n file searched</numerusform>
            <numerusform>%n files searched</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::ShortcutsDialog</name>
    <message numerus="yes">
        <source>&amp;Take It from %n Actions</source>
        <translation>
            <numerusform>&amp;Take It from %n Action</numerusform>
            <numerusform>&amp;Take It from %n Actions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SignalActions</name>
    <message numerus="yes">
        <source>%n processes</source>
        <translation>
            <numerusform>%n process</numerusform>
            <numerusform>%n processes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %2 and %n descendant(s)?</source>
        <comment>%1 a verb, %2 a process</comment>
        <translation>
            <numerusform>%1 %2 and %n descendant?</numerusform>
            <numerusform>%1 %2 and %n descendants?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>• and %n more</source>
        <translation>
            <numerusform>• and %n more</numerusform>
            <numerusform>• and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %n Processes</source>
        <comment>button: verb and number</comment>
        <translation>
            <numerusform>%1 %n Process</numerusform>
            <numerusform>%1 %n Processes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %1 to %n process(es).</source>
        <comment>a signal</comment>
        <translation>
            <numerusform>Sent %1 to %n process.</numerusform>
            <numerusform>Sent %1 to %n processes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %1 to %n process(es), but not to all: %2</source>
        <comment>a signal; %2 is a sentence</comment>
        <translation>
            <numerusform>Sent %1 to %n process, but not to all: %2</numerusform>
            <numerusform>Sent %1 to %n processes, but not to all: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SnapshotForm</name>
    <message numerus="yes">
        <source>The note is %n character(s) too long.</source>
        <translation>
            <numerusform>The note is %n character too long.</numerusform>
            <numerusform>The note is %n characters too long.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SourcePreview</name>
    <message numerus="yes">
        <source>%n file(s), %1, will be in /workspace.</source>
        <translation>
            <numerusform>%n file, %1, will be in /workspace.</numerusform>
            <numerusform>%n files, %1, will be in /workspace.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) or folder(s) left out.</source>
        <translation>
            <numerusform>%n file or folder left out.</numerusform>
            <numerusform>%n files or folders left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), %1, can be copied.</source>
        <translation>
            <numerusform>%n file, %1, can be copied.</numerusform>
            <numerusform>%n files, %1, can be copied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SourceScan</name>
    <message numerus="yes">
        <source>The folder holds more than %n file(s).</source>
        <translation>
            <numerusform>The folder holds more than %n file.</numerusform>
            <numerusform>The folder holds more than %n files.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SourceUpload</name>
    <message numerus="yes">
        <source>Sending %n file(s)</source>
        <translation>
            <numerusform>Sending %n file</numerusform>
            <numerusform>Sending %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::SpecValidation</name>
    <message numerus="yes">
        <source>The name may have at most %n character(s).</source>
        <translation>
            <numerusform>The name may have at most %n character.</numerusform>
            <numerusform>The name may have at most %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The app&apos;s name may have at most %n character(s).</source>
        <translation>
            <numerusform>The app&apos;s name may have at most %n character.</numerusform>
            <numerusform>The app&apos;s name may have at most %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n variable(s) are allowed.</source>
        <translation>
            <numerusform>At most %n variable is allowed.</numerusform>
            <numerusform>At most %n variables are allowed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n port(s) can be exposed from the start.</source>
        <translation>
            <numerusform>At most %n port can be exposed from the start.</numerusform>
            <numerusform>At most %n ports can be exposed from the start.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n package(s) are allowed.</source>
        <translation>
            <numerusform>At most %n package is allowed.</numerusform>
            <numerusform>At most %n packages are allowed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A line may have at most %n character(s).</source>
        <translation>
            <numerusform>A line may have at most %n character.</numerusform>
            <numerusform>A line may have at most %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n command(s) are allowed.</source>
        <translation>
            <numerusform>At most %n command is allowed.</numerusform>
            <numerusform>At most %n commands are allowed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n volume(s) are allowed.</source>
        <translation>
            <numerusform>At most %n volume is allowed.</numerusform>
            <numerusform>At most %n volumes are allowed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A command may have at most %n word(s).</source>
        <translation>
            <numerusform>A command may have at most %n word.</numerusform>
            <numerusform>A command may have at most %n words.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n secret(s) are allowed.</source>
        <translation>
            <numerusform>At most %n secret is allowed.</numerusform>
            <numerusform>At most %n secrets are allowed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n text(s) are allowed.</source>
        <comment>metadata</comment>
        <translation>
            <numerusform>At most %n text is allowed.</numerusform>
            <numerusform>At most %n texts are allowed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::StateView</name>
    <message numerus="yes">
        <source>Still waiting, %n second(s).</source>
        <translation>
            <numerusform>Still waiting, %n second.</numerusform>
            <numerusform>Still waiting, %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::StatusLine</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n billed</source>
        <comment>sandboxes</comment>
        <translation>
            <numerusform>%n billed</numerusform>
            <numerusform>%n billed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::StopIdleDialog</name>
    <message numerus="yes">
        <source>%n running sandbox(es) are left out: when they were last used isn&apos;t known.</source>
        <translation>
            <numerusform>%n running sandbox is left out: when it was last used isn&apos;t known.</numerusform>
            <numerusform>%n running sandboxes are left out: when they were last used isn&apos;t known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Stop %n Sandbox(es)</source>
        <translation>
            <numerusform>&amp;Stop %n Sandbox</numerusform>
            <numerusform>&amp;Stop %n Sandboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n running sandbox(es)</source>
        <translation>
            <numerusform>%1 of %n running sandbox</numerusform>
            <numerusform>%1 of %n running sandboxes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::TemplateAdvice</name>
    <message numerus="yes">
        <source>%n host(s) are the most there may be.</source>
        <translation>
            <numerusform>%n host is the most there may be.</numerusform>
            <numerusform>%n hosts are the most there may be.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vCPU(s)</source>
        <translation>
            <numerusform>%n vCPU</numerusform>
            <numerusform>%n vCPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::TemplateForm</name>
    <message numerus="yes">
        <source>%n variable(s)</source>
        <translation>
            <numerusform>%n variable</numerusform>
            <numerusform>%n variables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <comment>metadata</comment>
        <translation>
            <numerusform>%n text</numerusform>
            <numerusform>%n texts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalPage</name>
    <message numerus="yes">
        <source>Paste %n line(s) into the shell?</source>
        <translation>
            <numerusform>Paste %n line into the shell?</numerusform>
            <numerusform>Paste %n lines into the shell?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n control character(s) were taken out.</source>
        <translation>
            <numerusform>%n control character was taken out.</numerusform>
            <numerusform>%n control characters were taken out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Close “%1”? %n program(s) in it will end:</source>
        <translation>
            <numerusform>Close “%1”? %n program in it will end:</numerusform>
            <numerusform>Close “%1”? %n programs in it will end:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalPanel</name>
    <message numerus="yes">
        <source>%n terminals are open in this sandbox. Close one first.</source>
        <translation>
            <numerusform>%n terminal is open in this sandbox. Close it first.</numerusform>
            <numerusform>%n terminals are open in this sandbox. Close one first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::TerminalSession</name>
    <message numerus="yes">
        <source>Waiting for the shell… %n s</source>
        <comment>seconds so far</comment>
        <translation>
            <numerusform>Waiting for the shell… %n s</numerusform>
            <numerusform>Waiting for the shell… %n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reconnecting… %n s</source>
        <comment>seconds so far</comment>
        <translation>
            <numerusform>Reconnecting… %n s</numerusform>
            <numerusform>Reconnecting… %n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Connecting… %n s</source>
        <comment>seconds so far</comment>
        <translation>
            <numerusform>Connecting… %n s</numerusform>
            <numerusform>Connecting… %n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Disconnected. The shell goes on in the sandbox; next try in %n s.</source>
        <comment>seconds left</comment>
        <translation>
            <numerusform>Disconnected. The shell goes on in the sandbox; next try in %n s.</numerusform>
            <numerusform>Disconnected. The shell goes on in the sandbox; next try in %n s.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No shell has answered within %n second(s).</source>
        <translation>
            <numerusform>No shell has answered within %n second.</numerusform>
            <numerusform>No shell has answered within %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::TransfersView</name>
    <message numerus="yes">
        <source>%n transfer(s) failed</source>
        <translation>
            <numerusform>%n transfer failed</numerusform>
            <numerusform>%n transfers failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %n transfer(s)</source>
        <translation>
            <numerusform>%1 %n transfer</numerusform>
            <numerusform>%1 %n transfers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n failed</source>
        <translation>
            <numerusform>, %n failed</numerusform>
            <numerusform>, %n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) are filtered out.</source>
        <translation>
            <numerusform>%n transfer is filtered out.</numerusform>
            <numerusform>%n transfers are filtered out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::UnfinishedWork</name>
    <message numerus="yes">
        <source>%n sandbox(es) are still being prepared: what was not asked of the server by then is not made.</source>
        <translation>
            <numerusform>%n sandbox is still being prepared: what was not asked of the server by then is not made.</numerusform>
            <numerusform>%n sandboxes are still being prepared: what was not asked of the server by then is not made.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) that were to be restored are not begun any more.</source>
        <translation>
            <numerusform>%n sandbox that was to be restored is not begun any more.</numerusform>
            <numerusform>%n sandboxes that were to be restored are not begun any more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The files of %n sandbox(es) are being saved. The server tells the id of the snapshot only to this window: nobody will find it.</source>
        <translation>
            <numerusform>The files of %n sandbox are being saved. The server tells the id of the snapshot only to this window: nobody will find it.</numerusform>
            <numerusform>The files of %n sandboxes are being saved. The server tells the ids of the snapshots only to this window: nobody will find them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory of %n sandbox(es) is being saved. The id stays on the list, but whether it worked, the server tells only to this window.</source>
        <translation>
            <numerusform>The memory of %n sandbox is being saved. The id stays on the list, but whether it worked, the server tells only to this window.</numerusform>
            <numerusform>The memory of %n sandboxes is being saved. The ids stay on the list, but whether it worked, the server tells only to this window.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::UploadPlan</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::UploadTransfer</name>
    <message numerus="yes">
        <source>%n item(s) can&apos;t be sent, being devices, pipes or sockets; everything else has arrived.</source>
        <translation>
            <numerusform>%n item can&apos;t be sent, being devices, pipes or sockets; everything else has arrived.</numerusform>
            <numerusform>%n items can&apos;t be sent, being devices, pipes or sockets; everything else has arrived.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::cli::ExecAction</name>
    <message numerus="yes">
        <source>The server lost %n byte(s) of the output here.</source>
        <translation>
            <numerusform>The server lost %n byte of the output here.</numerusform>
            <numerusform>The server lost %n bytes of the output here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::cli::Session</name>
    <message numerus="yes">
        <source>“%1” can be any of %n sandboxes; name one by its id, or a connection:</source>
        <translation>
            <numerusform>“%1” can be %n sandbox; name one by its id, or a connection:</numerusform>
            <numerusform>“%1” can be any of %n sandboxes; name one by its id, or a connection:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vivarium::cli::SnapshotAction</name>
    <message numerus="yes">
        <source>%n shell(s) will end</source>
        <translation>
            <numerusform>%n shell will end</numerusform>
            <numerusform>%n shells will end</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) will be cut</source>
        <translation>
            <numerusform>%n transfer will be cut</numerusform>
            <numerusform>%n transfers will be cut</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) to ports will be cut</source>
        <translation>
            <numerusform>%n connection to a port will be cut</numerusform>
            <numerusform>%n connections to ports will be cut</numerusform>
        </translation>
    </message>
</context>
</TS>
