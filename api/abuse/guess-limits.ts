import type { GuessLimit } from '@almoner/operational/guess-counts/guess-counts.ts'

export type GuessLimits = {
  /** Of one account from one address, or from one device that its owner has used before. */
  pair: Omit<GuessLimit, 'key'>
  /** Of one account from all addresses together, known devices left out. */
  total: Omit<GuessLimit, 'key'> & { challengeAbove: number }
}

const pair = {
  free: 9,
  firstDelaySeconds: 10,
  longestDelaySeconds: 15 * 60,
  most: 1_000,
  lastsSeconds: 24 * 3600,
  slides: true,
}
const total = {
  free: 1_000,
  firstDelaySeconds: 0,
  longestDelaySeconds: 0,
  lastsSeconds: 3600,
  slides: false,
}

/**
 * A stranger who guesses must not keep the owner out. So an account is never locked: what is counted
 * for all addresses asks an unknown device for work, and refuses only what no person types in an hour.
 */
export const guessLimits = {
  password: { pair, total: { ...total, challengeAbove: 20, most: 300 } },
  // Three of a million are right at any moment. Whoever gets here knows the password already.
  code: { pair, total: { ...total, challengeAbove: 10, most: 60 } },
} satisfies Record<string, GuessLimits>
