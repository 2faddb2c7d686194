import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import type { ReceiptOf } from '@almoner/domain/kernel/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { PaymentBooks } from '../record/payment-books.ts'
import { closeReview, openReview, type NamedItem } from './manual-review.ts'

/** Whose staff can act: a charity's, or the platform's administrators where it is null. */
type ReviewOwner = OrganisationId | null

/**
 * Leaves to a person what failed for good and has no sum of its own. It is opened once, however often
 * it fails, and again once it was mended in between.
 */
export const leaveFailure = async (
  books: PaymentBooks,
  {
    item,
    owner,
    paymentId = null,
    process,
  }: { item: NamedItem; owner: ReviewOwner; paymentId?: PaymentId | null; process: string },
): Promise<void> => {
  await openReview(books, {
    ...item,
    process,
    organisationId: owner,
    paymentId,
    amountCents: noCents,
  })
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
  /** Which letter it was: each that is refused stands in the history. */
  letter: string
}

/**
 * The receipt did not reach its reader: the charity's staff can correct the address. A refusal stands
 * in the history of the payment too; the number is null where no address was asked.
 */
export const leaveReceipt = async (
  books: PaymentBooks,
  { of, organisationId, process, receiptNumber, letter }: UndeliveredReceipt,
): Promise<void> => {
  if (receiptNumber !== null) {
    const at = books.now()
    await handleCommand(books.store, {
      decider: receipt,
      id: of.id,
      command: { type: 'RecordReceiptNotMailed', of, organisationId, receiptNumber },
      context: {
        tenant: organisationId,
        actor: `process:${process}`,
        correlation: of.id,
        causation: null,
        commandId: `receipt-not-mailed:${receiptNumber}:${letter}`,
        input: { receiptNumber },
        at,
      },
    })
  }
  const paymentId = of.kind === 'payment' ? of.id : null
  await leaveFailure(books, { item: receiptItem(of), owner: organisationId, paymentId, process })
}

/** Staff had it sent again, and it was taken. */
export const closeReceipt = async (
  books: PaymentBooks,
  { of, process }: Omit<About, 'organisationId'>,
): Promise<void> => {
  await closeReview(books, { item: receiptItem(of), correlation: of.id, process })
}

/** Of a process that gave up and has no review of its own: an administrator looks into the log. */
export const leaveFailedProcess = async (
  books: PaymentBooks,
  { process, id }: { process: string; id: string },
): Promise<void> => {
  const item = {
    discrepancy: 'process_failed',
    provider: 'platform',
    providerObjectId: id,
  } as const
  await leaveFailure(books, { item, owner: null, process })
}
