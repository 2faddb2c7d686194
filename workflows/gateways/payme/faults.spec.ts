import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderRejectedRequest, ProviderUnreachable } from '../ports/card-gateway.ts'
import { aRequest, atWallet, startGateway, type StartedGateway } from './testing/gateway.ts'

let started: StartedGateway
beforeEach(async () => {
  started = await startGateway()
})
afterEach(() => started.payme.close())

const anError = async (asking: Promise<unknown>): Promise<Error> => {
  const error: unknown = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  return error as Error
}

const withinTheSpec = [
  ['is carried out and the answer lost', 'after', 'drop'],
  ['is carried out and the answer late', 'after', 'delay'],
  ['is carried out and answered with a failure', 'after', 500],
  ['is not carried out and the connection ends', 'before', 'drop'],
  ['is refused because there were too many', 'before', 429],
  ['fails at PayMe', 'before', 500],
] as const

describe.each(withinTheSpec)('a call that %s', (_, when, fault) => {
  it.each(['POST /oauth2/token', 'POST /payments/paymentrequests'])(
    'has an unknown result, and succeeds when it is repeated (%s)',
    async (on) => {
      started.strikes.push({ on, when, fault })
      const error = await anError(started.gateway.open(aRequest()))
      expect(error).toBeInstanceOf(ProviderUnreachable)
      expect(started.strikes).toEqual([])
      expect(await started.gateway.open(aRequest())).toMatchObject({ handOver: { kind: 'link' } })
    },
  )

  it('has an unknown result when it reads a request', async () => {
    const request = aRequest()
    const at = atWallet(request, await started.gateway.open(request))
    started.strikes.push({ on: 'GET', when, fault })
    expect(await anError(started.gateway.look(at))).toBeInstanceOf(ProviderUnreachable)
    expect(await started.gateway.look(at)).toEqual({ status: 'open' })
  })

  it('has an unknown result when it cancels a request, and succeeds when it is repeated', async () => {
    const request = aRequest()
    const at = atWallet(request, await started.gateway.open(request))
    started.strikes.push({ on: 'PUT', when, fault })
    expect(await anError(started.gateway.cancel(at))).toBeInstanceOf(ProviderUnreachable)
    expect(await started.gateway.cancel(at)).toEqual({ status: 'rejected' })
    expect(await started.gateway.look(at)).toEqual({ status: 'rejected' })
  })
})

describe('PayMe’s own magic amounts of failure', () => {
  it('are unknown when a request is opened, and when one is looked at', async () => {
    const failing = started.gateway.open(aRequest({ amountCents: 10_044 as never }))
    expect(await anError(failing)).toBeInstanceOf(ProviderUnreachable)
    const request = aRequest({ amountCents: 10_045 as never })
    const at = atWallet(request, await started.gateway.open(request))
    expect((await anError(started.gateway.look(at))).message).toMatch(/400 EB099/)
    expect(await anError(started.gateway.look(at))).toBeInstanceOf(ProviderUnreachable)
  })
})

describe('a clock that is wrong', () => {
  it.each([
    ['six minutes behind', -6, /Request timestamp too old/],
    ['six minutes ahead', 6, /Request timestamp in the future/],
  ])('by %s is our own mistake, with a clear error message', async (_, minutes, says) => {
    started.clock.oursIsAheadBy = minutes * 60_000
    const error = await anError(started.gateway.open(aRequest()))
    expect(error).toBeInstanceOf(ProviderRejectedRequest)
    expect(error.message).toMatch(says)
  })

  it('by four minutes behind is accepted, and our deadline is not earlier than PayMe’s', async () => {
    started.clock.oursIsAheadBy = -4 * 60_000
    const { expiresAt } = await started.gateway.open(aRequest())
    expect(Date.parse(expiresAt)).toBe(started.clock.now + 600_000)
  })
})

