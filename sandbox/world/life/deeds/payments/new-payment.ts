import { assert } from '@almoner/domain/kernel/assert.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { PaymentState, StartedPayment } from '@almoner/domain/payment/state.ts'
import { entry } from '@almoner/eventstore/commands/entry.ts'
import { toStreamName } from '@almoner/eventstore/commands/loading/stream-state.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import type { Past } from '../../past.ts'
import { toOrganisationId, toPaymentId } from '../handle.ts'
import { toCompleteCommand } from './is-complete.ts'

const stepMilliseconds = 400

export type NewPayment = ReturnType<typeof createPayment>

/** A new payment as the domain decides it. It is written once, complete. */
export const createPayment = (past: Past, { gift, to }: { gift: string; to: string }) => {
  const id = toPaymentId(gift)
  let state: PaymentState = payment.initial
  const events: NewEvent[] = []
  return {
    decide: (
      commands: readonly PaymentCommand[],
      { actor, at }: { actor: string; at: Instant },
    ): StartedPayment => {
      for (const [index, command] of commands.entries()) {
        const decided = entry(payment, {
          id,
          state,
          command,
          envelope: {
            tenant: toOrganisationId(to),
            actor,
            at: instantFromMilliseconds(toMilliseconds(at) + index * stepMilliseconds),
            commandId: toCompleteCommand(`${command.type}:${gift}`),
          },
        })
        ;({ state } = decided)
        events.push(...decided.events)
      }
      assert(state.status !== 'none', 'a gift has begun')
      return state
    },
    write: (): Promise<void> =>
      past.write({ stream: toStreamName(payment, id), expected: 'none', events }),
  }
}
