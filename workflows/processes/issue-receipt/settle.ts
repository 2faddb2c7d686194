import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { FormRow } from '@almoner/domain/organisation/events.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { PaymentEvent, PaymentSucceeded } from '@almoner/domain/payment/events.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, sumReturnedCents, type StartedPayment } from '@almoner/domain/payment/state.ts'
import {
  receipt,
  type ReceiptCommand,
  type ReceiptState,
  type VoidReason,
} from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import {
  receiptBook,
  receiptBookId,
  receiptYear,
  type IssueReceipt,
} from '@almoner/domain/receipt-book/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import {
  handleCommand,
  loadState,
  type CommandContext,
} from '@almoner/eventstore/handle-command.ts'
import { loadCharity } from '../../record/charity-books.ts'
import { issueReceiptId, type IssueReceiptInput } from './contract.ts'
import type { ReceiptPlace } from './process.ts'

type Settling = { store: EventStore; now: () => Instant; input: IssueReceiptInput }

// Each round voids a receipt that a refund has made wrong; refunds are few.
const mostRounds = 20

/**
 * Issues the receipt that a payment should have, if it is missing. Its number follows from the
 * events alone (the number of voided receipts, the time of payment), so every run finds the same
 * number.
 */
export const settleReceipt = async (settling: Settling): Promise<ReceiptPlace | null> => {
  for (let round = 0; round < mostRounds; round += 1) {
    const standing = await loadStanding(settling)
    const { owed, receipts } = standing
    const isIssued = receipts.voided.length === 0 && standing.issuedAt !== null
    if (owed === null && !isIssued) return null
    const issued = await issue(settling, standing)
    const wrong = owed === null ? standing.because : differs(issued, owed)
    if (wrong === null) return toReceiptPlace(issued)
    await voidReceipt(settling, issued, wrong)
  }
  throw new Error(`the receipt of payment ${settling.input.paymentId} does not come to rest`)
}

type Owed = {
  refundedCents: Cents
  method: ReceiptIssued['data']['method']
  breakdown: ReceiptIssued['data']['breakdown']
}

type Standing = {
  state: StartedPayment
  succeeded: (RecordedEvent & PaymentSucceeded) | undefined
  receipts: ReceiptState
  /** Null where no receipt should exist; an issued one is then void, for the reason `because`. */
  owed: Owed | null
  because: VoidReason
  /** When the first receipt is dated; null where nothing has called for one yet. */
  issuedAt: Instant | null
}

const loadStanding = async ({ store, input }: Settling): Promise<Standing> => {
  const events = await store.read(streamName(payment.category, input.paymentId))
  const known = events.map((event) => readEvent(payment.shapes, event)) as readonly (RecordedEvent &
    PaymentEvent)[]
  const state = fold(payment, known)
  assert(state.status !== 'none', `payment ${input.paymentId} is not in the books`)
  const succeeded = known.find((event) => event.type === 'PaymentSucceeded')
  const { state: receipts } = await loadState(store, receipt, input.paymentId)
  const refundedCents = sumReturnedCents(state)
  const { method, quote } = currentTry(state)
  const breakdown = state.paid?.breakdown ?? quote
  const isOpen = state.paid === null && state.status !== 'failed' && receipts.forced !== null
  const isStored = state.paid !== null && refundedCents < state.paid.breakdown.totalAmountCents
  return {
    state,
    succeeded,
    receipts,
    owed:
      isOpen || isStored
        ? {
            refundedCents,
            method: state.paid?.method ?? method,
            breakdown: requirePresent(breakdown, 'what the payment costs'),
          }
        : null,
    because: state.paid === null ? 'payment_failed' : 'given_back',
    issuedAt: calledForAt(receipts, succeeded),
  }
}

// A receipt that was forced is dated by that, one in the place of another by the void before it, and any
// by the success where that came later still. None of these moves once a receipt of that turn is issued.
const calledForAt = (
  { forced, voided }: ReceiptState,
  succeeded: (RecordedEvent & PaymentSucceeded) | undefined,
): Instant | null => {
  if (forced) return forced.at
  const last = voided.at(-1)?.at
  const paid = succeeded?.meta.at
  if (last === undefined || paid === undefined) return last ?? paid ?? null
  return last > paid ? last : paid
}

const differs = ({ data }: ReceiptIssued, owed: Owed): VoidReason | null => {
  if (data.refundedCents !== owed.refundedCents) return 'given_back'
  const isSame =
    data.method === owed.method &&
    data.breakdown.totalAmountCents === owed.breakdown.totalAmountCents &&
    data.breakdown.totalFeeCents === owed.breakdown.totalFeeCents
  return isSame ? null : 'corrected'
}

