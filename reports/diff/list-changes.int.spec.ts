import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { given, staff } from '@almoner/api/testing/given.ts'
import { issueReceipt, voidReceipt } from '@almoner/api/testing/receipts.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { explainQueries } from '@almoner/projections/engine/testing/database.ts'
import { kindsOfReports } from '../kinds/index.ts'
import { harbour, makeText, requestNow } from '../kinds/testing/make-text.ts'
import { recordRichBooks, type RichBooks } from '../kinds/testing/rich-books.ts'
import { compareTotals } from './compare-totals.ts'
import { listChanges, type Change, type ChangesQuery } from './list-changes.ts'

const api = useApi()
const today = toCalendarDay(instantFromMilliseconds(Date.now()))
const year = { from: calendarDay('2018-01-01'), to: calendarDay('2027-12-31') }
let books: RichBooks
let start: ReportRequest
let gift: PaymentId
let receiptNumber: string

const give = async (amount: number): Promise<PaymentId> => {
  const { id } = await (await createGivers(api, 'harbour')).give({ amount, coverFee: false })
  await api.caughtUp()
  return id as PaymentId
}

// A gift of today, a refund of an earlier gift, and a receipt that is issued and voided.
beforeAll(async () => {
  books = await recordRichBooks(api)
  start = await requestNow(api, 'donation_ledger')
  gift = await give(640)
  const refund = { refundId: randomUUID(), amount: 10, reason: 'payer_asked' }
  const finance = given(api).as(staff('finance'))
  const path = `/api/organizations/payments/${books.card}/refunds`
  await finance.post(path, refund).thenAnswered(202)
  receiptNumber = await issueReceipt(api, gift)
  await voidReceipt(api, gift, receiptNumber, { reason: 'corrected', replaced: false })
  await (await createGivers(api, 'lionrock')).give({ amount: 130 })
  await api.caughtUp()
})

const toQuery = async (
  kind: ReportKindName,
  changes: Partial<ChangesQuery> = {},
): Promise<ChangesQuery> => ({
  organisationId: harbour,
  projectId: null,
  basis: 'business',
  periods: [year, year],
  changes: kindsOfReports[kind].changes,
  from: BigInt(start.position),
  to: BigInt((await requestNow(api, kind)).position),
  after: null,
  limit: 100,
  ...changes,
})
const load = async (
  kind: ReportKindName,
  changes: Partial<ChangesQuery> = {},
): Promise<readonly Change[]> => listChanges(api.db, await toQuery(kind, changes))
const toTypes = (list: readonly Change[]) => list.map(({ type }) => type)

