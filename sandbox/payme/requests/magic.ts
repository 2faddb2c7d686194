/**
 * The automatic outcomes of HSBC's sandbox for certain amounts. Its own amounts are a few dollars
 * and less, below a charity's minimum. Here the cents decide, for any number of dollars.
 */
export type Magic =
  | 'expires_soon'
  | 'succeeds'
  | 'fails'
  | 'cannot_be_cancelled'
  | 'fails_to_open'
  | 'fails_to_answer'
  | 'is_not_found'
  | 'has_expired'

const byCents: Readonly<Record<number, Magic>> = {
  80: 'expires_soon',
  81: 'succeeds',
  77: 'fails',
  83: 'cannot_be_cancelled',
  44: 'fails_to_open',
  45: 'fails_to_answer',
}

// An older set of HSBC's, for exactly these amounts.
const bySum: Readonly<Record<number, Magic>> = { 70: 'is_not_found', 71: 'has_expired' }

export const findMagic = (totalCents: number): Magic | null =>
  bySum[totalCents] ?? byCents[totalCents % 100] ?? null

export const happensAfterMilliseconds = 2_000
export const expiresSoonMilliseconds = 5_000
