local library <const> = moonshelf.library
local present <const> = moonshelf.scroller.present
local opened
repeat
  opened = present {
    title = "Decades",
    data_source = {
      count = 5,
      cell_at = function(i)
        local year <const> = 1950 + 10 * i
        local albums <const> = library.count(("year:%d..%d"):format(year, year + 9))
        return { title = year .. "s", subtitle = albums .. " albums" }
      end,
      initial_index = opened or 4,
    },
    delegate = { on_select = function(i) return { { "From", 1950 + 10 * i } } end },
  }
  if opened then
    local year <const> = 1950 + 10 * opened
    local albums <const> = library.query(("year:%d..%d year+"):format(year, year + 9))
    local album <const> = present {
      title = year .. "s",
      data_source = { count = #albums, cell_at = function(i) return albums[i] end },
      delegate = { on_select = function(i) return albums[i]:rows() end },
    }
    if album then print("opened " .. albums[album].title) end
  end
until not opened
print "left"
