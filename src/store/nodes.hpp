// games::Nodes over PostgreSQL: leases in the table `nodes`, texts by LISTEN and NOTIFY.
//
// A row is a lease. Its node renews the time in it; once that time has passed, any other node may
// delete the row, and that alone ends the lease. Every transaction that writes first locks its
// node's row (FOR KEY SHARE), which lets the node renew it and keeps others from deleting it until
// the transaction ends: after a lease has been taken away, nothing that was begun under it can
// commit. A node that stops inside a transaction loses its connection after kLongestPause, and the
// lock with it. All times are the database's.
//
// What has a name belongs to the node for which a hash over both is largest (rendezvous hashing:
// Thaler, Ravishankar, 1998), so that a node that goes leaves its share to all others. Thread rule:
// as games::Nodes; fence() on the writer's thread, in its transaction.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "games/nodes.hpp"
#include "store/connection.hpp"

namespace oware::store {

// How long a lease lasts. It is renewed three times as often.
inline constexpr std::chrono::milliseconds kLease{4'500};
// In a transaction of a node's, between two statements.
inline constexpr std::chrono::milliseconds kLongestPause{3'000};

class LeasedNodes : public games::Nodes {
 public:
  // Throws Abandon (unavailable) when this node holds no lease.
  virtual void fence(Sql& sql) = 0;
};

// Makes the table of leases, and has numbers of games begin behind those that there are.
void prepare_nodes(soci::session& session);

// Takes a lease. `open` opens the connection of a thread of its own; `version` answers for the
// store. Throws soci::soci_error.
std::unique_ptr<LeasedNodes> join_nodes(
    Open open, std::function<void(std::string, games::Nodes::Done<int>)> version);

}  // namespace oware::store
