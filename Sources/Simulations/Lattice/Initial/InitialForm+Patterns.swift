import Specification

extension InitialForm {
  /// Returns the pattern that a form describes, without its position. Nil after an error.
  ///
  /// - Parameter hasNamedStates: whether letters in rows of cells are states, as in run-length encoded cells.
  static func shape(
    _ form: String, _ map: inout SpecMap, hasNamedStates: Bool, in context: inout SpecContext
  ) -> Initial.Form? {
    let span = map.span(of: form)
    switch form {
    case "pattern":
      guard let name = map.value(pattern, in: &context) else { return nil }
      if let pattern = PatternLibrary.pattern(named: name) { return .pattern(pattern, at: nil) }
      context.report(
        ObjectCode.problem(of: name)
          ?? .unknownWord(found: name, what: "pattern", allowed: PatternLibrary.words), key: form, at: span)
      return nil
    case "file":
      return patternFile(&map, in: &context)
    case "rle":
      guard let text = map.value(rle, in: &context) else { return nil }
      return written(text, as: .rle, form, span, in: &context)
    default:
      guard let text = map.value(cells, in: &context) else { return nil }
      if hasNamedStates { return written(encoded(rows: text), as: .rle, form, span, in: &context) }
      return written(text, as: .cells, form, span, in: &context)
    }
  }

  /// A pattern, or the problem that prevented it from being read.
  private enum PatternReading: Sendable {
    case pattern(Pattern)
    case tree(LargePattern)
    /// - Parameter isOfTitle: whether the problem is in the title, and not in the text or file.
    case problem(SpecError.Problem, isOfTitle: Bool = false)

    static func fault(_ fault: PatternFormat.Fault, in context: SpecContext) -> PatternReading {
      .problem(
        fault.isBeyondRoom
          ? context.shared.problem(of: "patterns")
          : .invalid(
            "line \(fault.line), column \(fault.column) of the pattern: \(fault.message)", advice: fault.advice))
    }
  }

  /// Returns the pattern of a text in the block, which is read once for all blocks with this text. Nil after an error.
  private static func written(
    _ text: String, as format: PatternFormat, _ key: String, _ span: SourceSpan, in context: inout SpecContext
  ) -> Initial.Form? {
    let source = SharedReadings.Source(format.rawValue, text)
    let reading = context.shared.value(source) ?? parsed(Array(text.utf8), as: format, hasDigits: true, in: context)
    return keep(reading, of: source, key, span, title: span, in: &context)
  }

  /// Keeps a reading for other blocks and returns its form, or reports its problem and returns nil. The memory of a
  /// pattern counts once for all blocks.
  private static func keep(
    _ reading: PatternReading, of source: SharedReadings.Source, _ key: String, _ span: SourceSpan,
    title: SourceSpan, in context: inout SpecContext
  ) -> Initial.Form? {
    var reading = reading
    if case .pattern(var pattern) = reading, pattern.text == nil {
      if context.shared.take(pattern.byteCount + 3 * pattern.canonicalSize) {
        pattern.text = SharedText()
        reading = .pattern(pattern)
      } else {
        reading = .problem(context.shared.problem(of: "patterns"))
      }
    }
    if case .tree(let pattern) = reading, context.shared.value(source) as PatternReading? == nil,
      !context.shared.take(pattern.byteCount + pattern.canonicalSize)
    {
      reading = .problem(context.shared.problem(of: "patterns"))
    }
    context.shared.keep(reading, of: source)
    switch reading {
    case .pattern(let pattern): return .pattern(pattern, at: nil)
    case .tree(let pattern): return .tree(pattern)
    case .problem(let problem, let isOfTitle):
      context.report(problem, key: isOfTitle ? "title" : key, at: isOfTitle ? title : span)
      return nil
    }
  }

