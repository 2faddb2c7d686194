/** Too many callers wait for one key; none of this caller's work has started. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Runs the work of one key in order, and the work of different keys concurrently. */
export const createKeyedQueue = ({ mostWaiting }: { mostWaiting: number }) => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length > mostWaiting) throw new QueueFull(`${queue.length} wait for ${key}`)
    const mine = queue.last.then(work, work)
    queues.set(key, { last: mine, length: queue.length + 1 })
    try {
      return await mine
    } finally {
      leave(queues, key)
    }
  }
}

const leave = (
  queues: Map<string, { last: Promise<unknown>; length: number }>,
  key: string,
): void => {
  const queue = queues.get(key)
  if (queue === undefined) return
  if (queue.length === 1) queues.delete(key)
  else queues.set(key, { ...queue, length: queue.length - 1 })
}
