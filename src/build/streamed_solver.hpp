// Solves one layer out of core: the solution of build/layer_solver.hpp, the same parts and rules,
// with the values on scratch files (build/scratch.hpp).
//
// What a move without a capture reaches. A board of section k (k seeds on the mover's side, half m
// against half o) leads to row o + p of section n - k + r, where p lays r seeds: rows by the
// opponent's half, each read as a whole. A move that stays on the mover's own side (r = 0) leads to
// section n - k, row o, and the reply to it back to section k. So sections k and n - k of a layer
// are closed under moves within the own rows, and most of a value's way to its fixpoint is made of
// those. Moves that lay few seeds stay near. A group is some such pairs that follow each other, as
// many as fit into memory:
//
//     read its sections -> best of all moves that lead out of the group, a few bits a board that
//     has such moves, from the rows of other sections, streamed through a window a few columns wide
//     at a time -> sweep over the group in memory, several times, by the other moves and that one,
//     and follow the last changes by a worklist -> write its sections
//
// In `bounds` lo of section k and hi of section n - k make a pair, hi and lo another one. A pass
// takes the groups from the outside in (k = 0 first): the moves of a side with few seeds lead
// outwards, to what this pass has done, and those of a side with many inwards, of which there are
// few in any case. It is known of each row when it changed last: a group is not read at all unless
// a row that its moves lead to has changed since. When a pass has changed few boards, a worklist
// over the whole layer follows those, with single records read from scratch
// (build/streamed_tail.cpp); what it changed is then written, section by section. A pair that does
// not fit into memory is taken section by section and tile group by tile group (as many columns as
// fit), with one sweep over each: more passes, the same bytes.
//
// Over several ranks (build/section_owners.hpp) each rank has the pairs of its own, makes its
// groups of them and visits them while the others visit theirs; rows of other ranks' sections come
// in messages (build/remote_rows.hpp), for a window while the one before is worked on. A pass ends
// for all ranks together, with what each has changed known to all. The last changes are not
// followed over the whole layer then.
//
// The state on scratch is one to continue from at any time, as a checkpoint is; after each group it
// is committed where the last time is long ago. Thread rule: one StreamedSolver at a time on a
// pool, which does the work; a thread of its own tells the system what will be read next.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "build/layer_solver.hpp"
#include "build/remote_rows.hpp"
#include "build/scratch.hpp"

namespace oware::build {

struct StreamOptions {
  std::uint64_t memory = 0;    // bytes for boards and what is read of them
  double commit_seconds = 20;  // between two commits, at least
  int clamp = 0;               // as SolveControl
  // Whether scratch is more than the system's memory holds beside the build.
  bool reads_from_disk = false;
  // So many changes of a pass are followed over the whole layer; if left out what pays.
  std::optional<std::uint64_t> most_followed = std::nullopt;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Sweep&)> after_pass = {};
  // Called now and then in the opening, and after every group, by the solver's thread: how many
  // passes have been made, with a fraction, and before the first the share of the opening.
  std::function<void(double passes, double opening)> on_progress = {};
  // Called after every step between two commits that were possible.
  std::function<void()> meanwhile = {};
  std::function<void()> drop_lower = {};
  // While smaller layers are read (an opening) boards take less of `memory`, which leaves the rest
  // to a cache; 0: all of it.
  std::uint64_t opening_memory = 0;
  // Called with true before smaller layers are read, with false afterwards.
  std::function<void(bool)> reads_lower = {};
  // Whether what has been read of them was sound.
  std::function<Result<void>()> lower_error = {};
  // Over several ranks: who keeps what, and the messages. `scratch` has this rank's sections.
  const SectionOwners* owners = nullptr;
  Exchange* exchange = nullptr;
};

struct StreamStats {
  int passes = 0;
  std::uint64_t wide = 0;      // as SolveStats
  std::uint64_t followed = 0;  // changes that were followed over the whole layer, of all parts
  bool stopped = false;
};

