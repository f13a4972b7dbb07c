# vivarium_add_test(NAME tst_x SOURCES tst_x.cpp LIBRARIES vivarium-models LABEL models [TIMEOUT 60] [ENGINE])
# A Qt Test program that runs offscreen, with forced assertions. ENGINE: it needs the shared local engine (see tests/support).
function(vivarium_add_test)
    cmake_parse_arguments(arg "ENGINE" "NAME;LABEL;TIMEOUT" "SOURCES;LIBRARIES" ${ARGN})
    add_executable(${arg_NAME} ${arg_SOURCES})
    target_link_libraries(${arg_NAME} PRIVATE Qt6::Test ${arg_LIBRARIES})
    # A test is a program of its own: unity would only slow its rebuild.
    set_target_properties(${arg_NAME} PROPERTIES UNITY_BUILD OFF)
    add_test(NAME ${arg_NAME} COMMAND ${arg_NAME})
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 60)
    endif()
    set_tests_properties(${arg_NAME} PROPERTIES LABELS "${arg_LABEL}" TIMEOUT ${arg_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_FATAL_CRITICALS=1;LC_ALL=C.UTF-8;VIVARIUM_TEST=1")
    if(arg_ENGINE)
        set_tests_properties(${arg_NAME} PROPERTIES FIXTURES_REQUIRED engine)
    endif()
endfunction()
