import { takesForPlatform } from '@almoner/domain/journal/accounts.ts'
import type { SettlementLine } from '@almoner/domain/treasury/events.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

/** A payment that the platform's provider took. Small, because a store holds millions of them. */
type Taken = {
  charity: string
  total: number
  processing: number
  net: number
  isSettled: boolean
}

/**
 * Checks that a payment settles once, and releases exactly the amount reported to the charity. The
 * provider's fee may differ from the promised one, and the difference is the platform's. A settled
 * payment then has nothing pending, at the provider or for the charity.
 */
export const createSettlementChecks = (
  findings: Findings,
  isMine: (paymentId: string) => boolean,
) => {
  const payments = new Map<string, Taken>()
  return {
    take: (fact: AuditedFact): void => {
      if (fact.type === 'PaymentSucceeded') {
        const { paymentId, provider, organisationId: charity, breakdown } = fact.data
        if (!takesForPlatform(provider) || !isMine(paymentId)) return
        payments.set(paymentId, {
          charity,
          total: breakdown.totalAmountCents,
          processing: breakdown.processingFeeCents,
          net: breakdown.nonprofitReceivesCents,
          isSettled: false,
        })
      }
      if (fact.type !== 'SettlementRecorded') return
      for (const line of fact.data.lines) {
        if (!isMine(line.paymentId)) continue
        findings.checked('settlements', 'settled payments')
        const payment = payments.get(line.paymentId) ?? null
        const charity = fact.data.organisationId
        for (const sentence of findFaults(payment, { line, charity })) {
          findings.found('settlements', `${sentence} (payment ${line.paymentId})`, fact)
        }
        if (payment !== null) payment.isSettled = true
      }
    },
  }
}

function* findFaults(
  payment: Taken | null,
  { line, charity }: { line: SettlementLine; charity: string },
): Generator<string> {
  if (payment === null) {
    yield 'settles what the provider did not take'
    return
  }
  if (payment.charity !== charity) yield 'settles another charity’s payment'
  if (payment.isSettled) yield 'settles what was settled before'
  if (line.totalCents !== payment.total) yield 'settles another sum than was charged'
  if (line.releasedCents !== payment.net) yield 'releases another sum than the charity was told'
  const fee = payment.processing + line.differenceCents
  if (line.settledCents !== payment.total - fee) yield 'leaves money pending at the provider'
}
