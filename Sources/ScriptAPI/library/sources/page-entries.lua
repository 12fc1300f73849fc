-- Web pages whose albums are in no table and in no lines of text:
--   <a href="1.jpg" data-title="Can - Soon<br>LP<br>1973<br>Spoon"><img src="1.jpg"></a>
--   <div data-artist="Can" data-album="Soon" data-year="1973"><img src="1.jpg"></div>
--   <img src="1.jpg" alt="Can - Soon">
--   <dl><dt>Can</dt><dd>Soon (1973)</dd></dl>
--   <ul><li>Can<ul><li>Soon (1973)</li></ul></li></ul>
-- Names and values in attributes prove themselves; texts of pictures have to be of albums by years,
-- media, or the words of the page; lists by years, links to pages of albums, or a heading.
local text <const> = moonshelf.text

local function set(names)
  local found <const> = {}
  for name in names:gmatch "[^|\n]+" do found[text.trim(name)] = true end
  return found
end

--- Words in the headings of pages about records.
local words <const> = set [[album|albums|vinyl|vinyls|record|records|lp|lps|cd|cds|tape|tapes|
  cassette|cassettes|discography|alben|platten|schallplatten|schallplatte|kassetten|discos|vinilos|
  vinilo|disques|vinyles|dischi|vinili|platen|discografie|discographie|discografia|skivor|plader|
  music|musik|musique]]
--- Names that are no artists: kinds of records and genres.
local no_names <const> = set [[albums|singles|eps|lps|cds|vinyl|live|compilations|soundtracks|other|
  various|rock|pop|jazz|blues|folk|metal|punk|soul|funk|electronic|classical|hip hop|reggae|country|
  others]]
--- The data of scripts, not of albums.
local technical <const> = set [[src|srcset|lightbox|fancybox|gallery|toggle|target|index|key|href|
  size|sizes|width|height|id|aos|delay|lazy|group|rel|title|caption|slide|action|url|dismiss]]
local media <const> = {
  "%f[%w]LP%f[%W]", "%f[%w]CD%f[%W]", "inyl", "inch", "ass?ette", "\"$", "″$",
}
local pages <const> = { "/album/", "discogs%.com/.-release/", "discogs%.com/.-master/" }
--- The names of attributes that have texts of one album.
local captions <const> = { "data-title", "data-caption", "data-sub-html", "title", "alt" }
local voids <const> = { ["data-title"] = true, ["data-caption"] = true, ["data-sub-html"] = true }

