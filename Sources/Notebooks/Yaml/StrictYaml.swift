import Simulations
import Specification

/// A strict part of YAML: lists, maps and scalars, nothing that points elsewhere or means something else than it says.
///
/// Anchors, aliases, tags, `<<`, keys that are lists or maps, duplicate keys, directives, a second document and
/// nesting over 64 levels are errors, each with its place. Scalars keep their text; whether `no` or `0x10` is a word
/// or a number is decided by the declared type of its key. Built on libyaml's events, so nothing is ever expanded;
/// linear time.
package enum StrictYaml {
  static let maximumDepth = 64

  /// The part of a text that could be read.
  package struct Parsed: Sendable {
    package enum Extent: Sendable, Hashable {
      case whole
      /// In the place of an alias stands an empty text; what has `<<`, an alias, a list or a map for a key is left out.
      case gaps
      /// The part of the root map before the error that ended the reading, or nil if that is not known either.
      case cut
    }

    package var node: SpecNode?
    package var extent: Extent
    package var errors: [SpecError]

    /// Nil if the tree is not whole.
    fileprivate var strict: (node: SpecNode?, errors: [SpecError]) { (extent == .whole ? node : nil, errors) }
  }

  /// Reads a text in YAML into a tree, and reports all errors in it.
  ///
  /// An empty body is an empty map at its start. The tree is complete even after a duplicate key (the first one
  /// counts), an anchor, a tag, a directive or a second document.
  ///
  /// - Parameter locate: from line and column of the body, both from 0, columns in Unicode scalars, to the place in
  ///   the file. Spans end after their last character: a plain scalar's covers exactly its text, a quoted one's its
  ///   quotation marks too, that of a block scalar starts at its `|` or `>`.
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

  /// The same; the node is nil if the errors leave no whole tree.
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
