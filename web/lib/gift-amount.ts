import type { Cents } from '@almoner/domain/kernel/money.ts'
import { readTypedAmount } from './typed-amount.ts'

export type AmountReading = { cents: Cents } | { refused: string }

/** An amount as the form judges it: the minimum itself is enough. Refusals are form codes. */
export const readGiftAmount = (typed: string, minimumCents: Cents): AmountReading => {
  if (typed.trim() === '') return { refused: 'amount.required' }
  const read = readTypedAmount(typed)
  if ('refused' in read) return { refused: `amount.${read.refused}` }
  return read.cents > 0 && read.cents >= minimumCents ? read : { refused: 'amount.below_minimum' }
}
