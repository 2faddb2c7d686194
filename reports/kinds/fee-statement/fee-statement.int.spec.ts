import { describe, expect, it } from 'vitest'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { createWalletPayers } from '@almoner/api/testing/wallet.ts'
import { loadTurnover } from '@almoner/projections/models/charity-turnover/query.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { harbour, makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'fee_statement'
const today = toCalendarDay(instantFromMilliseconds(Date.now()))
const month = today.slice(0, 7)
type Request = Awaited<ReturnType<typeof requestNow>>

const readTotals = async (request: Request): Promise<Record<string, number>> => {
  const { made } = await makeText(api, request)
  return Object.fromEntries(made?.totals.map(({ key, value }) => [key, value]) ?? [])
}
const readFees = async (request: Request) => readCsv((await makeText(api, request)).text)

describe('the fee statement', () => {
  const books = describeKind(api, kind, {
    additive: ['payments', 'gross', 'processing', 'service', 'net', 'disputes', 'plan_fee_due'],
  })

  it('has a row for each month, method and card, which adds up', async () => {
    const rows = await readFees(await requestNow(api, kind))
    const payments = rows.filter(({ Item }) => Item === 'Payments')
    const keys = payments.map((row) => [row['Month'], row['Payment method'], row['Card']])
    expect(keys).toContainEqual([month, 'Card', 'Visa'])
    expect(keys).toContainEqual([books.earlier.slice(0, 7), 'FPS', ''])
    expect(new Set(keys.map(String)).size).toBe(keys.length)
    for (const row of payments) {
      const [gross, processing, service, net] = [
        'Gross',
        'Processing fee',
        'Service fee',
        'The charity receives',
      ].map((column) => readCents(row[column] ?? '')) as [number, number, number, number]
      expect(net).toBe(gross - processing - service)
    }
    const card = payments.find((row) => row['Card'] === 'Visa')
    expect(readCents(card?.['Service fee'] ?? '')).toBeGreaterThan(0)
    expect(readCents(card?.['Processing fee'] ?? '')).toBeGreaterThan(0)
  })

  it('adds up to the fees of the journal', async () => {
    const request = await requestNow(api, kind)
    const rows = await readFees(request)
    const sum = (column: string) =>
      rows.reduce((cents, row) => cents + readCents(row[column] ?? ''), 0)
    const journal = await sumJournal()
    const totals = await readTotals(request)
    expect(sum('Service fee')).toBe(journal.get('platform_fee'))
    expect(sum('Processing fee')).toBe(journal.get('provider_fee'))
    expect(totals['service']).toBe(journal.get('platform_fee'))
    expect(totals['processing']).toBe(journal.get('provider_fee'))
    expect(totals['wallets']).toBe(0)
    expect(sum('Dispute fee')).toBe(books.disputeCents.fee)
    expect(totals['disputes']).toBe(books.disputeCents.fee)
  })

  it('has the invoices of the plan, and the credit that paid a part', async () => {
    const { invoice, credit } = books.planCents
    const request = await requestNow(api, kind)
    const text = (cents: number) => (cents / 100).toFixed(2)
    expect((await readFees(request)).filter((row) => row['Item'] !== 'Payments')).toMatchObject([
      { Item: 'Dispute fees', Number: '1' },
      { Item: 'Subscription invoice', 'Invoices for the plan': text(invoice), Month: month },
      {
        Item: 'Subscription invoice paid by card',
        'Invoices paid by card': text(invoice - credit),
      },
      { Item: 'Credit granted', Credit: text(credit), 'Invoices paid by card': '' },
      {
        Item: 'Credit used for an invoice',
        Credit: text(-credit),
        'Invoices paid by card': text(credit),
      },
    ])
    expect(await readTotals(request)).toMatchObject({
      plan_fee_due: invoice,
      plan_fee_charged: invoice - credit,
      plan_fee_voided: 0,
      credit_granted: credit,
      credit_used: credit,
      credit_expired: 0,
    })
  })

  it('has the fee that a wallet took itself, which is in no books', async () => {
    const payers = await createWalletPayers(api, 'harbour')
    const { objectId } = await payers.open({ amount: 1_000, coverFee: false })
    await api.bank.pay(objectId)
    await api.caughtUp()
    const request = await requestNow(api, kind)
    const row = (await readFees(request)).find((each) => each['Payment method'] === 'PayMe')
    expect(row).toMatchObject({ Gross: '1000.00', 'Service fee': '0.00' })
    const fee = readCents(row?.['Processing fee'] ?? '')
    expect(fee).toBeGreaterThan(0)
    const totals = await readTotals(request)
    expect(totals['wallets']).toBe(fee)
    expect(totals['processing']).toBe((await sumJournal()).get('provider_fee'))
  })

  it('is narrowed to a project, without the plan', async () => {
    const all = await requestNow(api, kind)
    const { json: missions } = await (
      await createGivers(api, 'harbour')
    ).browser.get('/api/projects')
    const projectId = (missions as { id: string; donation: boolean }[]).find(
      ({ donation }) => donation,
    )?.id as ProjectId
    const one = await readTotals({ ...all, params: { projectId } })
    const whole = await readTotals(all)
    expect(one['gross']).toBeGreaterThan(0)
    expect(one['gross']).toBeLessThan(whole['gross'] ?? 0)
    expect(one['plan_fee_due']).toBe(0)
  })

  it('marks the day on which the turnover passed the limit, and not before', async () => {
    const before = await requestNow(api, kind)
    const first = await makeText(api, before)
    expect(await readReduced(before)).toEqual([])
    expect(first.text).not.toContain(today)
    const givers = await createGivers(api, 'harbour')
    await givers.give({ amount: 400_000, coverFee: false })
    expect(await makeText(api, before)).toEqual(first)
    const after = await requestNow(api, kind)
    const turnover = await loadTurnover(api.db, {
      organisationId: harbour,
      until: instantFromMilliseconds(Date.now()),
    })
    expect(await readReduced(after)).toEqual([[`reduced:${today}`, turnover]])
    const rows = await readFees(after)
    const since = rows.map((row) => [row['Card'], row['Reduced service fee from']])
    expect(since.filter(([, day]) => day !== '')).toEqual([['Visa', today]])
    const earlier = { ...after, to: addDays(today, -1) }
    expect(await readReduced(earlier)).toEqual([])
    await givers.give({ amount: 70, coverFee: false })
    expect(await readReduced(after)).toEqual([[`reduced:${today}`, turnover]])
  })
})

const readReduced = async (request: Request) =>
  Object.entries(await readTotals(request)).filter(([key]) => key.startsWith('reduced:'))

const sumJournal = async (): Promise<ReadonlyMap<string, number>> => {
  const rows = await api.db
    .selectFrom('read_models.postings')
    .select(({ fn }) => ['journal', fn.sum<bigint>('amount_cents').as('sum')] as const)
    .where('organisation_id', '=', harbour)
    .groupBy('journal')
    .execute()
  return new Map(rows.map(({ journal, sum }) => [journal, Number(sum)]))
}
