import { cents } from '@almoner/domain/kernel/money.ts'
import { fixtureId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderMismatch, ProviderRejectedRequest } from '../ports/card-gateway.ts'
import {
  aRequest,
  atWallet,
  startGateway,
  startOfSpecs,
  type StartedGateway,
} from './testing/gateway.ts'

let started: StartedGateway
beforeEach(async () => {
  started = await startGateway()
})
afterEach(() => started.payme.close())

const opened = async (differing: Parameters<typeof aRequest>[0] = {}) => {
  const request = aRequest(differing)
  const answer = await started.gateway.open(request)
  return { request, answer, at: atWallet(request, answer) }
}
const look = (at: Parameters<StartedGateway['gateway']['look']>[0]) => started.gateway.look(at)

describe('a request to pay', () => {
  it('is a link for the payer, and ends when it was to end', async () => {
    const { answer } = await opened()
    expect(answer).toEqual({
      providerRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      handOver: {
        kind: 'link',
        url: `http://localhost:3000/sandbox/payme/${answer.providerRequestId}`,
      },
      expiresAt: instantFromMilliseconds(startOfSpecs + 600_000),
    })
  })

  it('is open until the payer pays, and then paid to the cent', async () => {
    const { at } = await opened({ amountCents: cents(33_841) })
    expect(await look(at)).toEqual({ status: 'open' })
    expect(await started.payme.play(at.providerRequestId, 'approve')).toEqual({
      status: 200,
      statusCode: 'PR005',
    })
    expect(await look(at)).toEqual({
      status: 'paid',
      refunds: [],
      transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      paidCents: 33_841,
    })
    expect(await look(at)).toEqual(await look(at))
  })

  it('that the payer refuses is rejected', async () => {
    const { at } = await opened()
    await started.payme.play(at.providerRequestId, 'reject')
    expect(await look(at)).toEqual({ status: 'rejected' })
  })

  it('that the payer does not answer expires exactly at its deadline', async () => {
    const { at } = await opened({ effectiveSeconds: 15 })
    started.clock.now += 14_999
    expect(await look(at)).toEqual({ status: 'open' })
    started.clock.now += 1
    expect(await look(at)).toEqual({ status: 'expired' })
    expect(await started.payme.play(at.providerRequestId, 'approve')).toEqual({
      status: 409,
      statusCode: 'PR007',
    })
    expect(await look(at)).toEqual({ status: 'expired' })
  })

  it('stays open when the wallet failed: the payer may try again', async () => {
    const { at } = await opened({ amountCents: cents(10_077) })
    await started.payme.play(at.providerRequestId, 'approve')
    expect(await look(at)).toEqual({ status: 'open' })
  })

  it('for a magic amount is paid without a payer', async () => {
    const { at } = await opened({ amountCents: cents(50_081) })
    started.clock.now += 1_999
    expect(await look(at)).toEqual({ status: 'open' })
    started.clock.now += 1
    expect(await look(at)).toMatchObject({ status: 'paid', paidCents: 50_081 })
  })

  it('of another charity is not shown to this one', async () => {
    const { at } = await opened()
    const looking = look({ ...at, organisationId: lionRockId })
    await expect(looking).rejects.toThrow(/EB008/)
    await expect(looking).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })

  it('of a charity without credentials is never sent', async () => {
    const request = aRequest({ organisationId: fixtureId('organisation', 77) })
    await expect(started.gateway.open(request)).rejects.toThrow(/has no credentials of PayMe/)
    expect(started.asked).toEqual([])
  })

  it.each([
    ['no cent', { amountCents: cents(0) }],
    ['more than PayMe takes', { amountCents: cents(100_000_001) }],
    ['a shorter time than there is', { effectiveSeconds: 14 }],
    ['a longer time than there is', { effectiveSeconds: 3_601 }],
    ['half a second', { effectiveSeconds: 15.5 }],
  ])('for %s is our own mistake, and is never sent', async (_, differing) => {
    await expect(started.gateway.open(aRequest(differing))).rejects.toThrow(/not a/)
    expect(started.asked).toEqual([])
  })
})

