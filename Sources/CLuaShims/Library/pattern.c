// The matcher: a backtracking walk over pattern and text.
//
// Lua's own can run for minutes over a few hundred bytes without a call of the hook. This one
// counts its steps and charges them to the script's budget.
#include <string.h>

#include "pattern.h"

/// One element of a pattern that matches a single character.
typedef struct pattern_item {
  const char *start;
  const char *end; // just after it: the position of a `*`, `+`, `-` or `?`
} pattern_item;

static const char *match_from(pattern_match *match, const char *text, const char *pattern);

void pattern_settle(pattern_match *match) {
  const size_t work = match->work;
  match->work = 0;
  host_charge(match->state, work);
}

/// Finds the end of a set that starts at `[`: a `]` directly after it belongs to the set.
static const char *set_end(pattern_match *match, const char *at) {
  at++;
  if (at < match->pattern_end && *at == '^') at++;
  do {
    if (at >= match->pattern_end)
      luaL_error(match->state, "malformed pattern (missing ']')");
    if (*at++ == '%') at++; // an escaped character
    pattern_work(match, 1);
  } while (at >= match->pattern_end || *at != ']');
  return at + 1;
}

static pattern_item read_item(pattern_match *match, const char *pattern) {
  pattern_item item = {pattern, pattern + 1};
  if (*pattern == '%') {
    if (item.end == match->pattern_end)
      luaL_error(match->state, "malformed pattern (ends with '%%')");
    item.end++;
  } else if (*pattern == '[') {
    item.end = set_end(match, pattern);
  }
  return item;
}

static bool fits(pattern_match *match, pattern_item item, const char *text) {
  pattern_work(match, 1);
  if (text >= match->text_end) return false;
  const int character = (unsigned char)*text;
  switch (*item.start) {
  case '.': return true;
  case '%': return pattern_in_class(character, (unsigned char)item.start[1]);
  case '[': return pattern_in_set(match, character, item.start, item.end - 1);
  default: return (unsigned char)*item.start == character;
  }
}

/// Matches as many as possible, then one less at a time.
static const char *match_most(pattern_match *match, pattern_item item, const char *text) {
  const char *at = text;
  while (fits(match, item, at)) at++;
  for (; at >= text; at--) {
    const char *end = match_from(match, at, item.end + 1);
    if (end != NULL) return end;
  }
  return NULL;
}

/// Matches as few as possible, then one more at a time.
static const char *match_least(pattern_match *match, pattern_item item, const char *text) {
  for (;;) {
    const char *end = match_from(match, text, item.end + 1);
    if (end != NULL) return end;
    if (!fits(match, item, text)) return NULL;
    text++;
  }
}

static const char *open_capture(
    pattern_match *match, const char *text, const char *pattern, ptrdiff_t length) {
  if (match->captures_used >= most_captures) luaL_error(match->state, "too many captures");
  match->captures[match->captures_used++] = (pattern_capture){text, length};
  const char *end = match_from(match, text, pattern);
  if (end == NULL) match->captures_used--;
  return end;
}

static const char *close_capture(pattern_match *match, const char *text, const char *pattern) {
  int number = match->captures_used - 1;
  while (number >= 0 && match->captures[number].length != capture_open) number--;
  if (number < 0) luaL_error(match->state, "invalid pattern capture");
  match->captures[number].length = text - match->captures[number].start;
  const char *end = match_from(match, text, pattern);
  if (end == NULL) match->captures[number].length = capture_open;
  return end;
}

/// `%b()`: from an opening to its closing character.
static const char *match_balanced(pattern_match *match, const char *text, const char *pair) {
  if (pair + 1 >= match->pattern_end)
    luaL_error(match->state, "malformed pattern (missing arguments to '%%b')");
  if (text >= match->text_end || *text != *pair) return NULL;
  size_t open = 1;
  while (++text < match->text_end) {
    pattern_work(match, 1);
    if (*text == pair[1]) {
      if (--open == 0) return text + 1;
    } else if (*text == *pair) {
      open++;
    }
  }
  return NULL;
}

/// `%f[set]`: a position where the set begins to match. Returns the pattern after it or NULL.
static const char *match_frontier(pattern_match *match, const char *text, const char *pattern) {
  if (pattern >= match->pattern_end || *pattern != '[')
    luaL_error(match->state, "missing '[' after '%%f' in pattern");
  const char *after = set_end(match, pattern);
  const int before = text == match->text ? 0 : (unsigned char)text[-1];
  const int here = text < match->text_end ? (unsigned char)*text : 0;
  if (pattern_in_set(match, before, pattern, after - 1)) return NULL;
  return pattern_in_set(match, here, pattern, after - 1) ? after : NULL;
}

