import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { verifyStripeWebhook } from './webhook.ts'

const secret = 'whsec_test'
const at = 1_700_000_000
const rawBody = '{"id":"evt_1","object":"event","type":"payment_intent.succeeded"}'
const signature = 'b5d16909735dfcdc338e1f1e170cbb5d2ea57494fe5f638399aebcce132ec538'
const signatureHeader = `t=${at},v1=${signature}`

const verify = (differing: Partial<Parameters<typeof verifyStripeWebhook>[0]> = {}) =>
  verifyStripeWebhook({
    rawBody,
    signatureHeader,
    secrets: [secret],
    now: at * 1000,
    ...differing,
  })

const signed = (body: string, secrets = [secret]) =>
  verify({
    secrets,
    rawBody: body,
    signatureHeader: new Stripe('sk_test_1').webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: at,
    }),
  })

describe('a webhook signed by Stripe', () => {
  it('is read, whether its body is text or bytes', () => {
    const notice = {
      noticeId: 'evt_1',
      type: 'payment_intent.succeeded',
      kind: 'payment',
      objectId: null,
      accountId: null,
      providerPaymentId: null,
      paymentId: null,
      payoutId: null,
      at: null,
    }
    expect(verify()).toEqual(notice)
    expect(verify({ rawBody: Buffer.from(rawBody) })).toEqual(notice)
  })

  it('is read under either of two secrets while one replaces the other', () => {
    expect(
      verify({ signatureHeader: `t=${at},v1=${'0'.repeat(64)},v1=${signature}` }),
    ).toMatchObject({ noticeId: 'evt_1' })
  })

  it('is read with the secret of either endpoint, in any order', () => {
    const other = 'whsec_of_connect'
    for (const secrets of [
      [secret, other],
      [other, secret],
    ]) {
      expect(verify({ secrets })).toMatchObject({ noticeId: 'evt_1' })
      expect(signed('not json', secrets)).toEqual({ refused: 'body_malformed' })
    }
  })

  it('is accepted up to five minutes after it was signed, and refused a second later', () => {
    expect(verify({ now: (at + 300) * 1000 })).toMatchObject({ noticeId: 'evt_1' })
    expect(verify({ now: (at + 301) * 1000 })).toEqual({ refused: 'signature_invalid' })
  })

  it.each([
    'not json',
    '[]',
    '{"id":1,"type":"x"}',
    '{"id":"evt_1"}',
    '{"object":"v2.core.event"}',
    'null',
  ])('is refused when its body is no event: %s', (body) => {
    expect(signed(body)).toEqual({ refused: 'body_malformed' })
  })
})

describe('a forged webhook', () => {
  it('is refused when its body is the same JSON in other bytes', () => {
    expect(verify({ rawBody: `${rawBody} ` })).toEqual({ refused: 'signature_invalid' })
  })

  it('is refused when a byte of the body was changed', () => {
    expect(verify({ rawBody: rawBody.replace('evt_1', 'evt_2') })).toEqual({
      refused: 'signature_invalid',
    })
  })

  it('is refused when it was signed with a secret that is no endpoint’s', () => {
    for (const secrets of [['whsec_other'], ['whsec_other', 'whsec_third']]) {
      expect(verify({ secrets })).toEqual({ refused: 'signature_invalid' })
    }
  })

  it('is refused when its age was changed', () => {
    expect(verify({ signatureHeader: `t=${at + 1},v1=${signature}` })).toEqual({
      refused: 'signature_invalid',
    })
  })

  it('is refused without a signature', () => {
    expect(verify({ signatureHeader: null })).toEqual({ refused: 'signature_invalid' })
    expect(verify({ signatureHeader: '' })).toEqual({ refused: 'signature_invalid' })
  })

  it.each([
    'nonsense',
    `t=${at}`,
    `v1=${signature}`,
    `t=soon,v1=${signature}`,
    `t=${at},v0=${signature}`,
    `t=${at},v1=${signature.slice(2)}`,
    `t=-${at},v1=${signature}`,
  ])('is refused when the header is no signature: %s', (header) => {
    expect(verify({ signatureHeader: header })).toEqual({ refused: 'signature_invalid' })
  })

  it('is refused while no secret is configured', () => {
    expect(verify({ secrets: [] })).toEqual({ refused: 'signature_invalid' })
    expect(verify({ secrets: [''] })).toEqual({ refused: 'signature_invalid' })
  })
})
