-- Scripts that try to run without end, or to use all memory, each after a line with its kind and name.
--- timely: an endless loop
while true do end
--- timely: pcall around it
while true do pcall(function() while true do end end) end
--- timely: nested pcalls
local function f() while true do pcall(f) end end f()
--- timely: a coroutine doing it
coroutine.wrap(function() while true do end end)()
--- timely: coroutines made for ever
while true do coroutine.wrap(function() for i = 1, 50 do end end)() end
--- timely: work hidden in short coroutines
local function spawn(depth)
  for i = 1, 10 do
    coroutine.wrap(function() if depth > 0 then spawn(depth - 1) end end)()
  end
end
while true do spawn(20) end
--- timely: coroutines that yield for ever
local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end
--- timely: xpcall(loop, loop)
local function f() while true do end end xpcall(f, f)
--- timely: a message handler that loops
xpcall(error, function() while true do end end)
--- timely: catching and carrying on fifty times
for i = 1, 50 do pcall(function() while true do end end) end
return "carried on"
--- timely: catching in coroutines fifty times
for i = 1, 50 do
  coroutine.resume(coroutine.create(function() pcall(function() while true do end end) end))
end
while true do end
--- timely: goto
::again:: goto again
--- timely: a metamethod
local t = setmetatable({}, {__index = function() while true do end end}) return t.x
--- timely: a host call that loops in Lua
return apply(function() while true do end end)
--- timely: a host function that swallows
while true do guarded(function() while true do end end) end
--- timely: a reader function
load(function() while true do end end)
--- timely: compiling for ever
while true do load('local x = 1 ' .. (' '):rep(100000)) end
--- timely: a long text
local s = ('x = 1 '):rep(2000000) while true do load(s) end
--- timely: collecting
local t = {} for i = 1, 1e5 do t[i] = {} end while true do collectgarbage() end
--- timely: __close looping
local x <close> = setmetatable({}, {__close = function() while true do end end})
--- timely: __close after a stop
local x <close> = setmetatable({}, {__close = function() while true do end end})
while true do end
--- timely: __close of a coroutine that was stopped
local co = coroutine.wrap(function()
  local x <close> = setmetatable({}, {__close = function() while true do end end})
  while true do end
end)
pcall(co)
while true do end
--- timely: coroutine.close of one that was stopped
local co = coroutine.create(function()
  local x <close> = setmetatable({}, {__close = function() while true do end end})
  while true do end
end)
coroutine.resume(co)
coroutine.close(co)
--- timely: coroutine.close of a suspended one
local co = coroutine.create(function()
  local x <close> = setmetatable({}, {__close = function() while true do end end})
  coroutine.yield()
end)
coroutine.resume(co)
coroutine.close(co)
--- timely: the closing value of a for loop
local guard = setmetatable({}, {__close = function() while true do end end})
for i in function() return 1 end, nil, nil, guard do break end
--- timely: the closing value of a for loop in a coroutine that was stopped
local guard = setmetatable({}, {__close = function() while true do end end})
local co = coroutine.wrap(function()
  for i in function() return 1 end, nil, nil, guard do while true do end end
end)
pcall(co)
while true do end
--- timely: a thousand closings
local function deep(n)
  local x <close> = setmetatable({}, {__close = function() while true do end end})
  if n > 0 then return (deep(n - 1)) end
  while true do end
