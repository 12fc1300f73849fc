#pragma once

#include <AnswerBytes.hpp>
#include <cstdint>

/// What is answered: how a picture looks, why it is none, smaller ones, or one drawn for a terminal.
enum class AnswerKind : std::uint8_t { picture = 0, refusal = 1, thumbnails = 2, drawing = 3 };

/// What is said of a picture.
using Answer = AnswerOf<AnswerKind>;
