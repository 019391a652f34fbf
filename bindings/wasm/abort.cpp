// Where libc++ would throw, and where libc++abi gives up, the module aborts. Their own functions
// write a message first, with a printf that nothing else here needs and that no one would read.
#include <__verbose_abort>
#include <cstdlib>

_LIBCPP_BEGIN_NAMESPACE_STD

void __libcpp_verbose_abort(const char* /*format*/, ...) { std::abort(); }

_LIBCPP_END_NAMESPACE_STD

extern "C" {
[[noreturn]] void abort_message(const char* format, ...);
void abort_message(const char* /*format*/, ...) { std::abort(); }
}
