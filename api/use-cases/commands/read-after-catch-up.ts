import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { toStreamName } from '@almoner/eventstore/commands/loading/stream-state.ts'
import { laterPosition, type Position } from '@almoner/eventstore/position.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { waitForModels } from './wait-until-shown.ts'

/**
 * Reads a payment or a plan from read models. Returns null if there is none. A read model that lags
 * may not have it yet: the query repeats once the read model has the newest event of the payment or
 * plan, regardless of later events of others. If that takes too long, the caller must retry, and
 * does not get a 404.
 */
export const readAfterCatchUp = async <Found>(
  c: Context<AppEnv>,
  options: {
    readModels: readonly string[]
    paymentId: PaymentId
    find: () => Promise<Found | null>
  },
): Promise<Found | null> => {
  const { readModels, paymentId, find } = options
  const result = await find()
  if (result !== null) return result
  const { store } = c.get('deps')
  // An instalment that could not start is only in its plan's stream: wait for the head instead.
  const position = (await recordedAt(store, paymentId)) || (await store.head())
  if (!(await waitForModels(c, readModels, position))) throw new Refusal('busy')
  return await find()
}

/** Returns the position of the newest event of this id, or 0 if there is none. */
const recordedAt = async (store: EventStore, id: PaymentId): Promise<Position> => {
  const newest = await Promise.all(
    [payment, recurringPlan].map((decider) =>
      store.read(toStreamName(decider, id), { direction: 'backwards', limit: 1 }),
    ),
  )
  return newest.flat().reduce<Position>((last, { position }) => laterPosition(last, position), 0n)
}
