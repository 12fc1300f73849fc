// Swift functions as Lua functions, and the operations that Swift runs under protection.
#ifndef BORDER_FUNCTIONS_H
#define BORDER_FUNCTIONS_H

#include <string.h>

#include "border_host.h"

#pragma clang assume_nonnull begin

/// A Swift function that Lua calls: returns the number of results on top of the stack, or one of
/// the negative values below, with the message or error object on top. It never raises; C does,
/// after Swift has returned.
typedef int32_t (*border_function)(lua_State *state);

enum {
  /// Raise the value on top unchanged.
  border_raise = -1,
  /// Raise the string on top after the caller's position.
  border_raise_here = -2,
  /// Raise the memory error.
  border_raise_memory = -3,
  /// Raise the value on top unchanged: an error that Swift received from Lua.
  border_raise_again = -4,
  /// `border_raise_argument - n`: a bad argument n, with the string on top as the reason.
  border_raise_argument = -16,
  /// `border_yield + n`: yield the n topmost values; the resume's values are the call's results.
  border_yield = INT32_MIN,
};

/// Pushes a Lua function over a Swift function without context.
void border_push_function(lua_State *state, border_function function);

/// Pushes a Lua function over a Swift closure, as `border_push_object` does an object. Messages use
/// the name if Lua knows none.
void border_push_closure(
    lua_State *state, void *closure, size_t size, const char *_Nullable name);

/// Pushes an error object over a Swift error. Takes ownership of one retain.
void border_push_error(lua_State *state, void *error);

/// Whether a value that is no function has `__call`. Needs two slots.
bool border_is_callable(lua_State *state, int32_t index);

/// The Swift error behind a value, or NULL.
void *_Nullable border_error_at(lua_State *state, int32_t index);

/// Pushes a value that stands for an asynchronous call: a function yields it, through all coroutines,
/// to the one that `border_operation_step` runs. Takes ownership of one retain.
void border_push_wait(lua_State *state, void *wait);
/// The object behind such a value, or NULL.
void *_Nullable border_wait_at(lua_State *state, int32_t index);

/// Operations that may run a metamethod, to be called through `border_call`; of the type `lua_CFunction`.
int border_operation_get(lua_State *_Nullable state); // table, key -> value
int border_operation_set(lua_State *_Nullable state); // table, key, value ->
int border_operation_next(lua_State *_Nullable state); // table, key, limit -> keys and values
int border_operation_length(lua_State *_Nullable state); // value -> integer
int border_operation_load_file(lua_State *_Nullable state); // path, environment -> function
int border_operation_set_metatable(lua_State *_Nullable state); // table, metatable or nil ->
int border_operation_to_string(lua_State *_Nullable state); // value -> string

/// The largest integer key of the table at a positive index; -1 if there are few elements up to it.
/// Needs two slots.
int64_t border_list_end(lua_State *state, int32_t index);
/// The length of the same table as a list: one that ends after a hole, if other elements follow it. Needs
/// two slots.
int64_t border_list_size(lua_State *state, int32_t index);

/// Resumes a coroutine; an error in it is raised, and the coroutine closed.
int border_operation_resume(lua_State *_Nullable state); // coroutine, values -> values
/// Resumes a coroutine that may wait for an asynchronous call.
int border_operation_step(lua_State *_Nullable state); // coroutine, values -> values
/// Resumes a coroutine with an error, which its function raises. `border_end_throw` must follow.
int border_operation_throw(lua_State *_Nullable state); // coroutine, error, how to raise it -> values
void border_end_throw(border_host *host);
/// Closes a coroutine: its pending `__close` run, and an error in one is raised.
int border_operation_close(lua_State *_Nullable state); // coroutine ->

/// The status of a coroutine.
typedef enum border_coroutine_status {
  border_coroutine_suspended,
  border_coroutine_running,
  border_coroutine_normal,
  border_coroutine_dead,
} border_coroutine_status;
/// The status of the coroutine at an index, seen from the running state.
border_coroutine_status border_coroutine_status_at(lua_State *state, int32_t index);
/// Pops the function on top and pushes a new coroutine that runs it. Needs two slots.
void border_push_coroutine(lua_State *state);

/// An integer and whether there is one, in registers.
typedef struct border_integer {
  int64_t value;
  int32_t is_integer;
} border_integer;
static inline __attribute__((always_inline)) border_integer border_to_integer(lua_State *state, int32_t index) {
  border_integer answer;
  answer.value = lua_tointegerx(state, index, &answer.is_integer);
  return answer;
}

/// Pushes bytes with a NUL after them. Lua remembers the addresses of some fifty such strings and
/// compares where it would hash or copy; a text with an inner NUL is pushed by its length.
static inline void border_push_text(lua_State *state, const char *bytes, size_t length) {
  if (strlen(bytes) == length) lua_pushstring(state, bytes);
  else lua_pushlstring(state, bytes, length);
}

/// A copy of a text; the process ends without memory.
char *border_copy_text(const char *text);
void border_free_text(char *text);

/// A value that was read without leaving anything on the stack.
typedef struct border_plain {
  int64_t bits;    // an integer, a boolean, or the length of a string
  double number;   // of an integer, too
  const uint8_t *_Nullable bytes; // of a string: valid until Lua runs or allocates again
  enum border_plain_kind : int32_t {
    border_plain_other = 0, // a value of another kind, or none because of an error
    border_plain_boolean,
    border_plain_integer,
    border_plain_number, // a float
    border_plain_string,
  } kind;
  bool is_number; // a float or an integer
} border_plain;
/// The field of the table behind a reference, without metamethods.
border_plain border_plain_field(
    border_host *host, int32_t reference, const uint8_t *_Nullable name, size_t length);
/// The largest integer key of the table behind a reference; -1 if there are few elements up to it.
int64_t border_list_length(border_host *host, int32_t reference);
/// The number of elements of the table behind a reference up to the first nil; 0 if the machine is closed.
int64_t border_element_count(border_host *host, int32_t reference);
/// The number of entries of the table behind a reference, at most `limit`.
size_t border_entry_count(border_host *host, int32_t reference, size_t limit);
/// The approximate memory of copies of the values from an index to the top: `each`, and the strings.
size_t border_copy_size(lua_State *state, int32_t first, size_t each);
/// Whether two references hold the same value.
bool border_is_same(border_host *host, int32_t reference, int32_t other);
/// Replaces the value behind a reference by an element of a list, if that is a table.
bool border_replace_by_element(border_host *host, int32_t reference, int32_t list, int64_t index);

/// Whether all bytes are below 128.
bool border_is_ascii(const uint8_t *_Nullable bytes, size_t count);

/// Finds the next run of bytes of 128 and above, after `end`, that is at least `shortest` long.
bool border_long_run(
    const void *_Nullable bytes, size_t count, size_t shortest, size_t *start, size_t *end);

/// lua_pop, lua_upvalueindex and LUA_REGISTRYINDEX are macros that Swift does not see.
static inline void border_pop(lua_State *state, int32_t count) { lua_settop(state, -count - 1); }
static inline void border_push_reference(lua_State *state, int32_t reference) {
  lua_rawgeti(state, LUA_REGISTRYINDEX, reference);
}

#pragma clang assume_nonnull end
#endif
