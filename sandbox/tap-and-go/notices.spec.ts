import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aRequest, startGateway } from '@almoner/workflows/gateways/tap-and-go/testing/gateway.ts'
import { tapAndGoHint } from '@almoner/workflows/gateways/tap-and-go/hint.ts'
import { signFields } from './merchant-form.ts'
import { demonstrationMerchants } from './merchants.ts'
import type { SandboxTapAndGoOptions } from './sandbox-tap-and-go.ts'
import { createMemoryObjects } from '../provider/store/object-store.ts'
import type { Kinds } from './world.ts'
import { startListener } from './testing/start.ts'

const closing: (() => unknown)[] = []

// The first provider makes the keys of all, and takes its time.
beforeAll(async () => {
  const { provider } = await startGateway()
  await provider.close()
})

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

// The machine may be busy with other specs.
const soon = (check: () => unknown) => vi.waitFor(check, { interval: 10 })

type Given = Partial<SandboxTapAndGoOptions> & { statuses?: number[]; amountCents?: number }

const start = async ({ statuses = [], amountCents = 51_911, ...options }: Given = {}) => {
  const listener = await startListener(statuses)
  closing.push(listener.close)
  const running = await startGateway(options)
  closing.push(running.provider.close)
  const requestOptions = aRequest({
    notificationUrl: listener.url,
    amountCents: amountCents as never,
  })
  const request = await running.gateway.open(requestOptions)
  await running.handOver(request)
  const { providerRequestId } = request
  return {
    ...running,
    ...listener,
    providerRequestId,
    paymentId: requestOptions.paymentId,
    approve: () => running.provider.play(providerRequestId, 'approve'),
    look: () => running.lookAt(request),
    waiting: async () =>
      (await running.provider.store.list('delivery', { limit: 9, order: 'oldest' })).length,
  }
}

describe('a notification', () => {
  it('arrives when the payer has paid, and states that with the right signature', async () => {
    const { came, approve, providerRequestId, paymentId, waiting } = await start()
    await approve()
    await soon(() => expect(came).toHaveLength(1))
    const [{ sign, ...said } = {}] = came
    expect(said).toMatchObject({ merTradeNo: providerRequestId, tradeStatus: 'TRADE_FINISHED' })
    expect(sign).toBe(signFields(said, demonstrationMerchants.harbour.apiKey))
    expect(tapAndGoHint(new URLSearchParams(said))).toEqual({
      merTradeNo: providerRequestId,
      paymentId,
    })
    await soon(async () => expect(await waiting()).toBe(0))
  })

  it('of a payment that was not made, with a wrong signature, changes nothing by itself', async () => {
    const { came, provider, providerRequestId, look } = await start()
    const lie = { sign: 'wrong', tradeStatus: 'TRADE_FINISHED', copies: '2' }
    expect((await provider.post(`/${providerRequestId}/notify`, lie)).status).toBe(202)
    await soon(() => expect(came).toHaveLength(2))
    const [{ sign, ...said } = {}] = came
    expect(said).toMatchObject({ merTradeNo: providerRequestId, tradeStatus: 'TRADE_FINISHED' })
    expect(sign).not.toBe(signFields(said, demonstrationMerchants.harbour.apiKey))
    expect(await look()).toEqual({ status: 'open' })
  })

  it('may arrive twice, late, or with a wrong signature', async () => {
    const { came, approve } = await start({
      planFor: () => [
        { delayMilliseconds: 0, sign: 'right' },
        { delayMilliseconds: 100, sign: 'wrong' },
      ],
    })
    await approve()
    await soon(() => expect(came).toHaveLength(2))
    expect(came[0]?.['sign']).not.toBe(came[1]?.['sign'])
    expect(came[0]?.['tradeNo']).toBe(came[1]?.['tradeNo'])
  })

  it('may be lost: the status query still answers', async () => {
    const { came, approve, look, waiting } = await start({ planFor: () => [] })
    await approve()
    expect(await waiting()).toBe(0)
    expect(await look()).toMatchObject({ status: 'paid' })
    expect(came).toEqual([])
  })

  it('is repeated until it is answered successfully', async () => {
    const { came, approve, waiting } = await start({ statuses: [500, 404] })
    await approve()
    await soon(() => expect(came).toHaveLength(3))
    await soon(async () => expect(await waiting()).toBe(0))
    expect(came).toHaveLength(3)
  })

  it('is abandoned in the end, and logged', async () => {
    const log = vi.fn<SandboxTapAndGoOptions['log']>()
    const { came, approve, waiting } = await start({ statuses: [500, 500, 500, 500], log })
    await approve()
    await soon(async () => expect(await waiting()).toBe(0))
    expect(came).toHaveLength(4)
    expect(log).toHaveBeenCalledWith(
      'sandbox tap & go gave a notification up',
      expect.objectContaining({ merTradeNo: expect.any(String) }),
    )
  })

  it('arrives for a trade that is paid automatically, without any request', async () => {
    const { came } = await start({ amountCents: 50_081 })
    await soon(() => expect(came).toHaveLength(1))
    expect(came[0]).toMatchObject({ tradeStatus: 'TRADE_FINISHED' })
  })

  it('outlives the provider’s own restart', async () => {
    const store = createMemoryObjects<Kinds>()
    const late = () => [{ delayMilliseconds: 300, sign: 'right' }] as const
    const began = Date.now()
    const { came, approve, provider } = await start({ store, planFor: late, clock: () => began })
    await approve()
    await provider.close()
    closing.pop()
    expect(came).toEqual([])
    const again = await startGateway({ store, clock: () => began + 300 })
    closing.push(again.provider.close)
    await soon(() => expect(came).toHaveLength(1))
  })
})
