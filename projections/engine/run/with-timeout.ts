/**
 * Yields the items of a source, and null each time the timeout passes before the next item arrives.
 * The timeout is computed again for every wait; null waits without a limit. A consumer that stops
 * early ends the source by the source's own signal.
 */
export async function* withTimeout<Item>(
  source: AsyncIterable<Item>,
  millisecondsLeft: () => number | null,
): AsyncGenerator<Item | null, void, undefined> {
  const items = source[Symbol.asyncIterator]()
  for (;;) {
    const next = items.next()
    let result: IteratorResult<Item> | null = null
    while (result === null) {
      result = await settleWithin(next, millisecondsLeft())
      if (result === null) yield null
    }
    if (result.done) return
    yield result.value
  }
}

const settleWithin = async <Result>(
  promise: Promise<Result>,
  milliseconds: number | null,
): Promise<Result | null> => {
  if (milliseconds === null) return await promise
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
