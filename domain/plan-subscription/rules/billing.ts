import { assert, unreachable } from '../../kernel/assert.ts'
import { addMonths, toCalendarDay } from '../../kernel/calendar.ts'
import { monthsOfPeriod, pricePerPeriod } from '../../plans/plan-prices.ts'
import type { Instant } from '../../kernel/time.ts'
import type { BilledPeriod } from '../../plans/proration.ts'
import { changePlan, orderOpen } from './change-plan.ts'
import { isSameChoice, pickChoice } from './choice.ts'
import type { BillingCommand } from '../commands.ts'
import type { Decision } from '../commands.ts'
import type { EventNamed } from '../events.ts'
import { creditPart } from '../next-step.ts'
import { computeGiveUpAt, computeRetryAt, findNextPeriod, toBillingInstant } from '../schedule.ts'
import {
  findInvoice,
  findOpenInvoice,
  isOpen,
  netCents,
  owedCents,
  type Invoice,
  type InvoiceId,
  type RunningSubscription,
} from '../state.ts'

/** All but those of a suspension, which concern no invoice. */
type InvoicingCommand = Exclude<BillingCommand, { type: 'RestSubscription' | 'ResumeSubscription' }>

/** Decides the commands of the processes that bill. Each may be sent twice and has one effect. */
export const decideBilling = (command: InvoicingCommand, state: RunningSubscription): Decision => {
  switch (command.type) {
    case 'IssueInvoice':
      return issueInvoice(command, state)
    case 'RenewNow':
      return renewNow(command, state)
    case 'ExpireCredit':
      return expireCredit(command, state)
    case 'MakePlanChange': {
      const { scheduled } = state
      if (scheduled === null) return { refused: 'plan_change_missing' }
      const { at } = command
      if (toBillingInstant(scheduled.effectiveOn) > at) return { refused: 'plan_change_not_due' }
      const projectOrder = orderOpen(scheduled.projectOrder, command.openProjectIds)
      const choice = pickChoice(scheduled)
      return [changePlan(state, { choice, because: 'downgrade', projectOrder, at })]
    }
    case 'NumberInvoice':
    case 'ApplyCredit':
    case 'BeginInvoiceCharge':
    case 'FailInvoiceCharge':
    case 'CompleteInvoice':
    case 'SettleInvoice':
    case 'GiveUpInvoice': {
      const invoice = findInvoice(state, command.invoiceId)
      if (invoice === null) return { refused: 'invoice_not_found' }
      return decideOnInvoice(command, state, invoice)
    }
    default:
      return unreachable(command)
  }
}

type OnInvoice = Exclude<
  InvoicingCommand,
  { type: 'IssueInvoice' | 'RenewNow' | 'ExpireCredit' | 'MakePlanChange' }
>

const decideOnInvoice = (
  command: OnInvoice,
  state: RunningSubscription,
  invoice: Invoice,
): Decision => {
  const { organisationId } = state
  const { invoiceId } = invoice
  const data = { organisationId, invoiceId }
  switch (command.type) {
    case 'NumberInvoice':
      if (invoice.number !== null) return []
      return [{ type: 'InvoiceNumbered', data: { ...data, number: command.number } }]
    case 'ApplyCredit': {
      const { creditId, at } = command
      const credit = state.credits.find((each) => each.creditId === creditId)
      if (!credit || credit.leftCents === 0) return { refused: 'credit_not_found' }
      if (!isOpen(invoice)) return { refused: 'invoice_not_open' }
      if (invoice.charging !== null) return { refused: 'charge_under_way' }
      const amountCents = creditPart(invoice, credit.leftCents)
      if (amountCents === 0) return { refused: 'credit_not_found' }
      return [{ type: 'CreditApplied', data: { ...data, creditId, amountCents, at } }]
    }
    case 'BeginInvoiceCharge': {
      if (!isOpen(invoice)) return { refused: 'invoice_not_open' }
      if (invoice.charging !== null) return { refused: 'charge_under_way' }
      const { by, at } = command
      const { card } = state
      if (by === 'owner' && card === null) return { refused: 'card_missing' }
      const charge = { try: invoice.tries + 1, amountCents: owedCents(invoice), card, by, at }
      return [{ type: 'InvoiceChargeBegun', data: { ...data, ...charge } }]
    }
    case 'FailInvoiceCharge':
      return failCharge(command, state, invoice)
    case 'CompleteInvoice':
      return completeInvoice(command, state, invoice)
    case 'SettleInvoice': {
      const { paid } = invoice
      if (paid === null || paid.availableAt > command.at) return { refused: 'invoice_not_paid' }
      if (invoice.isSettled) return []
      const amountCents = netCents(paid)
      return [{ type: 'InvoiceSettled', data: { ...data, amountCents, at: command.at } }]
    }
    case 'GiveUpInvoice': {
      const { projectOrder, at } = command
      if (!isOpen(invoice)) return { refused: 'invoice_not_open' }
      if (invoice.charging !== null) return { refused: 'charge_under_way' }
      if (computeGiveUpAt(invoice) > at) return { refused: 'invoice_not_due' }
      const free = { plan: 'free', period: state.choice.period } as const
      // Administration may have set another plan since, which holds.
      const isOnItsPlan = isSameChoice(pickChoice(invoice), state.choice)
      return [
        voidInvoice(invoice, 'unpaid', at),
        ...(isOnItsPlan
          ? [changePlan(state, { choice: free, because: 'unpaid', projectOrder, at })]
          : []),
      ]
    }
    default:
      return unreachable(command)
  }
}

