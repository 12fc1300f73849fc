-- The description of the API, as its annotated files declare it: for help, the reference,
-- completion and the checker of scripts.
--
-- `program` has `read(files)` of `annotations.lua`, and `nearest(word, list)`, the most similar
-- name, or nil.
local program <const> = program

--- A name without the prefix `moonshelf.`, and with dots instead of colons.
local function plain(name) return (name:gsub(":", "."):gsub("^moonshelf%.", "")) end

--- The first of a list by each of its keys.
local function indexed(list, key)
  local index <const> = {}
  for place = #list, 1, -1 do index[key(list[place])] = list[place] end
  return index
end

--- The list of parameters of a function: `fields [, position]`.
local function parameter_list(parameters)
  local list = ""
  for place, parameter in ipairs(parameters) do
    local separator <const> = place == 1 and "" or ", "
    local is_optional <const> = parameter.is_optional and parameter.name ~= "..."
    local shape <const> = not is_optional and "%s%s" or place == 1 and "%s[%s]" or " [%s%s]"
    list = list .. shape:format(separator, parameter.name)
  end
  return list
end

--- How an item is written, by the tables of types: `library.add(fields [, position])`.
local function signature(item, by_type)
  local name <const>, parameters <const> = item.name, item.parameters
  if item.kind == "field" then return name end
  if item.kind == "event" then return ('event "%s"'):format(name) end
  if item.call then return item.call end
  local last <const> = parameters[#parameters]
  local record <const> = last and not last.is_optional and by_type[last.type]
  if not record or not record.is_record or #record.items == 0 then
    return ("%s(%s)"):format(name, parameter_list(parameters))
  end
  -- The last parameter is a record: `moonshelf.layout { name =, columns = }`.
  local fields = {}
  for place, field in ipairs(record.items) do fields[place] = field.member .. " =" end
  fields = "{ " .. table.concat(fields, ", ") .. " }"
  if #parameters == 1 then return name .. " " .. fields end
  local others <const> = table.move(parameters, 1, #parameters - 1, 1, {})
  for place, parameter in ipairs(others) do others[place] = parameter.name .. ", " end
  return ("%s(%s%s)"):format(name, table.concat(others), fields)
end

--- Describes files: the `tables`, `aliases` and `problems`, and functions that find names.
local function describe(files)
  local description <const> = {}
  local tables <const>, aliases <const>, problems <const> = program.read(files)
  description.tables, description.aliases, description.problems = tables, aliases, problems

  local items <const>, names <const>, is_known <const> = {}, {}, {}
  for _, one in ipairs(tables) do table.move(one.items, 1, #one.items, #items + 1, items) end
  for _, list in ipairs { tables, items } do
    for _, one in ipairs(list) do
      if not is_known[one.name] then names[#names + 1] = one.name end
      is_known[one.name] = true
    end
  end
  local by_type <const> = indexed(tables, function(one) return one.type end)
  local by_alias <const> = indexed(aliases, function(one) return one.name end)
  local by_name <const> = indexed(tables, function(one) return plain(one.name) end)

  --- Every name, for completion, in the order of the reference.
  description.names = names

  --- The table of a type.
  function description.table_of_type(type) return by_type[type] end

  --- The type of an alias.
  function description.alias(name) return by_alias[name] and by_alias[name].type end

  --- The module or object of a name.
  function description.table_named(name) return by_name[plain(name)] end

  --- The items of a name: several for `album.removed`, which is a field and an event.
  ---
  --- `moonshelf.library.add`, `library:add` and `library.add` are the same.
  function description.items_named(name)
    local wanted <const>, found <const> = plain(name), {}
    for _, item in ipairs(items) do
      if plain(item.name) == wanted then found[#found + 1] = item end
    end
    return found
  end

  --- The names of a table's methods, or of its other members.
  function description.members(name, is_method)
    local found <const>, members <const> = description.table_named(name), {}
    for _, item in ipairs(found and found.items or {}) do
      if (item.kind == "method") == is_method then members[#members + 1] = item.member end
    end
    return members
  end

  --- The most similar name; nil if none is similar.
  function description.nearest(name)
    local wanted <const>, plain_names <const>, members <const> = plain(name), {}, {}
    for place, one in ipairs(names) do plain_names[place] = plain(one) end
    local found <const> = program.nearest(wanted, plain_names)
    if found then return (description.items_named(found)[1] or by_name[found]).name end
    for place, item in ipairs(items) do members[place] = item.member end
    local by_member <const> = indexed(items, function(item) return item.member end)
    local item <const> = by_member[wanted] or by_member[program.nearest(wanted, members) or ""]
    return item and item.name
  end

  for _, item in ipairs(items) do item.signature = signature(item, by_type) end
  for _, one in ipairs(tables) do
    one.by_member = indexed(one.items, function(item) return item.member end)
  end

  --- The globals of scripts, and those of tests, by their names.
  description.globals = {}
  for _, name in ipairs { "tests", "globals" } do
    for member, item in pairs(by_name[name] and by_name[name].by_member or {}) do
      description.globals[member] = item
    end
  end

  return description
end

return describe
