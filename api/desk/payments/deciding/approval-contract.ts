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
   * The Hong Kong day on which the money arrived. It defaults to the day that the payer stated,
   * else to the day on which they sent the proof.
   */
  receivedOn: v.optional(daySchema('received_on')),
  /**
   * Limits the approval to a transfer that still waits. Otherwise it also covers one that a
   * colleague has declined since.
   */
  onlyWaiting: v.optional(v.boolean('only_waiting.invalid'), false),
  /** Requests the receipt too, if it is not issued automatically. */
  sendReceipt: v.optional(v.boolean('send_receipt.invalid'), false),
})

/** POST …/decline: the payer receives the reason. */
export const declineSchema = v.object({ try: trySchema, reason: reasonSchema(500) })

/** POST …/reopen: a transfer that was declined waits for a decision again. */
export const reopenSchema = v.object({ try: trySchema })
