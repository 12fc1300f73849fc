// Opening, closing and memory of a machine.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_internal.h"

static bool is_denied(border_host *host) {
  host->allocations++;
  return UNLIKELY(host->deny_first != 0) && host->allocations >= host->deny_first &&
         host->allocations <= host->deny_last;
}

/// Accounts for growth. Returns false if the allocation is to fail.
static bool may_grow(border_host *host, size_t growth) {
  const bool denied = is_denied(host);
  host->is_denied = denied && host->denies_all;
  const bool over = host_is_over(host, growth);
  if (UNLIKELY(denied || over)) {
    if (host->depth == 0) {
      // Lua raises the memory error past every handler, so its place is recorded here.
      if (host->entries > 0) host_write_traceback(host_place(host), host->running, 0);
      return false;
    }
    // Swift is on top: a longjmp would skip its frames. Grant now, raise after it has returned.
    host->pending |= denied ? pending_memory | pending_denied : pending_memory;
  }
  // Operators with work in proportion to their result (mainly `..`) are charged here.
  host->work += (uint32_t)(growth >> 6 < work_quantum ? growth >> 6 : work_quantum);
  if (UNLIKELY(host->work >= work_quantum) && host->entries > 0) {
    host_check(host);
    if (host->stop != border_ok) host_arm_stop(host);
  }
  return true;
}

static void release(border_host *host, void *block) {
  if (UNLIKELY(host_is_spare(host, block))) host_return_spare(host);
  else free(block);
}

/// The content of a string buffer's userdata, as in lauxlib.c.
typedef struct buffer_box {
  void *bytes;
  size_t size;
} buffer_box;

static void *allocate(void *context, void *block, size_t old_size, size_t new_size);

/// Frees a block, and the memory that only its finalizer would free otherwise.
static void free_block(border_host *host, void *block, size_t size) {
  if (UNLIKELY(block == NULL)) return;
  if (UNLIKELY(size == host->object_size)) host_note_freed(host, block);
  if (UNLIKELY(size == host->box_size) && host_remove_box(host, block)) {
    // The buffer of a coroutine that ended with an error: all others were closed before.
    const buffer_box *box = (const buffer_box *)((char *)block + host->object_offset);
    if (box->bytes != NULL) allocate(host, box->bytes, box->size, 0);
  }
  host->used -= size;
  release(host, block);
}

/// A larger block while Swift is on top and memory is short: Lua must not raise now.
static void *grow_into_spare(border_host *host, void *block, size_t old_size, size_t new_size) {
  if (host->depth == 0) return NULL;
  void *grown = host_take_spare(host, new_size);
  if (grown == NULL) return NULL;
  host->pending |= pending_memory | pending_denied;
  if (block == NULL) return grown;
  memcpy(grown, block, old_size);
  release(host, block);
  return grown;
}

static void *grow(border_host *host, void *block, size_t old_size, size_t new_size) {
  const bool is_denied = UNLIKELY(host->is_denied) && new_size > old_size;
  void *grown = NULL;
  if (UNLIKELY(block != NULL && host_is_spare(host, block))) {
    if (!is_denied) grown = malloc(new_size);
    if (grown != NULL) {
      memcpy(grown, block, old_size < new_size ? old_size : new_size);
      release(host, block);
    }
  } else if (!is_denied) {
    grown = block == NULL ? malloc(new_size) : realloc(block, new_size);
  }
  if (LIKELY(grown != NULL)) return grown;
  return new_size <= old_size ? block : grow_into_spare(host, block, old_size, new_size);
}

static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  border_host *host = context;
  const size_t before = block == NULL ? 0 : old_size; // without a block it is a type tag
  if (new_size == 0) {
    free_block(host, block, before);
    return NULL;
  }
  if (new_size > before && !may_grow(host, new_size - before)) return NULL;
  void *grown = grow(host, block, before, new_size);
  if (grown == NULL) return NULL;
  host->used += new_size - before;
  if (host->used > host->peak) host->peak = host->used;
  if (block == NULL && old_size == LUA_TUSERDATA) {
    host->newest_userdata = grown;
    host->newest_userdata_size = new_size;
    if (new_size == host->box_size) host_add_box(host, grown);
  }
  return grown;
}

bool border_has_memory(border_host *host, size_t size) {
  const bool denied = UNLIKELY(host->denies_all) && is_denied(host);
  void *block = denied ? NULL : malloc(size);
  if (UNLIKELY(block == NULL)) {
    host->pending |= pending_memory | pending_denied;
    return false;
  }
  free(block);
  return true;
}

static int panic(lua_State *state) {
  const char *message = lua_tostring(state, -1);
  fprintf(stderr, "Lua error outside a protected call: %s\n", message ? message : "?");
  abort();
}

static border_interrupt *make_interrupt(border_host *host) {
  border_interrupt *interrupt = calloc(1, sizeof *interrupt);
  if (interrupt == NULL) return NULL;
  atomic_init(&interrupt->retains, 1);
  atomic_init(&interrupt->host, host);
  return interrupt;
}

