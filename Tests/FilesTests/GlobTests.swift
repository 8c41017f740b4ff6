import Files
import Foundation
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("vendor", "vendor/a.md", true), ("vendor", "a/vendor/b/c.md", true), ("vendor", "vendors/a.md", false),
    ("vendor/", "vendor/a.md", true), ("*.draft.md", "a/b.draft.md", true), ("*.draft.md", "a/b.md", false),
    ("a/b", "a/b/c.md", true), ("a/b", "x/a/b/c.md", false), ("./a/b", "a/b.md", false), ("a/*", "a/b/c.md", true),
    ("a/*.md", "a/b/c.md", false), ("a/**/c.md", "a/b/x/c.md", true), ("a/**/c.md", "a/c.md", true),
    ("**/old/*.md", "old/a.md", true), ("**/old/*.md", "x/y/old/a.md", true), ("?.md", "a.md", true),
    ("?.md", "ab.md", false), ("?.md", "é.md", true), ("*", "a.md", true), ("", "a.md", false),
    ("a/b", "./a/b/c.md", true),
  ])
  func matches(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(Glob(pattern).matches(path) == isMatch, "\(pattern) \(path)")
  }

  /// No star takes so much that the others fail.
  @Test func severalStars() {
    let pattern = String(repeating: "*a", count: 6), text = String(repeating: "a", count: 20)
    #expect(Glob(pattern).matches(text) && !Glob(pattern).matches(text + "b"))
    #expect(Glob(pattern + "*").matches(text + "b") && !Glob(pattern).matches("aaaaa"))
  }

  /// A name of twice the length costs about twice as much. If the stars tried every place, it would cost 32 times as
  /// much.
  @Test func severalStarsCostNoMore() {
    let glob = Glob(String(repeating: "*a", count: 5))
    func seconds(_ length: Int) -> Double {
      let text = String(repeating: "a", count: length) + "b"
      return (0..<5).map { _ in
        let start = processorTime()
        var matches = 0
        for _ in 0..<100 where glob.matches(text) { matches += 1 }
        #expect(matches == 0)
        return processorTime() - start
      }.min() ?? 0
    }
    /// The time of this thread alone, because other tests run at the same time.
    func processorTime() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    #expect(seconds(96) < 6 * seconds(48))
  }
}
