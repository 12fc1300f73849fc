// Character classes and sets.
#include <ctype.h>

#include "pattern.h"

static int in_named_class(int character, int letter) {
  switch (letter) {
  case 'a': return isalpha(character);
  case 'c': return iscntrl(character);
  case 'd': return isdigit(character);
  case 'g': return isgraph(character);
  case 'l': return islower(character);
  case 'p': return ispunct(character);
  case 's': return isspace(character);
  case 'u': return isupper(character);
  case 'w': return isalnum(character);
  case 'x': return isxdigit(character);
  case 'z': return character == 0; // undocumented, but still in Lua 5.4
  default: return -1;
  }
}

bool pattern_in_class(int character, int letter) {
  const int answer = in_named_class(character, tolower(letter));
  if (answer < 0) return letter == character; // an escaped literal character
  return isupper(letter) ? answer == 0 : answer != 0;
}

bool pattern_in_set(pattern_match *match, int character, const char *pattern, const char *end) {
  pattern_work(match, (size_t)(end - pattern) >> 2);
  const char *at = pattern + 1;
  const bool is_negated = *at == '^';
  if (is_negated) at++;
  while (at < end) {
    const int each = (unsigned char)*at;
    if (each == '%') {
      if (pattern_in_class(character, (unsigned char)at[1])) return !is_negated;
      at += 2;
    } else if (at[1] == '-' && at + 2 < end) {
      if (each <= character && character <= (unsigned char)at[2]) return !is_negated;
      at += 3;
    } else {
      if (each == character) return !is_negated;
      at++;
    }
  }
  return is_negated;
}
