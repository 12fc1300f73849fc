// Types of host objects: a locked metatable, and a table of interned names.
#include <stdlib.h>
#include <string.h>

#include "objects_internal.h"

/// The entry of a name, or the free one for it.
static type_entry *place(border_type *type, const void *key) {
  uint32_t index = type_hash(key) & (type->capacity - 1);
  while (type->entries[index].key != NULL && type->entries[index].key != key)
    index = (index + 1) & (type->capacity - 1);
  return &type->entries[index];
}

/// Makes room for one more name, keeping the table at most half full. Returns false if memory is
/// short.
static bool make_room(border_type *type) {
  if ((type->count + 1) * 2 <= type->capacity) return true;
  type_entry *old = type->entries;
  const uint32_t old_capacity = type->capacity;
  const uint32_t capacity = old_capacity == 0 ? 16 : old_capacity * 2;
  type_entry *entries = calloc(capacity, sizeof *entries);
  if (entries == NULL) return false;
  type->capacity = capacity;
  type->entries = entries;
  for (uint32_t index = 0; index < old_capacity; index++)
    if (old[index].key != NULL) *place(type, old[index].key) = old[index];
  free(old);
  return true;
}

static void set_closure(lua_State *state, border_type *type, const char *name, lua_CFunction function) {
  border_push_reference(state, type->metatable_reference);
  lua_pushstring(state, name);
  lua_pushlightuserdata(state, type);
  border_push_reference(state, type->methods_reference);
  lua_pushcclosure(state, function, 2);
  lua_rawset(state, -3);
  lua_settop(state, -2);
}

static void set_value(lua_State *state, const char *name) { // table, value -> table
  lua_pushstring(state, name);
  lua_insert(state, -2);
  lua_rawset(state, -3);
}

/// Adds the metamethods of a type to the table on top.
static void copy_metamethods(lua_State *state, const border_type *type) {
  border_push_reference(state, type->metatable_reference);
  for (lua_pushnil(state); lua_next(state, -2);) {
    lua_pushvalue(state, -2);
    lua_insert(state, -2);
    lua_rawset(state, -5);
  }
  lua_settop(state, -2);
}

border_type *border_type_for(border_host *host, const void *identity) {
  border_type *type = host->types;
  while (type != NULL && type->identity != identity) type = type->next;
  return type;
}

border_type *border_make_type(
    lua_State *state, const char *name, border_accesses accesses, void *context,
    border_type *parent, const void *identity) {
  border_host *host = border_of(state);
  border_type *type = calloc(1, sizeof *type);
  if (type == NULL || !make_room(type) || !lua_checkstack(state, 8)) {
    if (type != NULL) free(type->entries);
    free(type);
    return NULL;
  }
  type->accesses = accesses;
  type->context = context;
  type->parent = parent;
  type->identity = identity;
  lua_createtable(state, 0, 0);
  type->methods_reference = luaL_ref(state, LUA_REGISTRYINDEX);
  lua_createtable(state, 0, 8);
  if (parent != NULL) copy_metamethods(state, parent);
  type->name = lua_pushstring(state, name);
  set_value(state, "__name");
  lua_pushboolean(state, 0);
  set_value(state, "__metatable");
  type->metatable_reference = luaL_ref(state, LUA_REGISTRYINDEX);
  set_closure(state, type, "__index", objects_index);
  set_closure(state, type, "__newindex", objects_new_index);
  if (parent == NULL) set_closure(state, type, "__eq", objects_equal);
  if (accesses.iterates) set_closure(state, type, "__pairs", objects_pairs);
  type->next = host->types;
  host->types = type;
  return type;
}

bool border_make_object_types(lua_State *state) {
  border_host *host = border_of(state);
  const border_accesses none = {0};
  host->closure_type = border_make_type(state, "host function", none, NULL, NULL, NULL);
  host->error_type = border_make_type(state, "error", none, NULL, NULL, NULL);
  host->wait_type = border_make_type(state, "asynchronous call", none, NULL, NULL, NULL);
  if (host->closure_type == NULL || host->error_type == NULL || host->wait_type == NULL) return false;
  lua_pushcfunction(state, objects_describe_error);
  border_set_metamethod(state, host->error_type, "__tostring");
  return true;
}

/// Interns a name and adds it. The methods table keeps its bytes alive.
static bool add_entry(
    lua_State *state, border_type *type, const char *name, size_t length, type_entry entry) {
  border_push_reference(state, type->methods_reference);
  lua_pushlstring(state, name, length);
  entry.key = lua_topointer(state, -1);
  lua_pushboolean(state, 1);
  lua_rawset(state, -3);
  lua_settop(state, -2);
  if (!make_room(type)) {
    border_of(state)->pending |= pending_memory | pending_denied;
    return true; // the memory error takes precedence
  }
  type_entry *target = place(type, entry.key);
  if (target->key != NULL) return false;
  *target = entry;
  type->count++;
  return true;
}

bool border_add_field(
    lua_State *state, border_type *type, const char *name, size_t length, int32_t field,
    bool by_closure) {
  const type_entry entry = {NULL, field, by_closure ? entry_closure_field : entry_field};
  return add_entry(state, type, name, length, entry);
}

bool border_add_method(
    lua_State *state, border_type *type, const char *name, size_t length, int32_t field) {
  const type_entry entry = {NULL, field, entry_method};
  const bool added = add_entry(state, type, name, length, entry);
  if (added) {
    border_push_reference(state, type->methods_reference);
    lua_insert(state, -2);
    lua_rawseti(state, -2, field + 1);
  }
  lua_settop(state, -2);
  return added;
}

void border_set_metamethod(lua_State *state, border_type *type, const char *name) {
  border_push_reference(state, type->metatable_reference);
  lua_insert(state, -2);
  set_value(state, name);
  lua_settop(state, -2);
}

void *border_type_context(const border_type *type) { return type->context; }

const char *border_type_name(const border_type *type) { return type->name; }
