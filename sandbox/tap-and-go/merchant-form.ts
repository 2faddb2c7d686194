import { constants, createHmac, privateDecrypt, timingSafeEqual } from 'node:crypto'
import { parseHkd } from '@almoner/domain/kernel/money.ts'
import type { Merchant } from './merchants.ts'
import type { Payload } from './trade.ts'

/** HKT's result codes, as far as merchants' published code has them. */
export type ResultCode = '400' | '461' | '462' | '489'

export type Refusal = { refused: ResultCode; because: string }

type Fields = Readonly<Record<string, string>>

/** The fields of a form, each once; a form that names one twice is invalid. */
export const parseFields = (text: string): Fields | null => {
  const pairs = [...new URLSearchParams(text)]
  return new Set(pairs.map(([name]) => name)).size === pairs.length
    ? Object.fromEntries(pairs)
    : null
}

/** The signature of a form, implemented apart from our own gateway's. */
export const signFields = (fields: Fields, apiKey: string): string => {
  const names = Object.keys(fields).filter((name) => name !== 'sign' && fields[name] !== '')
  const text = names
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  return createHmac('sha512', Buffer.from(apiKey, 'utf8')).update(text, 'utf8').digest('base64')
}

/** The merchant that signed a form. */
export const findSigner = (fields: Fields, merchants: readonly Merchant[]): Merchant | Refusal => {
  const merchant = merchants.find(({ appId }) => appId === fields['appId'])
  if (!merchant) return { refused: '489', because: 'no such appId' }
  const expected = Buffer.from(signFields(fields, merchant.apiKey))
  const signature = Buffer.from(fields['sign'] ?? '')
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    return { refused: '462', because: 'the sign is wrong' }
  }
  return merchant
}

const knownFields = new Set([
  'appId',
  'extras',
  'merTradeNo',
  'payload',
  'paymentType',
  'sign',
  'transactionType',
])

/** A payment's form as the provider reads it: the merchant that signed it, and the payment. */
export const readPaymentForm = (
  text: string,
  { merchants, privateKey }: { merchants: readonly Merchant[]; privateKey: string },
): { merchant: Merchant; payload: Payload } | Refusal => {
  const fields = parseFields(text)
  if (fields === null || Object.keys(fields).some((name) => !knownFields.has(name))) {
    return { refused: '400', because: 'not a payment’s form' }
  }
  const merchant = findSigner(fields, merchants)
  if ('refused' in merchant) return merchant
  if (fields['paymentType'] !== 'S') return { refused: '400', because: 'paymentType is not S' }
  const payload = opened(fields['payload'] ?? '', privateKey)
  if (payload === null) return { refused: '400', because: 'the payload does not open' }
  const wrong = wrongWith(payload)
  if (wrong !== null) return { refused: '400', because: wrong }
  if (payload['merTradeNo'] !== fields['merTradeNo']) {
    return { refused: '400', because: 'the payload is of another merTradeNo' }
  }
  return { merchant, payload: payload as Payload }
}

const opened = (sealed: string, privateKey: string): Record<string, unknown> | null => {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    const key = { key: privateKey, padding, oaepHash: 'sha1' }
    const value: unknown = JSON.parse(privateDecrypt(key, Buffer.from(sealed, 'base64')).toString())
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

const longestText = 256

const wrongWith = (payload: Record<string, unknown>): string | null => {
  const { totalPrice, currency, merTradeNo, notifyUrl, returnUrl, remark, lang } = payload
  if (!isPrice(totalPrice)) return 'totalPrice is not a price with two decimals'
  if (currency !== 'HKD') return 'currency is not HKD'
  if (typeof merTradeNo !== 'string' || !/^[\dA-Za-z]{1,32}$/.test(merTradeNo)) {
    return 'merTradeNo is not up to 32 letters and digits'
  }
  if (!isAddress(notifyUrl)) return 'notifyUrl is no address'
  if (!isAddress(returnUrl)) return 'returnUrl is no address'
  if (typeof remark !== 'string' || remark.length > longestText) return 'remark is too long'
  return lang === 'en' || lang === 'zh' ? null : 'lang is neither en nor zh'
}

const isPrice = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{1,6}\.\d{2}$/.test(value)) return false
  const read = parseHkd(value)
  return 'cents' in read && read.cents > 0
}

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= longestText &&
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol)
