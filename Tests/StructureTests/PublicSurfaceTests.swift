import Testing

@Suite struct PublicSurfaceTests {
  private func unexplained(_ text: String) -> [String] {
    PublicSurface.unexplained(SourceFile("Sources/A/B.swift", text)).map { "\($0.line) \($0.message)" }
  }

  @Test func countsPublicTypesThatBelongToNoOther() {
    let files = [
      SourceFile("Sources/A/B.swift", "public struct B {\n  public struct C {}\n}"),
      SourceFile("Sources/A/D.swift", "package struct D {\n  public var a = 1\n}\npublic typealias E = B"),
      SourceFile("Sources/A/F.swift", "@frozen\npublic indirect enum F {}\nextension B { public enum G {} }"),
    ]
    #expect(PublicSurface.types(files) == ["B", "F"])
  }

  @Test func goodComments() {
    #expect(
      unexplained(
        """
        /// A box of cells,
        /// two lines.
        ///
        /// - Note: more
        public struct Box {
          /// The width.
          public internal(set) var width: Int
          /// Creates a box.
          @inlinable
          @discardableResult
          public init() {}
          let height = 1
        }

        extension Box: CustomStringConvertible, Hashable {
          public var description: String { "" }
          public static func == (a: Box, b: Box) -> Bool { true }
        }

        /// Either `left` or another side.
        public enum Side {
          case left
          /// Not left.
          case right
        }

        /// A shape.
        public protocol Shape {
          /// The state.
          associatedtype State
          /// Returns the area.
          func area() -> Int
        }
        """) == [])
  }

  @Test func badComments() {
    let missing = "is public without a doc comment: write one, or 'package'"
    #expect(unexplained("public struct B {}") == ["1 'B' \(missing)"])
    #expect(unexplained("// A note.\n\npublic var b = 1") == ["3 'b' \(missing)"])
    #expect(unexplained("/// A comment.\n\npublic var b = 1") == ["3 'b' \(missing)"])
    #expect(unexplained("extension B {\n  @inlinable\n  public init() {}\n}") == ["3 'init' \(missing)"])
    #expect(unexplained("extension B: Own {\n  public func run() {}\n}") == ["2 'run' \(missing)"])
    #expect(
      unexplained("/// A shape.\npublic protocol B {\n  associatedtype State\n  static func run()\n}")
        == ["3 'State' \(missing)", "4 'run' \(missing)"])
    #expect(
      unexplained("/// A side.\npublic enum B {\n  case left, right\n}")
        == ["3 the case 'left' has no doc comment, and that of its type does not name it"])
  }

  @Test func commentsWithoutSentences() {
    #expect(unexplained("/// The width\npublic var b = 1") == ["2 'b': its summary is not a whole sentence"])
    #expect(
      unexplained("/// - Parameter a: some.\npublic func b(a: Int) {}")
        == ["2 'b': its summary begins with '-': begin with a verb in the third person, such as 'Returns'"])
    #expect(
      unexplained("/// A box of cells.\npublic init() {}")
        == ["2 'init': its summary begins with 'A': begin with a verb in the third person, such as 'Returns'"])
  }
}
