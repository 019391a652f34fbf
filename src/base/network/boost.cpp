// The one place where Asio's TLS and Beast are compiled; everything else sees their declarations
// only.
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
