before(function() testing.load "calendar.lua" end)

local function calendar(...)
  local lines <const> = { "BEGIN:VCALENDAR", "VERSION:2.0" }
  for place, title in ipairs { ... } do
    table.move({
      "BEGIN:VEVENT", "DTSTART;VALUE=DATE:202109" .. 9 + place, "DTSTAMP:20240101T000000Z",
      "SUMMARY:" .. title, "END:VEVENT",
    }, 1, 5, #lines + 1, lines)
  end
  lines[#lines + 1] = "END:VCALENDAR"
  return table.concat(lines, "\r\n")
end

test("the events of a calendar of releases are albums", function()
  local report <const> = testing.import(
    calendar("Cluster - Zucker\r\n zeit", "Faust - So\\, So Far"), { name = "releases.ics" })
  expect(report.source).equals("calendar")
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(2)
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].released).equals("2021-09-10")
  expect(albums[1].year).equals(2021)
  expect(albums[2].title).equals("So, So Far")
end)

test("those of others are refused", function()
  expect(function() testing.import(calendar("Dentist", "Lunch with Uwe"), { name = "x.ics" }) end)
    .raises("is a calendar whose events are no albums")
end)

test("words before all titles are no part of them", function()
  local lines <const> = { "BEGIN:VCALENDAR", "VERSION:2.0" }
  for _, title in ipairs { "Can – Soon (1973)", "Wire – 154 (1979)", "Low – Trust (2002)" } do
    lines[#lines + 1] = "BEGIN:VEVENT\r\nDTSTART:20240105T180000Z\r\nSUMMARY:Record of the month: "
      .. title .. "\r\nEND:VEVENT"
  end
  lines[#lines + 1] = "END:VCALENDAR\r\n"
  testing.import(table.concat(lines, "\r\n"), { name = "club.ics" })
  expect(moonshelf.library.albums[1].artist).equals("Can")
  expect(moonshelf.library.albums[3].title).equals("Trust")
end)
