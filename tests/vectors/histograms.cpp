#include "histograms.hpp"

#include <boost/json.hpp>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace oware::vectors {
namespace {

namespace json = boost::json;

std::ifstream open(const std::string& name) {
  std::ifstream in(std::string(OWARE_VECTORS_DIR) + "/" + name);
  if (!in) throw std::runtime_error("cannot read " + name);
  return in;
}

Histogram read_histogram(const json::value& value) {
  Histogram histogram;
  for (const auto& member : value.as_object()) {
    histogram[std::stoi(std::string(member.key()))] = json::value_to<std::uint64_t>(member.value());
  }
  return histogram;
}

std::vector<json::object> abapa_lines(const std::string& kind) {
  std::ifstream in = open("abapa_histograms.jsonl");
  std::vector<json::object> objects;
  for (std::string line; std::getline(in, line);) {
    const json::value value = json::parse(line);
    if (value.at("kind").as_string() == kind) objects.push_back(value.as_object());
  }
  return objects;
}

}  // namespace

std::map<int, Histogram> awari_even_histograms() {
  std::ifstream in = open("awari_even_histograms.csv");
  std::map<int, Histogram> layers;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#' || line[0] == 'n') continue;
    std::istringstream fields(line);
    int layer = 0;
    int margin = 0;
    std::uint64_t count = 0;
    char comma = 0;
    if (!(fields >> layer >> comma >> margin >> comma >> count))
      throw std::runtime_error("bad line: " + line);
    if (count > 0) layers[layer][margin] = count;
  }
  return layers;
}

std::map<int, Histogram> abapa_even_histograms() {
  std::map<int, Histogram> layers;
  for (const json::object& object : abapa_lines("even")) {
    layers[json::value_to<int>(object.at("layer"))] = read_histogram(object.at("histogram"));
  }
  return layers;
}

std::map<int, BoundHistograms> abapa_bound_histograms() {
  std::map<int, BoundHistograms> layers;
  for (const json::object& object : abapa_lines("bounds")) {
    layers[json::value_to<int>(object.at("layer"))] = {read_histogram(object.at("lo")),
                                                       read_histogram(object.at("hi")),
                                                       read_histogram(object.at("width"))};
  }
  return layers;
}

}  // namespace oware::vectors
