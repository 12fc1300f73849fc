#pragma once

#include <AnswerBytes.hpp>
#include <cstdint>

/// The kinds of responses: the properties of a picture, an error, thumbnails, or a drawing for a
/// terminal.
enum class AnswerKind : std::uint8_t { picture = 0, refusal = 1, thumbnails = 2, drawing = 3 };

/// The response about a picture.
using Answer = AnswerOf<AnswerKind>;
