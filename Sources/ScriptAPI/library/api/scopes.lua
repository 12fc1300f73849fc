-- The blocks and brackets of a script that are open, and the variables that are visible.
--
-- They are on explicit stacks, so that no nesting is too deep; unmatched brackets and ends are
-- ignored.
--
-- A bracket has its `kind`, which is `call`, `table`, `index` or `group`; the `chain` that
-- continues after the closing bracket, nil for a plain table; the expected `type` of a table; the
-- number of the `argument`; the `key` of the current value; the meaning of the `first` argument,
-- and its text if it is a `literal`.
--
-- A block has the `names` of its variables, and the `declaration` of those that a `local` or a
-- `for` declares. `program` has `meanings`.
local meanings <const> = program.meanings

local scopes <const> = {}
local brackets, blocks
--- The meanings of each declared name, the innermost visible one last; false if unknown.
local variables

--- Begins a script.
function scopes.clear()
  brackets, variables = {}, {}
  blocks = { { is_function = true, brackets = 0, names = {} } }
end

--- The innermost block.
function scopes.block() return blocks[#blocks] end

--- Whether no other block is open than that of the script.
function scopes.is_outermost() return #blocks == 1 end

function scopes.enter(is_function)
  blocks[#blocks + 1] = { is_function = is_function, brackets = #brackets, names = {} }
end

function scopes.leave()
  if #blocks == 1 then return end
  local left <const> = table.remove(blocks)
  for _, name in ipairs(left.names) do table.remove(variables[name]) end
  while left.is_function and #brackets > left.brackets do table.remove(brackets) end
end

--- The innermost bracket that is open in this block.
function scopes.bracket()
  return #brackets > blocks[#blocks].brackets and brackets[#brackets] or nil
end

function scopes.open(bracket) brackets[#brackets + 1] = bracket end

--- Removes and returns the innermost bracket.
function scopes.close() return scopes.bracket() and table.remove(brackets) end

--- Declares a variable of the innermost block.
function scopes.declare(name, meaning)
  local names <const> = blocks[#blocks].names
  names[#names + 1] = name
  variables[name] = variables[name] or {}
  table.insert(variables[name], meaning or false)
end

--- Whether a variable of a name is visible.
function scopes.is_visible(name) return variables[name] ~= nil and #variables[name] > 0 end

--- Changes the meaning of a visible variable.
function scopes.assign(name, meaning)
  if scopes.is_visible(name) then variables[name][#variables[name]] = meaning or false end
end

--- The meaning of a name here.
function scopes.meaning(name)
  if scopes.is_visible(name) then return variables[name][#variables[name]] or nil end
  return meanings.of_global(name) or meanings.conventional(name)
end

--- A table with the names of all variables as keys.
function scopes.variables() return variables end

return scopes
