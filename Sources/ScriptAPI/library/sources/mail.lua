-- Mails: the list of albums in the lines that the sender wrote, or, if there is none, in the mail
-- that is answered, whose lines begin with `>`.
local text <const> = moonshelf.text

local function header(head, name)
  return ("\n" .. head):match("\n" .. name .. ":%s*([^\n]*)") or ""
end

-- The header, whose names are in lowercase, and the body; a text without a header is the body.
local function split(mail)
  local head <const>, body <const> = mail:match "^(.-)\r?\n\r?\n(.*)$"
  if not head or not head:find "^[%a%-]+:" and not head:find "^From " then return "", mail end
  local joined <const> = head:gsub("\r", ""):gsub("\n[ \t]+", " ")
  return joined:gsub("[^\n]+", function(line)
    return (line:gsub("^[%w%-]+:", string.lower))
  end), body
end

local function decoded(body, encoding, charset)
  if encoding:lower():find("quoted%-printable") then
    body = body:gsub("=%s*\n", ""):gsub("=(%x%x)", function(code)
      local byte <const> = tonumber(code, 16)
      local isLatin <const> = charset:find "8859%-1" or charset:find "1252"
      return byte >= 0x80 and isLatin and utf8.char(byte) or string.char(byte)
    end)
  end
  return body
end

-- The text of a mail: of one with several parts, the first one that is plain text.
local function plain(mail, depth)
  local head <const>, body <const> = split(mail)
  local kind <const> = header(head, "content%-type")
  local boundary <const> = kind:match 'boundary="?([^";]+)"?'
  if not boundary or depth > 5 then
    if kind ~= "" and not kind:lower():find "text/plain" then return nil end
    return decoded(body, header(head, "content%-transfer%-encoding"), kind:lower())
  end
  local from = body:find("--" .. boundary, 1, true)
  while from do
    local next_one <const> = body:find("--" .. boundary, from + 1, true)
    local part <const> = body:sub(from, (next_one or 0) - 1):gsub("^[^\n]*\n", "", 1)
    local found <const> = plain(part, depth + 1)
    if found then return found end
    from = next_one
  end
end

local plain_line <const> = text.list {}

-- The title without the medium in brackets behind it, and that: `Soon (LP)`.
local function split_medium(title)
  local rest <const>, medium <const> = title:match "^(.-) %(([^()]+)%)$"
  local entry <const> = medium and plain_line("x – y (1971), " .. medium)
  for _, member in ipairs(entry and entry.members or {}) do
    if member[1] == "format" then return rest, medium end
  end
  return title
end

-- The albums of lines with the headings above them, and how many lines are neither.
local function albums_of(lines)
  local read <const>, found, others, section = text.list(lines), {}, 0, nil
  for _, written in ipairs(lines) do
    -- In an order, prices are in a column of their own.
    local line, price = written:match "^(.-%S)%s%s+(%u*%s?[€$£]?%s?%d[%d.]*[.,]%d%d.-)$"
    if not price or #price > 15 then line, price = written, nil end
    local entry <const> = read(line)
    if entry and entry.kind == "heading" then section = entry.text end
    if entry and entry.kind == "album" then
      local record <const> = { section = section }
      for _, member in ipairs(entry.members) do record[member[1]] = member[2] end
      local title <const>, medium <const> = split_medium(record.title)
      record.title, record.format = title, record.format or medium
      record.price = record.price or price
      found[#found + 1] = record
    elseif entry and entry.kind ~= "heading" then
      others = others + 1
    end
  end
  -- Few names begin with small letters or digits, unlike the words behind a dash.
  local names = 0
  for _, record in ipairs(found) do
    if record.year or not record.title:find "^[%l%d]" then names = names + 1 end
  end
  return names * 2 > #found and found or {}, others
end

-- The lines of the sender before the signature, and those that are quoted, without their marks.
local function lines_of(mail)
  local own <const>, quoted <const> = {}, {}
  local is_signed = false
  for line in (mail .. "\n"):gmatch "(.-)\r?\n" do
    local inner <const> = line:match "^>[> ]*(.*)$"
    if inner then
      quoted[#quoted + 1] = inner
    else
      is_signed = is_signed or line:find "^%-%- ?$" ~= nil
      if not is_signed then own[#own + 1] = line end
    end
  end
  return own, quoted
end

moonshelf.source {
  name = "mail", reads = "text",
  detect = {
    { text = { "From: ", "Subject: ", "Date: " } }, { text = ":\n> " }, { text = ":\r\n> " },
  },
  accepts = function(sample)
    local is_whole <const> = sample.text:find "^[%a%-]+:" or sample.text:find "^From "
    if is_whole and sample.text:find("Subject: ", 1, true) then return true end
    -- The text of an answer, "… wrote:", without its header.
    local _, quoted <const> = lines_of(sample.text)
    local found <const>, others <const> = albums_of(quoted)
    return #found >= 2 and #found > others
  end,
  refuse = "is a mail without a list of albums",
  read = function(input, emit)
    local own <const>, quoted <const> = lines_of(plain(input:text(), 0) or "")
    local found = albums_of(own)
    if #found == 0 then
      local answered <const>, others <const> = albums_of(quoted)
      -- In a quotation of sentences, a line with two names is hardly an album.
      if #answered >= 2 and #answered > others then found = answered end
    end
    for _, record in ipairs(found) do emit(record) end
  end,
}
