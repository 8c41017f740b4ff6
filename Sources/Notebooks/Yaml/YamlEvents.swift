import CYaml

/// libyaml's parser, which is freed exactly once. Only this type calls the library.
struct YamlEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  private init?() {
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) != 0 else {
      parser.deallocate()
      return nil
    }
    // Without this, the library would try to detect UTF-16.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Passes on every event until `take` returns false, the text ends or libyaml stops. Returns the reason why libyaml
  /// stopped, or nil.
  static func read(_ bytes: [UInt8], take: (YamlEvent) -> Bool) -> YamlProblem? {
    guard let events = YamlEvents() else { fatalError("out of memory") }
    return bytes.withUnsafeBufferPointer { buffer -> YamlProblem? in
      yaml_parser_set_input_string(events.parser, buffer.baseAddress, buffer.count)
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(events.parser, &event) != 0 else { return events.problem }
        defer { yaml_event_delete(&event) }
        if event.type == YAML_STREAM_END_EVENT { return nil }
        if let value = YamlEvent(event), !take(value) { return nil }
      }
    }
  }

  private var problem: YamlProblem {
    let state = parser.pointee
    return YamlProblem(
      problem: state.problem.map { String(cString: $0) } ?? "",
      context: state.context.map { String(cString: $0) } ?? "",
      index: state.problem_mark.index, contextIndex: state.context_mark.index)
  }
}

/// The reason why libyaml stopped, in its own words.
struct YamlProblem {
  var problem: String
  var context: String
  var index: Int
  var contextIndex: Int
}
