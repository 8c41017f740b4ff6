import Terminal

extension Pager {
  /// Handles the mouse. The wheel scrolls, and a click follows a link or goes to a heading of the outline. A click
  /// begins and ends on the same link, so a mistaken press can be moved away.
  mutating func point(_ mouse: Mouse) -> [ReaderEffect] {
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press(.left):
      message = nil
      pressed = nil
      switch mode {
      case .reading:
        guard mouse.row < height else { break }
        pressed = link(atColumn: mouse.column, row: mouse.row)
        if let pressed { focus = pressed }
      case .outline(let filter, let selected):
        if mouse.column < outlineColumns { pick(row: mouse.row, filter, selected) }
      case .searching, .asking: break
      }
    case .release(.left):
      let link = pressed
      pressed = nil
      if mode == .reading, let link, link == focus, link == self.link(atColumn: mouse.column, row: mouse.row) {
        return follow()
      }
    default: break
    }
    return []
  }
}
