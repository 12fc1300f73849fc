#pragma once

#include <taglib/tbytevector.h>
#include <taglib/tfile.h>

/// The front cover in a file's tags, in whichever of the many ways it is kept there; else a picture
/// of no particular kind. Empty where there is none.
TagLib::ByteVector coverPicture(TagLib::File *file);

/// Whether there is one.
bool hasCoverPicture(TagLib::File *file);
