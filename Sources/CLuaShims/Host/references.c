// Registry references held by Swift; dropped on any thread, released on the machine's own.
#include <stdlib.h>

#include "host_internal.h"

/// Makes room for one more reference.
static bool make_room(border_host *host) {
  if (host->release_count < host->release_capacity) return true;
  const size_t capacity = host->release_capacity == 0 ? 16 : host->release_capacity * 2;
  int32_t *grown = realloc(host->releases, capacity * sizeof *grown);
  if (grown == NULL) return false;
  host->releases = grown;
  host->release_capacity = capacity;
  return true;
}

/// Immediately releases a reference that a host function drops: a script may call the function a
/// million times before the outermost call returns.
static bool release_inside(border_host *host, int32_t reference) {
  if (!host_is_inside(host)) return false;
  lua_State *state = host->running;
  if (state == NULL || !lua_checkstack(state, 3)) return false;
  luaL_unref(state, LUA_REGISTRYINDEX, reference);
  return true;
}

void border_release(border_host *host, int32_t reference) {
  if (release_inside(host, reference)) return;
  pthread_mutex_lock(&host->release_lock);
  if (!make_room(host)) { // without memory the value stays until the machine is closed
    pthread_mutex_unlock(&host->release_lock);
    return;
  }
  host->releases[host->release_count++] = reference;
  atomic_store_explicit(&host->has_releases, true, memory_order_release);
  pthread_mutex_unlock(&host->release_lock);
}

void host_drain_references(border_host *host) {
  if (!atomic_load_explicit(&host->has_releases, memory_order_acquire)) return;
  lua_State *state = host->running;
  if (state == NULL || !lua_checkstack(state, 3)) return;
  pthread_mutex_lock(&host->release_lock);
  // luaL_unref stores into existing slots: it does not allocate and calls no other code.
  for (size_t index = 0; index < host->release_count; index++)
    luaL_unref(state, LUA_REGISTRYINDEX, host->releases[index]);
  host->release_count = 0;
  atomic_store_explicit(&host->has_releases, false, memory_order_release);
  pthread_mutex_unlock(&host->release_lock);
}

int32_t border_take_reference(lua_State *state) {
  border_host *host = border_of(state);
  // References that other threads dropped during a long call.
  if (UNLIKELY(atomic_load_explicit(&host->has_releases, memory_order_relaxed)))
    host_drain_references(host);
  return luaL_ref(state, LUA_REGISTRYINDEX);
}

void border_replace_reference(lua_State *state, int32_t reference) {
  lua_rawseti(state, LUA_REGISTRYINDEX, reference); // an existing slot: does not allocate
}
