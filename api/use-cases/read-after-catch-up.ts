import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { streamOf } from '@almoner/eventstore/commands/load.ts'
import { later, type Position } from '@almoner/eventstore/position.ts'
import type { AppEnv } from '../app-env.ts'
import { Refusal } from '../problem.ts'

/**
 * What read models answer of a payment or a plan; null where there is none. One that is behind may not have
 * it yet: it is asked again once it has seen what the payment or the plan has recorded of itself, whatever
 * others record meanwhile, and whoever comes before that is told to come back, and not that there is none.
 */
export const readAfterCatchUp = async <Found>(
  c: Context<AppEnv>,
  asked: { readModels: readonly string[]; paymentId: PaymentId; find: () => Promise<Found | null> },
): Promise<Found | null> => {
  const { readModels, paymentId, find } = asked
  const found = await find()
  if (found !== null) return found
  const { store, catchUp } = c.get('deps')
  // An instalment that could not begin is known to its plan alone: with everybody's events comes its own.
  const position = (await recordedAt(store, paymentId)) || (await store.head())
  if (!(await catchUp.waitFor(readModels, position))) throw new Refusal('busy')
  return await find()
}

/** Where the newest event stands of what has that id; 0 where nothing was recorded of it. */
const recordedAt = async (store: EventStore, id: PaymentId): Promise<Position> => {
  const newest = await Promise.all(
    [payment, recurringPlan].map((decider) =>
      store.read(streamOf(decider, id), { direction: 'backwards', limit: 1 }),
    ),
  )
  return newest.flat().reduce<Position>((last, { position }) => later(last, position), 0n)
}
