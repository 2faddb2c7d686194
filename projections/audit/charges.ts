import type { AuditedFact } from './facts.ts'
import type { Findings } from './findings.ts'

/** No charge at a provider pays two payments. */
export const createChargeChecks = (
  findings: Findings,
  isMine: (providerPaymentId: string) => boolean,
) => {
  const charges = new Set<string>()
  return {
    take: (fact: AuditedFact): void => {
      if (fact.type !== 'PaymentSucceeded') return
      const charge = `${fact.data.provider} ${fact.data.providerPaymentId}`
      if (!isMine(charge)) return
      findings.checked('never_twice', 'charges')
      if (charges.has(charge)) {
        findings.found('never_twice', 'is paid by a charge that paid another payment', fact)
      }
      charges.add(charge)
    },
  }
}
