import { describe, expect, it } from 'vitest'
import { useApi } from '../../../testing/api.ts'
import { given, staff } from '../../../testing/given.ts'
import { toWorkbook } from '../../../use-cases/files/uploads/testing/workbook.ts'
import { createBankDesk } from '../testing/bank-desk.ts'
import type { StatementPreview } from './preview-contract.ts'

const desk = createBankDesk(given(useApi()).as(staff('finance')))

const preview = async (
  content: string | Uint8Array<ArrayBuffer>,
  texts: Record<string, string> = {},
  type?: string,
): Promise<StatementPreview> => {
  const { json } = await desk.upload(content, texts, type)
  if (json.outcome !== 'preview') throw new Error(`no preview: ${JSON.stringify(json)}`)
  return json
}

const toSheet = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> => {
  const cells = rows.map((row) => row.map((cell) => `<c t="str"><v>${cell}</v></c>`).join(''))
  return new Uint8Array(toWorkbook(cells.map((row) => `<row>${row}</row>`).join('')))
}

const encodeBig5 = (text: string): Uint8Array<ArrayBuffer> => {
  const decoder = new TextDecoder('big5')
  const bytesBySign = new Map<string, [number, number]>()
  for (let first = 0xa1; first <= 0xf9; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const sign = decoder.decode(new Uint8Array([first, second]))
      if (!bytesBySign.has(sign)) bytesBySign.set(sign, [first, second])
    }
  }
  return new Uint8Array(
    Array.from(text).flatMap((sign) => {
      const code = sign.codePointAt(0) ?? 0
      return code < 128 ? [code] : (bytesBySign.get(sign) ?? [])
    }),
  )
}

const statements: readonly [string, string | Uint8Array<ArrayBuffer>, object, string?][] = [
  [
    'HSBC, csv',
    [
      'Date,Description,Billing amount,Billing currency,Balance,Balance currency',
      '20/11/2026,FPS CHAN TAI MAN,"1,500.00",HKD,"11,500.00",HKD',
      '19/11/2026,RENT,-500.00,HKD,"10,000.00",HKD',
    ].join('\r\n'),
    { firstDay: '2026-11-19', lastDay: '2026-11-20', in: 1_500, out: -500, opening: 10_500 },
  ],
  [
    'Hang Seng, csv in Big5 with two columns',
    encodeBig5(
      [
        '恒生銀行 戶口記錄',
        '戶口號碼: 123-456789-001',
        '日期,交易詳情,存入,提取,結餘',
        '2026年11月19日,轉數快 陳大文,500.00,,1500.00',
        '2026年11月20日,銀行收費,,20.00,1480.00',
        '合計,,500.00,20.00,',
      ].join('\r\n'),
    ),
    { firstDay: '2026-11-19', in: 500, out: -20, opening: 1_000, closing: 1_480 },
  ],
  [
    'BOCHK, workbook with titles and a column D/C',
    toSheet([
      ['Bank of China (Hong Kong)'],
      ['Account No.', '012-875-1-234567-8'],
      ['Date', 'Particulars', 'Amount', 'D/C', 'Balance'],
      ['20/11/2026', 'FPS LEE', '730.00', 'C', '1730.00'],
      ['22/11/2026', 'RETURNED FPS LEE', '730.00', 'D', '1000.00'],
    ]),
    { firstDay: '2026-11-20', lastDay: '2026-11-22', in: 730, out: -730, opening: 1_000 },
  ],
  [
    'Standard Chartered, csv with named months',
    [
      'Statement of account',
      'Date,Description,Withdrawal,Deposit,Running Balance',
      '20 Nov 2026,CASH DEPOSIT,,"2,000.00","3,000.00"',
      '21 Nov 2026,CHARGES,50.00,,"2,950.00"',
      'Closing balance,,,,"2,950.00"',
    ].join('\n'),
    { firstDay: '2026-11-20', lastDay: '2026-11-21', in: 2_000, out: -50, closing: 2_950 },
  ],
  [
    'pasted from the page of a bank',
    'Date\tTransaction details\tPaid in\tPaid out\tBalance\n20NOV2026\tFPS HO\tHK$100.00\t\tHK$600.00',
    { firstDay: '2026-11-20', in: 100, out: 0, opening: 500 },
    'text/tab-separated-values',
  ],
  [
    'saved by a spreadsheet with days of the United States',
    'Date,Details,Amount,Balance\n11/20/2026,FPS A,300,1300\n11/5/2026,FEE,-10,1000',
    { firstDay: '2026-11-05', lastDay: '2026-11-20', in: 300, out: -10 },
  ],
]

describe('a statement as banks and spreadsheets make it', () => {
  it.each(statements)('%s', async (_what, content, reading, type) => {
    const read = await preview(content, { account: 'walk' }, type)
    expect({ ...read, columns: null }).toMatchObject({ questions: [], problems: [], reading })
    expect(read.confirm).not.toBeNull()
  })
})

