-- What the host adds to Lua 5.4 for every script.
std = "lua54"
read_globals = { "moonshelf", "arg" }
max_line_length = 100

-- What `moonshelf test` adds for tests.
files["**/*_test.lua"].read_globals = { "test", "before", "expect", "testing" }
