import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import type { ReceiptFacts } from '../../documents/receipt/receipt-facts.ts'
import { renderReceipt } from '../../documents/receipt/receipt-document.ts'
import { task } from '../../flow/task.ts'
import type { FileGateway } from '../../gateways/files/gateway.ts'
import { receiptLetter } from '../../steps/receipt/receipt-letter.ts'
import { forAWeek } from '../../retry-policies.ts'
import { findEvent, readEvents } from '../../steps/record/read-events.ts'
import {
  closeReceipt,
  ifUnmailed,
  leaveLetter,
  leaveReceipt,
} from '../../steps/review/failure-review.ts'
import { findCharity } from '../../steps/receipt/find-charity.ts'
import {
  toReceiptInput,
  parseReceiptInput,
  type ReceiptInput,
} from '../../steps/receipt/receipt-input.ts'
import { readReceipt, settleReceipt } from '../../steps/receipt/settle-receipt.ts'
import { mailLetter, type MailLetterDependencies, type Reader } from '../../mail-letter.ts'
import { loadEntryVoidMail } from './entry-void.ts'
import { payerLetter, type GivingPage } from './letter.ts'
import { loadLetterhead } from '../../steps/letterhead/payer-letterhead.ts'
import { findOccasion, findVoidOccasion, type PaymentOccasion } from './occasion.ts'

export type MailPayerDependencies = {
  store: EventStore
  /** The web address of a page of a charity's own site. */
  givingPage: (page: CharityHosts & { path: GivingPage }) => string
  /** The receipt's own unguessable address. */
  receiptLink: (receipt: CharityHosts & { paymentId: PaymentId }) => string
  /** The sender of receipts. */
  mailFrom: string
  noticesFrom: string
  files: FileGateway
  /** The document is drawn in this process by default. */
  drawReceipt?: (facts: ReceiptFacts) => Promise<Uint8Array>
  now: () => Instant
} & MailLetterDependencies

/** One letter to a payer, called for by one event of their payment or of its receipt. */
export type MailPayerInput = LetterInput | EntryVoidInput | ResendInput

type LetterInput = {
  paymentId: string
  eventId: string
  /** The receipt that the event is about, if the stream has one. */
  receiptNumber?: string
  isResend?: false
}

/** A receipt of an offline entry is void. */
type EntryVoidInput = {
  offlineEntryId: string
  eventId: string
  receiptNumber: string
  isResend?: false
}

/** The input for mailing that receipt once more. */
type ResendInput = ReceiptInput & { eventId: string; receiptNumber: string; isResend: true }

/** Each event sends one letter, even if it is delivered more than once. */
const toId = ({ eventId }: MailPayerInput): string => `mail-payer-${eventId}`

/**
 * Writes to a payer about their payment: proof received, transfer not found, money refunded,
 * receipt void, or a receipt again. It also writes to a giver whose offline entry was voided after
 * its receipt. A payment received, a transfer approved, and a partial refund are announced only by
 * the receipt's own letter. The outcome is false if there is no address, if the letter is outdated,
 * or if another letter has the content.
 */
export const mailPayer = task({
  name: 'mail-payer',
  id: toId,
  policy: forAWeek,
  mostActivitiesAtOnce: 2,
  run: (deps: MailPayerDependencies) => async (input: MailPayerInput) => {
    if (input.isResend) return await mailReceiptAgain(deps, input)
    if ('offlineEntryId' in input) {
      const entryMail = await loadEntryVoidMail(deps, input)
      const { offlineEntryId } = input
      if (entryMail === null) return { mailed: false }
      return mailLetter(
        deps,
        { ...entryMail.mail, messageId: toId(input) },
        {
          about: { kind: 'offline_entry', id: offlineEntryId },
          owner: entryMail.organisationId,
          reader: 'confirmed',
        },
      )
    }
    const events = await readEvents(deps.store, payment, input.paymentId)
    const now = paymentAfter(events)
    const occasion = await loadOccasion(deps, { input, events, now })
    const { paymentId, payer } = now.facts
    // The payer was erased before the letter was sent: there is no address.
    if (occasion === null || isErased(payer.email)) return { mailed: false }
    const { hosts, charity, logo, envelope } = await loadLetterhead(deps, now.facts)
    const letter = payerLetter({
      news: occasion,
      payment: now,
      charity,
      logo,
      address: (path) => deps.givingPage({ ...hosts, path }),
      receiptLink: deps.receiptLink({ ...hosts, paymentId }),
    })
    const mail = { ...envelope, ...letter, messageId: toId(input), to: payer.email }
    return mailLetter(deps, mail, {
      about: { kind: 'payment', id: paymentId },
      owner: now.facts.organisationId,
      reader: toReader(occasion),
    })
  },
  afterFailure: (deps) => (input, last) =>
    ifUnmailed(last, async () => {
      const of = parseReceiptInput(input)
      const organisationId = await findCharity(deps.store, of)
      if (input.isResend) {
        const { receiptNumber, eventId } = input
        const target = { of, organisationId, process: 'mail-payer' }
        await leaveReceipt(deps, { ...target, receiptNumber, letter: eventId })
      } else {
        await leaveLetter(deps, { about: of, owner: organisationId, letter: toId(input) })
      }
    }),
})

