import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { ReviewEvent, ReviewOpened } from '@almoner/domain/manual-review/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import {
  createProjectionDatabase,
  dump,
  empty,
  explainQueries,
} from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { reviewsList } from './list.ts'
import { manualReviewModel } from './project.ts'
import { countOpenReviews, listOpenReviews } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const opened = (number: number, organisationId: OrganisationId | null): ReviewEvent => ({
  type: 'InboxItemOpened',
  data: {
    inboxItemId: fixtureId('inbox_item', number),
    organisationId,
    paymentId: null,
    discrepancy: 'unknown_payment',
    provider: 'stripe',
    providerObjectId: `pi_${number}`,
    amountCents: cents(10_000),
    happenedAt: instant('2026-11-20T02:30:00.000Z'),
  },
})
const openWith = (
  number: number,
  organisationId: OrganisationId | null,
  changes: Partial<ReviewOpened['data']>,
): ReviewEvent => ({
  type: 'InboxItemOpened',
  data: { ...(opened(number, organisationId) as ReviewOpened).data, ...changes },
})
const resolved = (number: number, organisationId: OrganisationId | null): ReviewEvent => ({
  type: 'InboxItemResolved',
  data: {
    inboxItemId: fixtureId('inbox_item', number),
    organisationId,
    resolution: 'settled',
  },
  personal: { note: 'Refunded in the dashboard' },
})

const recorded = (...events: readonly ReviewEvent[]): readonly RecordedEvent[] =>
  toRecorded(...events)

type Asked = { organisationId: OrganisationId | null; show?: 'open' | 'all' }
const toQuery = ({ organisationId, show = 'all' }: Asked) => ({
  scope: { organisationId },
  filters: { show },
})
const page = { sort: '-date', after: null, before: null, size: 20 } as const
const itemsOf = async (of: Asked) => (await reviewsList.page(db, { ...toQuery(of), ...page })).rows
const history = [
  opened(1, harbourId),
  opened(2, null),
  opened(3, lionRockId),
  opened(4, harbourId),
  resolved(1, harbourId),
]

describe('the list of manual reviews', () => {
  it('is the same in any order of events, and if events are repeated', async () => {
    await empty(db, manualReviewModel)
    const events = recorded(...history)
    await projectAll(db, manualReviewModel, events)
    const atOnce = await dump(db, manualReviewModel)
    await projectAll(db, manualReviewModel, events)
    expect(await dump(db, manualReviewModel)).toEqual(atOnce)
    await empty(db, manualReviewModel)
    for (const event of events) await projectAll(db, manualReviewModel, [event])
    expect(await dump(db, manualReviewModel)).toEqual(atOnce)
  })

  it('shows a charity its own, newest first, and what became of them', async () => {
    await empty(db, manualReviewModel)
    await projectAll(db, manualReviewModel, recorded(...history))
    const all = await itemsOf({ organisationId: harbourId })
    expect(all.map(({ providerObjectId }) => providerObjectId)).toEqual(['pi_4', 'pi_1'])
    expect(all[1]).toMatchObject({ resolution: 'settled', note: 'Refunded in the dashboard' })
    const open = await itemsOf({ organisationId: harbourId, show: 'open' })
    expect(open.map(({ providerObjectId }) => providerObjectId)).toEqual(['pi_4'])
    const totals = await reviewsList.totals(
      db,
      toQuery({ organisationId: harbourId, show: 'open' }),
    )
    expect(totals).toEqual({ rows: 1 })
  })

  it('shows the platform the reviews without a charity', async () => {
    const ofPlatform = await itemsOf({ organisationId: null })
    expect(ofPlatform.map(({ providerObjectId }) => providerObjectId)).toEqual(['pi_2'])
  })

  it('counts what is open at every desk, and what is the platform’s', async () => {
    const at = '2026-11-20T02:30:00.000Z'
    expect(await countOpenReviews(db)).toEqual([
      { discrepancy: 'unknown_payment', isOfPlatform: false, items: 2, oldestAt: at },
      { discrepancy: 'unknown_payment', isOfPlatform: true, items: 1, oldestAt: at },
    ])
  })

  it('lists what is open about a subject, for those who can act', async () => {
    const paymentId = fixtureId('payment', 1)
    const payoutId = fixtureId('payout', 2)
    const events = [
      openWith(1, harbourId, { paymentId }),
      openWith(2, harbourId, { about: { kind: 'payout', id: payoutId } }),
      openWith(3, lionRockId, { about: { kind: 'payout', id: payoutId } }),
      openWith(4, null, { discrepancy: 'opening_stopped', providerObjectId: harbourId }),
      openWith(5, harbourId, { paymentId }),
      resolved(5, harbourId),
    ]
    await empty(db, manualReviewModel)
    await projectAll(db, manualReviewModel, recorded(...events))
    const listIds = async (...[organisationId, kind, id]: readonly (string | null)[]) => {
      const sought = [{ kind, id }] as unknown as Parameters<typeof listOpenReviews>[1]['about']
      const charity = organisationId as OrganisationId | null
      const rows = await listOpenReviews(db, { organisationId: charity, about: sought, limit: 9 })
      return rows.map(({ inboxItemId }) => inboxItemId)
    }
    const [first, second, , fourth] = events.map(({ data }) => data.inboxItemId)
    expect(await listIds(harbourId, 'payment', paymentId)).toEqual([first])
    expect(await listIds(harbourId, 'payout', payoutId)).toEqual([second])
    expect(await listIds(harbourId, 'payout', null)).toEqual([second])
    expect(await listIds(harbourId, 'payout', paymentId)).toEqual([])
    expect(await listIds(null, 'application', harbourId)).toEqual([fourth])
  })

  it('refuses an event of another charity', async () => {
    const [event] = toRecorded(opened(9, lionRockId))
    if (!event) throw new Error('one event was given')
    const misplaced = { ...event, meta: { ...event.meta, tenant: harbourId } }
    await expect(projectAll(db, manualReviewModel, [misplaced])).rejects.toThrow(/another charity/)
  })

  it('is read by an index, for every reader', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) =>
      opened(100 + index, index % 3 === 0 ? null : harbourId),
    )
    await empty(db, manualReviewModel)
    await projectAll(db, manualReviewModel, recorded(...many))
    const place = { value: '900', position: 900n }
    const plans = await explainQueries(url, async (asking) => {
      for (const organisationId of [harbourId, null]) {
        for (const show of ['open', 'all'] as const) {
          await reviewsList.page(asking, { ...toQuery({ organisationId, show }), ...page })
        }
        const all = { ...toQuery({ organisationId }), ...page }
        await reviewsList.page(asking, { ...all, sort: 'amount', after: place })
      }
    })
    expect(plans).toHaveLength(6)
    for (const plan of plans) expect(plan).toMatch(/Index Scan/)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|Sort/)
    // The settled ones are many, and are not counted.
    await sql`update read_models.inbox set resolved_at = now() where position % 50 > 0`.execute(db)
    const [counting, about] = await explainQueries(url, async (asking) => {
      await countOpenReviews(asking)
      const sought = [{ kind: 'payout', id: fixtureId('payout', 1) }] as const
      await listOpenReviews(asking, { organisationId: harbourId, about: sought, limit: 20 })
    })
    expect(counting).not.toMatch(/Seq Scan/)
    expect(about).toMatch(/inbox_about/)
  })
})
