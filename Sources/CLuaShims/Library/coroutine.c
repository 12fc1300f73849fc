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

/// Whether a coroutine that yielded waits for an asynchronous call.
static bool is_waiting(lua_State *state, int results) {
  return results == 1 && border_wait_at(state, -1) != NULL;
}

static int refuse_wait(lua_State *state) {
  return luaL_error(state, "attempt to wait for an asynchronous function outside of an asynchronous call");
}

/// Passes what a coroutine waits for on to the one that runs this function; the answer to it, a value
/// or an error, resumes the waiting one.
static int wait(lua_State *state, lua_KFunction continuation) {
  if (!lua_isyieldable(state)) return refuse_wait(state);
  return lua_yieldk(state, 1, lua_gettop(state) - 1, continuation);
}

static int continue_resume(lua_State *state, int status, lua_KContext height);

static int finish_resume(lua_State *state, int results) {
  if (UNLIKELY(is_waiting(state, results))) return wait(state, continue_resume);
  lua_pushboolean(state, results >= 0);
  lua_insert(state, results >= 0 ? -(results + 1) : -2);
  return results >= 0 ? results + 1 : 2;
}

static int continue_resume(lua_State *state, int status, lua_KContext height) {
  (void)status;
  return finish_resume(state, resume(state, lua_tothread(state, 1), lua_gettop(state) - (int)height));
}

static int coroutine_resume(lua_State *state) {
  lua_State *coroutine = check_coroutine(state);
  return finish_resume(state, resume(state, coroutine, lua_gettop(state) - 1));
}

static int coroutine_yield(lua_State *state) {
  if (LIKELY(lua_isyieldable(state))) return host_yield(state, lua_gettop(state));
  // Lua would say "attempt to yield across a C-call boundary", of the host's call of this function.
  return luaL_error(
      state, lua_pushthread(state) ? "attempt to yield from outside a coroutine"
                                   : "attempt to yield in a function whose caller waits for it to end");
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
  const int status = lua_closethread(coroutine, state);
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

static lua_State *check_closable(lua_State *state) {
#if LUA_VERSION_NUM >= 505
  if (lua_isnone(state, 1)) lua_pushthread(state);
  // It closes itself and does not return, unless that would jump over a function of the host.
  if (lua_tothread(state, 1) == state && lua_isyieldable(state)) lua_closethread(state, state);
#endif
  lua_State *coroutine = check_coroutine(state);
  const char *kind = running_kind(state, coroutine);
  if (kind != NULL) luaL_error(state, "cannot close a %s coroutine", kind);
  return coroutine;
}

static int coroutine_close(lua_State *state) {
  lua_State *coroutine = check_closable(state);
  if (close(state, coroutine) == LUA_OK) {
    lua_pushboolean(state, 1);
    return 1;
  }
  lua_pushboolean(state, 0);
  lua_xmove(coroutine, state, 1);
  return 2;
}

static int continue_wrapped(lua_State *state, int status, lua_KContext height);

static int finish_wrapped(lua_State *state, lua_State *coroutine, int results) {
  if (UNLIKELY(is_waiting(state, results))) return wait(state, continue_wrapped);
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

static int continue_wrapped(lua_State *state, int status, lua_KContext height) {
  (void)status;
  lua_State *coroutine = lua_tothread(state, lua_upvalueindex(1));
  return finish_wrapped(state, coroutine, resume(state, coroutine, lua_gettop(state) - (int)height));
}

static int call_wrapped(lua_State *state) {
  lua_State *coroutine = lua_tothread(state, lua_upvalueindex(1));
  return finish_wrapped(state, coroutine, resume(state, coroutine, lua_gettop(state)));
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
    {"close", coroutine_close}, {"resume", coroutine_resume}, {"wrap", coroutine_wrap}, {"yield", coroutine_yield},
    {NULL, NULL}};

// MARK: - For Swift

int border_operation_step(lua_State *state) {
  lua_State *coroutine = check_coroutine(state);
  const int results = resume(state, coroutine, lua_gettop(state) - 1);
  if (LIKELY(results >= 0)) return results;
  const int status = lua_status(coroutine);
  if (status != LUA_OK && status != LUA_YIELD) close_dead(state, coroutine);
  return lua_error(state);
}

int border_operation_resume(lua_State *state) {
  const int results = border_operation_step(state);
  return is_waiting(state, results) ? refuse_wait(state) : results;
}

int border_operation_throw(lua_State *state) {
  lua_State *coroutine = check_coroutine(state);
  const int32_t how = (int32_t)lua_tointeger(state, 3);
  lua_settop(state, 2);
  if (lua_status(coroutine) == LUA_YIELD) {
    border_of(state)->thrown = how;
    return border_operation_step(state);
  }
  // Nothing of it has run that could handle the error.
  if (running_kind(state, coroutine) == NULL && close(state, coroutine) == LUA_OK) lua_settop(coroutine, 0);
  return host_finish(state, border_of(state), how);
}

void border_end_throw(border_host *host) { host->thrown = 0; }

int border_operation_close(lua_State *state) {
  lua_State *coroutine = check_closable(state);
  if (close(state, coroutine) == LUA_OK) return 0;
  lua_xmove(coroutine, state, 1);
  return lua_error(state);
}

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
