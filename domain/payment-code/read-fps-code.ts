import { readEmvCode, type EmvRefusal } from './emv-code.ts'
import { hasDoubled, readFields, findValue, type Field } from './fields.ts'
import {
  fpsAccountTag,
  readFpsAccount,
  type FpsAccount,
  type FpsAccountReading,
  type FpsProxy,
} from './fps-account.ts'

export type FpsReading = FpsAccount & {
  /** True if the code is for one payment. A static code is for many. */
  once: boolean
  currency: 'HKD' | 'CNY'
  /** The amount exactly as written; null if the payer chooses. */
  amount: string | null
  reference: string | null
  billNumber: string | null
  name: string | null
  /** All of the code, including unknown fields. */
  fields: readonly Field[]
}

export type FpsReadingRefusal =
  | EmvRefusal
  | Extract<FpsAccountReading, { refused: string }>['refused']
  | 'not_fps'
  | 'currency_unknown'
  | 'amount_malformed'
  | 'references_malformed'

const currencies: Readonly<Record<string, 'HKD' | 'CNY'>> = { '344': 'HKD', '156': 'CNY' }
const amountText = /^(?=.{1,13}$)\d+(?:\.\d*)?$/

/** Reads the request in an FPS code of any issuer. */
export const readFpsCode = (text: string): FpsReading | { refused: FpsReadingRefusal } => {
  const code = readEmvCode(text)
  if ('refused' in code) return code
  const { fields } = code
  const template = findValue(fields, fpsAccountTag)
  if (template === null) return { refused: 'not_fps' }
  const read = readFpsAccount(template)
  if ('refused' in read) return read
  const currency = currencies[findValue(fields, '53') ?? '']
  if (currency === undefined) return { refused: 'currency_unknown' }
  const amount = findValue(fields, '54')
  if (amount !== null && !amountText.test(amount)) return { refused: 'amount_malformed' }
  const references = readFields(findValue(fields, '62') ?? '')
  if (references === null || hasDoubled(references)) return { refused: 'references_malformed' }
  return {
    ...read.account,
    once: findValue(fields, '01') === '12',
    currency,
    amount,
    reference: findValue(references, '05'),
    billNumber: findValue(references, '01'),
    name: findValue(fields, '59'),
    fields,
  }
}

/**
 * Returns the payee of a code in Hong Kong dollars, which a payer can also enter in their bank's
 * app; null if the code has none.
 */
export const findFpsProxy = (text: string): FpsProxy | null => {
  const read = readFpsCode(text)
  return 'refused' in read || read.currency !== 'HKD' ? null : read.proxy
}