  /// Returns the pattern of a file, in the format of its extension. The file is read once for all blocks that name it.
  private static func patternFile(_ map: inout SpecMap, in context: inout SpecContext) -> Initial.Form? {
    let span = map.span(of: "file"), title = map.value(title, in: &context)
    guard let path = map.value(file, in: &context), title != nil || !map.contains("title") else { return nil }
    let isCollection = Configurations.isName(path)
    let isPattern = !isCollection && PatternFormat.isName(path)
    let source = SharedReadings.Source("file", plain(path), part: isCollection ? title : nil)
    let titleSpan = title == nil ? span : map.span(of: "title")
    if isCollection || isPattern, let known: PatternReading = context.shared.value(source) {
      context.request(path, at: span)
      if title != nil, !isCollection { refuse(["title"], beside: path, in: map, &context) }
      return keep(known, of: source, "file", span, title: titleSpan, in: &context)
    }
    if isCollection {
      guard let collection = collection(path, at: span, in: &context) else { return nil }
      return keep(
        configuration(title, in: collection, context), of: source, "file", span, title: titleSpan, in: &context)
    }
    guard let bytes = context.file(path, at: span) else { return nil }
    if title != nil { refuse(["title"], beside: path, in: map, &context) }
    guard let (format, bytes) = PatternFormat.text(bytes, of: path) else {
      let endings = (PatternFormat.allEndings + [".json"]).joined(separator: ", ")
      context.report(
        .invalid(
          "'\(path)' has no known file name extension",
          advice: "known extensions are \(endings), each also with .gz after it, and .zip"),
        key: "file", at: span)
      return nil
    }
    return keep(parsed(bytes, as: format, in: context), of: source, "file", span, title: titleSpan, in: &context)
  }

  /// Returns a path without `.` and empty components, so that each file has only one path.
  private static func plain(_ path: String) -> String {
    (path.hasPrefix("/") ? "/" : "") + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// A file of several patterns, or the error in it.
  private typealias Collection = Result<Configurations, PatternFormat.Fault>

  /// Returns a file of several patterns, which is read once for all titles if there is enough memory to keep it.
  /// Returns nil if the file cannot be read.
  private static func collection(
    _ path: String, at span: SourceSpan, in context: inout SpecContext
  ) -> Collection? {
    let source = SharedReadings.Source("collection", plain(path))
    if let known: Collection = context.shared.value(source) {
      context.request(path, at: span)
      return known
    }
    guard let bytes = context.file(path, at: span) else { return nil }
    let collection = Collection { () throws(PatternFormat.Fault) in try Configurations(bytes) }
    let size = (try? collection.get().byteCount) ?? 0
    if size <= context.shared.left, context.shared.take(size) { context.shared.keep(collection, of: source) }
    return collection
  }

  /// Returns one of the patterns in a file of several.
  private static func configuration(
    _ title: String?, in collection: Collection, _ context: SpecContext
  ) -> PatternReading {
    do throws(PatternFormat.Fault) {
      let collection = try collection.get()
      if let title, let pattern = try collection.pattern(titled: title, room: context.shared.grantedLeft) {
        return .pattern(pattern.withoutHistory)
      }
      let titles = collection.titles
      if let title {
        let words = titles.map { Word($0) }
        // All titles are candidates for the advice, but the message lists only some of them.
        let listed = words.nearest(to: title) == nil ? Array(words.prefix(20)) : words
        return .problem(.unknownWord(found: title, what: "title", allowed: listed), isOfTitle: true)
      }
      return .problem(
        .invalid(
          "a file of several patterns needs a title", advice: titles.first.map { "write for example 'title: \($0)'" }))
    } catch {
      return .fault(error, in: context)
    }
  }

  /// Returns the pattern that the bytes describe, or the problem in them.
  ///
  /// - Parameter hasDigits: whether digits represent states in rows of cells.
  private static func parsed(
    _ bytes: [UInt8], as format: PatternFormat, hasDigits: Bool = false, in context: SpecContext
  ) -> PatternReading {
    do throws(PatternFormat.Fault) {
      let room = context.shared.grantedLeft
      if format == .cells, hasDigits {
        return .pattern(try PlaintextReader.read(bytes, room: room, hasDigits: true))
      }
      return .pattern(try format.read(bytes, room: room, isAnywhere: true).withoutHistory)
    } catch {
      // A pattern with too many cells may still fit as a tree.
      if let pattern = LargePattern(bytes, as: format, room: context.shared.grantedLeft) { return .tree(pattern) }
      return .fault(error, in: context)
    }
  }
}
