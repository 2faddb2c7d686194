import type { ActivityPolicy } from './flow/flow.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * For half a minute: a payer or a donor waits at a screen, or the next look follows soon anyway. An
 * unreachable provider must not stretch the payer's five minutes.
 */
export const whilePayerWaits: ActivityPolicy = {
  attempts: 3,
  firstPauseMilliseconds: 300,
  longestPauseMilliseconds: second,
  timeoutMilliseconds: 10 * second,
}

/**
 * For almost two minutes, and for eight where each attempt times out: a restart of a database or of
 * a provider passes unseen. After that the process decides what to do.
 */
export const forMinutes: ActivityPolicy = {
  attempts: 12,
  firstPauseMilliseconds: second / 2,
  longestPauseMilliseconds: 15 * second,
  timeoutMilliseconds: 30 * second,
}

/**
 * For two hours, every ten minutes at last: the rest of the process can go on without it, or come
 * back to it later.
 */
export const forHours: ActivityPolicy = {
  attempts: 20,
  firstPauseMilliseconds: second,
  longestPauseMilliseconds: 10 * minute,
  timeoutMilliseconds: minute,
}

/**
 * For 15 hours, every ten minutes at last, and for less than 24 where each attempt times out: until
 * nightly work runs again, and while providers know their idempotency keys. An attempt has the time
 * to read a long list.
 */
export const forADay: ActivityPolicy = {
  attempts: 100,
  firstPauseMilliseconds: second,
  longestPauseMilliseconds: 10 * minute,
  timeoutMilliseconds: 5 * minute,
}

/**
 * For two weeks, every hour at last: what must not be forgotten, such as a receipt while a mail
 * server is away, or what a second person has approved.
 */
export const forWeeks: ActivityPolicy = {
  attempts: 350,
  firstPauseMilliseconds: second,
  longestPauseMilliseconds: hour,
  timeoutMilliseconds: minute,
}
