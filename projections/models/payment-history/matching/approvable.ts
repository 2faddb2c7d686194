import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '../../../engine/database.ts'
import { selectPayments, toPayment, type PaymentRow } from '../query.ts'

/** What the approval of a payment or an offline entry causes, and the proof that it is based on. */
export type Approvable = Pick<PaymentRow, 'paymentId' | 'proof' | 'awaitingApproval'> & {
  /** Whether a receipt is issued and mailed after the approval, without a further request. */
  isReceiptIssued: boolean
}

/** Returns these payments and offline entries of this charity, by their ids. */
export const findApprovable = async (
  db: Db,
  { organisationId, ids }: { organisationId: OrganisationId; ids: readonly PaymentId[] },
): Promise<ReadonlyMap<string, Approvable>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectPayments(db, organisationId).where('payment_id', 'in', ids).execute()
  return new Map(
    rows.map((row) => {
      const { paymentId, source, proof, awaitingApproval, receiptRequested, receiptOnRequest } =
        toPayment(row, organisationId)
      const isReceiptIssued = source === 'online' ? !receiptOnRequest : receiptRequested
      return [paymentId, { paymentId, proof, awaitingApproval, isReceiptIssued }]
    }),
  )
}
