/// A vector as wide as the strips of a sweep: two registers of the baseline, or one of AVX2.
typealias Vector = SIMD4<UInt64>

/// Returns for each bit the value that at least two of three have, in the form with the fewest instructions here.
@inline(__always)
func majority(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector { (a & b) | (c & (a ^ b)) }
