-- Lists with an artist and several albums in a line:
--   Can: Tago Mago; Ege Bamyasi; Future Days
--   Can – Tago Mago (1971), Ege Bamyasi (1972)
--   Can (Tago Mago 1971, Ege Bamyasi 1972)
-- Commas separate albums only if all of these have years, as titles may have commas.
local text <const> = moonshelf.text
local trim <const> = text.trim

local marks <const> = { ": ", " - ", " – ", " — ", " -- " }
--- The longest line and title, in bytes.
local longest <const>, longest_title <const> = 10000, 100

--- A line without the mark of an entry and strong emphasis.
local function content(line)
  line = trim(line)
  local rest <const> = line:match "^[-*+]%s+(.+)$" or line:match "^•%s*(.+)$"
    or line:match "^%d%d?%d?[.)]%s+(.+)$"
  return ((rest or line):gsub("%*%*", ""):gsub("__", ""))
end

--- The artist and the text with the albums.
local function halves(line)
  local place, stop
  for _, mark in ipairs(marks) do
    local first <const>, last <const> = line:find(mark, 1, true)
    if first and (not place or first < place) then place, stop = first, last end
  end
  if place then return trim(line:sub(1, place - 1)), trim(line:sub(stop + 1)) end
  local artist <const>, inner <const> = line:match "^([^()]-)%s*%((.*)%)$"
  if artist then return artist, inner, true end
end

--- The parts of a text between separators that are in no brackets.
local function split(line, separator)
  local parts <const>, depth, first = {}, 0, 1
  for place, sign in line:gmatch("()([()%[%]" .. separator .. "])") do
    if sign == "(" or sign == "[" then
      depth = depth + 1
    elseif sign ~= separator then
      depth = math.max(0, depth - 1)
    elseif depth == 0 then
      parts[#parts + 1], first = trim(line:sub(first, place - 1)), place + 1
    end
  end
  parts[#parts + 1] = trim(line:sub(first))
  if parts[#parts] == "" then parts[#parts] = nil end
  return parts
end

--- The artist and the albums of a line; nil if it is none of such a list.
local function read_line(line)
  if #line > longest then return nil end
  local artist <const>, written <const>, is_inside <const> = halves(content(line))
  if not artist or artist == "" or #artist > longest_title or artist:find ";" then return nil end
  local function albums_of(parts, is_dated)
    local albums <const> = {}
    for _, part in ipairs(parts) do
      local title, year, note = text.dated(part)
      if is_dated and not year then title, year = part:match "^(.*%S) ([12][09]%d%d)$" end
      title = title or ""
      if title == "" or #title > longest_title or title:find " [-–—]+ "
        or is_dated and not year then
        return nil
      end
      albums[#albums + 1] = { artist = artist, title = title, year = year, notes = note }
    end
    return albums[1] and albums
  end
  local by_commas <const> = not written:find ";" and split(written, ",")
  return by_commas and #by_commas > 1 and albums_of(by_commas, true)
    or albums_of(split(written, ";"), is_inside)
end

--- Whether the names are those of other things: of fields, years or genres, or the same again.
local function are_others(names)
  local seen <const>, distinct, others = {}, 0, 0
  for _, name in ipairs(names) do
    if not seen[name] then seen[name], distinct = true, distinct + 1 end
    local field <const>, is_known <const> = text.meaning(name)
    if field or is_known or name:find "^%d%d%d%d'?s?$" then others = others + 1 end
  end
  return distinct * 10 < #names * 8 or others * 5 > #names or text.are_genres(names)
end

--- Whether several titles are names of well-known artists, as those behind a country are: then a
--- list with such names behind others is read the other way round.
local function are_artists(titles)
  local lines <const>, swapped = {}, 0
  for place, title in ipairs(titles) do lines[place] = ("x%d – %s"):format(place, title) end
  local read <const> = text.list(lines)
  for place, line in ipairs(lines) do
    local entry <const> = read(line)
    for _, member in ipairs(entry and entry.members or {}) do
      local is_swapped <const> = member[1] == "artist" and member[2] == titles[place]
      swapped = swapped + (is_swapped and 1 or 0)
    end
  end
  return swapped * 2 > #lines
end

local function is_list(sample)
  local lines, read, several, names <const>, titles <const> = 0, 0, 0, {}, {}
  for line in sample:gmatch "[^\r\n]+" do
    line = text.unescape(line)
    if line:find "%S" and not line:find "^#+ " then
      local albums <const> = read_line(line)
      lines = lines + 1
      if albums then
        read, names[#names + 1] = read + 1, albums[1].artist
        several = several + (#albums > 1 and 1 or 0)
        for _, album in ipairs(albums) do titles[#titles + 1] = album.title end
      end
      if lines == 300 then break end
    end
  end
  return read >= 3 and read * 10 >= lines * 8 and several * 2 >= read and not are_others(names)
    and not are_artists(titles)
end

moonshelf.source {
  name = "artist-lines", reads = "lines", competes = true,
  detect = {
    most_lines = { "*: *;*", "* - *;*", "* – *;*", "* — *;*", "*[12][0-9][0-9][0-9]*,*" },
  },
  accepts = function(sample) return is_list(sample.text) end,
  read = function(input, emit)
    local section
    for line, number in input:lines() do
      line = text.unescape(line)
      local albums <const> = read_line(line)
      local heading <const> = line:match "^%s*#+ (.*)$"
      if heading then
        section = trim(heading)
      elseif albums then
        for _, album in ipairs(albums) do
          album.section = section
          emit(album, number)
        end
      elseif line:find "%S" then
        emit({ line = trim(line) }, number, "a line without an artist and albums")
      end
    end
  end,
}
