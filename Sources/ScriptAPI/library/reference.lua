-- The help on the API for scripts, as plain text of at most 80 columns, and its reference, as
-- Markdown.
--
-- `program` has the `description` of the API, of `api/description.lua`; its `version`;
-- `width(text)` in columns; and `wrap(text, width, first, others)`, the lines of a paragraph, with
-- the beginnings of the first and the others.
--
-- A table has a `name`, a `summary`, a `text`, `items`, and `is_record` if its members are plain
-- values, which are described with it. An item has a `name`, its last part `member`, a `kind`, a
-- `type`, a `signature`, `since`, `summary`, `text`, `parameters` and `returns`. Both may have an
-- `example` and a `misuse`.
local program <const>, description <const> = program, program.description
local help_width <const>, page_width <const> = 80, 100
--- The column of summaries in a list of items.
local listed <const> = 34

local lines = {}

local function add(...)
  for _, line in ipairs { ... } do lines[#lines + 1] = line end
end

--- Adds paragraphs, with an empty line before each; the items of a list stay separate lines.
local function add_paragraphs(text, width)
  for paragraph in (text .. "\n\n"):gmatch "(.-)\n\n" do
    if paragraph ~= "" then add "" end
    for line in paragraph:gmatch "[^\n]+" do
      add(table.unpack(program.wrap(line, width, "", line:find "^%- " and "  " or "")))
    end
  end
end

--- The command that uses the file of an example.
local function use(example)
  local words <const> = { "moonshelf run", table.unpack(example.arguments) }
  words[#words + 1] = "FILE"
  return ({
    script = table.concat(words, " "), rule = "moonshelf import list.csv --rule FILE",
    layout = "moonshelf list --script FILE", test = "moonshelf test FILE",
    command = "in the script folder: moonshelf " .. table.concat(example.arguments, " "),
  })[example.kind]
end

-- # Help

--- The lines of a text without Markdown.
local function wrapped(text, indent, hanging)
  return program.wrap(text:gsub("`", ""), help_width, (" "):rep(indent), (" "):rep(hanging))
end

local function add_wrapped(...) add(table.unpack(wrapped(...))) end

local function add_text(text)
  add_paragraphs(text:gsub("`", ""), help_width)
end

local function add_example(example)
  add("", ("Example, %s:"):format(use(example)))
  for line in (example.source .. "\n"):gmatch "([^\n]*)\n" do
    add(line == "" and "" or "  " .. line)
  end
end

local function add_values(values, heading)
  if #values > 0 then add("", heading) end
  for _, value in ipairs(values) do
    local what <const> = value.what == "" and "" or ", " .. value.what
    add_wrapped(("%s: %s%s"):format(value.name, value.shown_type, what), 2, 6)
  end
end

--- Adds a name and its summary.
local function add_entry(name, summary)
  local described <const> = wrapped(summary, listed, listed)
  local columns <const> = program.width(name) + 2
  if columns + 2 <= listed then
    described[1] = "  " .. name .. (" "):rep(listed - columns) .. described[1]:sub(listed + 1)
  else
    add_wrapped(name, 2, 4)
  end
  add(table.unpack(described))
end

local function add_item(item)
  local is_field <const> = item.kind == "field"
  add_wrapped(item.signature .. (is_field and ": " .. item.type or ""), 0, 4)
  add ""
  add_wrapped(item.summary, 0, 0)
  add_text(item.text)
  if not is_field then
    add_values(item.parameters, item.kind == "event" and "In ev:" or "Takes:")
  end
  add_values(item.returns, "Gives:")
  if item.example then add_example(item.example) end
  if item.misuse then
    add("", "Wrong:")
    add_wrapped(item.misuse.call, 2, 4)
    add_wrapped(item.misuse.message, 2, 2)
  end
  add("", ("Since %s."):format(item.since))
end

local function add_table(found)
  add_wrapped(found.name .. ": " .. found.summary, 0, 4)
  add_text(found.text)
  if #found.items > 0 then add "" end
  for _, item in ipairs(found.items) do
    add_entry(found.is_record and item.member .. ": " .. item.type or item.signature, item.summary)
  end
  if found.is_record and found.example then add_example(found.example) end
end

--- The help on a name: an item, a table, or nothing for an overview.
local function help(name)
  lines = {}
  if name == "" then
    for _, one in ipairs(description.tables) do
      if not one.is_record then add_entry(one.name, one.summary) end
    end
    return table.concat(lines, "\n")
  end
  local found_table <const> = description.table_named(name)
  for _, item in ipairs(description.items_named(name)) do
    -- `moonshelf.log` is both a field and a module: the module is more useful.
    if not found_table or item.kind ~= "field" then
      if #lines > 0 then add("", "") end
      add_item(item)
    end
  end
  if found_table then
    if #lines > 0 then add("", "") end
    add_table(found_table)
  end
  if #lines > 0 then return table.concat(lines, "\n") end
  local nearest <const> = description.nearest(name)
  return ('nothing is called "%s"%s'):format(
    name, nearest and (": did you mean %s?"):format(nearest) or "; help lists all names")
end

-- # The reference

local function write_values(values, heading)
  if #values > 0 then add "" end
  for _, value in ipairs(values) do
    local what <const> = value.what == "" and "" or ": " .. value.what
    local text <const> = ("%s, `%s`%s"):format(heading:format(value.name), value.shown_type, what)
    add(table.unpack(program.wrap(text, page_width, "- ", "  ")))
  end
end

local function write_uses(described)
  local example <const>, misuse <const> = described.example, described.misuse
  if example then
    add ""
    local is_script <const> = example.kind == "script"
    if not is_script or #example.arguments > 0 then add(("`%s`:"):format(use(example)), "") end
    add(is_script and "```lua" or "```lua " .. example.kind, example.source, "```")
  end
  if misuse then
    add("", ("Wrong: `%s`"):format(misuse.call), "", "```text", misuse.message, "```")
  end
end

local function write_item(item)
  local is_field <const> = item.kind == "field"
  local type <const> = is_field and (" · `%s`"):format(item.type) or ""
  add("", ("### `%s`%s · since %s"):format(item.signature, type, item.since), "", item.summary)
  add_paragraphs(item.text, page_width)
  local heading <const> = item.kind == "event" and "`ev.%s`" or "`%s`"
  if not is_field then write_values(item.parameters, heading) end
  write_values(item.returns, "returns `%s`")
  write_uses(item)
end

local function write_table(one)
  add("", "## " .. one.name, "", one.summary)
  add_paragraphs(one.text, page_width)
  if not one.is_record then
    for _, item in ipairs(one.items) do write_item(item) end
    return
  end
  if #one.items > 0 then add("", "| name | type | what |", "|---|---|---|") end
  local since
  for _, item in ipairs(one.items) do
    local type <const> = item.type:gsub("|", "\\|")
    add(("| `%s` | `%s` | %s |"):format(item.member, type, item.summary))
    if not since or item.since < since then since = item.since end
  end
  if since then add("", ("Since %s."):format(since)) end
  write_uses(one)
end

--- The whole page.
local function reference()
  lines = { "# The Lua API, item by item" }
  add_paragraphs("Version " .. program.version .. ", as printed by `moonshelf scripts reference`. "
    .. "The guide is `docs/lua-api.md`.\n\n"
    .. "An example is a complete file. Most run with `moonshelf run`, on the five albums of "
    .. "`moonshelf init --sample`; the others follow the command that takes them. “Wrong” is an "
    .. "incorrect call, and its error message without the file and the line.", page_width)
  local links <const> = {}
  for place, one in ipairs(description.tables) do
    local anchor <const> = one.name:gsub(" ", "-"):gsub("%.", "")
    links[place] = ("[%s](#%s)"):format(one.name, anchor)
  end
  add ""
  add(table.unpack(program.wrap(table.concat(links, ", ") .. ".", page_width, "", "")))
  for _, one in ipairs(description.tables) do write_table(one) end
  return table.concat(lines, "\n") .. "\n"
end

return help, reference
