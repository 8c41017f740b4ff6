/// A vector as wide as a strip: one register of AVX-512.
typealias Vector = SIMD8<UInt64>

/// Returns the majority of three vectors, bit by bit, in the form that takes the fewest instructions at this level.
@inline(__always)
func majority(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector { ((a ^ b) & (c ^ b)) ^ b }
