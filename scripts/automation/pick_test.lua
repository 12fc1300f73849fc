local library <const> = moonshelf.library

before(function()
  testing.load "pick.lua"
  for number = 1, 50 do library.add { title = "Album " .. number, year = 1950 + number } end
end)

local function pick(...)
  local before <const> = #testing.output()
  testing.command("pick", ...)
  return testing.output():sub(before + 1)
end

test("it is the same album all day, and another tomorrow", function()
  testing.clock.set "2026-05-01 00:00"
  local today <const> = pick()
  expect(today).matches "^Album %d+ %(%d+%)\n$"
  testing.clock.set "2026-05-01 23:59"
  expect(pick()).equals(today)
  testing.clock.set "2026-05-02"
  expect(pick()).never.equals(today)
end)

test("over the months nearly every album has its day", function()
  local seen <const>, count = {}, 0
  for day = 1, 365 do
    testing.clock.set(1767225600 + day * 86400)
    local album <const> = pick()
    if not seen[album] then seen[album], count = true, count + 1 end
  end
  expect(count >= 48).is_true()
end)

test("another one can be asked for, and a query narrows it down", function()
  expect(pick("--another", "1")).never.equals(pick())
  expect(pick("title:=Album 7")).matches "^Album 7"
  expect(pick("year:1955")).equals "Album 5 (1955)\n"
end)

test("where there is none it says so, and ends with 1", function()
  expect(testing.command("pick", "nothing such")).equals(1)
  expect(testing.output()).equals "No album to pick.\n"
end)