// What the memory that a layer's groups take follows from.
struct StreamLayer {
  int layer = 0;
  int buffers = 1;
  int most_margin = 0;  // that is told apart: the layer's seeds where margins are whole
};
StreamLayer stream_layer(const ScratchShape& shape);
// Clamped as usual.
StreamLayer stream_layer(tables::Kind kind, int layer);

// The least memory for boards with which a layer can be solved, and what is enough for every group
// to have a pair at least.
std::uint64_t least_stream_memory(int layer, std::uint32_t segment_columns);
std::uint64_t pair_stream_memory(const StreamLayer& of);

// The upper values of a layer whose margins are in `lower_lo` with those of the smaller layers, to
// `upper`; within `memory` bytes. Of `sections` alone, a bit each. `drop` is called now and then
// while mapped files are read.
Result<void> stream_upper(const MoveTables& tables, const Kernel& kernel, ThreadPool& pool,
                          Workspace& workspace, int layer, int clamp, const LowerLayers& lower_lo,
                          std::uint64_t sections, std::span<std::int8_t> upper,
                          std::uint64_t memory, const std::function<void()>& drop);

// What messages between so many ranks take beside the boards.
std::uint64_t rank_message_memory(int ranks);

// Chunks of the scratch file that a step writes, at most: for ScratchShape. Of these pairs of
// sections alone, a rank's.
std::uint32_t stream_step_chunks(const ScratchShape& shape, std::uint64_t memory,
                                 SectionOwners::Pairs pairs);

// Into how many groups a layer is divided.
std::size_t stream_group_count(const StreamLayer& of, std::uint64_t memory);

// What one pass over a layer reads and writes when nothing is at rest: each section, and for each
// the rows that its moves lead to. Of all ranks, each with so much memory.
struct StreamPass {
  std::uint64_t read_bytes = 0;
  std::uint64_t written_bytes = 0;
  std::uint64_t sent_bytes = 0;  // of those read, rows for another rank
};
StreamPass stream_pass(const ScratchShape& shape, std::uint64_t memory, int ranks = 1);

class ScratchBoards;

class StreamedSolver {
 public:
  StreamedSolver(const MoveTables& tables, const Kernel& kernel, ThreadPool& pool,
                 Workspace& workspace, Scratch& scratch, StreamOptions options);
  ~StreamedSolver();

  // From where the scratch files are. For `even` the margins of the smaller layers are in
  // `lower_lo`. Errors: those of Scratch; corrupt, too, when the ranks' files are not of one build.
  // Over several ranks a collective, with the same result for all.
  Result<StreamStats> solve(const LowerLayers& lower_lo, const LowerLayers& lower_hi);

  // Of a solved layer, boards first_rank.. of a buffer, which this rank keeps. Thread rule: from
  // any thread.
  Result<void> read_margins(int buffer, std::uint64_t first_rank,
                            std::span<std::int8_t> margins) const;

 private:
  // A section of a buffer that is being solved, and by what.
  struct Target {
    int buffer = 0;
    int section = 0;
    Rule rule = Rule::even;
    bool keeps_fixed = false;
  };
  // Columns of a target in memory.
  struct Piece;
  struct Group;
  struct Band;
  struct Opened;

