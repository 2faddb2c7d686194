import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { addCents } from '@almoner/domain/kernel/money.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import type { OfPeople, PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import {
  paymentsOfYear,
  type YearCursor,
} from '@almoner/projections/models/payment-history/years.ts'
import { receiptsNumbered, type ReceiptRow } from '@almoner/projections/models/receipts/query.ts'
import {
  netCents,
  type StatementRow,
} from '@almoner/workflows/documents/statement/statement-rows.ts'
import type { NameProject } from '../charity/project-names.ts'

const rowsOfPage = 500

/**
 * These people's payments to this charity in a year, oldest first, page by page; no page is empty.
 */
export async function* readStatementPages(
  db: Db,
  filter: OfPeople & { year: number },
  nameProject: NameProject,
): AsyncGenerator<readonly StatementRow[], void> {
  const { organisationId } = filter
  let after: YearCursor | null = null
  for (;;) {
    const payments: readonly PaymentRow[] = await paymentsOfYear(db, {
      ...filter,
      after,
      limit: rowsOfPage,
    })
    const last = payments.at(-1)
    if (last === undefined) return
    const numbers = payments.flatMap(({ receiptNumber }) => receiptNumber ?? [])
    const receipts = await receiptsNumbered(db, { organisationId, numbers })
    const byNumber = new Map(receipts.map((receipt) => [receipt.receiptNumber, receipt]))
    yield payments.map((payment) =>
      statementRow({ ...payment, projectName: nameProject(payment) }, byNumber),
    )
    if (payments.length < rowsOfPage) return
    after = cursorAt(last)
  }
}

const cursorAt = (payment: PaymentRow): YearCursor => ({
  receivedOn: receivedOn(payment),
  completedAt: requirePresent(payment.completedAt, 'when it went through'),
  paymentId: payment.paymentId,
})

const receivedOn = (payment: PaymentRow) =>
  requirePresent(payment.receivedOn, 'when its money came')

const statementRow = (
  payment: PaymentRow,
  receipts: ReadonlyMap<string, ReceiptRow>,
): StatementRow => {
  const { firstName, lastName, organisationName, cardLast4 } = payment
  const row: StatementRow = {
    paymentId: payment.paymentId,
    paidOn: receivedOn(payment),
    transactionType: payment.transactionType,
    projectName: payment.projectName,
    payer: isErased(lastName) ? null : { firstName, lastName, organisationName },
    method: {
      brand: payment.cardBrand ?? payment.method,
      last4: cardLast4 === null || isErased(cardLast4) ? null : cardLast4,
    },
    receipt: null,
    amountCents: payment.amountCents,
    totalCents: requirePresent(payment.fees, 'what was paid').totalAmountCents,
    returnedCents: addCents(payment.refundedCents, payment.lostCents),
    underWayCents: payment.refundUnderWayCents,
    disputedCents: payment.disputedCents,
  }
  const receipt = receipts.get(payment.receiptNumber ?? '')
  return receipt && standsFor(receipt, row) ? { ...row, receipt: toReceiptNumber(receipt) } : row
}

// A receipt with another sum is about to be voided and replaced.
const standsFor = ({ voided, facts, paymentId }: ReceiptRow, row: StatementRow): boolean =>
  voided === null &&
  paymentId === row.paymentId &&
  facts.breakdown.totalAmountCents - facts.refundedCents === netCents(row)

const toReceiptNumber = ({ receiptNumber: number, facts: { irFileNumber } }: ReceiptRow) => ({
  number,
  irFileNumber,
})
