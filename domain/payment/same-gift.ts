/**
 * For how long after a gift the same one is found. The counts of tries have the payments of two
 * windows, so that a window must last no shorter, and none is deleted that may still be read.
 */
export const giftComparedSeconds = 10 * 60
