import { fixtureId, harbourId, lionRockId } from '@almoner/domain/kernel/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { InboxItemEvent } from '@almoner/domain/review-item/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, dump, empty, plansOf } from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import { inOrder } from '../../engine/testing/history.ts'
import { inboxList } from './list.ts'
import { inboxModel } from './project.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const opened = (number: number, organisationId: OrganisationId | null): InboxItemEvent => ({
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
const resolved = (number: number, organisationId: OrganisationId | null): InboxItemEvent => ({
  type: 'InboxItemResolved',
  data: {
    inboxItemId: fixtureId('inbox_item', number),
    organisationId,
    resolution: 'settled',
  },
  personal: { note: 'Refunded in the dashboard' },
})

const recorded = (...events: readonly InboxItemEvent[]): readonly RecordedEvent[] =>
  inOrder(...events)

type Asked = { organisationId: OrganisationId | null; show?: 'open' | 'all' }
const asked = ({ organisationId, show = 'all' }: Asked) => ({
  scope: { organisationId },
  filters: { show },
})
const page = { sort: '-date', after: null, before: null, size: 20 } as const
const itemsOf = async (of: Asked) => (await inboxList.page(db, { ...asked(of), ...page })).rows
const history = [
  opened(1, harbourId),
  opened(2, null),
  opened(3, lionRockId),
  opened(4, harbourId),
  resolved(1, harbourId),
]

describe('the list of manual reviews', () => {
  it('is the same in any order of events, and if events are repeated', async () => {
    await empty(db, inboxModel)
    const events = recorded(...history)
    await projectAll(db, inboxModel, events)
    const atOnce = await dump(db, inboxModel)
    await projectAll(db, inboxModel, events)
    expect(await dump(db, inboxModel)).toEqual(atOnce)
    await empty(db, inboxModel)
    for (const event of events) await projectAll(db, inboxModel, [event])
    expect(await dump(db, inboxModel)).toEqual(atOnce)
  })

  it('shows a charity its own, newest first, and what became of them', async () => {
    await empty(db, inboxModel)
    await projectAll(db, inboxModel, recorded(...history))
    const all = await itemsOf({ organisationId: harbourId })
    expect(all.map(({ providerObjectId }) => providerObjectId)).toEqual(['pi_4', 'pi_1'])
    expect(all[1]).toMatchObject({ resolution: 'settled', note: 'Refunded in the dashboard' })
    const open = await itemsOf({ organisationId: harbourId, show: 'open' })
    expect(open.map(({ providerObjectId }) => providerObjectId)).toEqual(['pi_4'])
    const totals = await inboxList.totals(db, asked({ organisationId: harbourId, show: 'open' }))
    expect(totals).toEqual({ rows: 1 })
  })

  it('shows the platform the reviews without a charity', async () => {
    const nobodys = await itemsOf({ organisationId: null })
    expect(nobodys.map(({ providerObjectId }) => providerObjectId)).toEqual(['pi_2'])
  })

  it('refuses an event of another charity', async () => {
    const [event] = inOrder(opened(9, lionRockId))
    if (!event) throw new Error('one event was given')
    const misplaced = { ...event, meta: { ...event.meta, tenant: harbourId } }
    await expect(projectAll(db, inboxModel, [misplaced])).rejects.toThrow(/another charity/)
  })

  it('is read by an index, for every reader', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) =>
      opened(100 + index, index % 3 === 0 ? null : harbourId),
    )
    await empty(db, inboxModel)
    await projectAll(db, inboxModel, recorded(...many))
    const place = { value: '900', position: 900n }
    const plans = await plansOf(url, async (asking) => {
      for (const organisationId of [harbourId, null]) {
        for (const show of ['open', 'all'] as const) {
          await inboxList.page(asking, { ...asked({ organisationId, show }), ...page })
        }
        const all = { ...asked({ organisationId }), ...page }
        await inboxList.page(asking, { ...all, sort: 'amount', after: place })
      }
    })
    expect(plans).toHaveLength(6)
    for (const plan of plans) expect(plan).toMatch(/Index Scan/)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
})
