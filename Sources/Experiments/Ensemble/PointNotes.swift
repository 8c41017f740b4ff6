import Simulations

/// The notes on the points of an experiment, merged.
///
/// A sentence that several points share, or that differs only in swept numbers, appears once: `People are sick for 1, 2
/// or 3 (swept) steps`. A sentence that only some points have names these points.
struct PointNotes {
  /// The largest number of shown sentences that only some points have.
  private static let shownSentences = 4
  /// The largest number of different sentences that are compared.
  private static let mostGroups = 64

  private let ensemble: Ensemble
  private let pointCount: Int
  private var groups: [Group] = []
  private var isLeftOut = false

  /// Merges the notes of all points.
  ///
  /// - Parameters:
  ///   - notes: the notes of each point.
  ///   - swept: the swept values of each point, as written.
  init(_ notes: [[String]], swept: [[String]], _ ensemble: Ensemble) {
    self.ensemble = ensemble
    pointCount = notes.count
    for (point, (own, values)) in zip(notes, swept).enumerated() {
      for (note, text) in own.enumerated() {
        for sentence in Self.sentences(of: text) {
          add(PointSentence(sentence, at: point, swept: values), note: note)
        }
      }
    }
  }

  /// The merged notes as paragraphs. Notes that all points share come first.
  var paragraphs: [String] {
    var common: [(note: Int, text: String)] = []
    var own: [String] = []
    for group in groups {
      let text = PointSentence.joined(group.sentences)
      if group.sentences.count == pointCount {
        // Sentences of one note stay in one paragraph.
        if let last = common.last, last.note == group.note {
          common[common.count - 1].text += " " + text
        } else {
          common.append((group.note, text))
        }
      } else {
        if let text = placed(text, at: group.sentences.map(\.point)) { own.append(text) }
      }
    }
    let hasMore = isLeftOut || own.count > Self.shownSentences
    return common.map(\.text) + own.prefix(Self.shownSentences)
      + (hasMore ? ["The notes on further points are left out."] : [])
  }

  /// A sentence in the words of each point that has it.
  private struct Group {
    /// The position of the note among the notes of the first of these points.
    var note: Int
    var sentences: [PointSentence]
  }

  private mutating func add(_ sentence: PointSentence, note: Int) {
    let known = groups.firstIndex { group in
      group.sentences.last?.point != sentence.point && group.sentences.first?.isLike(sentence) == true
    }
    if let known {
      groups[known].sentences.append(sentence)
    } else if groups.count < Self.mostGroups {
      groups.append(Group(note: note, sentences: [sentence]))
    } else {
      isLeftOut = true
    }
  }

  /// Returns a sentence with its points.
  ///
  /// A sentence with a title becomes `Model at picks = up-to: each sick person …`. Any other becomes `At picks = up-to:
  /// people …`. Interventions are named after the label of their point, as in `early: factor 1 from step 10.`, and nil
  /// without a label, because the swept value itself says the same.
  private func placed(_ sentence: String, at points: [Int]) -> String? {
    let place = place(of: points)
    if let colon = sentence.firstIndex(of: ":"), sentence.index(after: colon) < sentence.endIndex,
      sentence[..<colon].allSatisfy(\.isLetter)
    {
      if sentence.hasPrefix("Intervention"), let axis = ensemble.axes.firstIndex(where: { $0.key == "interventions" }) {
        let labels = Set(points.map { ensemble.points[$0][axis] })
        guard ensemble.axes[axis].hasLabels, labels.count == 1, let label = labels.first else { return nil }
        return label + sentence[colon...]
      }
      return "\(sentence[..<colon]) at \(place)\(sentence[colon...])"
    }
    // A name such as R₀ keeps its capital letter.
    let isWord = sentence.dropFirst().first.map { $0.isLowercase || $0 == " " } ?? false
    let rest = isWord ? sentence.prefix(1).lowercased() + sentence.dropFirst() : sentence
    return "At \(place): \(rest)"
  }

  /// Returns the conditions that name exactly these points, such as `factor = 1 or 2, picks = exactly`, or else their
  /// number.
  private func place(of points: [Int]) -> String {
    if points.count == 1 { return ensemble.label(of: points[0]) }
    let values = ensemble.axes.indices.map { axis in Set(points.map { ensemble.points[$0][axis] }) }
    let conditions = zip(ensemble.axes, values).compactMap { axis, values -> String? in
      let labels = axis.labels.filter(values.contains)
      if labels.count == axis.labels.count { return nil }
      let key = axis.title ?? axis.key
      if labels.count <= Self.shownSentences { return "\(key) = \(PointSentence.list(labels))" }
      // Many consecutive values are named by the first and the last one.
      guard let first = labels.first, let last = labels.last, let start = axis.labels.firstIndex(of: first),
        axis.labels[start...].starts(with: labels)
      else { return "" }
      return "\(key) = \(first) … \(last)"
    }
    let named = ensemble.points.count { labels in zip(labels, values).allSatisfy { $1.contains($0) } }
    guard named == points.count, !conditions.isEmpty, !conditions.contains("") else {
      return "\(points.count) of \(pointCount) points"
    }
    return conditions.joined(separator: ", ")
  }

  /// Returns the sentences of a note, which are separated by a full stop, a space and a capital letter.
  private static func sentences(of note: String) -> [Substring] {
    var sentences: [Substring] = [], start = note.startIndex
    var index = note.startIndex
    while let stop = note[index...].firstIndex(of: ".") {
      index = note.index(after: stop)
      let next = note[index...].prefix(2)
      guard next.first == " ", next.last?.isUppercase == true else { continue }
      sentences.append(note[start..<index])
      start = note.index(after: index)
    }
    return sentences + [note[start...]]
  }
}
