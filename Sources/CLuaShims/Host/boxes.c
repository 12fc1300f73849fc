// The userdata that hold the memory of Lua's string buffers (`luaL_Buffer`).
//
// Lua finalizes each of them, although almost all were closed before, and a finalizer needs free
// stack slots (see `object_slot`). So the finalizer is removed, and the allocator frees the memory
// of a buffer that was not closed: that of a coroutine that ended with an error.
#include <stdlib.h>

#include "host_internal.h"

static size_t home(const box_set *set, const void *block) {
  const uintptr_t address = (uintptr_t)block >> 4; // malloc's alignment
  return (address ^ (address >> 12)) & (set->capacity - 1);
}

static void insert(box_set *set, void *block) {
  size_t index = home(set, block);
  while (set->blocks[index] != NULL) index = (index + 1) & (set->capacity - 1);
  set->blocks[index] = block;
  set->count++;
}

static bool make_room(box_set *set) {
  if ((set->count + 1) * 2 <= set->capacity) return true;
  box_set grown = {NULL, set->capacity == 0 ? 64 : set->capacity * 2, 0};
  grown.blocks = calloc(grown.capacity, sizeof *grown.blocks);
  if (grown.blocks == NULL) return false;
  for (size_t index = 0; index < set->capacity; index++)
    if (set->blocks[index] != NULL) insert(&grown, set->blocks[index]);
  free(set->blocks);
  *set = grown;
  return true;
}

void host_add_box(border_host *host, void *block) {
  // Without memory its bytes may stay allocated until the process ends, which is harmless.
  if (make_room(&host->boxes)) insert(&host->boxes, block);
}

bool host_remove_box(border_host *host, void *block) {
  box_set *set = &host->boxes;
  if (set->count == 0) return false;
  const size_t mask = set->capacity - 1;
  size_t hole = home(set, block);
  while (set->blocks[hole] != block) {
    if (set->blocks[hole] == NULL) return false;
    hole = (hole + 1) & mask;
  }
  set->count--;
  // Moves up the following entries, unless they would then precede their preferred position.
  for (size_t index = (hole + 1) & mask; set->blocks[index] != NULL; index = (index + 1) & mask) {
    if (((index - home(set, set->blocks[index])) & mask) < ((index - hole) & mask)) continue;
    set->blocks[hole] = set->blocks[index];
    hole = index;
  }
  set->blocks[hole] = NULL;
  return true;
}

void host_track_boxes(lua_State *state) {
  border_host *host = border_of(state);
  luaL_Buffer buffer;
  luaL_buffinitsize(state, &buffer, LUAL_BUFFERSIZE + 1); // too large for its own storage
  const size_t size = host->newest_userdata_size;
  luaL_pushresultsize(&buffer, 0);
  lua_settop(state, -2);
  if (luaL_getmetatable(state, "_UBOX*") == LUA_TTABLE) {
    lua_pushnil(state);
    lua_setfield(state, -2, "__gc");
    host->box_size = size;
  }
  lua_settop(state, -2);
}
