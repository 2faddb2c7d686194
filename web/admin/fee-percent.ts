import { toPlainSigns } from '@almoner/domain/text/half-width.ts'

const mostBasisPoints = 1_000

/** Returns "1.5" for 150 basis points, and an empty text if no fee is set. */
export const formatPercent = (basisPoints: number | null): string =>
  basisPoints === null ? '' : String(basisPoints / 100)

/** 150 for "1.5" or " 1.50 %"; null for what is no fee. */
export const parseBasisPoints = (typed: string): number | null => {
  const parts = /^(\d{1,2})(?:\.(\d{0,2}))?$/.exec(toPlainSigns(typed).replaceAll(/[\s%]/g, ''))
  if (!parts) return null
  const [, whole = '0', decimals = ''] = parts
  // Digits and not a product: 1.15 times a hundred is not 115.
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return basisPoints > mostBasisPoints ? null : basisPoints
}
