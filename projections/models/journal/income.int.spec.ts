import { charityPending, platformFeeIncome } from '@almoner/domain/journal/accounts.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase } from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import { trialBalanceAsOf } from './as-of.ts'
import { sumHeldForCharities, sumIncome } from './income.ts'
import { platformPostings } from './platform-postings.ts'
import { journalModel } from './project.ts'
import { accountBalance } from './query.ts'
import { toGifts } from './testing/dated-gifts.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
  const late = { at: '2026-11-17T02:00:00.000Z', recordedAt: '2026-11-20T03:00:00.000Z' }
  const onTime = { at: '2026-11-18T02:00:00.000Z', recordedAt: '2026-11-18T02:00:00.250Z' }
  const gifts = toGifts(onTime, { ...onTime, charity: 'lion rock' }, late)
  await projectAll(db, journalModel, gifts)
  // What was posted before moves nothing.
  await projectAll(db, journalModel, gifts)
})
afterAll(() => drop())

const name = 'income:platform_fee'
const day = (text: string) => ({ from: calendarDay(text), to: calendarDay(text) })
const periods = [
  day('2026-11-16'),
  day('2026-11-17'),
  day('2026-11-18'),
  { from: calendarDay('2026-11-01'), to: calendarDay('2026-11-30') },
]

describe('the platform’s income', () => {
  it.each([null, '2026-11-19'])(
    'is the sum of its postings at all charities, as recorded by %s',
    async (recorded) => {
      const recordedBy = recorded === null ? null : calendarDay(recorded)
      const moment = instant(`${recorded ?? '2026-12-31'}T15:59:59.999Z`)
      const sums = await sumIncome(db, { account: platformFeeIncome, recordedBy }, periods)
      const lists = await Promise.all(
        periods.map((period) =>
          platformPostings.totals(db, {
            scope: null,
            filters: { account: name, day: period, known: moment },
          }),
        ),
      )
      expect(sums).toEqual(lists.map(({ sumCents }) => sumCents))
      const [, late, onTime] = sums
      expect(onTime).toBeGreaterThan(0)
      expect(late).toBe(recorded === null ? (onTime ?? 0) / 2 : 0)
    },
  )

  it('is the balance of its account', async () => {
    const [sum] = await sumIncome(
      db,
      { account: platformFeeIncome, recordedBy: null },
      periods.slice(3),
    )
    const accounts = await trialBalanceAsOf(db, {})
    expect(accounts.find(({ account }) => account === name)?.balanceCents).toBe(0 - (sum ?? 0))
  })
})

describe('what the platform holds for charities', () => {
  it('is the sum of their accounts', async () => {
    const own = await Promise.all(
      [harbourId, lionRockId].map((organisationId) =>
        accountBalance(db, { organisationId, account: charityPending(organisationId) }),
      ),
    )
    const [harbour = 0, lionRock = 0] = own
    expect([...(await sumHeldForCharities(db))]).toEqual([['pending', harbour + lionRock]])
  })
})
