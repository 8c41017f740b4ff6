import CYaml

/// An event of libyaml as a value. `start` and `end` count Unicode scalars from the start of the text.
struct YamlEvent {
  enum Kind {
    case documentStart(hasDirectives: Bool)
    case documentEnd
    case alias
    case scalar(String, ScalarStyle)
    case listStart(isFlow: Bool)
    case mapStart(isFlow: Bool)
    case collectionEnd
  }

  enum ScalarStyle { case plain, quoted, block }

  var kind: Kind
  var hasAnchor = false
  var hasTag = false
  var start: Int
  var end: Int
}

extension YamlEvent {
  /// Converts an event. Returns nil for events that do not matter here.
  init?(_ event: yaml_event_t) {
    start = event.start_mark.index
    end = event.end_mark.index
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      let document = event.data.document_start
      kind = .documentStart(
        hasDirectives: document.version_directive != nil || document.tag_directives.start != document.tag_directives.end
      )
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let style: ScalarStyle =
        switch scalar.style {
        case YAML_PLAIN_SCALAR_STYLE: .plain
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .quoted
        }
      kind = .scalar(text, style)
      (hasAnchor, hasTag) = (scalar.anchor != nil, scalar.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      kind = .listStart(isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
      (hasAnchor, hasTag) = (sequence.anchor != nil, sequence.tag != nil)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      kind = .mapStart(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
      (hasAnchor, hasTag) = (mapping.anchor != nil, mapping.tag != nil)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .collectionEnd
    default: return nil
    }
  }
}
