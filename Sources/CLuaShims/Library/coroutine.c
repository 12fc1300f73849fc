// Coroutines that track the running state and respect all limits.
//
// Every coroutine starts its own hook count, so that a script could hide any amount of work in
// coroutines that are too short to be counted: every resume is charged.
#include "library_internal.h"

enum { resume_work = 64 };

/// Detects, back in the resumer, a stop or an interrupt that only reached the coroutine.
static void settle(lua_State *state, border_host *host) {
  host->running = state;
  atomic_signal_fence(memory_order_seq_cst);
  if (UNLIKELY(atomic_load_explicit(&host->interrupt->requested, memory_order_relaxed)))
    host_check(host);
  if (UNLIKELY(host->stop != border_ok)) host_raise_stop(state);
}

/// Resumes with `count` arguments from the top of `state`. Returns the number of results left on
/// top of it, or -1 with the error there.
static int resume(lua_State *state, lua_State *coroutine, int count) {
  border_host *host = border_of(state);
  host_charge(state, resume_work);
  if (host_lacks_stack(host)) {
    lua_pushliteral(state, "C stack overflow");
    return -1;
  }
  if (UNLIKELY(!lua_checkstack(coroutine, count))) {
    host_check_room(state, coroutine, count);
    lua_pushliteral(state, "too many arguments to resume");
    return -1;
  }
  lua_xmove(state, coroutine, count);
  if (host->watches || lua_gethook(coroutine) != NULL) host_arm(host, coroutine);
  int results;
  host->running = coroutine;
  host_arm_requested(host);
  const int status = lua_resume(coroutine, state, count, &results);
  settle(state, host);
  if (LIKELY(status == LUA_OK || status == LUA_YIELD)) {
    if (UNLIKELY(!lua_checkstack(state, results + 1))) {
      lua_settop(coroutine, -results - 1); // or the next resume would take them for a function
      host_check_room(state, state, results + 1);
      lua_pushliteral(state, "too many results to resume");
      return -1;
    }
    lua_xmove(coroutine, state, results);
    return results;
  }
  lua_xmove(coroutine, state, 1);
  return -1;
}

static lua_State *check_coroutine(lua_State *state) {
  lua_State *coroutine = lua_tothread(state, 1);
  luaL_argexpected(state, coroutine != NULL, 1, "thread");
  return coroutine;
}

static int coroutine_resume(lua_State *state) {
  lua_State *coroutine = check_coroutine(state);
  const int results = resume(state, coroutine, lua_gettop(state) - 1);
  lua_pushboolean(state, results >= 0);
  lua_insert(state, results >= 0 ? -(results + 1) : -2);
  return results >= 0 ? results + 1 : 2;
}

/// Runs the pending `__close` of a coroutine. Returns its status, with an error on its stack.
static int close(lua_State *state, lua_State *coroutine) {
  border_host *host = border_of(state);
  // Lua leaves the hooks of a coroutine disabled if it died in one, and its `__close` could then
  // run without end. A coroutine that was killed by a stop is dropped without running them.
  if (host->has_stopped && lua_status(coroutine) == LUA_ERRMEM) {
    lua_pushliteral(coroutine, "not enough memory");
    return LUA_ERRMEM;
  }
  host_check_stack(state); // Lua 5.4.4 starts a new count of C calls here
  host_charge(state, resume_work);
  host_arm(host, coroutine);
  host->running = coroutine;
  host_arm_requested(host);
  const int status = lua_resetthread(coroutine);
  settle(state, host);
  return status;
}

/// Closes a coroutine that died, and replaces the error on top of `state`.
static int close_dead(lua_State *state, lua_State *coroutine) {
  const int status = close(state, coroutine);
  lua_xmove(coroutine, state, 1);
  return status;
}

/// The status that prevents closing: only a suspended or dead coroutine may be closed.
static const char *running_kind(lua_State *state, lua_State *coroutine) {
  if (state == coroutine) return "running";
  lua_Debug record;
  if (lua_status(coroutine) == LUA_OK && lua_getstack(coroutine, 0, &record)) return "normal";
  return NULL;
}

static int coroutine_close(lua_State *state) {
  lua_State *coroutine = check_coroutine(state);
  const char *kind = running_kind(state, coroutine);
  if (kind != NULL) return luaL_error(state, "cannot close a %s coroutine", kind);
  if (close(state, coroutine) == LUA_OK) {
    lua_pushboolean(state, 1);
    return 1;
  }
  lua_pushboolean(state, 0);
  lua_xmove(coroutine, state, 1);
  return 2;
}

static int call_wrapped(lua_State *state) {
  lua_State *coroutine = lua_tothread(state, lua_upvalueindex(1));
  const int results = resume(state, coroutine, lua_gettop(state));
  if (LIKELY(results >= 0)) return results;
  int status = lua_status(coroutine);
  if (status != LUA_OK && status != LUA_YIELD) // it died: close its pending variables
    status = close_dead(state, coroutine);
  if (status != LUA_ERRMEM && lua_type(state, -1) == LUA_TSTRING) {
    luaL_where(state, 1);
    lua_insert(state, -2);
    lua_concat(state, 2);
  }
  return lua_error(state);
}

static int coroutine_wrap(lua_State *state) {
  luaL_checktype(state, 1, LUA_TFUNCTION);
  lua_State *coroutine = lua_newthread(state);
  lua_pushvalue(state, 1);
  lua_xmove(state, coroutine, 1);
  lua_pushcclosure(state, call_wrapped, 1);
  return 1;
}

const luaL_Reg library_coroutine[] = {
    {"close", coroutine_close}, {"resume", coroutine_resume}, {"wrap", coroutine_wrap}, {NULL, NULL}};

// MARK: - For Swift

static int operation_resume(lua_State *state) {
  lua_State *coroutine = check_coroutine(state);
  const int results = resume(state, coroutine, lua_gettop(state) - 1);
  if (LIKELY(results >= 0)) return results;
  const int status = lua_status(coroutine);
  if (status != LUA_OK && status != LUA_YIELD) close_dead(state, coroutine);
  return lua_error(state);
}

static int operation_close(lua_State *state) {
  lua_State *coroutine = check_coroutine(state);
  const char *kind = running_kind(state, coroutine);
  if (kind != NULL) return luaL_error(state, "cannot close a %s coroutine", kind);
  if (close(state, coroutine) == LUA_OK) return 0;
  lua_xmove(coroutine, state, 1);
  return lua_error(state);
}

lua_CFunction border_operation_resume(void) { return operation_resume; }
lua_CFunction border_operation_close(void) { return operation_close; }

border_coroutine_status border_coroutine_status_at(lua_State *state, int32_t index) {
  lua_State *coroutine = lua_tothread(state, index);
  if (coroutine == NULL) return border_coroutine_dead;
  if (coroutine == state) return border_coroutine_running;
  const int status = lua_status(coroutine);
  if (status == LUA_YIELD) return border_coroutine_suspended;
  lua_Debug record;
  if (status != LUA_OK) return border_coroutine_dead;
  if (lua_getstack(coroutine, 0, &record)) return border_coroutine_normal;
  return lua_gettop(coroutine) == 0 ? border_coroutine_dead : border_coroutine_suspended;
}

void border_push_coroutine(lua_State *state) {
  lua_State *coroutine = lua_newthread(state);
  lua_insert(state, -2);
  lua_xmove(state, coroutine, 1);
}
