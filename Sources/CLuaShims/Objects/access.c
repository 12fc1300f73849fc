// Lua's operations on a host object: each function here is a metamethod.
#include "objects_internal.h"

/// The host object at index 1. Every userdata is a host object, and scripts hold no light ones.
static inline object_head *self(lua_State *state, const border_type *type) {
  object_head *head = lua_touserdata(state, 1);
  if (LIKELY(head != NULL && head->type == type && head->object != NULL)) return head;
  if (head != NULL && type_is(head->type, type) && head->object != NULL) return head;
  border_of(state)->raises_again = false;
  if (head == NULL || !type_is(head->type, type)) luaL_error(state, "%s expected", type->name);
  luaL_error(state, "%s is no longer available", type->name);
  return head;
}

/// Calls the accessor for a key that is no member: of the type, or of its nearest ancestor with one.
/// Returns -1 if there is none.
static int access_unknown(lua_State *state, const border_type *type, void *object, bool sets) {
  const bool is_name = lua_type(state, 2) == LUA_TSTRING;
  size_t length = 0;
  int is_integer = 0;
  const char *name = is_name ? lua_tolstring(state, 2, &length) : NULL;
  const lua_Integer position = is_name ? 0 : lua_tointegerx(state, 2, &is_integer);
  if (!is_name && !is_integer) return -1;
  const int32_t access = border_access_get_name + (is_name ? 0 : 1) + (sets ? 2 : 0);
  for (; type != NULL; type = type->parent) {
    const border_accesses *all = &type->accesses;
    const border_name_access by_name = sets ? all->set_name : all->get_name;
    const border_position_access by_position = sets ? all->set_position : all->get_position;
    const bool by_context = all->by_context >> (access - border_access_get_name) & 1;
    if (!by_context && (is_name ? by_name == NULL : by_position == NULL)) continue;
    border_host *host = host_begin_swift(state);
    int32_t answer;
    if (by_context) answer = all->context_access(state, object, 0, access, type->context);
    else if (is_name) answer = by_name(state, object, name, length);
    else answer = by_position(state, object, position);
    return host_end_swift(state, host, answer);
  }
  return -1;
}

/// The member of an ancestor; `type` becomes the ancestor.
static const type_entry *find_inherited(lua_State *state, const border_type **type) {
  const void *key = lua_topointer(state, 2);
  const type_entry *entry = NULL;
  for (const border_type *each = (*type)->parent; entry == NULL && each != NULL; each = each->parent) {
    entry = type_find(each, key);
    if (entry != NULL) *type = each;
  }
  return entry;
}

static int index_inherited(lua_State *state, const border_type *type, void *object) {
  const border_type *owner = type;
  const type_entry *entry = find_inherited(state, &owner);
  if (entry == NULL) {
    const int results = access_unknown(state, type, object, false);
    return results < 0 ? 0 : results;
  }
  if (entry->kind == entry_method) {
    border_push_reference(state, owner->methods_reference);
    lua_rawgeti(state, -1, entry->field + 1);
    return 1;
  }
  const border_accesses *all = &owner->accesses;
  if (entry->kind == entry_field && all->get_field == NULL) return 0;
  border_host *host = host_begin_swift(state);
  const int32_t answer =
      entry->kind == entry_field
          ? all->get_field(state, object, entry->field)
          : all->context_access(state, object, entry->field, border_access_get, owner->context);
  return host_end_swift(state, host, answer);
}

int objects_index(lua_State *state) {
  // The object's type is used without reading the upvalue: only its own metatable leads here, and
  // scripts cannot access the function otherwise.
  const object_head *head = lua_touserdata(state, 1);
  if (UNLIKELY(head == NULL || head->object == NULL))
    head = self(state, lua_touserdata(state, lua_upvalueindex(1)));
  const border_type *type = head->type;
  void *object = head->object;
  const type_entry *entry = type_find(type, lua_topointer(state, 2));
  if (UNLIKELY(entry == NULL)) return index_inherited(state, type, object);
  if (LIKELY(entry->kind == entry_field)) {
    if (UNLIKELY(type->accesses.get_field == NULL)) return 0;
    border_host *host = host_begin_swift(state);
    return host_end_swift(state, host, type->accesses.get_field(state, object, entry->field));
  }
  if (entry->kind == entry_method) {
    lua_rawgeti(state, lua_upvalueindex(2), entry->field + 1);
    return 1;
  }
  border_host *host = host_begin_swift(state);
  return host_end_swift(
      state, host,
      type->accesses.context_access(
          state, object, entry->field, border_access_get, type->context));
}

static int refuse(lua_State *state, const border_type *type) {
  const char *key = luaL_tolstring(state, 2, NULL);
  border_of(state)->raises_again = false;
  return luaL_error(state, "%s has no field '%s' that can be set", type->name, key);
}

static int set_member(
    lua_State *state, const border_type *type, void *object, const type_entry *entry) {
  const border_accesses *all = &type->accesses;
  if (entry->kind == entry_field ? all->set_field == NULL : all->context_access == NULL)
    return refuse(state, type);
  border_host *host = host_begin_swift(state);
  int32_t answer;
  if (entry->kind == entry_field) {
    answer = all->set_field(state, object, entry->field);
  } else {
    const int32_t access = entry->kind == entry_method ? border_access_method : border_access_set;
    answer = all->context_access(state, object, entry->field, access, type->context);
  }
  return host_end_swift(state, host, answer);
}

int objects_new_index(lua_State *state) {
  const border_type *type = lua_touserdata(state, lua_upvalueindex(1));
  object_head *head = self(state, type);
  const border_type *owner = type;
  const type_entry *entry = type_find(type, lua_topointer(state, 2));
  if (UNLIKELY(entry == NULL)) entry = find_inherited(state, &owner);
  if (LIKELY(entry != NULL)) return set_member(state, owner, head->object, entry);
  const int results = access_unknown(state, type, head->object, true);
  return results < 0 ? refuse(state, type) : results;
}

int objects_equal(lua_State *state) {
  const object_head *left = lua_touserdata(state, 1), *right = lua_touserdata(state, 2);
  lua_pushboolean(
      state, left != NULL && right != NULL && left->type == right->type &&
                 left->object != NULL && left->object == right->object);
  return 1;
}

/// One step of `pairs`: the position is an upvalue, so that the host keeps no Lua state.
static int iterate(lua_State *state) {
  const border_type *type = lua_touserdata(state, lua_upvalueindex(1));
  object_head *head = self(state, type);
  const lua_Integer position = lua_tointegerx(state, lua_upvalueindex(2), NULL);
  lua_pushinteger(state, position + 1);
  lua_copy(state, -1, lua_upvalueindex(2));
  border_host *host = host_begin_swift(state);
  const int32_t answer = type->accesses.context_access(
      state, head->object, (int32_t)position, border_access_iterate, type->context);
  return host_end_swift(state, host, answer);
}

int objects_pairs(lua_State *state) {
  const border_type *type = lua_touserdata(state, lua_upvalueindex(1));
  self(state, type);
  lua_pushvalue(state, lua_upvalueindex(1));
  lua_pushinteger(state, 0);
  lua_pushcclosure(state, iterate, 2);
  lua_pushvalue(state, 1);
  lua_pushnil(state);
  return 3;
}

int objects_describe_error(lua_State *state) {
  object_head *head = self(state, border_of(state)->error_type);
  border_host *host = host_begin_swift(state);
  return host_end_swift(state, host, host->callbacks.describe(state, head->object));
}
