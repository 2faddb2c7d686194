import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBooks, listBroken, type AuditedBooks } from '../testing/books.ts'

let books: AuditedBooks
beforeAll(async () => {
  books = await createBooks()
})
afterAll(() => books.close())

describe('the months of giving', () => {
  it.each([
    'update read_models.giving_months set amount_cents = amount_cents + 1',
    'delete from read_models.giving_months',
  ])('are compared with the days that charities see: %s', async (statement) => {
    expect(listBroken(await books.audit())['giving']).toBeUndefined()
    await books.tamper(statement)
    expect(listBroken(await books.audit())['giving']).toContainEqual(
      expect.stringMatching(/giving of \S+ in \d{4}-\d\d: is not that of its days/),
    )
    await books.tamper(`delete from read_models.giving_months;
      insert into read_models.giving_months
      select date_trunc('month', day)::date, organisation_id, method, source, sum(gifts),
        sum(amount_cents), sum(total_cents), sum(fee_cents), sum(net_cents), sum(refunds),
        sum(refunded_cents), sum(disputes), sum(disputed_cents), sum(losses), sum(lost_cents),
        sum(given_back_cents)
      from read_models.giving_days group by 1, 2, 3, 4`)
  })
})
