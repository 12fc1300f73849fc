-- What the host adds to Lua 5.4 for every script.
std = "lua54"
read_globals = {
  "arg",
  -- What hangs on the library, an album's fields first of all, may be set.
  moonshelf = {
    other_fields = true,
    fields = { library = { read_only = false, other_fields = true } },
  },
}
max_line_length = 100

-- What `moonshelf test` adds for tests.
files["**/*_test.lua"].read_globals = { "test", "before", "expect", "testing" }
