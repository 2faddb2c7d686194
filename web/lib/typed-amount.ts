import { parseHkd, type AmountRefusal, type Cents } from '@almoner/domain/kernel/money.ts'

/**
 * A typed amount, in cents. Accepts what a keyboard or the clipboard adds (HK$, spaces between
 * thousands, a Chinese keyboard's full-width figures), never guesses a sum.
 */
export const readTypedAmount = (typed: string): { cents: Cents } | { refused: AmountRefusal } =>
  parseHkd(
    typed
      .normalize('NFKC')
      .trim()
      .replace(/^(?:HKD|HK\$|\$)\s*/i, '')
      .replaceAll('。', '.')
      // As a comma, a separator counts only where thousands are parted: "1 000" yes, "1 5" no.
      .replaceAll(/[\s、]/g, ','),
  )
