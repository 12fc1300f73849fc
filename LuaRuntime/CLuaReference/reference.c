#include "CLuaReference.h"

#include <vendored.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct reference_machine {
  lua_State *state;
  int calls, calls_five, calls_method, add, reads, single_reads;
};

typedef struct album {
  const char *title, *artist, *genre, *cover;
  lua_Integer year;
} album;

/// Sixty-four albums: with a single one Lua finds each string by the address it was made from. That
/// is measured too, by itself.
enum { album_count = 64 };
static album albums[album_count];

static char *text(const char *format, int number) {
  char buffer[80];
  snprintf(buffer, sizeof buffer, format, number);
  return strdup(buffer);
}

static void make_albums(void) {
  for (int index = 0; index < album_count; index++)
    albums[index] = (album){
        text("Nothing Like The Sun %d", index + 10), text("Sting %d", index + 10),
        text("Pop %d", index + 10), text("https://example.org/covers/sting/%d.jpg", index + 10),
        1999};
}

static int add(lua_State *state) {
  lua_pushinteger(state, luaL_checkinteger(state, 1) + luaL_checkinteger(state, 2));
  return 1;
}

static int album_index(lua_State *state) {
  const album *self = *(const album **)luaL_checkudata(state, 1, "album");
  const char *key = luaL_checkstring(state, 2);
  if (strcmp(key, "id") == 0) lua_pushinteger(state, 1);
  else if (strcmp(key, "position") == 0) lua_pushinteger(state, 1);
  else if (strcmp(key, "title") == 0) lua_pushstring(state, self->title);
  else if (strcmp(key, "artist") == 0) lua_pushstring(state, self->artist);
  else if (strcmp(key, "genre") == 0) lua_pushstring(state, self->genre);
  else if (strcmp(key, "year") == 0) lua_pushinteger(state, self->year);
  else if (strcmp(key, "cover_url") == 0) lua_pushstring(state, self->cover);
  else lua_pushnil(state);
  return 1;
}

static int add_five(lua_State *state) {
  lua_Integer sum = 0;
  for (int index = 1; index <= 5; index++) sum += luaL_checkinteger(state, index);
  lua_pushinteger(state, sum);
  return 1;
}

/// A method of a metatable whose `__index` is a table.
static int later(lua_State *state) {
  const album *self = *(const album **)luaL_checkudata(state, 1, "record");
  lua_pushinteger(state, self->year + luaL_checkinteger(state, 2));
  return 1;
}

static int load(lua_State *state, const char *text) {
  if (luaL_loadstring(state, text) != LUA_OK) abort();
  return luaL_ref(state, LUA_REGISTRYINDEX);
}

reference_machine *reference_open(void) {
  reference_machine *machine = calloc(1, sizeof *machine);
  lua_State *state = luaL_newstate();
  if (machine == NULL || state == NULL) abort();
  machine->state = state;
  luaL_openlibs(state);
  lua_register(state, "add", add);
  luaL_newmetatable(state, "album");
  lua_pushcfunction(state, album_index);
  lua_setfield(state, -2, "__index");
  lua_settop(state, 0);
  make_albums();
  lua_newtable(state);
  for (int index = 0; index < album_count; index++) {
    *(const album **)lua_newuserdatauv(state, sizeof(const album *), 0) = &albums[index];
    luaL_setmetatable(state, "album");
    lua_rawseti(state, -2, index);
  }
  lua_setglobal(state, "albums");
  lua_register(state, "add_five", add_five);
  *(const album **)lua_newuserdatauv(state, sizeof(const album *), 0) = &albums[0];
  luaL_newmetatable(state, "record");
  lua_newtable(state);
  lua_pushcfunction(state, later);
  lua_setfield(state, -2, "later");
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
  lua_setglobal(state, "record");
  machine->calls_five = load(
      state,
      "local n, add, s = ..., add_five, 0 for i = 1, n do s = add(s, i, 1, 2, 3) end return s");
  machine->calls_method = load(
      state,
      "local n, record, s = ..., record, 0 for i = 1, n do s = s + record:later(i) end return s");
  machine->calls = load(
      state, "local n, add, s = ..., add, 0 for i = 1, n do s = add(s, i) end return s");
  machine->add = load(state, "local a, b = ... return a + b");
  machine->reads = load(
      state,
      "local n, albums, s = ..., albums, 0 for i = 1, n do s = s + #albums[i & 63].title end return s");
  machine->single_reads = load(
      state, "local n, album, s = ..., albums[0], 0 for i = 1, n do s = s + #album.title end return s");
  return machine;
}

void reference_close(reference_machine *machine) {
  lua_close(machine->state);
  free(machine);
}

