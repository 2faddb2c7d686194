import type { Worker } from 'node:worker_threads'
import type { TaskRefusal, UploadTask } from './upload-task.ts'

const looksEachMilliseconds = 100
/**
 * On a machine under load, a thread waits for the processor: its task may take this many times
 * longer.
 */
const mostTimesLonger = 4

/**
 * Resolves when the task of a running thread reaches one of its limits. The limit of processor time
 * does not depend on the load of the machine. The limit of the buffers' memory is needed because
 * the limit of the heap does not count them.
 */
export const watchThread = (
  worker: Worker,
  {
    withinMilliseconds,
    memoryMb,
  }: Pick<UploadTask<never, unknown>, 'withinMilliseconds' | 'memoryMb'>,
): { limit: Promise<TaskRefusal>; stop: () => void } => {
  const { promise: limit, resolve } = Promise.withResolvers<TaskRefusal>()
  const look = async (): Promise<void> => {
    const [{ user, system }, { external_memory: bytes }] = await Promise.all([
      worker.cpuUsage(),
      worker.getHeapStatistics(),
    ])
    if ((user + system) / 1_000 > before + withinMilliseconds) resolve({ refused: 'too_slow' })
    if (bytes > memoryMb * 1024 * 1024) resolve({ refused: 'too_large' })
  }
  // Before the first look, the thread has loaded its module.
  let before = 0
  const started = worker.cpuUsage().then(({ user, system }) => (before = (user + system) / 1_000))
  // A thread that has ended cannot be measured.
  started.catch(() => null)
  const timer = setInterval(() => void started.then(look).catch(() => null), looksEachMilliseconds)
  const last = setTimeout(
    () => resolve({ refused: 'too_slow' }),
    withinMilliseconds * mostTimesLonger,
  )
  return {
    limit,
    stop: () => {
      clearInterval(timer)
      clearTimeout(last)
    },
  }
}
