import Files
import Testing

@Suite struct PathKeyTests {
  @Test func bytesAreCompared() {
    let names = ["e\u{301}.md", "\u{E9}.md", "z.md"]
    #expect(Set(names.map { PathKey($0) }).count == 3)
    let sorted = names.map { PathKey($0) }.sorted().map { Array($0.text.utf8) }
    #expect(sorted == [names[0], names[2], names[1]].map { Array($0.utf8) })
    #expect(PathKey(plain: "./a/../b//c") == PathKey("b/c") && PathKey(bytes: [97]) == PathKey("a"))
  }
}
