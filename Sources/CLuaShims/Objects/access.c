// Lua's operations on a host object: each function here is a metamethod.
#include "objects_internal.h"

/// The host object at index 1. Every userdata is a host object, and scripts hold no light ones.
static inline object_head *self(lua_State *state, const border_type *type) {
  object_head *head = lua_touserdata(state, 1);
  if (LIKELY(head != NULL && head->type == type && head->object != NULL)) return head;
  border_of(state)->raises_again = false;
  if (head == NULL || head->type != type) luaL_error(state, "%s expected", type->name);
  luaL_error(state, "%s is no longer available", type->name);
  return head;
}

/// A name that is unknown to the type, or a key of another kind.
static int index_unknown(lua_State *state, const border_type *type, void *object) {
  if (lua_type(state, 2) == LUA_TSTRING) {
    if (type->accesses.get_name == NULL) return 0;
    size_t length;
    const char *key = lua_tolstring(state, 2, &length);
    border_host *host = host_begin_swift(state);
    return host_end_swift(state, host, type->accesses.get_name(state, object, key, length));
  }
  int is_integer;
  const lua_Integer position = lua_tointegerx(state, 2, &is_integer);
  if (!is_integer || type->accesses.get_position == NULL) return 0;
  border_host *host = host_begin_swift(state);
  return host_end_swift(state, host, type->accesses.get_position(state, object, position));
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
  if (UNLIKELY(entry == NULL)) return index_unknown(state, type, object);
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

static int set_by_name(lua_State *state, const border_type *type, void *object) {
  size_t length;
  const char *key = lua_tolstring(state, 2, &length);
  const type_entry *entry = type_find(type, lua_topointer(state, 2));
  border_host *host;
  int32_t answer;
  if (LIKELY(entry != NULL)) {
    if (entry->kind == entry_field) {
      if (type->accesses.set_field == NULL) return refuse(state, type);
      host = host_begin_swift(state);
      answer = type->accesses.set_field(state, object, entry->field);
    } else {
      if (type->accesses.context_access == NULL) return refuse(state, type);
      host = host_begin_swift(state);
      const int32_t access =
          entry->kind == entry_method ? border_access_method : border_access_set;
      answer = type->accesses.context_access(state, object, entry->field, access, type->context);
    }
  } else {
    if (type->accesses.set_name == NULL) return refuse(state, type);
    host = host_begin_swift(state);
    answer = type->accesses.set_name(state, object, key, length);
  }
  return host_end_swift(state, host, answer);
}

int objects_new_index(lua_State *state) {
  const border_type *type = lua_touserdata(state, lua_upvalueindex(1));
  object_head *head = self(state, type);
  if (LIKELY(lua_type(state, 2) == LUA_TSTRING)) return set_by_name(state, type, head->object);
  int is_integer;
  const lua_Integer position = lua_tointegerx(state, 2, &is_integer);
  if (!is_integer || type->accesses.set_position == NULL) return refuse(state, type);
  border_host *host = host_begin_swift(state);
  return host_end_swift(state, host, type->accesses.set_position(state, head->object, position));
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
