import { describe, expect, it } from 'vitest'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'event_statement'
const projectId = worldId('project', 'harbour:homework-rooms')
const params = { projectId }
const load = async (changes: object = {}) => {
  const { text, made } = await makeText(api, await requestNow(api, kind, { params, ...changes }))
  const totals = Object.fromEntries(made?.totals.map(({ key, value }) => [key, value]) ?? [])
  return { rows: readCsv(text), totals, text }
}
const sum = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((cents, row) => cents + readCents(row[column] ?? ''), 0)

describe('the event statement', () => {
  const books = describeKind(api, kind, {
    additive: ['bookings', 'income', 'online', 'offline'],
    projects: { harbour: projectId, lionRock: worldId('project', 'lionrock:hot-lunch') },
  })

  it('has the income of its project alone, and no names', async () => {
    const givers = await createGivers(api, 'harbour')
    const own = await givers.give({ amount: 610, projectId, lastName: 'Ngai' })
    const other = await givers.give({ amount: 620, projectId: undefined })
    const { rows, text } = await load()
    expect(rows.find((row) => row['Payment reference'] === own.id)).toMatchObject({
      Channel: 'Online',
      Type: 'Donation',
      'Payment method': 'Card',
    })
    expect(text).not.toContain(other.id)
    expect(text).not.toContain(books.cash)
    expect(text).not.toContain('Ngai')
  })

  it('has an amended and a voided offline entry of the project as it was taken back', async () => {
    const { rows, totals } = await load()
    const lines = (id: string) => rows.filter((row) => row['Payment reference'] === id)
    expect(lines(books.flagDay).map(({ Income }) => Income)).toEqual([
      '800.00',
      '-800.00',
      '810.00',
    ])
    expect(totals['offline']).toBe(81_000)
  })

  it('has the income of each day on its last row, and below by day and method', async () => {
    const { rows, totals } = await load()
    const days = [...new Set(rows.map((row) => row['Date'] ?? ''))]
    expect(days.length).toBeGreaterThan(1)
    for (const day of days) {
      const ofDay = rows.filter((row) => row['Date'] === day)
      const subtotals = ofDay.map((row) => row['Income of the day'] ?? '')
      expect(subtotals.slice(0, -1).filter((text) => text !== '')).toEqual([])
      expect(readCents(subtotals.at(-1) ?? '')).toBe(sum(ofDay, 'Income'))
      expect(totals[`day:${day}`]).toBe(sum(ofDay, 'Income'))
    }
    expect(totals['income']).toBe(sum(rows, 'Income'))
    const byMethod = Object.entries(totals).filter(([key]) => key.startsWith('method:'))
    expect(byMethod.reduce((cents, [, value]) => cents + value, 0)).toBe(totals['income'])
    expect(byMethod.length).toBeGreaterThan(1)
  })

  it('by the day of recording has the days on which it was recorded', async () => {
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    const { rows } = await load({ basis: 'recorded' })
    expect([...new Set(rows.map((row) => row['Date']))]).toEqual([today])
  })
})
