// Learns the numbers of src/search/evaluation_weights.cpp.
//
//   tune_evaluation games OUT --games N [--nodes K] [--seed S] [--tables FOLDER]
//                                                                 plays the engine against itself
//                                                                 and notes every position
//   tune_evaluation fit OUT.cpp IN... [--epochs E] [--share W]    fits the network to the notes of
//   one or more files
//
// A note is sixteen bytes: the mover's houses then the opponent's, what the search promised and
// what the game then gave, both as hundredths of a seed of margin still to be made on the board
// (little-endian int16). Games are played on to the last seed. What the tables in FOLDER know of a
// board takes the place of both, and of what a game gave from the first such board on. The fit is
// Adam (D. Kingma and J. Ba, 2015) on the squared error of a mix of both, W parts promise.
// Development only.
#include <algorithm>
#include <base/random.hpp>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/evaluation.hpp"
#include "search/searcher.hpp"
#include "search/table_prober.hpp"

namespace {

using namespace oware;
using namespace oware::search;

struct Note {
  std::array<std::uint8_t, rules::kHouses> houses;
  std::int16_t promised;
  std::int16_t given;
};
static_assert(sizeof(Note) == 16);

struct Options {
  std::string command, out, tables;
  std::vector<std::string> in;
  int games = 1000;
  std::uint64_t nodes = 1000;
  std::uint64_t seed = 1;
  int epochs = 12;
  double share = 0.6;
};

// ---- games

constexpr int kMostOpeningPlies = 16;
// now and then a random move, so that odd positions are known too
constexpr std::uint32_t kWhimOneIn = 40;

struct Played {
  Note note;
  rules::Side mover;
  int margin_south;  // made so far
};

rules::House any_move(const rules::Game& game, base::Random& random) {
  const rules::HouseSet legal = game.legal();
  auto number = random.below(static_cast<std::uint32_t>(legal.size()));
  for (const rules::House house : legal) {
    if (number-- == 0) return house;
  }
  return *legal.begin();
}

int margin_south(const rules::Score& score) {
  return (score.south_halves - score.north_halves) / 2;
}

Note note_of(const rules::Position& position) {
  Note note{};
  for (int house = 0; house < rules::kHouses; ++house) {
    const int number = (house + rules::kHousesPerSide * index(position.mover())) % rules::kHouses;
    note.houses[static_cast<std::size_t>(house)] =
        static_cast<std::uint8_t>(position.seeds(rules::House(number)));
  }
  return note;
}

// What is still to be made by the mover, where the tables know, in hundredths of a seed; between
// two bounds the middle.
std::optional<int> known_worth(const Prober* prober, const rules::Position& position) {
  if (prober == nullptr || position.seeds_on_board() > prober->most_seeds()) return {};
  ProvenMargin known;
  if (prober->probe(position, known) != ProbeResult::proven) return {};
  return (known.lo + known.hi) * kSeed / 2;
}

int seen_from_south(const rules::Position& position, int worth) {
  return position.mover() == rules::Side::south ? worth : -worth;
}

// One game, played on after a store has decided it by taking the board alone as a new game.
void play_game(Searcher& searcher, const Prober* prober, const Options& options,
               base::Random& random, std::vector<Note>& notes) {
  std::vector<Played> played;
  std::optional<int> total;  // South's final margin in hundredths, as soon as it is known
  rules::Game game{rules::RuleSet{}};
  int made = 0;
  int opening = static_cast<int>(random.below(kMostOpeningPlies));
  while (true) {
    if (game.over()) {
      const rules::Position& last = game.position();
      if (game.ending()->reason != rules::EndReason::majority || last.seeds_on_board() == 0) break;
      made += margin_south(game.score());
      rules::Setup rest = last.setup();
      rest.stores = {0, 0};
      game = rules::Game({}, rules::Position::from(rest, {}, rules::SeedCount::study).value());
      continue;
    }
    if (opening-- > 0 || random.below(kWhimOneIn) == 0) {
      if (!game.play(any_move(game, random))) std::abort();
      continue;
    }
    const rules::Position& position = game.position();
    const Report report = searcher.search(game, {.nodes = options.nodes});
    const PrincipalVariation& best = report.lines.front();
    Note note = note_of(position);
    if (const auto worth = known_worth(prober, position)) {
      note.promised = note.given = static_cast<std::int16_t>(*worth);
      if (!total)
        total = kSeed * (made + margin_south(game.score())) + seen_from_south(position, *worth);
      notes.push_back(note);
    } else {
      note.promised = static_cast<std::int16_t>(margin_hundredths(best.score) -
                                                StaticBounds::of(position).margin * kSeed);
      played.push_back({note, position.mover(), made + margin_south(game.score())});
    }
    if (!game.play(best.moves.front())) std::abort();
  }
  if (!total) total = kSeed * (made + margin_south(game.score()));
  for (Played& moment : played) {
    const int to_come = *total - kSeed * moment.margin_south;
    moment.note.given =
        static_cast<std::int16_t>(moment.mover == rules::Side::south ? to_come : -to_come);
    notes.push_back(moment.note);
  }
}

std::unique_ptr<const Prober> prober_of(const std::string& folder) {
  if (folder.empty()) return nullptr;
  auto opened = tables::open(folder);
  if (!opened)
    std::fprintf(stderr, "tune_evaluation: %s\n", message(opened.error()).c_str()), std::exit(3);
  return std::make_unique<TableProber>(std::make_shared<const tables::Tables>(std::move(*opened)),
                                       rules::RuleSet{});
}

int make_games(const Options& options) {
  TranspositionTable table(1U << 22U);
  Searcher searcher(table, nullptr);
  const auto prober = prober_of(options.tables);
  base::Random random(options.seed);
  std::FILE* file = std::fopen(options.out.c_str(), "wb");
  if (file == nullptr) return 3;
  std::size_t total = 0;
  for (int game = 0; game < options.games; ++game) {
    std::vector<Note> notes;
    table.next_search();
    play_game(searcher, prober.get(), options, random, notes);
    total += std::fwrite(notes.data(), sizeof(Note), notes.size(), file);
    if (game % 1000 == 999) std::fprintf(stderr, "%d games, %zu notes\n", game + 1, total);
  }
  std::fclose(file);
  return 0;
}

// ---- fit

constexpr std::size_t kRowCount = kParts * rules::kHouses * kCounts;

// The network with real numbers. A row is a part proportional to the seeds plus a part of its own,
// so that rare counts follow their neighbours until games teach better.
struct Model {
  std::vector<float> own = std::vector<float>(kRowCount * kHidden);
  std::vector<float> slope = std::vector<float>(kParts * rules::kHouses * kHidden);
  std::vector<float> bias = std::vector<float>(kParts * kHidden);
  std::vector<float> output = std::vector<float>(kPhases * kHidden);
  std::vector<float> output_bias = std::vector<float>(kPhases);

