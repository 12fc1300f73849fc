#pragma once

#include <AnswerBytes.hpp>
#include <cstdint>

enum class AnswerKind : std::uint8_t { tags = 0, refusal = 1, picture = 2, noPicture = 3 };

/// The response about an audio file.
using Answer = AnswerOf<AnswerKind>;
