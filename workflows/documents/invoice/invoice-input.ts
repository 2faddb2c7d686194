import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventNamed } from '@almoner/domain/plan-subscription/events.ts'
import { pickChoice } from '@almoner/domain/plan-subscription/rules/choice.ts'
import { owedCents, type Invoice } from '@almoner/domain/plan-subscription/state.ts'
import type { PlanChoice } from '@almoner/domain/plans/plan-prices.ts'

type Voided = EventNamed<'InvoiceVoided'>['data']

/** All content of an invoice to a charity. Equal inputs give an identical document. */
export type InvoiceInput = {
  language: Language
  number: string
  issuedOn: CalendarDay
  /** When it was issued, paid or voided, whichever was last. */
  asOf: Instant
  /** The registered name and the address, in the language. */
  charity: { name: string; address: string }
  choice: PlanChoice
  reason: Invoice['reason']
  from: CalendarDay
  /** The first day that it does not pay for. */
  until: CalendarDay
  dueOn: CalendarDay
  proration: Invoice['proration']
  amountCents: Cents
  creditedCents: Cents
  /** Paid by card. */
  paid: { on: CalendarDay; amountCents: Cents } | null
  voided: { on: CalendarDay; amountCents: Cents; because: Voided['because'] } | null
  owedCents: Cents
}

/** Returns the content of an invoice that has its number. */
export const invoiceInput = (
  invoice: Invoice,
  charity: { name: LocalisedText; address: LocalisedText },
  language: Language,
): InvoiceInput => {
  const { number, at, paid, voided } = invoice
  return {
    language,
    number: requirePresent(number, 'the number of an invoice that is drawn'),
    issuedOn: toCalendarDay(at),
    asOf: voided?.at ?? paid?.at ?? at,
    charity: {
      name: localised(charity.name, language),
      address: localised(charity.address, language),
    },
    choice: pickChoice(invoice),
    reason: invoice.reason,
    from: invoice.from,
    until: invoice.until,
    dueOn: invoice.dueOn,
    proration: invoice.proration,
    amountCents: invoice.amountCents,
    creditedCents: invoice.creditedCents,
    paid: paid && { on: toCalendarDay(paid.at), amountCents: paid.amountCents },
    voided: voided && {
      on: toCalendarDay(voided.at),
      amountCents: voided.amountCents,
      because: voided.because,
    },
    owedCents: owedCents(invoice),
  }
}
