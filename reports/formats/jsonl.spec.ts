import { describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { hardTexts, row, table, writeWhole } from './testing/table.ts'
import { writeJsonLines } from './jsonl.ts'

const readLines = (file: Buffer): readonly unknown[] =>
  file
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))

describe('JSON lines', () => {
  it('have an object for each row, by English names in every language', async () => {
    const rows = [row(), row({ at: null, payer: null, amount: cents(-5), gifts: 0 })]
    const file = await writeWhole(writeJsonLines, table(rows, { language: 'zh' }))
    expect(readLines(file)).toEqual([
      {
        date: '2026-11-20',
        recorded_hong_kong_time: '2026-11-21T00:30:05.250+08:00',
        payer: 'Chan Tai Man',
        amount: 1234.5,
        gifts: 1,
      },
      { date: '2026-11-20', recorded_hong_kong_time: null, payer: null, amount: -0.05, gifts: 0 },
    ])
  })

  it('keep every text as it is', async () => {
    const rows = hardTexts.map((payer) => row({ payer }))
    const lines = readLines(await writeWhole(writeJsonLines, table(rows)))
    expect(lines.map((line) => (line as { payer: string }).payer)).toEqual(hardTexts)
  })

  it('are the same bytes again', async () => {
    const [one, other] = [
      await writeWhole(writeJsonLines, table([row()])),
      await writeWhole(writeJsonLines, table([row()])),
    ]
    expect(other.equals(one)).toBe(true)
  })

  it('are refused if two columns have one name', async () => {
    const head = { en: 'Payer', zh: '付款人', cn: '付款人' }
    const twice = table([row()], { columns: [1, 2].map(() => ({ head, text: () => 'x' })) })
    await expect(writeWhole(writeJsonLines, twice)).rejects.toThrow('two columns with one name')
  })
})
