import * as v from 'valibot'
import { daySchema } from '../../../http/contract.ts'
import { reasonSchema } from '../contract.ts'

/** The transfer that staff saw: a newer one is not decided with it. */
export const trySchema = v.pipe(
  v.number('try.unknown'),
  v.integer('try.unknown'),
  v.minValue(1, 'try.unknown'),
)

/** POST …/approve */
export const approveSchema = v.object({
  try: trySchema,
  /**
   * The Hong Kong day on which the money came: left out, the one on which the payer says that they
   * paid, else the one on which they sent the proof.
   */
  receivedOn: v.optional(daySchema('received_on')),
  /** Of a transfer that still waits; else also of one that a colleague declined meanwhile. */
  onlyWaiting: v.optional(v.boolean('only_waiting.invalid'), false),
  /** Also asks for the receipt, where it is not issued by itself. */
  sendReceipt: v.optional(v.boolean('send_receipt.invalid'), false),
})

/** POST …/decline: the payer receives the reason. */
export const declineSchema = v.object({ try: trySchema, reason: reasonSchema(500) })

/** POST …/reopen: a transfer that was declined waits for a decision again. */
export const reopenSchema = v.object({ try: trySchema })
