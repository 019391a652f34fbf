// The cheapest perfect matching of a sparse graph: Edmonds' blossom algorithm with dual variables.
//
// J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", J. Res. NBS 69B (1965); the
// search from all free vertices at once, with the best edge kept for each blossom, after Z. Galil,
// "Efficient algorithms for finding maximum matching in graphs", ACM Computing Surveys 18 (1986).
// O(n^3) time, O(n + m) space. The duals stay for slack(), which proves the matching against edges
// that the graph does not have, and finds those it lacks.
//
// Invariants: slack is never below zero on an edge of the graph, and zero on matched edges and on
// the edges of blossoms; a blossom's dual is never below zero; all free vertices have duals of one
// parity, and so all slacks between labelled vertices are even. Thread rule: a value.
#pragma once

#include <cstdint>
#include <vector>

#include "pairing/weight.hpp"

namespace oware::pairing {

struct Edge {
  int one = 0;
  int other = 0;  // not `one`
  Weight cost;
};

class Blossoms {
 public:
  // `vertices` is even; each pair of vertices has one edge at most.
  Blossoms(int vertices, std::vector<Edge> edges);

  // True when every vertex is matched, at the least cost. Called once.
  bool solve();

  // Who is matched with `vertex`; -1 for nobody.
  int mate(int vertex) const;
  // By vertex, the duals of the blossoms that hold both it and `vertex`, added up.
  std::vector<Weight> shared_duals(int vertex) const;
  // How much dearer an edge of this cost is than the duals allow for: a perfect matching stays the
  // cheapest with any edge of a slack of zero or more. `shared` is of these two.
  Weight slack(int one, int other, const Weight& cost, const Weight& shared) const;
  // After solve() has failed: an edge between these two would let the search go on. Where no such
  // edge is missing, there is no perfect matching.
  bool would_help(int one, int other) const;

 private:
  enum class Label : std::uint8_t { none, outer, inner, crumb };
  // What the duals are changed by, and the edge or the blossom that allows no more.
  struct Step {
    enum class Kind : std::uint8_t { stuck, grow, meet, expand };
    Kind kind = Kind::stuck;
    Weight delta;
    int at = -1;
  };

  std::size_t blossom_count() const { return parent_.size(); }
  bool is_top(int blossom) const;
  Weight edge_slack(int edge) const;
  void start_duals();
  void match_tight_edges();
  bool stage();
  bool scan();
  bool scan_vertex(int vertex);
  void keep_best(int& best, int edge) const;
  Step next_step() const;
  void consider(Step& step, Step::Kind kind, const Weight& delta, int at) const;
  void change_duals(const Weight& delta);
  void take(const Step& step);
  void label(int vertex, Label kind, int endpoint);
  void collect_leaves(int blossom, std::vector<int>& leaves) const;
  std::vector<int> leaves_of(int blossom) const;
  int common_base(int one, int other);
  void shrink(int base, int edge);
  void collect_path(int blossom, int from, int edge);
  void best_edges_of(int blossom);
  void note_best(int blossom, int edge, std::vector<int>& best_to) const;
  void expand(int blossom, bool between_stages);
  void relabel_children(int blossom);
  void relabel_rest(int blossom, int begin, int step);
  void rotate(int blossom, int vertex);
  void augment(int edge);
  int child_with(int blossom, int vertex) const;
  int child_at(int blossom, int index) const;
  int end_at(int blossom, int index, int flip) const;

  int vertices_;
  std::vector<Edge> edges_;
  std::vector<int> endpoint_;             // 2k and 2k + 1: the ends of edge k
  std::vector<std::vector<int>> around_;  // of each vertex, the endpoints at the far ends
  std::vector<int> mate_;                 // the endpoint at the far end, or -1
  // By blossom; a vertex is the blossom of its own number.
  std::vector<Label> label_;
  std::vector<int> label_end_;
  std::vector<int> parent_;
  std::vector<int> base_;
  std::vector<std::vector<int>> children_;
  std::vector<std::vector<int>> child_ends_;
  std::vector<int> best_edge_;
  std::vector<std::vector<int>> best_edges_;
  std::vector<bool> has_best_edges_;
  std::vector<Weight> dual_;
  // By vertex.
  std::vector<int> top_;
  std::vector<int> unused_;
  std::vector<bool> tight_;  // by edge
  std::vector<int> queue_;
};

}  // namespace oware::pairing
