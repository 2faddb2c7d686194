import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Fault } from '@almoner/sandbox/tap-and-go/sandbox-tap-and-go.ts'
import {
  ProviderMismatch,
  ProviderRejectedRequest,
  ProviderUnreachable,
} from '../ports/card-gateway.ts'
import type { OpenedRequest } from '../ports/wallet-gateway.ts'
import { aRequest, harbourId, startGateway, type RunningGateway } from './testing/gateway.ts'

let sandbox: RunningGateway

beforeAll(async () => {
  sandbox = await startGateway()
})

afterAll(() => sandbox.provider.close())

const at = ({ providerRequestId }: OpenedRequest) => ({
  organisationId: harbourId,
  providerRequestId,
})

const opened = async (differing: Parameters<typeof aRequest>[0] = {}) => {
  const request = await sandbox.gateway.open(aRequest(differing))
  const handed = await sandbox.handOver(request)
  expect(handed.status).toBe(303)
  return request
}

describe('a request that is opened', () => {
  it('is a form for the payer’s browser, which the provider accepts', async () => {
    const clock = () => Date.UTC(2026, 10, 21, 2, 30)
    const request = await sandbox.gatewayWith({ now: clock }).open(aRequest())
    expect(request).toEqual({
      providerRequestId: expect.stringMatching(/^[0-9A-Z]{32}$/),
      handOver: {
        kind: 'form',
        action: `${sandbox.provider.base}/web/payments`,
        fields: {
          appId: '7000000001',
          merTradeNo: request.providerRequestId,
          payload: expect.stringMatching(/^[\w+/]{683}=$/),
          paymentType: 'S',
          sign: expect.stringMatching(/^[\w+/]{86}==$/),
        },
      },
      expiresAt: instantFromMilliseconds(clock() + 600_000),
    })
    const handed = await sandbox.handOver(request)
    expect(handed.headers.get('location')).toBe(
      `http://localhost:3000/sandbox/tap-and-go/${request.providerRequestId}`,
    )
    expect((await sandbox.provider.store.get('trade', request.providerRequestId))?.payload).toEqual(
      {
        totalPrice: '519.11',
        currency: 'HKD',
        merTradeNo: request.providerRequestId,
        notifyUrl: 'http://127.0.0.1:9/api/webhooks/tap-and-go/harbour',
        returnUrl: 'http://harbour.localhost:3000/paid',
        remark: 'Donation to Harbour Light',
        lang: 'en',
      },
    )
  })

  it('needs no server on the other side', async () => {
    const nowhere = { webUrl: 'http://127.0.0.1:9/', apiUrl: 'http://127.0.0.1:9' }
    const request = await sandbox.gatewayWith(nowhere).open(aRequest())
    expect(request.handOver).toMatchObject({ action: 'http://127.0.0.1:9/web/payments' })
  })

  it('is one trade, however often it is opened and posted', async () => {
    const walletRequest = aRequest()
    const first = await sandbox.gateway.open(walletRequest)
    const second = await sandbox.gateway.open(walletRequest)
    expect(second.providerRequestId).toBe(first.providerRequestId)
    const answers = [first, second, first].map((request) => sandbox.handOver(request))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await sandbox.provider.play(first.providerRequestId, 'approve')).toMatchObject({
      code: 200,
    })
    expect(await sandbox.provider.play(first.providerRequestId, 'approve')).toMatchObject({
      code: 409,
    })
  })

  it('is refused if its addresses are too long for the provider', async () => {
    const paid = `http://harbour.localhost:3000/${'x'.repeat(400)}`
    const walletRequest = aRequest({ returnUrls: { paid, failed: paid } })
    await expect(sandbox.gateway.open(walletRequest)).rejects.toBeInstanceOf(
      ProviderRejectedRequest,
    )
  })

  it('is refused for a charity without credentials, as is every look', async () => {
    const organisationId = 'c0000000-0000-4000-8000-00000000a002' as OrganisationId
    const walletRequest = aRequest({ organisationId })
    await expect(sandbox.gateway.open(walletRequest)).rejects.toBeInstanceOf(
      ProviderRejectedRequest,
    )
    const theirs = { ...at(await opened()), organisationId }
    await expect(sandbox.gateway.look(theirs)).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })
})

