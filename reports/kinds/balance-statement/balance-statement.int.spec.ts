import { describe, expect, it } from 'vitest'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { charityBalances } from '@almoner/projections/models/journal/charity-balances.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { harbour, makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'
import { statementAccounts } from './accounts.ts'

const api = useApi()
const kind = 'balance_statement'
const today = toCalendarDay(instantFromMilliseconds(Date.now()))
type Request = Awaited<ReturnType<typeof requestNow>>

const readTotals = async (request: Request): Promise<Record<string, number>> => {
  const { made } = await makeText(api, request)
  return Object.fromEntries(made?.totals.map(({ key, value }) => [key, value]) ?? [])
}

const readLines = async (request: Request, account: string) =>
  readCsv((await makeText(api, request)).text).filter((row) => row['Account'] === account)

describe('the balance statement', () => {
  const books = describeKind(api, kind, {
    additive: statementAccounts.flatMap((account) => [`in:${account}`, `out:${account}`]),
  })

  it('closes with the balances of the desk', async () => {
    const totals = await readTotals(await requestNow(api, kind))
    const balances = await charityBalances(api.db, { organisationId: harbour })
    expect(totals).toMatchObject({
      'closing:pending': balances.pendingCents,
      'closing:available': balances.availableCents,
      'closing:held': balances.heldCents,
      'closing:payout': balances.payoutCents,
      'closing:advanced': balances.advancedCents,
      owed: balances.owedCents,
    })
    expect(totals['closing:held']).toBe(books.disputeCents.amount)
    expect(totals['closing:payout']).toBe(50_000)
  })

  it.each(['business', 'recorded'] as const)(
    'opens with what the day before closed with, by the %s clock',
    async (basis) => {
      const request = await requestNow(api, kind, { basis })
      const before = await readTotals({ ...request, to: addDays(today, -1) })
      const day = await readTotals({ ...request, from: today, to: today })
      for (const account of statementAccounts) {
        expect(day[`opening:${account}`]).toBe(before[`closing:${account}`] ?? 0)
        expect(day[`closing:${account}`]).toBe(
          (day[`opening:${account}`] ?? 0) +
            (day[`in:${account}`] ?? 0) -
            (day[`out:${account}`] ?? 0),
        )
      }
    },
  )

  it('lists what moved an account, by journal', async () => {
    const lines = await readLines(await requestNow(api, kind), 'Available for payout')
    expect(lines.map((row) => row['Description'])).toEqual([
      'Opening balance',
      'Settled by the payment provider',
      'Refund begun',
      'Disputed: the bank has taken the money back',
      'Advance settled',
      'Payout begun',
      'Payout not made: the money stays',
      'Payout sent back by the charity’s bank',
      'Closing balance',
    ])
    const [, settled, , disputed, , started] = lines
    expect(settled).toMatchObject({ Movements: '2', Increase: '1350.00', Decrease: '0.00' })
    const { amount, fee } = books.disputeCents
    expect(readCents(disputed?.['Increase'] ?? '')).toBe(amount + fee)
    expect(readCents(disputed?.['Decrease'] ?? '')).toBe(amount + fee)
    expect(started).toMatchObject({ Movements: '4', Decrease: '1400.00' })
  })

  it('has what the charity owes for its plan on its own side', async () => {
    const { invoice, credit } = books.planCents
    const lines = await readLines(await requestNow(api, kind), 'Plan fees owed')
    expect(lines).toMatchObject([
      { Description: 'Opening balance', Balance: '0.00' },
      { Description: 'Subscription invoice', Increase: (invoice / 100).toFixed(2) },
      {
        Description: 'Subscription invoice paid by card',
        Decrease: ((invoice - credit) / 100).toFixed(2),
      },
      { Description: 'Credit used for an invoice', Decrease: (credit / 100).toFixed(2) },
      { Description: 'Closing balance', Balance: '0.00' },
    ])
  })

  it('ends at its position, within the day', async () => {
    const request = await requestNow(api, kind, { basis: 'recorded', from: today, to: today })
    const first = await readTotals(request)
    await (await createGivers(api, 'harbour')).give({ amount: 640, coverFee: false })
    const later = await requestNow(api, kind, { basis: 'recorded', from: today, to: today })
    expect(await readTotals(request)).toEqual(first)
    expect((await readTotals(later))['in:pending']).toBe((first['in:pending'] ?? 0) + 64_000)
  })
})