--- Calls a function with each tag, its attributes, and the place behind it.
local function each_tag(page, take)
  local place = 1
  while true do
    local start <const>, behind <const>, slash <const>, name <const> =
      page:find("<(/?)(%a%w*)", place)
    if not start then return end
    place = behind + 1
    local attributes
    while true do
      local key <const>, after <const> = page:match("^[%s/]*([^%s=<>/\"']+)()", place)
      if not key then break end
      attributes = attributes or {}
      local quote <const>, first <const> = page:match("^%s*=%s*(['\"]?)()", after)
      if not quote then
        attributes[key:lower()], place = "", after
      else
        local stop <const> = quote == "" and page:find("[%s>]", first)
          or quote ~= "" and page:find(quote, first, true) or #page + 1
        attributes[key:lower()] = page:sub(first, stop - 1)
        place = quote == "" and stop or stop + 1
      end
    end
    place = (page:find(">", place, true) or #page) + 1
    local tag <const> = name:lower()
    if (tag == "script" or tag == "style") and slash == "" then
      place = page:find("</" .. name, place, true) or #page + 1
    else
      take(tag, slash ~= "", attributes or {}, start, place)
    end
  end
end

--- A text without tags, with single spaces.
local function plain(written)
  local untagged <const> = written:gsub("<[^<>]*>", " "):gsub("%s+", " ")
  return text.trim(text.unescape(untagged))
end

--- The text of a heading that begins at a place.
local function heading_at(page, place)
  return plain(page:sub(place, (page:find("</", place, true) or place) - 1))
end

--- The address of a picture in attributes.
local function picture(attributes)
  local address <const> = attributes["data-src"] or attributes.src or attributes.href
  return address and address:lower():find "%.%a%a%a%a?%f[%W]" and address or nil
end

--- The fields in the attributes of an element, `data-artist="Can" data-album="Soon"`, and whether
--- they say that it is an album.
local function fields_of(attributes)
  local record, has, is_album, names <const> = {}, {}, false, {}
  for key in pairs(attributes) do names[#names + 1] = key end
  table.sort(names)
  for _, key in ipairs(names) do
    local name <const>, value <const> = key:match "^data%-(.+)$", attributes[key]
    -- The entries of a player are tracks.
    if value:lower():find "%.mp3" or value:find "%.ogg" or name == "track" then return nil end
    local field <const> = name and value ~= "" and (name == "release" and "title"
      or text.meaning((name:gsub("-", " "))))
    if field and not has[field] then
      has[field], record[field] = true, plain(value)
      is_album = is_album or field == "title" and (name:find "album" or name:find "release") ~= nil
    elseif name and value ~= "" and not field and not technical[name] and not name:find "^bs%-" then
      record[name] = plain(value)
    end
  end
  if not has.artist or not has.title then return nil end
  record.cover = picture(attributes)
  return record, is_album or has.year
end

--- The parts of a text in an attribute.
local function parts_of(value)
  local parts <const> = {}
  local broken <const> = text.unescape(value)
    :gsub("<[bB][rR]%s*/?>", "\n"):gsub("</%w+>%s*<", "\n<")
  for part in broken:gmatch "[^\n]+" do
    local found <const> = plain(part)
    if found ~= "" then parts[#parts + 1] = found end
  end
  return parts
end

local function is_medium(part)
  for _, medium in ipairs(media) do if part:find(medium) then return true end end
  return false
end

--- What a part behind the names is.
local function kind_of(part)
  if part:find "^%(?[12]%d%d%d%)?$" then return "year" end
  if is_medium(part) then return "format" end
  return #part <= 30 and part:find "%d" and "catalog number" or #part <= 60 and "label" or "notes"
end

--- The records of the texts in one kind of attribute; nil if most are no albums.
local function records_of(found)
  local firsts <const> = {}
  for place, one in ipairs(found) do firsts[place] = one.parts[1] end
  local read <const>, records, votes = text.list(firsts), {}, {}
  local proved = 0
  for _, one in ipairs(found) do
    local entry <const> = read(one.parts[1])
    if entry and entry.kind == "album" then
      local record <const> = { cover = one.cover }
      for _, member in ipairs(entry.members) do record[member[1]] = member[2] end
      records[#records + 1] = { record = record, one = one }
      local is_proved = record.year ~= nil
      for place = 2, #one.parts do
        local kind <const> = kind_of(one.parts[place])
        votes[place] = votes[place] or {}
        votes[place][kind] = (votes[place][kind] or 0) + 1
        is_proved = is_proved or kind == "year" or kind == "format"
      end
      proved = proved + (is_proved and 1 or 0)
    end
  end
  if #records < 3 or #records * 10 < #found * 8 then return nil end
  local kinds <const> = {}
  for place, vote in pairs(votes) do
    local best
    for kind, number in pairs(vote) do
      if not best or number > vote[best] or number == vote[best] and kind < best then
        best = kind
      end
    end
    kinds[place] = best
  end
  for _, one in ipairs(records) do
    for place = 2, #one.one.parts do
      local kind, part = kinds[place], one.one.parts[place]
      if kind == "year" then part = part:match "%d%d%d%d" end
      local is_free <const> = part and (kind ~= "year" or kind_of(part) == "year")
      if is_free and one.record[kind] == nil then one.record[kind] = part end
    end
  end
  return records, proved * 10 >= #records * 6
end

--- Whether most of the titles are in the text of a page too, which then says more of them.
local function are_visible(records, page)
  local parts <const>, last, found = {}, 1, 0
  each_tag(page, function(_, _, _, start, behind)
    parts[#parts + 1], last = page:sub(last, start - 1), behind
  end)
  local visible <const> = plain(table.concat(parts, " "))
  for _, one in ipairs(records) do
    local title <const> = one.record.title
    if title and visible:find(plain(title), 1, true) then found = found + 1 end
  end
  return found * 2 >= #records
end

--- The albums in the attributes of a page's elements, with their places.
local function in_attributes(page)
  local named, texts, is_about, proved = {}, {}, false, 0
  local open
  each_tag(page, function(tag, is_end, attributes, start, behind)
    if is_end then return end
    if tag == "title" or tag == "h1" or tag == "h2" then
      for word in heading_at(page, behind):lower():gmatch "[%w\x80-\xFF]+" do
        is_about = is_about or words[word] ~= nil
      end
    end
    local record <const>, is_proved <const> = fields_of(attributes)
    if record then
      proved = proved + (is_proved and 1 or 0)
      open = { record = record, one = { start = start } }
      named[#named + 1] = open
    elseif tag == "img" and open then
      open.record.cover, open = open.record.cover or picture(attributes), nil
    end
    for _, caption in ipairs(captions) do
      local value <const> = attributes[caption]
      local parts <const> = value and (tag == "img" or tag == "a" or voids[caption])
        and parts_of(value) or {}
      if #parts > 0 then
        texts[caption] = texts[caption] or {}
        table.insert(texts[caption],
          { parts = parts, start = start, cover = picture(attributes) })
      end
    end
  end)
  if #named > 2 and (is_about or proved * 10 >= #named * 6) then return named end
  for _, caption in ipairs(captions) do
    local records <const>, is_proved <const> = records_of(texts[caption] or {})
    if records and (is_proved or is_about and #records > 4) and not are_visible(records, page) then
      return records
    end
  end
end

--- The albums in the lists of terms, or of items in items.
local function in_lists(page)
  local artists, records, depth, open, is_titled = {}, {}, 0, nil, false
  local proved, others, last = 0, 0, nil
  local function finish(stop)
    if not open then return end
    local written <const> = page:sub(open.behind, stop - 1)
    local name <const> = plain(written)
    if name == "" or #name > 100 then
      others = others + (name ~= "" and 1 or 0)
    elseif open.is_artist then
      if last and last.count == 0 and not last.is_term then others = others + 1 end
      last = { name = name, count = 0, is_term = open.is_term }
      artists[#artists + 1] = last
      if no_names[name:lower()] then others = others + 100 end
    elseif last then
      local title <const>, year <const>, note <const> = text.dated(name)
      local address <const> = written:match "href=[\"']([^\"']+)[\"']"
      local is_page = year ~= nil
      for _, one in ipairs(address and pages or {}) do is_page = is_page or address:find(one) end
      proved, last.count = proved + (is_page and 1 or 0), last.count + 1
      if title:find " [-–—]+ " then others = others + 1 end
      records[#records + 1] = {
        record = {
          artist = last.name, title = title, year = year, notes = note, url = address,
        }, one = { start = open.start },
      }
    end
    open = nil
  end
  local frame = 0
  each_tag(page, function(tag, is_end, _, start, behind)
    if tag == "nav" or tag == "footer" or tag == "aside" or tag == "header" then
      frame = math.max(0, frame + (is_end and -1 or 1))
    end
    if frame > 0 then return end
    if tag == "ul" or tag == "ol" or tag == "dl" then
      finish(start)
      depth = math.max(0, depth + (is_end and -1 or 1))
    elseif tag == "li" or tag == "dt" or tag == "dd" then
      finish(start)
      local is_artist <const> = tag == "dt" or tag == "li" and depth < 2
      open = not is_end and {
        start = start, behind = behind, is_artist = is_artist, is_term = tag == "dt",
      } or nil
    elseif tag:find "^h%d$" and not is_end then
      is_titled = is_titled or words[heading_at(page, behind):lower()] ~= nil
    end
  end)
  if #artists < 2 or #records < #artists or others * 10 > #records then return nil end
  if proved * 10 >= #records * 6 or is_titled and #artists > 4 and #records <= #artists * 5 then
    return records
  end
end

local function entries_of(page)
  if page:find "<[tT][aA][bB][lL][eE][%s>]" then return nil end
  return in_attributes(page) or in_lists(page)
end

moonshelf.source {
  name = "page-entries", reads = "text",
  detect = {
    { text = "<html" }, { text = "<HTML" }, { text = "<!doctype" }, { text = "<!DOCTYPE" },
  },
  accepts = function(sample) return entries_of(sample.text) ~= nil end,
  read = function(input, emit)
    local page <const> = input:text()
    local line, counted = 1, 1
    for _, entry in ipairs(entries_of(page) or {}) do
      local start <const> = entry.one.start
      line = line + select(2, page:sub(counted, start - 1):gsub("\n", ""))
      counted = start
      emit(entry.record, line)
    end
  end,
}
