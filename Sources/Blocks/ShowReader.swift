import Expressions
import Simulations
import Specification

/// A reader of `show`: the views that a block draws, checked against the declaration of the model.
struct ShowReader {
  let declaration: ModelDeclaration
  /// The model's series that this run does not have.
  var absent: [String] = []
  /// The statistics that the block derives.
  var derived: [String] = []
  /// The derived statistics that are true or false.
  var derivedTruths: [String] = []
  /// The last step of the run, or nil if the key that determines it has errors.
  let lastStep: Int?
  /// The size in cells of the largest picture of each point of an experiment.
  var drawnCells: [(columns: Double, rows: Double)] = []
  let isExperiment: Bool
  /// The swept keys and their values, empty without a sweep, or nil if the sweep has errors.
  var sweep: [Ensemble.Axis]? = []
  /// The keys of the block that belong to its model.
  var entries: [SpecEntry] = []

  /// The word that represents the default views, drawn as text.
  private static let text = "text"

  /// The largest number of views in a block. Views are created before their size is known.
  private static let limit = 64

  /// Returns the default views: the model's usual views, or the chart of an experiment, and the statistics.
  static func defaultViews(of declaration: ModelDeclaration, isExperiment: Bool = false) -> [ViewRequest] {
    let reader = ShowReader(declaration: declaration, lastStep: nil, isExperiment: isExperiment)
    let usual = isExperiment ? ["chart"] : declaration.usualViews
    return (usual.compactMap { declaration.view(named: $0) } + SharedViews.all).compactMap { view in
      reader.keys(of: view)?.usual(reader.scope(view)).map { ViewRequest(view.name, $0) }
    }
  }

  /// Reads the views of a block.
  ///
  /// - Returns: the views, or nil after an error.
  func read(_ node: SpecNode?, in context: inout SpecContext) -> [ViewRequest]? {
    let usual = Self.defaultViews(of: declaration, isExperiment: isExperiment)
    guard let node else { return usual }
    if node.scalar == Self.text { return usual.map { $0.name == ViewDeclaration.statistics.name ? $0 : $0.asText } }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    guard items.count <= Self.limit else {
      context.report(
        .outOfRange(found: "\(items.count) views", expected: "list of at most \(Self.limit) views"), key: "show",
        at: node.span)
      return nil
    }
    let views = items.map { one($0, in: &context) }
    return views.contains { $0 == nil } ? nil : views.compactMap { $0 }
  }

  private func one(_ node: SpecNode, in context: inout SpecContext) -> ViewRequest? {
    switch node.content {
    case .scalar(Self.text, _):
      let usual = Self.defaultViews(of: declaration, isExperiment: isExperiment)
      return (usual.first { $0.name == declaration.views.first?.name } ?? usual.first)?.asText
    case .scalar(let name, _):
      guard let (view, keys) = find(name, at: node.span, in: &context) else { return nil }
      let scope = scope(view)
      guard let options = keys.usual(scope) else {
        context.report(keys.missing(scope), key: "show", at: node.span)
        return nil
      }
      return ViewRequest(name, options)
    case .map(let entries) where !entries.isEmpty:
      guard let (view, keys) = find(entries[0].key, at: entries[0].keySpan, in: &context) else { return nil }
      if let advice = views(meantBy: entries, besides: keys) {
        let second = entries.dropFirst().first { isView($0.key) } ?? entries[0]
        context.report(
          .invalid("'\(second.key)' is a view of its own, not an option of the view '\(view.name)'", advice: advice),
          key: "show", at: second.keySpan)
        return nil
      }
      guard entries.count == 1 || !keys.keys.isEmpty else { return refuse(node, in: &context) }
      if let first = keys.keys.first, let again = entries.dropFirst().first(where: { $0.key == first.name }),
        case .scalar = entries[0].value.content
      {
        return refuse(again, beside: entries[0], of: keys, scope(view), in: &context)
      }
      return ViewOptionsReader(keys: keys, scope: scope(view)).read(options(entries, of: keys), in: &context)
    default: return refuse(node, in: &context)
    }
  }

  private func isView(_ name: String) -> Bool {
    declaration.views(ofExperiment: isExperiment).contains { $0.name == name }
  }

  /// Returns advice on a map that names several views, such as `{chart: sick, statistics: peak}`, or nil if the map
  /// names one.
  private func views(meantBy entries: [SpecEntry], besides keys: any ViewKeys) -> String? {
    // A key that the first view accepts is an option of that view, unless it repeats the option given in the short
    // form.
    var options = Set(keys.allKeys.map(\.name))
    if let first = keys.keys.first, case .scalar = entries[0].value.content { options.remove(first.name) }
    guard entries.dropFirst().contains(where: { isView($0.key) && !options.contains($0.key) }) else { return nil }
    var views: [[SpecEntry]] = []
    for entry in entries {
      if views.isEmpty || isView(entry.key) && !options.contains(entry.key) {
        views.append([entry])
      } else {
        views[views.count - 1].append(entry)
      }
    }
    let texts = views.map { entries in SpecNode(.map(entries), at: entries[0].keySpan).flowText }
    return "write [\(texts.joined(separator: ", "))]"
  }

