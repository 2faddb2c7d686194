import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** No measurement shows a benefit above this number of processors. */
const few = 2

/**
 * For a program and its PostgreSQL that share one or two processors and wake each other thousands
 * of times a second. With the batch scheduling policy, a process that wakes up waits for its turn
 * and does not preempt the one that woke it: a sixth more payments a second. The young generation
 * is collected by the thread that made it, not by helper threads that would take the other
 * processor from PostgreSQL. Child processes inherit the policy; where the machine does not support
 * it, nothing changes.
 */
export const shareFewProcessors = (processors = availableParallelism()): void => {
  if (processors > few) return
  setFlagsFromString('--no-parallel-scavenge')
  if (process.platform !== 'linux') return
  // Short options: the ones that a small system's own `chrt` supports as well.
  spawnSync('chrt', ['-a', '-b', '-p', '0', String(process.pid)], { stdio: 'ignore' })
}