describe('a trade', () => {
  it('is open before the form was posted and before the payer answered', async () => {
    const request = await sandbox.gateway.open(aRequest())
    expect(await sandbox.lookAt(request)).toEqual({ status: 'open' })
    await sandbox.handOver(request)
    expect(await sandbox.lookAt(request)).toEqual({ status: 'open' })
  })

  it.each([cents(1), cents(51_911), cents(99_999_999)])(
    'over %d cents is paid once the payer has paid',
    async (amountCents) => {
      const request = await opened({ amountCents })
      await sandbox.provider.play(request.providerRequestId, 'approve')
      const paid = {
        status: 'paid',
        refunds: [],
        transactionId: expect.stringMatching(/^\d{12}$/),
        paidCents: amountCents,
      }
      expect(await sandbox.lookAt(request)).toEqual(paid)
      expect(await sandbox.lookAt(request)).toEqual(paid)
      expect(await sandbox.gateway.cancel(at(request)), 'cancelled too late').toEqual(paid)
    },
  )

  it('stays open when the payer refuses: the deadline ends it, no word of the provider', async () => {
    const request = await opened()
    await sandbox.provider.play(request.providerRequestId, 'reject')
    expect(await sandbox.lookAt(request)).toEqual({ status: 'open' })
    expect(await sandbox.gateway.cancel(at(request))).toEqual({ status: 'open' })
  })

  it('cannot be refunded through the API', async () => {
    const walletRequest = aRequest()
    expect(
      await sandbox.gateway.refund({
        refundId: 'r-1',
        paymentId: walletRequest.paymentId,
        organisationId: harbourId,
        transactionId: '123456789012',
        amountCents: cents(100),
        askedAt: instantFromMilliseconds(0),
        otherProviderRefundIds: [],
      }),
    ).toEqual({ status: 'unsupported' })
  })

  it.each(['', 'D20261120000001', 'x'.repeat(32)])(
    'with a number that is not ours is never queried: %j',
    async (providerRequestId) => {
      await expect(
        sandbox.gateway.look({ organisationId: harbourId, providerRequestId }),
      ).rejects.toBeInstanceOf(ProviderRejectedRequest)
    },
  )
})

