import { toPlainSigns } from './half-width.ts'
import { parseHkd, type AmountRefusal, type Cents } from '../kernel/money.ts'

/** No typed sum is longer than this. */
const longestTyped = 60

/**
 * A typed amount, in cents. Accepts what a keyboard or the clipboard adds (HK$, spaces between
 * thousands, a Chinese keyboard's full-width figures), never guesses a sum.
 */
export const readTypedAmount = (
  typed: string,
  largestCents?: Cents,
): { cents: Cents } | { refused: AmountRefusal } =>
  typed.length > longestTyped
    ? { refused: 'not_a_number' }
    : parseHkd(
        toPlainSigns(typed)
          .replace(/^(?:HKD|HK\$|\$)\s*/i, '')
          .replaceAll(/[。｡]/g, '.')
          // A separator, like a comma, counts only if it separates thousands: "1 000" yes, "1 5"
          // no.
          .replaceAll(/[\s、]/g, ','),
        largestCents,
      )
