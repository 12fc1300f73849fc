// Its presence among the headers says that the system's Lua is used: the trait SystemLua.
