#include "Pixels.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double lobes = 3;
/// Weights are whole numbers, whose sum is 1 << weightBits.
constexpr int weightBits = 14;

double lanczos(double x) {
  if (std::abs(x) < 1e-9) return 1;
  if (std::abs(x) >= lobes) return 0;
  return lobes * std::sin(pi * x) * std::sin(pi * x / lobes) / (pi * pi * x * x);
}

/// The source rows that a row of the result is made of.
struct Mix {
  int first = 0;
  std::vector<int> weights;

  Mix(int row, int height, int wanted) {
    const double scale = std::max(1.0, double(height) / wanted);
    const double centre = (row + 0.5) * height / wanted;
    first = std::max(0, int(centre - lobes * scale));
    const int end = std::min(height, int(std::ceil(centre + lobes * scale)));
    std::vector<double> shares;
    double sum = 0;
    for (int source = first; source < end; ++source) {
      shares.push_back(lanczos((source + 0.5 - centre) / scale));
      sum += shares.back();
    }
    int rest = 1 << weightBits;
    for (const double share : shares) {
      weights.push_back(int(std::lround(share / sum * (1 << weightBits))));
      rest -= weights.back();
    }
    // What rounding has changed would be seen in plain areas.
    weights[weights.size() / 2] += rest;
  }
};

/// Scales the height. The width is scaled by the same loop, between two transpositions: only in
/// this direction can the processor work on many neighbouring bytes at once.
Pixels withHeight(const Pixels &source, int wanted) {
  Pixels result({source.size.width, wanted});
  const std::size_t length = std::size_t(source.size.width) * 3;
  std::vector<std::int32_t> sums(length);
  for (int row = 0; row < wanted; ++row) {
    const Mix mix(row, source.size.height, wanted);
    std::fill(sums.begin(), sums.end(), 1 << (weightBits - 1));
    const std::uint8_t *from = source.bytes.data() + mix.first * length;
    for (const int weight : mix.weights) {
      for (std::size_t place = 0; place < length; ++place) {
        sums[place] += std::int16_t(weight) * std::int16_t(from[place]);
      }
      from += length;
    }
    std::uint8_t *to = result.bytes.data() + row * length;
    for (std::size_t place = 0; place < length; ++place) {
      to[place] = std::uint8_t(std::clamp(sums[place] >> weightBits, 0, 255));
    }
  }
  return result;
}

/// Copies the pixels to a picture of another size, each to the place that a function gives.
template <typename Place>
Pixels moved(const Pixels &source, Size size, Place place) {
  Pixels result(size);
  // Blocks, since either reading or writing leaps from row to row.
  constexpr int block = 32;
  for (int top = 0; top < source.size.height; top += block) {
    for (int left = 0; left < source.size.width; left += block) {
      const int bottom = std::min(top + block, source.size.height);
      const int right = std::min(left + block, source.size.width);
      for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right; ++x) {
          const std::pair<int, int> to = place(x, y);
          std::copy_n(source.bytes.data() + (std::size_t(y) * source.size.width + x) * 3, 3,
                      result.bytes.data() + (std::size_t(to.second) * size.width + to.first) * 3);
        }
      }
    }
  }
  return result;
}

}  // namespace

Size Size::fitting(Size room) const {
  const double scale =
      std::min({double(room.width) / width, double(room.height) / height, 1.0});
  return {std::max(1, int(std::lround(width * scale))),
          std::max(1, int(std::lround(height * scale)))};
}

Size Size::halved(Size wanted) const {
  int factor = 8;
  // Rounded up, as libjpeg does.
  const auto part = [&](int length) { return (length + factor - 1) / factor; };
  while (factor > 1 && (part(width) < wanted.width * 2 || part(height) < wanted.height * 2)) {
    factor /= 2;
  }
  return {part(width), part(height)};
}

Pixels Pixels::scaled(Size wanted) const {
  Pixels result = wanted.height == size.height ? *this : withHeight(*this, wanted.height);
  if (wanted.width != size.width) {
    result = withHeight(result.upright(5), wanted.width).upright(5);
  }
  return result;
}

Pixels Pixels::upright(int orientation) const {
  const int right = size.width - 1;
  const int bottom = size.height - 1;
  const Size turned{size.height, size.width};
  switch (orientation) {
    case 2: return moved(*this, size, [=](int x, int y) { return std::pair(right - x, y); });
    case 3: return moved(*this, size, [=](int x, int y) { return std::pair(right - x, bottom - y); });
    case 4: return moved(*this, size, [=](int x, int y) { return std::pair(x, bottom - y); });
    case 5: return moved(*this, turned, [=](int x, int y) { return std::pair(y, x); });
    case 6: return moved(*this, turned, [=](int x, int y) { return std::pair(bottom - y, x); });
    case 7: return moved(*this, turned, [=](int x, int y) { return std::pair(bottom - y, right - x); });
    case 8: return moved(*this, turned, [=](int x, int y) { return std::pair(y, right - x); });
    default: return *this;
  }
}

Pixels opaque(std::vector<std::uint8_t> bytes, Size size) {
  const std::size_t count = size.pixels();
  for (std::size_t index = 0; index < count; ++index) {
    const std::uint8_t *from = bytes.data() + index * 4;
    const int alpha = from[3];
    std::uint8_t *to = bytes.data() + index * 3;
    for (int channel = 0; channel < 3; ++channel) {
      to[channel] = std::uint8_t((from[channel] * alpha + 255 * (255 - alpha) + 127) / 255);
    }
  }
  bytes.resize(count * 3);
  return {std::move(bytes), size};
}
