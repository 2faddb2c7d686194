import { setImmediate } from 'node:timers/promises'

/**
 * Yields the same values, and reads the next one while the present one is used: the database works
 * on the next rows while these are written.
 */
export async function* readAhead<Value>(
  values: AsyncIterable<Value>,
): AsyncGenerator<Value, void, undefined> {
  const iterator = values[Symbol.asyncIterator]()
  const read = (): Promise<IteratorResult<Value>> => {
    const next = iterator.next()
    // The reader gets the error, unless it has failed itself.
    next.catch(() => {})
    return next
  }
  let coming = read()
  for (;;) {
    const next = await coming
    if (next.done === true) return
    coming = read()
    // The query is sent before these values are used, which may take the processor for a while.
    await setImmediate()
    yield next.value
  }
}
