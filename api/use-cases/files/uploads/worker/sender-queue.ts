import type { UploadSender } from './upload-task.ts'

export type QueueLimits = {
  /** The number of tasks that run at once. */
  threads: number
  /** Running and waiting tasks: in all, from one address and for one charity. */
  most: { inAll: number; ofAddress: number; ofCharity: number }
}

type Entry = { sender: UploadSender; start: () => void }

type SenderQueue = {
  /** Resolves when a thread is free, with the function that releases it; null: the queue is full. */
  acquire: (sender: UploadSender) => Promise<(() => void) | null>
}

/**
 * Decides which task runs next. The first to arrive comes first. If there are several threads, no
 * address and no charity may take all of them, so that one soon becomes free for the others.
 */
export const createSenderQueue = ({ threads, most }: QueueLimits): SenderQueue => {
  const running = new Set<Entry>()
  const waiting = new Set<Entry>()
  const mostRunning = Math.max(1, threads - 1)

  const mayRun = ({ sender }: Entry): boolean =>
    count([...running], 'address', sender) < mostRunning &&
    count([...running], 'organisationId', sender) < mostRunning

  const startNext = (): void => {
    for (const entry of waiting) {
      if (running.size >= threads) return
      if (!mayRun(entry)) continue
      waiting.delete(entry)
      running.add(entry)
      entry.start()
    }
  }

  const isFull = (sender: UploadSender): boolean => {
    const all = [...running, ...waiting]
    return (
      all.length >= most.inAll ||
      count(all, 'address', sender) >= most.ofAddress ||
      count(all, 'organisationId', sender) >= most.ofCharity
    )
  }

  return {
    acquire: (sender) => {
      if (isFull(sender)) return Promise.resolve(null)
      return new Promise((resolve) => {
        const release = (): void => {
          if (running.delete(entry)) startNext()
        }
        const entry: Entry = { sender, start: () => resolve(release) }
        waiting.add(entry)
        startNext()
      })
    },
  }
}

const count = (entries: readonly Entry[], by: keyof UploadSender, sender: UploadSender): number =>
  entries.filter((entry) => entry.sender[by] === sender[by]).length
