-- Bookmarks of a browser, in the format of Netscape that all of them export: those of pages about
-- albums, whose titles each shop or site writes in its own way. The folders become sections.
local text <const> = moonshelf.text

--- The site, a part of the address of its albums, patterns of the titles, and what they have.
local sites <const> = {
  { "bandcamp%.com", "/album/", { "^(.+) | (.+)$" }, "title" },
  { "discogs%.com", "/release/", { "^(.+) %- (.+) | .*Discogs", "^(.+) – (.+) | .*Discogs" } },
  { "discogs%.com", "/master/", { "^(.+) %- (.+) | .*Discogs", "^(.+) – (.+) | .*Discogs" } },
  { "open%.spotify%.com", "/album/", { "^(.+) %- %a+ by (.+) | Spotify" }, "title" },
  { "music%.apple%.com", "/album/", { "^(.+) %- %a+ by (.+) %- Apple", "^(.+) by (.+) on Apple" },
    "title" },
  { "rateyourmusic%.com", "/release/", { "^(.+) by (.-) %(", "^(.+) by (.-) on RYM" }, "title" },
  { "allmusic%.com", "/album/", { "^(.+) %- (.-) | .*AllMusic" }, "title" },
}

--- Parts of addresses of albums; the name of such a page may have been written by its user.
local albums <const> = { "/album/", "/albums/", "/release/", "/releases/", "/master/" }
local read_line <const> = text.list {}

--- The names and values of a title that is `Artist - Title`; nil for other pages.
local function members_in(address, written)
  -- Other marks are those of sites.
  if not written:find(" - ", 1, true) and not written:find(" – ", 1, true) then return nil end
  for _, part in ipairs(albums) do
    local entry <const> = address:find(part, 1, true) and read_line(written)
    if entry and entry.kind == "album" then return entry.members end
  end
end

--- The artist and the title of a page; nil if it is of no known site.
local function names_in(address, written)
  for _, site in ipairs(sites) do
    local host, part <const>, patterns <const>, first <const> = table.unpack(site)
    host = "^https?://[%w.-]*" .. host .. "[/:]"
    local is_there <const> = address:find(host) and address:find(part, 1, true)
    for _, pattern in ipairs(is_there and patterns or {}) do
      local left <const>, right <const> = written:match(pattern)
      if left and first == "title" then return right, left end
      if left then return left, right end
    end
  end
end

local function plain(written)
  return text.trim((text.unescape((written:gsub("<[^>]*>", ""))):gsub("%s+", " ")))
end

moonshelf.source {
  name = "bookmarks", reads = "text",
  detect = {
    { text = "<!DOCTYPE NETSCAPE-Bookmark-file-1>" },
    { text = "<!DOCTYPE netscape-bookmark-file-1>" },
  },
  refuse = "has no bookmarks of pages about albums",
  read = function(input, emit)
    local document <const> = input:text()
    local folders, pending, line, counted = {}, nil, 1, 1
    for place, tag, attributes, behind in document:gmatch "()<(/?%a%w*)([^>]*)>()" do
      local name <const> = tag:upper()
      if name == "H3" then
        pending = plain(document:match("^(.-)</", behind) or "")
      elseif name == "DL" then
        folders[#folders + 1], pending = pending or false, nil
      elseif name == "/DL" then
        folders[#folders] = nil
      elseif name == "A" then
        local address <const> = attributes:match '[hH][rR][eE][fF]="([^"]*)"' or ""
        local written <const> = plain(document:match("^(.-)</[aA]>", behind) or "")
        local added <const> = tonumber(attributes:match '[aA][dD][dD]_[dD][aA][tT][eE]="(%d+)"')
        local artist <const>, title <const> = names_in(address, written)
        line = line + select(2, document:sub(counted, place - 1):gsub("\n", ""))
        counted = place
        local members <const> = not artist and members_in(address, written)
        local record <const> = {
          artist = artist, url = text.unescape(address), section = folders[#folders] or nil,
          date_added = added and added > 0 and os.date("!%Y-%m-%d", added) or nil,
        }
        if artist then record.title, record.year = text.dated(title, true) end
        for _, member in ipairs(members or {}) do record[member[1]] = member[2] end
        if record.title then
          emit(record, line)
        else
          emit({ line = written }, line, "a bookmark of another page")
        end
      end
    end
  end,
}