  template <class Action>
  void each(Action&& action) {
    action(own), action(slope), action(bias), action(output), action(output_bias);
  }
};

constexpr float kSlopeUnit = 1.0F / 8;
constexpr float kTop = float{kClip} / kRowUnit;

struct Example {
  std::array<std::uint16_t, rules::kHouses> rows;  // (part * houses + house) * kCounts + seeds
  std::uint8_t phase;
  float target;  // seeds
};

class Trainer {
 public:
  explicit Trainer(base::Random& random) {
    const auto uniform = [&](float width) {
      return width * (static_cast<float>(random.below(20001)) / 10000.0F - 1.0F);
    };
    for (float& number : model_.own) number = uniform(0.05F);
    for (float& number : model_.slope) number = uniform(0.3F);
    for (float& number : model_.bias) number = 0.3F + uniform(0.3F);
    for (float& number : model_.output) number = uniform(0.3F);
    model_.each([&](std::vector<float>& part) {
      gradient_.emplace_back(part.size());
      first_.emplace_back(part.size());
      second_.emplace_back(part.size());
    });
  }

  // The squared error before the step is returned; the gradient is kept until step().
  float learn(const Example& example) {
    const float error = forward(example) - example.target;
    backward(example, std::clamp(error, -8.0F, 8.0F));
    return error * error;
  }

  float forward(const Example& example) {
    std::copy_n(&model_.bias[part_of(example.phase) * kHidden], kHidden, sums_.begin());
    for (const std::uint16_t row : example.rows) {
      const float* own = &model_.own[row * kHidden];
      const float* slope = &model_.slope[row / kCounts * kHidden];
      const float seeds = kSlopeUnit * static_cast<float>(row % kCounts);
      for (std::size_t unit = 0; unit < kHidden; ++unit)
        sums_[unit] += own[unit] + seeds * slope[unit];
    }
    float out = model_.output_bias[example.phase];
    const float* weights = &model_.output[example.phase * kHidden];
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
      const float clipped = std::clamp(sums_[unit], 0.0F, kTop);
      out += clipped * clipped * weights[unit];
    }
    return out;
  }

