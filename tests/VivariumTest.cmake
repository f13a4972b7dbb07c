# vivarium_add_test(NAME tst_x SOURCES tst_x.cpp LIBRARIES vivarium-models LABEL models [TIMEOUT 60] [ENGINE] [OWN_HEADERS])
# A Qt Test program that runs offscreen, with forced assertions. ENGINE: it needs the shared local engine, and is
# skipped where that cannot run (see fixture/: the environment it gets). OWN_HEADERS: it changes definitions before it includes
# Qt, so precompiled ones are of no use.
function(vivarium_add_test)
    cmake_parse_arguments(arg "ENGINE;OWN_HEADERS" "NAME;LABEL;TIMEOUT" "SOURCES;LIBRARIES" ${ARGN})
    add_executable(${arg_NAME} ${arg_SOURCES})
    target_link_libraries(${arg_NAME} PRIVATE Qt6::Test ${arg_LIBRARIES})
    # A test is a program of its own: unity would only slow its rebuild.
    set_target_properties(${arg_NAME} PROPERTIES UNITY_BUILD OFF)
    # Of a test program only a source that includes its own .moc has something for moc: looking for more takes a second each.
    set_target_properties(${arg_NAME} PROPERTIES AUTOMOC OFF)
    foreach(source ${arg_SOURCES})
        file(STRINGS ${source} own_moc REGEX "^#include \"[A-Za-z0-9_]+\\.moc\"" LIMIT_COUNT 1)
        if(own_moc)
            string(REGEX REPLACE "^#include \"(.*)\"" "\\1" own_moc "${own_moc}")
            qt_generate_moc(${source} ${CMAKE_CURRENT_BINARY_DIR}/${arg_NAME}_moc/${own_moc} TARGET ${arg_NAME})
            target_include_directories(${arg_NAME} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${arg_NAME}_moc)
            target_sources(${arg_NAME} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${arg_NAME}_moc/${own_moc})
        endif()
    endforeach()
    # Nobody waits for the code of a test itself; everybody waits for its compilation.
    target_compile_options(${arg_NAME} PRIVATE -O0)
    # What is compiled without the project's definitions cannot share headers compiled with them.
    if(arg_OWN_HEADERS)
        # says itself what its headers need
    elseif(arg_LIBRARIES MATCHES "vivarium-(widgets|app-lib|test-terminalwidgets)")
        target_precompile_headers(${arg_NAME} REUSE_FROM vivarium-test-headers-widgets)
    elseif(arg_LIBRARIES MATCHES "vivarium-")
        target_precompile_headers(${arg_NAME} REUSE_FROM vivarium-test-headers)
    endif()
    if(arg_ENGINE)
        add_test(NAME ${arg_NAME} COMMAND ${CMAKE_BINARY_DIR}/tests/with-engine $<TARGET_FILE:${arg_NAME}>)
    else()
        add_test(NAME ${arg_NAME} COMMAND ${arg_NAME})
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 60)
    endif()
    set_tests_properties(${arg_NAME} PROPERTIES LABELS "${arg_LABEL}" TIMEOUT ${arg_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_FATAL_CRITICALS=1;LC_ALL=C.UTF-8;VIVARIUM_TEST=1")
    if(arg_ENGINE)
        set_tests_properties(${arg_NAME} PROPERTIES FIXTURES_REQUIRED engine SKIP_RETURN_CODE 77)
    endif()
endfunction()
