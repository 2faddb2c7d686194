import type { Approval } from '../../use-cases/approvals/contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import type { FormRow } from '@almoner/domain/organisation/events.ts'
import { isMadeByHand } from '@almoner/projections/models/payment-history/rows/made-by-hand.ts'
import type { PostingRow } from '@almoner/projections/models/journal/query.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import type { TimelineRow } from '@almoner/projections/models/payment-timeline/query.ts'
import type { ReceiptRow } from '@almoner/projections/models/receipts/query.ts'
import { showContact } from '../../use-cases/payments/payer-contact.ts'
import { findActorName, type StaffNames } from '../../use-cases/accounts/staff-names.ts'
import { toFeesAnswer } from '../../use-cases/payments/fees/fees.ts'
import type {
  DeskDispute,
  DeskPayment,
  DeskPaymentAnswer,
  DeskReceipt,
  DeskRefund,
  PostingAnswer,
  TimelineEntry,
} from './contract.ts'

/** A payment as the charity's desk shows it. */
export const toDeskPayment = (
  row: PaymentRow,
  options: {
    rows: readonly FormRow[]
    language: Language
    receiptLink: string | null
    /** Whether the reader sees the payer's contact data. */
    seesContact: boolean
  },
): DeskPayment => ({
  id: row.paymentId,
  source: row.source,
  try: row.try,
  receiptNumber: row.receiptNumber,
  receiptVoid: row.receiptVoid,
  status: row.status,
  failure: row.failureReason,
  declineReason: row.declineReason,
  awaitingApproval: row.awaitingApproval,
  waitsForYou: row.waitsForCharity,
  transactionType: row.transactionType,
  projectId: row.projectId,
  projectName: row.projectName,
  firstName: row.firstName,
  lastName: row.lastName,
  organisationName: row.organisationName,
  ...showContact(options.seesContact, { email: row.email, phoneNumber: row.phoneNumber }),
  memo: row.memo,
  customFields: answered(row.customFields, options.rows, options.language),
  method: row.method,
  provider: row.provider,
  cardBrand: row.cardBrand,
  cardLast4: row.cardLast4,
  cardCountry: row.cardCountry,
  reference: row.reference,
  proof: toProof(row),
  submittedOn: row.submittedOn,
  paidOn: row.paidOn,
  amount: row.amountCents,
  coverFee: row.coverFee,
  fees: row.fees && toFeesAnswer(row.fees),
  refunded: row.refundedCents,
  refundUnderWay: row.refundUnderWayCents,
  disputed: row.disputedCents,
  lost: row.lostCents,
  refundable: row.refundableCents,
  refunds: row.refunds.map(deskRefund),
  disputes: row.disputes.map(deskDispute),
  providerPaymentId: row.providerPaymentId,
  receiptLink: row.receiptNumber === null ? null : options.receiptLink,
  receiptOnRequest: row.receiptOnRequest,
  language: row.language,
  initiatedAt: row.initiatedAt,
  givenAt: row.givenAt,
  completedAt: row.completedAt,
  receivedOn: row.receivedOn,
  receivedOnStated: row.receivedOnStated,
})

/** Returns the payment in detail, with its receipts and other payments with an identical proof. */
export const toDeskPaymentAnswer = (
  payment: DeskPayment,
  {
    receipts,
    same,
    sentElsewhere,
    waiting,
    donor,
  }: {
    receipts: readonly ReceiptRow[]
    same: readonly PaymentRow[]
    sentElsewhere: boolean
    waiting: Approval | null
    donor: DeskPaymentAnswer['donor']
  },
): DeskPaymentAnswer => ({
  ...payment,
  receipts: receipts.map(deskReceipt),
  sameProof: same.map((row) => ({
    id: row.paymentId,
    source: row.source,
    payer: row.organisationName ?? fullName(row),
    status: row.status,
    initiatedAt: row.initiatedAt,
  })),
  proofSentElsewhere: sentElsewhere,
  waitingRefund: waiting,
  donor,
})

const proofPath = (paymentId: string): string => `/api/organizations/payments/${paymentId}/proof`

const toProof = ({ paymentId, proof }: PaymentRow): DeskPayment['proof'] =>
  proof && { path: proofPath(paymentId), contentType: proof.contentType, bytes: proof.bytes }

const deskRefund = (refund: PaymentRow['refunds'][number]): DeskRefund => ({
  id: refund.refundId,
  amount: refund.amountCents,
  reason: refund.reason,
  note: refund.note,
  status: refund.status,
  byCharity: isMadeByHand(refund.provider),
  code: refund.code,
  requestedAt: refund.requestedAt,
  settledAt: refund.settledAt,
})

const deskDispute = (dispute: PaymentRow['disputes'][number]): DeskDispute => ({
  id: dispute.disputeId,
  amount: dispute.amountCents,
  fee: dispute.feeCents,
  reason: dispute.reason,
  evidenceDueAt: dispute.evidenceDueAt,
  status: dispute.status,
  openedAt: dispute.openedAt,
  closedAt: dispute.closedAt,
})

const deskReceipt = ({
  receiptNumber,
  issuedAt,
  facts,
  payer,
  voided,
}: ReceiptRow): DeskReceipt => ({
  receiptNumber,
  issuedAt,
  forced: facts.forced,
  forcedBecause: payer.forcedBecause,
  replaces: facts.replaces,
  voidedAt: voided?.at ?? null,
  voidReason: voided?.reason ?? null,
})

// An answer outlives its row: when the charity has deleted the row, its id replaces the label.
const answered = (
  answers: Record<string, string>,
  rows: readonly FormRow[],
  language: Language,
): { label: string; value: string }[] =>
  Object.entries(answers).map(([id, value]) => {
    const row = rows.find((candidate) => candidate.id === id)
    return { label: row ? localised(row.label, language) : id, value }
  })

/** The address before a correction is contact data too. */
export const toTimelineEntry = (
  { seesContact, names }: { seesContact: boolean; names: StaffNames },
  { position, at, actor, type, details }: TimelineRow,
): TimelineEntry => {
  const { previous } = details
  const shownDetails =
    typeof previous === 'string'
      ? { ...details, previous: showContact(seesContact, { email: previous }).email }
      : details
  const name = findActorName(actor, names)
  return { position: String(position), at, actor, name, type, details: shownDetails }
}

export const toPostingAnswer = ({
  journal,
  businessDate,
  recordedAt,
  debit,
  credit,
  amountCents,
}: PostingRow): PostingAnswer => ({
  journal,
  businessDate,
  at: recordedAt,
  debit,
  credit,
  amount: amountCents,
})
