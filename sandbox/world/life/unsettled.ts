import { takesForPlatform } from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { paymentSucceeded, type PaymentSucceeded } from '@almoner/domain/payment/events/outcome.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { treasuryEvents, type TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { SettleStripeDependencies } from '@almoner/workflows/processes/settle-stripe/dependencies.ts'

type Queries = Pick<SettleStripeDependencies, 'findUnsettled' | 'listUnsettled' | 'treasuryCount'>

/** Returns the treasury read model's answers from the events, because a past has no read models. */
export const createUnsettled = (store: EventStore): Queries => {
  const takenPayments = new Map<PaymentId, Taken>()
  let read: Position = 0n
  // Only new events are read, because earlier ones have not changed.
  const readOn = async (): Promise<readonly RecordedEvent[]> => {
    const categories = [payment.category, treasury.category]
    const query = { after: read, limit: pageSize, categories, personal: false }
    const events = await store.readAll(query)
    read = events.at(-1)?.position ?? read
    return events
  }
  const take = (events: readonly RecordedEvent[]): void => {
    for (const event of events) {
      if (event.type === 'PaymentSucceeded') {
        const { data } = readEvent([paymentSucceeded], event) as unknown as PaymentSucceeded
        const { tenant, at } = event.meta
        assert(tenant !== null, 'a payment is of a charity')
        if (takesForPlatform(data.provider))
          takenPayments.set(data.paymentId, toTaken(data, tenant, at))
      }
      if (event.type !== 'SettlementRecorded') continue
      const { data } = readEvent(treasuryEvents, event) as unknown as Settled
      for (const { paymentId } of data.lines) takenPayments.delete(paymentId)
    }
  }
  const list = async () => {
    for (let page = 0; page < mostPages; page += 1) {
      const events = await readOn()
      if (events.length === 0) return [...takenPayments.values()]
      take(events)
    }
    throw new Error('a past has fewer payments')
  }
  return {
    findUnsettled: async (paymentIds) =>
      (await list()).filter(({ paymentId }) => paymentIds.includes(paymentId)),
    listUnsettled: async (limit) => (await list()).slice(0, limit),
    treasuryCount: async (organisationId) =>
      (await loadState(store, treasury, organisationId)).state.count,
  }
}

const pageSize = 5_000
const mostPages = 20

type Settled = Extract<TreasuryEvent, { type: 'SettlementRecorded' }>
type Taken = Awaited<ReturnType<Queries['findUnsettled']>>[number] & { capturedAt: Instant }

const toTaken = (
  { paymentId, breakdown }: PaymentSucceeded['data'],
  organisationId: OrganisationId,
  capturedAt: Instant,
): Taken => ({
  paymentId,
  organisationId,
  totalCents: breakdown.totalAmountCents,
  processingFeeCents: breakdown.processingFeeCents,
  netCents: breakdown.nonprofitReceivesCents,
  capturedAt,
})
