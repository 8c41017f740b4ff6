// A leap computes the middle of a square some generations later.

extension QuadPool {
  /// Returns the middle of a node 2^min(exponent, level − 2) generations later. The level of the result is one lower.
  @inline(__always)
  mutating func leap(_ id: UInt32, level: Int) throws(HashFault) -> UInt32 {
    let known = nodes.nodes[Int(id)].result
    if known != 0 { return known }
    if level == QuadLeaf.level + 1 { return leapLeaves(id) }
    return try level &- 2 <= exponent ? leapInTwo(id, level) : leapInParts(id, level)
  }

  /// Computes the middle of four leaves.
  private mutating func leapLeaves(_ id: UInt32) -> UInt32 {
    let quad = quad(id), all = leaves.leaves, mask = ~Self.leafBit
    leafLeapCount &+= 1
    let centre = stepper.centre(
      all + Int(quad.nw & mask), all + Int(quad.ne & mask), all + Int(quad.sw & mask), all + Int(quad.se & mask),
      generations: 1 &<< min(exponent, QuadLeaf.level &- 1))
    let result = leaf(centre)
    nodes.setResult(result, of: id)
    return result
  }

  /// Leaps as far as the square's size allows: the first half from nine overlapping squares, and the second half from
  /// four. The frame keeps the squares, so that a collection finds them.
  private mutating func leapInTwo(_ id: UInt32, _ level: Int) throws(HashFault) -> UInt32 {
    let frame = pushFrame(10)
    frames[frame] = id
    try checkpoint()
    let whole = quad(id), below = level &- 1
    let (a, b, c, d) = (quad(whole.nw), quad(whole.ne), quad(whole.sw), quad(whole.se))
    frames[frame &+ 1] = whole.nw
    frames[frame &+ 2] = node(a.ne, b.nw, a.se, b.sw, level: below)
    frames[frame &+ 3] = whole.ne
    frames[frame &+ 4] = node(a.sw, a.se, c.nw, c.ne, level: below)
    frames[frame &+ 5] = node(a.se, b.sw, c.ne, d.nw, level: below)
    frames[frame &+ 6] = node(b.sw, b.se, d.nw, d.ne, level: below)
    frames[frame &+ 7] = whole.sw
    frames[frame &+ 8] = node(c.ne, d.nw, c.se, d.sw, level: below)
    frames[frame &+ 9] = whole.se
    for index in frame &+ 1...frame &+ 9 {
      // A leap may move the frames to larger memory, so the element is only accessed afterwards.
      let result = try leap(frames[index], level: below)
      frames[index] = result
    }
    return try leapQuarters(of: id, frame, below)
  }

  /// Leaps less far than the square's size allows. Each quarter of the result comes from the square around it.
  private mutating func leapInParts(_ id: UInt32, _ level: Int) throws(HashFault) -> UInt32 {
    let frame = pushFrame(10)
    frames[frame] = id
    try checkpoint()
    let whole = quad(id), below = level &- 1, part = level &- 2
    let (a, b, c, d) = (quad(whole.nw), quad(whole.ne), quad(whole.sw), quad(whole.se))
    frames[frame &+ 1] = middle(a.nw, a.ne, a.sw, a.se, level: part)
    frames[frame &+ 2] = middle(a.ne, b.nw, a.se, b.sw, level: part)
    frames[frame &+ 3] = middle(b.nw, b.ne, b.sw, b.se, level: part)
    frames[frame &+ 4] = middle(a.sw, a.se, c.nw, c.ne, level: part)
    frames[frame &+ 5] = middle(a.se, b.sw, c.ne, d.nw, level: part)
    frames[frame &+ 6] = middle(b.sw, b.se, d.nw, d.ne, level: part)
    frames[frame &+ 7] = middle(c.nw, c.ne, c.sw, c.se, level: part)
    frames[frame &+ 8] = middle(c.ne, d.nw, c.se, d.sw, level: part)
    frames[frame &+ 9] = middle(d.nw, d.ne, d.sw, d.se, level: part)
    return try leapQuarters(of: id, frame, below)
  }

  /// Leaps to the quarters of a result from the nine squares of a frame. Stores the result and frees the frame.
  private mutating func leapQuarters(of id: UInt32, _ frame: Int, _ below: Int) throws(HashFault) -> UInt32 {
    // The first of a quarter's four squares is not used again, so the result can replace it.
    for corner in 0..<4 {
      let first = frame &+ 1 &+ corner &+ corner / 2
      let square = node(frames[first], frames[first &+ 1], frames[first &+ 3], frames[first &+ 4], level: below)
      let quarter = try leap(square, level: below)
      frames[first] = quarter
    }
    let result = node(
      frames[frame &+ 1], frames[frame &+ 2], frames[frame &+ 4], frames[frame &+ 5], level: below)
    nodes.setResult(result, of: id)
    frameCount = frame
    return result
  }
}
