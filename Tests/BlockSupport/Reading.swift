import Specification
import Testing

/// Reads a node as a type. Returns the canonical text of its value, or the problem that was reported.
package func reading<V>(_ node: SpecNode, as type: ValueType<V>) -> (canonical: String?, problem: SpecError.Problem?) {
  var context = SpecContext()
  let value = type.read(node, "key", &context)
  #expect((value == nil) == !context.errors.isEmpty, "a value or an error")
  #expect(context.errors.allSatisfy { $0.span == node.span || $0.key == "key" })
  return (value.map(type.canonical), context.errors.first?.problem)
}
