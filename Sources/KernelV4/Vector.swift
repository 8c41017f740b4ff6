/// As many words as the strips of a sweep are wide: one register of AVX-512.
typealias Vector = SIMD8<UInt64>

/// Of every bit, what at least two of three are; in the form that becomes the fewest instructions here.
@inline(__always)
func majority(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector { ((a ^ b) & (c ^ b)) ^ b }