describe('a Trace-Id', () => {
  it('is another for every attempt; one used twice is refused and the answer unknown', async () => {
    const gateway = started.gatewayWith({ uuid: () => '11111111-2222-4333-8444-555555555555' })
    await gateway.open(aRequest())
    const error = await anError(gateway.open(aRequest()))
    expect(error).toBeInstanceOf(ProviderUnreachable)
    expect(error.message).toMatch(/429 EA009/)
    for (let count = 0; count < 10; count += 1) await started.gateway.open(aRequest())
  })
})

describe('a charity’s secrets', () => {
  it('are contained in no error, after any failure and in any written form', async () => {
    const request = aRequest()
    const credentials = started.credentials.get(request.organisationId)
    if (!credentials) throw new Error('there are no credentials')
    const wrongs = [
      { clientSecret: 'a-secret-that-is-wrong' },
      { clientId: 'a-client-that-is-wrong' },
      { signingKey: Buffer.from('a-key-that-is-wrong').toString('base64') },
      {},
    ]
    const faults = ['drop', 'delay', 500, 401] as const
    for (const wrong of wrongs) {
      const used = { ...credentials, ...wrong }
      started.credentials.set(request.organisationId, used)
      for (const fault of faults) {
        const strike = { on: 'POST', when: 'after', fault } as const
        started.strikes.splice(0, Infinity, strike, strike, strike)
        const error = await anError(started.gateway.open(request))
        const errorText = `${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`
        expect(errorText).toMatch(/Provider(?:Unreachable|RejectedRequest)/)
        for (const secret of [used.clientSecret, used.signingKey]) {
          expect(errorText).not.toContain(secret)
        }
        expect(errorText).not.toMatch(/Bearer|ey[A-Za-z0-9_-]{10,}\./)
      }
    }
  })

  it('are taken out of what a provider repeats', async () => {
    const gateway = started.gatewayWith({
      fetch: async (_, init) => {
        const body = typeof init.body === 'string' ? init.body : ''
        const errors = [{ errorCode: 'EA002', errorDescription: `unknown: ${body}` }]
        return Response.json({ errors }, { status: 400 })
      },
    })
    const error = await anError(gateway.open(aRequest()))
    expect(error.message).toBe('PayMe’s token: 400 EA002 unknown: client_id=…&client_secret=…')
  })
})

describe('an answer', () => {
  it.each([
    ['that is no JSON', 200, '<html>'],
    ['that is nothing', 200, ''],
    ['that leads elsewhere', 302, ''],
    ['that names no request', 201, '{"statusCode":"PR001"}'],
  ])('%s leaves the result unknown', async (_, status, text) => {
    const gateway = started.gatewayWith({
      fetch: async (url, init) =>
        url.includes('/oauth2/') ? await fetch(url, init) : new Response(text, { status }),
    })
    expect(await anError(gateway.open(aRequest()))).toBeInstanceOf(ProviderUnreachable)
  })

  it('that is too large is not read to the end', async () => {
    const gateway = started.gatewayWith({
      fetch: async (url, init) => {
        const answer = await fetch(url, init)
        return new Response(`${await answer.text()}${' '.repeat(300_000)}`, answer)
      },
    })
    expect((await anError(gateway.open(aRequest()))).message).toMatch(/the answer is too large/)
  })

  it('that never ends is stopped after the time limit', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"accessToken":')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const gateway = started.gatewayWith({ baseUrl: `http://127.0.0.1:${port}` })
    const error = await anError(gateway.open(aRequest()))
    expect(error).toBeInstanceOf(ProviderUnreachable)
    expect(error.message).toMatch(/no answer in 1200 ms/)
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })

  it('from a port without a server means unknown', async () => {
    const gateway = started.gatewayWith({ baseUrl: 'http://127.0.0.1:1' })
    const error = await anError(gateway.open(aRequest()))
    expect(error).toBeInstanceOf(ProviderUnreachable)
    expect(error.message).toMatch(/^PayMe, POST \/oauth2\/token: /)
  })
})
