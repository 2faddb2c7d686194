import type { Context } from 'hono'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { paymentTotal, sumReturnedCents } from '@almoner/domain/payment/state.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import type { DeskPaymentAnswer } from '../contract.ts'
import { loadOwnState } from './decisions.ts'
import { loadDeskPayment } from '../own-payment.ts'

/**
 * Issues the receipt of a payment whose project issues none automatically. The payment must be
 * complete and not fully refunded. A repeated request returns that receipt.
 */
export const requestReceipt = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<DeskPaymentAnswer> => {
  const state = await loadOwnState(c, paymentId)
  const hasRest = state.paid !== null && sumReturnedCents(state) < paymentTotal(state)
  if (!hasRest || !state.facts.receiptOnRequest) throw new Refusal('receipt_not_due')
  const organisationId = ownOrganisation(c)
  const handled = await sendCommand(c, {
    decider: receipt,
    id: paymentId,
    command: {
      type: 'RequestReceipt',
      of: ofPayment(paymentId),
      organisationId,
      at: instantFromMilliseconds(c.get('deps').now()),
    },
    commandId: `RequestReceipt:${paymentId}`,
    input: {},
  })
  if (!handled.handled) throw new Error('a receipt refuses nothing')
  return await loadDeskPayment(c, paymentId)
}
