import { signFields, findSigner, type Refusal, type ResultCode } from './merchant-form.ts'
import type { Merchant } from './merchants.ts'
import type { Trade } from './trade.ts'

const skewMilliseconds = 5 * 60_000

/** Returns the merchant's trade that a status query is about. */
export const readStatusQuery = (
  fields: Readonly<Record<string, string>> | null,
  { merchants, now }: { merchants: readonly Merchant[]; now: number },
): { merchant: Merchant; merTradeNo: string } | Refusal => {
  if (fields === null) return { refused: '400', because: 'not a form' }
  const merchant = findSigner(fields, merchants)
  if ('refused' in merchant) return merchant
  const { timestamp = '', merTradeNo = '' } = fields
  if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > skewMilliseconds) {
    return { refused: '461', because: 'the timestamp is not of now' }
  }
  return { merchant, merTradeNo }
}

/** The provider's status of a trade; no real response has been seen with the amount. */
export const statusAnswer = (trade: Trade, { apiKey }: Merchant): string => {
  const { merTradeNo, status } = trade
  // The provider's number exists from the moment the payer has paid.
  const tradeNo = status === 'TRADE_FINISHED' ? trade.tradeNo : ''
  const fields = { merTradeNo, tradeNo, tradeStatus: status }
  const payload = Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
  const content = `${result('0', 'Request Success')}<payload>${payload}</payload>`
  return document(`<content>${content}</content><sign>${signFields(fields, apiKey)}</sign>`)
}

export const refusalAnswer = (code: ResultCode, message: string): string =>
  document(`<content>${result(code, `${message} (Ref: ${code})`)}</content>`)

// Chinese is written as numeric character references, as by the real provider.
const chinese: Readonly<Record<string, string>> = { '0': '請求完成' }

const result = (code: string, message: string): string =>
  [
    `<resultCode>${code}</resultCode>`,
    `<chiMessage>${numbers(chinese[code] ?? '不正確請求。')}</chiMessage>`,
    `<engMessage>${message}</engMessage>`,
    `<internal>${message}</internal>`,
  ].join('')

const numbers = (text: string): string =>
  Array.from(text)
    .map((character) => `&#${character.codePointAt(0)};`)
    .join('')

const document = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><response>${inner}</response>`
