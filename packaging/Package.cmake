# `cmake --build BUILD --target package` makes a .deb of an optimised build; packaging/make-deb does all of it.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME vivarium)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Vivarium project <vivarium@localhost>") # dpkg wants an address; there is no list yet
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "dashboard for code sandboxes, local and in the cloud")
set(CPACK_PACKAGE_DESCRIPTION
"One window over every sandbox: those of the local engine on Podman, of
 LazyCloud workspaces and of Lizard projects. Live terminals, files, processes,
 ports, network rules, snapshots, cost and time left.
 .
 The package holds the window, the command line, and the local engine.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# What is linked dpkg-shlibdeps finds by itself; the rest are plugins and programs that are started.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-svg-plugins, libqt6sql6-sqlite, ca-certificates")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "podman, crun | runc, netavark, aardvark-dns, nftables, uidmap, passt | slirp4netns, fonts-hack, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "podman-compose, vim-tiny, python3-ipykernel, qt6-wayland, fonts-noto-cjk")
install(FILES ${CMAKE_SOURCE_DIR}/packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/vivarium)
install(FILES ${CMAKE_SOURCE_DIR}/packaging/man/vivarium.1 ${CMAKE_SOURCE_DIR}/packaging/man/vivarium-engine.1
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
include(CPack)
