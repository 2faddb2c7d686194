import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWithCharity, type WithCharity } from '../testing/charity.ts'

let world: WithCharity

beforeEach(async () => {
  world = await startWithCharity()
})
afterEach(() => world.stripe.close())

const page = async (path: string) => {
  const { status, text } = await world.stripe.call('GET', path)
  return { status, text }
}

describe('a visitor who plays the world', () => {
  it('finds the accounts, balances and payouts from one page', async () => {
    const { text } = await page('/dashboard')
    for (const link of ['accounts', 'settle', 'payouts']) {
      expect(text).toContain(`href="${link}"`)
      expect((await page(`/${link}`)).status).toBe(200)
    }
    expect(text).toContain('A simulation')
  })

  it('makes all funds available at once, and reports it to the webhook', async () => {
    await world.pay()
    expect((await page('/settle')).text).toContain('HK$481.50')
    expect((await world.post('/settle')).body).toEqual({
      settled: expect.arrayContaining(['acct_sandbox', world.charity]),
    })
    expect(await world.readBalance('charity')).toEqual({ available: 48_150, pending: 0 })
    expect(await world.readBalance('platform')).toEqual({ available: -85, pending: 0 })
    const reported = (await world.eventTypes()).filter(([type]) => type === 'balance.available')
    expect(reported.map(([, account]) => account)).toEqual(
      expect.arrayContaining([null, world.charity]),
    )
  })

  it('reports the platform’s balance again if all of it was available before', async () => {
    await world.pay()
    await world.post('/settle')
    const count = async () =>
      (await world.eventTypes()).filter(
        ([type, account]) => type === 'balance.available' && account === null,
      ).length
    const before = await count()
    expect((await world.post('/settle')).body).toEqual({ settled: [] })
    expect(await count()).toBe(before + 1)
  })

  it('lets a bank book a payout, and return it', async () => {
    await world.pay()
    await world.post('/settle')
    const { id } = (await world.payOut()).body
    expect((await page('/payouts')).text).toContain('HK$100.00 to Harbour Light')
    const waiting = await page(`/payouts/${id}`)
    expect(waiting.text).toContain(`action="${id}/pay"`)
    expect(waiting.text).toContain('•••• 6001')
    const form = { method: 'POST', redirect: 'manual' } as const
    const booked = await fetch(`${world.stripe.base}/payouts/${id}/pay`, form)
    expect([booked.status, booked.headers.get('location')]).toEqual([303, `../${id}`])
    const paid = await page(`/payouts/${id}`)
    expect(paid.text).toContain(`action="${id}/return"`)
    expect(paid.text).not.toContain(`action="${id}/pay"`)
    await world.post(`/payouts/${id}/return`)
    const ended = (await page(`/payouts/${id}`)).text
    expect(ended).toContain('account_closed')
    expect(ended).not.toContain('<form')
  })

  it('finds no payout that does not exist', async () => {
    expect((await page('/payouts/po_nothing')).status).toBe(404)
    expect((await world.post('/payouts/po_nothing/pay')).status).toBe(404)
  })
})

describe('money that becomes available by itself', () => {
  it('is reported once', async () => {
    await world.stripe.close()
    let now = Date.UTC(2026, 10, 20)
    const webhook = { url: 'http://127.0.0.1:9/', secret: 'whsec_1', retryAfterMilliseconds: [] }
    world = await startWithCharity({ clock: () => now, settlesAfterMilliseconds: 60_000, webhook })
    const reported = async () =>
      (await world.eventTypes()).filter(
        ([type, account]) => type === 'balance.available' && account !== null,
      )
    const lookAgain = async () => {
      now += 90_000
      // Any deferred action makes the simulator look at what is due.
      const refunded = await world.payPlatform({ payment_method: 'pm_card_pendingRefund' })
      await world.post('/v1/refunds', { payment_intent: refunded.id })
      await vi.waitFor(async () =>
        expect(await reportedUntil()).toBeGreaterThanOrEqual(Math.floor(now / 1_000)),
      )
    }
    await world.pay()
    expect(await reported()).toEqual([])
    await lookAgain()
    expect(await reported()).toEqual([['balance.available', world.charity]])
    await lookAgain()
    expect(await reported()).toEqual([['balance.available', world.charity]])
  })
})

const reportedUntil = async (): Promise<number> => {
  const waiting = await world.stripe.store.list('later', { limit: 10, order: 'oldest' })
  const report = waiting.find((later) => later.act === 'report_available')
  return report?.act === 'report_available' ? report.after : 0
}
