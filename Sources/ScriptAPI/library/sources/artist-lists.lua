-- Lists with the artists above their albums, as headings or in lines that are less indented:
--   Can (Krautrock)
--   • 1971: Tago Mago (United Artists)
--   • 1972: Ege Bamyasi
-- as terms of HTML, `<dt>Can</dt><dd>Tago Mago</dd>`, or as headings above those of albums:
--   ## Can
--   ### Tago Mago
--   - **Format:** CD
-- A heading above those of artists is no artist. Text in brackets behind nearly all titles is the
-- label, behind most artists the genre; behind the years may be a label, a format, a grade and a
-- price: `Tago Mago (1971) – Spoon – LP – VG+`. Albums are proved by their years, names of fields
-- below them, links to their pages, or a heading such as "Records" above a list of many artists.
local text <const> = moonshelf.text
local read_plain <const> = text.list {}

local function set(names)
  local found <const> = {}
  for name in names:gmatch "[^|\n]+" do found[text.trim(name)] = true end
  return found
end

--- Headings that are no artists: kinds of records, and genres.
local kinds <const> = set [[albums|studio albums|live albums|live|singles|eps|lps|cds|compilations|
  soundtracks|vinyl|discography|alternative|ambient|blues|classical|country|dance|disco|folk|funk|
  electronic|experimental|gospel|hip hop|hip-hop|house|indie|industrial|jazz|krautrock|latin|metal|
  pop|post-punk|punk|rap|r&b|reggae|rock|ska|soul|techno|world|various|other|others|misc]]
--- Headings of lists of albums.
local collections <const> = set [[albums|records|vinyl|lps|cds|tapes|cassettes|discography|alben|
  platten|schallplatten|kassetten|discos|vinilos|cintas|disques|vinyles|dischi|vinili|platen|
  discografie|discographie|discografía|discografia|skivor|plader|płyty|desky|lemezek|пластинки|
  альбомы|レコード]]
local bullets <const> = { "•", "·", "‣", "◦", "▪", "–", "—" }
local pages <const> = { "/album/", "discogs%.com/.-release/", "discogs%.com/.-master/" }
--- The longest text of an album, in bytes.
local most_text <const> = 1 << 20

