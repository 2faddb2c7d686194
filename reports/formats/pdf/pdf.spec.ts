import { describe, expect, it } from 'vitest'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import {
  boxCount,
  characters,
  latin1,
  pageTexts,
  textPlaces,
} from '@almoner/workflows/testing/drawn.ts'
import { hardTexts, row, table, writeWhole, type TableRow } from '../testing/table.ts'
import { pdfWriter, writePdf } from './pdf.ts'

const { columns } = table([])
const rows = (count: number, changes: Partial<TableRow> = {}) =>
  Array.from({ length: count }, (_, at) => row({ amount: cents(at * 101 - 5_000), ...changes }))

/** The text of all pages without blanks, whatever the lines into which it is broken. */
const readText = (pdf: Uint8Array): string => withoutBlanks(pageTexts(pdf).join(''))
const withoutBlanks = (text: string): string => text.replaceAll(/\s+/g, '')

/** As many columns as the widest kind has. */
const wide = (texts: number, figures: number) => [
  ...Array.from({ length: texts }, (_, at) => {
    const head = `Text ${at}`
    return {
      head: { en: head, zh: head, cn: head },
      text: ({ payer }: TableRow) => payer,
    }
  }),
  ...Array.from({ length: figures }, (_, at) => {
    const head = `Sum ${at}`
    return { head: { en: head, zh: head, cn: head }, money: ({ amount }: TableRow) => amount }
  }),
]

const isLandscape = (pdf: Uint8Array): boolean =>
  latin1(pdf).includes('/MediaBox [0 0 841.89 595.28]')

describe('a printed report', () => {
  it('has its title, facts, heads, rows and totals as text', async () => {
    const text = readText(await writeWhole(writePdf, table([row(), row({ amount: cents(-5) })])))
    for (const part of [
      'Harbour Relief',
      'Donation ledger',
      '1 January 2026 to 30 November 2026',
      'Recorded (Hong Kong time)',
      '2026/11/20',
      '2026/11/21 00:30',
      'Chan Tai Man',
      '1,234.50',
      '−0.05',
      'Received 1,234.45',
      'By payment method',
      'Visa 1,234.45',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(withoutBlanks(part))
    }
  })

  it('is tagged, in the language of its reader, with every character', async () => {
    const tags = { en: 'en', zh: 'zh-Hant-HK', cn: 'zh-Hans-CN' }
    for (const language of languages) {
      const content = table([row({ payer: '陳大文、国' })], { language })
      const pdf = await writeWhole(writePdf, content)
      expect(latin1(pdf)).toContain('/Marked true')
      expect(latin1(pdf)).toContain(`/Lang (${tags[language]})`)
      expect(boxCount(pdf)).toBe(0)
    }
    const pdf = await writeWhole(writePdf, table([row()], { language: 'zh' }))
    for (const character of '付款人金額入帳數目') expect(characters(pdf)).toContain(character)
  })

  it('is the same bytes again', async () => {
    const pdf = await writeWhole(writePdf, table(rows(80)))
    expect((await writeWhole(writePdf, table(rows(80)))).equals(pdf)).toBe(true)
  })

  it('has its heads and its number on every page, and nothing beyond the margins', async () => {
    const pdf = await writeWhole(writePdf, table(rows(150)))
    const pages = pageTexts(pdf)
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, text] of pages.entries()) {
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
    }
    for (const text of pages.slice(0, -1)) expect(text).toContain('Payer')
    expect(isLandscape(pdf)).toBe(false)
    expect(textPlaces(pdf).filter(({ x, y }) => x < 39 || x > 556 || y < 20)).toEqual([])
  })

  it('is in landscape if it is wide, with columns below one another if it is wider', async () => {
    const fitting = table(rows(10), { columns: wide(8, 4) })
    expect(isLandscape(await writeWhole(writePdf, fitting))).toBe(true)
    for (const [texts, figures] of [
      [16, 7],
      [3, 20],
      [30, 0],
    ] as const) {
      const content = table(rows(10), { columns: wide(texts, figures) })
      const pdf = await writeWhole(writePdf, content)
      for (const { head } of content.columns)
        expect(readText(pdf)).toContain(withoutBlanks(head.en))
      expect(textPlaces(pdf).filter(({ x }) => x < 39 || x > 802)).toEqual([])
    }
  })

  it('breaks a long name into lines', async () => {
    const payer = 'Wilhelmina Alexandrina Montgomery of the Benevolent Association of Engineers'
    expect(readText(await writeWhole(writePdf, table([row({ payer })])))).toContain('Engineers')
  })

  it('prints every text that people type', async () => {
    const text = readText(
      await writeWhole(writePdf, table(hardTexts.map((payer) => row({ payer })))),
    )
    const printable = hardTexts.filter((each) => !/\p{Extended_Pictographic}/u.test(each))
    for (const each of printable) expect(text).toContain(withoutBlanks(each))
    expect(text).toContain('陳大文')
  })

  it('names the columns that it leaves out', async () => {
    const content = table([row()], {
      columns: [
        ...columns,
        { head: { en: 'Hidden', zh: '', cn: '' }, text: () => 'x', print: false },
      ],
    })
    expect(readText(await writeWhole(writePdf, content))).toContain('JSONfiles:Hidden.')
  })

  it('is its summary if it has more rows than are printed', async () => {
    const pdf = await writeWhole(pdfWriter(20), table(rows(21)))
    expect(readText(pdf)).toContain('Thisreporthas21rows.APDFlistsatmost20')
    expect(readText(pdf)).toContain('Bookings21')
    expect(readText(pdf)).not.toContain('ChanTaiMan')
    expect(readText(await writeWhole(pdfWriter(21), table(rows(21))))).toContain('ChanTaiMan')
  })

  it('continues its subtotals over as many columns and pages as they need', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => ({
      key: `project:${at}`,
      label: { en: `Project ${at}.`, zh: '', cn: '' },
      group: { en: 'By project', zh: '', cn: '' },
      sumCents: cents(at),
    }))
    const pdf = await writeWhole(writePdf, table(rows(5), { totals: () => lines }))
    const text = readText(pdf)
    for (const { label } of lines) expect(text).toContain(withoutBlanks(label.en))
    expect(textPlaces(pdf).filter(({ y }) => y < 20)).toEqual([])
  })
})
