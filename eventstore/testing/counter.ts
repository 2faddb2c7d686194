import * as v from 'valibot'
import { eventShape } from '@almoner/domain/kernel/decider.ts'
import type { Decider, EventOf } from '@almoner/domain/kernel/decider.ts'

const counted = eventShape('Counted', v.object({ by: v.number(), total: v.number() }))
const counterReset = eventShape('CounterReset', v.object({ total: v.number() }))

export type CounterEvent = EventOf<typeof counted> | EventOf<typeof counterReset>
export type CounterCommand = { count: number } | 'reset' | 'count_twice'

/** The smallest aggregate that can count, refuse, do nothing and decide two events at once. */
export const counter: Decider<number, CounterCommand, CounterEvent, 'too_much'> = {
  category: 'counter',
  shapes: [counted, counterReset],
  initial: 0,
  decide: (command, total) => {
    if (command === 'reset') {
      return total === 0 ? [] : [{ type: 'CounterReset', data: { total: 0 } }]
    }
    if (command === 'count_twice') return [countedTo(total + 1, 1), countedTo(total + 2, 1)]
    return total + command.count > 100
      ? { refused: 'too_much' }
      : [countedTo(total + command.count, command.count)]
  },
  evolve: (_, event) => event.data.total,
}

const countedTo = (total: number, by: number): CounterEvent => ({
  type: 'Counted',
  data: { by, total },
})

/** A counter whose streams grow without end. */
export const book: typeof counter = {
  ...counter,
  category: 'book',
  snapshot: { version: 1, state: v.number() },
}
