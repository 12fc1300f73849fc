#pragma once

#include <taglib/tfile.h>

#include "Answer.hpp"

/// Adds all tags of a file and how it sounds to an answer of that kind.
void addTags(TagLib::File *file, Answer &answer);
