-- A text about an album with what is known of it before, in YAML between two lines of dashes: a
-- note of Obsidian, a post of Jekyll or Hugo. The text becomes the notes.
local text <const> = moonshelf.text
--- The lines in which that is looked for.
local most_lines <const> = 300
local nothing <const> = { [""] = true, ["~"] = true, null = true, Null = true, NULL = true }

local function is_empty(line) return not line:find "%S" or line:find "^%s*#" end

local function depth(line) return #line:match "^ *" end

--- A text without the brackets of a link between notes, `[[Can|the band]]`.
local function unlinked(value)
  local inner <const> = value:match "^%[%[([^%[%]]+)%]%]$"
  return inner and (inner:match "|(.+)$" or inner) or value
end

--- The parts of `a, "b, c"` between commas that are in no quotation marks and brackets.
local function parts(list)
  local found <const>, start, mark, open = {}, 1, nil, 0
  for place, character in list:gmatch "()(.)" do
    if mark then
      if character == mark then mark = nil end
    elseif character:find "[\"']" and not list:sub(start, place - 1):find "%S" then
      mark = character
    elseif character:find "[%[{]" then
      open = open + 1
    elseif character:find "[%]}]" then
      open = open - 1
    elseif character == "," and open == 0 then
      found[#found + 1] = list:sub(start, place - 1)
      start = place + 1
    end
  end
  found[#found + 1] = list:sub(start)
  return found
end

--- The value of a text in one line: a text, or a list such as `[jazz, "fusion, cool"]`.
local function scalar(written)
  local value = text.trim(written)
  local quoted <const> = value:match '^"(.*)"%s*$' or value:match '^"([^"]*)"%s+#'
  if quoted then return unlinked((quoted:gsub("\\(.)", "%1"))) end
  local plain <const> = value:match "^'(.*)'%s*$" or value:match "^'([^']*)'%s+#"
  if plain then return unlinked((plain:gsub("''", "'"))) end
  value = text.trim((value:gsub("%s+#.*$", "")))
  if nothing[value] then return nil end
  local list <const> = not value:find "^%[%[" and value:match "^%[(.*)%]$"
  if not list then return unlinked(value) end
  local elements <const> = {}
  for _, part in ipairs(parts(list)) do elements[#elements + 1] = scalar(part) end
  return elements
end

local read_below

--- The names and values of lines at the same depth, as a list of pairs, and the next place.
local function read_members(lines, place, level)
  local members <const> = {}
  while lines[place] and (is_empty(lines[place]) or depth(lines[place]) >= level) do
    local name <const>, rest <const> = lines[place]:match "^ *([^:#%s][^:]*):(.*)$"
    local is_member <const> = name and depth(lines[place]) == level
    place = place + 1
    if is_member then
      local value
      local block <const> = rest:match "^%s*([|>])[-+]?%s*$"
      if block or is_empty(rest) then
        value, place = read_below(lines, place, level, block)
      else
        value = scalar(rest)
      end
      members[#members + 1] = { (name:gsub("^[\"'](.*)[\"']%s*$", "%1")), value }
    end
  end
  return members, place
end

--- The members of an object, and the next place.
local function read_object(lines, place, level)
  local object <const> = {}
  local members <const>, next_place <const> = read_members(lines, place, level)
  for _, member in ipairs(members) do object[member[1]] = member[2] end
  return object, next_place
end

--- What is below a name at a depth: a list, an object, or a text in several lines.
function read_below(lines, place, level, block)
  while lines[place] and not lines[place]:find "%S" do place = place + 1 end
  local first <const> = lines[place] or ""
  local below <const> = depth(first)
  local is_list <const> = not block and first:find "^ *%-%s" and below >= level
  if first == "" or not is_list and below <= level then return nil, place end
  local found <const> = {}
  if block then
    while lines[place] and (depth(lines[place]) > level or not lines[place]:find "%S") do
      found[#found + 1] = lines[place]:sub(below + 1)
      place = place + 1
    end
    return text.trim(table.concat(found, block == "|" and "\n" or " ")), place
  end
  if not is_list then return read_object(lines, place, below) end
  while lines[place] and (is_empty(lines[place]) or depth(lines[place]) >= below) do
    local mark <const>, rest <const> = lines[place]:match "^ *(%-%s+)(.*)$"
    if not mark or depth(lines[place]) > below then
      place = place + 1
    elseif rest:find "^[%w_ -]+:%s" or rest:find "^[%w_ -]+:$" then
      lines[place] = (" "):rep(below + #mark) .. rest
      found[#found + 1], place = read_object(lines, place, below + #mark)
    else
      found[#found + 1] = scalar(rest)
      place = place + 1
    end
  end
  return found, place
end

--- The lines between the dashes, and the place of the text behind them; nil for other documents.
local function front(document)
  local lines <const> = {}
  for line, next_place in document:gmatch "([^\r\n]*)\r?\n?()" do
    if #lines == 0 and not lines.is_open then
      if not line:find "^%-%-%-%s*$" then return nil end
      lines.is_open = true
    elseif line:find "^%-%-%-%s*$" then
      return lines, next_place
    elseif #lines == most_lines or next_place > #document then
      return nil
    else
      lines[#lines + 1] = line:gsub("\t", "  ")
    end
  end
end

--- The name at the beginning of `name: value`.
local function name_in(line) return (line .. " "):match "^([^:#%s][^:]*):%s" end

--- The heading at the beginning of a text, which is the title of a note that has no other.
local function heading(written) return written:match "^%s*#%s+([^\r\n]*%S)" end

--- Whether a document is about an album.
local function is_post(document)
  local lines <const>, behind <const> = front(document)
  if not lines then return false end
  local meanings <const> = {}
  for _, line in ipairs(lines) do
    local name <const> = name_in(line)
    if name then
      meanings[text.meaning(name) or name] = true
    elseif not is_empty(line) and not line:find "^[ %-%]}]" then
      return false
    end
  end
  -- Another document may follow, as in a list of albums.
  local rest <const> = document:match("%S[^\r\n]*", behind) or ""
  local name <const> = name_in(rest)
  local is_titled <const> = meanings.title or meanings.year and heading(document:sub(behind))
  return meanings.artist and is_titled and not rest:find "^%-%-%-"
    and not (name and text.meaning(name))
end

moonshelf.source {
  name = "posts", reads = "text", by_names = true,
  detect = { text = "^---" },
  accepts = function(sample) return is_post(sample.text) end,
  read = function(input, emit)
    local document <const> = input:text()
    local lines <const>, behind <const> = front(document)
    if not lines then error("what is known of the album does not end", 0) end
    local record <const> = read_members(lines, 1, 0)
    local notes <const> = text.trim(document:sub(behind))
    local has_title = false
    for _, member in ipairs(record) do
      has_title = has_title or text.meaning(member[1]) == "title"
    end
    if not has_title then record[#record + 1] = { "title", heading(notes) } end
    if notes ~= "" then record[#record + 1] = { "notes", notes } end
    emit(record, 1)
  end,
}
