#pragma once

#include <AnswerBytes.hpp>
#include <cstdint>

enum class AnswerKind : std::uint8_t { picture = 0, refusal = 1, thumbnails = 2 };

/// What is said of a picture.
using Answer = AnswerOf<AnswerKind>;
