-- Tables in text whose rows are no albums by themselves: rows with an artist above those of the
-- artist's albums, and cells with several albums of an artist.
--   Album,Year            Artist,Albums
--   Can,,                 Can,Tago Mago (1971); Ege Bamyasi (1972)
--   Tago Mago,1971        Wire,154 (1979)
local text <const> = moonshelf.text
local trim <const> = text.trim

local delimiters <const> = { ",", ";", "\t", "|" }
--- The longest row and cell with several albums, in bytes, and the most columns.
local longest <const>, longest_cell <const>, most_columns <const> = 1 << 16, 4096, 200

local function set(names)
  local found <const> = {}
  for name in names:gmatch "[^|\n]+" do found[trim(name)] = true end
  return found
end

--- Headings of rows that are no artists: kinds of records and totals.
local kinds <const> = set [[albums|studio albums|live albums|live|singles|eps|lps|cds|compilations|
  soundtracks|vinyl|tapes|discography|various|other|others|misc|total|sum|summe|gesamt]]

--- The cells of a row; nil if a quotation mark is open at its end.
local function split(line, delimiter)
  local cells <const>, place = {}, 1
  if not line:find('"', 1, true) then
    for cell in (line .. delimiter):gmatch("(.-)%" .. delimiter) do
      cells[#cells + 1] = trim(cell)
    end
    return cells
  end
  while #cells < most_columns do
    local stop
    if line:find('^%s*"', place) then
      local first <const> = line:find('"', place, true) + 1
      stop = first
      repeat
        stop = line:find('"', stop, true)
        if not stop then return nil end
        local is_doubled <const> = line:sub(stop + 1, stop + 1) == '"'
        stop = stop + (is_doubled and 2 or 0)
      until not is_doubled
      cells[#cells + 1] = trim((line:sub(first, stop - 1):gsub('""', '"')))
      stop = line:find(delimiter, stop, true)
    else
      stop = line:find(delimiter, place, true)
      cells[#cells + 1] = trim(line:sub(place, (stop or 0) - 1))
    end
    if not stop then return cells end
    place = stop + 1
  end
end

--- Calls a function with the cells of each row that has some, and the number of its first line.
local function each_row(lines, delimiter, take)
  local open, first
  for line, number in lines do
    line = open and open .. "\n" .. line or line
    first = open and first or number
    local cells <const> = split(line, delimiter)
    open = not cells and #line < longest and line or nil
    if cells and line:find "[^%s,;|]" then take(cells, first) end
  end
end

--- The columns of a row with names: those of artists and of titles; nil if a row is none.
local function columns_of(cells)
  local found, others <const> = {}, {}
  for place, name in ipairs(cells) do
    local field <const>, is_known <const> = text.meaning(name)
    if field then found[field] = found[field] or place end
    if name == "" or #name > 40 or others[name:lower()] then return nil end
    if is_known or field then found.known = (found.known or 0) + 1 end
    others[name:lower()] = true
  end
  if not found.title then
    for place, name in ipairs(cells) do
      if name:lower() == "albums" then found.title = place end
    end
  end
  return found.title and (found.known or 0) * 2 >= #cells and found or nil
end

--- The artist of a row that has nothing else.
local function artist_of(cells)
  for place = 2, #cells do if cells[place] ~= "" then return nil end end
  return cells[1] ~= "" and cells[1] or nil
end

--- The albums of a cell, each with a title, a year and what is behind it; nil if it may be one.
local function albums_of(cell)
  local albums <const>, years = {}, 0
  if #cell > longest_cell then return nil, 0 end
  for part in (cell:gsub("\n", ";") .. ";"):gmatch "%s*(.-)%s*;" do
    local title <const>, year <const>, note <const> = text.dated(part, true)
    if part ~= "" then albums[#albums + 1] = { title, year, note } end
    years = years + (year and 1 or 0)
  end
  return #albums > 0 and albums or nil, years
end

--- Whether rows with one cell are artists above their albums.
local function has_artists(rows)
  local names <const>, seen <const>, filled <const>, albums, last = {}, {}, {}, 0, nil
  if not rows[2] or #rows[2] < 1 or not artist_of(rows[2]) then return false end
  for place = 2, #rows do
    local artist <const> = artist_of(rows[place])
    if artist then
      if last or seen[artist] or kinds[artist:lower()] or artist:find "^%d%d%d%d'?s?$" then
        return false
      end
      seen[artist], names[#names + 1] = true, artist
    else
      albums = albums + 1
      for column = 2, #rows[1] do
        if (rows[place][column] or "") ~= "" then filled[column] = (filled[column] or 0) + 1 end
      end
    end
    last = artist
  end
  -- Otherwise it may be an album of which nothing else is known.
  local is_certain = false
  for _, count in pairs(filled) do is_certain = is_certain or count == albums end
  -- Sections are fewer and longer.
  return is_certain and #names >= 3 and albums >= #names and albums <= #names * 10
    and not text.are_genres(names)
end

--- Whether most cells have several albums, nearly all with years.
local function has_several(rows, column)
  local several, all, dated = 0, 0, 0
  for place = 2, #rows do
    local albums <const>, years <const> = albums_of(rows[place][column] or "")
    if albums then
      several = several + (#albums > 1 and 1 or 0)
      all, dated = all + #albums, dated + years
    end
  end
  return several * 2 >= #rows - 1 and several >= 2 and dated * 10 >= all * 8
end

--- How a table is written: its delimiter, columns, and which kind of rows it has; nil for others.
local function form_of(sample)
  for _, delimiter in ipairs(delimiters) do
    local rows <const>, columns = {}, nil
    -- The last line of a sample may be cut off.
    each_row(sample:gsub("\r\n?", "\n"):gmatch "([^\n]*)\n", delimiter, function(cells)
      if #rows == 0 then columns = #cells > 1 and columns_of(cells) end
      if columns and #rows < 300 then rows[#rows + 1] = cells end
    end)
    if columns and #rows > 3 then
      local is_grouped <const> = not columns.artist and #rows[1] > 1 and has_artists(rows)
      local is_joined <const> = columns.artist and has_several(rows, columns.title)
      if is_grouped or is_joined then
        return {
          delimiter = delimiter, columns = columns, names = rows[1], is_grouped = is_grouped,
        }
      end
    end
  end
end

moonshelf.source {
  name = "table-groups", reads = "lines", competes = true,
  detect = { lines = { "*,", "*;", "*\t", "*|", "*[,\t|]*([12][0-9][0-9][0-9])*;*" } },
  accepts = function(sample) return form_of(sample.text .. "\n") ~= nil end,
  read = function(input, emit)
    local form <const> = form_of(input:sample() .. "\n")
    if not form then return end
    local artist, is_below
    local function record_of(cells, album)
      local record <const> = { artist and { "artist", artist } }
      for place, name in ipairs(form.names) do
        local value <const> = cells[place] or ""
        if place ~= form.columns.title then
          if value ~= "" then record[#record + 1] = { name, value } end
        elseif album then
          record[#record + 1] = { "title", album[1] }
          if album[2] then record[#record + 1] = { "year", album[2] } end
          if album[3] then record[#record + 1] = { "notes", album[3] } end
        else
          record[#record + 1] = { "title", value }
        end
      end
      return record
    end
    each_row(input:lines(), form.delimiter, function(cells, number)
      local found <const> = form.is_grouped and artist_of(cells)
      if not is_below then
        is_below = true
      elseif found then
        artist = found
      elseif form.is_grouped then
        emit(record_of(cells), number)
      else
        local title <const> = cells[form.columns.title] or ""
        for _, album in ipairs(albums_of(title) or { { title } }) do
          emit(record_of(cells, album), number)
        end
      end
    end)
  end,
}
