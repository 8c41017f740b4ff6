import Synchronization

/// Where a block finds the results of earlier runs, and where it is told what became of them.
package struct CacheUse: Sendable {
  package let cache: ResultCache
  /// For each block that it starts from the digest of that block.
  package let upstream: [String]
  /// Whether others start from the state at the end of this block, or it is saved.
  package let needsHandover: Bool
  package let tally: CacheTally

  package init(
    _ cache: ResultCache, upstream: [String] = [], needsHandover: Bool = true, tally: CacheTally = CacheTally()
  ) {
    self.cache = cache
    self.upstream = upstream
    self.needsHandover = needsHandover
    self.tally = tally
  }
}