describe('a request that is cancelled', () => {
  const cancel = (at: Parameters<StartedGateway['gateway']['cancel']>[0]) =>
    started.gateway.cancel(at)

  it('can no longer be paid', async () => {
    const { at } = await opened()
    expect(await cancel(at)).toEqual({ status: 'rejected' })
    expect(await started.payme.play(at.providerRequestId, 'approve')).toMatchObject({ status: 409 })
    expect(await cancel(at)).toEqual({ status: 'rejected' })
    expect(await look(at)).toEqual({ status: 'rejected' })
  })

  it('too late keeps its status: paid, expired or still being paid', async () => {
    const { at: paid } = await opened()
    await started.payme.play(paid.providerRequestId, 'approve')
    expect(await cancel(paid)).toMatchObject({ status: 'paid', paidCents: 10_000 })
    const { at: underWay } = await opened({ amountCents: cents(10_083) })
    expect(await cancel(underWay)).toEqual({ status: 'open' })
    const { at: over } = await opened()
    started.clock.now += 600_000
    expect(await cancel(over)).toEqual({ status: 'expired' })
  })
})

describe('a token', () => {
  it('serves every call of a charity for nearly an hour', async () => {
    const { at } = await opened()
    started.clock.now += 55 * 60_000 - 1
    await look(at)
    expect(started.countOf('POST /oauth2/token')).toBe(1)
    started.clock.now += 1
    await look(at)
    expect(started.countOf('POST /oauth2/token')).toBe(2)
  })

  it('is requested once for many callers at the same time, separately for each charity', async () => {
    const organisations = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? aRequest() : aRequest({ organisationId: lionRockId }),
    )
    await Promise.all(organisations.map((request) => started.gateway.open(request)))
    expect(started.countOf('POST /oauth2/token')).toBe(2)
    started.clock.now += 56 * 60_000
    await Promise.all(organisations.map((request) => started.gateway.open(request)))
    expect(started.countOf('POST /oauth2/token')).toBe(4)
  })

  it('that PayMe no longer accepts is replaced once, without an error for the caller', async () => {
    const { at } = await opened()
    started.strikes.push({ on: 'GET', when: 'before', fault: 401 })
    expect(await look(at)).toEqual({ status: 'open' })
    expect(started.countOf('POST /oauth2/token')).toBe(2)
    expect(started.countOf('GET')).toBe(2)
  })

  it('that is refused although it is new means that PayMe rejects our credentials', async () => {
    const { at } = await opened()
    const refused = { on: 'GET', when: 'before', fault: 401 } as const
    started.strikes.push(refused, refused)
    await expect(look(at)).rejects.toBeInstanceOf(ProviderRejectedRequest)
    expect(started.strikes).toEqual([])
    expect(await look(at)).toEqual({ status: 'open' })
  })

  it('is requested again when the charity stores other credentials', async () => {
    const { at } = await opened()
    const [id, known] = [at.organisationId, started.credentials.get(at.organisationId)]
    if (known) started.credentials.set(id, { ...known, clientSecret: 'of last year' })
    await expect(look(at)).rejects.toThrow(/401 EA001/)
    if (known) started.credentials.set(id, known)
    expect(await look(at)).toEqual({ status: 'open' })
  })
})

describe('a sum', () => {
  it('that differs from the requested one is rejected', async () => {
    const gateway = started.gatewayWith({
      fetch: async (url, init) => {
        const answer = await fetch(url, init)
        const text = (await answer.text()).replace('"totalAmount":100,', '"totalAmount":1000,')
        return new Response(text, { status: answer.status })
      },
    })
    await expect(gateway.open(aRequest())).rejects.toBeInstanceOf(ProviderMismatch)
  })
})
