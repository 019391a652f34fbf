// The one place where Asio is compiled; everything else sees its declarations only.
#include <boost/asio/impl/src.hpp>