  void step(float rate, std::size_t examples) {
    ++steps_;
    const float correction = std::sqrt(1 - std::pow(0.999F, static_cast<float>(steps_))) /
                             (1 - std::pow(0.9F, static_cast<float>(steps_)));
    std::size_t part_number = 0;
    model_.each([&](std::vector<float>& part) {
      auto& gradient = gradient_[part_number];
      auto& first = first_[part_number];
      auto& second = second_[part_number];
      for (std::size_t i = 0; i < part.size(); ++i) {
        const float slope = gradient[i] / static_cast<float>(examples);
        first[i] = 0.9F * first[i] + 0.1F * slope;
        second[i] = 0.999F * second[i] + 0.001F * slope * slope;
        part[i] -= rate * correction * first[i] / (std::sqrt(second[i]) + 1e-8F);
        gradient[i] = 0;
      }
      ++part_number;
    });
  }

  const Model& model() const { return model_; }

 private:
  void backward(const Example& example, float error) {
    gradient_[4][example.phase] += error;
    const float* weights = &model_.output[example.phase * kHidden];
    float* weight_gradient = &gradient_[3][example.phase * kHidden];
    float* bias_gradient = &gradient_[2][part_of(example.phase) * kHidden];
    std::array<float, kHidden> back;
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
      const float clipped = std::clamp(sums_[unit], 0.0F, kTop);
      weight_gradient[unit] += error * clipped * clipped;
      back[unit] = sums_[unit] < kTop ? error * weights[unit] * 2 * clipped : 0.0F;
      bias_gradient[unit] += back[unit];
    }
    for (const std::uint16_t row : example.rows) {
      float* own = &gradient_[0][row * kHidden];
      float* slope = &gradient_[1][row / kCounts * kHidden];
      const float seeds = kSlopeUnit * static_cast<float>(row % kCounts);
      for (std::size_t unit = 0; unit < kHidden; ++unit) {
        own[unit] += back[unit];
        slope[unit] += seeds * back[unit];
      }
    }
  }

  Model model_;
  std::vector<std::vector<float>> gradient_, first_, second_;
  std::array<float, kHidden> sums_{};
  long steps_ = 0;
};

std::vector<Example> read_examples(const Options& options) {
  std::vector<Example> examples;
  for (const std::string& name : options.in) {
    std::FILE* file = std::fopen(name.c_str(), "rb");
    if (file == nullptr) continue;
    Note note;
    while (std::fread(&note, sizeof note, 1, file) == 1) {
      Example example{};
      std::size_t seeds = 0;
      for (const std::uint8_t of_house : note.houses) seeds += of_house;
      example.phase = static_cast<std::uint8_t>(phase_of(static_cast<int>(seeds)));
      for (std::size_t house = 0; house < rules::kHouses; ++house) {
        const std::size_t column = part_of(example.phase) * rules::kHouses + house;
        example.rows[house] = static_cast<std::uint16_t>(
            column * kCounts + std::min<std::size_t>(note.houses[house], kCounts - 1));
      }
      example.target =
          static_cast<float>(options.share * note.promised + (1 - options.share) * note.given) /
          kSeed;
      examples.push_back(example);
    }
    std::fclose(file);
  }
  return examples;
}

void write_numbers(std::FILE* file, const char* name, const std::vector<long>& numbers) {
  std::fprintf(file, "    %s{", name);
  constexpr std::size_t kAcross = 96;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::fprintf(file, "%s%ld%s", i % kAcross == 0 ? "\n        " : "", numbers[i],
                 i + 1 < numbers.size() ? "," : "");
  }
  std::fprintf(file, "},\n");
}