--- Calls a function with each line and its number. The terms of HTML and what belongs to them are
--- lines of their own, whose depths are those of artists and albums.
local function each_line(lines, take)
  local name, parts, first
  local function finish()
    local written <const> = name and text.trim(table.concat(parts)) or ""
    if written ~= "" then take((name == "dt" and "" or "  ") .. written, first, name) end
    name = nil
  end
  for line, number in lines do
    if not name and not line:find "</?[dD][dDlLtT][ >]" then
      take(line, number)
    else
      local place = 1
      repeat
        local start <const>, stop <const>, slash <const>, tag <const> =
          line:find("<(/?)([dD][dDlLtT])%f[ >][^<>]*>", place)
        if name then parts[#parts + 1] = line:sub(place, (start or 0) - 1) .. " " end
        if start then finish() end
        if start and slash == "" and tag:lower() ~= "dl" then
          name, parts, first = tag:lower(), {}, number
        end
        place = (stop or #line) + 1
      until place > #line
    end
  end
  finish()
end

--- A text without the marks of a link, and its address.
local function unlinked(line)
  local address <const>, inner <const> =
    line:match "^<a%s[^<>]-href=[\"']([^\"'<>]*)[\"'][^<>]*>(.*)</a>$"
  if inner or line:find "^<[^<>]*>" then
    return text.trim(text.unescape(((inner or line):gsub("<[^<>]*>", "")))), address
  end
  local place <const>, title <const> = line:match "^%[%[([^%[%]]+)%]%[([^%[%]]+)%]%]$"
  if title then return title, place end
  return text.unmarked(line)
end

--- A line's depth, which is least for headings, and its text and address.
local function read_line(line, is_org)
  local space <const> = line:match "^%s*"
  local rest = line:find "%S" and line:match "^%s*(.*%S)" or ""
  local stars <const> = is_org and line:match "^%*+%s"
  local mark = stars or rest:match "^#+%s" or rest:match "^[*+-]%s" or rest:match "^%d+[.)]%s" or ""
  for _, bullet in ipairs(bullets) do
    if rest:sub(1, #bullet) == bullet then mark = bullet end
  end
  local is_heading <const> = stars ~= nil and stars ~= false or mark:find "^#" ~= nil
  local is_name <const> = mark == "" and rest:find ":$"
  rest = rest:sub(#mark + 1):match "^%s*(.*)$":gsub("%*%*", ""):gsub(":$", "")
  local written <const>, address <const> = unlinked(rest)
  if written == "" then return nil end
  local depth <const> = is_heading and #mark - 10
    or #space * 2 + (is_name and -1 or mark == "" and 0 or 1)
  return { depth = depth, text = written, raw = rest, address = address, is_heading = is_heading }
end

--- Calls a function with each line that is not empty, whether it is an artist, and its number. A
--- heading above another one is none.
local function each(lines, form, fn)
  local last, last_number, is_begun, is_inside
  each_line(lines, function(line, number, tag)
    if line:find "^%s*[-=_~*#][-=_~*#][-=_~*#]+%s*$" then
      -- The title of the list may be underlined.
      if not is_begun then last = nil end
      return
    end
    local read <const> = read_line(line, form.is_org)
    if read and form.has_blocks then read.depth = is_inside and 1 or 0 end
    is_inside = read ~= nil
    if not read then return end
    read.tag = tag
    if last then
      last.is_above = last.is_heading and read.is_heading and read.depth > last.depth
      local is_artist <const> = last.tag == "dt" or read.depth > last.depth and not last.is_above
      fn(last, is_artist, last_number)
      is_begun = true
    end
    last, last_number = read, number
  end)
  if last then fn(last, false, last_number) end
end

--- A text without the last brackets, what is in them, and a remark behind them.
local function in_brackets(line)
  if #line > 1000 then return nil end
  local head <const>, inner <const>, remark <const> =
    line:match "^(.-)%s*%(([^()]*)%),?%s*([^()]*)$"
  if not head or #remark > 30 then return nil end
  return head, inner, remark ~= "" and remark or nil
end

local dashes <const> = { " %- ", " – ", " — ", " | ", " / ", "; " }
--- Grades in lists with others that can be nothing else.
local grades <const> = set "TBE|BE|ABE|M|EX|E|G|F|P"

--- What is behind a year, by the names of fields: `[LP]`, `LP, VG+`, `Spoon – VG+`.
local function details(note, is_graded)
  if not note or #note > 200 then return { notes = note } end
  local plain = note:match "^[%[(]([^%[%]()]*)[%])]$" or note
  for _, dash in ipairs(dashes) do plain = plain:gsub(dash, ", ") end
  local entry <const> = read_plain("x – y (1971), " .. plain)
  local found <const>, names = {}, 0
  for _, one in ipairs(entry and entry.members or {}) do
    found[one[1]], names = one[2], names + 1
  end
  if found.artist ~= "x" or found.title ~= "y" or found.tags then return { notes = note } end
  local rest <const>, grade <const> = (found.notes or ""):match "^(.-),? ?([^,]*)$"
  if is_graded and grade and not found.condition and grades[grade] then
    found.condition, found.notes = grade, rest ~= "" and rest or nil
    names = names + 1
  end
  found.artist, found.title, found.year = nil, nil, nil
  if names == 4 and found.notes then found.notes = note end
  return found
end

--- The title, the year and what is behind it, and whether these are between dashes, where others
--- write an artist: `Tago Mago – 1971 – Spoon`, `1971 – Tago Mago – Spoon`.
local function dated(line)
  for _, dash in ipairs { " %- ", " – ", " — " } do
    local title, year, note = line:match("^(.-)" .. dash .. "([12]%d%d%d)" .. dash .. "(.+)$")
    if not title then
      year, title, note = line:match("^([12]%d%d%d)" .. dash .. "(.-)" .. dash .. "(.+)$")
    end
    if title then return title, tonumber(year), note, true end
  end
  return text.dated(line)
end

--- Whether what is left behind a year may be a label: one short name.
local function is_label(note)
  return note and #note <= 40 and not note:find "[,:;()%[%]]" and not note:find "^%l"
    and not note:find " [-–—]+ " and select(2, note:gsub("%S+", "")) <= 4
end

--- Whether a heading is that of something else: a year, a decade, a genre or a kind of records.
local function no_artist(heading)
  return heading:find "^%d%d%d%d'?s?$" or kinds[heading:lower()]
end

local function is_page(address)
  for _, page in ipairs(address and pages or {}) do
    if address:find(page) then return true end
  end
end

--- The name and the value in a line: `- **Format:** CD`.
local function member(line)
  local name <const>, value <const> =
    line.raw:match "^[*_]*([%a\x80-\xFF][^:*_<>%[%]]*):[*_]*%s+(.*)$"
  if not name or #name > 40 then return nil end
  local written <const>, address <const> = unlinked(value)
  return name, address or written
end

--- How the beginning of a list is written: `is_org`; the `depth` of headings that are albums, with
--- names of fields or years; whether it `has_terms` of HTML, or `has_blocks` of plain lines, or
--- `is_graded`.
local function form_of(sample)
  sample = sample:gsub("\r\n?", "\n")
  local form <const> = {
    is_org = ("\n" .. sample):find "\n%*%*+ " ~= nil, has_terms = sample:find "<[dD][tT][ >]",
    has_blocks = sample:find "\n\n" and not ("\n" .. sample):find "\n[ \t*#•<-]"
      and not sample:find("\n・", 1, true),
    is_graded = sample:find "%f[%a]TBE%f[%A]" or sample:find "%f[%a][VN][GM]%f[%A]",
  }
  local headings <const>, deepest = {}, nil
  each(sample:gmatch "[^\n]+", form, function(line)
    local open <const> = headings[#headings]
    if line.is_heading then
      headings[#headings + 1] = line
      deepest = math.max(deepest or line.depth, line.depth)
      line.is_proved = select(2, text.dated(line.text, true)) ~= nil
    elseif open then
      local name <const> = member(line)
      local field <const>, is_known <const> = text.meaning(name or "")
      if field == "artist" or field == "title" then open.is_named = true end
      if name and (is_known or field) then open.is_proved = true end
    end
  end)
  local artists, albums, proved, marked, above = 0, 0, 0, 0, nil
  for place, line in ipairs(headings) do
    local next <const> = headings[place + 1]
    if line.depth == deepest then
      albums, proved = albums + 1, proved + (line.is_proved and 1 or 0)
      if line.text:find " [-–—]+ " then marked = marked + 1 end
      if not above or line.is_named then return form end
    elseif next and next.depth == deepest then
      above, artists = line, artists + 1
      if no_artist(line.text) or #line.text == 1 then return form end
    end
  end
  if artists > 1 and albums >= artists and proved * 10 >= albums * 8 and marked * 4 <= albums then
    form.depth = deepest
  end
  return form
end

--- Whether what is behind the years of nearly all albums is a label rather than the artist, with
--- the heading as a section: `Tago Mago (1971) – Spoon`.
local function have_labels(found)
  local names <const>, seen, with_digits = {}, {}, 0
  for _, name in ipairs(found.tails) do
    if not seen[name] then seen[name], names[#names + 1] = true, name end
  end
  if #found.tails * 10 < found.albums * 7 or text.are_genres(names) then return false end
  for _, name in ipairs(found.names) do with_digits = with_digits + (name:find "%d" and 1 or 0) end
  if text.are_genres(found.names) or with_digits * 2 > #found.names then return false end
  return #names * 10 <= #found.tails * 8 or found.graded * 10 >= found.albums * 7
    or not found.is_dashed and found.albums <= found.artists * 3
end

--- What the beginning of a list shows: how many artists, albums and other lines there are, how many
--- of the artists and of the titles end in brackets, the names of the artists, and what may be the
--- labels behind the years.
local function count(sample, form)
  local found <const> = {
    artists = 0, albums = 0, years = 0, pages = 0, others = 0, genres = 0, labels = 0,
    graded = 0, colons = 0, names = {}, tails = {},
  }
  sample = sample:gsub("\r\n?", "\n")
  each(sample:gmatch "([^\n]*)\n", form, function(line, is_artist)
    if line.is_heading and collections[line.text:lower()] then
      found.is_titled = true
    elseif form.has_terms and not line.tag or line.is_above then
      return
    elseif is_artist and no_artist(line.text) then
      found.others = found.others + 10
    elseif is_artist then
      found.artists, found.headings = found.artists + 1, found.headings or line.is_heading
      found.names[#found.names + 1] = line.text
      if in_brackets(line.text) then found.genres = found.genres + 1 end
    elseif found.artists == 0 or #line.text > 100 then
      found.others = found.others + 1
    else
      local title <const>, year <const>, note <const>, is_dashed <const> = dated(line.text)
      found.is_dashed = found.is_dashed or is_dashed
      if title:find " [-–—]+ " then
        found.others = found.others + 1
        return
      end
      found.albums = found.albums + 1
      if year then found.years = found.years + 1 end
      if title:find("%S: %S") then found.colons = found.colons + 1 end
      if is_page(line.address) then found.pages = found.pages + 1 end
      if year and in_brackets(title) then found.labels = found.labels + 1 end
      local behind <const> = details(note, form.is_graded)
      if is_label(behind.notes) then found.tails[#found.tails + 1] = behind.notes end
      if behind.condition or behind.format or behind.price then found.graded = found.graded + 1 end
    end
  end)
  -- Below a heading such as `Polish bands:` the artists are in the lines: `Can: Tago Mago`.
  if found.colons * 10 >= found.albums * 6 then found.others = found.others + found.colons end
  -- Behind a dash may be the artist: `Tago Mago (1971) – Can` below `Germany`.
  found.has_tails = have_labels(found)
  if #found.tails * 10 >= found.albums * 5 and not found.has_tails then
    found.others = found.others + #found.tails
  end
  return found
end

--- Reads albums that are headings below those of artists.
local function read_headings(input, emit, form)
  local album, artist, number
  local function finish()
    if not album then return end
    if #album.notes > 0 then
      table.insert(album.members, { "notes", table.concat(album.notes, "\n") })
    end
    emit(album.members, number)
    album = nil
  end
  each(input:lines(), form, function(line, _, place)
    if line.is_heading and line.depth == form.depth and artist then
      finish()
      local title <const>, year <const>, note <const> = text.dated(line.text, true)
      local members <const> = { { "artist", artist }, { "title", title } }
      album = { members = members, names = {}, notes = { note }, length = 0 }
      if year then members[#members + 1] = { "year", year } end
      if line.address then members[#members + 1] = { "url", line.address } end
      number = place
    elseif line.is_heading then
      finish()
      artist = line.text
    elseif album and album.length + #line.text < most_text then
      album.length = album.length + #line.text
      local name <const>, value <const> = member(line)
      if name and not album.names[name] then
        album.names[name] = true
        table.insert(album.members, { name, value })
      else
        table.insert(album.notes, line.text)
      end
    else
      emit({ line = line.text }, place, "a line that belongs to no album")
    end
  end)
  finish()
end

moonshelf.source {
  name = "artist-lists", reads = "lines", competes = true,
  detect = {
    lines = { "•*", "\t*", "  *", "- *", "[*] *", "#*", "[*][*]* *", "*<dt>*", "*<dt *", "*:",
      "*([12][0-9][0-9][0-9])*" },
  },
  accepts = function(sample)
    local form <const> = form_of(sample.text)
    if form.depth then return true end
    local found <const> = count(sample.text .. "\n", form)
    if found.artists < 2 or found.albums < found.artists or found.others * 4 > found.albums then
      return false
    end
    return found.years * 10 >= found.albums * 6 or found.pages * 10 >= found.albums * 6
      or found.is_titled and not found.headings and found.artists > 4
        and found.albums <= found.artists * 5
  end,
  read = function(input, emit)
    local form <const> = form_of(input:sample())
    if form.depth then return read_headings(input, emit, form) end
    local found <const> = count(input:sample() .. "\n", form)
    local has_genres <const> = found.genres * 10 >= found.artists * 7
    local has_labels <const> = found.labels * 10 >= found.albums * 7
    local artist, genre
    each(input:lines(), form, function(line, is_artist, number)
      if form.has_terms and not line.tag then
        -- Headings and contents in the page have nothing of albums.
        local is_place <const> = line.text:find "^#+%s" or (line.address or ""):find "^#"
        if line.is_heading or is_place then return end
        emit({ line = line.text }, number, "a line that belongs to no album")
      elseif line.is_above then
        artist = nil
      elseif is_artist then
        artist, genre = in_brackets(line.text)
        if not has_genres or not artist then artist, genre = line.text, nil end
      elseif artist then
        local title <const>, year <const>, note <const> = dated(line.text)
        local rest, label, remark
        if has_labels then rest, label, remark = in_brackets(title) end
        local record <const> = details(note, form.is_graded)
        local is_tail <const> = found.has_tails and is_label(record.notes)
        if is_tail then label, record.notes = record.notes, nil end
        record.artist, record.title, record.year = artist, rest or title, year
        record.genre, record.label, record.notes = genre, label, record.notes or remark
        record.url = line.address ~= "" and line.address or nil
        emit(record, number)
      else
        emit({ line = line.text }, number, "a line above the first artist")
      end
    end)
  end,
}
