import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { toChargeInstant } from '@almoner/domain/recurring-plan/schedule.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'
import { startPlan } from '../testing/plans.ts'

const api = useApi()
const kind = 'monthly_giving'
const load = async (changes: object = {}) => {
  const { text, made } = await makeText(api, await requestNow(api, kind, changes))
  const totals = Object.fromEntries(made?.totals.map(({ key, value }) => [key, value]) ?? [])
  return { rows: readCsv(text), totals }
}
const only = (day: string) => ({ from: calendarDay(day), to: calendarDay(day) })

describe('the report of monthly giving', () => {
  describeKind(api, kind, {
    additive: ['instalments', 'due', 'came', 'at_risk', 'left_out', 'begun', 'cancelled'],
  })

  it('has what was due on a day, and what became of it', async () => {
    const { rows } = await load()
    expect(rows).toMatchObject([
      {
        Date: '2026-08-20',
        'Plans started': '3',
        'Their monthly amount': '1000.00',
        Due: '0.00',
      },
      {
        Date: '2026-09-10',
        'Due: number': '3',
        Due: '1000.00',
        Received: '700.00',
        'At risk': '300.00',
      },
      { Date: '2026-10-02', 'Plans cancelled': '1', 'Plans completed': '0' },
      { Date: '2026-10-10', Received: '200.00' },
      { Date: '2026-11-10', 'Under way': '200.00' },
    ])
  })

  it('adds up to its totals', async () => {
    const { rows, totals } = await load()
    const sum = (column: string) =>
      rows.reduce((cents, row) => cents + readCents(row[column] ?? ''), 0)
    expect(totals['due']).toBe(sum('Due'))
    expect(totals['came']).toBe(sum('Received'))
    expect(totals['month:2026-09']).toBe(70_000)
    const { came = 0, under_way: underWay = 0, at_risk: atRisk = 0, failed = 0, due } = totals
    expect(came + underWay + atRisk + failed).toBe(due)
  })

  it('has what was skipped, given up and completed, also as it was known before', async () => {
    const plan = await startPlan(api, 70_000, 2)
    const paymentId = await plan.begin(1)
    const at = toChargeInstant(plan.day(1))
    const failure = { reason: 'card_invalid', code: null, try: 0 } as const
    await plan.decide({ type: 'FailInstalment', number: 1, paymentId, ...failure, at }, at)
    const soon = instant('2026-10-05T02:00:00.000Z')
    await plan.decide({ type: 'SkipInstalment', number: 2, at: soon }, soon)
    // A position is of the books, which the next payment moves.
    await (await createGivers(api, 'harbour')).give({ amount: 180 })
    const before = await requestNow(api, kind, only(plan.day(1)))
    const first = await makeText(api, before)
    expect(readCsv(first.text)).toMatchObject([{ 'At risk': '1000.00', 'Not collected': '0.00' }])
    const later = instant('2026-11-20T02:00:00.000Z')
    await plan.decide({ type: 'CancelInstalment', number: 1, because: 'time', at: later }, later)
    await plan.decide({ type: 'CompleteRecurringPlan' }, later)
    expect(await makeText(api, before)).toEqual(first)
    await (await createGivers(api, 'harbour')).give({ amount: 190 })
    const { rows, totals } = await load()
    const row = (day: string) => rows.find((each) => each['Date'] === day)
    expect(row(plan.day(1))).toMatchObject({
      'Not collected': '700.00',
      'Not collected: number': '1',
    })
    expect(row(plan.day(2))).toMatchObject({ 'Left out by the donor': '700.00' })
    expect(row('2026-11-20')).toMatchObject({ 'Plans completed': '1', 'Plans cancelled': '0' })
    expect(totals).toMatchObject({ completed: 1, failed: 70_000 })
  })

  it('has an instalment as received once its payment is, before the plan knows it', async () => {
    const plan = await startPlan(api, 15_000)
    const day = plan.day(1)
    const { totals: before } = await load(only(day))
    const { id } = await (await createGivers(api, 'harbour')).give({ amount: 150 })
    await plan.begin(1, id as PaymentId)
    await (await createGivers(api, 'harbour')).give({ amount: 160 })
    const { totals } = await load(only(day))
    expect(totals['came']).toBe((before['came'] ?? 0) + 15_000)
    expect(totals['under_way']).toBe(before['under_way'])
  })

  it('is narrowed to a project', async () => {
    const all = await requestNow(api, kind)
    const params = { projectId: '00000000-0000-4000-8000-0000000000aa' }
    const none = await makeText(api, { ...all, params } as typeof all)
    expect(none.made).toBeNull()
  })
})
