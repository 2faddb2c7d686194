import type { ActivityPolicy } from './flow/flow.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * Retries for half a minute: a payer or a donor waits at a screen, or the next check follows soon.
 * An unreachable provider must not extend the payer's five minutes.
 */
export const whilePayerWaits: ActivityPolicy = {
  attempts: 3,
  firstPauseMilliseconds: 300,
  longestPauseMilliseconds: second,
  timeoutMilliseconds: 10 * second,
}

/**
 * Retries for almost two minutes, or for eight if each attempt times out, so that a restart of a
 * database or of a provider goes unnoticed. After that the process decides the next step.
 */
export const forMinutes: ActivityPolicy = {
  attempts: 12,
  firstPauseMilliseconds: second / 2,
  longestPauseMilliseconds: 15 * second,
  timeoutMilliseconds: 30 * second,
}

/**
 * Retries for two hours, finally every ten minutes: the rest of the process can continue without
 * the result, or return to it later.
 */
export const forHours: ActivityPolicy = {
  attempts: 20,
  firstPauseMilliseconds: second,
  longestPauseMilliseconds: 10 * minute,
  timeoutMilliseconds: minute,
}

/**
 * Retries for 15 hours, finally every ten minutes, and for less than 24 if each attempt times out.
 * It lasts until nightly work runs again, and while providers know their idempotency keys. An
 * attempt has the time to read a long list.
 */
export const forADay: ActivityPolicy = {
  attempts: 100,
  firstPauseMilliseconds: second,
  longestPauseMilliseconds: 10 * minute,
  timeoutMilliseconds: 5 * minute,
}

/**
 * Retries for two weeks, finally every hour. It is for work that must not be forgotten, such as a
 * receipt while a mail server is away, or an approved request.
 */
export const forWeeks: ActivityPolicy = {
  attempts: 350,
  firstPauseMilliseconds: second,
  longestPauseMilliseconds: hour,
  timeoutMilliseconds: minute,
}

/** Retries a letter for about a day, which is how long the link in it is valid. */
export const whileALinkIsValid: ActivityPolicy = {
  attempts: 150,
  firstPauseMilliseconds: second,
  longestPauseMilliseconds: 10 * minute,
  timeoutMilliseconds: minute,
}

/**
 * Retries a letter for about a week of an unreachable mail server. Each attempt writes the letter
 * from the current state.
 */
export const forAWeek: ActivityPolicy = {
  attempts: 180,
  firstPauseMilliseconds: second,
  longestPauseMilliseconds: hour,
  timeoutMilliseconds: minute,
}
