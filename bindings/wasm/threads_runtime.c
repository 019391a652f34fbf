/* What wasi-libc and libc++abi, both built for one thread, need to be used by several: the
   allocator (--wrap in CMakeLists.txt) and the guards of static variables take a lock. Nothing else
   of theirs keeps a state that the search uses. A worker that is ended within a lock ends with all
   others: they belong to one page. The lock is U. Drepper's (Futexes Are Tricky, 2011). */
#include <stdatomic.h>
#include <stddef.h>

enum { kFree, kTaken, kWaitedFor };

static void wait_on(atomic_int* word, int value) {
  __builtin_wasm_memory_atomic_wait32((int*)word, value, -1);
}

static atomic_int heap = kFree;

static void lock_heap(void) {
  int found = kFree;
  if (atomic_compare_exchange_strong(&heap, &found, kTaken)) return;
  if (found != kWaitedFor) found = atomic_exchange(&heap, kWaitedFor);
  while (found != kFree) {
    wait_on(&heap, kWaitedFor);
    found = atomic_exchange(&heap, kWaitedFor);
  }
}

static void unlock_heap(void) {
  if (atomic_exchange(&heap, kFree) == kWaitedFor)
    __builtin_wasm_memory_atomic_notify((int*)&heap, 1);
}

void* __real_malloc(size_t size);
void* __real_calloc(size_t count, size_t size);
void* __real_realloc(void* memory, size_t size);
void* __real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void** memory, size_t alignment, size_t size);
void __real_free(void* memory);

void* __wrap_malloc(size_t size);
void* __wrap_malloc(size_t size) {
  lock_heap();
  void* memory = __real_malloc(size);
  unlock_heap();
  return memory;
}

void* __wrap_calloc(size_t count, size_t size);
void* __wrap_calloc(size_t count, size_t size) {
  lock_heap();
  void* memory = __real_calloc(count, size);
  unlock_heap();
  return memory;
}

void* __wrap_realloc(void* old, size_t size);
void* __wrap_realloc(void* old, size_t size) {
  lock_heap();
  void* memory = __real_realloc(old, size);
  unlock_heap();
  return memory;
}

void* __wrap_aligned_alloc(size_t alignment, size_t size);
void* __wrap_aligned_alloc(size_t alignment, size_t size) {
  lock_heap();
  void* memory = __real_aligned_alloc(alignment, size);
  unlock_heap();
  return memory;
}

int __wrap_posix_memalign(void** memory, size_t alignment, size_t size);
int __wrap_posix_memalign(void** memory, size_t alignment, size_t size) {
  lock_heap();
  const int error = __real_posix_memalign(memory, alignment, size);
  unlock_heap();
  return error;
}

void __wrap_free(void* memory);
void __wrap_free(void* memory) {
  lock_heap();
  __real_free(memory);
  unlock_heap();
}

/* The guard of a static variable: the compiled code looks at its first byte alone. */
enum { kUnmade = 0, kMade = 1, kInTheMaking = 0x100 };

int __cxa_guard_acquire(atomic_int* guard);
int __cxa_guard_acquire(atomic_int* guard) {
  for (;;) {
    int found = kUnmade;
    if (atomic_compare_exchange_strong(guard, &found, kInTheMaking)) return 1;
    if (found == kMade) return 0;
    wait_on(guard, found);
  }
}

static void leave(atomic_int* guard, int state) {
  atomic_store(guard, state);
  __builtin_wasm_memory_atomic_notify((int*)guard, ~0U);
}

void __cxa_guard_release(atomic_int* guard);
void __cxa_guard_release(atomic_int* guard) { leave(guard, kMade); }

void __cxa_guard_abort(atomic_int* guard);
void __cxa_guard_abort(atomic_int* guard) { leave(guard, kUnmade); }
