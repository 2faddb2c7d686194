import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBooks, listBroken, type AuditedBooks } from '../testing/books.ts'

let books: AuditedBooks
beforeEach(async () => {
  books = await createBooks()
})
afterEach(() => books.close())

const findFaults = async () => listBroken(await books.audit())['donors']

describe('the sums of a charity’s donors', () => {
  it('come to what it was given', async () => {
    expect(await findFaults()).toBeUndefined()
    const { results } = await books.audit()
    expect(results.find(({ name }) => name === 'donors')?.outcome).toBe('holds')
  })

  it('are named if a donor has another sum, or another number of gifts', async () => {
    await sql`update read_models.donor_records set own_given_cents = own_given_cents + 1
      where person_id = (select person_id from read_models.donor_records limit 1)`.execute(books.db)
    expect(await findFaults()).toEqual([
      expect.stringMatching(/was given \d+ cents, and its donors/),
    ])
    await sql`update read_models.donor_records set gifts = gifts + 1`.execute(books.db)
    expect((await findFaults())?.join()).toMatch(/has \d+ gifts, and its donors have \d+/)
  })
  it('are named if more or fewer people gave for the first time than are listed', async () => {
    await sql`update read_models.giver_days set people = people + 1
      where earlier_day = '1900-01-01'`.execute(books.db)
    expect((await findFaults())?.join()).toMatch(/lists \d+ donors, and counts \d+ first gifts/)
  })
})
