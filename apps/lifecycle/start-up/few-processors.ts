import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** No measurement shows a benefit above this number of processors. */
const few = 2

/**
 * Tunes a program and its PostgreSQL when they share one or two processors and wake each other
 * thousands of times a second. The batch scheduling policy makes a woken process wait for its turn
 * instead of preempting the process that woke it. This gives a sixth more payments a second. The
 * young generation is collected on its own thread, because helper threads would take the other
 * processor from PostgreSQL. Child processes inherit the policy. If the machine does not support
 * it, nothing changes.
 */
export const shareFewProcessors = (processors = availableParallelism()): void => {
  if (processors > few) return
  setFlagsFromString('--no-parallel-scavenge')
  if (process.platform !== 'linux') return
  // Short options: the ones that a small system's own `chrt` supports as well.
  spawnSync('chrt', ['-a', '-b', '-p', '0', String(process.pid)], { stdio: 'ignore' })
}
