import BlockSupport
import Specification
import Synchronization
import Testing

@Suite("SpecMap")
struct SpecMapTests {
  static let size = Key<Int>("size", .wholeNumber(in: 1...9), default: "3", synonyms: ["width"], help: "")
  static let name = Key<String>("name", .text, required: true, help: "")
  static let keys = [size.declaration, name.declaration]

  func map(_ node: SpecNode, in context: inout SpecContext) -> SpecMap? {
    SpecMap(node, owner: "a thing", keys: Self.keys, in: &context)
  }

  @Test("unknown keys are reported with their place, owner and the allowed keys, and the others are read")
  func unknownKey() throws {
    var context = SpecContext()
    var map = try #require(map(["name": "x", "widht": 4, "size": 5], in: &context))
    #expect(map.value(Self.size, default: 3, in: &context) == 5)
    let error = try #require(context.errors.first)
    #expect(context.errors.count == 1)
    #expect(error.problem == .unknownKey("widht", owner: "a thing", allowed: Self.keys.map(\.word)))
    #expect(error.span == .line(2))
    #expect(error.key == "widht")
  }

  /// A large parameter is read once for all blocks. The text around it is, too, if the value contains no places.
  @Test("a parameter is read once")
  func readOnce() throws {
    let reads = Mutex(0)
    let whole = SpecNode(.scalar("5", isQuoted: false), at: .line(1), of: "p")
    let around = SpecNode(.list([whole]), at: .line(2)), other = SpecNode(.list([whole, whole]), at: .line(3))
    let plain = SpecNode(.list([SpecNode(.scalar("5", isQuoted: false), at: .line(4))]), at: .line(4))
    for (holdsPlaces, expected) in [(false, [1, 2, 3, 5]), (true, [1, 3, 5, 7])] {
      let type = ValueType<Int>("number", holdsPlaces: holdsPlaces) { _, _, _ in
        reads.withLock {
          $0 += 1
          return $0
        }
      } canonical: {
        "\($0)"
      }
      let key = Key<Int>("size", type, help: "")
      let shared = SharedReadings()
      reads.withLock { $0 = 0 }
      for (node, count) in zip([whole, around, other, plain], expected) {
        for _ in 0..<2 {
          var context = SpecContext(shared: shared)
          let entry = SpecEntry(key: "size", keySpan: .line(1), value: node)
          var map = try #require(
            SpecMap(SpecNode(.map([entry]), at: .line(1)), owner: "a thing", keys: [key.declaration], in: &context))
          #expect(map.value(key, in: &context) != nil)
        }
        #expect(reads.withLock { $0 } == count, "\(node)")
      }
    }
  }

  @Test("a missing key is reported at the map, a wrong value at the value")
  func missingAndWrong() throws {
    var context = SpecContext()
    var map = try #require(map(["size": "big"], in: &context))
    #expect(map.required(Self.name, in: &context) == nil)
    #expect(map.value(Self.size, default: 3, in: &context) == 3, "reading goes on with the default")
    #expect(
      context.errors.map(\.problem) == [
        .missingKey("name"),
        .wrongType(found: "'big'", expected: "whole number from 1 to 9"),
      ])
    #expect(context.errors.map(\.span) == [.line(1), .line(1, column: 2)])
  }

  @Test("values that are not maps are refused", arguments: ["text", ["a"]] as [SpecNode])
  func noMap(node: SpecNode) {
    var context = SpecContext()
    #expect(map(node, in: &context) == nil)
    #expect(context.errors.map(\.problem) == [.wrongType(found: node.found, expected: "map of size, name")])
  }

  @Test("the canonical text lists values other than the defaults, in the order of reading")
  func canonical() throws {
    var context = SpecContext()
    func canonical(_ node: SpecNode) throws -> [String] {
      var map = try #require(map(node, in: &context))
      _ = map.value(Self.size, default: 3, in: &context)
      _ = map.required(Self.name, in: &context)
      return map.canonical.map { "\($0.key) \($0.text)" }
    }
    #expect(try canonical(["name": "x"]) == ["name x"])
    #expect(try canonical(["size": 3, "name": "x"]) == ["name x"])
    #expect(try canonical(["name": "x", "size": "2^2"]) == ["size 4", "name x"])
    #expect(context.errors.isEmpty)
  }

  @Test("places of errors")
  func spans() throws {
    var context = SpecContext()
    let map = try #require(map(["name": "x"], in: &context))
    #expect(map.span(of: "name") == .line(1, column: 2))
    #expect(map.span(of: "size") == map.span)
    #expect(map.contains("name"))
    #expect(!map.contains("size"))
  }
}
