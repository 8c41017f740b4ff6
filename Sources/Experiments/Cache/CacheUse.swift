import Synchronization

/// A block's access to the results of earlier runs, and the tally of their use.
package struct CacheUse: Sendable {
  package let cache: ResultCache
  /// The digests of the blocks that it starts from.
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
