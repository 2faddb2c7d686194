import { constants, createPublicKey, publicEncrypt, type KeyObject } from 'node:crypto'
import { ProviderRejectedRequest } from '../ports/card-gateway.ts'

/** Data for the provider, hidden from the payer whose browser carries it. */
export type Payload = {
  /** Hong Kong dollars with both decimals. */
  totalPrice: string
  currency: 'HKD'
  merTradeNo: string
  notifyUrl: string
  returnUrl: string
  /** A text shown in the payer's app. */
  remark: string
  lang: 'en' | 'zh'
}

const longestRemark = 256
const weakestKeyBits = 2_048
// OAEP with SHA-1 takes two hashes and two bytes of every block.
const paddingBytes = 42

/**
 * Seals the payload for the provider: RSA-OAEP with SHA-1, in base64. One block holds 470 bytes
 * with the provider's key of 4,096 bits; a long remark is cut to fit, addresses cannot be.
 */
export const sealPayload = (payload: Payload, publicKey: string): string => {
  const key = readPublicKey(publicKey)
  const most = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8 - paddingBytes
  const plain = Buffer.from(fitting(payload, most))
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: 'sha1' }, plain).toString('base64')
}

const fitting = (payload: Payload, most: number): string => {
  const remark = Array.from(payload.remark).slice(0, longestRemark)
  for (let length = remark.length; length >= 0; length -= 1) {
    const text = JSON.stringify({ ...payload, remark: remark.slice(0, length).join('') })
    if (Buffer.byteLength(text) <= most) return text
  }
  const bytes = Buffer.byteLength(JSON.stringify({ ...payload, remark: '' }))
  throw new ProviderRejectedRequest(
    `the payload has ${bytes} bytes where ${most} fit: its addresses are too long`,
  )
}

const readPublicKey = (text: string): KeyObject => {
  const key = parsed(text)
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  if (key?.asymmetricKeyType !== 'rsa' || bits < weakestKeyBits) {
    throw new ProviderRejectedRequest('the public key of the credentials is no usable RSA key')
  }
  return key
}

const parsed = (text: string): KeyObject | null => {
  try {
    if (text.includes('-----BEGIN')) return createPublicKey(text)
    const key = Buffer.from(text, 'base64')
    return createPublicKey({ key, format: 'der', type: 'spki' })
  } catch {
    return null
  }
}
