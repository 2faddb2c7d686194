import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../../http/problem.ts'
import type { DeskPaymentAnswer } from '../contract.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { loadDeskPayment, loadOwnPayment } from '../own-payment.ts'

/** Limited: a button must not flood a mailbox. */
export const limitResend = async (c: Context<AppEnv>, paymentId: PaymentId): Promise<void> => {
  await loadOwnPayment(c, paymentId)
  await assertWithinLimit(c, { key: `resend-receipt:${paymentId}`, perSeconds: 60 * 60, burst: 5 })
}

/** Mails the valid receipt once more, to the payer's current address. */
export const resendReceipt = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<DeskPaymentAnswer> => {
  const { receiptNumber, receiptVoid } = await loadOwnPayment(c, paymentId)
  if (receiptNumber === null || receiptVoid) throw new Refusal('receipt_missing')
  const organisationId = ownOrganisation(c)
  const handled = await sendCommand(c, {
    decider: receipt,
    id: paymentId,
    command: { type: 'ResendReceipt', of: ofPayment(paymentId), organisationId, receiptNumber },
    input: { receiptNumber },
  })
  if (!handled.handled) throw new Error('a receipt refuses nothing')
  return await loadDeskPayment(c, paymentId)
}
