/// The result of a download.
package typealias DownloadOutcome = Result<[UInt8], DownloadProblem>
