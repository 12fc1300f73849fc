-- Lists of links of Markdown to the pages of albums at services and shops, with the titles only:
--   - [Tago Mago](https://open.spotify.com/album/5iRtgBbqZcUgNvEzLdJVZD)
-- The addresses are proof that these are albums; their artists are not known. Where nearly all are,
-- a link to another page is one too.
local text <const> = moonshelf.text
local read_line <const> = text.list {}
local pages <const> = {
  "open%.spotify%.com/album/", "open%.spotify%.com/[^/]+/album/", "[%w-]+%.bandcamp%.com/album/",
  "music%.apple%.com/[^/]+/album/", "discogs%.com/.-release/", "discogs%.com/.-master/",
  "tidal%.com/.-album/", "deezer%.com/.-album/",
}

--- The title and the address of a line that is a link, and whether it is that of an album's page.
local function link(line)
  line = line:gsub("^[-*+•] +", ""):gsub("^%d%d?%d?[.)] +", "")
  local title <const>, address <const> = line:match "^%[(.-)%]%(<?(https?://[^%s()<>]+)[^()]*%)$"
  if not title then return nil end
  local place <const> = address:gsub("^https?://", ""):gsub("^www%.", "")
  for _, page in ipairs(pages) do
    if place:find("^" .. page) then return title, address, true end
  end
  return title, address, false
end

local trim <const> = text.trim
local function heading(line)
  local written <const> = line:match "^#+%s+(.*)$"
  return written and trim(written:match "^(.*[^#])" or "")
end

moonshelf.source {
  name = "album-links", reads = "lines",
  detect = {
    { text = "](https://open.spotify.com/" }, { text = ".bandcamp.com/album/" },
    { text = "](https://music.apple.com/" }, { text = "discogs.com/" }, { text = "tidal.com/" },
    { text = "deezer.com/" },
  },
  -- Nearly all lines are links, without artists.
  accepts = function(sample)
    local lines, links, albums = 0, 0, 0
    for line in sample.text:gmatch "[^\r\n]+" do
      line = trim(line)
      local title <const>, _, is_page <const> = link(line)
      if line ~= "" and not heading(line) then lines = lines + 1 end
      if is_page then links = links + 1 end
      if title and (read_line(title) or {}).kind == "album" then albums = albums + 1 end
    end
    return links > 2 and links * 10 >= lines * 8 and albums * 4 <= links
  end,
  read = function(input, emit)
    local section
    for line, number in input:lines() do
      line = trim(text.unescape(line))
      local written <const>, address <const> = link(line)
      if written then
        local title <const>, year <const>, note <const> = text.dated(written, true)
        emit({ title = title, year = year, url = address, notes = note, section = section }, number)
      elseif heading(line) then
        section = heading(line)
      elseif line ~= "" then
        emit({ line = line }, number, "a line that is no link")
      end
    end
  end,
}
