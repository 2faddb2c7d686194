import type { GuessLimit } from '@almoner/operational/guess-counts/guess-counts.ts'

export type GuessLimits = {
  /**
   * Limits the guesses at one account from one address, or from one device that its owner has used
   * before.
   */
  pair: Omit<GuessLimit, 'key'>
  /** Limits the guesses at one account from all addresses together, except known devices. */
  total: Omit<GuessLimit, 'key'> & { challengeAbove: number }
  /**
   * Limits guesses of passwords above the total: each costs `hardFactor` times the work of a
   * challenge.
   */
  beyond: Omit<GuessLimit, 'key'> | null
  /**
   * Limits guesses of codes until the password is changed: an attacker at this step has the
   * password, but no phone.
   */
  ever: Omit<GuessLimit, 'key'> | null
}

/** The factor by which a guess costs more work once an hour's guesses of an account are used up. */
export const hardFactor = 10

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
 * over all addresses requires a challenge from an unknown device, then one of ten times the work.
 * It refuses only a rate that no person reaches in an hour. A new password by mail makes its
 * browser a known device, to which no total applies.
 */
export const guessLimits = {
  password: {
    pair,
    total: { ...total, challengeAbove: 20, most: 300 },
    beyond: { ...total, most: 300 },
    ever: null,
  },
  // Three of a million codes are valid at any moment. A caller who gets here has the password.
  code: {
    pair,
    total: { ...total, challengeAbove: 5, most: 10 },
    beyond: null,
    ever: { ...total, most: 50, lastsSeconds: 30 * 24 * 3600, slides: true },
  },
} satisfies Record<string, GuessLimits>
