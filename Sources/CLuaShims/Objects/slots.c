// The table of Swift objects that Lua holds.
#include <stdlib.h>

#include "../Host/host_internal.h"
#include "objects_internal.h"

static void free_slot(border_host *host, uint32_t index) {
  host->slots[index] = (object_slot){NULL, NULL, host->free_slot, 0};
  host->free_slot = index;
}

static bool add_slots(border_host *host) {
  const uint32_t first = host->slot_count, count = first == 0 ? 64 : first * 2;
  object_slot *slots = realloc(host->slots, count * sizeof *slots);
  if (slots == NULL) return false;
  host->slots = slots;
  host->slot_count = count;
  for (uint32_t index = count; index-- > first;) free_slot(host, index);
  return true;
}

/// The least memory of a Swift object with its slot.
enum { least_size = 64 };

size_t objects_set_size(border_host *host, const object_head *head, size_t size) {
  if (head->slot == UINT32_MAX) return 0;
  uint32_t *counted = &host->slots[head->slot].size;
  const uint32_t old = *counted;
  *counted = size < UINT32_MAX - least_size ? (uint32_t)size + least_size : UINT32_MAX;
  border_forget(host, old);
  host->kept += *counted;
  if (UNLIKELY(host_is_over(host, 0))) host->pending |= pending_memory;
  return old < least_size ? 0 : old - least_size;
}

bool objects_take_slot(border_host *host, object_head *head, size_t size) {
  if (UNLIKELY(host->free_slot == UINT32_MAX) && !add_slots(host)) return false;
  const uint32_t index = host->free_slot;
  object_slot *slot = &host->slots[index];
  host->free_slot = slot->next;
  *slot = (object_slot){head->object, head, UINT32_MAX, 0};
  head->slot = index;
  objects_set_size(host, head, size);
  host->live++;
  return true;
}

/// Only records the death: Lua is in the middle of a collection, and releasing could run a Swift
/// `deinit` in the middle of a push, inside an access to the very object that owns it.
///
/// Called for any block of that size. It is a host object's if the slot with its index refers to
/// it.
void host_note_freed(border_host *host, void *block) {
  const object_head *head = (const object_head *)((char *)block + host->object_offset);
  const uint32_t index = head->slot;
  if (index >= host->slot_count || host->slots[index].head != head) return;
  host->slots[index].head = NULL;
  host->slots[index].next = host->dead_slot;
  border_forget(host, host->slots[index].size);
  host->dead_slot = index;
  host->pending |= pending_releases;
}

void border_drain(border_host *host) {
  host->pending &= ~(uint32_t)pending_releases;
  host->depth++; // a `deinit` is Swift too
  while (host->dead_slot != UINT32_MAX) {
    const uint32_t index = host->dead_slot;
    void *object = host->slots[index].object;
    host->dead_slot = host->slots[index].next;
    free_slot(host, index);
    host->live--;
    if (object != NULL) host->callbacks.release(object); // may call this function again
  }
  host->depth--;
}
