-- Outlines in OPML: albums below their artists, or lines of artist and title below anything.
local function attribute(element, name)
  local text <const> = element:match(name .. '%s*=%s*"([^"]*)"')
    or element:match(name .. "%s*=%s*'([^']*)'")
  if not text then return nil end
  local names <const> = { lt = "<", gt = ">", quot = '"', apos = "'", amp = "&" }
  local function character(code) return utf8.char(math.min(tonumber(code), 0x10FFFF)) end
  return (text:gsub("&#(%d+);", character):gsub("&(%a+);", names))
end

local function dashed(text) return text:match "^(.-)%s+[-–—]+%s+(.+)$" end

-- The innermost elements, each with the texts around it.
local function leaves(content)
  local above <const>, found <const> = {}, {}
  for closing, element, place in content:gmatch "<(/?)outline([^>]*)>()" do
    if closing == "/" then
      above[#above] = nil
    elseif element:find "/%s*$" then
      found[#found + 1] = {
        text = attribute(element, "text") or "", notes = attribute(element, "_note"),
        above = table.move(above, 1, #above, 1, {}), place = place,
      }
    else
      above[#above + 1] = attribute(element, "text") or ""
    end
  end
  return found
end

moonshelf.source {
  name = "opml", reads = "text",
  detect = { text = "<opml", without = "xmlUrl" },
  read = function(input, emit)
    local found <const> = leaves(input:text())
    local lines = 0
    for _, leaf in ipairs(found) do lines = lines + (dashed(leaf.text) and 1 or 0) end
    for _, leaf in ipairs(found) do
      local around <const> = #leaf.above
      local artist, text = leaf.above[around], leaf.text
      local section = leaf.above[around - 1]
      if lines * 2 > #found or not artist then
        section = artist
        artist, text = dashed(text)
      end
      local title <const>, year <const> = (text or leaf.text):match "^(.-)%s*%((%d%d%d%d)%)$"
      emit({
        artist = artist, title = title or text or leaf.text, year = tonumber(year),
        notes = leaf.notes, section = section,
      }, leaf.place)
    end
  end,
}
