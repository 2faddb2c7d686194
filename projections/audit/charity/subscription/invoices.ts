import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { nameOnly, type AuditedFact } from '../../finding/facts.ts'
import type { Findings, NamedEvent } from '../../finding/findings.ts'

export const invoiceTypes = [
  'InvoiceIssued',
  'InvoiceChargeBegun',
  'InvoiceChargeFailed',
  'InvoicePaid',
  'InvoiceSettled',
  'InvoiceVoided',
  'CreditApplied',
  'SubscriptionRested',
  'SubscriptionResumed',
] as const
export type InvoiceFact = Extract<AuditedFact, { type: (typeof invoiceTypes)[number] }>

type RestFact = Extract<InvoiceFact, { type: 'SubscriptionRested' | 'SubscriptionResumed' }>

type Invoice = {
  charity: string
  reason: 'period' | 'upgrade'
  issued: NamedEvent
  dueOn: CalendarDay
  owed: number
  /** The sum of the try that is under way. Null if none is. */
  charging: number | null
  /** What a settlement must make available. Null if the card paid nothing. */
  net: number | null
}

/** An invoice is given up on day 21. The billing process has another day for it. */
const mostDaysOwed = 22

/**
 * Checks that the parts of each invoice (paid, credited, voided) are never more than its amount, that
 * only an owed sum is charged, and that no sum is owed for ever.
 */
export const createInvoiceChecks = (findings: Findings) => {
  const invoices = new Map<string, Invoice>()
  const paused = new Set<string>()

  /** While the plan is paused, the days up to the one on which an invoice is given up do not pass. */
  const takeRest = (fact: RestFact): string | null => {
    const { organisationId } = fact.data
    if (fact.type === 'SubscriptionRested') {
      paused.add(organisationId)
      return null
    }
    paused.delete(organisationId)
    const { days, invoice: moved } = fact.data
    const owed = [...invoices].find(
      ([, { charity, reason, owed: sum }]) =>
        charity === organisationId && reason === 'period' && sum > 0,
    )
    if (owed === undefined) return moved === null ? null : 'moves an invoice that is not owed'
    const [invoiceId, invoice] = owed
    invoice.dueOn = addDays(invoice.dueOn, days)
    return moved?.invoiceId === invoiceId && moved.dueOn === invoice.dueOn
      ? null
      : 'moves the invoice that is owed to another day'
  }

  const take = (fact: InvoiceFact): string | null => {
    if (fact.type === 'SubscriptionRested' || fact.type === 'SubscriptionResumed') {
      return takeRest(fact)
    }
    const { invoiceId } = fact.data
    const invoice = invoices.get(invoiceId)
    if (fact.type === 'InvoiceIssued') {
      if (invoice) return 'issues an invoice again'
      findings.checked('subscriptions', 'invoices')
      const { organisationId: charity, reason, amountCents, dueOn } = fact.data
      const unpaid = { owed: amountCents, charging: null, net: null }
      invoices.set(invoiceId, { charity, reason, issued: nameOnly(fact), dueOn, ...unpaid })
      return amountCents > 0 ? null : 'issues an invoice of nothing'
    }
    return invoice ? change(invoice, fact) : 'names an invoice that was never issued'
  }

  return {
    take: (fact: InvoiceFact): void => {
      const fault = take(fact)
      if (fault !== null) findings.found('subscriptions', fault, fact)
    },
    hasDebt: (organisationId: string): boolean =>
      [...invoices.values()].some(({ charity, owed }) => charity === organisationId && owed > 0),
    finish: (now: Instant): void => {
      for (const { charity, issued, dueOn, owed, charging } of invoices.values()) {
        if (owed === 0 || charging !== null || paused.has(charity)) continue
        if (addDays(dueOn, mostDaysOwed) > toCalendarDay(now)) continue
        findings.found('subscriptions', 'is owed after the day on which it is given up', issued)
      }
    },
  }
}

/** Applies an event to its invoice, and returns what is wrong with it. */
const change = (
  invoice: Invoice,
  fact: Exclude<InvoiceFact, RestFact | { type: 'InvoiceIssued' }>,
): string | null => {
  const { owed, charging, net } = invoice
  switch (fact.type) {
    case 'InvoiceChargeBegun':
      invoice.charging = fact.data.amountCents
      if (charging !== null) return 'charges an invoice while another charge is under way'
      return fact.data.amountCents === owed && owed > 0 ? null : 'charges another sum than is owed'
    case 'InvoiceChargeFailed':
      invoice.charging = null
      return charging === null ? 'ends a charge that is not under way' : null
    case 'InvoicePaid':
      invoice.charging = null
      invoice.net = fact.data.amountCents - fact.data.feeCents
      invoice.owed -= fact.data.amountCents
      return charging === fact.data.amountCents && invoice.owed === 0
        ? null
        : 'is paid with another sum than was charged'
    case 'InvoiceSettled':
      return net === fact.data.amountCents ? null : 'settles another sum than the card paid'
    case 'CreditApplied':
    case 'InvoiceVoided':
      invoice.owed -= fact.data.amountCents
      if (charging !== null) return 'changes the sum of an invoice that is being charged'
      if (invoice.owed < 0) return 'takes more from an invoice than is owed'
      if (fact.type === 'CreditApplied' || invoice.owed === 0) return null
      return 'leaves a part of a void invoice owed'
  }
}