int write_weights(const Model& model, const Options& options, std::size_t examples, double error) {
  std::FILE* file = std::fopen(options.out.c_str(), "w");
  if (file == nullptr) return 3;
  std::fprintf(file,
               "// Written by tools/tune_evaluation.cpp from %zu positions (root mean square error "
               "%.3f seeds on those held back).\n"
               "// clang-format off\n#include \"search/evaluation.hpp\"\n\nnamespace oware::search "
               "{\n\nconst Network kNetwork = {\n",
               examples, error);
  const auto whole = [](double value, double unit, long most) {
    return std::clamp(std::lround(value * unit), -most, most);
  };
  std::vector<long> rows, bias, output, output_bias;
  for (std::size_t row = 0; row < kRowCount; ++row) {
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
      const float value =
          model.own[row * kHidden + unit] + kSlopeUnit * static_cast<float>(row % kCounts) *
                                                model.slope[row / kCounts * kHidden + unit];
      rows.push_back(whole(value, kRowUnit, kMostRow));
    }
  }
  for (const float value : model.bias) bias.push_back(whole(value, kRowUnit, kMostRow));
  for (const float value : model.output)
    output.push_back(whole(value * kSeed, kOutputUnit, kMostOutput));
  for (const float value : model.output_bias)
    output_bias.push_back(std::lround(value * kSeed * kRowUnit * kRowUnit * kOutputUnit));
  write_numbers(file, ".rows =", rows);
  write_numbers(file, ".bias =", bias);
  write_numbers(file, ".output =", output);
  write_numbers(file, ".output_bias =", output_bias);
  std::fprintf(file, "};\n\n}  // namespace oware::search\n");
  std::fclose(file);
  return 0;
}

int fit(const Options& options) {
  std::vector<Example> examples = read_examples(options);
  base::Random random(options.seed);
  for (std::size_t left = examples.size(); left > 1; --left) {
    std::swap(examples[left - 1], examples[random.below(static_cast<std::uint32_t>(left))]);
  }
  const std::size_t held_back = examples.size() / 20;
  Trainer trainer(random);
  double last_error = 0;
  constexpr std::size_t kBatch = 512;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    const float rate =
        0.003F * std::pow(0.02F, static_cast<float>(epoch) /
                                     static_cast<float>(std::max(options.epochs - 1, 1)));
    double error = 0;
    for (std::size_t at = held_back; at + kBatch <= examples.size(); at += kBatch) {
      for (std::size_t i = at; i < at + kBatch; ++i) error += trainer.learn(examples[i]);
      trainer.step(rate, kBatch);
    }
    double held_error = 0;
    for (std::size_t i = 0; i < held_back; ++i) {
      const double miss = trainer.forward(examples[i]) - examples[i].target;
      held_error += miss * miss;
    }
    last_error = std::sqrt(held_error / static_cast<double>(held_back));
    std::fprintf(stderr, "epoch %d: %.4f seeds, held back %.4f\n", epoch + 1,
                 std::sqrt(error / static_cast<double>(examples.size() - held_back)), last_error);
    for (std::size_t left = examples.size(); left > held_back + 1; --left) {
      const std::size_t other =
          held_back + random.below(static_cast<std::uint32_t>(left - held_back));
      std::swap(examples[left - 1], examples[other]);
    }
  }
  return write_weights(trainer.model(), options, examples.size(), last_error);
}

bool read_options(int count, char** words, Options& options) {
  if (count < 3) return false;
  options.command = words[1];
  options.out = words[2];
  for (int i = 3; i < count; ++i) {
    const std::string_view word = words[i];
    const bool has_value = i + 1 < count;
    if (word.substr(0, 2) != "--") {
      options.in.emplace_back(word);
      continue;
    }
    if (!has_value) return false;
    const char* value = words[++i];
    if (word == "--tables") options.tables = value;
    if (word == "--games") options.games = std::atoi(value);
    if (word == "--nodes") options.nodes = std::strtoull(value, nullptr, 10);
    if (word == "--seed") options.seed = std::strtoull(value, nullptr, 10);
    if (word == "--epochs") options.epochs = std::atoi(value);
    if (word == "--share") options.share = std::atof(value);
  }
  return true;
}

}  // namespace

int main(int count, char** words) {
  Options options;
  if (read_options(count, words, options)) {
    if (options.command == "games") return make_games(options);
    if (options.command == "fit") return fit(options);
  }
  std::fprintf(stderr,
               "usage: tune_evaluation games OUT --games N [--nodes K] [--seed S] [--tables "
               "FOLDER]\n       tune_evaluation fit "
               "OUT.cpp IN...\n");
  return 2;
}
