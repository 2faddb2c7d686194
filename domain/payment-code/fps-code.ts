import { largestAmountCents, type Cents } from '../kernel/money.ts'
import { writeEmvCode } from './emv-code.ts'
import { writeFields, type Field } from './fields.ts'
import {
  fpsAccountTag,
  writeFpsAccount,
  type FpsAccountRefusal,
  type FpsProxy,
} from './fps-account.ts'

/**
 * A code that a payer scans with their bank's app. The fields are those of the common QR code
 * specification for retail payments in Hong Kong (EMVCo, merchant-presented), FPS in field 26.
 */
export type FpsCode = {
  proxy: FpsProxy
  /** Null if the payer chooses. */
  amountCents: Cents | null
  /**
   * The reference by which the charity finds the payment on its statement, if its bank shows it.
   */
  reference: string | null
  billNumber?: string | null
  clearingCode?: string | null
  /** The payee in Latin letters; banks show the name in their own records. */
  name?: string | null
}

export type FpsCodeRefusal =
  | FpsAccountRefusal
  | 'amount_invalid'
  | 'reference_invalid'
  | 'reference_too_long'
  | 'bill_number_invalid'
  | 'bill_number_too_long'
  | 'name_invalid'
  | 'name_too_long'

const longestText = 25
const hongKongDollar = '344'
const reusable = '11'
const forOnePayment = '12'

/** Writes an FPS code. One with a sum or a reference is for one payment, any other for many. */
export const fpsCode = (wanted: FpsCode): { code: string } | { refused: FpsCodeRefusal } => {
  const { proxy, amountCents, reference, billNumber = null, clearingCode = null } = wanted
  const name = wanted.name ?? null
  const account = writeFpsAccount({ proxy, clearingCode })
  if ('refused' in account) return account
  if (amountCents !== null && !isPayable(amountCents)) return { refused: 'amount_invalid' }
  const wrong =
    wrongText(reference, 'reference') ??
    wrongText(billNumber, 'bill_number') ??
    wrongText(name, 'name')
  if (wrong !== null) return { refused: wrong }
  const once = amountCents !== null || reference !== null || billNumber !== null
  const more = [...optional('01', billNumber), ...optional('05', reference)]
  const code = writeEmvCode([
    { tag: '00', value: '01' },
    { tag: '01', value: once ? forOnePayment : reusable },
    { tag: fpsAccountTag, value: account.value },
    { tag: '52', value: '0000' },
    { tag: '53', value: hongKongDollar },
    ...optional('54', amountCents === null ? null : plainAmount(amountCents)),
    { tag: '58', value: 'HK' },
    { tag: '59', value: name ?? 'NA' },
    { tag: '60', value: 'HK' },
    ...(more.length === 0 ? [] : [{ tag: '62', value: writeFields(more) }]),
  ])
  return { code }
}

const optional = (tag: string, value: string | null): readonly Field[] =>
  value === null ? [] : [{ tag, value }]

const isPayable = (amount: Cents): boolean => amount > 0 && amount <= largestAmountCents

const plainAmount = (amount: Cents): string => {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

// Only printable ASCII is allowed, so that every reader counts an equal length in characters and in
// bytes.
const printable = /^[\x20-\x7e]+$/

const wrongText = <Name extends 'reference' | 'bill_number' | 'name'>(
  text: string | null,
  name: Name,
): `${Name}_invalid` | `${Name}_too_long` | null => {
  if (text === null) return null
  if (!printable.test(text) || text.trim() !== text) return `${name}_invalid`
  return text.length > longestText ? `${name}_too_long` : null
}