// The valid receipt. A receipt that was voided before this letter has a letter of its own.
const mailReceiptAgain = async (
  { drawReceipt: draw = renderReceipt, ...deps }: MailPayerDependencies,
  input: ResendInput,
): Promise<{ mailed: boolean }> => {
  const of = parseReceiptInput(input)
  const place = await settleReceipt({
    store: deps.store,
    now: deps.now,
    input: toReceiptInput(of),
  })
  const issued = place && (await readReceipt(deps.store, place))
  if (issued?.data.receiptNumber !== input.receiptNumber) return { mailed: false }
  const letter = await receiptLetter({ ...deps, draw }, issued)
  if (letter === null) return { mailed: false }
  const mail = { ...letter, messageId: toId(input) }
  const target = { of, organisationId: issued.data.organisationId, process: 'mail-payer' }
  const { mailed } = await mailLetter(deps, mail, {
    about: of,
    owner: issued.data.organisationId,
    reader: 'confirmed',
    isLeftByCaller: true,
  })
  const { receiptNumber, eventId } = input
  if (mailed) await closeReceipt(deps, target)
  else await leaveReceipt(deps, { ...target, receiptNumber, letter: eventId })
  return { mailed }
}

// Any person can send a proof under any name; the other letters follow a payment that arrived.
const toReader = ({ kind }: PaymentOccasion): Reader => strangers[kind] ?? 'confirmed'

const strangers: Partial<Record<PaymentOccasion['kind'], Reader>> = {
  proof_received: { unconfirmed: 'proof_received' },
  reopened: { unconfirmed: 'proof_reopened' },
  declined: { unconfirmed: 'proof_declined' },
}

type Recorded = RecordedEvent & PaymentEvent

const loadOccasion = async (
  deps: MailPayerDependencies,
  of: { input: LetterInput; events: readonly Recorded[]; now: StartedPayment },
): Promise<PaymentOccasion | null> => {
  const { input, events, now } = of
  const { state: receipts } = await loadState(deps.store, receipt, input.paymentId)
  if (input.receiptNumber !== undefined)
    return findVoidOccasion(input.receiptNumber, { now, receipts })
  const { event, before } = findEvent(events, input.eventId)
  const after = paymentAfter([...before, event])
  const isApproval = event.type === 'PaymentSucceeded' && receipts.forced !== null
  const aheadNumber = isApproval ? await receiptAhead(deps, input) : null
  return findOccasion({ event, now, after, receipts, aheadNumber })
}

// A receipt that was issued ahead may not have its number yet; the number follows from the events
// alone.
const receiptAhead = async (
  { store, now }: MailPayerDependencies,
  { paymentId }: LetterInput,
): Promise<string | null> => {
  const place = await settleReceipt({ store, now, input: { paymentId } })
  if (place === null) return null
  const { data } = await readReceipt(store, place)
  return data.forced ? data.receiptNumber : null
}

const paymentAfter = (events: readonly Recorded[]): StartedPayment => {
  const state = fold(payment, events)
  assert(state.status !== 'none', 'a letter is about a payment that has begun')
  return state
}