type Named<Type extends InvoicingCommand['type']> = Extract<InvoicingCommand, { type: Type }>

const issueInvoice = (
  { invoiceId, from, at }: Named<'IssueInvoice'>,
  state: RunningSubscription,
): Decision => {
  if (findInvoice(state, invoiceId) !== null) return []
  const next = findNextPeriod(state)
  const isDue = next !== null && next.from === from && toBillingInstant(from) <= at
  const isWaiting = findOpenInvoice(state) !== null || state.scheduled?.effectiveOn === from
  if (!isDue || isWaiting) return { refused: 'invoice_not_due' }
  return [periodInvoice(state, { invoiceId, period: next, at })]
}

/** With more, the unused months could be worth the whole year that replaces them. */
const mostPeriodsAhead = 6

/** Invoices the next period before its day, which only a simulation asks for. */
const renewNow = ({ invoiceId, at }: Named<'RenewNow'>, state: RunningSubscription): Decision => {
  if (findInvoice(state, invoiceId) !== null) return []
  const period = findNextPeriod(state)
  if (period === null || state.scheduled !== null) return { refused: 'invoice_not_due' }
  const mostMonths = mostPeriodsAhead * monthsOfPeriod(state.choice.period)
  if (period.from > addMonths(toCalendarDay(at), mostMonths)) return { refused: 'invoice_not_due' }
  if (findOpenInvoice(state) !== null) return { refused: 'invoice_owed' }
  return [periodInvoice(state, { invoiceId, period, at })]
}

const periodInvoice = (
  { organisationId, choice }: RunningSubscription,
  { invoiceId, period, at }: { invoiceId: InvoiceId; period: BilledPeriod; at: Instant },
): EventNamed<'InvoiceIssued'> => ({
  type: 'InvoiceIssued',
  data: {
    organisationId,
    invoiceId,
    ...choice,
    reason: 'period',
    ...period,
    amountCents: pricePerPeriod(choice),
    // A machine that was off for days gives the charity its whole time to pay.
    dueOn: toCalendarDay(at),
    proration: null,
    at,
  },
})

const expireCredit = (
  { creditId, at }: Named<'ExpireCredit'>,
  { organisationId, credits }: RunningSubscription,
): Decision => {
  const credit = credits.find((each) => each.creditId === creditId)
  if (!credit || credit.expiresOn > toCalendarDay(at)) return { refused: 'credit_not_found' }
  const { leftCents: amountCents } = credit
  if (amountCents === 0) return []
  return [{ type: 'CreditExpired', data: { organisationId, creditId, amountCents, at } }]
}

const failCharge = (
  command: Named<'FailInvoiceCharge'>,
  { organisationId, rest }: RunningSubscription,
  invoice: Invoice,
): Decision => {
  const { type: _, ...failure } = command
  const { charging } = invoice
  if (charging?.try !== failure.try) return { refused: 'charge_not_under_way' }
  const isUpgrade = invoice.reason === 'upgrade'
  // The time of a rest does not count, so that no try is left out because of it.
  const triedAt = rest === null ? failure.at : [rest.at, charging.at].toSorted()[1]
  const retryAt = isUpgrade ? null : computeRetryAt(invoice, triedAt ?? failure.at)
  const data = { organisationId, ...failure, retryAt }
  return [
    { type: 'InvoiceChargeFailed', data },
    ...(isUpgrade ? [voidInvoice(invoice, 'not_upgraded', failure.at)] : []),
  ]
}

const completeInvoice = (
  command: Named<'CompleteInvoice'>,
  state: RunningSubscription,
  invoice: Invoice,
): Decision => {
  const { type: _, ...payment } = command
  if (invoice.charging?.try !== payment.try) return { refused: 'charge_not_under_way' }
  assert(payment.amountCents === owedCents(invoice), 'a charge pays what is owed')
  assert(payment.feeCents <= payment.amountCents, 'a fee is a part of the charge')
  const { organisationId } = state
  const paid = { type: 'InvoicePaid', data: { organisationId, ...payment } } as const
  if (invoice.reason === 'period') return [paid]
  const choice = pickChoice(invoice)
  const { at } = payment
  const projectOrder = invoice.projectOrder ?? state.projectOrder
  return [paid, changePlan(state, { choice, because: 'upgrade', projectOrder, at })]
}

/** What is still owed is owed no more. */
export const voidInvoice = (
  invoice: Invoice,
  because: EventNamed<'InvoiceVoided'>['data']['because'],
  at: Invoice['at'],
): EventNamed<'InvoiceVoided'> => {
  const { organisationId, invoiceId } = invoice
  const amountCents = owedCents(invoice)
  return { type: 'InvoiceVoided', data: { organisationId, invoiceId, amountCents, because, at } }
}
