import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import { cents, type Cents } from '../kernel/money.ts'
import { instantFromMilliseconds, toMilliseconds, type Instant } from '../kernel/time.ts'
import { computeGiveUpAt, findNextPeriod, toBillingInstant } from './schedule.ts'
import {
  findOpenInvoice,
  listUsableCredits,
  owedCents,
  type CreditId,
  type Invoice,
  type InvoiceId,
  type RunningSubscription,
} from './state.ts'

/** The next action for a subscription at a moment, or the time of the next check. */
export type BillingStep =
  | { do: 'number'; invoiceId: InvoiceId }
  | { do: 'settle'; invoiceId: InvoiceId }
  | { do: 'expire_credit'; creditId: CreditId }
  | { do: 'apply_credit'; invoiceId: InvoiceId; creditId: CreditId }
  | { do: 'charge'; invoiceId: InvoiceId }
  | { do: 'give_up'; invoiceId: InvoiceId }
  /** The process of a try has given up: its outcome is read at the provider. */
  | { do: 'look'; invoiceId: InvoiceId }
  | { do: 'change_plan' }
  | { do: 'issue'; from: CalendarDay }
  /** Nothing is due before that moment. Null if only a person can continue. */
  | { do: 'wait'; until: Instant | null }

/** The process of a try gives up after three days. A day later, its outcome is read here. */
const lookAfterMilliseconds = 4 * 86_400_000

/**
 * Returns one action at a time. Called again after each action, it reaches a wait. The next period is
 * invoiced only when the one before it is paid or given up: a charity never owes two. While the
 * subscription rests, only the outcome of a charge under way is looked for.
 */
export const nextBillingStep = (state: RunningSubscription, now: Instant): BillingStep => {
  const invoice = state.invoices.find(({ number }) => number === null)
  if (invoice) return { do: 'number', invoiceId: invoice.invoiceId }
  const unsettled = state.invoices.filter(({ paid, isSettled }) => paid !== null && !isSettled)
  const available = unsettled.find(({ paid }) => paid !== null && paid.availableAt <= now)
  if (available) return { do: 'settle', invoiceId: available.invoiceId }
  const today = toCalendarDay(now)
  const credits = state.credits.filter(({ leftCents }) => leftCents > 0)
  const expiredCredit = credits.find(({ expiresOn }) => expiresOn <= today)
  if (expiredCredit) return { do: 'expire_credit', creditId: expiredCredit.creditId }
  const open = findOpenInvoice(state)
  const act = findStep(state, open, now)
  if (act.do !== 'wait') return act
  const moments = [
    act.until,
    ...unsettled.map(({ paid }) => paid?.availableAt ?? null),
    ...credits.map(({ expiresOn }) => toBillingInstant(expiresOn)),
  ].filter((moment) => moment !== null)
  return { do: 'wait', until: moments.toSorted()[0] ?? null }
}

const findStep = (state: RunningSubscription, open: Invoice | null, now: Instant): BillingStep => {
  const isHeldBack = state.rest !== null && (open?.charging ?? null) === null
  if (isHeldBack) return { do: 'wait', until: null }
  return open === null ? stepOfPeriod(state, now) : stepOfInvoice(state, open, now)
}

const stepOfInvoice = (state: RunningSubscription, invoice: Invoice, now: Instant): BillingStep => {
  const { invoiceId, charging, reason, failed } = invoice
  if (charging !== null) {
    // The outcome of the try wakes the process, unless the process of the try has given up.
    const lookAt = instantFromMilliseconds(toMilliseconds(charging.at) + lookAfterMilliseconds)
    return lookAt <= now ? { do: 'look', invoiceId } : { do: 'wait', until: lookAt }
  }
  if (reason === 'upgrade') return { do: 'wait', until: null }
  const credit = listUsableCredits(state, toCalendarDay(now)).find(
    ({ leftCents }) => creditPart(invoice, leftCents) > 0,
  )
  if (credit) return { do: 'apply_credit', invoiceId, creditId: credit.creditId }
  const giveUpAt = computeGiveUpAt(invoice)
  if (giveUpAt <= now) return { do: 'give_up', invoiceId }
  const isNewCard =
    failed !== null && state.card !== null && state.card.paymentMethodId !== failed.paymentMethodId
  const chargeAt = failed === null || isNewCard ? now : failed.retryAt
  if (chargeAt !== null && chargeAt <= now) return { do: 'charge', invoiceId }
  return { do: 'wait', until: chargeAt !== null && chargeAt < giveUpAt ? chargeAt : giveUpAt }
}

const stepOfPeriod = (state: RunningSubscription, now: Instant): BillingStep => {
  if (state.scheduled !== null) {
    const at = toBillingInstant(state.scheduled.effectiveOn)
    return at <= now ? { do: 'change_plan' } : { do: 'wait', until: at }
  }
  const next = findNextPeriod(state)
  if (next === null) return { do: 'wait', until: null }
  const at = toBillingInstant(next.from)
  return at <= now ? { do: 'issue', from: next.from } : { do: 'wait', until: at }
}

/** The card provider charges no less: HK$4. */
const leastChargeCents = 400

/** The part of a credit that an invoice uses. It leaves nothing that is too small to be charged. */
export const creditPart = (invoice: Invoice, leftCents: Cents): Cents => {
  const owed = owedCents(invoice)
  if (leftCents >= owed) return owed
  return cents(Math.max(0, Math.min(leftCents, owed - leastChargeCents)))
}
