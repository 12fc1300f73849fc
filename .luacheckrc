-- What the host adds to Lua 5.4 for every script.
std = "lua54"
read_globals = { "moonshelf", "arg" }
max_line_length = 100