border_host *border_open(border_callbacks callbacks) {
  static _Atomic uint64_t last_identity;
  border_host *host = calloc(1, sizeof *host);
  if (host == NULL) return NULL;
  host->identity = atomic_fetch_add(&last_identity, 1) + 1;
  host->callbacks = callbacks;
  host->delivered = &host->spare_place;
  host->spare = malloc(spare_capacity);
  host->free_slot = host->dead_slot = UINT32_MAX;
  host->handler_reference = host->environment_reference = host->debugger_reference = LUA_NOREF;
  host->interrupt = make_interrupt(host);
  pthread_mutex_init(&host->release_lock, NULL);
  lua_State *state =
      host->interrupt == NULL || host->spare == NULL ? NULL : lua_newstate(allocate, host);
  if (state == NULL) {
    border_free(host);
    return NULL;
  }
  *(border_host **)lua_getextraspace(state) = host;
  lua_atpanic(state, panic);
  host->main = host->running = state;
  host->depth = 1; // Swift is on top whenever nothing runs
  lua_pushcfunction(state, host_message_handler); // index 1, for calls from outside
  return host;
}

void border_close(border_host *host) {
  lua_State *state = host->main;
  if (state == NULL) return;
  if (host->entries > 0) { // within a call, whose end closes the machine
    host->pending |= pending_close;
    return;
  }
  host->pending &= ~(uint32_t)pending_close;
  host_end_profile(host);
  atomic_store(&host->interrupt->host, NULL);
  host->main = host->running = NULL;
  host->limit = 0;
  host->deny_first = 0;
  lua_sethook(state, NULL, 0, 0);
  lua_close(state);
  border_drain(host);
  // A type's closures may hold references to this machine: this breaks the cycle.
  for (border_type *type = host->types; type != NULL; type = type->next) {
    void *context = type->context;
    type->context = NULL;
    if (context != NULL) host->callbacks.release(context);
  }
}

void border_free(border_host *host) {
  while (host->types != NULL) {
    border_type *type = host->types;
    host->types = type->next;
    free(type->entries);
    free(type);
  }
  if (host->interrupt != NULL) border_interrupt_release(host->interrupt);
  pthread_mutex_destroy(&host->release_lock);
  for (int level = 0; level < place_levels; level++) free(host->places[level]);
  free(host->releases);
  free(host->slots);
  free(host->boxes.blocks);
  free(host->spare);
  free(host);
}

lua_State *border_running(border_host *host) { return host->running; }
size_t border_memory_used(const border_host *host) { return host->used; }
size_t border_memory_peak(const border_host *host) { return host->peak; }
size_t border_live_objects(const border_host *host) { return host->live; }
void *border_owner(const border_host *host) { return host->owner; }
void border_set_owner(border_host *host, void *owner) { host->owner = owner; }
uint64_t border_allocations(const border_host *host) { return host->allocations; }
void border_set_collector(border_host *host, border_collector collector) {
  if (host->main == NULL) return;
  lua_gc(host->main, collector == border_collector_stopped ? LUA_GCSTOP : LUA_GCRESTART, 0);
  if (collector == border_collector_generational) lua_gc(host->main, LUA_GCGEN, 0, 0);
  if (collector == border_collector_incremental) lua_gc(host->main, LUA_GCINC, 0, 0, 0);
}

/// Collects the parts of a warning; what exceeds the room is dropped.
static void warn(void *context, const char *text, int continues) {
  border_host *host = context;
  const size_t room = sizeof host->warning - host->warning_length, length = strlen(text);
  const size_t added = length < room ? length : room;
  memcpy(host->warning + host->warning_length, text, added);
  host->warning_length += added;
  if (continues) return;
  const size_t whole = host->warning_length;
  host->warning_length = 0;
  host->depth++; // Swift is on top
  host->callbacks.warn(host, host->warning, whole);
  host->depth--;
}

void border_take_warnings(border_host *host, bool takes) {
  host->takes_warnings = takes;
  if (host->main != NULL) lua_setwarnf(host->main, takes ? warn : NULL, host);
}

uint64_t border_identity(const border_host *host) { return host->identity; }
uint32_t border_level(const border_host *host) { return host->entries; }

void border_unwind(border_host *host, lua_State *state, int32_t height) {
  lua_settop(state, height);
  if (UNLIKELY(host->pending & pending_close) && host->entries == 0 && height <= 1)
    border_close(host);
}

void border_deny_allocations(border_host *host, uint64_t first, uint64_t last, bool all) {
  host->allocations = 0;
  host->denies_all = all;
  host->deny_first = first;
  host->deny_last = last;
}

void border_collect(border_host *host) {
  if (host->running == NULL) return;
  border_enter(host); // a `deinit` may close the machine
  host_drain_references(host);
  lua_gc(host->running, LUA_GCCOLLECT, 0);
  border_drain(host);
  border_leave(host);
}

bool border_take_memory_error(border_host *host) {
  if (LIKELY((host->pending & pending_memory) == 0)) return false;
  const bool denied = (host->pending & pending_denied) != 0;
  host->pending &= ~(uint32_t)(pending_memory | pending_denied);
  if (denied) return true;
  // Garbage may cover the excess: Lua, too, collects before it raises the error.
  host->depth++;
  lua_gc(host->running, LUA_GCCOLLECT, 0);
  host->depth--;
  host->pending &= ~(uint32_t)(pending_memory | pending_denied);
  return host_is_over(host, 0);
}
