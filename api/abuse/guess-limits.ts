import type { GuessLimit } from '@almoner/operational/guess-counts/guess-counts.ts'

export type GuessLimits = {
  /** Of one account from one address, or from one device that its owner has used before. */
  pair: Omit<GuessLimit, 'key'>
  /** Of one account from all addresses together, known devices excluded. */
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
 * An attacker who guesses must not lock the owner out, so an account is never locked. The total
 * over all addresses requires a challenge from an unknown device, and refuses only a rate that no
 * person reaches in an hour.
 */
export const guessLimits = {
  password: { pair, total: { ...total, challengeAbove: 20, most: 300 } },
  // Three of a million codes are valid at any moment. A caller who gets here has the password.
  code: { pair, total: { ...total, challengeAbove: 10, most: 60 } },
} satisfies Record<string, GuessLimits>
