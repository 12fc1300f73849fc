#pragma once

#include "ReadOnlyFile.hpp"

/// Repairs the texts of an ID3v2 tag that are UTF-16 without a byte order mark, which TagLib leaves
/// out: they are read in the encoding that needs no mark.
void repairWideTexts(ReadOnlyFile &file);
