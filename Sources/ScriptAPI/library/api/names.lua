-- The messages on the names of a script.
--
-- `program` has `description`, `types` and `tokens`; `nearest(word, list)`, the most similar name,
-- or nil; `event_problem(name, is_hook)`, on an invalid name of an event; `query_problem(text)`, on
-- an invalid query; and `set_query_names(fields, shelves)`, which are valid in queries.
local program <const> = program
local description <const>, types <const>, tokens <const> =
  program.description, program.types, program.tokens

--- The globals of every script, besides those of the description.
local globals <const> = {
  "_ENV", "_G", "_VERSION", "arg", "assert", "collectgarbage", "coroutine", "debug", "error",
  "getmetatable", "io", "ipairs", "load", "math", "moonshelf", "next", "os", "package", "pairs",
  "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require", "select", "self",
  "setmetatable", "string", "table", "tonumber", "tostring", "type", "utf8", "xpcall",
}

--- Longer names are unlikely to be typing errors.
local longest <const> = 40

local function sorted_keys(set)
  local keys <const> = {}
  for key in pairs(set) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

--- The members of a table, of a kind if one is given.
local function members(described, kind)
  local names <const> = {}
  for _, item in ipairs(described.items) do
    if not kind or item.kind == kind then names[#names + 1] = item.member end
  end
  return names
end

--- A name that nothing has.
local function unknown(name, owner, path, known)
  local nearest <const> = program.nearest(name, known)
  local advice <const> = nearest and (": did you mean %s?"):format(nearest)
    or (": %s has no %s"):format(owner, name)
  return path .. name .. advice
end

--- The functions that return the messages on a script's names, and nil on valid ones.
---
--- Albums accept fields of any name. A name is reported if it is similar to a known one, and
--- neither assigned in the script nor a custom field of the library.
---
--- @param script table its tokens
--- @param custom_fields string[] those of the library
local function names_of(script, custom_fields)
  local names <const> = {}
  --- The fields that the script assigns or declares anywhere, and those of the library.
  local known <const> = tokens.add_declared(script, "field", tokens.assigned(script))
  for _, name in ipairs(custom_fields) do known[name] = true end
  --- The names that unknown fields are compared with.
  local candidates <const> = {}
  for _, name in ipairs(sorted_keys(known)) do
    if #name <= longest and #candidates < 300 then candidates[#candidates + 1] = name end
  end
  --- The nearest known name of each unknown field, found before, or false.
  local nearest_fields <const>, nearest_count = {}, 0
  --- The settings and the options of commands that the script declares.
  local declared <const>, declared_count = {}, 0
  local has_query_names = false

  --- A field of an album that is not a described one.
  local function own_field(name, mark, owner, path)
    if mark == ":" then return unknown(name, owner.name, path .. mark, members(owner, "method")) end
    if known[name] or #name > longest then return nil end
    if nearest_fields[name] == nil and nearest_count < 300 then
      local fields <const> = members(owner, "field")
      table.move(candidates, 1, #candidates, #fields + 1, fields)
      nearest_fields[name] = program.nearest(name, fields) or false
      nearest_count = nearest_count + 1
    end
    local nearest <const> = nearest_fields[name]
    return nearest and ("%s.%s: did you mean %s?"):format(path, name, nearest)
  end

  --- The name of a setting or an option, which is a mistake if it is similar to a declared one.
  local function setting(name, mark, path)
    if declared[name] or declared_count >= 100 or #name > longest then return nil end
    local nearest <const> = program.nearest(name, sorted_keys(declared))
    return nearest and ("%s%s%s: did you mean %s?"):format(path, mark, name, nearest)
  end

  --- A member that a table of the description does not have.
  function names.member(name, mark, owner, path)
    if not owner.has_free_names then
      return unknown(name, owner.name, path .. mark, members(owner))
    elseif owner.type == "moonshelf.Album" or owner.type == "moonshelf.Draft" then
      return own_field(name, mark, owner, path)
    elseif owner.type == "moonshelf.Prefs" or owner.type == "moonshelf.Arguments" then
      return setting(name, mark, path)
    end
  end

  --- A member of `ev` for an event; for those of all events if it is false.
  function names.event_member(name, mark, event, path)
    local fields <const> = event and { "name", "origin" } or {}
    for _, parameter in ipairs(event and event.parameters or {}) do
      fields[#fields + 1] = parameter.name
    end
    for _, table_name in ipairs(event and {} or { "ev", "field event", "property event" }) do
      local found <const> = members(description.table_named(table_name))
      table.move(found, 1, #found, #fields + 1, fields)
    end
    for _, field in ipairs(fields) do
      if field == name then return nil end
    end
    return unknown(name, event and "ev of " .. event.name or "ev", path .. mark, fields)
  end

  --- A key of a table with a type.
  function names.key(name, type)
    if type:find "moonshelf%.Preference" or type:find "moonshelf%.CommandOption" then
      declared_count = declared_count + (declared[name] and 0 or 1)
      declared[name] = true
    end
    local described <const> = types.table(type)
    if described and not described.has_free_names and not described.by_member[name] then
      return unknown(name, described.name, "", members(described))
    end
  end

  --- A string whose type has literals.
  function names.literal(text, type)
    local literals <const> = types.literals(type)
    if not literals then return nil end
    for _, literal in ipairs(literals) do
      if literal == text then return nil end
    end
    local nearest <const> = program.nearest(text, literals)
    local advice <const> = nearest and ('did you mean "%s"?'):format(nearest)
      or "one of " .. table.concat(literals, ", ")
    return ('"%s": %s'):format(text, advice)
  end

  --- A string that is an argument of a function of the API.
  function names.argument(text, type, item)
    if type == "moonshelf.EventName|string" or type == "moonshelf.HookName" then
      return program.event_problem(text, item.name == "library.hook")
    elseif type ~= "moonshelf.Query" then
      return names.literal(text, type)
    elseif not text:find("\\", 1, true) then
      if not has_query_names then
        local shelves <const> = tokens.add_declared(script, "shelf", {})
        program.set_query_names(sorted_keys(known), sorted_keys(shelves))
      end
      has_query_names = true
      return program.query_problem(text)
    end
  end

  --- Names that are neither globals nor declared or assigned anywhere in the script.
  ---
  --- @param used table the index of the first token of each name that was not visible there
  --- @param variables table with the names of all variables as keys
  --- @param report fun(message: string, index: integer)
  function names.report_globals(used, variables, report)
    local defined <const> = {}
    for _, name in ipairs(globals) do defined[name] = true end
    for name in pairs(variables) do defined[name] = true end
    for name in pairs(description.globals) do defined[name] = true end
    for index, text in ipairs(script.texts) do
      local before <const>, after <const> = script.texts[index - 1], script.texts[index + 1]
      local is_assigned <const> = after == "," or after == "="
      if script.kinds[index] == "name"
        and (before == "function" or is_assigned and script.marks[index - 1] ~= ".") then
        defined[text] = true
      end
    end
    local all
    for name, index in pairs(used) do
      if not defined[name] then
        all = all or sorted_keys(defined)
        local nearest <const> = program.nearest(name, all)
        local advice <const> = nearest and (": did you mean %s?"):format(nearest) or ""
        report(("there is no global %s%s"):format(name, advice), index)
      end
    end
  end

  return names
end

return names_of
