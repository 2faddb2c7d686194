/** More callers wait for one key than should; nothing of this caller's work was begun. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * Runs the work under one key in turn and the work under different keys side by side. Within a
 * process nobody then loses a race for a stream only to decide again.
 */
export const createOneAtATime = ({ mostWaiting }: { mostWaiting: number }) => {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (line.length > mostWaiting) throw new QueueFull(`${line.length} wait for ${key}`)
    const mine = line.last.then(work, work)
    lines.set(key, { last: mine, length: line.length + 1 })
    try {
      return await mine
    } finally {
      leave(lines, key)
    }
  }
}

const leave = (
  lines: Map<string, { last: Promise<unknown>; length: number }>,
  key: string,
): void => {
  const line = lines.get(key)
  if (line === undefined) return
  if (line.length === 1) lines.delete(key)
  else lines.set(key, { ...line, length: line.length - 1 })
}
