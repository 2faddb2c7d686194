import { setInterval } from 'node:timers/promises'
import { createRepeatedFault } from '@almoner/eventstore/subscriptions/repeated-fault.ts'
import type { Log } from '../../../log.ts'
import type { Life } from './life.ts'

/**
 * Acts at this interval until the engine closes. One act after the other: a server that is away must
 * not be met by a crowd.
 */
export const regularly = (
  { life, log }: { life: Life; log: Log },
  milliseconds: number,
  act: () => Promise<void>,
): void => {
  const repeat = async (): Promise<void> => {
    const fault = createRepeatedFault()
    for await (const _ of setInterval(milliseconds, null, { ref: false, signal: life.over })) {
      await act().then(fault.end, (error: unknown) => {
        const times = life.isOver() ? null : fault.add(error)
        if (times !== null) log.warn({ err: error, times }, 'the processes were not looked over')
      })
    }
  }
  const untilClosed = (): void => {}
  repeat().catch(untilClosed)
}
