import type { Cents } from '@almoner/domain/kernel/money.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'

/** A typed amount of a gift. The minimum itself is enough. Refusals are form codes. */
export const readGiftAmount = (
  typed: string,
  minimumCents: Cents,
): { cents: Cents } | { refused: string } => {
  if (typed.trim() === '') return { refused: 'amount.required' }
  const read = readTypedAmount(typed)
  if ('refused' in read) return { refused: `amount.${read.refused}` }
  return isGiftAmount(read.cents, minimumCents) ? read : { refused: 'amount.below_minimum' }
}

/**
 * Whether a charity accepts this amount. An amount of zero is never accepted, whatever the minimum.
 */
export const isGiftAmount = (
  amountCents: Cents | null,
  minimumCents: Cents,
): amountCents is Cents => amountCents !== null && amountCents > 0 && amountCents >= minimumCents
