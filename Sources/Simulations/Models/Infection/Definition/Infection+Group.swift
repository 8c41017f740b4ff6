extension Infection {
  /// The places of the people, who fill rows of `columns` from the top. The last row may be short.
  package struct Group: Sendable, Hashable {
    package let columns: Int
    package let rows: Int
    package let people: Int
    /// Whether the number of people was given instead of columns and rows.
    package let isCounted: Bool

    /// Places people in rows of ⌈√people⌉.
    ///
    /// - Precondition: there is at least one person.
    package init(people: Int) {
      precondition(people >= 1)
      // This is the smallest number whose square is at least `people`, found by bisection.
      var below = 0, reaches = people
      while reaches - below > 1 {
        let middle = (below + reaches) / 2
        // This is middle² ≥ people, without overflow.
        if middle >= (people + middle - 1) / middle { reaches = middle } else { below = middle }
      }
      columns = reaches
      rows = (people + columns - 1) / columns
      self.people = people
      isCounted = true
    }

    /// Creates a full rectangle of people.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
      people = columns * rows
      isCounted = false
    }

    package static func == (one: Group, other: Group) -> Bool {
      one.columns == other.columns && one.rows == other.rows && one.people == other.people
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(columns)
      hasher.combine(rows)
      hasher.combine(people)
    }

    /// Returns whether there is a person at a position.
    package func contains(_ position: Position) -> Bool {
      isInside(position) && position.row * columns + position.column < people
    }

    func isInside(_ position: Position) -> Bool {
      (0..<columns).contains(position.column) && (0..<rows).contains(position.row)
    }
  }
}
