import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import type { ReceiptOf } from '@almoner/domain/receipt/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { ReviewSubject } from '@almoner/domain/manual-review/index.ts'
import type { LastError } from '../../flow/activity-failed.ts'
import type { TaskFailure } from '../../flow/task.ts'
import type { PaymentBooks } from '../record/payment-books.ts'
import { recordCommand } from '../record/record-command.ts'
import { closeReview, openReview, type NamedItem } from './manual-review.ts'

/** The charity whose staff can act; null for the platform's administrators. */
type ReviewOwner = OrganisationId | null

type Failure = {
  item: NamedItem
  owner: ReviewOwner
  paymentId?: PaymentId | null
  about?: ReviewSubject
  occurrence?: string
  process: string
}

/**
 * Leaves to a person what failed for good and has no sum of its own. It is opened once, however often
 * it fails, and again once it was mended in between.
 */
export const leaveFailure = async (
  books: PaymentBooks,
  { item, owner, paymentId = null, about, occurrence, process }: Failure,
): Promise<void> => {
  await openReview(books, {
    ...item,
    process,
    organisationId: owner,
    paymentId,
    amountCents: noCents,
    ...(about && { about }),
    ...(occurrence !== undefined && { occurrence }),
  })
}

/** The subject of a letter, and the owner whose staff can act if it is not delivered. */
export type LetterSubject = { about: ReviewSubject; owner: ReviewOwner }

/**
 * Opens a manual review, because a letter did not reach its reader. There is one review for all
 * letters about a subject until it is settled; a later letter opens it again.
 */
export const leaveLetter = (
  books: PaymentBooks,
  { about, owner, letter }: LetterSubject & { letter: string },
): Promise<void> =>
  leaveFailure(books, {
    item: {
      discrepancy: 'letter_not_mailed',
      provider: 'mail',
      providerObjectId: about.id,
      // The key includes the kind, because a charity's own id also identifies its application and
      // its bank account.
      key: `${about.kind} ${about.id}`,
    },
    owner,
    paymentId: about.kind === 'payment' ? (about.id as PaymentId) : null,
    about,
    occurrence: letter,
    process: 'mail',
  })

/**
 * If no mail server accepted a letter in any try, it is left to staff who can inform its reader in
 * another way. Any other failure is our fault, and the engine leaves it to administration.
 */
export const ifUnmailed = async (
  last: LastError,
  leave: () => Promise<void>,
): Promise<TaskFailure> => {
  if (last.name !== 'MailError') return {}
  await leave()
  return { outcome: { mailed: false }, status: 'ended' }
}

const receiptItem = (of: ReceiptOf) =>
  ({
    discrepancy: 'receipt_not_mailed',
    provider: 'mail',
    providerObjectId: of.id,
  }) as const satisfies NamedItem

type About = { of: ReceiptOf; organisationId: OrganisationId; process: string }

type UndeliveredReceipt = About & {
  receiptNumber: string | null
  /** The id of the letter: the history has each refused letter. */
  letter: string
}

/**
 * Opens a manual review, because the receipt did not reach its reader; the charity's staff can
 * correct the address. A refusal is also recorded in the history of the payment. The number is null
 * if no address was tried.
 */
export const leaveReceipt = async (
  books: PaymentBooks,
  { of, organisationId, process, receiptNumber, letter }: UndeliveredReceipt,
): Promise<void> => {
  if (receiptNumber !== null) {
    const at = books.now()
    await recordCommand(books, {
      decider: receipt,
      id: of.id,
      command: { type: 'RecordReceiptNotMailed', of, organisationId, receiptNumber },
      tenant: organisationId,
      process,
      commandId: `receipt-not-mailed:${receiptNumber}:${letter}`,
      input: { receiptNumber },
      at,
    })
  }
  const paymentId = of.kind === 'payment' ? of.id : null
  await leaveFailure(books, {
    item: receiptItem(of),
    owner: organisationId,
    paymentId,
    process,
    occurrence: `${receiptNumber} ${letter}`,
  })
}

/** Staff had it sent again, and it was taken. */
export const closeReceipt = async (
  books: PaymentBooks,
  { of, process }: Omit<About, 'organisationId'>,
): Promise<void> => {
  await closeReview(books, {
    item: receiptItem(of),
    correlation: of.id,
    process,
    resolution: 'worked_since',
  })
}

type FailedProcess = { name: string; isRepeated?: true }

const processItem = ({ name, isRepeated }: FailedProcess, id: string) =>
  ({
    discrepancy: 'process_failed',
    provider: 'platform',
    providerObjectId: id,
    // One item for however many nights in a row.
    ...(isRepeated && { key: name }),
  }) as const satisfies NamedItem

/**
 * Opens a manual review for a failed process that has none of its own: an administrator looks into
 * the log.
 */
export const leaveFailedProcess = async (
  books: PaymentBooks,
  { process, id }: { process: FailedProcess; id: string },
): Promise<void> => {
  const item = processItem(process, id)
  await leaveFailure(books, { item, owner: null, process: process.name, occurrence: id })
}

/** A night has worked again. */
export const closeFailedProcess = async (
  books: PaymentBooks,
  process: FailedProcess,
): Promise<void> => {
  const { name } = process
  const item = processItem(process, name)
  await closeReview(books, { item, correlation: name, process: name, resolution: 'worked_since' })
}
