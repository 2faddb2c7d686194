import { describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { bankMatch, type BankMatchCommand } from '@almoner/domain/bank-match/index.ts'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createTreasury } from '@almoner/api/testing/payouts.ts'
import { record } from '@almoner/api/testing/record.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { harbour, makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'payout_reconciliation'
const today = toCalendarDay(instantFromMilliseconds(Date.now()))
type Request = Awaited<ReturnType<typeof requestNow>>

const readTotals = async (request: Request): Promise<Record<string, number>> => {
  const { made } = await makeText(api, request)
  return Object.fromEntries(made?.totals.map(({ key, value }) => [key, value]) ?? [])
}

const readPayout = async (request: Request, payoutId: string) =>
  readCsv((await makeText(api, request)).text).filter((row) => row['Payout no.'] === payoutId)

describe('the payout reconciliation', () => {
  const books = describeKind(api, kind, {
    additive: [
      'payouts',
      'payment',
      'fees',
      'refund',
      'dispute',
      'computed',
      'amount',
      'arrived',
      'matched',
    ],
  })

  it('has a block for each payout, from the opening to the payout', async () => {
    const lines = await readPayout(await requestNow(api, kind), books.payoutId)
    expect(lines).toMatchObject([
      { Type: 'Carried over from the previous payout', Net: '0.00' },
      { Type: 'Payment', 'Payment reference': books.card, Gross: '488.80', Fee: '18.80' },
      { Type: 'Left in balance', Net: '-270.00', Payout: '' },
      { Type: 'Payout', Net: '', Payout: '200.00' },
    ])
    for (const line of lines) {
      expect(line).toMatchObject({
        Status: 'Arrived',
        Arrived: today,
        'Reference at the bank': 'FT26113000001',
      })
    }
  })

  it('has refunds, disputes and what the payout before kept', async () => {
    const lines = await readPayout(await requestNow(api, kind), books.returnedPayoutId)
    expect(lines.map((line) => [line['Type'], line['Net']])).toEqual([
      ['Carried over from the previous payout', '270.00'],
      ['Refund', '-50.00'],
      ['Dispute', '-220.00'],
      ['Payment', '880.00'],
      ['Dispute', '-197.00'],
      ['Left in balance', '-83.00'],
      ['Payout', ''],
    ])
    expect(lines[0]).toMatchObject({ Status: 'Sent back by the bank' })
    expect(lines[3]).toMatchObject({ Gross: '915.20', Fee: '35.20' })
  })

  it('lists a returned payout as a line of the next one', async () => {
    const { text } = await makeText(api, await requestNow(api, kind))
    const returned = readCsv(text).filter((row) => row['Type'] === 'Payout that was sent back')
    expect(returned).toMatchObject([{ Status: 'Under way', Net: '600.00', Arrived: '' }])
    const column = 'Number of the refund, dispute or payout'
    expect(returned[0]?.[column]).toBe(books.returnedPayoutId)
  })

  it('adds up to what the journal paid out, in all and by status', async () => {
    const request = await requestNow(api, kind)
    const rows = readCsv((await makeText(api, request)).text)
    const totals = await readTotals(request)
    const sum = (column: string) =>
      rows.reduce((cents, row) => cents + readCents(row[column] ?? ''), 0)
    expect(totals).toMatchObject({
      payouts: 4,
      amount: 140_000,
      computed: 140_000,
      arrived: 20_000,
      'status:failed': 10_000,
      'status:open': 50_000,
      'status:paid': 20_000,
      'status:returned': 60_000,
    })
    expect(sum('Net')).toBe(140_000)
    expect(sum('Payout')).toBe(140_000)
  })

  it('as known while a payout is open does not know its end', async () => {
    const before = await requestNow(api, kind)
    const first = await makeText(api, before)
    const treasury = createTreasury(api, harbour)
    const open = readCsv(first.text).find((row) => row['Status'] === 'Under way')
    const payoutId = (open?.['Payout no.'] ?? '') as Id<'payout'>
    const payout = { organisationId: harbour, payoutId }
    const sending = { providerPayoutId: `po_${randomUUID()}`, arrivalOn: addDays(today, 1) }
    await treasury.tell({ type: 'MarkPayoutSent', ...payout, ...sending, at: treasury.now() })
    const arrival = { paidOn: today, bankReference: 'FT26113000003', at: treasury.now() }
    await treasury.tell({ type: 'MarkPayoutPaid', ...payout, ...arrival })
    expect(await makeText(api, before)).toEqual(first)
    const [line] = await readPayout(await requestNow(api, kind), payoutId)
    expect(line).toMatchObject({ Status: 'Arrived', 'Reference at the bank': 'FT26113000003' })
  })

  it('shows the day on which staff found a payout in the bank statement', async () => {
    const before = await requestNow(api, kind)
    const first = await makeText(api, before)
    const lineId = randomUUID() as string as Id<'bank_line'>
    const by = randomUUID() as string as Id<'staff'>
    const line = { organisationId: harbour, matchId: lineId, lineId, by }
    const change = (command: BankMatchCommand) =>
      record(api, {
        decider: bankMatch,
        tenant: harbour,
        id: lineId,
        command,
        actor: `staff:${by}`,
      })
    const at = () => instantFromMilliseconds(Date.now())
    await change({
      type: 'ReconcileBankLine',
      ...line,
      lineSha256: 'a'.repeat(64),
      lineCents: cents(20_000),
      counterpart: { kind: 'payout', id: books.payoutId },
      counterpartCents: cents(20_000),
      at: at(),
    })
    expect(await makeText(api, before)).toEqual(first)
    const matched = await requestNow(api, kind)
    const column = 'Found in the bank statement on'
    expect((await readPayout(matched, books.payoutId))[0]?.[column]).toBe(today)
    expect((await readTotals(matched))['matched']).toBe(20_000)
    await change({ type: 'RestoreBankLine', ...line, at: at() })
    expect((await readTotals(matched))['matched']).toBe(20_000)
    expect((await readTotals(await requestNow(api, kind)))['matched']).toBe(0)
  })

  it('selects by the day of the request, on both clocks', async () => {
    const request = await requestNow(api, kind, { from: today, to: today })
    const recorded: Request = { ...request, basis: 'recorded' }
    expect((await readTotals(request))['payouts']).toBe(4)
    expect((await readTotals(recorded))['payouts']).toBe(4)
    const yesterday = { from: addDays(today, -1), to: addDays(today, -1) }
    expect((await makeText(api, { ...request, ...yesterday })).made).toBeNull()
  })
})