describe('the direction of the money', () => {
  const withWords = (balance: string) =>
    `Date,Details,Amount,D/C${balance === '' ? '' : ',Balance'}\n` +
    `20/11/2026,FPS CHAN,500.00,C${balance}\n21/11/2026,REFUND,640.00,D${balance}`

  it('is read from a column next to the amounts', async () => {
    const read = await preview(withWords(''))
    expect(read.reading).toMatchObject({ in: 500, out: -640, linesOut: 1 })
    const chinese = '日期,摘要,金額,借貸\n2026-11-20,轉數快,500,貸\n2026-11-21,退款,640,借'
    expect((await preview(chinese)).reading).toMatchObject({ in: 500, out: -640 })
  })

  it('is asked for if the file does not state it, and can be chosen', async () => {
    const unsigned = 'Date,Details,Amount\n20/11/2026,FPS CHAN,500.00\n21/11/2026,REFUND,640.00'
    const read = await preview(unsigned)
    expect(read).toMatchObject({ questions: ['direction'], confirm: null })
    const mapping = JSON.stringify(read.mapping)
    expect(await preview(unsigned, { mapping })).toMatchObject({ questions: [] })
  })

  it('is asked for each word that is unknown', async () => {
    const read = await preview('Date,Details,Amount,D/C\n20/11/2026,A,5.00,H\n21/11/2026,B,6.00,S')
    expect(read).toMatchObject({ indicatorWords: ['H', 'S'], confirm: null })
    const mapping = { ...read.mapping, indicator: { column: 3, in: ['H'], out: ['S'] } }
    const texts = { mapping: JSON.stringify(mapping) }
    const answer = await preview(
      'Date,Details,Amount,D/C\n20/11/2026,A,5.00,H\n21/11/2026,B,6.00,S',
      texts,
    )
    expect(answer.reading).toMatchObject({ in: 5, out: -6 })
  })

  it('is decided by the balance: a file that contradicts it is not taken, and its line is named', async () => {
    const read = await preview(
      'Date,Details,Amount,Balance\n20/11/2026,FPS,500.00,1500.00\n21/11/2026,REFUND,640.00,860.00',
    )
    expect(read).toMatchObject({ problems: [{ line: 3, what: 'direction' }], confirm: null })
  })
})

describe('the order of days', () => {
  it('follows the choice, and is asked for if a column can be read in two ways', async () => {
    const short = 'Date,Details,Deposit\n26/11/20,A,5.00\n26/11/21,B,6.00'
    const read = await preview(short)
    const mapping = JSON.stringify({ ...read.mapping, dayOrder: 'ymd' })
    expect((await preview(short, { mapping })).reading).toMatchObject({
      firstDay: '2026-11-20',
      lastDay: '2026-11-21',
    })
    const unclear = 'Date,Details,Deposit\n03/04/2026,A,5.00\n05/04/2026,B,6.00'
    expect(await preview(unclear)).toMatchObject({ questions: ['day_order'], confirm: null })
  })
})

describe('what a person sees before anything is saved', () => {
  const rows = 'Date,Description,Billing amount,Billing currency,Balance,Balance currency\r\n'
  const first = `${rows}18/11/2026,FPS ONE,5.00,HKD,,\r\n20/11/2026,FPS TWO,6.00,HKD,,`
  const other = `${rows}18/11/2026,FPS ONE,5.00,HKD,,\r\n19/11/2026,LATE,7.00,HKD,,\r\n20/11/2026,FPS 2,6.00,HKD,,`

  it('are lines that differ and lines of days that are there already, and each is a choice', async () => {
    const account = 'Seen 1'
    await desk.add(first, { account })
    const read = await preview(other, { account: 'SEEN-1' })
    expect(read).toMatchObject({
      account,
      plan: {
        newLines: 1,
        knownLines: 2,
        differing: [{ line: 4, text: 'FPS 2', knownText: 'FPS TWO', choice: 'same' }],
        late: [{ line: 3, text: 'LATE', amount: 7 }],
      },
    })
    const lines = JSON.stringify({ 4: 'new' })
    const answer = await preview(other, { account, lines })
    expect(answer.plan).toMatchObject({ newLines: 2 })
    expect(answer.confirm).not.toBe(read.confirm)
    expect(await preview(other, { account: 'Another' })).toMatchObject({
      plan: { newLines: 3, likeAccount: null },
    })
  })

  it('is shown again if another file was added since, before anything is added', async () => {
    const account = 'between'
    const read = await preview(`${other}\r\n`, { account })
    await desk.add(`${first}\r\n`, { account })
    const late = await desk.upload(`${other}\r\n`, { account, confirm: read.confirm ?? '' })
    expect(late.json).toMatchObject({ outcome: 'preview', plan: { newLines: 1 } })
  })
})
