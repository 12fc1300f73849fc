#pragma once

#include <taglib/tfile.h>

#include "Answer.hpp"

/// Adds all tags and audio properties of a file to a response of that kind.
void addTags(TagLib::File *file, Answer &answer);
