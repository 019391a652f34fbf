#include "server/metrics.hpp"

#include <gtest/gtest.h>

namespace oware::server {
namespace {

using std::chrono::microseconds;

class MetricsText : public ::testing::Test {
 protected:
  // Lines that follow one another in the text.
  void expect(const std::string& lines) {
    const std::string text = "\n" + metrics_.text();
    EXPECT_NE(text.find("\n" + lines + "\n"), std::string::npos) << lines << "\nin\n" << text;
  }

  Metrics metrics_;
};

TEST_F(MetricsText, TellsTypeHelpAndValue) {
  metrics_.moves = 3;
  metrics_.rooms = 7;
  expect(
      "# HELP oware_moves_total Moves kept.\n# TYPE oware_moves_total counter\n"
      "oware_moves_total 3");
  expect("# HELP oware_rooms Games in memory now.\n# TYPE oware_rooms gauge\noware_rooms 7");
}

TEST_F(MetricsText, WritesLargeNumbersInFull) {
  metrics_.memory_mark = 17'179'869'183;
  expect("oware_memory_mark_bytes 17179869183");
}

TEST_F(MetricsText, CountsAnswersByTheirClass) {
  metrics_.answers[2] = 5;
  metrics_.answers[4] = 1;
  expect(
      "# TYPE oware_http_answers_total counter\n"
      "oware_http_answers_total{class=\"1xx\"} 0\noware_http_answers_total{class=\"2xx\"} 5\n"
      "oware_http_answers_total{class=\"3xx\"} 0\noware_http_answers_total{class=\"4xx\"} 1\n"
      "oware_http_answers_total{class=\"5xx\"} 0");
}

TEST_F(MetricsText, CountsTimesUpToEachBound) {
  for (const int us : {500, 501, 1'000'000, 1'000'001})
    metrics_.search_time.record(microseconds(us));
  expect(
      "# TYPE oware_search_seconds histogram\n"
      "oware_search_seconds_count 4\noware_search_seconds_sum 2.001002\n"
      "oware_search_seconds_bucket{le=\"0.0005\"} 1\n"
      "oware_search_seconds_bucket{le=\"0.001\"} 2");
  expect(
      "oware_search_seconds_bucket{le=\"0.1\"} 2\noware_search_seconds_bucket{le=\"1\"} 3\n"
      "oware_search_seconds_bucket{le=\"+Inf\"} 4");
}

}  // namespace
}  // namespace oware::server
