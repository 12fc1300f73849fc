-- Reads the API from files with the annotations of lua-language-server.
--
-- A class is a table of the description; a class that extends `moonshelf.Event` is an event of the
-- table before it. The variable after a class is its name; without one, the words of its type are.
-- A class with an example is a record, whose fields have no separate comments.

-- # Comments

--- The words of a text.
local function split_words(text)
  local words <const> = {}
  for word in text:gmatch "[^ ]+" do words[#words + 1] = word end
  return words
end

local is_kind <const> = { script = true, rule = true, layout = true, command = true, test = true }

--- Reads a fence: the example, or the message of a wrong call.
---
--- @return string? problem
local function read_fence(doc, mark, content, wrong)
  local words <const> = split_words(mark)
  local kind <const> = words[2] or "script"
  local arguments <const> = table.move(words, 3, #words, 1, {})
  if not is_kind[kind] then return ('a fence marked "%s"'):format(mark) end
  if words[1] == "lua" then
    doc.example = { kind = kind, arguments = arguments, source = content }
  elseif words[1] == "text" and wrong then
    local permissions <const> = {}
    for _, argument in ipairs(arguments) do
      if argument ~= "--allow" then permissions[#permissions + 1] = argument end
    end
    doc.misuse = { kind = kind, permissions = permissions, call = wrong, message = content }
  else
    return ('a fence marked "%s"'):format(mark)
  end
end

--- Reads a comment, in Markdown, into the fields of an item or table.
---
--- Its first paragraph is the summary. A fence marked `lua` holds the example, `Wrong:` and a fence
--- marked `text` the mistake; the word after the mark is the kind of file, followed by its
--- arguments.
---
--- @return string? problem the part that is not understood
local function read_comment(lines, doc)
  doc.summary, doc.text, doc.since = "", "", ""
  local paragraphs <const>, index = {}, 0
  local is_in_paragraph, wrong, problem = false, nil, nil
  while index < #lines do
    index = index + 1
    local line <const> = lines[index]
    local mark <const> = line:match "^```(.*)$"
    local call <const> = line:match "^Wrong: `(.*)`$"
    if mark then
      local first <const> = index + 1
      repeat
        index = index + 1
        if index > #lines then return "a fence without an end" end
      until lines[index] == "```"
      local content <const> = table.concat(lines, "\n", first, index - 1)
      local before <const> = doc.misuse
      problem = read_fence(doc, mark, content, wrong) or problem
      if doc.misuse ~= before then wrong = nil end
    elseif call then
      wrong = call
    elseif line:find "^Call: `.*`$" then
      doc.call = line:match "^Call: `(.*)`$"
    elseif line:find "^Since %d.*%.$" then
      doc.since = line:match "^Since (.*)%.$"
    elseif line == "" then
      is_in_paragraph = false
    elseif is_in_paragraph then
      -- Items of a list stay separate lines.
      local separator <const> = line:find "^%- " and "\n" or " "
      paragraphs[#paragraphs] = paragraphs[#paragraphs] .. separator .. line:match "^ *(.*)$"
    else
      paragraphs[#paragraphs + 1] = line
      is_in_paragraph = true
    end
  end
  doc.summary = paragraphs[1] or ""
  doc.text = table.concat(paragraphs, "\n\n", 2)
  return wrong and "a wrong call without its message" or problem
end

-- # Annotations

--- The text before the first space, and the text after it.
local function first_word(text)
  local word <const>, rest <const> = text:match "^([^ ]*) (.*)$"
  return word or text, rest or ""
end

--- A type, and the rest of the annotation after it; nil if its brackets do not match.
---
--- It ends at the first space outside of brackets and quotes that does not follow a colon or a
--- comma: these precede the results of a function.
local function split_type(text)
  local depth, is_quoted = 0, false
  for place, mark in text:gmatch '()([(<{)>}" ])' do
    if mark == '"' then
      is_quoted = not is_quoted
    elseif is_quoted then
      goto next
    elseif mark ~= " " then
      depth = depth + (("(<{"):find(mark, 1, true) and 1 or -1)
    elseif depth == 0 and not text:find("^[:,]", place - 1) then
      return text:sub(1, place - 1), text:sub(place + 1)
    end
    ::next::
  end
  if text ~= "" and depth == 0 and not is_quoted then return text, "" end
end

--- The name of a class without a variable: `csv decode options` for `moonshelf.CSVDecodeOptions`.
local function words_of_type(type)
  local name <const> = type:match "[^.]*$"
  return name:gsub("(%U)(%u)", "%1 %2"):gsub("(%u)(%u%U)", "%1 %2"):lower()
end

--- A parameter, a result or the value of a field; a result may have no name.
local function value(name, type, what, is_optional)
  local is_marked <const> = is_optional and type ~= "any"
  local shape <const> = (type:find("|", 1, true) or type:find "^fun%(") and "(%s)?" or "%s?"
  return {
    name = name, type = type, what = what, is_optional = is_optional,
    shown_type = is_marked and shape:format(type) or type,
  }
end

--- A value whose optional type is marked: `string?`, `(string|integer)?`.
local function marked_value(name, type, what)
  local is_optional <const> = type:find "%?$" ~= nil and not type:find "^fun%("
  if is_optional then type = type:sub(1, -2):match "^%((.*)%)$" or type:sub(1, -2) end
  return value(name, type, what, is_optional)
end

--- Reads files.
---
--- @return table[] tables, table[] aliases, string[] problems lines that are not understood
local function read(files)
  local tables <const>, aliases <const>, problems <const> = {}, {}, {}
  local line_number, comment, parameters, results = 0, {}, {}, {}
  -- The first version with the class, and with the fields of a record.
  local since, declared_type, event = "", nil, nil

  local function refuse(what)
    problems[#problems + 1] = ("%d: %s is not understood"):format(line_number, what)
  end

  --- Fills an item or a table from the collected comment, which is then empty.
  local function described(doc)
    local problem <const> = read_comment(comment, doc)
    if problem then refuse(problem) end
    comment = {}
    return doc
  end

  local function item(name, kind)
    return described { name = name, kind = kind, parameters = {}, returns = {} }
  end

  local function add(new)
    local last <const> = tables[#tables]
    if not last then return refuse(new.name .. " without a class") end
    new.member = new.kind == "event" and new.name or new.name:match "[^.:]*$"
    new.type = new.parameters[1] and new.parameters[1].type or "any"
    last.items[#last.items + 1] = new
  end

  local function end_event()
    if event then add(event) end
    event = nil
  end

  local function type_and_rest(text)
    local type <const>, rest <const> = split_type(text)
    if type then return type, rest end
    refuse(('the type in "%s"'):format(text))
    return text, ""
  end

  local function field(name, type)
    local new <const> = item(name, "field")
    new.parameters[1] = value("", type, "", false)
    return new
  end

  local tags <const> = { overload = function() end, meta = function() end }

  function tags.class(declaration)
    end_event()
    local name <const>, parent <const> = first_word(declaration)
    if parent == "moonshelf.Event" and name:find ":$" then
      event = item("", "event")
      return
    end
    local class <const> = described {
      name = words_of_type(declaration), type = declaration, items = {}, has_free_names = false,
    }
    class.is_record = class.example ~= nil
    tables[#tables + 1], since = class, class.since
  end

  function tags.field(declaration)
    local last <const> = tables[#tables]
    -- `[string|integer]`: any name.
    if last and declaration:find "^%[" then
      last.has_free_names = true
      return
    end
    local name <const>, rest <const> = first_word(declaration)
    local type <const>, what <const> = type_and_rest(rest)
    if event and name == "name" then
      event.name = type:sub(2, -2)
    elseif event then
      event.parameters[#event.parameters + 1] = marked_value(name, type, what)
    elseif last then
      local new <const> = field(last.name .. "." .. name, type)
      if last.is_record then new.summary, new.since = what, since end
      add(new)
    else
      refuse "a field without a class"
    end
  end

  function tags.alias(declaration)
    local name <const>, type <const> = first_word(declaration)
    aliases[#aliases + 1] = { name = name, type = type, summary = table.concat(comment, " ") }
    comment = {}
  end

  function tags.param(declaration)
    local name <const>, rest <const> = first_word(declaration)
    local type <const>, what <const> = type_and_rest(rest)
    local plain <const> = name:match "^(.*)%?$"
    -- Variable arguments are always optional.
    local is_optional <const> = plain ~= nil or name == "..."
    parameters[#parameters + 1] = value(plain or name, type, what, is_optional)
  end

  tags["return"] = function(declaration)
    local type <const>, rest <const> = type_and_rest(declaration)
    local name <const>, what <const> = first_word(rest)
    results[#results + 1] = marked_value(name, type, what)
  end

  function tags.type(type) declared_type = type end

  --- Names the last table after its variable, or adds a global to it.
  local function read_variable(name)
    if declared_type then return add(field(name, declared_type)) end
    local last <const> = tables[#tables]
    if not last then return refuse "a variable without a class" end
    last.name = last.is_record and name:gsub("_", " ") or name
    for _, one in ipairs(last.items) do one.name = last.name .. "." .. one.member end
  end

  local function read_code(line)
    local name <const>, rest <const> = line:match "^function ([^(]*)(%(.*)$"
    local variable <const> = line:match "^(.*) = {}$"
    if name then
      local new <const>, written <const> = item(name, name:find ":" and "method" or "function"), {}
      new.parameters, new.returns = parameters, results
      for place, parameter in ipairs(parameters) do written[place] = parameter.name end
      if rest ~= "(" .. table.concat(written, ", ") .. ") end" then
        refuse "parameters other than those described"
      end
      add(new)
    elseif variable then
      read_variable((variable:gsub("^local ", "")))
    elseif line ~= "return moonshelf" then
      refuse "a line of code"
    end
    parameters, results, declared_type = {}, {}, nil
  end

  local function read_line(line)
    local tag <const> = line:match "^%-%-%-@(.*)$"
    if tag then
      local keyword <const>, rest <const> = first_word(tag)
      if not tags[keyword] then return refuse("the tag " .. keyword) end
      tags[keyword](rest)
    elseif line:find "^%-%-%-" then
      comment[#comment + 1] = line:sub(4)
    elseif line == "" then
      if #comment > 0 then refuse "a comment above nothing" end
      comment = {}
    elseif not line:find "^%-%-" then
      read_code(line)
    end
  end

  for _, file in ipairs(files) do
    line_number = 0
    for line in (file .. "\n"):gmatch "([^\n]*)\n" do
      line_number = line_number + 1
      read_line(line)
    end
    end_event()
  end
  return tables, aliases, problems
end

return read
