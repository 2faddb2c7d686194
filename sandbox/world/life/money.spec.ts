import { beforeAll, describe, expect, it } from 'vitest'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { findAccountInUse } from '@almoner/domain/bank-account/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instant, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { charities } from '../charities/charities.ts'
import { worldId } from '../ids.ts'
import { listMoneyDeeds } from './money-story.ts'
import { createLife, readEvents, type TestLife } from './testing/life.ts'

const now = instant('2026-11-20T02:00:00.000Z')
const harbour = worldId('organisation', 'harbour')

let world: TestLife
beforeAll(async () => {
  world = createLife(now)
  await world.seed()
})

const listEvents = async (category: string) =>
  (await readEvents(world.store)).filter(({ stream }) => stream.startsWith(`${category}-`))

/** The states of Harbour's payouts, by their names in the story. */
const readPayouts = async (): Promise<Record<string, string[]>> => {
  const names = listMoneyDeeds(calendarDay('2026-11-20')).flatMap((deed) =>
    deed.does === 'pay_out' ? [deed.payout] : [],
  )
  const events = await listEvents('treasury')
  return Object.fromEntries(
    names.map((name) => [
      name,
      events
        .filter(({ data }) => (data as { payoutId?: string }).payoutId === worldId('payout', name))
        .map(({ type }) => type),
    ]),
  )
}

describe('the money of the demonstration', () => {
  it('is settled except for the last week, and no more is owed than Stripe has', async () => {
    const settled = (await listEvents('treasury')).flatMap(({ type, data }) =>
      type === 'SettlementRecorded' ? (data as { lines: { paymentId: string }[] }).lines : [],
    )
    const paid = (await listEvents('payment')).filter(
      ({ type, data, meta }) =>
        type === 'PaymentSucceeded' &&
        (data as { provider: string }).provider === 'stripe' &&
        toMilliseconds(now) - toMilliseconds(meta.at) > 14 * 86_400_000,
    )
    expect(paid.length).toBeGreaterThan(10)
    const ids = new Set(settled.map(({ paymentId }) => paymentId))
    expect(settled).toHaveLength(ids.size)
    for (const { data } of paid) expect(ids).toContain((data as { paymentId: string }).paymentId)
    for (const { subDomain } of charities) {
      const id = worldId('organisation', subDomain)
      const account = (await loadState(world.store, connectedAccount, id)).state
      if (account.status === 'none') throw new Error(`${subDomain} has no account`)
      const { available } = await world.stripe.sumBalance(
        account.accountId,
        toMilliseconds(now) / 1_000,
      )
      const { state } = await loadState(world.store, treasury, id)
      expect([subDomain, state.availableCents <= available]).toEqual([subDomain, true])
    }
  })

  it('was paid out: once refused, once approved by a second person, returned and failed', async () => {
    expect(await readPayouts()).toEqual({
      first: ['PayoutRequested', 'PayoutSent', 'PayoutPaid'],
      refused: ['PayoutRequested', 'PayoutCancelled'],
      approved: ['PayoutRequested', 'PayoutApproved', 'PayoutSent', 'PayoutPaid'],
      failed: ['PayoutRequested', 'PayoutSent', 'PayoutFailed'],
      returned: ['PayoutRequested', 'PayoutSent', 'PayoutPaid', 'PayoutReturned'],
      newest: ['PayoutRequested', 'PayoutSent', 'PayoutPaid'],
    })
  })

  it('is now paid out to another bank account, which a second person approved', async () => {
    const { state } = await loadState(world.store, bankAccount, harbour)
    expect(findAccountInUse(state)).toMatchObject({ bankCode: '012', last4: '7007' })
    const approvals = (await listEvents('approval')).map(({ type }) => type)
    expect(approvals.filter((type) => type === 'ApprovalExecuted')).toHaveLength(3)
    expect(approvals.filter((type) => type === 'ApprovalRefused')).toHaveLength(1)
  })

  it('is again under rules that let one person act alone below HK$20,000', async () => {
    const { state } = await loadState(world.store, approvalPolicy, harbour)
    expect([state.changes, state.rules.limits.payoutAboveCents]).toEqual([2, 2_000_000])
  })

  it('leaves Harbour a balance to pay out, and no payout in progress', async () => {
    const { state } = await loadState(world.store, treasury, harbour)
    expect(state.payout).toBeNull()
    expect(state.advancedCents).toBe(0)
    expect(state.availableCents).toBeGreaterThan(50_000)
    expect(world.left.map(({ process }) => process)).not.toContain('pay-out')
  })
})
