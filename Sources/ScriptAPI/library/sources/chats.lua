-- Exports of chats, as WhatsApp and Signal write them, in which people name albums:
--   12/03/21, 20:14 - Tom: Can - Soon (1973)
--   [12.03.21, 20:14:05] Tom: Can - Soon (1973)
-- Who wrote it becomes the field `recommended_by`; what is no album is left out.
local text <const> = moonshelf.text
local start <const> =
  "^%[?%d+[./-]%d+[./-]%d+,? %d+[:.]%d+[%d:. aApPmM]*%]? ?%-? ?([^:%d%]-][^:]*): (.+)$"

--- Who wrote a line, and what; nil for other lines.
local function message_in(line)
  -- Marks of the direction of writing, and narrow spaces.
  local person <const>, written <const> =
    line:gsub("\u{200E}", ""):gsub("\u{202F}", " "):match(start)
  return person and text.trim(person), written and text.trim(written)
end

--- The messages that may be albums, as entries.
local function entries_of(lines)
  local found <const>, written <const>, others = {}, {}, 0
  for line, number in lines do
    local person <const>, message <const> = message_in(line)
    if person and not message:find "^<.*>$" then
      found[#found + 1] = { person = person, text = message, line = number }
      written[#written + 1] = message
    elseif line:find "%S" and not person then
      others = others + 1
    end
  end
  local read <const>, count = text.list(written), 0
  for _, one in ipairs(found) do
    one.entry = read(one.text)
    one.is_album = one.entry and one.entry.kind == "album"
    if one.is_album then count = count + 1 end
  end
  return found, count, others
end

moonshelf.source {
  name = "chats", reads = "lines", by_names = true,
  detect = {
    { most_lines = { "[0-9]*[./-][0-9]*[:.][0-9]* - *: *", "*[[][0-9]*[:.][0-9]*] *: *" } },
  },
  accepts = function(sample)
    local found <const>, count <const>, others <const> = entries_of(sample.text:gmatch "[^\n]+")
    -- Talk about albums is no list of them.
    return count > 1 and count * 2 > #found + others
  end,
  read = function(input, emit)
    for _, one in ipairs((entries_of(input:lines()))) do
      if one.is_album then
        local record <const> = { table.unpack(one.entry.members) }
        record[#record + 1] = { "recommended_by", one.person }
        emit(record, one.line)
      else
        emit({ line = one.text }, one.line, "a message without an album")
      end
    end
  end,
}
