-- Mails: the list of albums in the lines that the sender wrote.
local text <const> = moonshelf.text

local function header(head, name)
  return ("\n" .. head):match("\n" .. name .. ":%s*([^\n]*)") or ""
end

-- The header, whose names are in lowercase, and the body.
local function split(mail)
  local head <const>, body <const> = mail:match "^(.-)\r?\n\r?\n(.*)$"
  if not head then return "", mail end
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

moonshelf.source {
  name = "mail", reads = "text",
  detect = { text = { "From: ", "Subject: ", "Date: " } },
  accepts = function(sample) return sample.text:find "^[%a%-]+:" or sample.text:find "^From " end,
  read = function(input, emit)
    local lines <const> = {}
    for line in ((plain(input:text(), 0) or "") .. "\n"):gmatch "(.-)\r?\n" do
      -- The signature, and what is quoted, are of others.
      if line:find "^%-%- ?$" then break end
      if not line:find "^>" then lines[#lines + 1] = line end
    end
    local read <const>, section = text.list(lines), nil
    for _, line in ipairs(lines) do
      local entry <const> = read(line)
      if entry and entry.kind == "heading" then section = entry.text end
      if entry and entry.kind == "album" then
        local record <const> = { section = section }
        for _, member in ipairs(entry.members) do record[member[1]] = member[2] end
        emit(record)
      end
    end
  end,
}
