#include "Drawing.hpp"

#include <chafa.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "Encoding.hpp"

namespace {

// More than any screen has; the total is limited below as well.
constexpr int mostCells = 500;
constexpr int mostPixelsOfCell = 100;
// Terminals with native pictures scale them up themselves.
constexpr int mostPixels = 480;
// The size in pixels of a cell drawn with a symbol, as chafa samples it.
constexpr int symbolWidth = 8;
constexpr int symbolHeight = 8;

int number(const std::string &bytes, std::size_t place, int count) {
  std::uint32_t value = 0;
  for (int index = 0; index < count; ++index) {
    value |= std::uint32_t(static_cast<unsigned char>(bytes[place + index])) << 8 * index;
  }
  return static_cast<int>(value);
}

struct Unref {
  void operator()(ChafaCanvas *canvas) const { chafa_canvas_unref(canvas); }
  void operator()(ChafaCanvasConfig *config) const { chafa_canvas_config_unref(config); }
  void operator()(ChafaSymbolMap *map) const { chafa_symbol_map_unref(map); }
  void operator()(ChafaTermInfo *terminal) const { chafa_term_info_unref(terminal); }
  void operator()(GString *text) const { g_string_free(text, TRUE); }
};
template <typename Object>
using Owned = std::unique_ptr<Object, Unref>;

ChafaCanvasMode canvasMode(const Drawing &drawing) {
  if (drawing.way != Drawing::Way::symbols) return CHAFA_CANVAS_MODE_TRUECOLOR;
  switch (drawing.colours) {
    case Drawing::Colours::none: return CHAFA_CANVAS_MODE_FGBG;
    case Drawing::Colours::sixteen: return CHAFA_CANVAS_MODE_INDEXED_16;
    case Drawing::Colours::palette: return CHAFA_CANVAS_MODE_INDEXED_240;
    case Drawing::Colours::all: return CHAFA_CANVAS_MODE_TRUECOLOR;
  }
  return CHAFA_CANVAS_MODE_FGBG;
}

Owned<ChafaCanvasConfig> configuration(const Drawing &drawing) {
  Owned<ChafaCanvasConfig> config(chafa_canvas_config_new());
  chafa_canvas_config_set_geometry(config.get(), drawing.columns, drawing.rows);
  chafa_canvas_config_set_cell_geometry(config.get(), drawing.cellWidth, drawing.cellHeight);
  chafa_canvas_config_set_pixel_mode(
      config.get(), drawing.way == Drawing::Way::sixel ? CHAFA_PIXEL_MODE_SIXELS
                                                       : CHAFA_PIXEL_MODE_SYMBOLS);
  chafa_canvas_config_set_canvas_mode(config.get(), canvasMode(drawing));
  chafa_canvas_config_set_work_factor(config.get(), 0.5F);
  Owned<ChafaSymbolMap> symbols(chafa_symbol_map_new());
  const int tags = drawing.isUnicode ? CHAFA_SYMBOL_TAG_BLOCK | CHAFA_SYMBOL_TAG_SPACE
                                     : CHAFA_SYMBOL_TAG_ASCII;
  chafa_symbol_map_add_by_tags(symbols.get(), static_cast<ChafaSymbolTags>(tags));
  chafa_canvas_config_set_symbol_map(config.get(), symbols.get());
  return config;
}

Owned<ChafaCanvas> canvas(const Drawing &drawing, const Pixels &picture) {
  const Owned<ChafaCanvasConfig> config = configuration(drawing);
  Owned<ChafaCanvas> canvas(chafa_canvas_new(config.get()));
  chafa_canvas_draw_all_pixels(
      canvas.get(), CHAFA_PIXEL_RGB8, picture.bytes.data(), picture.size.width,
      picture.size.height, picture.size.width * 3);
  return canvas;
}

void addSixels(ChafaCanvas *canvas, Answer &answer) {
  const Owned<ChafaTermInfo> terminal(chafa_term_info_new());
  chafa_term_info_set_seq(terminal.get(), CHAFA_TERM_SEQ_BEGIN_SIXELS, "\033P%1;%2;%3q", nullptr);
  chafa_term_info_set_seq(terminal.get(), CHAFA_TERM_SEQ_END_SIXELS, "\033\\", nullptr);
  const Owned<GString> text(chafa_canvas_print(canvas, terminal.get()));
  answer.add({text->str, text->len});
}

std::string base64(std::string_view bytes) {
  gchar *encoded = g_base64_encode(reinterpret_cast<const guchar *>(bytes.data()), bytes.size());
  std::string text = encoded;
  g_free(encoded);
  return text;
}

/// Makes kitty store a picture under its number; it is placed separately.
///
/// Our own code, because chafa 1.12 pads every chunk, which not every version of kitty accepts.
void addForKitty(const Pixels &picture, std::uint32_t identifier, Answer &answer) {
  constexpr std::size_t chunk = 4096;
  const auto text = base64(pngFile(picture));
  for (std::size_t place = 0; place < text.size(); place += chunk) {
    answer.add("\033_G");
    if (!place) answer.add("a=t,q=2,f=100,i=" + std::to_string(identifier) + ",");
    answer.add(place + chunk < text.size() ? "m=1;" : "m=0;");
    answer.add(std::string_view(text).substr(place, chunk));
    answer.add("\033\\");
  }
}

/// A picture for iTerm2 and compatible terminals, some of which do not support chafa's format.
void addForITerm(const Drawing &drawing, const Pixels &picture, Answer &answer) {
  answer.add("\033]1337;File=inline=1;width=" + std::to_string(drawing.columns) + ";height="
             + std::to_string(drawing.rows) + ";preserveAspectRatio=0:");
  answer.add(base64(jpegFile(picture, 88)));
  answer.add("\007");
}

void addCells(ChafaCanvas *canvas, const Drawing &drawing, Answer &answer) {
  for (int row = 0; row < drawing.rows; ++row) {
    for (int column = 0; column < drawing.columns; ++column) {
      int front = -1;
      int behind = -1;
      chafa_canvas_get_raw_colors_at(canvas, column, row, &front, &behind);
      answer.add32(chafa_canvas_get_char_at(canvas, column, row));
      answer.add32(static_cast<std::uint32_t>(front));
      answer.add32(static_cast<std::uint32_t>(behind));
    }
  }
}

}  // namespace