  /// Reports an option that is given twice: by its name, and in the short form of the view.
  private func refuse(
    _ again: SpecEntry, beside first: SpecEntry, of keys: any ViewKeys, _ scope: ViewScope,
    in context: inout SpecContext
  ) -> ViewRequest? {
    let errorsBefore = context.errors.count
    _ = keys.read(again.value, scope, in: &context)
    guard context.errors.count == errorsBefore else { return nil }
    context.report(
      .invalid("the view '\(first.key)' has two values for '\(again.key)'", advice: "keep one of them"), key: "show",
      at: again.keySpan)
    return nil
  }

  private func refuse(_ node: SpecNode, in context: inout SpecContext) -> ViewRequest? {
    context.report(.wrongType(found: node.found, expected: "view or {view: options}"), key: "show", at: node.span)
    return nil
  }

  /// Returns the options of a view: `{bands: sick, log: y}` is short for `{bands: {series: sick, log: y}}`.
  private func options(_ entries: [SpecEntry], of keys: any ViewKeys) -> SpecNode {
    guard entries.count > 1, let first = keys.keys.first else { return entries[0].value }
    let head =
      if case .map(let options) = entries[0].value.content {
        options
      } else {
        [SpecEntry(key: first.name, keySpan: entries[0].keySpan, value: entries[0].value)]
      }
    return SpecNode(.map(head + entries.dropFirst()), at: entries[0].value.span)
  }

  /// Returns the options of a view in this block, or nil if the view needs many runs but the block has only one.
  private func keys(of view: ViewDeclaration) -> (any ViewKeys)? {
    isExperiment ? view.experiment?.keys ?? view.keys : view.keys
  }

  private func scope(_ view: ViewDeclaration) -> ViewScope {
    var scope = ViewScope(
      view: view.name, series: declaration.series.map(\.name).filter { !absent.contains($0) },
      statistics: declaration.statistics.map(\.name) + derived, headline: declaration.headline,
      headlines: declaration.headlines, lastStep: lastStep, drawnCells: drawnCells)
    scope.sweep = sweep
    scope.truths = declaration.statistics.filter(\.isTruth).map(\.name) + derivedTruths
    scope.entries = entries
    scope.absentStatistics = declaration.statistics.filter { absent.contains($0.name) }
    return scope
  }

  /// Returns the list that was probably meant by several views without brackets, or nil if a part is not a view.
  private static func list(meantBy text: String, of views: [Word]) -> String? {
    let parts = text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    guard (2...limit).contains(parts.count) else { return nil }
    let names = parts.compactMap { part in
      views.contains { $0.spelling == part } ? part : views.nearest(to: part)
    }
    return names.count == parts.count ? "[\(names.joined(separator: ", "))]" : nil
  }

  /// Returns the error about a word that is not a view. It lists the views that need many runs separately.
  private func unknown(_ name: String, among views: [ViewDeclaration]) -> SpecError.Problem {
    let words = views.map(\.word), shown = views.filter { keys(of: $0) != nil }.map(\.name)
    let others = declaration.views(ofExperiment: true).map(\.name).filter { !shown.contains($0) }
    guard words.nearest(to: name) == nil, !others.isEmpty else {
      return .unknownWord(found: name, what: "view", allowed: words)
    }
    let usable = shown.joined(separator: ", "), more = others.joined(separator: ", ")
    return .invalid(
      "unknown view '\(name)'", advice: "known views: \(usable); with 'sweep' or 'replicates' also \(more)")
  }

  /// Returns a view and its options, or nil after an error.
  private func find(
    _ name: String, at span: SourceSpan, in context: inout SpecContext
  ) -> (view: ViewDeclaration, keys: any ViewKeys)? {
    let views = declaration.views(ofExperiment: isExperiment)
    // Views that need many runs are included, because their error explains why they cannot be shown.
    let others = declaration.views(ofExperiment: true).filter { $0.keys == nil }
    guard let view = (views + others).first(where: { $0.name == name }) else {
      let words = views.map(\.word)
      let meant = Self.list(meantBy: name, of: words).map { list in
        SpecError.Problem.invalid("'\(name)' is not a view", advice: "write \(list) instead of \(name)")
      }
      context.report(meant ?? unknown(name, among: views), key: "show", at: span)
      return nil
    }
    guard let keys = keys(of: view) else {
      context.report(
        .invalid("the view '\(name)' needs many runs, but this block has one", advice: "add 'replicates: 100'"),
        key: "show", at: span)
      return nil
    }
    return (view, keys)
  }
}

/// A reader of a view's options: a single option, or a map of options.
struct ViewOptionsReader {
  let keys: any ViewKeys
  let scope: ViewScope

  /// Reads the options.
  ///
  /// - Returns: the view with its options, or nil after an error.
  func read(_ node: SpecNode, in context: inout SpecContext) -> ViewRequest? {
    guard case .map = node.content else {
      return keys.read(node, scope, in: &context).map { ViewRequest(self.scope.view, $0) }
    }
    let errorsBefore = context.errors.count
    guard var map = SpecMap(node, owner: "the view '\(scope.view)'", keys: keys.allKeys, in: &context) else {
      return nil
    }
    var scope = scope
    let text = map.value(SharedViewKeys.text, default: .no, in: &context)
    scope.isText = text != .no
    let log = keys.hasAxes ? map.value(SharedViewKeys.log, in: &context) : nil
    let options = keys.read(&map, scope, in: &context)
    guard let options, context.errors.count == errorsBefore else { return nil }
    return ViewRequest(scope.view, options, isText: scope.isText, hasBraille: text == .braille, log: log)
  }
}
