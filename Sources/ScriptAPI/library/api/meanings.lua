-- Meanings: what the checker of scripts knows about a value.
--
-- `{ item = … }` is a function or method of the API, `{ type = … }` a value of a type,
-- `{ event = … }` the argument of an event handler, false for an unknown event, `{ loop = … }` the
-- types of the values of a loop, and `{ handing = … }` a standard function that passes on its
-- argument. Nil is unknown.
--
-- `program` has `description` and `types`.
local description <const>, types <const> = program.description, program.types

local meanings <const> = {}

local function of_type(type) return type and { type = type } end
meanings.of_type = of_type

--- The meaning of an item when it is read.
function meanings.of_item(item)
  return item.kind == "field" and of_type(item.type) or { item = item }
end

local of_global <const> = {}
for name, item in pairs(description.globals) do of_global[name] = meanings.of_item(item) end
for _, name in ipairs { "assert", "ipairs", "pairs", "require" } do
  of_global[name] = { handing = name }
end
of_global.moonshelf, of_global.library = of_type "moonshelf", of_type "moonshelf.Library"

--- The table of the members of a value.
function meanings.table(meaning)
  if meaning.type then return types.table(meaning.type) end
  return meaning.event ~= nil and description.table_of_type "moonshelf.Event" or nil
end

--- The meaning of the result of a call.
function meanings.result(meaning, argument)
  if not meaning then return nil end
  if meaning.item then
    local first <const> = meaning.item.returns[1]
    return first and of_type(first.type)
  elseif meaning.type then
    return of_type(types.results(meaning.type)[1])
  elseif meaning.handing == "assert" then
    return argument
  elseif meaning.handing then
    local element <const> = argument and argument.type and types.element(argument.type)
    return element and { loop = { "any", element } }
  end
end

--- The meaning of the result of a call with a string.
function meanings.result_of_text(meaning, text)
  if meaning and meaning.handing == "require" then
    return text == "moonshelf" and of_type(text) or nil
  end
  return meanings.result(meaning)
end

--- The meanings of the parameters of a function's type; false if unknown.
function meanings.parameters(type)
  local parameters <const> = type and types.parameters(type) or {}
  for place, each in ipairs(parameters) do
    parameters[place] = each:find "^moonshelf%." and of_type(each) or false
  end
  return parameters
end

--- The types of the variables of a `for` loop over a value.
function meanings.loop_types(meaning)
  return meaning.loop or meaning.type and types.results(meaning.type) or {}
end

--- The meaning of the elements of a value.
function meanings.element(meaning)
  return meaning and meaning.type and of_type(types.element(meaning.type)) or nil
end

--- The meaning of a global name.
function meanings.of_global(name) return of_global[name] end

--- The conventional meaning of an undeclared name.
function meanings.conventional(name, is_parameter)
  if name == "album" then return of_type "moonshelf.Album" end
  if name == "ctx" and is_parameter then return of_type "moonshelf.RuleContext" end
  if name == "ev" and is_parameter then return { event = false } end
end

return meanings
