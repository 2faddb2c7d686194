import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { giftComparedSeconds } from '@almoner/domain/payment/same-gift.ts'
import { Refusal } from '../../http/problem.ts'

/** For how long the same thing again is a question. */
export const askedWithinMilliseconds = giftComparedSeconds * 1000

/**
 * Asks whether a second one is meant. It is a question only: the same command with `again` passes.
 * An idempotency key stops the same click from doubling; this is about a person who fills in the
 * form a second time.
 */
export const enteredBefore = ({ id, at }: { id: string | null; at: Instant }): Refusal =>
  new Refusal('entered_before', { values: { at: formatHongKongTime(at) }, earlier: { id, at } })
