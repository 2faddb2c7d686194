import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { BalanceAnswer } from '../../../desk/balance/contract.ts'
import { useApi } from '../../../testing/api.ts'
import { administrator, given, staff } from '../../../testing/given.ts'
import { createTreasury } from '../../../testing/payouts.ts'
import { applicationAt, giveAccessReason } from '../../../testing/reviewers.ts'
import { submitTransfer } from '../../../testing/transfers.ts'
import type { CharityOverviewAnswer } from './contract.ts'

const organisationId = worldId('organisation', 'harbour')
const path = `${applicationAt('harbour')}/overview`

const api = useApi()
const administration = given(api).as(administrator())
const owner = given(api).as(staff('owner'))

const load = async (): Promise<CharityOverviewAnswer> => (await administration.get(path)).json

describe('the overview of an open charity', () => {
  it('is refused before a reason, and to the charity’s own staff', async () => {
    await administration.get(path).thenRefused(403, 'access_reason_required')
    await owner.get(path).thenAnswered(401)
  })

  it('has the charity’s own balance, its newest payout and what was given', async () => {
    await giveAccessReason(administration, 'harbour')
    const before = await load()
    const treasury = createTreasury(api, organisationId)
    await treasury.open()
    const paymentId = await submitTransfer(api, organisationId)
    await owner.post(`/api/organizations/payments/${paymentId}/approve`, { try: 1 })
    await treasury.settle(paymentId, 50_000)
    await treasury.tell({
      type: 'RequestPayout',
      organisationId,
      payoutId: fixtureId('payout', 801),
      amountCents: cents(20_000),
      bank: { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' },
      requestedBy: staff('owner').staffId,
      approval: 'none',
      at: treasury.now(),
    })
    await treasury.tell({
      type: 'MarkPayoutSent',
      organisationId,
      payoutId: fixtureId('payout', 801),
      at: treasury.now(),
      providerPayoutId: 'po_801',
      arrivalOn: calendarDay('2026-12-01'),
    })
    await api.caughtUp()

    const overview = await load()
    const { figures }: BalanceAnswer = (await owner.get('/api/organizations/balance')).json
    for (const [name, sum] of Object.entries(overview.balance)) {
      expect([name, sum]).toEqual([name, figures[name as keyof typeof figures].now])
    }
    expect(overview.balance.payout).toBe(200)
    expect(overview.payouts).toMatchObject({ count: 1, open: 200, arrived: 0 })
    expect(overview.payouts.newest).toMatchObject([
      { amount: 200, status: 'sent', last4: '6001', arrivalOn: '2026-12-01', failure: null },
    ])
    const { last30Days, months } = overview.volume
    expect(last30Days.gifts).toBe(before.volume.last30Days.gifts + 1)
    expect(last30Days.amount).toBe(before.volume.last30Days.amount + 500)
    expect(months).toHaveLength(12)
    expect(months.at(-1)?.month).toBe(overview.today.slice(0, 7))
    expect(overview.card.states.card_payments).toBe('on')
  })

  it('names its team, with the last time that each of them logged in', async () => {
    await owner.browser()
    const { team } = await load()
    const own = team.find(({ role }) => role === 'owner')
    expect(own).toMatchObject({ state: 'active' })
    expect(own?.lastLoginAt).toMatch(/^\d{4}-/)
  })
})
