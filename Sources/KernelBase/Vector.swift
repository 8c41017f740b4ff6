/// A vector as wide as a strip: two registers of the baseline, or one of AVX2.
typealias Vector = SIMD4<UInt64>

/// Returns the majority of three vectors, bit by bit, in the form that takes the fewest instructions at these levels.
@inline(__always)
func majority(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector { (a & b) | (c & (a ^ b)) }
