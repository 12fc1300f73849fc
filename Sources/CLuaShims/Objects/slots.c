// The table of Swift objects that Lua holds.
#include <stdlib.h>

#include "../Host/host_internal.h"
#include "objects_internal.h"

static void add_slots(border_host *host) {
  const uint32_t count = host->slot_count == 0 ? 64 : host->slot_count * 2;
  object_slot *slots = realloc(host->slots, count * sizeof *slots);
  if (slots == NULL) abort(); // as Swift does when its own allocations fail
  for (uint32_t index = count; index-- > host->slot_count;) {
    slots[index] = (object_slot){NULL, host->free_slot, false};
    host->free_slot = index;
  }
  host->slots = slots;
  host->slot_count = count;
}

uint32_t objects_take_slot(border_host *host, void *object) {
  if (host->free_slot == UINT32_MAX) add_slots(host);
  const uint32_t index = host->free_slot;
  host->free_slot = host->slots[index].next;
  host->slots[index] = (object_slot){object, UINT32_MAX, true};
  host->live++;
  return index;
}

/// A finalizer only notes the death. Releasing here could run a Swift `deinit` in the middle of a
/// push, inside an access to the very object that owns it.
int host_object_collected(lua_State *state) {
  border_host *host = border_of(state);
  object_head *head = lua_touserdata(state, 1);
  if (head == NULL || head->slot == UINT32_MAX) return 0;
  host->slots[head->slot].next = host->dead_slot;
  host->dead_slot = head->slot;
  head->slot = UINT32_MAX;
  head->object = NULL;
  host->pending |= pending_releases;
  return 0;
}

void border_drain(border_host *host) {
  host->pending &= ~(uint32_t)pending_releases;
  host->depth++; // a `deinit` is Swift too
  while (host->dead_slot != UINT32_MAX) {
    const uint32_t index = host->dead_slot;
    void *object = host->slots[index].object;
    host->dead_slot = host->slots[index].next;
    host->slots[index] = (object_slot){NULL, host->free_slot, false};
    host->free_slot = index;
    host->live--;
    if (object != NULL) host->callbacks.release(object); // may come back here
  }
  host->depth--;
}

void host_sweep_objects(border_host *host) {
  border_drain(host);
  for (uint32_t index = 0; index < host->slot_count; index++) {
    if (!host->slots[index].taken) continue;
    void *object = host->slots[index].object;
    host->slots[index] = (object_slot){NULL, host->free_slot, false};
    host->free_slot = index;
    host->live--;
    if (object != NULL) host->callbacks.release(object);
  }
}
