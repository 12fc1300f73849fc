#include "Limits.hpp"

#include <sys/resource.h>
#include <sys/time.h>

namespace {

constexpr rlim_t memoryBytes = 512UL * 1024 * 1024;
constexpr time_t processorSeconds = 5;

}  // namespace

void limits::boundMemory() {
  const rlimit memory{memoryBytes, memoryBytes};
  setrlimit(RLIMIT_AS, &memory);
  // A crash is an answer here, and nobody reads its core.
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

void limits::beginFile() {
  const itimerval budget{{0, 0}, {processorSeconds, 0}};
  setitimer(ITIMER_PROF, &budget, nullptr);
}
