import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { describe, expect, it } from 'vitest'
import {
  createPaymeNoticeReader,
  verifyPaymeNotification,
  type PaymeNotification,
} from './notification.ts'
import { computeDigest, computeHmac, signingString } from '../calls/signing.ts'

const signingKey = 'Bb8bH9T9IH0UZRt9q61nQN8JZVRSdpqazJt6ygb1bzw='
const clientId = '00000000-0000-4000-8000-00000000c11d'
const path = '/hooks/payme'
const requestId = 'e0000000-0000-4000-8000-000000000001'
const body =
  '{"paymentRequestId":"e0000000-0000-4000-8000-000000000001","paymentRequestType":"Dynamic","totalAmount":"100.00","currencyCode":"HKD","createdTime":"2026-11-20T02:30:01.000Z","effectiveDuration":600,"statusDescription":"Payment Success","statusCode":"PR005","transactions":[{"transactionId":"e0000000-0000-4000-8000-000000000002"}]}'

const published: Record<string, string> = {
  digest: 'SHA-256=ffJ7laWN5IZdWcYdh+PnHBka8vTj7F39zahbpAuk3zk=',
  'x-client-id': clientId,
  'x-event-type': 'payment.success',
  signature:
    'keyId="k",algorithm="hmac-sha256",headers="digest x-client-id x-event-type (request-target)",signature="/cLy6LfF0puTwAJSDlLm2Jdd5b8QbEHep0etUQ2T2y8="',
}

const verify = (differing: Partial<PaymeNotification> = {}, headers = published) =>
  verifyPaymeNotification({
    rawBody: body,
    headers: (name) => headers[name] ?? null,
    path,
    signingKey,
    clientId,
    ...differing,
  })

/** Signed again, as any holder of the key can. */
const signedAnew = (
  rawBody: string,
  names = ['digest', 'x-client-id', 'x-event-type', '(request-target)'],
): Record<string, string> => {
  const headers = { ...published, digest: computeDigest(rawBody) }
  const text = signingString(names, { ...headers, '(request-target)': `post ${path}` })
  const signature = computeHmac(text, signingKey).toString('base64')
  return {
    ...headers,
    signature: `algorithm="hmac-sha256",headers="${names.join(' ')}",signature="${signature}"`,
  }
}

describe('a notification of PayMe', () => {
  it('that is signed as published names the request, and nothing else is read from it', () => {
    expect(verify()).toEqual({ providerRequestId: requestId })
    expect(verify({ rawBody: Buffer.from(body) })).toEqual({ providerRequestId: requestId })
  })

  it.each<[string, ReturnType<typeof verify>, string]>([
    ['whose body was changed', verify({ rawBody: body.replace('PR005', 'PR004') }), 'digest_wrong'],
    ['that came to another path', verify({ path: '/hooks/other' }), 'signature_wrong'],
    ['signed with another key', verify({ signingKey: 'AAAA' }), 'signature_wrong'],
    ['for another charity', verify({ clientId: requestId }), 'client_unknown'],
    [
      'whose event was changed',
      verify({}, { ...published, 'x-event-type': 'payment.failure' }),
      'signature_wrong',
    ],
    [
      'with the digest of other bytes',
      verify({}, { ...published, digest: computeDigest('{}') }),
      'digest_wrong',
    ],
    ['without a signature', verify({}, { ...published, signature: '' }), 'signature_missing'],
    [
      'with half a signature',
      verify({}, { ...published, signature: 'headers="digest"' }),
      'signature_malformed',
    ],
    [
      'with a short signature',
      verify(
        {},
        { ...published, signature: published['signature']?.replace(/"[^"]*"$/, '"AAAA"') ?? '' },
      ),
      'signature_wrong',
    ],
    [
      'whose signature leaves out the body',
      verify({}, signedAnew(body, ['x-client-id', '(request-target)'])),
      'signature_malformed',
    ],
    [
      'whose signature leaves out whom it is for',
      verify({}, signedAnew(body, ['digest', '(request-target)'])),
      'signature_malformed',
    ],
    ['about no request', verify({ rawBody: '{"a":1}' }, signedAnew('{"a":1}')), 'body_malformed'],
    ['that is no JSON', verify({ rawBody: 'a=1' }, signedAnew('a=1')), 'body_malformed'],
  ])('%s is refused', (_, answer, refused) => {
    expect(answer).toEqual({ refused })
  })
})

describe('a charity’s address for notifications', () => {
  const own = { clientId, clientSecret: 'secret', signingKeyId: 'key-1', signingKey }
  const read = createPaymeNoticeReader(async (id) => (id === harbourId ? own : null))
  const received = { rawBody: body, headers: (name: string) => published[name] ?? null, path }

  it('accepts what is signed with the charity’s own key', async () => {
    expect(await read(harbourId, received)).toEqual({ providerRequestId: requestId })
  })

  it('refuses notifications for a charity without credentials', async () => {
    expect(await read(lionRockId, received)).toEqual({ refused: 'client_unknown' })
  })
})
