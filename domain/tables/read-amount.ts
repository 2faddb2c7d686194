import { largestSumCents, noCents, parseHkd, subtractCents, type Cents } from '../kernel/money.ts'
import { toShortText } from './cell.ts'
import { isDamaged } from './is-damaged.ts'

/** Why a cell is no sum of Hong Kong dollars. */
export type UnreadAmount =
  | 'not_a_number'
  | 'too_many_decimals'
  | 'too_large'
  /** More than 24 characters. */
  | 'too_long'
  /** `1.234,50`, `1,50` and `1.500`: a comma before decimals, or a point between thousands. */
  | 'separator_unclear'
  | 'other_currency'
  /** A spreadsheet has replaced the sum. */
  | 'damaged'

export type ReadAmount =
  | {
      /** The sum is negative if the cell marks it so. */
      cents: Cents
      /**
       * The direction that is written beside the digits: `-`, brackets or DR; `+` or CR. Null if
       * there is none.
       */
      direction: 'out' | 'in' | null
    }
  | { refused: UnreadAmount }

const longest = 24

/**
 * Reads the sum in a cell: `HK$1,234.50`, `(1,234.50)`, `1,234.50 DR`, `1234.5-`, also in full
 * width. Null if the cell is empty, or a dash. An ambiguous sum is refused.
 */
export const readAmount = (
  cell: string,
  largestCents: Cents = largestSumCents,
): ReadAmount | null => {
  const text = toShortText(cell, longest)
  if (text === null) return { refused: 'too_long' }
  if (text === '' || text === '-') return null
  if (isDamaged(text)) return { refused: 'damaged' }
  const { figures, direction } = readDirection(text)
  const plain = withoutCurrency(figures)
  if (plain === null) return { refused: 'other_currency' }
  // Two signs, such as --5 and (-5), have no clear meaning.
  if (direction !== null && /^[-+]/.test(plain)) return { refused: 'not_a_number' }
  if (isUnclear(plain)) return { refused: 'separator_unclear' }
  // A blank, like a comma, counts only if it separates thousands.
  const parsed = parseHkd(plain.replaceAll(' ', ','), largestCents)
  if ('refused' in parsed) return parsed
  const isOut = direction === 'out' && parsed.cents !== 0
  return { cents: isOut ? subtractCents(noCents, parsed.cents) : parsed.cents, direction }
}

const bracketed = /^(\D{0,4})\((.+)\)(\D{0,4})$/
const marked = /^(.+?) ?(DR|CR|D|C)\.?$/i
const signBefore = /^((?:HKD|HK\$|\$)? ?)([-+]) ?(.+)$/i
const signAfter = /^(.+?) ?([-+])$/

/** The sign of a sum, however it is written; a second one remains, and is no figure. */
const readDirection = (text: string): { figures: string; direction: 'out' | 'in' | null } => {
  const [, mark, inside, end = ''] = bracketed.exec(text) ?? []
  if (inside !== undefined) return { figures: `${mark}${inside}${end}`, direction: 'out' }
  const [, sum, word = ''] = marked.exec(text) ?? []
  if (sum !== undefined && /\d[ )]?$|元$/.test(sum) && !/HKD?$/i.test(text)) {
    return { figures: sum, direction: /^d/i.test(word) ? 'out' : 'in' }
  }
  const [, currency = '', sign, after] = signBefore.exec(text) ?? []
  if (after !== undefined) {
    return { figures: currency + after, direction: sign === '-' ? 'out' : 'in' }
  }
  const [, before, signEnd] = signAfter.exec(text) ?? []
  return before === undefined
    ? { figures: text, direction: null }
    : { figures: before, direction: signEnd === '-' ? 'out' : 'in' }
}

/** Null if the sum names another currency. */
const withoutCurrency = (text: string): string | null => {
  const plain = text
    .replace(/^(?:HKD|HK\$|\$|港幣|港币|港元) ?/i, '')
    .replace(/ ?(?:HKD|HK\$|港幣|港币|港元|元正|元|圓)$/i, '')
  return /^(?:[A-Z]{2,3}[$ ]?|[€£¥₩])\d|\d ?(?:[A-Z]{3}|[€£¥])$/i.test(plain) ? null : plain.trim()
}

const isUnclear = (plain: string): boolean =>
  /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(plain) || /^\d+,\d{1,2}$/.test(plain)
