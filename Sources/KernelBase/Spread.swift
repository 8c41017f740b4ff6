/// Picks members from each person's pool, which has at most eight.
///
/// The function first draws the number of picks, and then picks by a partial Fisher–Yates shuffle. The random words are
/// those of Philox4x32-10 for the counter (person, `step`, `replicate`, `purpose` + block).
///
/// - Parameters:
///   - people: the numbers of `count` people. Whole vectors are read, so up to ``spreadPadding`` more must be readable.
///   - pools: the pool of each person. The lowest 32 bits hold up to eight neighbours of four bits each, the first one
///     lowest. The upper bits hold the size. The pool is replaced by the picks in order, four bits each, where 8 means
///     none. If a random word may have to be drawn again, the pool is replaced by all ones. The caller must then draw
///     for this person itself.
///   - factor: the largest number of picks, at least 1.
///   - drawsSize: whether the number of picks is drawn, uniformly from 0 … min(factor, pool size). Otherwise it is the
///     upper limit itself.
package func spreadPicks(
  _ people: UnsafePointer<UInt64>, _ pools: UnsafeMutablePointer<UInt64>, _ count: Int, _ step: UInt32,
  _ replicate: UInt32, _ purpose: UInt32, _ keyLow: UInt32, _ keyHigh: UInt32, _ factor: UInt64, _ drawsSize: Bool
) {
  let width = Vector.scalarCount
  let picks = Int(min(factor, 8)), first = drawsSize ? 1 : 0
  // The eighth pick has a single candidate and needs no word. So at most eight words are needed.
  let blocks = picks + first > 4 ? 2 : 1
  let people = UnsafeRawPointer(people), pools = UnsafeMutableRawPointer(pools)
  var words = InlineArray<8, Vector>(repeating: Vector())
  for start in stride(from: 0, to: count, by: width) {
    let entity = people.loadUnaligned(fromByteOffset: start &* 8, as: Vector.self)
    for block in 0..<blocks {
      var c0 = entity, c1 = Vector(repeating: UInt64(step)), c2 = Vector(repeating: UInt64(replicate))
      var c3 = Vector(repeating: UInt64(purpose &+ UInt32(truncatingIfNeeded: block)))
      var k0 = keyLow, k1 = keyHigh
      for _ in 0..<10 {
        // The upper halves are meaningless, so they are masked before use.
        let a = (c0 & low) &* Vector(repeating: 0xD251_1F53), b = (c2 & low) &* Vector(repeating: 0xCD9E_8D57)
        c0 = (b &>> 32) ^ c1 ^ Vector(repeating: UInt64(k0))
        c1 = b
        c2 = (a &>> 32) ^ c3 ^ Vector(repeating: UInt64(k1))
        c3 = a
        k0 &+= 0x9E37_79B9
        k1 &+= 0xBB67_AE85
      }
      words[4 &* block] = c0 & low
      words[4 &* block &+ 1] = c1 & low
      words[4 &* block &+ 2] = c2 & low
      words[4 &* block &+ 3] = c3 & low
    }
    let packed = pools.loadUnaligned(fromByteOffset: start &* 8, as: Vector.self)
    var pool = packed & low
    let candidates = packed &>> 32
    var size = pointwiseMin(candidates, Vector(repeating: factor))
    var isRejected = SIMDMask<Vector.MaskStorage>(repeating: false)
    if drawsSize {
      let bound = size &+ 1
      let product = words[0] &* (bound & low)
      size = product &>> 32
      isRejected = (product & low) .< bound
    }
    var picked = Vector()
    for pick in 0..<picks {
      let front = UInt64(truncatingIfNeeded: pick), shift = front &* 4
      // Beyond the end of a pool, the bound stays 1 and the result is discarded.
      let bound = pointwiseMax(candidates, Vector(repeating: front &+ 1)) &- front
      let product = words[min(first &+ pick, 7)] &* (bound & low)
      isRejected = isRejected .| ((product & low) .< bound)
      let chosen = ((product &>> 32) &+ front) &* 4
      let other = pool &>> chosen & 15
      pool ^= (other ^ pool &>> shift & 15) &<< chosen
      let taken = Vector(repeating: 8).replacing(with: other, where: size .> Vector(repeating: front))
      picked |= taken &<< shift
    }
    picked.replace(with: .max, where: isRejected)
    pools.storeBytes(of: picked, toByteOffset: start &* 8, as: Vector.self)
  }
}

/// The number of people after the last one that must also be readable and writable.
package var spreadPadding: Int { Vector.scalarCount - 1 }
