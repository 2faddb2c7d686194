import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { payerId } from '@almoner/domain/payment/fixtures.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listBroken, createBooks, type AuditedBooks } from './testing/books.ts'
import { toPosition } from '@almoner/eventstore/position.ts'

let books: AuditedBooks
beforeEach(async () => {
  books = await createBooks()
})
afterEach(() => books.close())

describe('the demonstration’s events, with payments of every kind', () => {
  it('pass every check, and kinds of objects that do not exist are reported as absent', async () => {
    const report = await books.audit()
    expect(listBroken(report)).toEqual({})
    expect(report).toMatchObject({ found: 0, events: Number(await books.store.head()) })
    const nothing = report.results.filter(({ outcome }) => outcome === 'nothing_of_the_kind')
    // Files and replays are compared by `--deep`. Statements are compared by the program that has
    // them stored.
    const none = [
      'holds',
      'provider_balance',
      'reports',
      'replay',
      'bank_matches',
      'statements',
      'imports',
      'files',
    ]
    expect(nothing.map(({ name }) => name)).toEqual(none)
    const counts = Object.fromEntries(report.results.map(({ name, checked }) => [name, checked]))
    expect(counts).toMatchObject({
      balanced: { journals: 58, postings: 121 },
      folded: { postings: 121, balances: 37 },
      subscriptions: { invoices: 3, periods: 3 },
      invoice_numbers: { numbers: 3 },
      covered_fees: { 'payments whose fee was covered': 14 },
      receipts: { numbers: 21, receipts: 21 },
    })
    expect(counts['shapes']).toEqual({ events: report.events })
  })

  it('are checked in parts with the same result', async () => {
    const whole = await books.audit()
    const parts = new Set<number>()
    const inParts = await books.audit({
      eventsInAPart: 11,
      progress: (at) => parts.add(at.part),
    })
    expect(parts.size).toBe(Math.ceil(whole.events / 11))
    // The second audit also finds the links that the first one noted.
    const apart = ({ results }: typeof whole) =>
      results.filter(({ name }) => name !== 'time_and_chain')
    expect(apart(inParts)).toEqual(apart(whole))
    expect(inParts.newestLinks).toEqual(whole.newestLinks)
    expect(inParts.found).toBe(0)
  })

  it('pass every check also in a store whose positions have gaps', async () => {
    const { store } = books
    const sparse: typeof store = {
      ...store,
      head: async () => toPosition((await store.head()) * 10n),
      readAll: async ({ after, ...options }) =>
        (await store.readAll({ ...options, after: toPosition(after / 10n) })).map((event) =>
          Object.assign(event, { position: event.position * 10n }),
        ),
    }
    const { results, events } = await books.audit({ store: sparse, eventsInPostgres: false })
    expect(events).toBe(Number(await store.head()))
    const unbroken = results.filter(({ found }) => found === 0).map(({ name }) => name)
    // The chain and the postings of these events name other positions.
    expect(unbroken).toEqual(
      expect.arrayContaining(['dense', 'append_only', 'forward_only', 'receipts', 'tenants']),
    )
    expect(results.find(({ name }) => name === 'time_and_chain')?.outcome).toBe('broken')
  })

  it('have a newest link for each book, which is found again by later audits', async () => {
    const { newestLinks } = await books.audit()
    expect(newestLinks.map(({ book }) => book)).toEqual(
      expect.arrayContaining([harbourId, 'platform']),
    )
    const again = await books.audit({ expected: newestLinks })
    expect(again.found).toBe(0)
    const [first] = newestLinks
    const wrong = { ...requirePresent(first, 'a link'), link: '0'.repeat(64) }
    expect(listBroken(await books.audit({ expected: [wrong] }))).toEqual({
      time_and_chain: [expect.stringMatching(/up to here is not what whoever noted its link saw/)],
    })
  })

  it('pass every check after a person was erased', async () => {
    const before = await books.audit()
    expect(await books.vault.erase(payerId)).toBeGreaterThan(0)
    const after = await books.audit()
    expect(after.found).toBe(0)
    expect(after.newestLinks).toEqual(before.newestLinks)
  })

  it('match the existing read models, row by row', async () => {
    const verify = { store: books.opened, progress: () => undefined }
    const { results, found } = await books.audit({ verify })
    expect(results.flatMap(({ findings }) => findings)).toEqual([])
    expect(found).toBe(0)
    const folded = results.find(({ name }) => name === 'folded')
    expect(folded?.checked['rows of read models']).toBeGreaterThan(80)
    await books.tamper(`update read_models.payment_counts set completed = completed + 1`)
    expect(listBroken(await books.audit({ verify }))).toEqual({
      folded: ['read_models.payment_counts: 1 rows are not what the events say, 1 are missing'],
    })
  })
})
