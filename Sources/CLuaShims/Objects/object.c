// Userdata over Swift objects.
#include "objects_internal.h"

void border_push_object(lua_State *state, border_type *type, void *object, size_t size) {
  border_host *host = border_of(state);
  object_head *head = lua_newuserdatauv(state, sizeof *head, 0);
  if (UNLIKELY(host->object_size == 0)) { // the first one: nothing else was allocated since
    host->object_offset = (size_t)((char *)head - (char *)host->newest_userdata);
    host->object_size = host->newest_userdata_size;
  }
  head->object = object;
  head->type = type;
  if (UNLIKELY(!objects_take_slot(host, head, size))) { // an object that is no longer available
    head->object = NULL;
    head->slot = UINT32_MAX;
    host->pending |= pending_memory | pending_denied;
    host->callbacks.release(object);
  }
  border_push_reference(state, type->metatable_reference);
  lua_setmetatable(state, -2);
}

/// The head of a host object. In the sandbox only this border creates userdata, so every full one has
/// a head; otherwise it is known by its slot.
static object_head *head_at(lua_State *state, int32_t index) {
  if (lua_type(state, index) != LUA_TUSERDATA) return NULL;
  object_head *head = lua_touserdata(state, index);
  const border_host *host = border_of(state);
  if (LIKELY(!host->is_trusted)) return head;
  if (lua_rawlen(state, index) != sizeof *head || head->slot >= host->slot_count) return NULL;
  return host->slots[head->slot].head == head ? head : NULL;
}

void *border_push_interned(lua_State *state, const border_type *type, int64_t key) {
  if (type->interned_reference == 0) return NULL;
  border_push_reference(state, type->interned_reference);
  lua_rawgeti(state, -1, key);
  object_head *head = head_at(state, -1);
  if (head == NULL || head->object == NULL) {
    lua_settop(state, -3);
    return NULL;
  }
  lua_replace(state, -2);
  return head->object;
}

void border_intern(lua_State *state, border_type *type, int64_t key) {
  if (type->interned_reference == 0) {
    lua_createtable(state, 0, 0);
    lua_createtable(state, 0, 1);
    lua_pushstring(state, "v");
    lua_setfield(state, -2, "__mode");
    lua_setmetatable(state, -2);
    type->interned_reference = luaL_ref(state, LUA_REGISTRYINDEX);
  }
  border_push_reference(state, type->interned_reference);
  lua_pushvalue(state, -2);
  lua_rawseti(state, -2, key);
  lua_settop(state, -2);
}

bool border_resize_object(lua_State *state, int32_t index, size_t size) {
  border_host *host = border_of(state);
  const object_head *head = head_at(state, index);
  if (head == NULL) return true;
  const size_t old = objects_set_size(host, head, size);
  if (LIKELY(!border_take_memory_error(host))) return true;
  objects_set_size(host, head, old);
  return false;
}

void *border_object_at(lua_State *state, int32_t index, const border_type *type) {
  object_head *head = head_at(state, index);
  if (LIKELY(head != NULL && head->type == type)) return head->object;
  return head != NULL && type_is(head->type, type) ? head->object : NULL;
}

void *border_object_for(lua_State *state, int32_t index, const void *identity) {
  object_head *head = head_at(state, index);
  if (head == NULL) return NULL;
  const border_type *type = head->type;
  while (type != NULL && type->identity != identity) type = type->parent;
  return type == NULL ? NULL : head->object;
}

void *border_any_object_at(lua_State *state, int32_t index) {
  object_head *head = head_at(state, index);
  return head == NULL ? NULL : head->object;
}

void *border_referenced_object(border_host *host, int32_t reference, const border_type *type) {
  lua_State *state = host->running;
  if (state == NULL || !lua_checkstack(state, 1)) return NULL;
  border_push_reference(state, reference);
  void *object =
      type == NULL ? border_any_object_at(state, -1) : border_object_at(state, -1, type);
  lua_settop(state, -2);
  return object;
}

const border_type *border_type_at(lua_State *state, int32_t index) {
  object_head *head = head_at(state, index);
  return head == NULL ? NULL : head->type;
}

border_handle *border_handle_at(lua_State *state, int32_t index) {
  return (border_handle *)head_at(state, index);
}

void *border_retarget(border_host *host, border_handle *handle, void *object) {
  object_head *head = (object_head *)handle;
  if (host->main == NULL || head->slot == UINT32_MAX) return object;
  object_slot *slot = &host->slots[head->slot];
  void *old = slot->object;
  slot->object = object;
  head->object = object;
  return old;
}
