import { unzipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { moneyFacts } from '@almoner/domain/journal/fixtures.ts'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { noCodes, type AccountCodes } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { resolveCodes, type AccountMapping } from '@almoner/domain/reporting/accounting/mapping.ts'
import { moneyKinds } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { accountingFormats, type AccountingFormat } from '@almoner/domain/reporting/values.ts'
import { writeAccountingZip } from './accounting-zip.ts'
import type { CharityPosting } from './charity-entry.ts'
import type { DayJournal } from './day-journal.ts'
import { createDayJournals } from './day-journals.ts'
import { encodeText } from './encode-text.ts'
import { findUnusableAccounts } from './unusable-accounts.ts'
import {
  readCsv,
  readMyob,
  readQuickBooks,
  readSage,
  readUtf8,
  readXero,
  type ReadJournal,
} from './testing/read-files.ts'
import { firstDay, projects, randomPostings, toCharityPostings } from './testing/random-postings.ts'

const account = (software: AccountingFormat, index: number): AccountCodes => {
  const digits = String(1_000 + index)
  return {
    xero: { ...noCodes, code: digits, taxRate: 'Tax Exempt (0%)' },
    quickbooks: { ...noCodes, name: `Almoner:帳目 ${digits}, "own"` },
    myob: { ...noCodes, code: `4-${digits}` },
    sage50: { ...noCodes, code: digits, taxRate: 'T9' },
  }[software]
}

const tracking: Record<AccountingFormat, Partial<AccountCodes>> = {
  xero: { trackingName: '項目', trackingOption: '冬季狗舍' },
  quickbooks: { trackingOption: '項目:冬季狗舍' },
  myob: { trackingOption: '狗舍01' },
  sage50: { trackingOption: '12' },
}

const toMapping = (
  software: AccountingFormat,
  dayOrder: AccountMapping['dayOrder'] = 'dmy',
): AccountMapping => {
  const kinds = moneyKinds.map((kind, index) => [kind, account(software, index)] as const)
  const [project = ''] = projects
  const own = { ...account(software, 99), ...tracking[software] }
  return { software, dayOrder, codes: Object.fromEntries([...kinds, [project, own]]) }
}

type Title = (id: string) => string

const toJournals = (
  postings: readonly CharityPosting[],
  findTitle: Title = (id) => `冬季狗舍 ${id.at(-1)}`,
): readonly DayJournal[] => {
  const journals = createDayJournals({ language: 'zh', findTitle })
  for (const posting of postings) journals.add(posting)
  return journals.list()
}

const readZip = (bytes: Uint8Array, part: string): readonly Uint8Array[] =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => name.includes(part))
    .map(([, content]) => content)

/** Imports the files of an archive as their vendor does. */
const importFiles = (mapping: AccountMapping, zip: Uint8Array): readonly ReadJournal[] => {
  const files = readZip(zip, `almoner-${mapping.software}-journals-`)
  return files.flatMap((bytes) => readers[mapping.software](bytes, mapping.dayOrder))
}

const readers = { xero: readXero, quickbooks: readQuickBooks, myob: readMyob, sage50: readSage }

/** What a software must have after the import. */
const toExpected = (
  mapping: AccountMapping,
  { number, narration, day, lines }: DayJournal,
): object => ({
  id: mapping.software === 'xero' ? narration : number,
  day,
  lines: lines.map(({ account: kind, projectId, description, debitCents, creditCents }) => {
    const codes = resolveCodes(mapping, { kind, projectId })
    return {
      account: mapping.software === 'quickbooks' ? codes.name : codes.code,
      description,
      cents: debitCents - creditCents,
      tracking: codes.trackingOption,
      ...(['xero', 'sage50'].includes(mapping.software) && { taxRate: codes.taxRate }),
    }
  }),
})

