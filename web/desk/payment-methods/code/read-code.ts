import { findBank } from '@almoner/domain/banks/banks.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { classifyPaymentCode } from '@almoner/domain/payment-code/classify.ts'
import { readEmvCode } from '@almoner/domain/payment-code/emv-code.ts'
import { findValue } from '@almoner/domain/payment-code/fields.ts'
import type { FpsProxy } from '@almoner/domain/payment-code/fps-account.ts'
import { readFpsCode } from '@almoner/domain/payment-code/read-fps-code.ts'

/** The information that an app reads from a code. */
export type CodeReading =
  | {
      kind: 'fps'
      proxy: FpsProxy
      bank: string | null
      payee: string | null
      /** A decimal with its currency, if the code fixes the amount. */
      amount: string | null
      reference: string | null
    }
  /** A code that several apps share: only the payee’s name is readable. */
  | { kind: 'shared'; payee: string | null }
  /** A link of the wallet’s own, or a text of no known form. */
  | { kind: 'text'; text: string }

// The texts that banks write if there is no name.
const noName = new Set(['', 'NA', 'N/A'])

/** Returns the content of a code, or null if no app can read it. */
export const readCode = (typed: string, language: Language): CodeReading | null => {
  const text = typed.trim()
  const code = classifyPaymentCode(typed)
  if ('refused' in code || code.kind === 'emv_broken') return null
  if (code.kind !== 'emv') return { kind: 'text', text }
  const fps = readFpsCode(text)
  if (!('refused' in fps)) {
    const { proxy, clearingCode, name, amount, currency, reference } = fps
    return {
      kind: 'fps',
      proxy,
      bank: clearingCode && (findBank(clearingCode)?.name[language] ?? clearingCode),
      payee: toPayee(name),
      amount: amount && `${currency} ${amount}`,
      reference,
    }
  }
  const emv = readEmvCode(text)
  return 'refused' in emv ? null : { kind: 'shared', payee: toPayee(findValue(emv.fields, '59')) }
}

const toPayee = (name: string | null): string | null =>
  name === null || noName.has(name.trim().toUpperCase()) ? null : name.trim()
