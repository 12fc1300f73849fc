-- Lists of links of Markdown and org to the pages of albums at services and shops, with the titles
-- only:
--   - [Tago Mago](https://open.spotify.com/album/5iRtgBbqZcUgNvEzLdJVZD)
--   - [[https://low.bandcamp.com/album/trust][Trust]]
--   https://music.apple.com/us/album/trust/1440812661
-- Addresses alone have the words of the title.
-- The addresses are proof that these are albums. Where nearly all are, a link to another page is
-- one too. Headings above them are the artists if the addresses have these names, or if there are
-- many that may be names, not genres, years or shelves; otherwise the artists are not known.
local text <const> = moonshelf.text
local read_line <const> = text.list {}
local pages <const> = {
  "open%.spotify%.com/album/", "open%.spotify%.com/[^/]+/album/", "[%w-]+%.bandcamp%.com/album/",
  "music%.apple%.com/[^/]+/album/", "discogs%.com/.-release/", "discogs%.com/.-master/",
  "tidal%.com/.-album/", "deezer%.com/.-album/", "[^/]+/album/",
}
--- The words of headings that are those of genres, media and lists.
local no_names <const> = {}
for word in ([[
  album albums alternative ambient blues bought cassettes cds classical country dance disco
  discography electronic eps experimental favorites favourites folk funk gospel hiphop house indie
  industrial jazz krautrock latin lps metal misc new other others owned pop punk rap records reggae
  rnb rock singles ska soul soundtracks tapes techno various vinyl wanted wishlist world
]]):gmatch "%a+" do no_names[word] = true end
--- The words of names that are in small letters.
local particles <const> = { ["and"] = true, of = true, the = true, de = true, van = true }

--- The title in the address of an album's page, whose words have capital letters.
local function title_in(address)
  local slug <const> = address:match "^https?://music%.apple%.com/%a+/album/([^/?#]+)/"
    or address:match "^https?://[%w-]+%.bandcamp%.com/album/([^/?#]+)"
  if not slug or not slug:find "%a" then return nil end
  local function letter(hex) return string.char(tonumber(hex, 16)) end
  local words <const> = slug:gsub("%%(%x%x)", letter):gsub("%-+", " ")
  return utf8.len(words) and words:gsub("%f[^%s\0]%l", string.upper) or nil
end

--- The title and the address of a line that is a link, and whether it is that of an album's page.
local function link(line)
  line = line:gsub("^[-*+•] +", ""):gsub("^%d%d?%d?[.)] +", "")
  local title, address = line:match "^%[(.-)%]%(<?(https?://[^%s()<>]+)[^()]*%)$"
  if not title then
    address, title = line:match "^%[%[(https?://[^%s%[%]]+)%]%[([^%[%]]+)%]%]$"
  end
  if not title then
    address = line:match "^<?(https?://[^%s<>]+)>?$"
    title = address and title_in(address)
  end
  if not title then return nil end
  local place <const> = address:gsub("^https?://", ""):gsub("^www%.", "")
  for _, page in ipairs(pages) do
    if place:find("^" .. page) then return title, address, true end
  end
  return title, address, false
end

local trim <const> = text.trim

--- The heading in a line, without the marks of a link: `## Can`, or in org `** Can`.
local function heading(line, is_org)
  local written <const> = line:match "^#+%s+(.*)$" or is_org and line:match "^%*+%s+(.*)$"
  if not written then return nil end
  local name <const> = trim(written:match "^(.*[^#])" or "")
  return (link(name)) or name
end

--- Whether a text has headings of org.
local function is_org(sample) return ("\n" .. sample):find "\n%*%*+ " ~= nil end

--- The letters and digits of a text.
local function letters(written) return (text.fold(written):gsub("[^%w\x80-\xFF]", "")) end

--- Whether a heading may be the name of an artist, as its words show.
local function may_be_name(name)
  if name == "" or name:find "^%d+%D?s?$" or #name == 1 then return false end
  for word in name:gmatch "[^%s/&,+-]+" do
    if no_names[letters(word)] then return false end
  end
  return true
end

--- Whether all words of a name have capital letters.
local function is_capitalized(name)
  for word in name:gmatch "%S+" do
    if word:find "^%l" and not particles[word] then return false end
  end
  return true
end

--- What the beginning of a list shows: how many lines, links to albums and titles with an artist
--- there are, and whether the headings are artists.
local function count(sample)
  local found <const> = { lines = 0, links = 0, albums = 0, is_org = is_org(sample) }
  local names, evident, open, is_certain = 0, 0, nil, true
  local is_plain, seen <const> = true, {}
  for line in sample:gmatch "[^\r\n]+" do
    line = trim(line)
    local name <const> = heading(line, found.is_org)
    local title <const>, address <const>, is_page <const> = link(line)
    if line ~= "" and not name and not line:find "^#%+" then found.lines = found.lines + 1 end
    if is_page then found.links = found.links + 1 end
    if title and (read_line(title) or {}).kind == "album" then found.albums = found.albums + 1 end
    if name then
      open = { name = name }
    elseif is_page and open then
      if not open.is_used then
        names = names + (seen[open.name] and 0 or 1)
        seen[open.name], open.is_used = true, true
        is_certain = is_certain and may_be_name(open.name)
        is_plain = is_plain and is_capitalized(open.name)
      end
      local plain <const> = letters(open.name)
      if not open.is_evident and #plain > 2 and letters(address):find(plain, 1, true) then
        open.is_evident, evident = true, evident + 1
      end
    elseif is_page then
      is_certain = false
    end
  end
  found.are_artists = is_certain and names > 1
    and (evident * 2 >= names or names > 3 and is_plain and found.links <= names * 5)
  return found
end

moonshelf.source {
  name = "album-links", reads = "lines",
  detect = {
    { text = "](https://open.spotify.com/" }, { text = ".bandcamp.com/album/" },
    { text = "//music.apple.com/" }, { text = "discogs.com/" }, { text = "tidal.com/" },
    { text = "deezer.com/" },
  },
  -- Nearly all lines are links, without artists.
  accepts = function(sample)
    local found <const> = count(sample.text)
    return found.links > 2 and found.links * 10 >= found.lines * 8
      and found.albums * 4 <= found.links
  end,
  read = function(input, emit)
    local found <const>, section = count(input:sample()), nil
    for line, number in input:lines() do
      line = trim(text.unescape(line))
      local written <const>, address <const> = link(line)
      if written then
        local title <const>, year <const>, note <const> = text.dated(written, true)
        emit({
          title = title, year = year, url = address, notes = note,
          [found.are_artists and "artist" or "section"] = section,
        }, number)
      elseif heading(line, found.is_org) then
        section = heading(line, found.is_org)
      elseif line ~= "" and not line:find "^#%+" then
        emit({ line = line }, number, "a line that is no link")
      end
    end
  end,
}