/// `%1`: the text of an earlier capture.
static const char *match_again(pattern_match *match, const char *text, int digit) {
  const int number = digit - '1';
  if (number < 0 || number >= match->captures_used ||
      match->captures[number].length == capture_open)
    luaL_error(match->state, "invalid capture index %%%d", number + 1);
  const size_t length = (size_t)match->captures[number].length;
  if ((size_t)(match->text_end - text) < length) return NULL;
  pattern_work(match, length >> 4);
  return memcmp(match->captures[number].start, text, length) == 0 ? text + length : NULL;
}

/// Matches one single-character item with its repetition. Returns true to continue with both
/// positions moved, or false with the result in `result`.
static bool match_item(
    pattern_match *match, const char **text, const char **pattern, const char **result) {
  const pattern_item item = read_item(match, *pattern);
  const char repetition = item.end < match->pattern_end ? *item.end : 0;
  switch (repetition) {
  case '*': *result = match_most(match, item, *text); return false;
  case '-': *result = match_least(match, item, *text); return false;
  case '+':
    *result = fits(match, item, *text) ? match_most(match, item, *text + 1) : NULL;
    return false;
  case '?':
    if (fits(match, item, *text)) {
      *result = match_from(match, *text + 1, item.end + 1);
      if (*result != NULL) return false;
    }
    *pattern = item.end + 1;
    return true;
  default:
    *result = NULL;
    if (!fits(match, item, *text)) return false;
    ++*text;
    *pattern = item.end;
    return true;
  }
}

static const char *walk(pattern_match *match, const char *text, const char *pattern) {
  const char *result = NULL;
  while (pattern < match->pattern_end) {
    switch (*pattern) {
    case '(':
      if (pattern + 1 < match->pattern_end && pattern[1] == ')')
        return open_capture(match, text, pattern + 2, capture_position);
      return open_capture(match, text, pattern + 1, capture_open);
    case ')': return close_capture(match, text, pattern + 1);
    case '$':
      if (pattern + 1 == match->pattern_end) return text == match->text_end ? text : NULL;
      break;
    case '%': {
      const char letter = pattern + 1 < match->pattern_end ? pattern[1] : 0;
      if (letter == 'b') {
        text = match_balanced(match, text, pattern + 2);
        if (text == NULL) return NULL;
        pattern += 4;
        continue;
      }
      if (letter == 'f') {
        pattern = match_frontier(match, text, pattern + 2);
        if (pattern == NULL) return NULL;
        continue;
      }
      if (letter >= '0' && letter <= '9') {
        text = match_again(match, text, letter);
        if (text == NULL) return NULL;
        pattern += 2;
        continue;
      }
      break;
    }
    default: break;
    }
    if (!match_item(match, &text, &pattern, &result)) return result;
  }
  return text;
}

static const char *match_from(pattern_match *match, const char *text, const char *pattern) {
  if (match->depth++ >= deepest_match) luaL_error(match->state, "pattern too complex");
  const char *end = walk(match, text, pattern);
  match->depth--;
  return end;
}

void pattern_prepare(
    pattern_match *match, lua_State *state, const char *text, size_t text_length,
    const char *pattern, size_t pattern_length) {
  match->state = state;
  match->text = text;
  match->text_end = text + text_length;
  match->pattern_end = pattern + pattern_length;
  match->work = 8;
  match->depth = 0;
  match->captures_used = 0;
}

const char *pattern_run(pattern_match *match, const char *text, const char *pattern) {
  match->captures_used = 0;
  match->depth = 0;
  return match_from(match, text, pattern);
}

void pattern_push_capture(pattern_match *match, int number, const char *start, const char *end) {
  if (number >= match->captures_used) {
    if (number != 0) luaL_error(match->state, "invalid capture index %%%d", number + 1);
    lua_pushlstring(match->state, start, (size_t)(end - start));
    return;
  }
  const pattern_capture capture = match->captures[number];
  if (capture.length == capture_open) luaL_error(match->state, "unfinished capture");
  if (capture.length == capture_position)
    lua_pushinteger(match->state, capture.start - match->text + 1);
  else lua_pushlstring(match->state, capture.start, (size_t)capture.length);
}

int pattern_push_captures(pattern_match *match, const char *start, const char *end) {
  const int count = match->captures_used == 0 && start != NULL ? 1 : match->captures_used;
  host_reserve(match->state, match->state, count + 4, "stack overflow");
  for (int number = 0; number < count; number++) pattern_push_capture(match, number, start, end);
  return count;
}
