import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import { paymentHistoryModel } from '@almoner/projections/models/payment-history/project.ts'
import { yearsOfPeople } from '@almoner/projections/models/payment-history/years.ts'
import { receiptsModel } from '@almoner/projections/models/receipts/project.ts'
import { createProjectionDatabase, empty } from '@almoner/projections/engine/testing/database.ts'
import { projectAll } from '@almoner/projections/engine/testing/given.ts'
import { another, toRecorded } from '@almoner/projections/engine/testing/history.ts'
import * as ways from '@almoner/projections/engine/testing/ways-of-paying.ts'
import {
  noSums,
  withRow,
  type StatementRow,
} from '@almoner/workflows/documents/statement/statement-rows.ts'
import { readStatementPages } from './statement-pages.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const toTitle = ({ projectName }: { projectName: string }) => `the ${projectName}`
const mine = { organisationId: harbourId, people: [paid.payerId] }
const numbers = Array.from({ length: 1_203 }, (_, index) => 1_001 + index)

const gift = (number: number): readonly AnyEvent[] => [
  another(paid.initiated, number),
  another(paid.identified, number),
  another(paid.succeeded, number),
  another(issued(number), number),
]

const readRows = async (...events: readonly AnyEvent[]): Promise<readonly StatementRow[]> => {
  await empty(db, paymentHistoryModel, receiptsModel)
  const recorded = toRecorded(...events)
  await projectAll(db, paymentHistoryModel, recorded)
  await projectAll(
    db,
    receiptsModel,
    recorded.filter(({ type }) => type.startsWith('Receipt')),
  )
  const rows: StatementRow[] = []
  for await (const page of readStatementPages(db, { ...mine, year: 2026 }, toTitle))
    rows.push(...page)
  return rows
}

describe('a row', () => {
  it('shows what was refunded, what is pending, and what is in dispute', async () => {
    const second = fixtureId('refund', 41)
    const back = [ways.refundRequested(10_000), ways.refundSucceeded(10_000)]
    const underWay = ways.refundRequested(500, second)
    expect(await readRows(...ways.byCard, ...back, underWay)).toMatchObject([
      { totalCents: 51_911, returnedCents: 10_000, underWayCents: 500, disputedCents: 0 },
    ])
    expect(await readRows(...ways.byCard, ways.disputeOpened)).toMatchObject([
      { returnedCents: 0, disputedCents: 51_911 },
    ])
    const dispute = [ways.disputeOpened, ways.disputeClosed('lost')]
    expect(await readRows(...ways.byCard, ...dispute)).toMatchObject([
      { returnedCents: 51_911, disputedCents: 0 },
    ])
  })

  it('names the receipt for the same amount, and none that is void or about to be', async () => {
    const back = [ways.refundRequested(10_000), ways.refundSucceeded(10_000)]
    const receipts = async (...events: readonly AnyEvent[]) =>
      (await readRows(...ways.byCard, ...events)).map(({ receipt }) => receipt?.number ?? null)
    expect(await receipts()).toEqual([null])
    expect(await receipts(issued(1))).toEqual(['HLCF-2026-000001'])
    expect(await receipts(issued(1), ...back)).toEqual([null])
    expect(await receipts(issued(1), ...back, ways.voided)).toEqual([null])
    const next = ways.replaced(10_000)
    expect(await receipts(issued(1), ...back, ways.voided, next)).toEqual(['HLCF-2026-000002'])
  })

  it('has the project’s name that the reader is given', async () => {
    expect(await readRows(...ways.byCard)).toMatchObject([
      { projectName: 'the After-school homework rooms' },
    ])
  })

  it('has no name if the donor was erased', async () => {
    const emptyName = { ...paid.payer, firstName: erased, lastName: erased, email: erased }
    const identified = { ...paid.identified, personal: { cardLast4: erased } }
    const initiated = { ...paid.initiated, personal: emptyName }
    expect(await readRows(initiated, identified, paid.succeeded)).toMatchObject([
      { payer: null, method: { brand: 'visa', last4: null } },
    ])
  })
})

describe('a year of more than a page', () => {
  it('passes through page by page, each row once with its own receipt, and sums up', async () => {
    await readRows(...numbers.flatMap(gift))
    const pages: (readonly StatementRow[])[] = []
    for await (const page of readStatementPages(db, { ...mine, year: 2026 }, toTitle))
      pages.push(page)
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
  })
})
