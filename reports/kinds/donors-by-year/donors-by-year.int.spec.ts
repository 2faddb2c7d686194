import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { given, staff } from '@almoner/api/testing/given.ts'
import { issueReceipt } from '@almoner/api/testing/receipts.ts'
import { submitTransfer } from '@almoner/api/testing/transfers.ts'
import type { PaymentId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { recordEntry } from '../testing/rich-books.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { harbour, makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'donors_by_year_of_assessment'
const load = async (changes: object = {}) => {
  const { text, made } = await makeText(api, await requestNow(api, kind, changes))
  const totals = Object.fromEntries(made?.totals.map(({ key, value }) => [key, value]) ?? [])
  return { rows: readCsv(text), totals }
}
const give = async (changes: object): Promise<PaymentId> => {
  const { id } = await (await createGivers(api, 'harbour')).give(changes)
  await api.caughtUp()
  return id as PaymentId
}
const finance = given(api).as(staff('finance'))
const payments = '/api/organizations/payments'

describe('the donors by year of assessment', () => {
  describeKind(api, kind, {
    additive: ['donations', 'donated', 'exempt', 'paid', 'returned', 'received'],
  })

  it('adds up a donor’s gifts after refunds, and names the receipts', async () => {
    const donor = { lastName: 'Wong', firstName: 'Ka Yee', email: 'ka-yee@example.com' }
    const first = await give({ ...donor, amount: 400, coverFee: false })
    const second = await give({ ...donor, amount: 600, coverFee: false })
    const refund = (id: string, amount: number) =>
      finance
        .post(`${payments}/${id}/refunds`, {
          refundId: crypto.randomUUID(),
          amount,
          reason: 'payer_asked',
        })
        .thenAnswered(202)
    await refund(second, 150)
    const whole = await give({ ...donor, amount: 80, coverFee: false })
    await refund(whole, 80)
    const receipt = await issueReceipt(api, first, { irFileNumber: '91/1234' })
    const other = await issueReceipt(api, second, { refundedCents: 15_000 })
    const { rows } = await load()
    expect(rows.filter((row) => row['Email'] === 'k•••@example.com')).toMatchObject([
      {
        'Year of assessment': '2026/27',
        Donor: 'Ka Yee Wong',
        'Number of donations': '2',
        'Donated after refunds': '850.00',
        'Refunded or taken back': '230.00',
        'Donated with a receipt under section 88': '400.00',
        'IR file numbers on the receipts': '91/1234',
        Receipts: `${receipt}, ${other}`,
      },
    ])
  })

  it('begins a year on 1 April', async () => {
    for (const day of ['2026-03-31', '2026-04-01', '2025-12-01']) {
      await recordEntry(finance, calendarDay(day), '500.00')
    }
    const until = { from: calendarDay('2025-04-01'), to: calendarDay('2026-04-01') }
    const { rows, totals } = await load(until)
    const sums = rows.map((row) => [row['Year of assessment'], row['Donated after refunds']])
    expect(rows.every(({ Donor }) => Donor === 'Siu Ming Lee')).toBe(true)
    expect(sums).toEqual([
      ['2025/26', '1000.00'],
      ['2026/27', '500.00'],
    ])
    expect(totals).toMatchObject({ donors: 2, 'year:2025/26': 100_000, 'year:2026/27': 50_000 })
  })

  it('has payments that are no donations apart', async () => {
    const payerId = '00000000-0000-4000-8000-00000000ad02' as string as PersonId
    const id = await submitTransfer(api, harbour, { payerId, transactionType: 'payment' })
    await finance.post(`${payments}/${id}/approve`, { try: 1, receivedOn: '2026-11-02' })
    const day = calendarDay('2026-11-02')
    const { rows } = await load({ from: day, to: day })
    expect(rows).toMatchObject([
      {
        'Number of donations': '0',
        'Donated after refunds': '0.00',
        'Number of payments other than donations': '1',
        'Payments after refunds': '500.00',
      },
    ])
  })

  it('adds up to its totals, and these to what was received', async () => {
    const { rows, totals } = await load()
    const sum = (column: string) =>
      rows.reduce((cents, row) => cents + readCents(row[column] ?? ''), 0)
    expect(totals['donated']).toBe(sum('Donated after refunds'))
    expect(totals['paid']).toBe(sum('Payments after refunds'))
    const { donated = 0, paid = 0, returned = 0, received } = totals
    expect(donated + paid + returned).toBe(received)
    const ledger = await makeText(api, await requestNow(api, 'donation_ledger'))
    expect(ledger.made?.totals.find(({ key }) => key === 'received')?.value).toBe(received)
  })
})
