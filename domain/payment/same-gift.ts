/**
 * The time after a gift in which a repeated gift is found. The counts of tries cover the payments
 * of two windows. A window must therefore last at least as long, so that no payment is deleted
 * while it may still be read.
 */
export const giftComparedSeconds = 10 * 60
