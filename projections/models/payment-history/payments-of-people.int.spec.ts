import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentInitiated } from '@almoner/domain/payment/events.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { given } from '../../engine/testing/given.ts'
import { another, atLionRock } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { paymentHistoryModel } from './project.ts'
import { paymentOfPeople, paymentsOfPeople } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const account = paid.payerId
const asGuest = fixtureId('person', 71)
const otherPerson = fixtureId('person', 72)
const organisationId = harbourId

const begunBy = (personId: PersonId, number: number): PaymentInitiated => {
  const event = another(paid.initiated, number)
  return { ...event, data: { ...event.data, payerId: personId } }
}
const numbered = (...numbers: readonly number[]) =>
  numbers.map((number) => fixtureId('payment', number))

describe('payments of a person', () => {
  beforeAll(async () => {
    await given(
      db,
      begunBy(account, 101),
      begunBy(asGuest, 102),
      begunBy(otherPerson, 103),
      begunBy(account, 104),
      another(paid.declined, 104),
      begunBy(asGuest, 105),
      another(paid.identified, 105),
      another(paid.succeeded, 105),
      atLionRock(paid.initiated),
    ).projectTwice(paymentHistoryModel)
  })

  const listed = async (options: Partial<Parameters<typeof paymentsOfPeople>[1]>) => {
    const all = { people: [account], statuses: ['processing'] as const, before: null, limit: 20 }
    const rows = await paymentsOfPeople(db, { organisationId, ...all, ...options })
    return rows.map(({ paymentId }) => paymentId)
  }

  it('are theirs alone, under any of their payer ids', async () => {
    expect(await listed({})).toEqual(numbered(101))
    expect(await listed({ people: [account, asGuest] })).toEqual(numbered(102, 101))
    expect(await listed({ people: [fixtureId('person', 99)] })).toEqual([])
    expect(await listed({ people: [] })).toEqual([])
  })

  it('are listed once, however often a person or a status is named', async () => {
    const people = [account, account]
    expect(await listed({ people, statuses: ['processing', 'processing'] })).toEqual(numbered(101))
  })

  it('are filtered by status', async () => {
    const people = [account, asGuest]
    expect(await listed({ people, statuses: ['error'] })).toEqual(numbered(104))
    expect(await listed({ people, statuses: ['complete', 'error'] })).toEqual(numbered(105, 104))
  })

  it('are those to one charity', async () => {
    const theirs = atLionRock(paid.initiated).data.paymentId
    expect(await listed({ organisationId: lionRockId })).toEqual([theirs])
    const people = [account]
    expect(await paymentOfPeople(db, { organisationId, people, paymentId: theirs })).toBeNull()
  })

  it('are opened by the people they belong to', async () => {
    const [paymentId = paid.paymentId] = numbered(102)
    const opened = (...people: readonly PersonId[]) =>
      paymentOfPeople(db, { organisationId, people, paymentId })
    expect(await opened(account, asGuest)).toMatchObject({ paymentId, personId: asGuest })
    expect(await opened(account)).toBeNull()
    expect(await opened()).toBeNull()
  })

  it('belong to the first payer, also when another tries to pay again', async () => {
    const [paymentId = paid.paymentId] = numbered(104)
    const request = another(ways.requested, 104)
    const again = { ...request, data: { ...request.data, try: 2, payerId: account } }
    await given(db, begunBy(asGuest, 104), another(paid.declined, 104), again).projectTwice(
      paymentHistoryModel,
    )
    const opened = (person: PersonId) =>
      paymentOfPeople(db, { organisationId, people: [person], paymentId })
    expect(await opened(asGuest)).toMatchObject({ status: 'processing', try: 2 })
    expect(await opened(account)).toBeNull()
  })
})

describe('a long history of many people', () => {
  const often = fixtureId('person', 80)
  beforeAll(async () => {
    const many = Array.from({ length: 4_000 }, (_, index) => {
      const number = 1_000 + index
      const person = index % 50 === 0 ? often : fixtureId('person', 10_000 + (index % 500))
      return index % 150 === 0
        ? [begunBy(person, number), another(paid.declined, number)]
        : [begunBy(person, number)]
    })
    await given(db, ...many.flat()).projectTwice(paymentHistoryModel)
  })

  it('is read page after page, without a gap or a repeat', async () => {
    const people = [often, fixtureId('person', 10_001)]
    const seenIds: string[] = []
    let before: bigint | null = null
    for (let page = 0; page < 4; page++) {
      const statuses = ['processing', 'error'] as const
      const query = { organisationId, people, statuses, before, limit: 7 }
      const rows = await paymentsOfPeople(db, query)
      seenIds.push(...rows.map((row) => row.paymentId))
      before = rows.at(-1)?.initiatedPosition ?? null
    }
    const theirs = Array.from({ length: 4_000 }, (_, index) => index)
      .filter((index) => index % 50 === 0 || index % 500 === 1)
      .map((index) => fixtureId('payment', 1_000 + index))
    expect(seenIds).toEqual(theirs.toReversed().slice(0, 28))
  })

  it('is read by an index, from the start of the page', async () => {
    const people = [often, fixtureId('person', 10_001)]
    const statuses = ['complete', 'processing'] as const
    const plans = await explainQueries(url, async (asking) => {
      await paymentsOfPeople(asking, { organisationId, people, statuses, before: null, limit: 20 })
      await paymentsOfPeople(asking, {
        organisationId,
        people,
        statuses,
        before: 3_000n,
        limit: 20,
      })
      await paymentsOfPeople(asking, {
        organisationId,
        people: [often],
        statuses: ['processing'],
        before: 3_000n,
        limit: 20,
      })
    })
    expect(plans).toHaveLength(3)
    for (const plan of plans) {
      expect(plan).toMatch(/Index Scan using payment_history_person/)
      expect(plan).not.toMatch(/Seq Scan|Sort {2}\(|Bitmap/)
    }
  })
})