static int64_t run(reference_machine *machine, int chunk, int64_t count) {
  lua_State *state = machine->state;
  lua_rawgeti(state, LUA_REGISTRYINDEX, chunk);
  lua_pushinteger(state, count);
  if (lua_pcall(state, 1, 1, 0) != LUA_OK) abort();
  const int64_t result = lua_tointeger(state, -1);
  lua_pop(state, 1);
  return result;
}

int64_t reference_lua_calls_host(reference_machine *machine, int64_t count) {
  return run(machine, machine->calls, count);
}

int64_t reference_lua_calls_five(reference_machine *machine, int64_t count) {
  return run(machine, machine->calls_five, count);
}

int64_t reference_lua_calls_method(reference_machine *machine, int64_t count) {
  return run(machine, machine->calls_method, count);
}

int64_t reference_host_calls_lua(reference_machine *machine, int64_t count) {
  lua_State *state = machine->state;
  int64_t sum = 0;
  for (int64_t index = 0; index < count; index++) {
    lua_rawgeti(state, LUA_REGISTRYINDEX, machine->add);
    lua_pushinteger(state, index);
    lua_pushinteger(state, 1);
    if (lua_pcall(state, 2, 1, 0) != LUA_OK) abort();
    sum += lua_tointeger(state, -1);
    lua_pop(state, 1);
  }
  return sum;
}

static int traceback(lua_State *state) {
  const char *message = lua_tostring(state, 1);
  if (message != NULL) luaL_traceback(state, state, message, 1);
  return 1;
}

int64_t reference_host_calls_lua_traced(reference_machine *machine, int64_t count) {
  lua_State *state = machine->state;
  int64_t sum = 0;
  for (int64_t index = 0; index < count; index++) {
    lua_pushcfunction(state, traceback);
    const int handler = lua_gettop(state);
    lua_rawgeti(state, LUA_REGISTRYINDEX, machine->add);
    lua_pushinteger(state, index);
    lua_pushinteger(state, 1);
    if (lua_pcall(state, 2, 1, handler) != LUA_OK) abort();
    sum += lua_tointeger(state, -1);
    lua_pop(state, 2);
  }
  return sum;
}

int64_t reference_field_read(reference_machine *machine, int64_t count) {
  return run(machine, machine->reads, count);
}

int64_t reference_field_read_single(reference_machine *machine, int64_t count) {
  return run(machine, machine->single_reads, count);
}

/// Pushes albums in turn; `mask` says how many.
static int64_t push_records(reference_machine *machine, int64_t count, int64_t mask) {
  lua_State *state = machine->state;
  int64_t sum = 0;
  for (int64_t index = 0; index < count; index++) {
    const album *sample = &albums[index & mask];
    lua_createtable(state, 0, 5);
    lua_pushstring(state, sample->title);
    lua_setfield(state, -2, "title");
    lua_pushstring(state, sample->artist);
    lua_setfield(state, -2, "artist");
    lua_pushstring(state, sample->genre);
    lua_setfield(state, -2, "genre");
    lua_pushinteger(state, sample->year);
    lua_setfield(state, -2, "year");
    lua_pushstring(state, sample->cover);
    lua_setfield(state, -2, "cover_url");
    sum += lua_istable(state, -1);
    lua_pop(state, 1);
  }
  return sum;
}

int64_t reference_record(reference_machine *machine, int64_t count) {
  return push_records(machine, count, album_count - 1);
}

int64_t reference_record_single(reference_machine *machine, int64_t count) {
  return push_records(machine, count, 0);
}

// MARK: - Conversions: `_out` is from Lua to the host

enum { size = 1000, text_size = 1 << 20 };
static int64_t numbers[size];
static char *keys[size];
static char letters[text_size], copy[text_size];

static void make_conversions(void) {
  if (keys[0] != NULL) return;
  for (int index = 0; index < size; index++) {
    numbers[index] = index;
    keys[index] = text("key %d", index);
  }
  memset(letters, 'x', text_size);
}

/// Leaves a value of Lua on top: the list, the dictionary, the text, the rows.
static void push_sample(lua_State *state, const char *name) {
  make_conversions();
  if (lua_getglobal(state, name) != LUA_TNIL) return;
  lua_pop(state, 1);
  luaL_dostring(
      state,
      "list, dictionary, rows, long = {}, {}, {}, ('x'):rep(1 << 20) "
      "for i = 1, 1000 do list[i] = i dictionary['key ' .. i] = i "
      "rows[i] = { title = 'Nothing Like The Sun ' .. i, year = i, rating = 4.5, sold = true } end");
  lua_getglobal(state, name);
}

