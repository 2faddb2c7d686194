import { beforeAll, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import type { TestApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { recordRichBooks, type RichBooks } from './rich-books.ts'
import { lionRock, makeText, requestNow } from './make-text.ts'

type Options = {
  /** Totals that are sums over the rows, so that the months of a year add up to the year. */
  additive: readonly string[]
  /** The project of Harbour and of Lion Rock, if the kind is of one project. */
  projects?: Record<'harbour' | 'lionRock', ProjectId>
}

/** The promises of every kind of report, over rich books. Returns what these name. */
export const describeKind = (
  api: TestApi,
  kind: ReportKindName,
  { additive, projects }: Options,
): RichBooks => {
  const books = {} as RichBooks
  const params = { projectId: projects?.harbour ?? null }
  beforeAll(async () => {
    Object.assign(books, await recordRichBooks(api))
  })

  it('has the same bytes again, also after new payments', async () => {
    const request = await requestNow(api, kind, { params })
    const first = await makeText(api, request)
    expect(first.made?.rows).toBeGreaterThan(0)
    const givers = await createGivers(api, 'harbour')
    await givers.give({ amount: 320 })
    await api.caughtUp()
    expect(await makeText(api, request)).toEqual(first)
  })

  it('of a year is the sum of its twelve months', async () => {
    const year = await requestNow(api, kind, {
      params,
      from: calendarDay('2026-01-01'),
      to: calendarDay('2026-12-31'),
    })
    const whole = await totals(api, year)
    const sums = new Map<string, number>()
    for (let month = 1; month <= 12; month += 1) {
      const from = calendarDay(`2026-${String(month).padStart(2, '0')}-01`)
      const last = new Date(Date.UTC(2026, month, 0)).getUTCDate()
      const to = calendarDay(`${from.slice(0, 8)}${last}`)
      for (const [key, value] of await totals(api, { ...year, from, to })) {
        sums.set(key, (sums.get(key) ?? 0) + value)
      }
    }
    for (const key of additive) expect([key, sums.get(key)]).toEqual([key, whole.get(key)])
  })

  it('has rows of its charity alone', async () => {
    const own = await makeText(api, await requestNow(api, kind, { params }))
    const others = { params: { projectId: projects?.lionRock ?? null } }
    const other = await makeText(api, await requestNow(api, kind, others, lionRock), lionRock)
    expect(other.text).not.toBe(own.text)
    const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
    const theirs = new Set(other.text.match(ids))
    expect((own.text.match(ids) ?? []).filter((id) => theirs.has(id))).toEqual([])
  })

  it.each(['zh', 'cn'] as const)('has the same figures in %s', async (language) => {
    const request = await requestNow(api, kind, { params })
    const english = await makeText(api, request)
    const { made } = await makeText(api, { ...request, language })
    expect(made?.figuresSha256).toBe(english.made?.figuresSha256)
    expect(made?.totals).toEqual(english.made?.totals)
  })
  return books
}

const totals = async (
  api: TestApi,
  request: Awaited<ReturnType<typeof requestNow>>,
): Promise<ReadonlyMap<string, number>> => {
  const { made } = await makeText(api, request)
  return new Map((made?.totals ?? []).map(({ key, value }) => [key, value]))
}