end
deep(150)
--- timely: a pattern that backtracks
return ('a'):rep(600):find('.-.-.-b')
--- timely: a pattern of many stars
return ('a'):rep(100):match(('a*'):rep(30) .. 'b')
--- timely: gsub that backtracks
return ('a'):rep(600):gsub('.-.-.-b', '')
--- timely: gmatch that backtracks
for x in ('a'):rep(600):gmatch('.-.-.-b') do end
--- timely: a huge set
return ('a'):rep(1e5):find('[' .. ('b'):rep(1e5) .. ']')
--- timely: a balanced match
return ('('):rep(2e5):find('%b()')
--- timely: a callback of gsub
(' '):rep(1e6):gsub(' ', function() while true do end end)
--- timely: rep of nothing
while true do (''):rep(1 << 60) end
--- timely: upper of much
local s = ('x'):rep(5e6) while true do s:upper() end
--- timely: concatenating much
local s = ('x'):rep(5e6) while true do local t = s .. s end
--- timely: format of much
local s = ('x'):rep(5e6) while true do ('%s'):format(s) end
--- timely: move of a huge range
table.move({}, 1, math.maxinteger - 1, 2)
--- timely: move through a proxy
table.move(setmetatable({}, {__index = type, __newindex = rawequal}), 1, 1 << 60, 1 << 61)
--- timely: insert with a lying length
table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 'x')
--- timely: remove with a lying length
table.remove(setmetatable({}, {__len = function() return 1 << 60 end}), 1)
--- timely: concat with a lying length
local e = '' table.concat(setmetatable({}, {__len = function() return 1 << 60 end, __index = function() return e end}))
--- timely: sort with a lying length
table.sort(setmetatable({}, {__len = function() return (1 << 31) - 2 end, __index = function(_, k) return 1 end}))
--- timely: sort by a host function
local t = {} for i = 1, 1e5 do t[i] = i end while true do table.sort(t, rawequal) end
--- timely: unpack of much
local t = {} while true do pcall(table.unpack, t, 1, 1e5) end
--- timely: tonumber of much
local s = (' '):rep(5e6) while true do tonumber(s) end
--- timely: utf8.len of much
local s = ('x'):rep(5e6) while true do utf8.len(s) end
--- timely: comparing much
local a, b = ('x'):rep(2e6), ('x'):rep(2e6) .. 'y' while a < b do end
--- greedy: a growing table
local t = {} for i = 1, 1e9 do t[i] = i end
--- greedy: a growing string
local s = 'x' while true do s = s .. s end
--- greedy: rep
return ('x'):rep(1e9)
--- greedy: rep with a separator
return ('x'):rep(1e8, ('y'):rep(10))
--- greedy: closures
local t = {} while true do t[#t + 1] = function() return t end end
--- greedy: coroutines
local t = {} while true do t[#t + 1] = coroutine.create(print) end
--- greedy: host objects
local t = {} while true do t[#t + 1] = record('x') end
--- greedy: gsub
return (' '):rep(1e6):gsub(' ', ('x'):rep(1000))
--- greedy: format
local s = ('x'):rep(1e7) return ('%s%s%s%s%s%s'):format(s, s, s, s, s, s)
--- greedy: pack
return string.pack('!16 c100000000', '')
--- greedy: concat
local t = {} for i = 1, 1e5 do t[i] = ('x'):rep(1000) end return table.concat(t)
--- greedy: swallowing
local t = {} while true do if not pcall(function() for i = 1, 1e9 do t[#t + 1] = {} end end) then error('caught', 0) end end
--- recursive: recursion 1
local function f() return 1 + f() end f()
--- recursive: recursion 2
local function f() return apply(f) end f()
--- recursive: recursion 3
local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k + 1] end return t[1]
--- recursive: recursion 4
local t = setmetatable({}, {}) getmetatable(t).__add = function(a) return a + 1 end return t + 1
--- recursive: recursion 5
local t = setmetatable({}, {}) getmetatable(t).__tostring = function(a) return tostring(a) end return tostring(t)
--- recursive: recursion 6
local function f() coroutine.wrap(f)() end f()
--- recursive: recursion 7
local function f() return (pcall(f)) and error() end error(f())
--- recursive: recursion 8
local function f() return (('x'):gsub('x', f)) end f()
--- recursive: recursion 9
local function f() table.sort({1, 2, 3}, f) end f()
--- recursive: recursion 10
local function close(n)
  local co = coroutine.create(function()
    local x <close> = setmetatable({}, {__close = function() close(n + 1) end})
    coroutine.yield()
  end)
  coroutine.resume(co)
  assert(coroutine.close(co))
end
close(1)
