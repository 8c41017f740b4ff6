/// As many words as the strips of a sweep are wide: two registers of the baseline, one of AVX2.
typealias Vector = SIMD4<UInt64>

/// Of every bit, what at least two of three are; in the form that becomes the fewest instructions here.
@inline(__always)
func majority(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector { (a & b) | (c & (a ^ b)) }
