local handlers = {
  print, error, tostring, setmetatable, apply, heavy, fail, string.gsub, string.rep, string.format,
  table.concat, coroutine.wrap, coroutine.close, function(e) os.date("%Ez") end,
  function(e) print(setmetatable({}, { __tostring = error })) end,
}
local all = {
  function(f) return (("x"):gsub("x", f)) end,
  function(f) return (("x"):gsub("x", setmetatable({}, { __index = f }))) end,
  function(f) table.sort({ 1, 2, 3 }, f) end,
  function(f) local fine, why = pcall(f) error(why, 0) end,
  function(f) local fine, why = xpcall(f, handlers[math.random(#handlers)]) error(why, 0) end,
  function(f) return tostring(setmetatable({}, { __tostring = f })) end,
  function(f) return ("%s"):format(setmetatable({}, { __tostring = f })) end,
  function(f) print(setmetatable({}, { __tostring = f })) end,
  function(f) return table.concat(setmetatable({}, { __len = function() return 1 end, __index = f })) end,
  function(f) return table.unpack(setmetatable({}, { __index = f }), 1, 2) end,
  function(f) return #setmetatable({}, { __len = f }) + 1 end,
  function(f) return setmetatable({}, { __index = f }).x + 1 end,
  function(f) for k in pairs(setmetatable({}, { __pairs = f })) do end end,
  function(f) local x <close> = setmetatable({}, { __close = f }) end,
  function(f) assert(load(f)) end,
  function(f) return apply(f) end,
  function(f) return heavy(f) end,
  function(f) error(setmetatable({}, { __tostring = f })) end,
  function(f) return coroutine.wrap(f)() end,
  function(f) return resume(coroutine.create(f)) end,
  function(f)
    local co = coroutine.create(function()
      local x <close> = setmetatable({}, { __close = f })
      coroutine.yield()
    end)
    coroutine.resume(co)
    assert(coroutine.close(co))
  end,
}
local ways = {}
for i = 1, math.random(6) do ways[i] = all[math.random(#all)] end
local function down() ways[math.random(#ways)](down) return "x" end
down()
