import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

/** Events that name an object of a provider's which belongs to one thing here. */
export const namesACharge: ReadonlySet<string> = new Set([
  'PaymentSucceeded',
  'RefundSucceeded',
  'DisputeOpened',
])

/** No charge at a provider pays two payments, and none of its refunds or disputes counts twice. */
export const createChargeChecks = (
  findings: Findings,
  isMine: (providerPaymentId: string) => boolean,
) => {
  const seenNames = new Set<string>()
  const once = (fact: AuditedFact, name: string, words: { what: string; twice: string }): void => {
    if (!isMine(name)) return
    findings.checked('never_twice', words.what)
    if (seenNames.has(name)) findings.found('never_twice', words.twice, fact)
    seenNames.add(name)
  }
  return {
    take: (fact: AuditedFact): void => {
      // Money that the charity takes and returns itself has no provider's id.
      if (fact.type === 'PaymentSucceeded' && fact.data.provider !== null) {
        once(fact, `${fact.data.provider} ${fact.data.providerPaymentId}`, {
          what: 'charges',
          twice: 'is paid by a charge that paid another payment',
        })
      }
      if (fact.type === 'RefundSucceeded' && fact.data.providerRefundId !== null) {
        once(fact, `${fact.data.provider} refund ${fact.data.providerRefundId}`, {
          what: 'refunds at providers',
          twice: 'is a refund that was counted before',
        })
      }
      if (fact.type === 'DisputeOpened') {
        once(fact, `${fact.data.provider} dispute ${fact.data.providerDisputeId}`, {
          what: 'disputes at providers',
          twice: 'is a dispute that was counted before',
        })
      }
    },
  }
}
