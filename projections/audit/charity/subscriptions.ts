import type { Instant } from '@almoner/domain/kernel/time.ts'
import { createTypeGuard, type AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'
import { createCreditChecks, creditTypes } from './subscription/credits.ts'
import { createInvoiceNumberChecks, numberTypes } from './subscription/invoice-numbers.ts'
import { createInvoiceChecks, invoiceTypes } from './subscription/invoices.ts'
import { createPeriodChecks, periodTypes } from './subscription/periods.ts'

export const subscriptionTypes = [
  ...new Set([...creditTypes, ...invoiceTypes, ...numberTypes, ...periodTypes]),
] as const

const isOfCredit = createTypeGuard(creditTypes)
const isOfInvoice = createTypeGuard(invoiceTypes)
const isOfNumber = createTypeGuard(numberTypes)
const isOfPeriod = createTypeGuard(periodTypes)

/** Checks what charities pay for their plans, by rules that are written apart from the aggregate. */
export const createSubscriptionChecks = (
  findings: Findings,
  { now, isMine }: { now: Instant; isMine: (key: string) => boolean },
) => {
  const invoices = createInvoiceChecks(findings)
  const periods = createPeriodChecks(findings)
  const credits = createCreditChecks(findings)
  const numbers = createInvoiceNumberChecks(findings, isMine)
  return {
    take: (fact: AuditedFact): void => {
      // The book of numbers is shared by all charities.
      if (isOfNumber(fact)) numbers.take(fact)
      if (!('organisationId' in fact.data) || !isMine(String(fact.data.organisationId))) return
      if (isOfInvoice(fact)) invoices.take(fact)
      if (isOfCredit(fact)) credits.take(fact)
      if (isOfPeriod(fact)) periods.take(fact)
    },
    finish: (): void => {
      invoices.finish(now)
      credits.finish(now)
      numbers.finish(now)
      periods.finish(now, invoices.hasDebt)
    },
  }
}
