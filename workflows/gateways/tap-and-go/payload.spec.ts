import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ProviderRejectedRequest } from '../ports/card-gateway.ts'
import { sealPayload, type Payload } from './payload.ts'
import { computeSignature, signedText } from './sign.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 4_096 })
const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

const payload: Payload = {
  totalPrice: '519.11',
  currency: 'HKD',
  merTradeNo: 'D20261120000001',
  notifyUrl: 'https://charity.example.hk/hooks/tap-and-go',
  returnUrl: 'https://charity.example.hk/ok',
  remark: 'Donation to Harbour Light',
  lang: 'en',
}

const opened = (sealed: string): unknown => {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const plain = privateDecrypt(
    { key: privateKey, padding, oaepHash: 'sha1' },
    Buffer.from(sealed, 'base64'),
  )
  return JSON.parse(plain.toString('utf8'))
}

const countBytes = (text: unknown) => Buffer.byteLength(JSON.stringify(text))

describe('a signature', () => {
  // Computed apart from this code, over a key that is no secret.
  const apiKey = 'dGFwbmdvLXRlc3Qta2V5LW5vdC1hLXNlY3JldA=='

  it('of a payment matches the known one', () => {
    const form = {
      paymentType: 'S',
      payload: 'PAYLOADB64==',
      merTradeNo: 'D20261120000001',
      appId: '1234567890',
    }
    const expected =
      'xrHGSpjtxZl8H5NbNCOfsJgI9Eb28YwL+AFrJsDPpZpwng28vCpqpUIKmIw7rSRViA3Xv7oaLsjorS+UZU/1Kw=='
    expect(computeSignature(form, apiKey)).toBe(expected)
    expect(computeSignature({ ...form, extras: '', transactionType: '' }, apiKey)).toBe(expected)
    expect(computeSignature({ ...form, appId: '1234567891' }, apiKey)).not.toBe(expected)
  })

  it('of a status query matches the known one', () => {
    const form = {
      appId: '1234567890',
      merTradeNo: 'D20261120000001',
      timestamp: '1763605800000',
    }
    expect(computeSignature(form, apiKey)).toBe(
      'ht9grGIQVd6Jt15HSqhLnL9n8+BFXnxBDf+0NHjccJpJhdZ1kqqlv43yhEsSHgAB1QH4XPVayFXwRW9LUvtr4A==',
    )
  })

  it('is over the fields by name, without those that are empty', () => {
    expect(signedText({ b: '2', a: '1', extras: '', B: '0' })).toBe('B=0&a=1&b=2')
  })
})

describe('a payload', () => {
  it.each([
    ['PEM', pem],
    ['base64', der],
    ['base64 in lines', der.replaceAll(/.{64}/g, '$&\n')],
  ])('is read by the holder of the key alone, the key being given as %s', (_, key) => {
    const sealed = sealPayload(payload, key)
    expect(Buffer.from(sealed, 'base64')).toHaveLength(512)
    expect(opened(sealed)).toEqual(payload)
    expect(sealPayload(payload, key), 'each time another').not.toBe(sealed)
  })

  it('may have 470 bytes and loses the end of its remark beyond that', () => {
    const longer = { ...payload, returnUrl: `https://charity.example.hk/${'x'.repeat(100)}` }
    const fitting = { ...longer, remark: 'x'.repeat(470 - countBytes({ ...longer, remark: '' })) }
    expect(opened(sealPayload(fitting, der))).toEqual(fitting)
    expect(opened(sealPayload({ ...fitting, remark: `${fitting.remark}y` }, der))).toEqual(fitting)
  })

  it('never cuts a character of its remark in two', () => {
    const cut = opened(sealPayload({ ...payload, remark: '捐款予海港之光𠮷'.repeat(40) }, der))
    const { remark } = cut as Payload
    expect(remark.isWellFormed()).toBe(true)
    expect('捐款予海港之光𠮷'.repeat(40).startsWith(remark)).toBe(true)
    expect(countBytes(cut)).toBeGreaterThan(466)
    expect(countBytes(cut)).toBeLessThanOrEqual(470)
  })

  it('is refused with its length if its addresses are too long', () => {
    const long = { ...payload, returnUrl: `https://charity.example.hk/${'x'.repeat(400)}` }
    const bytes = countBytes({ ...long, remark: '' })
    expect(() => sealPayload(long, der)).toThrow(ProviderRejectedRequest)
    expect(() => sealPayload(long, der)).toThrow(`${bytes} bytes where 470 fit`)
  })

  it.each([
    ['nothing', ''],
    ['no key', 'bm90IGEga2V5'],
    ['half a key', der.slice(0, 300)],
    ['a key that is too weak', weak()],
    ['a key of another kind', elliptic()],
  ])('is refused if the credentials contain %s', (_, key) => {
    expect(() => sealPayload(payload, key)).toThrow(ProviderRejectedRequest)
  })
})

function weak(): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 })
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
}

function elliptic(): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return publicKey.export({ format: 'pem', type: 'spki' }).toString()
}
