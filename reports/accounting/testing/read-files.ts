import { expect } from 'vitest'

/** A journal as a software would post it: its lines are positive for a debit. */
export type ReadJournal = {
  id: string
  day: string
  lines: readonly {
    account: string
    description: string
    cents: number
    taxRate?: string
    tracking?: string
  }[]
}

type Line = ReadJournal['lines'][number]

/**
 * The importers of each vendor, written from the vendor's documentation and not from our profiles.
 * Each throws where the vendor refuses a file.
 */

/** https://help.xero.com/nz/ManualJournalsImport */
export const readXero = (bytes: Uint8Array): readonly ReadJournal[] => {
  const text = readUtf8(bytes)
  const [head = [], ...rows] = readCsv(text)
  expect(head).toEqual([
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ])
  expect(rows.length + 1).toBeLessThanOrEqual(300)
  return group(
    rows.map((row) => {
      expect(row).toHaveLength(head.length)
      const [narration = '', date = '', description = '', code = '', taxRate = ''] = row
      const [amount = '', category = '', option = ''] = row.slice(5)
      expect([narration, code, taxRate].includes('')).toBe(false)
      expect(code.length).toBeLessThanOrEqual(10)
      expect(category === '').toBe(option === '')
      const line = { account: code, description, cents: readSigned(amount), taxRate }
      return { id: narration, day: readDay(date, 'dmy'), line: { ...line, tracking: option } }
    }),
  )
}

/** https://quickbooks.intuit.com/learn-support/…/import-journal-entries-quickbooks-online */
export const readQuickBooks = (bytes: Uint8Array, order: 'dmy' | 'mdy'): readonly ReadJournal[] => {
  const [head = [], ...rows] = readCsv(readUtf8(bytes))
  const needed = ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits']
  expect(head).toEqual([...needed, 'Name', 'Class'])
  return group(
    rows.map((row) => {
      const [number = '', date = '', account = '', description = '', debit = '', credit = ''] = row
      expect(account).toMatch(/^[^:]+(?::[^:]+)*$/)
      const cents = readSides(debit, credit)
      const line = { account, description, cents, tracking: row[7] ?? '' }
      return { id: number, day: readDay(date, order), line }
    }),
  )
}

/** https://help.accountedge.com/ae05/mac/impexptables-09.htm and “File formats for importing” */
export const readMyob = (bytes: Uint8Array, order: 'dmy' | 'mdy'): readonly ReadJournal[] => {
  const [head = '', ...body] = readBig5(bytes).split('\r\n')
  expect(head.split('\t')).toEqual([
    'Journal Number',
    'Date',
    'Memo',
    'Account Number',
    'Debit Amount',
    'Credit Amount',
    'Job',
    'Allocation Memo',
  ])
  // A blank line ends each record; without it all lines would be one journal.
  const records = body.join('\n').split('\n\n')
  expect(records.pop()).toBe('')
  return records.flatMap((record) => {
    const journals = group(
      record.split('\n').map((text) => {
        const row = text.split('\t')
        expect(row).toHaveLength(8)
        const [number = '', date = '', memo = '', account = '', debit = '', credit = ''] = row
        const [job = '', description = ''] = row.slice(6)
        expect(number.length).toBeLessThanOrEqual(8)
        expect(Math.max(countBytes(memo), countBytes(description))).toBeLessThanOrEqual(255)
        expect(account).toMatch(/^\d-?\d{4}$/)
        expect(countBytes(job)).toBeLessThanOrEqual(15)
        const line = { account, description, cents: readSides(debit, credit), tracking: job }
        return { id: number, day: readDay(date, order), line }
      }),
    )
    expect(journals).toHaveLength(1)
    return journals
  })
}

/** https://ie-kb.sage.com “Import file format rules” and “Data fields”: audit trail transactions */
export const readSage = (bytes: Uint8Array): readonly ReadJournal[] => {
  const [head = [], ...rows] = readCsv(readBig5(bytes))
  expect(head).toEqual([
    'Type',
    'Account Reference',
    'Nominal A/C Ref',
    'Department Code',
    'Date',
    'Reference',
    'Details',
    'Net Amount',
    'Tax Code',
    'Tax Amount',
  ])
  return group(
    rows.map((row) => {
      const [type = '', reference = '', nominal = '', department = '', date = '', id = ''] = row
      const [description = '', net = '', taxRate = '', tax = ''] = row.slice(6)
      expect(['JD', 'JC']).toContain(type)
      expect([reference, tax]).toEqual(['', '0.00'])
      expect(nominal).toMatch(/^\d{1,8}$/)
      expect(department).toMatch(/^\d{0,3}$/)
      expect(taxRate).toMatch(/^T\d{1,2}$/)
      expect(countBytes(description)).toBeLessThanOrEqual(60)
      expect(net).toMatch(/^\d+\.\d{2}$/)
      const cents = readSigned(net) * (type === 'JD' ? 1 : -1)
      const line = { account: nominal, description, cents, taxRate, tracking: department }
      return { id, day: readDay(date, 'dmy'), line }
    }),
  )
}

type ReadLine = { id: string; day: string; line: Line }

/** Joins the lines of a journal, which stand together, and refuses one that does not balance. */
const group = (lines: readonly ReadLine[]): readonly ReadJournal[] => {
  const journals: { id: string; day: string; lines: Line[] }[] = []
  for (const { id, day, line } of lines) {
    const last = journals.at(-1)
    if (last?.id === id && last.day === day) last.lines.push(line)
    else journals.push({ id, day, lines: [line] })
  }
  expect(new Set(journals.map(({ id, day }) => `${id} ${day}`)).size).toBe(journals.length)
  for (const { lines: own } of journals) {
    expect(own.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  }
  return journals
}

export const readUtf8 = (bytes: Uint8Array): string => {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  // The first head would have the mark in its name.
  expect(text.startsWith('\uFEFF')).toBe(false)
  return text
}

/** As a program on a Windows of Hong Kong reads it. */
const readBig5 = (bytes: Uint8Array): string =>
  new TextDecoder('big5', { fatal: true }).decode(bytes)

// A program that is older than Unicode has a Chinese character in two bytes of a field.
const countBytes = (text: string): number =>
  Array.from(text).reduce((bytes, sign) => bytes + (sign < '\u0080' ? 1 : 2), 0)

const readDay = (text: string, order: 'dmy' | 'mdy'): string => {
  const [, first = '', second = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  expect(year, `a day: ${text}`).not.toBe('')
  return order === 'dmy' ? `${year}-${second}-${first}` : `${year}-${first}-${second}`
}

const readSigned = (text: string): number => {
  expect(text).toMatch(/^-?\d+\.\d{2}$/)
  return Math.round(Number(text) * 100)
}

const readSides = (debit: string, credit: string): number => {
  expect([debit, credit].filter((side) => side !== '')).toHaveLength(1)
  return debit === '' ? 0 - readSigned(credit) : readSigned(debit)
}

/** RFC 4180. */
export const readCsv = (text: string): readonly (readonly string[])[] => {
  expect(text.endsWith('\r\n')).toBe(true)
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const rows: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    expect(end, 'a cell').toBeDefined()
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
