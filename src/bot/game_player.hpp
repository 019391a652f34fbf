// Plays one game: follows its stream, asks the engine when it is the bot's turn, sends the move
// until the site has it. Whatever is lost (a connection, the site, the engine), it begins again
// from the state that the site tells.
//
// Offers: a takeback is declined; an offer to end is accepted when sharing out gives the bot at
// least half; a rematch is accepted where the options allow it. Thread rule: the loop thread; the
// engine is waited for on a thread of the pool.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <memory>
#include <optional>
#include <string>

#include "bot/game_state.hpp"
#include "bot/options.hpp"
#include "bot/site.hpp"
#include "protocol/player.hpp"

namespace oware::bot {

// What all games of a bot share; outlives them.
struct Workshop {
  const Account& account;
  const Options& options;
  asio::thread_pool& engines;
  const std::atomic<bool>& stopping;
  Say say;
  std::function<void(const Finished&)> finished;
};

class GamePlayer : public std::enable_shared_from_this<GamePlayer> {
 public:
  GamePlayer(Workshop& workshop, std::string id);

  // Until the game is over, and no rematch can be expected any more.
  Task<void> play();
  const std::string& id() const { return id_; }
  bool playing() const { return !over_; }

 private:
  Task<void> follow(Wire& lines);
  // What there is to do in the present state; one at a time, in a coroutine of its own.
  void attend();
  Task<void> act();
  Task<bool> answer_offers();
  Task<void> move();
  // The engine's move in the present game; none when it is not wanted any more or failed.
  Task<std::optional<std::string>> think();
  Task<bool> send_action(std::string action);
  Task<void> send_move(std::string letter, int ply);
  void note_end();

  Workshop& workshop_;
  const std::string id_;
  Client client_;
  std::optional<GameState> state_;
  std::optional<protocol::Player> engine_;  // the pool's while `thinking_`
  bool thinking_ = false;
  std::atomic<bool> unwanted_{false};  // nobody waits for the search under way any more
  bool acting_ = false;
  bool over_ = false;
  std::optional<std::chrono::steady_clock::time_point> ended_at_;
};

}  // namespace oware::bot
