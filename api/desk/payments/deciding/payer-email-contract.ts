import * as v from 'valibot'
import { emailSchema } from '../../../http/contract.ts'

/**
 * POST …/payer-email sets the future address of the payer, and optionally sends the receipt there
 * at once.
 */
export const payerEmailSchema = v.object({
  email: emailSchema,
  sendReceipt: v.optional(v.boolean('send_receipt.invalid'), false),
})

/** POST …/receipt/resend: 202, and the valid receipt is mailed once more. */
