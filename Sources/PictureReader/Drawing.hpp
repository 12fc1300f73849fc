#pragma once

#include <vips/vips8>

#include <cstdint>
#include <optional>
#include <string>

#include "Answer.hpp"

/// How a picture is to be drawn on a terminal: what it may take up, and in which way.
struct Drawing {
  enum class Way : std::uint8_t { symbols = 0, kitty = 1, iterm = 2, sixel = 3 };
  enum class Colours : std::uint8_t { none = 0, sixteen = 1, palette = 2, all = 3 };

  Way way = Way::symbols;
  Colours colours = Colours::none;
  bool isUnicode = false;
  /// The room there is, in cells.
  int columns = 0;
  int rows = 0;
  /// A cell, in pixels.
  int cellWidth = 0;
  int cellHeight = 0;
  /// What kitty shall call the picture.
  std::uint32_t identifier = 0;

  /// How many bytes of a question say this, before the path.
  static constexpr std::size_t byteCount = 16;

  /// What the bytes say; nothing where no terminal is like that.
  static std::optional<Drawing> read(const std::string &bytes);

  /// Takes as much of the room as a picture of this size needs, and no more.
  void fit(int width, int height);

  /// The pixels that are looked at: no terminal shows more.
  int pixelWidth() const { return columns * cellWidth; }
  int pixelHeight() const { return rows * cellHeight; }

  /// Draws a picture of three channels: the columns and rows it takes, the pixels it is told with in
  /// both directions, then the cells (a character, the colours of what is in front and behind) or one
  /// sequence for the terminal.
  Answer draw(const vips::VImage &picture) const;
};
