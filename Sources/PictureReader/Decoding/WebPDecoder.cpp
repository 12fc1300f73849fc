#include <webp/decode.h>
#include <webp/demux.h>

#include <memory>

#include "Decoder.hpp"

namespace {

const std::uint8_t *start(std::string_view bytes) {
  return reinterpret_cast<const std::uint8_t *>(bytes.data());
}

WebPBitstreamFeatures features(std::string_view bytes) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(start(bytes), bytes.size(), &features) != VP8_STATUS_OK
      || features.width < 1 || features.height < 1) {
    throw BrokenPicture();
  }
  return features;
}

struct Delete {
  void operator()(WebPAnimDecoder *decoder) const { WebPAnimDecoderDelete(decoder); }
};

/// The first frame of an animation, on its canvas.
Pixels firstFrame(std::string_view bytes, Size size) {
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) throw BrokenPicture();
  options.color_mode = MODE_RGBA;
  const WebPData data{start(bytes), bytes.size()};
  const std::unique_ptr<WebPAnimDecoder, Delete> decoder(WebPAnimDecoderNew(&data, &options));
  std::uint8_t *canvas = nullptr;
  int time = 0;
  if (!decoder || !WebPAnimDecoderGetNext(decoder.get(), &canvas, &time)) throw BrokenPicture();
  return opaque({canvas, canvas + size.pixels() * 4}, size);
}

Size size(std::string_view bytes) {
  const auto found = features(bytes);
  return {found.width, found.height};
}

Pixels pixels(std::string_view bytes, Size wanted) {
  const auto found = features(bytes);
  const Size whole{found.width, found.height};
  if (found.has_animation) return firstFrame(bytes, whole);
  const Size size = whole.halved(wanted);
  const int channels = found.has_alpha ? 4 : 3;
  std::vector<std::uint8_t> result(size.pixels() * channels);
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) throw BrokenPicture();
  config.options.use_scaling = size.width != whole.width;
  config.options.scaled_width = size.width;
  config.options.scaled_height = size.height;
  config.output.colorspace = found.has_alpha ? MODE_RGBA : MODE_RGB;
  config.output.is_external_memory = 1;
  config.output.u.RGBA = {result.data(), size.width * channels, result.size()};
  if (WebPDecode(start(bytes), bytes.size(), &config) != VP8_STATUS_OK) throw BrokenPicture();
  return found.has_alpha ? opaque(std::move(result), size) : Pixels(std::move(result), size);
}

}  // namespace

const Decoder webpDecoder{size, pixels};
