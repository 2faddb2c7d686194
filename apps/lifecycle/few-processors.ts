import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** Beyond this many nobody has measured that it helps. */
const few = 2

/**
 * For a program and its PostgreSQL that share a processor or two and wake each other thousands of
 * times a second. Whoever is woken waits for a turn there, instead of breaking into the one who woke
 * it: a sixth more payments a second. And the young are collected by the thread that made them, not
 * by helpers who would take the other processor from PostgreSQL. Whatever is started afterwards, by
 * this program or below it, is scheduled likewise; where the machine does not take it nothing changes.
 */
export const shareFewProcessors = (processors = availableParallelism()): void => {
  if (processors > few) return
  setFlagsFromString('--no-parallel-scavenge')
  if (process.platform !== 'linux') return
  // Short names: the ones that a small system's own `chrt` knows as well.
  spawnSync('chrt', ['-a', '-b', '-p', '0', String(process.pid)], { stdio: 'ignore' })
}
