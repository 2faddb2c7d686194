import { parseHkd, type AmountRefusal, type Cents } from '@almoner/domain/kernel/money.ts'

/**
 * A typed amount, in cents. Accepts what a keyboard or the clipboard adds (HK$, spaces between
 * thousands, a Chinese keyboard's full-width figures), never guesses a sum.
 */
export const readTypedAmount = (
  typed: string,
  largestCents?: Cents,
): { cents: Cents } | { refused: AmountRefusal } =>
  parseHkd(
    typed
      .normalize('NFKC')
      .trim()
      .replace(/^(?:HKD|HK\$|\$)\s*/i, '')
      .replaceAll('。', '.')
      // As a comma, a separator counts only where thousands are parted: "1 000" yes, "1 5" no.
      .replaceAll(/[\s、]/g, ','),
    largestCents,
  )

/** The same of what a form is about to send; undefined where it is no amount. */
export const typedCents = (typed: string | number): Cents | undefined => {
  const read = readTypedAmount(String(typed))
  return 'cents' in read ? read.cents : undefined
}

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

/** Whether a charity takes this amount. A gift of nothing is none, whatever the minimum. */
export const isGiftAmount = (
  amountCents: Cents | null,
  minimumCents: Cents,
): amountCents is Cents => amountCents !== null && amountCents > 0 && amountCents >= minimumCents
