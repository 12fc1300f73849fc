// Reading values of tables and texts in one step each.
#include <stdlib.h>

#include "../Host/host_internal.h"

static const border_plain other = {0, 0, NULL, border_plain_other, false};

/// Pushes the value behind a reference; NULL if the machine is closed or its stack full.
ALWAYS_INLINE lua_State *push_value(border_host *host, int32_t reference) {
  lua_State *state = host->running;
  if (UNLIKELY(state == NULL || !lua_checkstack(state, 4))) return NULL;
  lua_rawgeti(state, LUA_REGISTRYINDEX, reference);
  return state;
}

/// Pops the table and the value, whose type is known.
ALWAYS_INLINE border_plain take(border_host *host, lua_State *state, int type) {
  border_plain found = other;
  if (type == LUA_TSTRING) {
    size_t length;
    found.bytes = (const uint8_t *)lua_tolstring(state, -1, &length);
    found.bits = (int64_t)length;
    found.kind = border_plain_string;
  } else if (type == LUA_TNUMBER) {
    const bool is_integer = lua_isinteger(state, -1);
    found.is_number = true;
    if (is_integer) found.bits = lua_tointegerx(state, -1, NULL);
    found.number = is_integer ? (double)found.bits : lua_tonumberx(state, -1, NULL);
    found.kind = is_integer ? border_plain_integer : border_plain_number;
  } else if (type == LUA_TBOOLEAN) {
    found.bits = lua_toboolean(state, -1);
    found.kind = border_plain_boolean;
  }
  lua_settop(state, -3);
  return LIKELY((host->pending & pending_memory) == 0) ? found : other;
}

border_plain border_plain_field(
    border_host *host, int32_t reference, const uint8_t *name, size_t length) {
  lua_State *state = push_value(host, reference);
  if (UNLIKELY(state == NULL)) return other;
  lua_pushlstring(state, (const char *)name, length);
  return take(host, state, lua_rawget(state, -2));
}

int64_t border_list_length(border_host *host, int32_t reference) {
  lua_State *state = push_value(host, reference);
  if (UNLIKELY(state == NULL)) return 1; // reading the element reports why
  const int64_t length = border_list_end(state, lua_gettop(state));
  lua_settop(state, -2);
  return length;
}

int64_t border_element_count(border_host *host, int32_t reference) {
  lua_State *state = push_value(host, reference);
  if (state == NULL) return 0;
  const lua_Unsigned length = lua_rawlen(state, -1);
  int64_t count = 0;
  for (; (lua_Unsigned)count < length && lua_rawgeti(state, -1, count + 1) != LUA_TNIL; count++)
    lua_settop(state, -2);
  lua_settop(state, -2 - ((lua_Unsigned)count < length));
  return count;
}

size_t border_entry_count(border_host *host, int32_t reference, size_t limit) {
  lua_State *state = push_value(host, reference);
  if (state == NULL) return 0;
  size_t count = 0;
  lua_pushnil(state);
  for (; count < limit && lua_next(state, -2); count++) lua_settop(state, -2);
  lua_settop(state, count < limit ? -2 : -3);
  return count;
}

size_t border_copy_size(lua_State *state, int32_t first, size_t each) {
  const int top = lua_gettop(state);
  size_t size = 0;
  for (int index = first; index <= top; index++)
    size += each + (lua_type(state, index) == LUA_TSTRING ? lua_rawlen(state, index) : 0);
  return size;
}

bool border_is_same(border_host *host, int32_t reference, int32_t other) {
  lua_State *state = push_value(host, reference);
  if (state == NULL) return false;
  lua_rawgeti(state, LUA_REGISTRYINDEX, other);
  const bool is_same = lua_rawequal(state, -1, -2);
  lua_settop(state, -3);
  return is_same;
}

bool border_replace_by_element(border_host *host, int32_t reference, int32_t list, int64_t index) {
  lua_State *state = push_value(host, list);
  if (UNLIKELY(state == NULL)) return false;
  const bool is_table = lua_rawgeti(state, -1, index) == LUA_TTABLE;
  if (is_table) {
    border_replace_list(state);
    lua_rawseti(state, LUA_REGISTRYINDEX, reference); // an existing slot: does not allocate
  } else {
    lua_settop(state, -2);
  }
  lua_settop(state, -2);
  return is_table;
}

bool border_is_ascii(const uint8_t *bytes, size_t count) {
  enum { block = 256 };
  // From the end: what is copied next, from the beginning, is in the cache then.
  for (; count >= block; count -= block) {
    uint64_t words[block / 8], all = 0;
    __builtin_memcpy(words, bytes + count - block, block);
    for (size_t word = 0; word < block / 8; word++) all |= words[word];
    if (all & 0x8080808080808080u) return false;
  }
  uint8_t all = 0;
  for (size_t index = 0; index < count; index++) all |= bytes[index];
  return all < 0x80;
}

bool border_long_run(const void *bytes, size_t count, size_t shortest, size_t *start, size_t *end) {
  const uint8_t *text = bytes;
  size_t first = *end, index = *end;
  for (; index < count; index++) {
    if (text[index] >= 0x80) continue;
    if (index - first >= shortest) break;
    // Eight bytes at once, as most of a text is ASCII.
    for (uint64_t word; index + 9 <= count; index += 8) {
      __builtin_memcpy(&word, text + index + 1, 8);
      if (word & 0x8080808080808080u) break;
    }
    first = index + 1;
  }
  *start = first;
  *end = index;
  return index - first >= shortest;
}

char *border_copy_text(const char *text) {
  char *copy = strdup(text);
  if (copy == NULL) abort();
  return copy;
}

void border_free_text(char *text) { free(text); }
