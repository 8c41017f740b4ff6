/// The hash function SHA-256 of FIPS 180-4.
package struct SHA256 {
  private var state: [8 of UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The bytes of an incomplete last block.
  private var rest: [UInt8] = []
  private var count = 0

  package init() {}

  /// Adds bytes to the input. The result does not depend on how the input is divided.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  package mutating func update(_ bytes: Span<UInt8>) {
    count += bytes.count
    var index = 0
    if !rest.isEmpty {
      index = min(64 - rest.count, bytes.count)
      for i in 0..<index { rest.append(bytes[i]) }
      guard rest.count == 64 else { return }
      let block = rest
      rest = []
      Self.compress(block.span, at: 0, into: &state)
    }
    while index + 64 <= bytes.count {
      Self.compress(bytes, at: index, into: &state)
      index += 64
    }
    while index < bytes.count {
      rest.append(bytes[index])
      index += 1
    }
  }

  /// Returns the 32 bytes of the hash, and resets the value.
  package mutating func finish() -> [UInt8] {
    let bits = UInt64(count) * 8
    let zeros = (119 - count % 64) % 64
    update(
      [0x80] + [UInt8](repeating: 0, count: zeros) + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    var hash: [UInt8] = []
    for i in 0..<8 {
      for shift in [24, 16, 8, 0] as [UInt32] { hash.append(UInt8(truncatingIfNeeded: state[i] >> shift)) }
    }
    self = SHA256()
    return hash
  }

  /// Returns the hash of `bytes` as 64 lower-case hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hexadecimal(hash.finish())
  }

  /// Returns the hash of a text in which a line feed replaces each CR LF, as 64 lower-case hexadecimal digits.
  package static func hexadecimal(ofText bytes: [UInt8]) -> String { ContentDigests(of: bytes).text }

  /// Returns a hash as lower-case hexadecimal digits, two for each byte.
  package static func hexadecimal(_ hash: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Computes 12 decimal digits from the first 16 hexadecimal digits of a hash.
  package static func decimal(ofHexadecimal digits: String) -> String {
    let number = (UInt64(digits.prefix(16), radix: 16) ?? 0) % 1_000_000_000_000
    let text = String(number)
    return String(repeating: "0", count: 12 - text.count) + text
  }

  /// Returns whether a hash has these 12 digits: its first hexadecimal ones, or its decimal ones.
  ///
  /// - Parameters:
  ///   - digits: the 12 digits, or all 64 hexadecimal ones.
  ///   - hash: the hash as 64 hexadecimal digits.
  package static func isHash(_ hash: String, claimedBy digits: String) -> Bool {
    hash.hasPrefix(digits) || (digits.utf8.count == 12 && decimal(ofHexadecimal: hash) == digits)
  }

  private static func compress(_ bytes: Span<UInt8>, at start: Int, into state: inout [8 of UInt32]) {
    // Only the last 16 words of the message schedule are ever needed.
    var w = [16 of UInt32](repeating: 0)
    for i in 0..<16 {
      let j = start + 4 * i
      w[i] =
        UInt32(bytes[j]) << 24 | UInt32(bytes[j + 1]) << 16 | UInt32(bytes[j + 2]) << 8 | UInt32(bytes[j + 3])
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in stride(from: 0, to: 64, by: 16) {
      if t > 0 { extend(&w) }
      // The working variables rotate in every round. After eight rounds, each of them is back in its place.
      round(a, b, c, &d, e, f, g, &h, constants[t] &+ w[0])
      round(h, a, b, &c, d, e, f, &g, constants[t + 1] &+ w[1])
      round(g, h, a, &b, c, d, e, &f, constants[t + 2] &+ w[2])
      round(f, g, h, &a, b, c, d, &e, constants[t + 3] &+ w[3])
      round(e, f, g, &h, a, b, c, &d, constants[t + 4] &+ w[4])
      round(d, e, f, &g, h, a, b, &c, constants[t + 5] &+ w[5])
      round(c, d, e, &f, g, h, a, &b, constants[t + 6] &+ w[6])
      round(b, c, d, &e, f, g, h, &a, constants[t + 7] &+ w[7])
      round(a, b, c, &d, e, f, g, &h, constants[t + 8] &+ w[8])
      round(h, a, b, &c, d, e, f, &g, constants[t + 9] &+ w[9])
      round(g, h, a, &b, c, d, e, &f, constants[t + 10] &+ w[10])
      round(f, g, h, &a, b, c, d, &e, constants[t + 11] &+ w[11])
      round(e, f, g, &h, a, b, c, &d, constants[t + 12] &+ w[12])
      round(d, e, f, &g, h, a, b, &c, constants[t + 13] &+ w[13])
      round(c, d, e, &f, g, h, a, &b, constants[t + 14] &+ w[14])
      round(b, c, d, &e, f, g, h, &a, constants[t + 15] &+ w[15])
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  /// Replaces the last 16 words of the message schedule by the next 16.
  @inline(__always)
  private static func extend(_ w: inout [16 of UInt32]) {
    for i in 0..<16 {
      let x = w[(i + 1) & 15]
      let y = w[(i + 14) & 15]
      let s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x &>> 3)
      let s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y &>> 10)
      w[i] = w[i] &+ s0 &+ w[(i + 9) & 15] &+ s1
    }
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ input: UInt32
  ) {
    let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let t1 = h &+ s1 &+ (g ^ (e & (f ^ g))) &+ input
    let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    d = d &+ t1
    h = t1 &+ s0 &+ ((a & b) | (c & (a | b)))
  }

  @inline(__always)
  private static func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x &>> n | x &<< (32 &- n) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [64 of UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
