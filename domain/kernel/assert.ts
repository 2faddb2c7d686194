/**
 * The program broke a rule of its own; this is not an outside failure. It is never caught below the
 * edge.
 */
export class AssertionError extends Error {
  override name = 'AssertionError'
}

/** Throws when `condition` is false. Asserts stay on in production. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionError(message)
}

/** Returns the value. Throws an assertion error if the program has lost it. */
export const requirePresent = <T>(value: T | null | undefined, what: string): T => {
  assert(value !== null && value !== undefined, `${what} is missing`)
  return value
}

/** Makes a switch exhaustive: a new member of the union no longer compiles. */
export const unreachable = (value: never): never => {
  throw new AssertionError(`unreachable: ${JSON.stringify(value)}`)
}
