import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import type { FormRow } from '@almoner/domain/organisation/events.ts'
import type { PaymentRow } from '@almoner/projections/payment-history/query.ts'
import { inHkd } from '../payments/fees.ts'
import type { DeskPayment } from './contract.ts'

/** A payment as the charity's desk shows it. */
export const deskPayment = (
  row: PaymentRow,
  options: { rows: readonly FormRow[]; language: Language; receiptLink: string | null },
): DeskPayment => ({
  id: row.paymentId,
  receiptNumber: row.receiptNumber,
  status: row.status,
  failure: row.failureReason,
  transactionType: row.transactionType,
  projectId: row.projectId,
  projectName: row.projectName,
  firstName: row.firstName,
  lastName: row.lastName,
  organisationName: row.organisationName,
  email: row.email,
  phoneNumber: row.phoneNumber,
  memo: row.memo,
  customFields: answered(row.customFields, options.rows, options.language),
  method: 'card',
  cardBrand: row.cardBrand,
  cardLast4: row.cardLast4,
  cardCountry: row.cardCountry,
  amount: toHkd(row.amountCents),
  coverFee: row.coverFee,
  fees: row.fees && inHkd(row.fees),
  providerPaymentId: row.providerPaymentId,
  receiptLink: row.receiptNumber === null ? null : options.receiptLink,
  language: row.language,
  initiatedAt: row.initiatedAt,
  completedAt: row.completedAt,
})

// An answer outlives its row: where the charity has dropped the row, its id stands for the label.
const answered = (
  answers: Record<string, string>,
  rows: readonly FormRow[],
  language: Language,
): { label: string; value: string }[] =>
  Object.entries(answers).map(([id, value]) => {
    const row = rows.find((candidate) => candidate.id === id)
    return { label: row ? localised(row.label, language) : id, value }
  })
