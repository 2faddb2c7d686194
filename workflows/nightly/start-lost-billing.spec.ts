import { expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { startLostBilling, type ListDueSubscriptions } from './start-lost-billing.ts'

const ids = Array.from({ length: 230 }, (_, index) => fixtureId('organisation', index + 1))

it('starts and wakes the billing of every charity for which something is due, page by page', async () => {
  const started: string[] = []
  const woken: string[] = []
  const pages: (string | null)[] = []
  const listDueSubscriptions: ListDueSubscriptions = async ({ after, limit }) => {
    pages.push(after)
    const from = after === null ? 0 : ids.indexOf(after) + 1
    return ids.slice(from, from + limit)
  }
  await startLostBilling({
    engine: {
      start: async (_name, id) => void started.push(id),
      signal: async (id) => void woken.push(id),
    },
    listDueSubscriptions,
    by: instant('2026-11-29T16:00:00.000Z'),
  })
  expect(started).toEqual(ids.map((id) => `bill-plan-${id}`))
  expect(woken).toEqual(started)
  expect(pages).toEqual([null, ids[99], ids[199]])
})
