/**
 * What a source gives, and null whenever something has become due that does not wait for the
 * source. The next one is asked for before the last one is worked on. Whoever stops early ends the
 * source by its signal.
 */
export async function* orDue<Item>(
  source: AsyncIterable<Item>,
  /** How long until something is due; null where nothing is. */
  dueInMilliseconds: () => number | null,
): AsyncGenerator<Item | null, void, undefined> {
  const items = source[Symbol.asyncIterator]()
  let coming = items.next()
  for (;;) {
    const due = dueInMilliseconds()
    const arrived = due === null ? await coming : await firstOf(coming, due)
    if (arrived === null) {
      yield null
      continue
    }
    if (arrived.done) return
    coming = items.next()
    // It is awaited in the next round; until then nobody looks, and that is no fault.
    coming.catch(() => {})
    yield arrived.value
  }
}

// By a plain timer: one that is called off by a signal makes an error with every call, and there is one
// for every batch of every reader.
const firstOf = async <Result>(
  coming: Promise<Result>,
  milliseconds: number,
): Promise<Result | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
