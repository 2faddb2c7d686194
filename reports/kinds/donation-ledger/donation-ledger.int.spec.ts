import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { given, staff } from '@almoner/api/testing/given.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'donation_ledger'

describe('the donation ledger', () => {
  const books = describeKind(api, kind, { additive: ['bookings', 'received', 'net'] })

  it('adds up to its totals', async () => {
    const { text, made } = await makeText(api, await requestNow(api, kind))
    const rows = readCsv(text)
    const sum = (column: string) =>
      rows.reduce((cents, row) => cents + readCents(row[column] ?? ''), 0)
    const totals = new Map(made?.totals.map(({ key, value }) => [key, value]))
    expect(rows).toHaveLength(made?.rows ?? 0)
    expect(made?.totals.filter(({ isCount }) => isCount).map(({ key }) => key)).toEqual([
      'bookings',
    ])
    expect(totals.get('received')).toBe(sum('Total paid'))
    expect(totals.get('net')).toBe(sum('The charity receives'))
    expect(totals.get('refunded')).toBe(sum('Refunded'))
    for (const group of ['project', 'method', 'month']) {
      const parts = [...totals].filter(([key]) => key.startsWith(`${group}:`))
      expect(parts.reduce((cents, [, value]) => cents + value, 0)).toBe(totals.get('received'))
    }
  })

  it('shows a new gift with its payer and its parts', async () => {
    const givers = await createGivers(api, 'harbour')
    const { id } = await givers.give({ amount: 500, coverFee: false, lastName: '=SUM(A1)' })
    const request = await requestNow(api, kind, { from: calendarDay('2026-11-01') })
    const row = readCsv((await makeText(api, request)).text).find(
      (each) => each['Payment reference'] === id,
    )
    expect(row).toMatchObject({
      Channel: 'Online',
      Type: 'Donation',
      'Payment method': 'Card',
      Payer: 'Tai Man =SUM(A1)',
      Amount: '500.00',
      'Total paid': '500.00',
      Status: 'Received',
    })
  })

  it('shows what was refunded, amended, voided, settled and paid out', async () => {
    const { text } = await makeText(api, await requestNow(api, kind))
    const lines = (id: string) => readCsv(text).filter((row) => row['Payment reference'] === id)
    expect(lines(books.refunded)).toMatchObject([{ Refunded: '50.00', Status: 'Partly refunded' }])
    expect(lines(books.amended)).toMatchObject([
      { 'Total paid': '700.00', Status: 'Taken back', 'The charity receives': '' },
      { 'Total paid': '-700.00', Status: 'Taken back' },
      { 'Total paid': '720.00', Status: 'Received', 'The charity receives': '720.00' },
    ])
    expect(lines(books.voided).map((row) => row['Total paid'])).toEqual(['90.00', '-90.00'])
    expect(lines(books.card)).toMatchObject([{ 'Settled on': expect.stringMatching(/^2026-/) }])
    expect(lines(books.card)[0]?.['Payout no.']).toBe(books.payoutId)
    expect(lines(books.transfer)).toMatchObject([{ Date: books.earlier, 'Settled on': '' }])
  })

  it('as known before a refund does not show it', async () => {
    const before = await requestNow(api, kind)
    const first = await makeText(api, before)
    const refund = { refundId: randomUUID(), amount: 10, reason: 'payer_asked' }
    const finance = given(api).as(staff('finance'))
    const path = `/api/organizations/payments/${books.card}/refunds`
    await finance.post(path, refund).thenAnswered(202)
    expect(await makeText(api, before)).toEqual(first)
    const after = await makeText(api, await requestNow(api, kind))
    expect(after.text).not.toBe(first.text)
  })

  it('by the day of recording has what was recorded in the period', async () => {
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    const recorded = await requestNow(api, kind, { basis: 'recorded', from: today, to: today })
    const all = await makeText(api, await requestNow(api, kind))
    expect((await makeText(api, recorded)).made?.rows).toBe(all.made?.rows)
  })

  it('is narrowed to a project', async () => {
    const all = await makeText(api, await requestNow(api, kind))
    const projects = all.made?.totals.filter(({ key }) => key.startsWith('project:')) ?? []
    const { key = '', value } = projects.find((line) => line.key !== 'project:') ?? {}
    const projectId = key.replace('project:', '') as ProjectId
    const one = await makeText(api, await requestNow(api, kind, { params: { projectId } }))
    expect(one.made?.rows).toBeLessThan(all.made?.rows ?? 0)
    expect(one.made?.totals.find((line) => line.key === 'received')?.value).toBe(value)
  })

  it('has nothing in a period without money', async () => {
    const empty = await requestNow(api, kind, {
      from: calendarDay('2018-01-01'),
      to: calendarDay('2018-01-02'),
    })
    expect((await makeText(api, empty)).made).toBeNull()
  })
})
