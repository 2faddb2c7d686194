import { readEmvCode } from './emv-code.ts'
import { findValue, readFields, type Field } from './fields.ts'
import { fpsAccountTag, fpsOperator } from './fps-account.ts'

/** The app that pays a merchant-presented code; a combined code serves several. */
type EmvNetwork = 'fps' | 'unionpay' | 'other_wallet'

export type PaymentCode =
  | { kind: 'emv'; networks: readonly EmvNetwork[] }
  /** Damaged, or copied in part: no app will read it. */
  | { kind: 'emv_broken' }
  | { kind: 'wechat' | 'alipay' | 'octopus' | 'payme' | 'unknown' }

export type PaymentCodeRefusal = 'empty' | 'too_long' | 'dangerous_scheme'

/** More than a QR code of this kind holds. */
const mostCharacters = 2_000

const own: readonly { kind: 'wechat' | 'alipay' | 'octopus' | 'payme'; pattern: RegExp }[] = [
  { kind: 'wechat', pattern: /^wxp:\/\//i },
  { kind: 'alipay', pattern: /^https?:\/\/qr\.alipay\.com\//i },
  { kind: 'octopus', pattern: /^octopus:\/\//i },
  // The host ends there: another one that only begins alike must not get the name.
  { kind: 'payme', pattern: /^https:\/\/(?:qr\.)?payme\.hsbc(?:\.com\.hk)?(?:[/?#]|$)/i },
]

/**
 * Classifies a charity's payment code, so that the desk can warn of a wrong one. The wallets
 * publish no format, so an unknown code is accepted. The text is always drawn as a QR code and
 * never rendered as a link: a third party wrote it, and our page would vouch for it.
 */
export const classifyPaymentCode = (
  input: string,
): PaymentCode | { refused: PaymentCodeRefusal } => {
  const text = input.trim()
  if (text === '') return { refused: 'empty' }
  if (input.length > mostCharacters) return { refused: 'too_long' }
  if (isDangerous(text)) return { refused: 'dangerous_scheme' }
  if (text.startsWith('000201')) return classifyEmv(text)
  return { kind: own.find(({ pattern }) => pattern.test(text))?.kind ?? 'unknown' }
}

// A browser ignores tabs, line ends and characters before a scheme, and then runs it.
const isDangerous = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  /^(?:javascript|data|vbscript|file|blob):/i.test(text.replaceAll(/[\u0000-\u0020\u007f]/g, ''))

const classifyEmv = (text: string): PaymentCode => {
  const code = readEmvCode(text)
  if ('refused' in code) return { kind: 'emv_broken' }
  const account = findValue(code.fields, fpsAccountTag)
  const operator = account === null ? null : findOperator(account)
  // A wallet's field names its operator first; one that does not is read by no app.
  if (account !== null && operator === null) return { kind: 'emv_broken' }
  const networks = [
    ...(operator === fpsOperator ? (['fps'] as const) : []),
    ...(hasTagIn(code.fields, 15, 16) ? (['unionpay'] as const) : []),
    ...(hasTagIn(code.fields, 32, 51) ? (['other_wallet'] as const) : []),
  ]
  return { kind: 'emv', networks }
}

const findOperator = (account: string): string | null =>
  findValue(readFields(account) ?? [], '00')?.toLowerCase() ?? null

const hasTagIn = (fields: readonly Field[], from: number, to: number): boolean =>
  fields.some(({ tag }) => Number(tag) >= from && Number(tag) <= to)
