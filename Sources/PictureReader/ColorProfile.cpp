#include "ColorProfile.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "Blocks.hpp"

namespace {

using Matrix = std::array<std::array<double, 3>, 3>;
/// The light of each of the 256 values of a channel, from 0 to 1.
using Curve = std::array<float, 256>;

/// From the XYZ of a profile, under its light D50, to linear sRGB.
constexpr Matrix fromXYZ{{{3.1338561, -1.6168667, -0.4906146},
                          {-0.9787684, 1.9161415, 0.0334540},
                          {0.0719453, -0.2289914, 1.4052427}}};

double fixed(std::string_view bytes, std::size_t place) {
  return std::int32_t(blocks::bigEndian(bytes, place, 4)) / 65536.0;
}

float fraction(double value) { return value >= 0 ? float(std::min(value, 1.0)) : 0; }

/// A profile's table of tags.
struct Tags {
  std::string_view profile;

  /// The content of a tag; empty if there is none.
  std::string_view operator[](std::string_view name) const {
    if (profile.size() < 132) return {};
    std::size_t entry = 132;
    for (auto count = blocks::bigEndian(profile, 128, 4); count > 0; --count, entry += 12) {
      if (entry + 12 > profile.size()) return {};
      if (profile.substr(entry, 4) != name) continue;
      const std::size_t place = blocks::bigEndian(profile, entry + 4, 4);
      const std::size_t length = blocks::bigEndian(profile, entry + 8, 4);
      if (place > profile.size() || length > profile.size() - place) return {};
      return profile.substr(place, length);
    }
    return {};
  }
};

/// The types of a parametric curve, by the number of their parameters.
double parametric(std::uint32_t type, const std::array<double, 7> &p, double x) {
  const auto [g, a, b, c, d, e, f] = p;
  const double power = std::pow(std::max(a * x + b, 0.0), g);
  switch (type) {
    case 0: return std::pow(x, g);
    case 1: return x >= -b / a ? power : 0;
    case 2: return x >= -b / a ? power + c : c;
    case 3: return x >= d ? power : c * x;
    default: return x >= d ? power + e : c * x + f;
  }
}

std::optional<Curve> parametricCurve(std::string_view tag) {
  constexpr std::array<std::size_t, 5> counts{1, 3, 4, 5, 7};
  if (tag.size() < 12) return std::nullopt;
  const auto type = blocks::bigEndian(tag, 8, 2);
  if (type >= counts.size() || tag.size() < 12 + counts[type] * 4) return std::nullopt;
  std::array<double, 7> parameters{};
  for (std::size_t index = 0; index < counts[type]; ++index) {
    parameters[index] = fixed(tag, 12 + index * 4);
  }
  Curve curve{};
  for (int value = 0; value < 256; ++value) {
    curve[value] = fraction(parametric(type, parameters, value / 255.0));
  }
  return curve;
}

std::optional<Curve> sampledCurve(std::string_view tag) {
  if (tag.size() < 12) return std::nullopt;
  const std::size_t count = blocks::bigEndian(tag, 8, 4);
  if (count > (tag.size() - 12) / 2) return std::nullopt;
  const auto sample = [&](std::size_t index) { return blocks::bigEndian(tag, 12 + index * 2, 2); };
  Curve curve{};
  for (int value = 0; value < 256; ++value) {
    const double x = value / 255.0;
    if (count == 0) {
      curve[value] = fraction(x);
    } else if (count == 1) {
      curve[value] = fraction(std::pow(x, sample(0) / 256.0));
    } else {
      const double place = x * double(count - 1);
      const auto low = std::min(std::size_t(place), count - 2);
      const double part = place - double(low);
      curve[value] = fraction((sample(low) * (1 - part) + sample(low + 1) * part) / 65535);
    }
  }
  return curve;
}

std::optional<Curve> curve(std::string_view tag) {
  if (tag.substr(0, 4) == "para") return parametricCurve(tag);
  if (tag.substr(0, 4) == "curv") return sampledCurve(tag);
  return std::nullopt;
}

/// A profile's curves, and the matrix from their light to linear sRGB.
struct Conversion {
  std::array<Curve, 3> curves;
  Matrix matrix;

  static std::optional<Conversion> of(std::string_view profile) {
    const Tags tags{profile};
    if (profile.size() < 132 || profile.substr(36, 4) != "acsp") return std::nullopt;
    const auto space = profile.substr(16, 4);
    Conversion result{};
    if (space == "GRAY") {
      const auto grey = curve(tags["kTRC"]);
      if (!grey) return std::nullopt;
      result.curves.fill(*grey);
      for (int channel = 0; channel < 3; ++channel) result.matrix[channel][channel] = 1;
      return result;
    }
    if (space != "RGB ") return std::nullopt;
    constexpr std::array<std::array<std::string_view, 2>, 3> names{
        {{"rTRC", "rXYZ"}, {"gTRC", "gXYZ"}, {"bTRC", "bXYZ"}}};
    for (int channel = 0; channel < 3; ++channel) {
      const auto found = curve(tags[names[channel][0]]);
      const auto light = tags[names[channel][1]];
      if (!found || light.size() < 20) return std::nullopt;
      result.curves[channel] = *found;
      for (int row = 0; row < 3; ++row) {
        for (int part = 0; part < 3; ++part) {
          result.matrix[row][channel] += fromXYZ[row][part] * fixed(light, 8 + part * 4);
        }
      }
    }
    return result;
  }

  /// Whether it changes nothing that can be seen.
  bool isIdentity() const;
};

/// The values of sRGB for light in 4096 steps.
struct ScreenValues {
  static constexpr int steps = 4096;
  std::array<std::uint8_t, steps> values{};

  ScreenValues() {
    for (int step = 0; step < steps; ++step) {
      const double light = double(step) / (steps - 1);
      const double value =
          light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
      values[step] = std::uint8_t(std::lround(value * 255));
    }
  }

  std::uint8_t operator()(float light) const {
    return values[int(fraction(light) * (steps - 1) + 0.5F)];
  }
};

bool Conversion::isIdentity() const {
  const ScreenValues values;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      if (std::abs(matrix[row][column] - (row == column ? 1 : 0)) > 0.005) return false;
    }
    for (int value = 0; value < 256; ++value) {
      if (std::abs(values(curves[row][value]) - value) > 1) return false;
    }
  }
  return true;
}

}  // namespace

void convertToScreen(Pixels &pixels, std::string_view profile) {
  const auto conversion = Conversion::of(profile);
  if (!conversion || conversion->isIdentity()) return;
  const ScreenValues values;
  std::array<std::array<float, 3>, 3> matrix{};
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      matrix[row][column] = float(conversion->matrix[row][column]);
    }
  }
  for (std::size_t place = 0; place + 3 <= pixels.bytes.size(); place += 3) {
    std::array<float, 3> light{};
    for (int channel = 0; channel < 3; ++channel) {
      light[channel] = conversion->curves[channel][pixels.bytes[place + channel]];
    }
    for (int row = 0; row < 3; ++row) {
      pixels.bytes[place + row] =
          values(matrix[row][0] * light[0] + matrix[row][1] * light[1] + matrix[row][2] * light[2]);
    }
  }
}
