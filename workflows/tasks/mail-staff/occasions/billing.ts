import { assert, requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { addDays, countDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { EventNamed, PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { computeGiveUpAt } from '@almoner/domain/plan-subscription/schedule.ts'
import {
  findInvoice,
  isOpen,
  owedCents,
  toInvoiceStatus,
  type Invoice,
  type RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import { listLostFeatures } from '@almoner/domain/plans/plan-features.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { drawInvoice } from '../../../documents/invoice/invoice-document.ts'
import { invoiceInput } from '../../../documents/invoice/invoice-input.ts'
import { billingLetters } from '../../../letters/billing/index.ts'
import { owners } from '../../../letters/writer/audiences.ts'
import type { LetterText } from '../../../letters/writer/letter.ts'
import { writeDay, writeHkd, writeMoment } from '../../../locales/formats.ts'
import { writePlan } from '../../../locales/plans.ts'
import { charityAt, loadCharity } from '../../../steps/record/charity-books.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { BillingLetterKind, MailStaffMemberInput } from '../input.ts'
import type { AddressedLetter, FindLetters, OccasionDependencies } from './addressed-letter.ts'
import { charityAfter, toColleague, writeToColleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { kind: BillingLetterKind }>
type Content = { text: LetterText } & Pick<AddressedLetter, 'attachments'>

type Occasion<Event = RecordedEvent & PlanSubscriptionEvent> = {
  event: Event
  /** The subscription right before the event, right after it, and now. */
  before: RunningSubscription
  after: RunningSubscription
  now: RunningSubscription
  later: readonly PlanSubscriptionEvent[]
  charity: RegisteredOrganisation
  charityEvents: readonly (RecordedEvent & OrganisationEvent)[]
  language: Language
}

/**
 * Returns the letters to all owners, about an event of their charity's subscription. Returns none if
 * the event has no letter, or if a later event has one that replaces it.
 */
export const findBillingLetters: FindLetters<Input> = async (deps, input) => {
  const organisationId = input.organisationId as OrganisationId
  const events = await readEvents(deps.store, planSubscription, organisationId)
  const { event, before } = findEvent(events, input.eventId)
  const charityEvents = await readEvents(deps.store, organisation, organisationId)
  const charity = charityAfter(charityEvents)
  const content = await findContent(deps, {
    event,
    before: foldRunning(before),
    after: foldRunning([...before, event]),
    now: foldRunning(events),
    later: events.slice(before.length + 1),
    charity,
    charityEvents,
    language: charity.profile.defaultLanguage,
  })
  if (content === null) return []
  const link = deps.billingLink()
  const letterParts = { ...content, charity, audience: owners, link, isOneOfSeveral: true }
  return charity.staff
    .filter(({ role, username }) => role === 'owner' && !isErased(username))
    .map((owner) => writeToColleague(toColleague(owner), letterParts))
}

const foldRunning = (events: readonly PlanSubscriptionEvent[]): RunningSubscription => {
  const state = fold(planSubscription, events)
  assert(state.status === 'running', 'a letter is about a subscription that runs')
  return state
}

const findContent = async (
  deps: OccasionDependencies,
  { event, ...occasion }: Occasion,
): Promise<Content | null> => {
  if (event.type === 'InvoicePaid' || event.type === 'CreditApplied') {
    return writePaid(deps, { event, ...occasion })
  }
  if (event.type === 'InvoiceChargeFailed') return writeFailed({ event, ...occasion })
  if (event.type === 'SubscriptionPlanChanged') return writeChanged({ event, ...occasion })
  assert(event.type === 'CreditGranted', 'the letter is about a credit')
  return writeCredited(deps, { event, ...occasion })
}

const writePaid = async (
  { drawInvoice: draw = drawInvoice }: OccasionDependencies,
  {
    event,
    after,
    now,
    charityEvents,
    language,
  }: Occasion<EventNamed<'InvoicePaid' | 'CreditApplied'>>,
): Promise<Content | null> => {
  const { invoiceId } = event.data
  if (toInvoiceStatus(requireInvoice(after, invoiceId)) !== 'paid') return null
  const invoice = requireInvoice(now, invoiceId)
  const { reason, from, until, amountCents, paid, creditedCents } = invoice
  const number = requireNumber(invoice)
  const text = billingLetters.invoice_paid[language]({
    number,
    amount: writeHkd(amountCents),
    plan: writePlan(invoice, language),
    isUpgrade: reason === 'upgrade',
    from: writeDay(from, language),
    to: writeDay(addDays(until, -1), language),
    charged: writeSum(paid?.amountCents ?? noCents),
    credited: writeSum(creditedCents),
  })
  const { profile } = charityAt(charityEvents, invoice.at)
  const content = await draw(invoiceInput(invoice, profile, language))
  const filename = `${number}.pdf`
  return { text, attachments: [{ filename, contentType: 'application/pdf', content }] }
}

// An owner who tries to pay, or to upgrade, sees the outcome at the screen.
const writeFailed = ({
  event,
  before,
  now,
  language,
}: Occasion<EventNamed<'InvoiceChargeFailed'>>): Content | null => {
  const { invoiceId, try: number, reason: why, retryAt } = event.data
  const { charging } = requireInvoice(before, invoiceId)
  const invoice = requireInvoice(now, invoiceId)
  const isOver = !isOpen(invoice) || invoice.tries !== number
  // The days of the next tries are known once the charity is reinstated.
  if (charging?.by === 'owner' || isOver || now.rest !== null) return null
  const text = billingLetters.charge_failed[language]({
    number: requireNumber(invoice),
    amount: writeHkd(owedCents(invoice)),
    plan: writePlan(invoice, language),
    why,
    retryAt: retryAt && writeMoment(retryAt, language),
    freeFrom: writeDay(toCalendarDay(computeGiveUpAt(invoice)), language),
  })
  return { text }
}

const writeChanged = ({
  event,
  after,
  later,
  language,
}: Occasion<EventNamed<'SubscriptionPlanChanged'>>): Content | null => {
  const { plan, before, because, effectiveOn, restingProjectIds } = event.data
  // A later change has its own letter.
  if (later.some(({ type }) => type === 'SubscriptionPlanChanged')) return null
  const day = writeDay(effectiveOn, language)
  const resting = {
    projects: restingProjectIds.length,
    features: listLostFeatures(before.plan, plan),
  }
  switch (because) {
    case 'upgrade':
      return null
    case 'downgrade':
    case 'administration': {
      const text = billingLetters.plan_changed[language]({
        plan: writePlan(event.data, language),
        before: writePlan(before, language),
        day,
        because,
        resting,
      })
      return { text }
    }
    case 'unpaid': {
      const invoice = requirePresent(
        after.invoices.findLast(({ voided }) => voided?.because === 'unpaid') ?? null,
        'the invoice that was not paid',
      )
      const text = billingLetters.plan_ended[language]({
        number: requireNumber(invoice),
        amount: writeHkd(invoice.voided?.amountCents ?? noCents),
        plan: writePlan(before, language),
        day,
        days: countDays(invoice.dueOn, effectiveOn),
        resting,
      })
      return { text }
    }
    default:
      return unreachable(because)
  }
}

const writeCredited = async (
  { store }: OccasionDependencies,
  { event, language }: Occasion<EventNamed<'CreditGranted'>>,
): Promise<Content> => {
  const { amountCents, referredId, expiresOn } = event.data
  const referred = await loadCharity(
    store,
    requirePresent(referredId, 'the charity that was referred'),
  )
  const text = billingLetters.referral_credited[language]({
    amount: writeHkd(amountCents),
    referred: localised(referred.profile.name, language),
    until: writeDay(addDays(expiresOn, -1), language),
  })
  return { text }
}

const requireInvoice = (state: RunningSubscription, invoiceId: Invoice['invoiceId']): Invoice =>
  requirePresent(findInvoice(state, invoiceId), 'the invoice of a letter')

/**
 * An upgrade may be paid before its invoice is numbered. No assertion, which would end the letter: it
 * is tried again until the number is there.
 */
const requireNumber = ({ number }: Invoice): string => {
  if (number === null) throw new Error('the invoice has no number yet')
  return number
}

const writeSum = (value: Cents): string | null => (value === 0 ? null : writeHkd(value))
