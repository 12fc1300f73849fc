-- Albums as blocks of lines without names, which empty lines divide:
--   Tago Mago        100.                     CAN
--   by Can           Can                      Tago Mago
--                    Tago Mago                Ege Bamyasi (1972)
--   154              [United Artists; 1971]
--   by Wire                                   WIRE
--                    A text about it.         154
-- The lines of a block are the fields of an album, if some are years, ranks or the like, and if it
-- is clear which of two names is the artist. Titles are below their artist if all have years, or if
-- only the artists are in capitals.
local text <const> = moonshelf.text
local trim <const> = text.trim

--- The longest text about an album, in bytes, and the most blocks that are looked at.
local most_text <const>, most_blocks <const> = 1 << 16, 100

local function set(names)
  local found <const> = {}
  for name in names:gmatch "[^|\n]+" do found[trim(name)] = true end
  return found
end

--- Headings that are no artists.
local kinds <const> = set [[albums|studio albums|live albums|live|singles|eps|lps|cds|compilations|
  soundtracks|vinyl|tapes|discography|various|other|others|misc]]

--- Calls a function with each block of lines, and the number of its first line.
local function each_block(lines, take)
  local block, first
  for line, number in lines do
    local written <const> = trim(text.unescape(line))
    if written ~= "" then
      if not block then block, first = {}, number end
      block[#block + 1] = written
    elseif block then
      take(block, first)
      block = nil
    end
  end
  if block then take(block, first) end
end

local quotes <const> = { "'()'", '"()"', "‘()’", "“()”", "«()»", "„()“" }

--- The names in `Can, 'Tago Mago'`.
local function pair_of(line)
  if #line > 1000 then return nil end
  for _, pair in ipairs(quotes) do
    local open <const>, close <const> = pair:match "^(.-)%(%)(.*)$"
    local artist <const>, title <const> =
      line:match("^(.-%S),? " .. open .. "(.+)" .. close .. "$")
    if artist and #artist <= 100 then return { artist, title } end
  end
end

local function is_text(line)
  return #line > 80 or #line > 40 and line:find "[.!?…\"”]$" and line:find " %l"
end

--- What a line of a block may be, the most certain first: the names of the columns that it is, and
--- a function that returns their values.
local parts <const> = {
  { "year", { "year" }, function(line)
    local year <const> = line:match "^%(?([12][09]%d%d)%)?$"
    return year and { year }
  end },
  { "rank", { "rank" }, function(line)
    local rank <const> = line:match "^#?(%d%d?%d?%d?)[.):]?$"
    return rank and { rank }
  end },
  { "by", { "artist" }, function(line)
    local artist <const> = line:match "^[Bb]y (.+)$"
    return artist and { artist }
  end },
  { "label", { "label", "year" }, function(line)
    local label <const>, year <const> = line:match "^[%[(]?([^;,]+)[;,] ([12][09]%d%d)[%])]?$"
    return label and { label, year }
  end },
  { "pair", { "artist", "title" }, pair_of },
  { "rating", { "rating" }, function(line)
    local rating <const> = line:match "^(%d[.,]%d+)%f[ \0]"
    return rating and { rating }
  end },
  { "dated", { "title", "year" }, function(line)
    local title <const>, year <const>, note <const> = text.dated(line, true)
    return year and not note and { title, year }
  end },
  { "text", { "notes" }, function(line) return is_text(line) and { line } end },
  { "ranked", { "rank", "name" }, function(line)
    local rank <const>, name <const> = line:match "^#?(%d%d?%d?%d?)[.):] +(.+)$"
    return rank and { rank, name }
  end },
  { "name", { "name" }, function(line)
    return #line <= 100 and not line:find("://", 1, true) and { line }
  end },
}

--- What two names in blocks are by their order in lists; nil if the names do not show it.
local function order_of(names)
  if #names < 3 then return nil end
  local function has_titles(first, second)
    local lines <const> = {}
    for place, pair in ipairs(names) do lines[place] = pair[first] .. " – " .. pair[second] end
    local read <const>, swapped = text.list(lines), 0
    for place, line in ipairs(lines) do
      local entry <const> = read(line)
      for _, member in ipairs(entry and entry.members or {}) do
        local is_swapped <const> = member[1] == "artist" and member[2] == names[place][second]
        swapped = swapped + (is_swapped and 1 or 0)
      end
    end
    return swapped * 2 > #lines
  end
  return has_titles(1, 2) and { "title", "artist" } or has_titles(2, 1) and { "artist", "title" }
end

--- The names in blocks with two of them.
local function names_of(blocks, shape)
  local found <const> = {}
  for _, block in ipairs(blocks) do
    local names <const> = {}
    for place = 1, #block == shape.length and shape.length or 0 do
      local last <const> = #shape[place][2]
      local values <const> = shape[place][2][last] == "name" and shape[place][3](block[place])
      if values then names[#names + 1] = values[last] end
    end
    if #names == 2 then found[#found + 1] = names end
  end
  return found
end

--- What nearly all blocks have in their lines; nil if it is not clear what is what.
local function shape_of(blocks)
  local counts <const>, length, most = {}, 0, 0
  for _, block in ipairs(blocks) do counts[#block] = (counts[#block] or 0) + 1 end
  for number, count in pairs(counts) do
    if number > 1 and count > most then length, most = number, count end
  end
  local others = 0
  for _, block in ipairs(blocks) do
    if #block ~= length and not (#block == 1 and is_text(block[1])) then others = others + 1 end
  end
  if most < 3 or length > 6 or others > 1 and others * 5 > most then return nil end
  local shape <const>, found <const> = { length = length }, {}
  for place = 1, length do
    for _, part in ipairs(parts) do
      local count = 0
      for _, block in ipairs(blocks) do
        if #block == length and part[3](block[place]) then count = count + 1 end
      end
      if count * 10 >= most * 9 then
        shape[place], found[part[1]] = part, (found[part[1]] or 0) + 1
        break
      end
    end
    if not shape[place] then return nil end
  end
  local names <const> = (found.name or 0) + (found.ranked or 0)
  if (found.dated or 0) > 1 then return nil end
  if found.pair then return found.pair == 1 and names == 0 and shape or nil end
  -- Which of two names is the artist shows what the other one has, or the names themselves.
  if names == 1 and (found.by or found.dated) then
    shape.names = { found.by and "title" or "artist" }
  elseif names == 2 and not found.by and not found.dated
    and (found.year or found.label or found.rating and found.ranked) then
    shape.names = order_of(names_of(blocks, shape))
  end
  return shape.names and shape or nil
end

local function is_capital(line)
  return line:find "%u%u" ~= nil and not line:find "%l"
end

--- Whether the first lines of blocks are artists above their titles.
local function has_artists(blocks)
  local names <const>, seen <const>, lines, dated, capitals, others = {}, {}, 0, 0, 0, 0
  for _, block in ipairs(blocks) do
    local name <const> = block[1]
    if #block < 2 or name:find " [-–—]+ " or name:find "^[-*+#•]" or name:find "^%d+[.)] "
      or name:find "^%d%d%d%d'?s?$" or kinds[name:lower()] or text.meaning(name) then
      return false
    end
    others = others + (seen[name] and 10 or 0)
    seen[name], names[#names + 1] = true, name
    capitals = capitals + (is_capital(name) and 1 or 0)
    for place = 2, #block do
      local title <const>, year <const>, note <const> = text.dated(block[place], true)
      -- Behind the year may be a label or the artist.
      others = others + (note and 1 or 0)
      if #block[place] > 100 or title:find "^[-*+•]" then return false end
      if title:find " [-–—]+ " or title:find ": " then return false end
      lines, dated = lines + 1, dated + (year and 1 or 0)
      if is_capital(title) then capitals = capitals - 1 end
    end
  end
  return #blocks >= 3 and others * 5 <= lines and not text.are_genres(names)
    and (dated * 10 >= lines * 9 and not text.dated(names[1], true):find "^%d+$"
      and select(2, text.dated(names[1], true)) == nil or capitals * 10 >= #blocks * 8)
end

--- How the blocks of a text are written: a shape, or `is_grouped`; nil for other texts.
local function form_of(sample)
  local blocks <const> = {}
  each_block((sample:gsub("\r\n?", "\n") .. "\n"):gmatch "([^\n]*)\n", function(block)
    if #blocks < most_blocks then blocks[#blocks + 1] = block end
  end)
  if #blocks < 3 then return nil end
  local shape <const> = shape_of(blocks)
  if shape then return shape end
  return has_artists(blocks) and { is_grouped = true } or nil
end

--- Emits the albums of a text in the form of blocks.
local function read_shape(input, emit, shape)
  local names <const>, named = {}, 0
  for place = 1, shape.length do
    for _, name in ipairs(shape[place][2]) do
      if name == "name" then named = named + 1 end
      names[#names + 1] = name == "name" and shape.names[named] or name
    end
  end
  local album, album_number, is_noted
  local function finish()
    if album then emit(album, album_number) end
    album, is_noted = nil, false
  end
  each_block(input:lines(), function(block, number)
    if #block == 1 and album and not is_noted and #block[1] < most_text then
      album[#album + 1], is_noted = { "notes", block[1] }, true
      return
    end
    finish()
    if #block ~= shape.length then
      for place, line in ipairs(block) do
        emit({ line = line }, number + place - 1, "a line that belongs to no album")
      end
      return
    end
    album, album_number = {}, number
    for place, line in ipairs(block) do
      local values <const> = shape[place][3](line) or {}
      for column = 1, #shape[place][2] do
        album[#album + 1] = { names[#album + 1], values[column] or "" }
      end
      is_noted = is_noted or shape[place][1] == "text"
    end
  end)
  finish()
end

moonshelf.source {
  name = "line-blocks", reads = "lines", competes = true,
  detect = { { text = "\n\n" }, { text = "\r\n\r\n" } },
  accepts = function(sample) return form_of(sample.text) ~= nil end,
  read = function(input, emit)
    local form <const> = form_of(input:sample())
    if not form then return end
    if not form.is_grouped then return read_shape(input, emit, form) end
    each_block(input:lines(), function(block, number)
      for place = 2, #block do
        local title <const>, year <const>, note <const> = text.dated(block[place], true)
        emit({ artist = block[1], title = title, year = year, notes = note }, number + place - 1)
      end
    end)
  end,
}