const issue = async (settling: Settling, standing: Standing): Promise<ReceiptIssued> => {
  const { state, receipts } = standing
  const { organisationId, paymentId } = state.facts
  const charity = await loadCharity(settling.store, organisationId)
  const last = receipts.voided.at(-1)
  const issuedAt = requirePresent(standing.issuedAt, 'when the receipt was called for')
  const times = receipts.voided.length
  const result = await handleCommand(settling.store, {
    decider: receiptBook,
    id: receiptBookId(organisationId, receiptYear(issuedAt)),
    command: issueCommand({ standing, charity, issuedAt, replaces: last?.receiptNumber ?? null }),
    context: {
      ...toContext(settling, organisationId),
      commandId: `issue-receipt:${paymentId}${times === 0 ? '' : `:${times}`}`,
      input: { paymentId },
    },
  })
  assert(result.handled, 'a book refuses no receipt')
  return toReceiptIssued(result.events[0])
}

const voidReceipt = async (
  settling: Settling,
  { data: { organisationId, paymentId, receiptNumber } }: ReceiptIssued,
  reason: VoidReason,
): Promise<void> => {
  const at = settling.now()
  const ids = { paymentId, organisationId, receiptNumber }
  const command: ReceiptCommand = { type: 'VoidReceipt', ...ids, reason, at }
  await handleCommand(settling.store, {
    decider: receipt,
    id: paymentId,
    command,
    context: {
      ...toContext(settling, organisationId),
      commandId: `void-receipt:${receiptNumber}`,
      input: { receiptNumber },
    },
  })
}

const toContext = (
  { now, input }: Settling,
  tenant: OrganisationId,
): Omit<CommandContext, 'commandId' | 'input'> => ({
  tenant,
  actor: 'process:issue-receipt',
  correlation: input.paymentId,
  causation: issueReceiptId(input),
  at: now(),
})

const toReceiptPlace = ({ data }: ReceiptIssued): ReceiptPlace => ({
  organisationId: data.organisationId,
  year: data.year,
  sequence: data.sequence,
})

const issueCommand = (options: {
  standing: Standing
  charity: RegisteredOrganisation
  issuedAt: Instant
  replaces: string | null
}): IssueReceipt => {
  const { standing, charity, issuedAt, replaces } = options
  const { state, succeeded, receipts, owed } = standing
  const { facts } = state
  const paidBy = succeeded?.data.try ?? currentTry(state).number
  const identified = state.tries[paidBy - 1]?.identified ?? null
  const { firstName, lastName, organisationName, email } = facts.payer
  const paid = state.paid?.breakdown ?? currentTry(state).quote
  const isForced = state.paid === null && receipts.forced !== null
  const receivedOn = succeeded?.data.receivedOn
  return {
    type: 'IssueReceipt',
    prefix: charity.profile.receiptPrefix,
    facts: {
      paymentId: facts.paymentId,
      organisationId: facts.organisationId,
      payerId: facts.payerId,
      projectId: facts.projectId,
      projectName: facts.projectName,
      charityName: charity.profile.name,
      charityAddress: charity.profile.address,
      accentColour: charity.profile.colours.header,
      // Tax wording is only for a donation, and for a charity whose exemption was verified.
      irFileNumber: facts.transactionType === 'donation' ? charity.irFileNumber : null,
      transactionType: facts.transactionType,
      language: facts.language,
      amountCents: facts.amountCents,
      coverFee: facts.coverFee,
      breakdown: requirePresent(owed?.breakdown ?? paid, 'what the payment costs'),
      refundedCents: owed?.refundedCents ?? cents(0),
      method: owed?.method ?? state.paid?.method ?? currentTry(state).method,
      card: identified && { brand: identified.brand },
      forced: isForced,
      replaces,
      paidAt: succeeded?.meta.at ?? issuedAt,
      ...(receivedOn && { receivedOn }),
      issuedAt,
      detail: charity.receiptDetail,
    },
    payer: {
      firstName,
      lastName,
      organisationName,
      email,
      cardLast4: identified?.last4 ?? null,
      answers: answersOnReceipt(charity.profile.formRows, facts),
      forcedBecause: isForced ? (receipts.forced?.reason ?? null) : null,
    },
  }
}

// An archived question is no longer asked, but an answer from before stays on the receipt.
const answersOnReceipt = (
  rows: readonly FormRow[],
  { payer, language }: StartedPayment['facts'],
): { label: string; value: string }[] =>
  rows.flatMap(({ id, showOnReceipt, label }) => {
    const value = payer.customFields[id]
    return showOnReceipt && value ? [{ label: localised(label, language), value }] : []
  })

const toReceiptIssued = (event: RecordedEvent | undefined): RecordedEvent & ReceiptIssued => {
  const found = requirePresent(event, 'the receipt')
  return readEvent(receiptBook.shapes, found) as RecordedEvent & ReceiptIssued
}

/** A receipt book holds only receipts, so a receipt's number is its position. */
export const readReceipt = async (
  store: EventStore,
  place: ReceiptPlace,
): Promise<ReceiptIssued> => {
  const { organisationId, year, sequence } = place
  const book = streamName(receiptBook.category, receiptBookId(organisationId, year))
  const [event] = await store.read(book, { from: BigInt(sequence - 1), limit: 1 })
  const issued = toReceiptIssued(event)
  assert(issued.data.sequence === sequence, `${book} has a gap at ${sequence}`)
  assert(issued.data.organisationId === organisationId, `${book} holds another charity’s receipt`)
  return issued
}
