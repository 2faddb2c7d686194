import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { FormRow } from '@almoner/domain/organisation/events.ts'
import { formatOfReceipt } from '@almoner/domain/organisation/receipt-format/receipt-format.ts'
import type { PaymentEvent, PaymentSucceeded } from '@almoner/domain/payment/events.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, sumReturnedCents, type StartedPayment } from '@almoner/domain/payment/state.ts'
import {
  isReceiptWanted,
  receipt,
  type ReceiptState,
  type VoidReason,
} from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { IssueReceipt } from '@almoner/domain/receipt-book/index.ts'
import type { EventMeta, EventStore } from '@almoner/eventstore/event-store.ts'
import { readEvents } from '../record/read-events.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { Standing } from './standing.ts'

type Owed = {
  refundedCents: Cents
  method: ReceiptIssued['data']['method']
  breakdown: ReceiptIssued['data']['breakdown']
}

type Dated = { meta: Pick<EventMeta, 'at'> }

type Paid = {
  state: StartedPayment
  succeeded: (Dated & PaymentSucceeded) | undefined
  receipts: ReceiptState
  /** Whether the payment gets a receipt once it has succeeded. */
  isWanted: boolean
  /** Null if no receipt should exist. */
  owed: Owed | null
}

export const loadStandingOfPayment = async (
  store: EventStore,
  paymentId: PaymentId,
): Promise<Standing> => {
  const paid = await loadPaid(store, paymentId)
  const { state, owed, receipts } = paid
  return {
    of: ofPayment(paymentId),
    organisationId: state.facts.organisationId,
    receipts,
    isOwed: owed !== null,
    because: state.paid === null ? 'payment_failed' : 'given_back',
    issuedAt: calledForAt(paid),
    findFault: (issued) => (owed === null ? null : differs(issued, owed)),
    write: async (issue) => writeReceipt(paid, issue),
  }
}

const loadPaid = async (store: EventStore, paymentId: PaymentId): Promise<Paid> => {
  const [events, { state: receipts }] = await Promise.all([
    readEvents(store, payment, paymentId),
    loadState(store, receipt, paymentId),
  ])
  return toPaid(events, receipts)
}

const toPaid = (events: readonly (Dated & PaymentEvent)[], receipts: ReceiptState): Paid => {
  const state = fold(payment, events)
  assert(state.status !== 'none', 'a payment with a receipt is in the books')
  const succeeded = events.find(
    (event): event is Dated & PaymentSucceeded => event.type === 'PaymentSucceeded',
  )
  const refundedCents = sumReturnedCents(state)
  const { method, quote } = currentTry(state)
  const breakdown = state.paid?.breakdown ?? quote
  const isOpen = state.paid === null && state.status !== 'failed' && receipts.forced !== null
  const isStored = state.paid !== null && refundedCents < state.paid.breakdown.totalAmountCents
  const isWanted = isReceiptWanted(state, receipts)
  return {
    state,
    succeeded,
    receipts,
    isWanted,
    owed:
      isOpen || (isStored && isWanted)
        ? {
            refundedCents,
            method: state.paid?.method ?? method,
            breakdown: requirePresent(breakdown, 'what the payment costs'),
          }
        : null,
  }
}

// A forced receipt is dated by the time when it was forced. Any other is dated by the latest of
// three times: the success, the staff's request for it, and the void of the receipt that it
// replaces. None of them changes once a receipt of that turn is issued.
const calledForAt = ({ receipts, succeeded, isWanted }: Paid): Instant | null => {
  const { forced, requestedAt, voided } = receipts
  if (forced) return forced.at
  if (!isWanted) return null
  const times = [voided.at(-1)?.at, succeeded?.meta.at, requestedAt].flatMap((at) => at ?? [])
  return times.toSorted().at(-1) ?? null
}

const differs = ({ data }: ReceiptIssued, owed: Owed): VoidReason | null => {
  if (data.refundedCents !== owed.refundedCents) return 'given_back'
  const isSame =
    data.method === owed.method &&
    data.breakdown.totalAmountCents === owed.breakdown.totalAmountCents &&
    data.breakdown.totalFeeCents === owed.breakdown.totalFeeCents
  return isSame ? null : 'corrected'
}

const writeReceipt = (
  { state, succeeded, receipts, owed }: Paid,
  { charity, issuedAt, replaces }: Parameters<Standing['write']>[0],
): Pick<IssueReceipt, 'facts' | 'payer'> => {
  const { facts } = state
  const paidBy = succeeded?.data.try ?? currentTry(state).number
  const identified = state.tries[paidBy - 1]?.identified ?? null
  const { firstName, lastName, organisationName, email } = facts.payer
  const paid = state.paid?.breakdown ?? currentTry(state).quote
  const isForced = state.paid === null && receipts.forced !== null
  const receivedOn = succeeded?.data.receivedOn
  return {
    facts: {
      of: ofPayment(facts.paymentId),
      organisationId: facts.organisationId,
      payerId: facts.payerId,
      projectId: facts.projectId,
      projectName: facts.projectName,
      charityName: charity.profile.name,
      charityAddress: charity.profile.address,
      accentColour: charity.profile.colours.header,
      ...(charity.profile.logo !== null && { logo: charity.profile.logo }),
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
      ...formatOfReceipt(charity.receiptFormat, facts.language),
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

// An archived question is no longer shown to payers, but an earlier answer stays on the receipt.
const answersOnReceipt = (
  rows: readonly FormRow[],
  { payer, language }: StartedPayment['facts'],
): { label: string; value: string }[] =>
  rows.flatMap(({ id, showOnReceipt, label }) => {
    const value = payer.customFields[id]
    return showOnReceipt && value ? [{ label: localised(label, language), value }] : []
  })
