// Memory for allocations while Swift is on top and the system has none.
//
// Lua would raise, and the jump would skip Swift's frames. So it receives blocks of an area that
// was allocated when the machine was opened, and the host function raises the memory error after
// Swift has returned. The area is reused when all its blocks are free.
#include "host_internal.h"

void *host_take_spare(border_host *host, size_t size) {
  const size_t whole = (size + 15) & ~(size_t)15;
  if (size > spare_capacity || whole > spare_capacity - host->spare_used) return NULL;
  void *block = host->spare + host->spare_used;
  host->spare_used += whole;
  host->spare_live++;
  return block;
}

void host_return_spare(border_host *host) {
  if (--host->spare_live == 0) host->spare_used = 0;
}
