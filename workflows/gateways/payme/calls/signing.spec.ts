import { describe, expect, it } from 'vitest'
import { computeDigest, signedHeaders, type ToSign } from './signing.ts'

// Synthetic, as are all ids below: no charity's key.
const signingKey = 'Bb8bH9T9IH0UZRt9q61nQN8JZVRSdpqazJt6ygb1bzw='

const aCall = { accessToken: 'test.access.token', signingKeyId: 'key-1', signingKey }

const createBody =
  '{"totalAmount":100.00,"currencyCode":"HKD","effectiveDuration":600,"notificationUri":"https://charity.example.hk/hooks/payme","appSuccessCallback":"https://charity.example.hk/ok","appFailCallback":"https://charity.example.hk/fail","merchantData":{"orderId":"D-1"}}'

const create: ToSign = {
  ...aCall,
  method: 'POST',
  path: '/payments/paymentrequests',
  body: createBody,
  traceId: '11111111-2222-4333-8444-555555555555',
  requestedAt: '2026-11-20T02:30:00.000Z',
}

const look: ToSign = {
  ...aCall,
  method: 'GET',
  path: '/payments/paymentrequests/e0000000-0000-4000-8000-000000000001',
  body: null,
  traceId: '22222222-3333-4444-8555-666666666666',
  requestedAt: '2026-11-20T02:31:00.000Z',
}

const refund: ToSign = {
  ...aCall,
  method: 'POST',
  path: '/payments/transactions/e0000000-0000-4000-8000-000000000002/refunds',
  body: '{"amount":100.00,"currencyCode":"HKD","reasonCode":"00","reasonMessage":"donor request"}',
  traceId: '33333333-4444-4555-8666-777777777777',
  requestedAt: '2026-11-20T02:32:00.000Z',
}

const signatureIn = (request: ToSign) => /signature="([^"]+)"/.exec(signed(request))?.[1]
const signed = (request: ToSign) => signedHeaders(request)['signature'] ?? ''

describe('the digest of a body', () => {
  it.each([
    ['of the request', createBody, 'bMSKcqc+hFCVgj+RvQ/A2ZHtSas1pJHNM/sv/HWIWVw='],
    ['of the refund', refund.body ?? '', 'tlPk9sSKx3Dzxm3Y+MN2eVQ4Ae5mwek4tfNyfxYWVCA='],
    ['of an empty object', '{}', 'RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='],
    ['of nothing', '', '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
  ])('%s is the published one', (_, body, digest) => {
    expect(computeDigest(body)).toBe(`SHA-256=${digest}`)
  })
})

describe('the signature of a call', () => {
  it.each([
    ['that creates a request', create, 'DzvBBOOvgUBiN6Q1ZOa3SmSfa/SWEWSkVl+OJc2QOuQ='],
    ['that looks at one', look, 'AWuORLijiHNzeKMXu8YiY9aS/1yIhkw3viKbN1FLvOY='],
    ['that refunds', refund, 'TIpkm4sEhUlYX8SLZvI8c3fR73TibmiCuT6AQw2MBZE='],
  ])('%s is the published one', (_, request, signature) => {
    expect(signatureIn(request)).toBe(signature)
  })

  it('names the key, the algorithm and what is signed, in order', () => {
    expect(signed(create)).toMatch(
      /^keyId="key-1",algorithm="hmac-sha256",headers="\(request-target\) api-version request-date-time content-type digest accept trace-id authorization",signature="/,
    )
    expect(signed(look)).toContain(
      'headers="(request-target) api-version request-date-time accept trace-id authorization"',
    )
  })

  it.each([
    ['another method', { ...create, method: 'PUT' as const }],
    ['another path', { ...create, path: '/payments/paymentrequests?a=1' }],
    ['another body', { ...create, body: createBody.replace('100.00', '100') }],
    ['another trace', { ...create, traceId: look.traceId }],
    ['another moment', { ...create, requestedAt: look.requestedAt }],
    ['another token', { ...create, accessToken: 'another' }],
    ['another key', { ...create, signingKey: Buffer.from('another').toString('base64') }],
  ])('is another with %s', (_, changed) => {
    expect(signatureIn(changed)).not.toBe(signatureIn(create))
  })
})
