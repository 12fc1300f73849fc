// Swift objects as full userdata, described by a type with interned field names.
#ifndef BORDER_OBJECTS_H
#define BORDER_OBJECTS_H

#include "border_host.h"

#pragma clang assume_nonnull begin

typedef struct border_type border_type;

/// Pushes a field (get: returns 0 or 1 results) or takes it from stack index 3 (set: returns 0).
typedef int32_t (*border_field_access)(lua_State *state, void *object, int32_t field);
/// The same for a name that is not a field. The bytes are valid during the call.
typedef int32_t (*border_name_access)(
    lua_State *state, void *object, const char *name, size_t length);
/// The same for an integer key; also iteration, which pushes key and value for a position from 0.
typedef int32_t (*border_position_access)(lua_State *state, void *object, int64_t position);
/// The same through the type's Swift context, for closures. `access` is the kind of access.
typedef int32_t (*border_context_access)(
    lua_State *state, void *object, int32_t field, int32_t access, void *context);

enum {
  border_access_get = 0,
  border_access_set,
  border_access_method,
  border_access_iterate,
  // Of a key that is no member, as argument 2 of the call.
  border_access_get_name,
  border_access_get_position,
  border_access_set_name,
  border_access_set_position,
};

/// The operations of a type. Every pointer may be NULL.
typedef struct border_accesses {
  border_field_access _Nullable get_field;
  border_field_access _Nullable set_field;
  border_name_access _Nullable get_name;
  border_name_access _Nullable set_name;
  border_position_access _Nullable get_position;
  border_position_access _Nullable set_position;
  border_context_access _Nullable context_access;
  bool iterates;
  uint8_t by_context; // a bit for each access from `border_access_get_name` on
} border_accesses;

/// Creates the types of closures and errors; must be called first. Returns false if memory is
/// short.
bool border_make_object_types(lua_State *state);

/// Creates a type with the members of its parent. Takes ownership of one retain of the context. Returns
/// NULL if memory is short.
border_type *_Nullable border_make_type(
    lua_State *state, const char *name, border_accesses accesses, void *_Nullable context,
    border_type *_Nullable parent, const void *_Nullable identity);
/// The last type that was made with an identity, or NULL.
border_type *_Nullable border_type_for(border_host *host, const void *identity);

/// Adds a field by name (at most 40 bytes, the maximum length that Lua interns). `by_closure`
/// passes accesses to the context. Needs three slots. Returns false if the name exists.
bool border_add_field(
    lua_State *state, border_type *type, const char *name, size_t length, int32_t field,
    bool by_closure);
/// Pops the function on top and adds it as a method. `field` is its number for the context.
bool border_add_method(
    lua_State *state, border_type *type, const char *name, size_t length, int32_t field);
/// Pops the function on top and sets it as a metamethod.
void border_set_metamethod(lua_State *state, border_type *type, const char *name);

/// Pushes a new userdata over a Swift object. Takes ownership of one retain. Needs two slots. The
/// size of the object counts as memory until the userdata is freed.
void border_push_object(lua_State *state, border_type *type, void *object, size_t size);
/// Pushes the userdata that was interned with a number, and returns its object. Pushes nothing and
/// returns NULL if there is none, or it was revoked. Needs two slots.
void *_Nullable border_push_interned(lua_State *state, const border_type *type, int64_t key);
/// Interns the userdata on top of the stack, until it is collected. Needs three slots.
void border_intern(lua_State *state, border_type *type, int64_t key);
/// Changes the size of the object at an index, if there is one. Returns false, and changes nothing,
/// if the memory limit does not allow it.
bool border_resize_object(lua_State *state, int32_t index, size_t size);

/// The Swift object at an index, or NULL if the value is not of the type or was revoked.
void *_Nullable border_object_at(lua_State *state, int32_t index, const border_type *type);
/// The same for a type, or one with it as an ancestor, that was made with an identity.
void *_Nullable border_object_for(lua_State *state, int32_t index, const void *identity);
/// The Swift object at an index, of any type, or NULL.
void *_Nullable border_any_object_at(lua_State *state, int32_t index);
/// The same of the value behind a reference: of a type, or of any.
void *_Nullable border_referenced_object(
    border_host *host, int32_t reference, const border_type *_Nullable type);
/// The type of the host object at an index, or NULL.
const border_type *_Nullable border_type_at(lua_State *state, int32_t index);
/// The userdata itself, valid while a reference keeps it from being collected.
typedef struct border_handle border_handle;
border_handle *_Nullable border_handle_at(lua_State *state, int32_t index);
/// Replaces the object behind a userdata by another (taking ownership of one retain) or none.
/// Returns the old one, whose retain the caller owns; after closing that is the given object.
void *_Nullable border_retarget(
    border_host *host, border_handle *handle, void *_Nullable object);
/// Pops a table with elements, a function, a value and a name, and pushes a list with these elements.
/// An assignment to it, or to an element that is a table, calls
/// `function(value, name, elements, key, new, element)`, which makes the change. Needs eight slots.
void border_push_list(lua_State *state);
/// Replaces such a list, or an element of it, on top of the stack by the table that it hides. Needs two
/// slots.
void border_replace_list(lua_State *state);
/// The name of a type.
const char *border_type_name(const border_type *type);
/// The Swift context of a type.
void *_Nullable border_type_context(const border_type *type);

#pragma clang assume_nonnull end
#endif