std::optional<Drawing> Drawing::read(const std::string &bytes) {
  if (bytes.size() < byteCount) return std::nullopt;
  const int way = number(bytes, 0, 1);
  const int colours = number(bytes, 1, 1);
  if (way > 3 || colours > 3) return std::nullopt;
  Drawing drawing;
  drawing.way = static_cast<Way>(way);
  drawing.colours = static_cast<Colours>(colours);
  drawing.isUnicode = bytes[2] != 0;
  drawing.columns = std::min(number(bytes, 4, 2), mostCells);
  drawing.rows = std::min(number(bytes, 6, 2), mostCells);
  drawing.cellWidth = std::min(number(bytes, 8, 2), mostPixelsOfCell);
  drawing.cellHeight = std::min(number(bytes, 10, 2), mostPixelsOfCell);
  drawing.identifier = static_cast<std::uint32_t>(number(bytes, 12, 4));
  if (!drawing.columns || !drawing.rows || !drawing.cellWidth || !drawing.cellHeight) {
    return std::nullopt;
  }
  return drawing;
}

void Drawing::fit(int width, int height) {
  const double scale = std::min(double(pixelWidth()) / width, double(pixelHeight()) / height);
  const auto cells = [scale](int length, int cell, int most) {
    return std::clamp(int(length * scale / cell + 0.5), 1, most);
  };
  columns = cells(width, cellWidth, columns);
  rows = cells(height, cellHeight, rows);
  if (way == Way::symbols) {
    cellWidth = symbolWidth;
    cellHeight = symbolHeight;
  } else if (way != Way::sixel) {
    // A sixel is a pixel of the screen; the others have their size in cells.
    const double excess = std::max(pixelWidth(), pixelHeight()) / double(mostPixels);
    if (excess > 1) {
      cellWidth = std::max(1, int(cellWidth / excess));
      cellHeight = std::max(1, int(cellHeight / excess));
    }
  }
}

Answer Drawing::draw(const Pixels &picture) const {
  Answer answer(Answer::Kind::drawing);
  answer.add32(static_cast<std::uint32_t>(columns));
  answer.add32(static_cast<std::uint32_t>(rows));
  answer.add32(static_cast<std::uint32_t>(picture.size.width));
  answer.add32(static_cast<std::uint32_t>(picture.size.height));
  switch (way) {
    case Way::symbols: addCells(canvas(*this, picture).get(), *this, answer); break;
    case Way::sixel: addSixels(canvas(*this, picture).get(), answer); break;
    case Way::kitty: addForKitty(picture, identifier, answer); break;
    case Way::iterm: addForITerm(*this, picture, answer); break;
  }
  return answer;
}