int64_t reference_array_in(reference_machine *machine, int64_t count) {
  lua_State *state = machine->state;
  make_conversions();
  for (int64_t round = 0; round < count / size; round++) {
    lua_createtable(state, size, 0);
    for (int index = 0; index < size; index++) {
      lua_pushinteger(state, numbers[index]);
      lua_rawseti(state, -2, index + 1);
    }
    lua_pop(state, 1);
  }
  return count;
}

int64_t reference_array_out(reference_machine *machine, int64_t count) {
  lua_State *state = machine->state;
  int64_t sum = 0;
  push_sample(state, "list");
  for (int64_t round = 0; round < count / size; round++) {
    const int length = (int)lua_rawlen(state, -1);
    int64_t *array = malloc(sizeof *array * (size_t)length);
    for (int index = 0; index < length; index++) {
      int is_integer;
      lua_rawgeti(state, -1, index + 1);
      array[index] = lua_tointegerx(state, -1, &is_integer);
      if (!is_integer) abort();
      lua_pop(state, 1);
    }
    sum += array[length - 1];
    free(array);
  }
  lua_pop(state, 1);
  return sum;
}

int64_t reference_dictionary_in(reference_machine *machine, int64_t count) {
  lua_State *state = machine->state;
  make_conversions();
  for (int64_t round = 0; round < count / size; round++) {
    lua_createtable(state, 0, size);
    for (int index = 0; index < size; index++) {
      lua_pushstring(state, keys[index]);
      lua_pushinteger(state, numbers[index]);
      lua_rawset(state, -3);
    }
    lua_pop(state, 1);
  }
  return count;
}

/// Into an open hash table with copies of the keys.
int64_t reference_dictionary_out(reference_machine *machine, int64_t count) {
  enum { slots = 2048 };
  typedef struct { char *key; int64_t value; } slot;
  lua_State *state = machine->state;
  int64_t sum = 0;
  push_sample(state, "dictionary");
  for (int64_t round = 0; round < count / size; round++) {
    slot *table = calloc(slots, sizeof *table);
    for (lua_pushnil(state); lua_next(state, -2); lua_pop(state, 1)) {
      size_t length;
      const char *key = lua_tolstring(state, -2, &length);
      uint64_t hash = 14695981039346656037u;
      for (size_t index = 0; index < length; index++) hash = (hash ^ (uint8_t)key[index]) * 1099511628211u;
      while (table[hash % slots].key != NULL && strcmp(table[hash % slots].key, key) != 0) hash++;
      table[hash % slots] = (slot){strdup(key), lua_tointeger(state, -1)};
      sum += 1;
    }
    for (int index = 0; index < slots; index++) free(table[index].key);
    free(table);
  }
  lua_pop(state, 1);
  return sum;
}

int64_t reference_text_in(reference_machine *machine, int64_t count) {
  lua_State *state = machine->state;
  make_conversions();
  for (int64_t round = 0; round < count / 1024; round++) {
    lua_pushlstring(state, letters, text_size);
    lua_pop(state, 1);
  }
  return count;
}

int64_t reference_text_out(reference_machine *machine, int64_t count) {
  lua_State *state = machine->state;
  push_sample(state, "long");
  int64_t sum = 0;
  for (int64_t round = 0; round < count / 1024; round++) {
    size_t length;
    const char *bytes = lua_tolstring(state, -1, &length);
    char *made = malloc(length);
    memcpy(made, bytes, length);
    sum += made[round];
    free(made);
  }
  lua_pop(state, 1);
  return sum;
}

int64_t reference_decode(reference_machine *machine, int64_t count) {
  typedef struct { char *title; int64_t year; double rating; int sold; } row;
  lua_State *state = machine->state;
  push_sample(state, "rows");
  int64_t sum = 0;
  for (int64_t round = 0; round < count / size; round++) {
    row *rows = malloc(sizeof *rows * size);
    for (int index = 0; index < size; index++) {
      lua_rawgeti(state, -1, index + 1);
      lua_getfield(state, -1, "title");
      lua_getfield(state, -2, "year");
      lua_getfield(state, -3, "rating");
      lua_getfield(state, -4, "sold");
      rows[index] = (row){
          strdup(lua_tostring(state, -4)), lua_tointeger(state, -3), lua_tonumber(state, -2),
          lua_toboolean(state, -1)};
      lua_pop(state, 5);
    }
    for (int index = 0; index < size; index++) {
      sum += rows[index].year;
      free(rows[index].title);
    }
    free(rows);
  }
  lua_pop(state, 1);
  return sum;
}

int64_t reference_thread_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
