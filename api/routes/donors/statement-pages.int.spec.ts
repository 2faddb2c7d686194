import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/kernel/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import type { Db } from '@almoner/projections/database.ts'
import { paymentHistoryModel } from '@almoner/projections/payment-history/project.ts'
import { yearsOfPeople } from '@almoner/projections/payment-history/years.ts'
import { receiptsModel } from '@almoner/projections/receipts/project.ts'
import { createProjectionDatabase } from '@almoner/projections/testing/database.ts'
import { projectAll } from '@almoner/projections/testing/given.ts'
import { another, inOrder } from '@almoner/projections/testing/history.ts'
import { noSums, withRow, type StatementRow } from '@almoner/workflows/documents/statement-rows.ts'
import { statementPages } from './statement-pages.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const mine = { organisationId: harbourId, people: [paid.payerId] }
const numbers = Array.from({ length: 1_203 }, (_, index) => 1_001 + index)

const gift = (number: number): readonly AnyEvent[] => [
  another(paid.initiated, number),
  another(paid.identified, number),
  another(paid.succeeded, number),
  another(issued(number), number),
]

describe('a year of more than a page', () => {
  it('passes through page by page, each row once with its own receipt, and sums up', async () => {
    const events = inOrder(...numbers.flatMap(gift))
    await projectAll(db, paymentHistoryModel, events)
    await projectAll(
      db,
      receiptsModel,
      events.filter(({ type }) => type === 'ReceiptIssued'),
    )
    const pages: (readonly StatementRow[])[] = []
    for await (const page of statementPages(db, { ...mine, year: 2026 })) pages.push(page)
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 203])
    const rows = pages.flat()
    expect(rows.map(({ paymentId }) => Number(paymentId.slice(-12)))).toEqual(numbers)
    expect(rows.map(({ receipt }) => receipt?.number)).toEqual(
      numbers.map((number) => issued(number).data.receiptNumber),
    )
    const { donation } = rows.reduce(withRow, noSums)
    expect(await yearsOfPeople(db, mine)).toEqual([
      {
        year: 2026,
        transactionType: 'donation',
        kept: donation.kept,
        keptCents: donation.keptCents,
        returnedCents: donation.returnedCents,
      },
    ])
  }, 30_000)
})
