import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as cards from '@almoner/domain/donor-cards/fixtures.ts'
import type { DonorCardsEvent } from '@almoner/domain/donor-cards/index.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { asPerson, type DonorId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '../../engine/database.ts'
import {
  createProjectionDatabase,
  dump,
  empty,
  explainQueries,
} from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { donorCardsModel } from './project.ts'
import { cardsOfDonor } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const ada = cards.donorId
const bob = fixtureId('donor', 41)

const ofBob = <Event extends DonorCardsEvent>(event: Event): Event => ({
  ...event,
  data: { ...event.data, donorId: bob },
})

const cardSaved = (number: number) => [cards.setupRequested(number), cards.buildCardSaved(number)]

const history: readonly DonorCardsEvent[] = [
  ...cardSaved(2),
  cards.setupRequested(1),
  cards.authenticationRequired(1),
  cards.buildCardSaved(1),
  cards.setupRequested(4),
  cards.setupFailed(4),
  ...cardSaved(3).map(ofBob),
  ...cardSaved(5),
  cards.removalRequested(2),
  cards.removed(2),
  cards.setupRequested(6),
]

const listDigits = async (donorId: DonorId) =>
  (await cardsOfDonor(db, donorId)).map(({ last4 }) => last4)

describe('a donor’s cards', () => {
  it('are the same in any order of events, and if events are repeated', async () => {
    await empty(db, donorCardsModel)
    const events = toRecorded(...history)
    await projectAll(db, donorCardsModel, events)
    const atOnce = await dump(db, donorCardsModel)
    expect(atOnce['read_models.donor_cards']).toHaveLength(4)
    await projectAll(db, donorCardsModel, events)
    expect(await dump(db, donorCardsModel)).toEqual(atOnce)
    await empty(db, donorCardsModel)
    for (const [index, event] of events.entries()) {
      await projectAll(db, donorCardsModel, [event])
      await projectAll(db, donorCardsModel, events.slice(0, index + 1))
    }
    expect(await dump(db, donorCardsModel)).toEqual(atOnce)
  })

  it('are their own and no other’s, the oldest first, without failed or removed ones', async () => {
    await empty(db, donorCardsModel)
    await projectAll(db, donorCardsModel, toRecorded(...history))
    expect(await listDigits(ada)).toEqual(['4241', '4245'])
    expect(await listDigits(bob)).toEqual(['4243'])
    expect(await listDigits(fixtureId('donor', 42))).toEqual([])
    expect((await cardsOfDonor(db, ada))[0]).toEqual({
      paymentMethodReference: 'pm_saved_1',
      brand: 'visa',
      country: 'HK',
      last4: '4241',
      expires: { month: 12, year: 2040 },
    })
  })

  it('are forgotten to their last digits from the moment they are removed', async () => {
    await empty(db, donorCardsModel)
    await projectAll(db, donorCardsModel, toRecorded(...cardSaved(1), cards.removalRequested(1)))
    expect(await listDigits(ada)).toEqual([])
    expect(JSON.stringify(await dump(db, donorCardsModel))).not.toContain('4241')
  })

  it('contain no data of an erased person', async () => {
    await empty(db, donorCardsModel)
    const events = toRecorded(cards.setupRequested(1), {
      ...cards.buildCardSaved(1),
      personal: undefined,
    })
    const person = asPerson(ada)
    const withoutThem = events.map((event) => Object.assign(event, { person }))
    await projectAll(db, donorCardsModel, withoutThem)
    expect(await listDigits(ada)).toEqual([erased])
  })

  it('belong to no charity', async () => {
    const [requested] = toRecorded(...cardSaved(1))
    if (!requested) throw new Error('events were given')
    const misplaced = { ...requested, meta: { ...requested.meta, tenant: harbourId } }
    await expect(projectAll(db, donorCardsModel, [misplaced])).rejects.toThrow(/no charity/)
  })

  it('are found by an index', async () => {
    await empty(db, donorCardsModel)
    await projectAll(db, donorCardsModel, toRecorded(...cardSaved(1), ...cardSaved(2)))
    await sql`insert into read_models.donor_cards
      select gen_random_uuid(), gen_random_uuid(), 'pm', 'visa', 'HK', '4242', 12, 2040, null, n, n
      from generate_series(10, 5000) as n`.execute(db)
    const plans = await explainQueries(url, (asking) => cardsOfDonor(asking, ada))
    expect(plans).toHaveLength(1)
    for (const plan of plans) {
      expect(plan).toMatch(/donor_cards_kept/)
      // Ten rows at most are sorted faster than they are looked up one by one.
      expect(plan).not.toMatch(/Seq Scan/)
    }
  })
})
