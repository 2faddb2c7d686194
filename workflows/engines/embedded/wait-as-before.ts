import { DBOS } from '@dbos-inc/dbos-sdk'
import type { Journal } from './journal.ts'
import type { Keeping } from './keeping.ts'
import type { Rest } from './rest.ts'

// The signals a waiting process has missed are one signal; so many more are nobody's right.
const mostSignalsAtOnce = 100

/**
 * A wait by the engine's own means, of a process whose journal has such waits already: its steps are
 * numbered, and it goes on to its end as it began.
 */
export const waitAsBefore = async (
  { journal, keeping, rest }: { journal: Journal; keeping: Keeping; rest: Rest },
  wait: { signal: string | null; milliseconds: number; before: () => Promise<void> },
): Promise<boolean> => {
  await journal.beforeWait()
  await wait.before()
  const inWorkflow = await keeping.inWorkflow()
  const came = await rest.while(() => inWorkflow(() => engineWait(wait)))
  await journal.afterWait()
  return came
}

const engineWait = async (wait: { signal: string | null; milliseconds: number }) => {
  if (wait.signal === null) {
    await DBOS.sleep(wait.milliseconds)
    return false
  }
  const timeoutSeconds = wait.milliseconds / 1_000
  if ((await DBOS.recv(wait.signal, { timeoutSeconds })) === null) return false
  for (let more = 0; more < mostSignalsAtOnce; more += 1) {
    if ((await DBOS.recv(wait.signal, { timeoutSeconds: 0 })) === null) break
  }
  return true
}

/** Whether a process has waited so: by the names of its steps. */
export const hasWaitedAsBefore = (steps: readonly { name: string }[]): boolean =>
  steps.some(({ name }) => name === 'DBOS.recv' || name === 'DBOS.sleep')
