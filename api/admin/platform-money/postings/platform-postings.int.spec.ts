import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListAnswer } from '../../../http/lists/contract.ts'
import { checkList } from '../../../http/lists/testing/check-list.ts'
import { useApi } from '../../../testing/api.ts'
import { createGivers } from '../../../testing/gift.ts'
import { administrator, given, staff } from '../../../testing/given.ts'
import { submitTransfer } from '../../../testing/transfers.ts'
import type { TrialBalanceAnswer } from '../contract.ts'
import { platformPostingsList, type PlatformPosting } from './platform-postings-list-contract.ts'

const api = useApi()
const administration = given(api).as(administrator())
const today = toCalendarDay(instantFromMilliseconds(Date.now()))

beforeAll(async () => {
  for (const charity of ['harbour', 'lionrock'] as const) {
    const givers = await createGivers(api, charity)
    for (const amount of [500, 200]) await givers.give({ amount, coverFee: false })
  }
  for (const receivedOn of [today, addDays(today, -1), today, addDays(today, -2)]) {
    const id = await submitTransfer(api, worldId('organisation', 'harbour'))
    const path = `/api/organizations/payments/${id}/approve`
    await given(api).as(staff('owner')).post(path, { try: 1, receivedOn }).thenAnswered(200)
  }
  await api.caughtUp()
})

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

describe('the postings of an account over all charities', () => {
  checkList({
    list: platformPostingsList,
    idOf: ({ id }) => id,
    csvOf: ({ id }) => `,${id}`,
    sorted: { date: ({ businessDate, id }) => `${businessDate} ${id.padStart(20, '0')}` },
    filters: {
      account: ['direct:*:fps', ({ journal }) => journal === 'direct_received'],
      day: [`..${addDays(today, -1)}`, ({ businessDate }) => businessDate < today],
      known: [today, () => true],
    },
    chosen: { account: 'direct:*:fps' },
    start: async () => ({ api, reader: administration, stranger: null }),
  })

  it('sum to each figure of the trial balance, on both clocks', async () => {
    for (const [clocks, filters] of [
      ['', ''],
      [`?asOf=${today}&knownAt=${today}`, `&day=..${today}&known=${today}`],
    ]) {
      const { lines }: TrialBalanceAnswer = (await administration.get(`/api/admin/money${clocks}`))
        .json
      expect(lines.length).toBeGreaterThan(2)
      for (const { name, code, debit, credit } of lines) {
        const query = `?account=${encodeURIComponent(name)}${filters}`
        const isDebit = /^[AX]/.test(code)
        const figure = isDebit ? debit - credit : credit - debit
        const { rows }: ListAnswer<PlatformPosting> = (
          await administration.get(`${platformPostingsList.path}${query}`)
        ).json
        const sum = rows.reduce((cent, { amount }) => cent + Math.round(amount * 100), 0)
        expect([name, sum]).toEqual([name, Math.round(figure * 100)])
        const totals = (await administration.get(`${platformPostingsList.path}/totals${query}`))
          .json
        expect(totals).toEqual({ rows: rows.length, sum: figure })
      }
    }
  })

  it('name their charities, and the other account without a charity’s id', async () => {
    const query = '?account=provider:stripe:pending'
    const { rows }: ListAnswer<PlatformPosting> = (
      await administration.get(`${platformPostingsList.path}${query}`)
    ).json
    const charities = new Set(rows.map(({ charity }) => charity))
    expect(charities.size).toBe(2)
    expect(rows.map(({ other }) => other)).toContainEqual({ code: 'L1', name: 'charity:*:pending' })
  })

  it('are refused for an account that is not in the chart', async () => {
    await administration
      .get(`${platformPostingsList.path}?account=charity:harbour:pending`)
      .thenRefused(422, { account: 'account.unknown' })
  })
})
