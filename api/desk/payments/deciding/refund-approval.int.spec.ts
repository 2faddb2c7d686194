import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi, type Client } from '../../../testing/api.ts'
import { askRefund, closeApproval } from '../../../testing/approvals.ts'
import { given, staff } from '../../../testing/given.ts'
import { createColleague, submitTransfer } from '../../../testing/transfers.ts'
import type { DeskPaymentAnswer } from '../contract.ts'

const api = useApi()
const harbour = worldId('organisation', 'harbour')
const owner = given(api).as(staff('owner'))
let finance: Awaited<ReturnType<typeof createColleague>>
beforeAll(async () => {
  finance = await createColleague(api, harbour, 'finance', { daysAgo: 2 })
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
  // The last refund is moved back by more than a day before each spec.
  await api.db
    .updateTable('read_models.charity_refunds')
    .set({ requested_at: '2026-01-01T00:00:00.000Z' as never })
    .execute()
})

const at = (paymentId: string, rest = '') => `/api/organizations/payments/${paymentId}${rest}`
/** A payment of so many dollars that the charity has received. */
const received = async (dollars: number): Promise<string> => {
  const paymentId = await submitTransfer(api, harbour, { amountCents: cents(dollars * 100) })
  await owner.post(at(paymentId, '/approve'), { try: 1 })
  return paymentId
}
const read = async (paymentId: string): Promise<DeskPaymentAnswer> =>
  (await owner.get(at(paymentId))).json
const refund = (amount: number, refundId = randomUUID() as string) => ({ refundId, amount })
const decide = (browser: Client, id: string, act: string, body = {}) =>
  browser.post(`/api/organizations/approvals/${id}/${act}`, body)

describe('a refund of up to HK$5,000', () => {
  it('is made at once', async () => {
    const paymentId = await received(5_000)
    const { waiting, json } = await askRefund(owner, paymentId, refund(5_000))
    expect(waiting).toBeNull()
    expect(json.refunds).toMatchObject([{ amount: 5_000, status: 'under_way' }])
  })

  it('needs a second person once those of 24 hours exceed HK$20,000', async () => {
    for (const paymentId of await Promise.all([1, 2, 3, 4].map(() => received(5_000)))) {
      expect((await askRefund(owner, paymentId, refund(5_000))).waiting).toBeNull()
    }
    const last = await received(100)
    const { waiting } = await askRefund(owner, last, refund(0.01))
    expect(waiting).toMatchObject({ amount: 0.01, rule: 'second_person', status: 'waiting' })
  })

  it('needs approval if several sent at the same time exceed the limit together', async () => {
    const payments = await Promise.all([1, 2, 3, 4, 5, 6].map(() => received(5_000)))
    const answers = await Promise.all(payments.map((each) => askRefund(owner, each, refund(5_000))))
    expect(answers.filter(({ waiting }) => waiting === null)).toHaveLength(4)
  })
})

describe('a refund above HK$5,000', () => {
  const requestRefund = async (dollars = 6_000) => {
    const paymentId = await received(dollars)
    const body = { ...refund(dollars), note: 'Gave twice' }
    const { waiting } = await askRefund(owner, paymentId, body)
    if (waiting === null) throw new Error('it was refunded at once')
    return { paymentId, body, waiting }
  }

  it('waits for a second person, and shows who that may be', async () => {
    const { paymentId, waiting } = await requestRefund()
    expect(waiting).toMatchObject({
      kind: 'refund',
      amount: 6_000,
      paymentId,
      note: 'Gave twice',
      askedBy: { isYou: true },
      status: 'waiting',
      may: { approve: false, refuse: false, cancel: true },
    })
    expect(waiting.approvers).toContain('finance Wong')
    expect((await read(paymentId)).refunds).toEqual([])
    const theirs: DeskPaymentAnswer = (await finance.browser.get(at(paymentId))).json
    expect(theirs.waitingRefund?.may).toEqual({ approve: true, refuse: true, cancel: false })
  })

  it('is made once finance has approved it', async () => {
    const { paymentId, waiting } = await requestRefund()
    await decide(owner, waiting.id, 'approve').thenRefused(403, 'own_request')
    const approved = await decide(finance.browser, waiting.id, 'approve')
    expect(approved.json).toMatchObject({ status: 'approved', decidedBy: 'finance Wong' })
    expect(await closeApproval(api, waiting.id)).toBe('done')
    const { refunds, waitingRefund } = await read(paymentId)
    expect(waitingRefund).toBeNull()
    expect(refunds).toMatchObject([{ amount: 6_000, note: 'Gave twice', status: 'under_way' }])
  })

  it('is one request, however often it is sent, and never two about one payment', async () => {
    const { paymentId, body, waiting } = await requestRefund()
    expect((await askRefund(owner, paymentId, body)).waiting?.id).toBe(waiting.id)
    for (const amount of [6_000, 1]) {
      const second = await askRefund(owner, paymentId, refund(amount))
      expect(second.json).toMatchObject({ error: { code: 'approval_waiting' } })
    }
    const { json } = await owner.get('/api/organizations/approvals/totals?show=waiting')
    expect((json as { rows: number }).rows).toBeGreaterThan(0)
    await decide(owner, waiting.id, 'cancel')
    expect((await askRefund(owner, paymentId, refund(1))).json.refunds).toHaveLength(1)
  })

  it('is refused before approval is requested if it exceeds the payment', async () => {
    const paymentId = await received(6_000)
    const tooLarge = await askRefund(owner, paymentId, refund(6_000.01))
    expect(tooLarge.json).toMatchObject({ error: { code: 'refund_too_large' } })
    expect((await read(paymentId)).waitingRefund).toBeNull()
  })

  it('is not approved by a colleague who joined within the last day', async () => {
    const { waiting } = await requestRefund()
    const fresh = await createColleague(api, harbour, 'owner')
    await decide(fresh.browser, waiting.id, 'approve').thenRefused(403, 'not_an_approver')
    const reason = { reason: 'Not needed' }
    await decide(fresh.browser, waiting.id, 'refuse', reason).thenAnswered(200, {
      status: 'refused',
      ...reason,
    })
  })
})

describe('at a charity with only one possible approver', () => {
  it('a refund above the limit waits for 24 hours', async () => {
    const organizationId = worldId('organisation', 'lionrock')
    const alone = given(api).as(staff('owner', 'lionrock'))
    const paymentId = await submitTransfer(api, organizationId, { amountCents: cents(600_000) })
    await alone.post(at(paymentId, '/approve'), { try: 1 })
    const { waiting } = await askRefund(alone, paymentId, refund(6_000))
    expect(waiting).toMatchObject({ rule: 'delay', approvers: [] })
    const id = waiting?.id ?? ''
    expect(await closeApproval(api, id, { inHours: 23 })).toBe('open')
    expect(await closeApproval(api, id, { inHours: 24 })).toBe('done')
    expect(((await alone.get(at(paymentId))).json as DeskPaymentAnswer).refunds).toHaveLength(1)
  })
})