describe('what changed in a report', () => {
  it('is one row for each event and thing that its kind shows', async () => {
    const ledger = await load('donation_ledger')
    expect(ledger).toMatchObject([
      {
        type: 'captured',
        paymentId: gift,
        amountCents: 64_000,
        day: today,
        actor: expect.stringMatching(/^process:/),
      },
      { type: 'refund_asked', paymentId: books.card, amountCents: 1_000 },
    ])
    expect(ledger[1]?.actor).toMatch(/^staff:/)
    expect(toTypes(await load('fee_statement'))).toEqual(['captured'])
    expect(toTypes(await load('balance_statement'))).toEqual(['captured', 'refund_asked'])
    expect(await load('payout_reconciliation')).toEqual([])
  })

  it('has the sum of each event, and not what was advanced for it', async () => {
    const all = await load('donation_ledger', { from: 0n, limit: 10_000 })
    const sums = (type: string, id: PaymentId) =>
      all
        .filter((each) => each.type === type && each.paymentId === id)
        .map((each) => each.amountCents)
    expect(sums('refund_asked', books.refunded)).toEqual([5_000])
    expect(sums('dispute_opened', books.disputed)).toEqual([books.disputeCents.amount])
    expect(sums('captured', books.card)).toEqual([50_000])
  })

  it('explains the difference of the totals', async () => {
    const [before, after] = [
      await makeText(api, start),
      await makeText(api, await requestNow(api, 'donation_ledger')),
    ]
    const differences = compareTotals(before.made?.totals ?? [], after.made?.totals ?? [])
    const change = (key: string): number => {
      const difference = differences.find((each) => each.key === key)
      return (difference?.after ?? 0) - (difference?.before ?? 0)
    }
    const sum = (type: string) =>
      ledger.reduce((cents, each) => cents + (each.type === type ? each.amountCents : 0), 0)
    const ledger = await load('donation_ledger')
    expect(change('bookings')).toBe(1)
    expect(change('received')).toBe(sum('captured'))
    expect(change('refunded')).toBe(sum('refund_asked'))
  })

  it('has the receipts of a register', async () => {
    expect(await load('receipt_register')).toMatchObject([
      { type: 'receipt_issued', paymentId: gift, receiptNumber, amountCents: 64_000, line: 0 },
      { type: 'receipt_voided', paymentId: gift, receiptNumber },
    ])
  })

  it('is of the days of either period', async () => {
    const past = { from: calendarDay('2018-01-01'), to: calendarDay('2018-12-31') }
    const day = { from: today, to: today }
    expect(await load('fee_statement', { periods: [past, past] })).toEqual([])
    expect(await load('receipt_register', { periods: [past, past] })).toEqual([])
    expect(await load('fee_statement', { periods: [past, day] })).toHaveLength(1)
    expect(await load('fee_statement', { periods: [day, past], basis: 'recorded' })).toHaveLength(1)
  })

  it('has what came later to a payment of the period', async () => {
    const finance = given(api).as(staff('finance'))
    const undo = `/api/organizations/offline-entries/${books.cash}/void`
    const { from } = await toQuery('donation_ledger')
    const { version } = (await finance.get(undo.replace('/void', ''))).json
    await finance.post(undo, { version, reason: 'Recorded twice' }).thenAnswered(200)
    await api.caughtUp()
    const day = { from: books.earlier, to: books.earlier }
    const changes = await load('donation_ledger', { periods: [day, day], from })
    expect(changes).toMatchObject([{ type: 'offline_voided', offlineEntryId: books.cash }])
  })

  it('is of one project, if the reports are', async () => {
    const { project_id: projectId } = await api.db
      .selectFrom('read_models.payment_history')
      .select('project_id')
      .where('payment_id', '=', gift)
      .executeTakeFirstOrThrow()
    const own = await load('fee_statement', { projectId })
    expect(own.map(({ paymentId }) => paymentId)).toEqual([gift])
    const other = randomUUID() as never
    expect(await load('donation_ledger', { projectId: other })).toEqual([])
    expect(await load('receipt_register', { projectId: other })).toEqual([])
  })

  it('is read page by page, and is nothing between equal positions', async () => {
    const whole = await load('receipt_register')
    const pages: Change[] = []
    for (;;) {
      const after = pages.at(-1) ?? null
      const [next] = await load('receipt_register', { after, limit: 1 })
      if (next === undefined) break
      pages.push(next)
    }
    expect(pages).toEqual(whole)
    expect(pages.length).toBeGreaterThan(1)
    const { to } = await toQuery('donation_ledger')
    expect(await load('balance_statement', { from: to })).toEqual([])
  })

  it('is found by the indexes', async () => {
    const query = await toQuery('receipt_register')
    await sql`insert into read_models.receipts
      (organisation_id, receipt_number, payment_id, facts, payer, issued_at, issued_position,
        position, voided_at, void_reason, voided_position)
      select gen_random_uuid(), number::text, gen_random_uuid(), '{}', '{}', now(), number,
        number, now(), 'corrected', number
      from generate_series(1000, 4000) number`.execute(api.db)
    await sql`insert into read_models.postings
      (position, line, organisation_id, journal, debit, credit, amount_cents, business_date,
        recorded_at)
      select number, 1, gen_random_uuid(), 'captured', 'one', 'other', 1, '2026-11-01', now()
      from generate_series(1000, 4000) number`.execute(api.db)
    const plans = await explainQueries(api.databaseUrl, (db) => listChanges(db, query))
    const plan = plans.join('\n')
    expect(plan).toContain('receipts_issued')
    expect(plan).toContain('receipts_voided')
    expect(plan).toContain('postings_recorded')
  })
})
