import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  bankMatch,
  type BankLineId,
  type BankMatchCommand,
} from '@almoner/domain/bank-match/index.ts'
import type { BankTarget } from '@almoner/domain/bank-match/events.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { staff } from '@almoner/api/testing/given.ts'
import { record } from '@almoner/api/testing/record.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { harbour, makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'offline_and_matching'
const load = async (changes: object = {}) => {
  const { text, made } = await makeText(api, await requestNow(api, kind, changes))
  const totals = Object.fromEntries(made?.totals.map(({ key, value }) => [key, value]) ?? [])
  return { rows: readCsv(text), totals, text }
}
const newLine = () => randomUUID() as string as BankLineId

/** Records what a member of staff does with a line, in the match that began with it. */
const decide = async (lineId: BankLineId, command: object): Promise<void> => {
  const { staffId: by } = staff('finance')
  const at = instantFromMilliseconds(api.dependencies.now())
  const line = { organisationId: harbour, matchId: lineId, lineId, by, at }
  await record(api, {
    decider: bankMatch,
    tenant: harbour,
    id: lineId,
    actor: `staff:${by}`,
    command: { ...line, lineSha256: 'a'.repeat(64), ...command } as BankMatchCommand,
  })
}
const pay = (lineCents: number, id: string, kindOfTarget: BankTarget['kind'], sum: number) => ({
  type: 'MatchBankLine',
  lineCents: cents(lineCents),
  target: { kind: kindOfTarget, id },
  targetCents: cents(sum),
})

describe('the report of offline payments and bank matching', () => {
  const books = describeKind(api, kind, { additive: ['facts', 'booked', 'reversed', 'standing'] })

  it('has each fact of an entry, and what of it was booked', async () => {
    const { rows } = await load()
    const lines = (id: string) =>
      rows
        .filter((row) => row['Payment reference'] === id)
        .map((row) => [row['Fact'], row['Amount'], row['Booked'], row['Reason']])
    expect(lines(books.cash)).toEqual([
      ['Approved', '1000.00', '1000.00', ''],
      ['Recorded', '1000.00', '', ''],
    ])
    expect(lines(books.amended)).toEqual([
      ['Approved', '700.00', '700.00', ''],
      ['Amended: reversed', '700.00', '-700.00', 'Counted again'],
      ['Amended: booked', '720.00', '720.00', 'Counted again'],
      ['Recorded', '700.00', '', ''],
    ])
    expect(lines(books.voided)).toContainEqual(['Voided', '90.00', '-90.00', 'Recorded twice'])
  })

  it('adds up to the journal', async () => {
    const { rows, totals } = await load()
    const journal = await api.db
      .selectFrom('read_models.postings')
      .select(({ fn }) => ['journal', fn.sum<bigint>('amount_cents').as('sum')] as const)
      .where('organisation_id', '=', harbour)
      .where('journal', 'in', ['offline_recorded', 'offline_voided'])
      .groupBy('journal')
      .execute()
    const sums = new Map<string, number>(journal.map((row) => [row.journal, Number(row.sum)]))
    expect(totals['booked']).toBe(sums.get('offline_recorded'))
    expect(totals['reversed']).toBe(sums.get('offline_voided'))
    const booked = rows.reduce((sum, row) => sum + readCents(row['Booked'] ?? ''), 0)
    expect(totals['standing']).toBe(booked)
  })

  it('has the lines that pay, and what each pays, also of a line that was matched again', async () => {
    const lineId = newLine()
    await decide(lineId, pay(100_000, books.cash, 'offline_entry', 100_000))
    const request = await requestNow(api, kind)
    const first = await makeText(api, request)
    const target = { kind: 'offline_entry', id: books.cash }
    await decide(lineId, { type: 'UnmatchBankLine', target })
    await decide(lineId, pay(100_000, books.transfer, 'payment', 50_000))
    expect(await makeText(api, request)).toEqual(first)
    const { rows, totals } = await load()
    const ofLine = rows.filter((row) => row['Bank line'] === lineId)
    expect(ofLine).toMatchObject([
      { Fact: 'Bank line matched', 'Payment reference': books.cash, Amount: '1000.00' },
      { Fact: 'Match undone', 'Payment reference': books.cash, Amount: '1000.00' },
      {
        Fact: 'Bank line matched',
        'Payment reference': books.transfer,
        Amount: '500.00',
        'Amount of the line': '1000.00',
      },
    ])
    expect(ofLine[0]?.['By']).not.toMatch(/Almoner|A member/)
    expect(totals).toMatchObject({ matched: 150_000, unmatched: 100_000 })
  })

  it('has a line that was left out, and one that is a payout', async () => {
    const [charge, payout] = [newLine(), newLine()]
    const lineCents = cents(-2_500)
    await decide(charge, { type: 'IgnoreBankLine', lineCents, reason: 'bank_charge' })
    await decide(charge, { type: 'RestoreBankLine' })
    await decide(payout, {
      type: 'ReconcileBankLine',
      lineCents: cents(20_000),
      counterpart: { kind: 'payout', id: books.payoutId },
      counterpartCents: cents(20_000),
    })
    const { rows } = await load()
    const lines = (id: string) => rows.filter((row) => row['Bank line'] === id)
    expect(lines(charge)).toMatchObject([
      { Fact: 'Bank line left out', 'Why it was left out': 'A bank charge' },
      { Fact: 'Bank line included again', Amount: '' },
    ])
    expect(lines(payout)).toMatchObject([
      { Fact: 'Bank line reconciled', 'Reconciled with': `Payout ${books.payoutId}` },
    ])
  })

  it('is narrowed to a project', async () => {
    const { text } = await load({ params: { projectId: books.homeworkRooms } })
    expect(text).toContain(books.flagDay)
    expect(text).not.toContain(books.cash)
    expect(text).not.toContain(books.payoutId)
  })
})