describe.each(accountingFormats)('a file for %s', (software) => {
  it('is what its vendor imports, with every journal, account, side and Chinese text', () => {
    fc.assert(
      fc.property(
        randomPostings,
        fc.constantFrom('dmy' as const, 'mdy' as const),
        (postings, order) => {
          const mapping = toMapping(software, order)
          const journals = toJournals(postings)
          fc.pre(journals.length > 0)
          const imported = importFiles(mapping, writeAccountingZip(journals, mapping))
          expect(imported).toEqual(journals.map((journal) => toExpected(mapping, journal)))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is a file without journals for a period without money', () => {
    const mapping = toMapping(software)
    expect(importFiles(mapping, writeAccountingZip([], mapping))).toEqual([])
  })

  it('has the same bytes for the same journals', () => {
    const journals = toJournals(toCharityPostings(moneyFacts.captured, {}))
    const mapping = toMapping(software)
    expect(writeAccountingZip(journals, mapping)).toEqual(writeAccountingZip(journals, mapping))
  })

  it('runs no formula, even if a project is called like one', () => {
    const gift = { transactionType: 'donation', projectId: projects[1] ?? null } as const
    const postings = toCharityPostings(moneyFacts.captured, { gift })
    const title = '=HYPERLINK("http://x.example";=1+1)\t=2\r\n@SUM(A1)'
    const mapping = toMapping(software)
    const lines = importFiles(
      mapping,
      writeAccountingZip(
        toJournals(postings, () => title),
        mapping,
      ),
    ).flatMap((journal) => journal.lines)
    const description = lines.at(-1)?.description ?? ''
    expect(description).toMatch(/^信用卡付款 · =HYPERLINK/)
    for (const part of description.split(/[;|\t\r\n]/)) expect(part.trim()).not.toMatch(/^[=+\-@]/)
  })

  it('has a long Chinese title cut to the size of the field', () => {
    const gift = { transactionType: 'donation', projectId: projects[1] ?? null } as const
    const postings = toCharityPostings(moneyFacts.captured, { gift })
    const mapping = toMapping(software)
    const journals = toJournals(postings, () => '長者中心'.repeat(80))
    const lines = importFiles(mapping, writeAccountingZip(journals, mapping)).flatMap(
      (journal) => journal.lines,
    )
    expect(lines.at(-1)?.description).toMatch(/^信用卡付款 · (?:長者中心)+/)
  })

  it('needs an account that the software finds', () => {
    const journals = toJournals(toCharityPostings(moneyFacts.captured, {}))
    const mapping = toMapping(software)
    expect(findUnusableAccounts(journals, mapping)).toEqual([])
    const none = { ...mapping, codes: { ...mapping.codes, clearing: noCodes } }
    expect(findUnusableAccounts(journals, none)).toEqual(['clearing'])
    expect(() => writeAccountingZip(journals, none)).toThrow('the software finds every account')
    // Codes that were made for another software.
    const other = software === 'myob' ? 'xero' : 'myob'
    const foreign = { ...toMapping(other), software }
    expect(findUnusableAccounts(journals, foreign)).toEqual(['clearing', 'donations'])
  })
})

describe('files for Xero', () => {
  const manyProjects = Array.from({ length: 200 }, (_, index) => fixtureId('project', index + 1))
  const journals = toJournals(
    [0, 1, 2].flatMap((days) =>
      manyProjects.flatMap((projectId) =>
        toCharityPostings(moneyFacts.captured, {
          day: addDays(firstDay, days),
          gift: { transactionType: 'donation', projectId },
        }),
      ),
    ),
  )
  const mapping = toMapping('xero')

  it('have at most 300 lines each, and divide no journal', () => {
    const files = readZip(writeAccountingZip(journals, mapping), 'journals')
    expect(files).toHaveLength(3)
    expect(files.flatMap(readXero)).toEqual(journals.map((journal) => toExpected(mapping, journal)))
  })

  it('have the movements of the clearing account as bank statements of at most 1,000 lines', () => {
    const long = Array.from({ length: 600 }, (_, days) => addDays(firstDay, days)).flatMap((day) =>
      [moneyFacts.captured, moneyFacts.provider_fee].flatMap((fact) =>
        toCharityPostings(fact, { day }),
      ),
    )
    const files = readZip(writeAccountingZip(toJournals(long), mapping), 'clearing').map((bytes) =>
      readCsv(readUtf8(bytes)),
    )
    expect(files.map((rows) => rows.length)).toEqual([1_000, 202])
    for (const [head] of files) {
      expect(head).toEqual(['Date', 'Amount', 'Payee', 'Description', 'Reference'])
    }
    expect(files[0]?.slice(1, 3)).toEqual([
      ['01/11/2026', '100.00', 'Almoner', '信用卡付款', '26110101'],
      ['01/11/2026', '-5.75', 'Almoner', '信用卡手續費', '26110101'],
    ])
  })
})

describe('the text of a file for a program on Windows', () => {
  it.each(['捐款 一般', '爭議勝訴 · 十月', 'Card fees · General'])('is Big5: %s', (text) => {
    const bytes = encodeText(text, ['big5', 'utf-8'])
    expect(new TextDecoder('big5', { fatal: true }).decode(bytes)).toBe(text)
  })

  it('has the usual code of a character that has two', () => {
    expect(encodeText('十', ['big5'])).toEqual(Uint8Array.of(0xa4, 0x51))
  })

  it('has a question mark for one of the few characters that Big5 lacks', () => {
    const bytes = encodeText('信用卡付款 · 深水埗長者中心', ['big5', 'utf-8'])
    const text = new TextDecoder('big5', { fatal: true }).decode(bytes)
    expect(text).toBe('信用卡付款 · 深水?長者中心')
  })

  it.each(['深水埗', '捐款给狗舍', '🐶'])('is UTF-8 if Big5 lacks many characters: %s', (text) => {
    const bytes = encodeText(text, ['big5', 'utf-8'])
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(text)
  })
})