describe('the provider’s magic cents', () => {
  const timed = async (amountCents: number) => {
    let now = Date.now()
    const clocked = await startGateway({ clock: () => now })
    const request = await clocked.gateway.open(aRequest({ amountCents: cents(amountCents) }))
    await clocked.handOver(request)
    const before = await clocked.lookAt(request)
    now += 2_001
    return { clocked, request, before }
  }

  it('pay by themselves after two seconds at .81', async () => {
    const { clocked, request, before } = await timed(50_081)
    expect(before).toEqual({ status: 'open' })
    expect(await clocked.lookAt(request)).toMatchObject({ status: 'paid', paidCents: 50_081 })
    await clocked.provider.close()
  })

  it.each([
    ['refuse', 50_077],
    ['expire', 50_080],
  ])('%s automatically at %d, and no more payment is possible', async (_, amountCents) => {
    const { clocked, request } = await timed(amountCents)
    expect(await clocked.lookAt(request)).toEqual({ status: 'open' })
    expect(await clocked.provider.play(request.providerRequestId, 'approve')).toEqual({
      code: 409,
      status: 'TRADE_CLOSED',
    })
    expect(await clocked.lookAt(request)).toEqual({ status: 'open' })
    await clocked.provider.close()
  })

  it('give no answer at .45', async () => {
    const request = await opened({ amountCents: cents(50_045) })
    await expect(sandbox.lookAt(request)).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  it('allow no payment after the provider’s deadline', async () => {
    let now = Date.now()
    const clocked = await startGateway({ clock: () => now, lifeMilliseconds: 600_000 })
    const request = await clocked.gateway.open(aRequest())
    await clocked.handOver(request)
    now += 600_001
    expect(await clocked.provider.play(request.providerRequestId, 'approve')).toEqual({
      code: 409,
      status: 'TRADE_CLOSED',
    })
    expect(await clocked.lookAt(request)).toEqual({ status: 'open' })
    await clocked.provider.close()
  })
})

describe('an answer to a look', () => {
  const lookWith = async (...faults: Fault[]) => {
    const request = await opened()
    await sandbox.provider.play(request.providerRequestId, 'approve')
    sandbox.faults.push(...faults)
    const outcome = await sandbox.lookAt(request).catch((error: unknown) => error)
    expect(sandbox.faults).toEqual([])
    expect(await sandbox.lookAt(request), 'asked again').toMatchObject({ status: 'paid' })
    return outcome
  }

  it.each<[string, Fault]>([
    ['a closed connection', 'drop'],
    ['a time-out', 'delay'],
    ['a server error', 500],
    ['a gateway’s time-out', 504],
    ['too many requests', 429],
    ['a redirection', 302],
    ['nothing', { body: '' }],
    ['a page', { body: '<!doctype html><html><body>Down for maintenance</body></html>' }],
    ['an answer without an end', { body: `resultCode=400&${'x'.repeat(70_000)}` }],
    ['half an answer', { body: '<r><content><resultCode>0</resultCode>' }],
    ['entities', { body: '<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><r>&b;</r>' }],
    ['bytes', { body: '\u0000\u0001\uFFFD' }],
  ])('that is %s means unknown, and can be requested again', async (_, fault) => {
    expect(await lookWith(fault)).toBeInstanceOf(ProviderUnreachable)
  })

  it('means unknown when no server listens at all', async () => {
    const request = await opened()
    const nowhere = sandbox.gatewayWith({ apiUrl: 'http://127.0.0.1:9' })
    await expect(nowhere.look(at(request))).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  it.each([400, 401, 403, 404])('of status %d is our own mistake', async (status) => {
    expect(await lookWith(status)).toBeInstanceOf(ProviderRejectedRequest)
  })

  it.each([
    ['another state', 'resultCode=0&tradeStatus=TRADE_PAID&tradeNo=1'],
    ['a state in lower case', 'resultCode=0&tradeStatus=trade_finished&tradeNo=1'],
    ['no state', 'resultCode=0&tradeNo=1'],
    ['an error', 'resultCode=498&tradeStatus=TRADE_FINISHED&tradeNo=1'],
    ['no such trade', 'resultCode=400'],
  ])('with %s leaves the trade open', async (_, body) => {
    expect(await lookWith({ body })).toEqual({ status: 'open' })
  })

  it('about another trade, without a number, or with another amount is left to a person', async () => {
    const request = await sandbox.gateway.open(aRequest())
    const stated = (differing: Record<string, string>) => ({
      body: new URLSearchParams({
        resultCode: '0',
        tradeStatus: 'TRADE_FINISHED',
        tradeNo: '1',
        merTradeNo: request.providerRequestId,
        ...differing,
      }).toString(),
    })
    const look = (differing: Record<string, string>) => {
      sandbox.faults.push(stated(differing))
      return sandbox.lookAt(request)
    }
    expect(await look({})).toMatchObject({ status: 'paid', paidCents: 51_911 })
    expect(await look({ totalPrice: '519.11' })).toMatchObject({ status: 'paid' })
    for (const differing of [
      { merTradeNo: `${request.providerRequestId.slice(0, -1)}0` },
      { merTradeNo: '' },
      { tradeNo: '' },
      { totalPrice: '519.12' },
      { totalPrice: '5.19' },
      { totalPrice: 'all of it' },
    ]) {
      await expect(look(differing)).rejects.toBeInstanceOf(ProviderMismatch)
    }
  })
})

describe('credentials or a clock that are wrong', () => {
  it.each([
    ['an application that is not theirs', { appId: '7000000002' }],
    ['a key that is not theirs', { apiKey: 'another' }],
  ])('is reported to us: %s', async (_, differing) => {
    const request = await opened()
    const wrong = sandbox.gatewayWith({
      credentialsOf: async () => ({ ...sandbox.credentials, ...differing }),
    })
    await expect(wrong.look(at(request))).rejects.toBeInstanceOf(ProviderRejectedRequest)
    expect((await sandbox.handOver(await wrong.open(aRequest()))).status).toBe(400)
  })

  it('is reported to us: a clock of ten minutes ago', async () => {
    const request = await opened()
    const late = sandbox.gatewayWith({ now: () => Date.now() - 600_000 })
    await expect(late.look(at(request))).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })
})
