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

/// Accounts for growth. False when the allocation is to fail.
static bool may_grow(border_host *host, size_t growth) {
  const bool denied = is_denied(host);
  const bool over = host->limit != 0 && host->used + growth > host->limit;
  if (UNLIKELY(denied || over)) {
    if (host->depth == 0) {
      // Lua raises the memory error past every handler, so its place is written down here.
      if (host->entries > 0) host_write_traceback(host, host->running, 0);
      return false;
    }
    // Swift is on top: a longjmp would skip its frames. Grant now, raise once it has returned.
    host->pending |= denied ? pending_memory | pending_denied : pending_memory;
  }
  // Operators that work in proportion to their result (`..` most of all) are charged here.
  host->work += (uint32_t)(growth >> 6 < work_quantum ? growth >> 6 : work_quantum);
  if (UNLIKELY(host->work >= work_quantum) && host->entries > 0) {
    host_check(host);
    if (host->stop != border_ok) host_arm_stop(host);
  }
  return true;
}

static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  border_host *host = context;
  const size_t before = block == NULL ? 0 : old_size; // without a block it is a type's tag
  if (new_size == 0) {
    host->used -= before;
    free(block);
    return NULL;
  }
  if (new_size > before && !may_grow(host, new_size - before)) return NULL;
  void *grown = block == NULL ? malloc(new_size) : realloc(block, new_size);
  if (grown == NULL) return new_size <= before ? block : NULL;
  host->used += new_size - before;
  if (host->used > host->peak) host->peak = host->used;
  return grown;
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
  border_host *host = calloc(1, sizeof *host);
  if (host == NULL) return NULL;
  host->callbacks = callbacks;
  host->free_slot = host->dead_slot = UINT32_MAX;
  host->handler_reference = LUA_NOREF;
  host->interrupt = make_interrupt(host);
  pthread_mutex_init(&host->release_lock, NULL);
  lua_State *state = host->interrupt == NULL ? NULL : lua_newstate(allocate, host);
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
  atomic_store(&host->interrupt->host, NULL);
  host->main = host->running = NULL;
  host->limit = 0;
  host->deny_first = 0;
  lua_sethook(state, NULL, 0, 0);
  lua_close(state);
  host_sweep_objects(host);
  // A type's closures may hold references to this machine: the cycle ends here.
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
  free(host->releases);
  free(host->slots);
  free(host);
}

lua_State *border_running(border_host *host) { return host->running; }
size_t border_memory_used(const border_host *host) { return host->used; }
size_t border_memory_peak(const border_host *host) { return host->peak; }
size_t border_live_objects(const border_host *host) { return host->live; }
void *border_owner(const border_host *host) { return host->owner; }
void border_set_owner(border_host *host, void *owner) { host->owner = owner; }
uint64_t border_allocations(const border_host *host) { return host->allocations; }

void border_deny_allocations(border_host *host, uint64_t first, uint64_t last) {
  host->allocations = 0;
  host->deny_first = first;
  host->deny_last = last;
}

void border_collect(border_host *host) {
  if (host->running == NULL) return;
  host_drain_references(host);
  lua_gc(host->running, LUA_GCCOLLECT, 0);
  border_drain(host);
}

bool border_take_memory_error(border_host *host) {
  if (LIKELY((host->pending & pending_memory) == 0)) return false;
  const bool denied = (host->pending & pending_denied) != 0;
  host->pending &= ~(uint32_t)(pending_memory | pending_denied);
  if (denied) return true;
  // What was granted may be covered by garbage: Lua, too, collects before it gives up.
  host->depth++;
  lua_gc(host->running, LUA_GCCOLLECT, 0);
  host->depth--;
  host->pending &= ~(uint32_t)(pending_memory | pending_denied);
  return host->limit != 0 && host->used > host->limit;
}
