import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { askRefund, closeApproval } from '../../testing/approvals.ts'
import { toCall, type Call } from '../../testing/call.ts'
import { given, guest, staff } from '../../testing/given.ts'
import { createColleague, submitTransfer } from '../../testing/transfers.ts'
import type { PolicyAnswer, PolicyBody } from './contract.ts'
import type { AsJson } from '../../http/money-contract.ts'

const harbour = worldId('organisation', 'harbour')
const path = '/api/organizations/policy'
const proof = { password: 'Harbour2026' }

const api = useApi()
const owner = given(api).as(staff('owner'))
let second: Awaited<ReturnType<typeof createColleague>>
let finance: Awaited<ReturnType<typeof createColleague>>
beforeAll(async () => {
  second = await createColleague(api, harbour, 'owner', { daysAgo: 2 })
  finance = await createColleague(api, harbour, 'finance', { daysAgo: 2 })
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const read = async (browser: Client = owner): Promise<AsJson<PolicyAnswer>> =>
  (await browser.get(path)).json
const change = (
  changes: Partial<Record<keyof PolicyBody, unknown>>,
  browser: Client = owner,
): Call<AsJson<PolicyAnswer>> =>
  toCall(
    read().then(({ rules, changes: seenChanges }) =>
      browser.post(path, { ...rules, seenChanges, ...proof, ...changes }),
    ),
  )

describe('the rules for two persons', () => {
  it('are the default ones at first', async () => {
    expect(await read()).toMatchObject({
      mayEdit: true,
      rules: {
        secondPerson: true,
        refundAbove: 5_000,
        refundDayAbove: 20_000,
        payoutAbove: 50_000,
        payoutSchedule: 'manual',
      },
      changes: 0,
      changed: null,
      waiting: null,
    })
    expect((await read()).approvers.rules).toEqual(['owner Wong'])
    expect((await read()).approvers.money).toContain('finance Wong')
  })

  it('are read by finance and changed by owners', async () => {
    await given(api).as(guest()).get(path).thenRefused(401, 'not_signed_in')
    expect((await read(finance.browser)).mayEdit).toBe(false)
    await change({ refundAbove: 1 }, finance.browser).thenAnswered(403)
    for (const role of ['fundraiser', 'viewer', 'auditor'] as const) {
      await given(api).as(staff(role)).get(path).thenRefused(403, 'not_allowed')
    }
  })

  it.each([
    [{ refundAbove: -1 }, { refundAbove: 'limit.negative' }],
    [{ payoutAbove: 'much' }, { payoutAbove: 'amount.not_a_number' }],
    [{ refundDayAbove: 1_000_000 }, { refundDayAbove: 'amount.too_large' }],
    [{ payoutSchedule: 'daily' as never }, { payoutSchedule: 'payout_schedule.unknown' }],
  ])('refuse %j at its field', async (changes, fields) => {
    await change(changes).thenRefused(422, fields)
  })

  it('require the password', async () => {
    const { rules, changes: seenChanges } = await read()
    const silent = { ...rules, seenChanges, refundAbove: 4_000 }
    await owner.post(path, silent).thenRefused(422, 'step_up_required')
  })

  it('are tightened at once', async () => {
    const tightened = await change({ refundAbove: 1_000 }).thenAnswered(200)
    expect(tightened.json).toMatchObject({ rules: { refundAbove: 1_000 }, changes: 1 })
    const paymentId = await submitTransfer(api, harbour, { amountCents: cents(200_000) })
    await owner.post(`/api/organizations/payments/${paymentId}/approve`, { try: 1 })
    const refund = { refundId: randomUUID(), amount: 1_000.01 }
    expect((await askRefund(owner, paymentId, refund)).waiting).not.toBeNull()
  })

  it('are changed only by an owner who saw them as they are', async () => {
    await change({ refundAbove: 500, seenChanges: 0 }).thenRefused(409, 'policy_changed')
  })

  it('are loosened once another owner has approved that, one change at a time', async () => {
    const answer = await change({ refundAbove: 8_000 }).thenAnswered(202)
    const { waiting, rules, changes }: AsJson<PolicyAnswer> = answer.json
    expect(rules.refundAbove).toBe(1_000)
    expect(waiting).toMatchObject({ kind: 'policy', rules: { refundAbove: 8_000 } })
    const id = waiting?.id ?? ''
    await change({ refundAbove: 9_000 }).thenRefused(409, 'approval_waiting')
    await change({ refundAbove: 10 }).thenRefused(409, 'approval_waiting')
    const approve = `/api/organizations/approvals/${id}/approve`
    await owner.post(approve, {}).thenRefused(403, 'own_request')
    await finance.browser.post(approve, {}).thenRefused(403, 'not_allowed')
    await second.browser.post(approve, {}).thenAnswered(200)
    expect(await closeApproval(api, id)).toBe('done')
    expect(await read()).toMatchObject({
      rules: { refundAbove: 8_000 },
      changes: changes + 1,
      waiting: null,
    })
  })

  it('count as looser without a second person or with automatic payouts', async () => {
    for (const looser of [{ secondPerson: false }, { payoutSchedule: 'weekly' as const }]) {
      const answer = await change(looser).thenAnswered(202)
      const { waiting }: AsJson<PolicyAnswer> = answer.json
      const cancelled = await owner.post(`/api/organizations/approvals/${waiting?.id}/cancel`, {})
      expect(cancelled.json).toMatchObject({ status: 'cancelled' })
    }
  })

  it('do not become looser for a request that waits', async () => {
    const paymentId = await submitTransfer(api, harbour, { amountCents: cents(900_000) })
    await owner.post(`/api/organizations/payments/${paymentId}/approve`, { try: 1 })
    const refund = { refundId: randomUUID(), amount: 9_000 }
    const { waiting } = await askRefund(owner, paymentId, refund)
    const policyAnswer: AsJson<PolicyAnswer> = (await change({ refundAbove: 20_000 })).json
    await second.browser.post(
      `/api/organizations/approvals/${policyAnswer.waiting?.id}/approve`,
      {},
    )
    expect(await closeApproval(api, policyAnswer.waiting?.id ?? '')).toBe('done')
    expect((await read()).rules.refundAbove).toBe(20_000)
    const approve = `/api/organizations/approvals/${waiting?.id}/approve`
    await owner.post(approve, {}).thenRefused(403, 'own_request')
    expect(await closeApproval(api, waiting?.id ?? '')).toBe('open')
  })

  it('require the password again within ten minutes only if they become looser', async () => {
    const { rules, changes: seenChanges } = await change({}).then(({ json }) => json)
    const stricter = { ...rules, seenChanges, payoutAbove: 40_000 }
    const saved: AsJson<PolicyAnswer> = (await owner.post(path, stricter).thenAnswered(200)).json
    const looser = { ...stricter, seenChanges: saved.changes, payoutAbove: 60_000 }
    await owner.post(path, looser).thenRefused(422, 'step_up_required')
  })
})
