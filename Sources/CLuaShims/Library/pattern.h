// Matching of Lua's patterns, charged to the script's budget.
#ifndef PATTERN_H
#define PATTERN_H

#include "library_internal.h"

enum { most_captures = 32, deepest_match = 200 };

/// The length of a capture without a text.
enum { capture_open = -1, capture_position = -2 };

typedef struct pattern_capture {
  const char *start;
  ptrdiff_t length;
} pattern_capture;

/// One attempt to match a pattern against a text.
typedef struct pattern_match {
  lua_State *state;
  const char *text, *text_end;
  const char *pattern_end;
  size_t work; // not charged yet
  int depth;
  int captures_used;
  pattern_capture captures[most_captures];
} pattern_match;

void pattern_prepare(
    pattern_match *match, lua_State *state, const char *text, size_t text_length,
    const char *pattern, size_t pattern_length);

/// Matches from `text` on, with a new state. Returns the end of the match or NULL.
const char *pattern_run(pattern_match *match, const char *text, const char *pattern);

/// Charges the remaining work.
void pattern_settle(pattern_match *match);

/// Pushes the captures, or the whole match from `start` to `end` if there are none and `start` is
/// given. Returns their number.
int pattern_push_captures(pattern_match *match, const char *start, const char *end);

/// Pushes one capture by its number from 0; 0 without captures is the whole match.
void pattern_push_capture(pattern_match *match, int number, const char *start, const char *end);

/// Whether a character is in a set, with `pattern` at its `[`, `end` at its `]`.
bool pattern_in_set(pattern_match *match, int character, const char *pattern, const char *end);
/// Whether a character is in the class of a letter.
bool pattern_in_class(int character, int letter);

/// Adds work, and charges it if it is enough.
static inline void pattern_work(pattern_match *match, size_t amount) {
  match->work += amount;
  if (UNLIKELY(match->work >= 1024)) pattern_settle(match);
}

#endif
