import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { donorCardsEvents, type DonorCardsEvent } from '@almoner/domain/donor-cards/events.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { RowOf } from '../../engine/database.ts'
import type { ReadModel } from '../../engine/read-model.ts'
import { loadRows } from '../../engine/row/load-rows.ts'
import { saveRows } from '../../engine/row/save-rows.ts'

type Card = RowOf<'read_models.donor_cards'>
const projectedTypes = ['CardSaved', 'CardRenewed', 'CardRemovalRequested'] as const
type ProjectedType = (typeof projectedTypes)[number]
type Fact = RecordedEvent & Extract<DonorCardsEvent, { type: ProjectedType }>

/** A donor's saved cards at any charity, without those that are being set up or removed. */
export const donorCardsModel: ReadModel = {
  name: 'donor-cards',
  version: 1,
  categories: [donorCards.category],
  personal: true,
  tables: ['read_models.donor_cards'],
  project: async (trx, events) => {
    const facts = events.map(toEvent).filter(isProjected)
    const ids = [...new Set(facts.map(({ data }) => data.setupId))]
    if (ids.length === 0) return
    const storedRows = await loadRows(trx, {
      table: 'read_models.donor_cards',
      keys: ids.map((setup_id) => ({ setup_id })),
    })
    const rows = new Map(storedRows.map((row) => [row.setup_id, row]))
    for (const fact of facts) {
      const row = rows.get(fact.data.setupId) ?? null
      if (row === null || row.position < fact.position) {
        rows.set(fact.data.setupId, cardAfter(row, fact))
      }
    }
    await saveRows(trx, {
      table: 'read_models.donor_cards',
      key: ['setup_id'],
      rows: [...rows.values()],
    })
  },
}

const toEvent = (recorded: RecordedEvent): RecordedEvent & DonorCardsEvent => {
  const event = readEvent(donorCardsEvents, recorded) as RecordedEvent & DonorCardsEvent
  assert(event.meta.tenant === null, `${event.type} at ${event.position} is no charity's`)
  return event
}

const isProjected = (event: RecordedEvent & DonorCardsEvent): event is Fact =>
  (projectedTypes as readonly string[]).includes(event.type)

const cardAfter = (row: Card | null, fact: Fact): Card => {
  const { position } = fact
  if (fact.type === 'CardRemovalRequested') {
    const card = requirePresent(row, `the card of ${fact.type} at ${position}`)
    assert(card.donor_id === fact.data.donorId, 'a card is removed by its owner')
    return { ...card, last4: null, removed_at: fact.meta.at, position }
  }
  if (fact.type === 'CardRenewed') {
    const card = requirePresent(row, `the card of ${fact.type} at ${position}`)
    assert(card.donor_id === fact.data.donorId, 'a card is renewed for its owner')
    const { brand, country, expires } = fact.data
    const { last4 } = fact.personal
    const until = { expires_month: expires.month, expires_year: expires.year }
    return { ...card, brand, country, last4, ...until, position }
  }
  const { data, personal } = fact
  return {
    setup_id: data.setupId,
    donor_id: data.donorId,
    payment_method_reference: data.paymentMethodReference,
    brand: data.brand,
    country: data.country,
    last4: personal.last4,
    expires_month: data.expires.month,
    expires_year: data.expires.year,
    removed_at: null,
    saved_position: position,
    position,
  }
}
