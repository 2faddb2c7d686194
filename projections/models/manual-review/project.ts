import {
  findSubject,
  reviewItem,
  reviewEvents,
  type ReviewEvent,
} from '@almoner/domain/manual-review/index.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { RowOf } from '../../engine/database.ts'
import type { ReadModel } from '../../engine/read-model.ts'
import { loadRows } from '../../engine/row/load-rows.ts'
import { saveRows } from '../../engine/row/save-rows.ts'

type Item = RowOf<'read_models.inbox'>
type Fact = RecordedEvent & ReviewEvent

/** The differences that need a manual review. Some belong to no known charity. */
export const manualReviewModel: ReadModel = {
  name: 'inbox',
  version: 3,
  categories: [reviewItem.category],
  personal: true,
  tables: ['read_models.inbox'],
  project: async (trx, events) => {
    const facts = events.map(toFact)
    const ids = [...new Set(facts.map(({ data }) => data.inboxItemId))]
    if (ids.length === 0) return
    const storedRows = await loadRows(trx, {
      table: 'read_models.inbox',
      keys: ids.map((inbox_item_id) => ({ inbox_item_id })),
    })
    const rows = new Map(storedRows.map((row) => [row.inbox_item_id, row]))
    for (const fact of facts) {
      const { inboxItemId } = fact.data
      const row = rows.get(inboxItemId) ?? null
      if (row === null || row.position < fact.position) rows.set(inboxItemId, after(row, fact))
    }
    await saveRows(trx, {
      table: 'read_models.inbox',
      key: ['inbox_item_id'],
      rows: [...rows.values()],
    })
  },
}

const toFact = (recorded: RecordedEvent): Fact => {
  const fact = readEvent(reviewEvents, recorded) as Fact
  assert(
    fact.data.organisationId === fact.meta.tenant,
    `${fact.type} at ${fact.position} stands in another charity's books`,
  )
  return fact
}

const after = (row: Item | null, fact: Fact): Item => {
  const { position } = fact
  switch (fact.type) {
    case 'InboxItemOpened': {
      const { data } = fact
      const subject = findSubject(data)
      return {
        inbox_item_id: data.inboxItemId,
        organisation_id: data.organisationId,
        payment_id: data.paymentId,
        about_kind: subject?.kind ?? null,
        about_id: subject?.id ?? null,
        discrepancy: data.discrepancy,
        provider: data.provider,
        provider_object_id: data.providerObjectId,
        amount_cents: BigInt(data.amountCents),
        happened_at: data.happenedAt,
        resolved_at: null,
        resolution: null,
        note: null,
        opened_position: position,
        position,
      }
    }
    case 'InboxItemResolved': {
      const opened = requirePresent(row, `the item of ${fact.type} at ${position}`)
      const { resolution } = fact.data
      const { note } = fact.personal
      return { ...opened, resolved_at: fact.meta.at, resolution, note, position }
    }
  }
}
