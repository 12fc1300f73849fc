-- Finds unknown names in a script: of functions, fields, events and options.
--
-- It reads tokens without running them: the value of a variable is known if it was declared with a
-- value of the API, or passed by the API to a function of the script. Unknown values are not
-- checked.
--
-- `program` has `description`, `types`, `meanings`, `scopes`, `tokens` and `names`, of the files of
-- these names.
local program <const> = program
local description <const>, types <const>, meanings <const>, tokens <const> =
  program.description, program.types, program.meanings, program.tokens
local scopes <const> = program.scopes
local block <const>, open_bracket <const> = scopes.block, scopes.bracket

--- The tokens, and the index of the current one.
local kinds, texts, marks, index
--- The messages on names, and the findings.
local names, findings
--- The first use of each name that was not visible there.
local globals

local function report(message, at)
  if message then table.insert(findings, { message = message, index = at, order = #findings }) end
end

-- # Values

--- The expected type of the current value.
local function expected_type()
  local bracket <const> = open_bracket()
  if not bracket then return nil end
  local item <const> = bracket.chain and bracket.chain.meaning and bracket.chain.meaning.item
  if bracket.kind == "call" then
    local parameter <const> = item and item.parameters[bracket.argument]
    return parameter and parameter.type
  elseif bracket.kind ~= "table" or not bracket.type then
    return nil
  end
  local described <const> = types.table(bracket.type)
  if not described or not bracket.key then return types.element(bracket.type) end
  local member <const> = described.by_member[bracket.key]
  return member and member.type
end

--- Checks a string argument.
local function check_argument(at, place, callee)
  local item <const> = callee and callee.item
  local parameter <const> = item and item.parameters[place]
  if parameter then report(names.argument(texts[at], parameter.type, item), at) end
end

--- Reads the key of a table's next value, and checks it.
local function read_key()
  local bracket <const>, key <const> = open_bracket(), texts[index]
  if not bracket or bracket.kind ~= "table" then return end
  if kinds[index] ~= "name" or marks[index + 1] ~= "=" then return end
  bracket.key = key
  if bracket.type then report(names.key(key, bracket.type), index) end
  index = index + 1
end

local function open(kind, chain, type)
  scopes.open { kind = kind, chain = chain, type = type, argument = 1 }
  index = index + 1
  read_key()
end

-- # Chains: expressions of names, members, calls and indexes, up to the current token
--
-- A chain has a `meaning`, its source text, shortened, as `path`, and `is_whole` if an expression
-- begins with it, so that its result may be assigned.

local begins_expression <const> =
  { ["="] = true, [","] = true, ["("] = true, ["in"] = true, ["return"] = true }

--- Whether an expression begins at this token.
local function is_expression_start() return begins_expression[marks[index - 1]] == true end

--- Passes the meaning of a complete expression to its declaration or bracket.
local function finish(chain)
  if not chain.is_whole or tokens.is_operator[marks[index]] then return end
  local bracket <const>, declaration <const> = open_bracket(), block().declaration
  if bracket then
    if bracket.argument == 1 then bracket.first = chain.meaning end
  elseif declaration then
    local place <const>, values <const> = declaration.place, declaration.values
    local name <const> = declaration.names[place]
    if not name or #values >= place then return end
    while #values < place - 1 do values[#values + 1] = false end
    values[place] = chain.meaning or false
    if not declaration.is_loop then
      scopes.assign(name, chain.meaning or meanings.conventional(name))
    end
  end
end

--- Whether a dot instead of a colon, or the reverse, calls an item.
local function check_mark(mark, at, item, path)
  local next <const> = marks[index]
  if next ~= "(" and next ~= "{" and kinds[index] ~= "string" then return end
  local message <const> = path .. (item.kind == "function" and ":" or ".")
    .. texts[at] .. ": " .. item.name .. " is called with a "
  if item.kind == "function" and mark == ":" then report(message .. "dot", at) end
  -- The object may be passed as the first argument.
  if item.kind == "method" and mark == "." and texts[index + 1] ~= path then
    report(message .. "colon", at)
  end
end

--- Reads `.name` or `:name` after an expression.
local function read_member(chain)
  local mark <const>, at <const>, path <const>, meaning <const> =
    marks[index], index + 1, chain.path, chain.meaning
  local name <const> = texts[at]
  index = index + 2
  chain.path = (#path > 60 and "…" or path) .. mark .. name
  chain.meaning = nil
  local owner <const> = meaning and meanings.table(meaning)
  if not owner then return end
  local is_event <const> = meaning.event ~= nil
  if is_event then
    local message <const> = names.event_member(name, mark, meaning.event, path)
    if message then return report(message, at) end
  end
  local item <const> = owner.by_member[name]
  if item then
    check_mark(mark, at, item, path)
    chain.meaning = meanings.of_item(item)
  elseif not is_event then
    report(names.member(name, mark, owner, path), at)
  end
end

--- Continues after an expression: members, calls, indexes, or its end.
local function follow(chain)
  while true do
    local mark <const> = marks[index]
    local short_path <const> = #chain.path > 60 and "…" or chain.path
    if (mark == "." or mark == ":") and kinds[index + 1] == "name" then
      read_member(chain)
    elseif mark == "(" then
      chain.path = short_path .. "(…)"
      return open("call", chain)
    elseif mark == "{" then
      chain.path = short_path .. "{…}"
      local parameter <const> = chain.meaning and chain.meaning.item
        and chain.meaning.item.parameters[1]
      return open("table", chain, parameter and parameter.type)
    elseif mark == "[" then
      chain.path = short_path .. "[…]"
      return open("index", chain)
    elseif kinds[index] == "string" then
      check_argument(index, 1, chain.meaning)
      chain.meaning = meanings.result_of_text(chain.meaning, texts[index])
      index = index + 1
      chain.path = short_path .. "(…)"
    else
      return finish(chain)
    end
  end
end

--- Ends a bracket, and continues its chain.
local function close()
  index = index + 1
  local bracket <const> = scopes.close()
  local chain <const> = bracket and bracket.chain
  if not chain then return end
  local meaning <const> = chain.meaning
  if bracket.kind == "call" then
    chain.meaning = bracket.literal and meanings.result_of_text(meaning, bracket.literal)
      or not bracket.literal and meanings.result(meaning, bracket.first) or nil
  elseif bracket.kind == "table" then
    chain.meaning = meanings.result(meaning)
  elseif bracket.kind == "group" then
    chain.meaning = bracket.first
  else
    chain.meaning = meanings.element(meaning)
  end
  follow(chain)
end

-- # Declarations

local function begin_declaration(declared, is_loop)
  block().declaration =
    { names = declared, is_loop = is_loop, equals = index, place = 1, values = {} }
end

--- Values from here on do not belong to the declaration.
local function end_declaration() block().declaration = nil end

--- `local a <const>, b = …`, `local function f(…)`.
local function read_local()
  if marks[index] == "function" then
    if kinds[index + 1] == "name" then scopes.declare(texts[index + 1]) end
    return
  end
  local declared <const> = {}
  while kinds[index] == "name" do
    declared[#declared + 1] = texts[index]
    index = index + 1
    if marks[index] == "<" and kinds[index + 1] == "name" and marks[index + 2] == ">" then
      index = index + 3
    end
    if marks[index] ~= "," or kinds[index + 1] ~= "name" then break end
    index = index + 1
  end
  local has_values <const>, next <const> = marks[index] == "=", marks[index + 1]
  local is_table <const> = has_values and (next == "{" or next == "function")
  for _, name in ipairs(declared) do
    scopes.declare(name, not is_table and meanings.conventional(name))
  end
  begin_declaration(has_values and declared or {}, false)
end

--- `for a, b in`; the variables are visible when the loop's block begins.
local function read_for()
  local declared <const> = {}
  while kinds[index] == "name" do
    declared[#declared + 1] = texts[index]
    index = index + 1
    if marks[index] == "," then index = index + 1 end
  end
  begin_declaration(declared, true)
end

local function enter_loop_or_block()
  local declaration <const> = block().declaration
  local is_loop <const> = declaration and declaration.is_loop
  if is_loop then end_declaration() end
  scopes.enter()
  if not is_loop then return end
  local list <const> = declaration.values[1]
  local loop_types <const> = list and meanings.loop_types(list) or {}
  for place, name in ipairs(declaration.names) do
    local type <const> = loop_types[place] ~= "any" and loop_types[place]
    scopes.declare(name, meanings.of_type(type) or meanings.conventional(name))
  end
end

--- The meanings of the parameters of a function, from its position.
local function wanted_parameters()
  local bracket <const>, rule <const> = open_bracket(), description.table_named "rule"
  local type
  if bracket then
    local item <const> = bracket.chain and bracket.chain.meaning and bracket.chain.meaning.item
    local is_handler <const> = item and (item.name == "library.on" or item.name == "library.hook")
    if bracket.kind == "call" and bracket.argument > 1 and is_handler and bracket.literal then
      for _, event in ipairs(description.items_named(bracket.literal)) do
        if event.kind == "event" then return { { event = event } } end
      end
    end
    type = expected_type()
  elseif scopes.is_outermost() and marks[index - 2] == "return" then
    -- A file of a rule may return its function.
    type = rule and rule.by_member.apply.type
  end
  return meanings.parameters(type)
end

--- A function after its keyword: its name, and its parameters in a separate block.
local function read_function()
  local wanted <const> = wanted_parameters()
  while kinds[index] == "name" or marks[index] == "." or marks[index] == ":" do
    index = index + 1
  end
  scopes.enter(true)
  if marks[index] ~= "(" then return end
  index = index + 1
  local place = 0
  while kinds[index] == "name" or marks[index] == "..." or marks[index] == "," do
    if kinds[index] == "name" then
      place = place + 1
      local meaning = wanted[place]
      if meaning == nil then meaning = meanings.conventional(texts[index], true) end
      scopes.declare(texts[index], meaning)
    end
    index = index + 1
  end
  if marks[index] == ")" then index = index + 1 end
end

-- # Tokens

local function read_symbol()
  local mark <const> = marks[index]
  if mark == "(" then
    open("group", { path = "(…)", is_whole = is_expression_start() })
  elseif mark == "{" then
    open("table", nil, expected_type())
  elseif mark == "[" then
    open("index")
  elseif mark == ")" or mark == "}" or mark == "]" then
    close()
  elseif mark == "," or mark == ";" then
    -- The next argument, key, or value of a declaration.
    index = index + 1
    local bracket <const>, declaration <const> = open_bracket(), block().declaration
    if bracket then
      bracket.argument, bracket.key = bracket.argument + 1, nil
      read_key()
    elseif declaration then
      declaration.place = declaration.place + 1
    end
  else
    local declaration <const> = block().declaration
    if mark == "=" and not open_bracket() and declaration and declaration.equals ~= index then
      end_declaration()
    end
    index = index + 1
  end
end

local keywords <const> = {
  ["function"] = read_function, ["local"] = read_local, ["for"] = read_for,
  ["do"] = enter_loop_or_block, ["then"] = scopes.enter, ["elseif"] = scopes.leave,
  ["end"] = scopes.leave, ["until"] = scopes.leave,
}

for _, word in ipairs { "return", "if", "while", "break", "goto" } do
  keywords[word] = end_declaration
end

keywords["else"] = function()
  scopes.leave()
  scopes.enter()
end

keywords["repeat"] = function()
  end_declaration()
  scopes.enter()
end

local read <const> = { symbol = read_symbol }

function read.keyword()
  local action <const> = keywords[marks[index]]
  index = index + 1
  if action then action() end
end

function read.number() index = index + 1 end

--- Reads a name and the expression that follows it.
function read.name()
  local name <const>, before <const> = texts[index], marks[index - 1]
  local is_member <const> = before == "." or before == ":"
  local is_label <const> = before == "::" or texts[index - 1] == "goto"
  local chain <const> = { path = name, is_whole = is_expression_start() }
  if not is_member and not is_label and not scopes.is_visible(name) then
    globals[name] = globals[name] or index
  end
  if not is_member then chain.meaning = scopes.meaning(name) end
  index = index + 1
  follow(chain)
end

--- Reads a string that is an expression.
function read.string()
  local at <const>, bracket <const> = index, open_bracket()
  index = index + 1
  local next <const>, kind <const> = marks[index], bracket and bracket.kind
  if kind == "call" and (next == "," or next == ")") then
    if bracket.argument == 1 and marks[at - 1] == "(" then bracket.literal = texts[at] end
    check_argument(at, bracket.argument, bracket.chain.meaning)
  elseif kind == "table" and bracket.key and (next == "," or next == "}" or next == ";") then
    local type <const> = expected_type()
    report(type and names.literal(texts[at], type), at)
  end
end

--- The probable mistakes of a script, by position.
---
--- @param source string any text, even if it is not Lua
--- @param custom_fields string[] those of the library
--- @param is_whole boolean whether it is a whole script, whose undefined globals are mistakes
--- @return integer[] lines, integer[] columns, string[] messages
local function check(source, custom_fields, is_whole)
  local script <const> = tokens.read(source)
  kinds, texts, marks, index = script.kinds, script.texts, script.marks, 1
  names = program.names(script, custom_fields)
  findings, globals = {}, {}
  scopes.clear()
  -- More findings are of no use to the reader; and text that is not Lua ends early.
  while kinds[index] ~= "end" and #findings < 1000 do read[kinds[index]]() end
  if is_whole then names.report_globals(globals, scopes.variables(), report) end
  table.sort(findings, function(left, right)
    if left.index ~= right.index then return left.index < right.index end
    return left.order < right.order
  end)
  local places <const>, messages <const> = {}, {}
  for order, finding in ipairs(findings) do
    places[order], messages[order] = script.places[finding.index], finding.message
  end
  local lines <const>, columns <const> = tokens.positions(source, places)
  return lines, columns, messages
end

return check
