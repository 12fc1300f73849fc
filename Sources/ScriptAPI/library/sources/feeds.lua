-- Feeds of news in RSS and Atom whose titles have the names of artists and albums, as those of
-- reviews: `<title>Can: Soon</title>`. Who wrote the article is no artist.
local text <const> = moonshelf.text
local elements <const> = { rss = "item", feed = "entry", RDF = "item" }
--- Words of feeds about records, in what is before the first article or in addresses.
local words <const> = {
  "album", "record", "vinyl", "music", "musik", "musique", "musica", "release", "disc",
  "disq", "platte",
}

--- The text of an element, without marks of data and tags.
local function plain(written)
  if not written then return nil end
  local inner <const> = written:match "^%s*<!%[CDATA%[(.-)%]%]>%s*$" or text.unescape(written)
  local value <const> = text.trim(text.unescape((inner:gsub("<[^>]*>", " "):gsub("%s+", " "))))
  return value ~= "" and value or nil
end

local function inside(item, name)
  return plain(item:match("<" .. name .. "%f[%s>][^>]*>(.-)</" .. name .. ">"))
end

--- The items of a feed, as `{ title, text, place }`.
local function items_of(document)
  local root <const> = document:match "<(%a[%w:]*)" or ""
  local element <const> = elements[root:match "[^:]*$"]
  local found <const> = {}
  if not element then return found end
  local pattern <const> = "()<" .. element .. "%f[%s>][^>]*>(.-)</" .. element .. ">"
  for place, item in document:gmatch(pattern) do
    found[#found + 1] = { title = inside(item, "title") or "", text = item, place = place }
  end
  return found
end

--- The titles as entries, and how many of them are albums with two names.
local function read_all(items)
  local titles <const>, count = {}, 0
  for place, item in ipairs(items) do titles[place] = item.title end
  local read <const> = text.list(titles)
  for _, item in ipairs(items) do
    item.entry = read(item.title)
    -- A sentence with a dash, such as one with the name of a newspaper behind it, is no album.
    local _, spaces <const> = item.title:gsub("%s+", " ")
    item.is_album = item.entry and item.entry.kind == "album"
      and spaces < 12
    if item.is_album then count = count + 1 end
  end
  return count
end

--- Whether a feed is about records.
local function is_about_records(document, items)
  local head <const> = text.fold(document:sub(1, items[1].place - 1))
  local link <const> = text.fold(inside(items[1].text, "link") or "")
  for _, word in ipairs(words) do
    if head:find(word, 1, true) or link:find(word, 1, true) then return true end
  end
  local years = 0
  for _, item in ipairs(items) do
    for _, member in ipairs(item.is_album and item.entry.members or {}) do
      if member[1] == "year" then years = years + 1 end
    end
  end
  return years * 2 > #items
end

moonshelf.source {
  name = "feeds", reads = "text",
  detect = {
    { text = { "<rss", "<item" } }, { text = { "<feed", "<entry" } },
    { text = { "<rdf:RDF", "<item" } },
  },
  accepts = function(sample)
    -- The feeds of shops and podcasts say themselves who the artist is, or are of episodes.
    if sample.text:find "[:<]artist>" or sample.text:find "<enclosure" then return false end
    local items <const> = items_of(sample.text)
    return #items > 1 and read_all(items) * 10 >= #items * 8
      and is_about_records(sample.text, items)
  end,
  read = function(input, emit)
    local document <const> = input:text()
    local items <const>, line, counted = items_of(document), 1, 1
    read_all(items)
    for _, item in ipairs(items) do
      line = line + select(2, document:sub(counted, item.place - 1):gsub("\n", ""))
      counted = item.place
      if item.is_album then
        local record <const> = {
          url = inside(item.text, "link") or item.text:match '<link[^>]-href="([^"]+)"',
          notes = inside(item.text, "description") or inside(item.text, "summary"),
        }
        for _, member in ipairs(item.entry.members) do record[member[1]] = member[2] end
        emit(record, line)
      else
        emit({ line = item.title }, line, "an article without an artist and an album")
      end
    end
  end,
}
