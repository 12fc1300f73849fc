// An empty package of ICU's data, in place of Foundation's 34 MB (ICU User Guide, "ICU Data", on
// stubdata; the layout is that of common/ucmndata.h).
//
// Foundation's static library has the data of all languages in one member of the archive, which the
// linker takes when nothing else defines its symbol. The program uses nothing of Foundation that
// needs them: dates, numbers, sorting and encodings are its own. The symbol has the number of ICU's
// version; with another version of Swift the data would be back, which scripts/package notices.

#include <stdint.h>

struct ICUData {
  uint16_t headerSize;
  uint8_t mark[2];
  uint16_t infoSize;
  uint16_t reserved;
  uint8_t isBigEndian;
  uint8_t characterSet;
  uint8_t characterSize;
  uint8_t alsoReserved;
  uint8_t format[4];
  uint8_t formatVersion[4];
  uint8_t dataVersion[4];
  uint8_t padding[8];
  uint32_t count;
  uint32_t stillReserved;
  uint32_t entry[2];
};

// Hidden: a program that takes the shared library of Foundation has the data of that library.
const struct ICUData icudt76_dat __attribute__((aligned(16), visibility("hidden"))) = {
    .headerSize = 32,
    .mark = {0xDA, 0x27},
    .infoSize = 20,
    .characterSize = 2,
    .format = {'T', 'o', 'C', 'P'},
    .formatVersion = {1},
};

