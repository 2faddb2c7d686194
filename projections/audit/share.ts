import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { concernsCharities, createCharityChecks } from './charity/charities.ts'
import { createChargeChecks, namesACharge } from './payment/charges.ts'
import type { AuditedFact } from './finding/facts.ts'
import type { Findings } from './finding/findings.ts'
import { createOrderOfFacts } from './order/order-of-facts.ts'
import { createPaymentChecks } from './payment/payments.ts'
import { createSettlementChecks } from './payment/settlements.ts'
import { createStreamChecks } from './order/streams.ts'

/** One share of everything that is checked together; all events with one key are in one share. */
export type Share = { part: number; parts: number }

/**
 * Creates the checks that store something about every stream, and therefore take one share of the
 * streams at a time.
 */
export const createShareChecks = (
  findings: Findings,
  { share, now }: { share: Share; now: Instant },
) => {
  const streams = createStreamChecks(findings)
  const order = createOrderOfFacts(findings)
  const payments = createPaymentChecks(findings, { now })
  const charges = createChargeChecks(findings, (charge) => isIn(share, charge))
  const settlements = createSettlementChecks(findings, (payment) => isIn(share, payment))
  const charities = createCharityChecks(findings, { now, isMine: (key) => isIn(share, key) })
  return {
    take: (event: RecordedEvent, factOf: () => AuditedFact | null): void => {
      const ofStream = isIn(share, event.stream)
      const paymentKey = findPaymentKey(event.data)
      const ofPayment = paymentKey !== null && isIn(share, paymentKey)
      if (ofStream) streams.take(event)
      const isClosed = event.type === 'InboxItemResolved'
      const isOfOther =
        namesACharge.has(event.type) ||
        concernsCharities.has(event.type) ||
        event.type === 'SettlementRecorded'
      if (!ofStream && !ofPayment && !isClosed && !isOfOther) return
      const fact = factOf()
      if (fact === null) return
      if (ofStream) order.take(fact)
      // It does not name the payment that it was about.
      if (ofPayment || isClosed) payments.take(fact)
      charges.take(fact)
      settlements.take(fact)
      charities.take(fact)
    },
    finish: (): void => {
      payments.finish()
      charities.finish()
    },
    moneyBack: () => payments.moneyBack(),
  }
}

/**
 * Finds the key of a payment or an offline entry in an event of any version. If the event is of a
 * receipt, it is the key of the receipt's subject.
 */
const findPaymentKey = (data: RecordedEvent['data']): string | null => {
  const { paymentId, offlineEntryId, of } = data as Record<string, unknown>
  const isReceipt = typeof of === 'object' && of !== null && 'id' in of
  const key = paymentId ?? offlineEntryId ?? (isReceipt ? of.id : null)
  return typeof key === 'string' ? key : null
}

/** Uses a hash of the key (FNV-1a), so that shares are about equal. */
const isIn = ({ part, parts }: Share, key: string): boolean => {
  if (parts === 1) return true
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % parts === part
}
