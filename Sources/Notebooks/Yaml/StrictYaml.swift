import Simulations
import Specification

/// A strict subset of YAML: lists, maps and scalars, without anything that refers elsewhere or means something other
/// than it says.
///
/// Each of these is an error with its place:
///
/// - anchors, aliases, tags and `<<`;
/// - keys that are lists or maps, and duplicate keys;
/// - directives, a second document, and nesting over 64 levels.
///
/// Scalars keep their text. The declared type of a key decides whether `no` or `0x10` is a word or a number. The reader
/// uses libyaml's events, so nothing is ever expanded. Linear time.
package enum StrictYaml {
  static let maximumDepth = 64

  /// The part of a text that could be read.
  package struct Parsed: Sendable {
    package enum Extent: Sendable, Hashable {
      case whole
      /// Parts are missing. An alias is replaced by an empty text, and entries with `<<`, an alias, a list or a map as
      /// their key are left out.
      case gaps
      /// Only the part of the root map before the error that ended the reading, or nil if even that is unknown.
      case cut
    }

    package var node: SpecNode?
    package var extent: Extent
    package var errors: [SpecError]

    /// The node, or nil if the tree is incomplete, and the errors.
    fileprivate var strict: (node: SpecNode?, errors: [SpecError]) { (extent == .whole ? node : nil, errors) }
  }

  /// Reads a YAML text into a tree and reports all errors in it.
  ///
  /// An empty body is an empty map at its start. The tree is complete even after a duplicate key (the first one
  /// counts), an anchor, a tag, a directive or a second document.
  ///
  /// Spans end after their last character. The span of a plain scalar covers exactly its text. The span of a quoted
  /// scalar includes the quotation marks, and that of a block scalar starts at its `|` or `>`.
  ///
  /// - Parameter locate: returns the place in the file for a line and a column of the body. Both count from 0, and
  ///   columns count Unicode scalars.
  package static func parse(_ body: [UInt8], locate: (_ line: Int, _ column: Int) -> SourceLocation) -> Parsed {
    var errors: [SpecError] = []
    guard let text = YamlText(body, errors: &errors, locate: locate) else {
      return Parsed(node: nil, extent: .cut, errors: errors)
    }
    return withoutActuallyEscaping(locate) { locate in
      var reader = YamlReader(text, select: nil, locate: locate)
      let problem = YamlEvents.read(text.bytes) { reader.take($0) }
      return reader.finish(problem)
    }
  }

  /// Reads a YAML text like ``parse(_:locate:)``. The node is nil if errors leave the tree incomplete.
  package static func read(
    _ body: [UInt8], locate: (_ line: Int, _ column: Int) -> SourceLocation
  ) -> (node: SpecNode?, errors: [SpecError]) {
    parse(body, locate: locate).strict
  }

  /// Returns the value of one top-level key of a document whose other keys belong to other programs, such as front
  /// matter.
  ///
  /// The reader is strict below that key, and accepts any YAML everywhere else. The node is nil if the key is absent. A
  /// document that is not a map, or that libyaml cannot parse, is ignored, unless one of its lines starts with `key:`.
  package static func member(
    _ key: String, of body: [UInt8], locate: (_ line: Int, _ column: Int) -> SourceLocation
  ) -> (node: SpecNode?, errors: [SpecError]) {
    var errors: [SpecError] = []
    guard let text = YamlText(body, errors: &errors, locate: locate) else {
      return (nil, YamlText.hasLine(startingWith: key, in: body) ? errors : [])
    }
    return withoutActuallyEscaping(locate) { locate in
      var reader = YamlReader(text, select: key, locate: locate)
      let problem = YamlEvents.read(text.bytes) { reader.take($0) }
      if problem != nil || reader.isTooDeep, !YamlText.hasLine(startingWith: key, in: body) { return (nil, []) }
      return reader.finish(problem).strict
    }
  }
}
