-- What the host adds to Lua 5.4 for every script.
std = "lua54"
read_globals = {
  "arg", "breakpoint",
  -- What hangs on the library, an album's fields first of all, may be set.
  moonshelf = {
    other_fields = true,
    fields = { library = { read_only = false, other_fields = true } },
  },
}
max_line_length = 100

-- What `moonshelf test` adds for tests.
files["**/*_test.lua"].read_globals = { "test", "before", "expect", "testing" }

-- What the program gives its debugger, and what that gives the program.
files["Sources/ScriptAPI/library/debugger/*.lua"] = {
  globals = { "debug", "launch", "output", "finish", "stop" }, read_globals = { "program" },
}

-- What the program gives the description of the API and the checker of scripts.
files["Sources/ScriptAPI/library/api/*.lua"].read_globals = { "program" }

-- What the program gives the checks of tests.
files["Sources/ScriptAPI/library/expect.lua"].read_globals = { "program" }

-- What the program gives the help and the reference.
files["Sources/ScriptAPI/library/reference.lua"].read_globals = { "program" }

-- What the program gives the reports of imports.
files["Sources/ScriptAPI/library/report.lua"].read_globals = { "program" }

-- What the program gives the results of tests.
files["Sources/ScriptAPI/library/results.lua"].read_globals = { "program" }

-- What the program gives `moonshelf.tasks`.
files["Sources/ScriptAPI/library/tasks.lua"].read_globals = { "program" }

-- What the program gives its console, and what shows values.
files["Sources/ScriptAPI/library/console.lua"].globals = { "program" }
files["Sources/ScriptAPI/library/values.lua"].read_globals = { "program" }
