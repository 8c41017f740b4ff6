import Mealy

/// A timer, a request or a cancellation of the application.
package typealias LiveEffect = Effect<LiveInput, LiveRequest, LiveWork>
