-- A board of Trello, exported as JSON: the albums are its cards, in the lists that become sections.
local json <const>, text <const> = moonshelf.json, moonshelf.text

--- The members of one name of objects, by their IDs.
local function names_of(objects)
  local names <const> = {}
  for _, one in ipairs(objects or {}) do names[one.id or ""] = one.name end
  return names
end

--- The names of a card's labels.
local function labels_of(card)
  local names <const> = {}
  for _, label in ipairs(card.labels or {}) do
    if label.name and label.name ~= "" then names[#names + 1] = label.name end
  end
  return #names > 0 and names or nil
end

local function filled(value) return value ~= "" and value ~= json.null and value or nil end

moonshelf.source {
  name = "trello", reads = "text",
  detect = { text = { '"idList":', '"cards":' } },
  accepts = function(sample) return sample.text:find "^%s*{" ~= nil end,
  read = function(input, emit)
    local board <const>, message <const> = json.decode(input:text())
    if board == nil then error(message, 0) end
    local lists <const>, titles <const> = names_of(board.lists), {}
    local cards <const> = board.cards or {}
    for place, card in ipairs(cards) do titles[place] = card.name or "" end
    local read <const>, entries, count = text.list(titles), {}, 0
    for place, title in ipairs(titles) do
      entries[place] = read(title) or { kind = "other" }
      if entries[place].kind == "album" then count = count + 1 end
    end
    if count == 0 or count * 2 < #cards then error("is a board whose cards are no albums", 0) end
    for place, card in ipairs(cards) do
      local entry <const> = entries[place]
      if card.closed == true then
        emit({ line = titles[place] }, 1, "an archived card")
      elseif entry.kind == "album" then
        local record <const> = {
          section = lists[card.idList or ""], tags = labels_of(card), notes = filled(card.desc),
          url = filled(card.url) or filled(card.shortUrl),
        }
        for _, member in ipairs(entry.members) do record[member[1]] = member[2] end
        emit(record)
      else
        emit({ line = titles[place] }, 1, "a card without an album")
      end
    end
  end,
}
