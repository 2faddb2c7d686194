import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { askRefund, closeApproval, hoursLater } from '../../testing/approvals.ts'
import { given, guest, staff } from '../../testing/given.ts'
import { createColleague, submitTransfer } from '../../testing/transfers.ts'
import type { Approval } from '../../use-cases/approvals/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { approvalsList } from './approvals-list-contract.ts'

const api = useApi()
const harbour = worldId('organisation', 'harbour')
const owner = given(api).as(staff('owner'))
const lionRock = given(api).as(staff('owner', 'lionrock'))
let finance: Awaited<ReturnType<typeof createColleague>>
let second: Awaited<ReturnType<typeof createColleague>>
beforeAll(async () => {
  finance = await createColleague(api, harbour, 'finance', { daysAgo: 2 })
  second = await createColleague(api, harbour, 'owner', { daysAgo: 2 })
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const root = '/api/organizations'
const waitingRefund = async (dollars = 6_000): Promise<Approval> => {
  const paymentId = await submitTransfer(api, harbour, { amountCents: cents(dollars * 100) })
  await owner.post(`${root}/payments/${paymentId}/approve`, { try: 1 })
  const refund = { refundId: randomUUID(), amount: dollars }
  const { waiting } = await askRefund(owner, paymentId, refund)
  if (waiting === null) throw new Error('it was refunded at once')
  return waiting
}
const decide = (browser: Client, id: string, act: string, body: object = {}) =>
  browser.post(`${root}/approvals/${id}/${act}`, body)
const reason = { reason: 'Not now' }

describe('a request', () => {
  it('is for staff of its own charity: another charity’s request and a missing one give the same 404', async () => {
    const { id } = await waitingRefund()
    for (const act of ['approve', 'refuse', 'cancel']) {
      const stranger = given(api).as(guest())
      await decide(stranger, id, act, reason).thenRefused(401, 'not_signed_in')
      for (const requestId of [id, randomUUID()]) {
        await decide(lionRock, requestId, act, reason).thenRefused(404, 'approval_not_found')
      }
    }
    await lionRock.get(`${root}/approvals?show=all`).thenAnswered(200, { rows: [] })
  })

  it('is decided by owners and finance', async () => {
    const { id } = await waitingRefund()
    for (const role of ['fundraiser', 'viewer', 'auditor'] as const) {
      const reader = given(api).as(staff(role))
      await reader.get(`${root}/approvals`).thenRefused(403, 'not_allowed')
      await decide(reader, id, 'approve').thenRefused(403, 'not_allowed')
    }
    for (const { browser } of [finance, second]) {
      await browser.get(`${root}/approvals`).thenAnswered(200)
    }
    await decide(second.browser, id, 'approve').thenAnswered(200)
  })

  it('is decided by the first of two people, and by no other after them', async () => {
    const { id } = await waitingRefund()
    const [one, other] = await Promise.all([
      decide(finance.browser, id, 'approve'),
      decide(second.browser, id, 'refuse', reason),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    const late = one.status === 200 ? other : one
    expect(late.json).toMatchObject({ error: { code: 'approval_ended' } })
  })

  it('is the same decision when it is sent again', async () => {
    const { id } = await waitingRefund()
    await decide(finance.browser, id, 'approve').thenAnswered(200)
    await decide(finance.browser, id, 'approve').thenAnswered(200)
    expect(await closeApproval(api, id)).toBe('done')
  })

  it('requires a reason to be refused', async () => {
    const { id } = await waitingRefund()
    await decide(finance.browser, id, 'refuse', { reason: '  ' }).thenAnswered(422)
  })

  it('cannot be approved after 72 hours', async () => {
    const { id } = await waitingRefund()
    const later = hoursLater(api, finance.browser, 72)
    const password = { password: 'Harbour2026' }
    const late = await decide(later, id, 'approve', password)
    expect([401, 409]).toContain(late.status)
    expect(await closeApproval(api, id, { inHours: 72 })).toBe('not_approved')
    await decide(finance.browser, id, 'approve').thenRefused(409, 'approval_ended')
  })

  it('requires the password if the login is older than ten minutes', async () => {
    const { id } = await waitingRefund()
    const later = hoursLater(api, finance.browser, 1)
    await decide(later, id, 'approve').thenRefused(422, 'step_up_required')
    await decide(later, id, 'approve', { password: 'Harbour2026' }).thenAnswered(200)
  })

  it('cannot be approved by a person who has since lost the role', async () => {
    const { id } = await waitingRefund()
    const leaving = await createColleague(api, harbour, 'finance', { daysAgo: 2 })
    const role = { role: 'viewer', seenRole: 'finance', password: 'Harbour2026' }
    await owner.put(`${root}/staff/${leaving.staffId}/role`, role)
    // The change of the role has ended the session.
    await decide(leaving.browser, id, 'approve').thenRefused(401, 'not_signed_in')
  })

  it('is no easier for its asker as an owner', async () => {
    const asking = await createColleague(api, harbour, 'finance', { daysAgo: 2 })
    const paymentId = await submitTransfer(api, harbour, { amountCents: cents(900_000) })
    await owner.post(`${root}/payments/${paymentId}/approve`, { try: 1 })
    const refund = { refundId: randomUUID(), amount: 9_000 }
    const { waiting } = await askRefund(asking.browser, paymentId, refund)
    const role = { role: 'owner', seenRole: 'finance', password: 'Harbour2026' }
    await owner.put(`${root}/staff/${asking.staffId}/role`, role)
    const { username, password } = asking
    await asking.browser.post('/api/donors/login', { username, password })
    await decide(asking.browser, waiting?.id ?? '', 'approve').thenRefused(403, 'own_request')
  })
})

describe('the list of requests', () => {
  checkList({
    list: approvalsList,
    idOf: ({ id }) => id,
    csvOf: ({ note }) => note,
    sorted: { date: ({ askedAt }) => askedAt },
    filters: {
      show: ['ended', ({ status }) => status !== 'waiting'],
      kind: ['refund', ({ kind }) => kind === 'refund'],
      day: ['2026-01-01..', () => true],
    },
    start: async () => {
      const organizationId = worldId('organisation', 'bauhinia')
      const reader = given(api).as(staff('owner', 'bauhinia'))
      for (const number of [1, 2, 3, 4, 5]) {
        const amountCents = cents(600_000 + number)
        const paymentId = await submitTransfer(api, organizationId, { amountCents })
        await reader.post(`${root}/payments/${paymentId}/approve`, { try: 1 })
        const refund = { refundId: randomUUID(), amount: 6_000, note: `=note ${number}` }
        const { waiting } = await askRefund(reader, paymentId, refund)
        if (number < 3) await decide(reader, waiting?.id ?? '', 'cancel')
      }
      return { api, reader, stranger: lionRock }
    },
  })
})
