/** Returns a share in percent, to two decimals; null of nothing. */
export const toPercent = (part: number, of: number): number | null =>
  of > 0 ? Math.round((part / of) * 10_000) / 100 : null
