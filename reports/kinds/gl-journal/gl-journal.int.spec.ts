import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { noCodes } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { moneyKinds } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { accountingFormats } from '@almoner/domain/reporting/values.ts'
import type { OfflineEntryAnswer } from '@almoner/api/desk/offline-entries/contract.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { given, staff } from '@almoner/api/testing/given.ts'
import {
  readMyob,
  readQuickBooks,
  readSage,
  readXero,
} from '../../accounting/testing/read-files.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { makeBytes, makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'gl_journal'
const readers = { xero: readXero, quickbooks: readQuickBooks, myob: readMyob, sage50: readSage }
const root = '/api/organizations'
const finance = given(api).as(staff('finance'))
const owner = given(api).as(staff('owner'))

type Row = Readonly<Record<string, string>>
const cents = (row: Row, column: string): number => readCents(row[column] ?? '')
const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((all, row) => all + cents(row, column), 0)
const readTotals = async (request: Awaited<ReturnType<typeof requestNow>>) =>
  new Map((await makeText(api, request)).made?.totals.map(({ key, value }) => [key, value]))
const readRows = async (changes: Parameters<typeof requestNow>[2] = {}) =>
  readCsv((await makeText(api, await requestNow(api, kind, changes))).text)

const cashEntry = (receivedOn: string) => ({
  paymentType: 'donation',
  paymentMethod: 'cash',
  amount: '1000.00',
  fee: '0.00',
  receivedOn,
  receivedTime: '09:30',
  firstName: 'Siu Ming',
  lastName: 'Lee',
  email: 'siu-ming@example.com',
  note: '',
  language: 'en',
})

/** Accounts that every software accepts, from this number on. */
const setCodes = async (first: number): Promise<void> => {
  const codes = moneyKinds.map((each, index) => {
    const number = String(first + index)
    return [each, { ...noCodes, code: number, name: `Own:${number}`, taxRate: 'T9' }]
  })
  const { json } = await owner.get(`${root}/accounting-codes`)
  const { revision } = json as { revision: number }
  const mapping = { software: 'xero', dayOrder: 'dmy', codes: Object.fromEntries(codes) }
  await owner.put(`${root}/accounting-codes`, { ...mapping, seen: revision }).thenAnswered(200)
}

describe('the general ledger journal', () => {
  const books = describeKind(api, kind, {
    additive: ['debits', 'credits', 'account:clearing', 'account:donations', 'account:refunds'],
  })

  it('balances in every journal, and adds up to its totals', async () => {
    const request = await requestNow(api, kind)
    const rows = readCsv((await makeText(api, request)).text)
    const totals = await readTotals(request)
    for (const lines of Map.groupBy(rows, (row) => row['Journal number']).values()) {
      expect(sum(lines, 'Debit')).toBe(sum(lines, 'Credit'))
      expect(new Set(lines.map((row) => row['Date'])).size).toBe(1)
    }
    expect(sum(rows, 'Debit')).toBe(totals.get('debits'))
    expect(totals.get('credits')).toBe(totals.get('debits'))
    const clearing = rows.filter(({ Account }) => Account === 'Almoner clearing')
    expect(sum(clearing, 'Debit') - sum(clearing, 'Credit')).toBe(totals.get('account:clearing'))
    const accounts = [...totals].filter(([key]) => key.startsWith('account:'))
    expect(accounts.reduce((all, [, value]) => all + value, 0)).toBe(0)
  })

  it('has the income of the donation ledger', async () => {
    const totals = await readTotals(await requestNow(api, kind))
    const ledger = await readTotals(await requestNow(api, 'donation_ledger'))
    const income = (totals.get('account:donations') ?? 0) + (totals.get('account:payments') ?? 0)
    expect(-income).toBe(ledger.get('received'))
  })

  it('has the days of recording, if it is by these', async () => {
    const rows = await readRows({ basis: 'recorded' })
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    expect(new Set(rows.map((row) => row['Date']))).toEqual(new Set([today]))
    const days = new Set((await readRows()).map((row) => row['Date']))
    expect(days).toContain(books.earlier)
  })

  it('reverses an amended entry without the project that it has since', async () => {
    const sumIncome = async (description: string) => {
      const rows = (await readRows()).filter(
        (row) => row['Account'] === 'Donations' && row['Description'] === description,
      )
      const ofProject = rows.filter((row) => row['Project'] !== '')
      return {
        all: sum(rows, 'Credit') - sum(rows, 'Debit'),
        ofProject: sum(ofProject, 'Credit') - sum(ofProject, 'Debit'),
      }
    }
    const [booked, reversed] = ['Offline payments', 'Voided offline payments'] as const
    const before = [await sumIncome(booked), await sumIncome(reversed)] as const
    const path = `${root}/offline-entries/${books.cash}`
    const { version } = (await finance.get(path)).json as OfflineEntryAnswer
    const projectId = books.homeworkRooms
    const amendment = { ...cashEntry(books.earlier), projectId, version, reason: 'For the rooms' }
    await finance.put(path, amendment).thenAnswered(200)
    const after = [await sumIncome(booked), await sumIncome(reversed)] as const
    const moved = (at: 0 | 1, part: 'all' | 'ofProject') => after[at][part] - before[at][part]
    expect([moved(0, 'all'), moved(0, 'ofProject')]).toEqual([100_000, 100_000])
    expect([moved(1, 'all'), moved(1, 'ofProject')]).toEqual([-100_000, 0])
  })

  it('names the accounts as the charity named them at the position', async () => {
    const before = await requestNow(api, kind)
    await setCodes(40_000)
    const first = await requestNow(api, kind)
    await setCodes(50_000)
    const readFirst = async (request: typeof before) =>
      readCsv((await makeText(api, request)).text)
        .filter(({ Account }) => Account === 'Almoner clearing')
        .map((row) => [row['Your account code'], row['Your account name']])[0]
    expect(await readFirst(before)).toEqual(['', ''])
    expect(await readFirst(first)).toEqual(['40000', 'Own:40000'])
    expect(await readFirst(await requestNow(api, kind))).toEqual(['50000', 'Own:50000'])
  })

  it.each(accountingFormats)('is imported by %s, with the same sums', async (format) => {
    await setCodes(40_000)
    const request = await requestNow(api, kind, { format })
    const { bytes, made } = await makeBytes(api, request)
    const files = Object.entries(unzipSync(bytes)).filter(([name]) => name.includes('journals'))
    const journals = files.flatMap(([, file]) => readers[format](file, 'dmy'))
    const csv = await makeText(api, { ...request, format: 'csv' })
    expect(made).toMatchObject({
      rows: csv.made?.rows,
      totals: csv.made?.totals,
      figuresSha256: csv.made?.figuresSha256,
    })
    const rows = readCsv(csv.text)
    const lines = journals.flatMap((journal) =>
      journal.lines.map((line) => [journal.day, line.account, line.cents]),
    )
    const account = format === 'quickbooks' ? 'Your account name' : 'Your account code'
    expect(lines).toEqual(
      rows.map((row) => [row['Date'], row[account], cents(row, 'Debit') - cents(row, 'Credit')]),
    )
    expect((await makeBytes(api, request)).bytes.equals(bytes)).toBe(true)
  })
})
