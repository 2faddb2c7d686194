/**
 * What a subscription gives, and null whenever something has become due that does not wait for it.
 * Who is behind asks for the next batch before the last one is worked on. Who is not asks afterwards:
 * the next one then holds all that came meanwhile, and not just what came first. Whoever stops early
 * ends the subscription by its signal.
 */
export async function* orDue<Batch extends { caughtUp: boolean }>(
  source: AsyncIterable<Batch>,
  /** How long until something is due; null where nothing is. */
  dueInMilliseconds: () => number | null,
): AsyncGenerator<Batch | null, void, undefined> {
  const batches = source[Symbol.asyncIterator]()
  let coming: Promise<IteratorResult<Batch>> | null = null
  for (;;) {
    coming ??= batches.next()
    const due = dueInMilliseconds()
    const arrived: IteratorResult<Batch> | null =
      due === null ? await coming : await firstOf(coming, due)
    if (arrived === null) {
      yield null
      continue
    }
    if (arrived.done) return
    coming = arrived.value.caughtUp ? null : batches.next()
    // It is awaited in the next round; until then nobody looks, and that is no fault.
    coming?.catch(() => {})
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