  bool keeps(int section) const { return !remote_ || remote_->keeps(section); }
  Result<void> join_ranks();
  Result<bool> with_ranks(const Result<bool>& taken);
  Result<void> agreed(const Result<void>& mine) { return remote_ ? remote_->agree(mine) : mine; }
  void tell_changes(int buffer, int section);
  Result<bool> take_steps(const LowerLayers& lower_lo, const LowerLayers& lower_hi);
  Result<bool> run_phase(const LowerLayers& lower_lo, const LowerLayers& lower_hi);
  std::uint64_t opening_memory() const {
    return options_.opening_memory != 0 ? options_.opening_memory : options_.memory;
  }
  std::vector<int> opened_together(int section) const;
  Result<void> open_sections(std::span<const int> sections, const LowerLayers& lower_lo,
                             const LowerLayers& lower_hi);
  Result<void> open_pieces(std::span<Piece> pieces, const Opened& opened);
  void tile_opened(std::uint64_t boards, int thread);
  Result<void> rewrite_section(int section);
  Result<std::uint64_t> sweep_group(std::size_t number);
  Result<std::uint64_t> sweep_band(const Group& group);
  bool any_behind(const Group& group) const;
  std::uint8_t* place_band(const Group& group, Band& band);
  Result<void> load_band(const Group& group, Band& band);
  Result<void> find_outside(Band& band);
  std::uint64_t sweep_tiles(const Band& band, std::vector<std::uint64_t>& changed);
  void relax_band(Band& band);
  Result<std::uint64_t> store_band(Band& band);
  Result<std::uint64_t> sweep_alone(const Target& target);
  void note_changes(std::span<const std::uint64_t> boards);
  void note_changes(const Piece& piece, const std::uint8_t* old);
  void forget_changes();
  Result<bool> follow_last_changes();
  Result<void> put_boards(const ScratchBoards& boards);
  Result<bool> step_done();
  void tell_progress(double share) const;
  Result<void> commit();
  void make_groups(int part);
  std::uint64_t arena() const;
  std::uint32_t piece_columns(int section, std::uint64_t memory) const;

  Result<void> load(Piece& piece);
  Result<std::uint64_t> store(Piece& piece);
  Result<void> load_fixed(Piece& piece, std::uint8_t* to);
  void find_tiles(Piece& piece) const;
  // Calls `work(window, tiles)` for some of these tiles (numbers of the piece's, in order) after
  // the other, with the rows that these of their moves lead to.
  Result<void> through_windows(
      const Piece& piece, std::span<const std::size_t> tiles, LaidSeeds which, std::uint8_t* memory,
      const std::function<void(const RowWindow&, std::span<const std::size_t>)>& work);
  struct Rows;
  void ask_remote(Rows& rows);
  Result<void> load_window(const Rows& rows, RowWindow& window, std::uint8_t* memory);
  bool is_behind(const Target& target, std::size_t tile, LaidSeeds which) const;
  void read_group_ahead(const Group& group);
  std::uint64_t room_behind(const std::uint8_t* memory) const;
  void each_tile(std::size_t count, const std::function<void(int, std::size_t)>& work);
  bool stopping() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }

  struct Reader;

  const MoveTables& tables_;
  ThreadPool& pool_;
  Workspace& workspace_;
  Scratch& scratch_;
  StreamOptions options_;
  int layer_;
  TileSolver tiles_;
  Memory memory_;
  std::vector<std::vector<std::size_t>> tiles_of_;  // by section, from rank to rank
  std::vector<std::size_t> first_fixed_;            // by section: its first tile in writing order
  std::vector<Group> groups_;
  // Visits to groups are counted. By buffer and section: the visit in which each row changed last;
  // by buffer and tile: that from which on nothing that it is found from had changed, 0: none.
  std::uint32_t visit_ = 1;
  std::array<std::vector<std::vector<std::uint32_t>>, 2> row_changed_;
  std::array<std::vector<std::uint32_t>, 2> tile_rests_;
  StreamStats stats_;
  std::uint64_t changed_ = 0;              // records, in this pass
  std::atomic<std::uint64_t> opened_ = 0;  // boards
  bool opens_backwards_ = false;
  bool unfinished_ = false;  // this pass left tiles that have to be relaxed again
  // The boards that this pass changed, while they are known and few enough to be followed.
  std::vector<std::uint64_t> changes_;
  bool changes_known_ = false;
  FixedIndex fixed_index_;  // of this part, as far as sections have been in memory
  double committed_ = 0;    // when
  std::unique_ptr<Reader> reader_;
  std::unique_ptr<RemoteRows> remote_;  // over several ranks
};

}  // namespace oware::build
