import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { giftComparedSeconds } from '@almoner/domain/payment/same-gift.ts'
import { Refusal } from '../../http/problem.ts'

/** The time within which a repeated entry needs a confirmation. */
export const askedWithinMilliseconds = giftComparedSeconds * 1000

/**
 * Returns the refusal that makes the sender confirm a second entry: the command with `again`
 * passes. An idempotency key already stops a retried request from doubling. This is for a person
 * who fills in the form twice.
 */
export const enteredBefore = ({ id, at }: { id: string | null; at: Instant }): Refusal =>
  new Refusal('entered_before', { values: { at: formatHongKongTime(at) }, earlier: { id, at } })
