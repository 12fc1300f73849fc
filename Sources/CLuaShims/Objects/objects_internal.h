// Shared by the files about objects.
#ifndef OBJECTS_INTERNAL_H
#define OBJECTS_INTERNAL_H

#include "../Host/host_internal.h"

/// Adds the Swift object of a userdata to the host's table. Returns false if memory is short.
bool objects_take_slot(border_host *host, object_head *head, size_t size);
/// Counts the memory of an object anew. Returns its former size.
size_t objects_set_size(border_host *host, const object_head *head, size_t size);

/// Interned strings differ by their address only, in steps of at least eight.
static inline uint32_t type_hash(const void *key) {
  const uintptr_t address = (uintptr_t)key;
  return (uint32_t)((address >> 3) ^ (address >> 11));
}

/// The entry of an interned name, by the address of its string object, or NULL.
static inline const type_entry *type_find(const border_type *type, const void *key) {
  uint32_t index = type_hash(key) & (type->capacity - 1);
  for (;;) {
    const type_entry *entry = &type->entries[index];
    if (UNLIKELY(entry->key == NULL)) return NULL; // also for a key that is not an object
    if (LIKELY(entry->key == key)) return entry;
    index = (index + 1) & (type->capacity - 1);
  }
}

/// Whether a type is another one, or has it as an ancestor.
static inline bool type_is(const border_type *type, const border_type *other) {
  while (type != NULL && type != other) type = type->parent;
  return type != NULL;
}

int objects_index(lua_State *state);
int objects_new_index(lua_State *state);
int objects_equal(lua_State *state);
int objects_pairs(lua_State *state);
int objects_describe_error(lua_State *state);

#endif
