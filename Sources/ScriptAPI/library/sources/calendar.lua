-- Calendars with the releases of albums, in iCalendar: `SUMMARY:Can - Soon` on the day of release.
local text <const> = moonshelf.text
local escapes <const> = { n = "\n", N = "\n" }

--- A text without its escapes.
local function plain(written)
  return text.trim((written:gsub("\\(.)", function(sign) return escapes[sign] or sign end)))
end

--- The events of a calendar.
local function events_in(document)
  local found <const>, event, line = {}, nil, 0
  -- A line that begins with white space goes on with the one before it.
  local joined <const> = document:gsub("\r\n", "\n"):gsub("\n[ \t]", "")
  for written in joined:gmatch "[^\n]+" do
    line = line + 1
    local name <const>, value <const> = written:match "^([%u-]+)[^:]*:(.*)$"
    if name == "BEGIN" and value == "VEVENT" then
      event = { line = line }
    elseif name == "END" and value == "VEVENT" and event then
      found[#found + 1], event = event, nil
    elseif event and name then
      event[name] = event[name] or plain(value)
    end
  end
  return found
end

--- The titles of events as entries, and how many of them are albums with two names.
local function read_all(events)
  local titles <const>, count = {}, 0
  -- Words before all titles are no part of them: `Record of the month: Can - Soon`.
  local words <const> = #events > 2 and (events[1].SUMMARY or ""):match "^[^:]*: +" or ""
  local are_same = words ~= ""
  for _, event in ipairs(events) do
    are_same = are_same and (event.SUMMARY or ""):find(words, 1, true) == 1
  end
  for place, event in ipairs(events) do
    titles[place] = (event.SUMMARY or ""):sub(are_same and #words + 1 or 1)
  end
  local read <const> = text.list(titles)
  for place, event in ipairs(events) do
    event.entry = read(titles[place])
    event.is_album = event.entry and event.entry.kind == "album"
    if event.is_album then count = count + 1 end
  end
  return count
end

moonshelf.source {
  name = "calendar", reads = "text",
  detect = { text = { "BEGIN:VCALENDAR" } },
  refuse = "is a calendar whose events are no albums",
  read = function(input, emit)
    local events <const> = events_in(input:text())
    -- Of other calendars, an event with two names is hardly an album.
    if read_all(events) * 10 < #events * 8 or #events == 0 then
      error("is a calendar whose events are no albums", 0)
    end
    for _, event in ipairs(events) do
      if event.is_album then
        local year <const>, month <const>, day <const> =
          (event.DTSTART or ""):match "^(%d%d%d%d)(%d%d)(%d%d)"
        local record <const> = {
          released = year and ("%s-%s-%s"):format(year, month, day), year = year,
          notes = event.DESCRIPTION, url = event.URL,
        }
        for _, member in ipairs(event.entry.members) do record[member[1]] = member[2] end
        emit(record, event.line)
      else
        emit({ line = event.SUMMARY or "" }, event.line, "an event without an album")
      end
    end
  end,
}
