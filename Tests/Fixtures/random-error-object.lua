local object
local function pick(list) return list[math.random(#list)] end
local function part(depth)
  if depth == 0 then return pick { error, tostring, print, coroutine.yield, "text", 7, {} } end
  local inner = part(depth - 1)
  return pick {
    function(o) return inner(o) end,
    function(o) error(setmetatable({}, { __tostring = inner })) end,
    function(o) return apply(inner, object) end,
    function(o) return (guarded(function() inner(o) end)) end,
    function(o) return resume(coroutine.create(inner), o) end,
    function(o) return coroutine.wrap(inner)(object) end,
    function(o) return select(2, pcall(inner, o)) end,
    function(o) return select(2, xpcall(inner, part(0), o)) end,
    function(o) local x <close> = setmetatable({}, { __close = inner }) return "closed" end,
    function(o) while true do pcall(inner, o) end end,
    function(o) return ("x"):gsub("x", function() return inner(o) end) end,
    setmetatable({}, { __call = inner, __index = inner, __name = inner }),
  }
end
object = setmetatable({}, {
  __tostring = part(math.random(4)), __name = part(1), __index = part(1), __call = part(1),
  __close = part(1), __eq = part(1), __len = part(1), __concat = part(1),
})
local raise = pick {
  error, function(o) apply(error, o) end, coroutine.wrap(error),
  function(o) local x <close> = setmetatable({}, { __close = error }) error(o) end,
}
raise(object)
