import { describe, expect, it } from 'vitest'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { BankStatementId } from '@almoner/domain/bank-match/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { today } from '../../testing/card-holder.ts'
import { toWorkbook } from '../../use-cases/files/uploads/testing/workbook.ts'
import { given, staff } from '../../testing/given.ts'
import { submitTransfer } from '../../testing/transfers.ts'
import type { OfflineEntryAnswer } from '../offline-entries/contract.ts'
import type { DeskPaymentAnswer } from '../payments/contract.ts'
import { createBankDesk } from './testing/bank-desk.ts'
import { csvHeader as header, toCsv, type StatementRow } from './testing/statement-csv.ts'
import type {
  BankLineAnswer,
  BankSuggestion,
  OverdueStatementsAnswer,
  StatementsAnswer,
} from './contract.ts'

const root = '/api/organizations'
const harbour = worldId('organisation', 'harbour')

const api = useApi()
const finance = given(api).as(staff('finance'))
const stranger = given(api).as(staff('owner', 'lionrock'))
const desk = createBankDesk(finance)

const upload = (content: string | Uint8Array<ArrayBuffer>, texts = {}, type = 'text/csv') =>
  desk.confirm(content, texts, type)
const saveRows = (rows: readonly StatementRow[], account: string) => desk.addRows(rows, account)
const readLines = (statementId: string, show = 'all') => desk.readLines(statementId, show)
const match = (
  line: BankLineAnswer | undefined,
  { kind, id, seen }: Pick<BankSuggestion, 'kind' | 'id' | 'seen'>,
) => finance.post(`${root}/bank-lines/${line?.id}/matches`, { kind, id, seen })
const unmatch = (line: BankLineAnswer | undefined, id: string) =>
  finance.delete(`${root}/bank-lines/${line?.id}/matches/${id}?kind=payment`)
const payment = async (id: string): Promise<DeskPaymentAnswer> =>
  (await finance.get(`${root}/payments/${id}`)).json
const transfer = async (reference: string, amountCents = 50_000): Promise<PaymentId> => {
  const id = await submitTransfer(api, harbour, {
    reference,
    amountCents: cents(amountCents),
    coverFee: false,
    paidOn: today,
  })
  await api.caughtUp()
  return id
}
const someEntry = {
  projectId: null,
  paymentType: 'donation',
  paymentMethod: 'check_writing',
  receivedOn: today,
  receivedTime: '00:00',
  lastName: 'Wong',
  firstName: 'Ka Yan',
  language: 'en',
} as const
const entryPath = `${root}/offline-entries`
const recordEntry = async (amount: string): Promise<string> => {
  const body = { ...someEntry, amount, approved: false }
  const { json }: { json: { id: string } } = await finance.post(entryPath, body)
  await api.caughtUp()
  return json.id
}
const amendEntry = (id: string, changes: { amount: string; version: number }) =>
  finance.put(`${entryPath}/${id}`, { ...someEntry, ...changes, reason: 'Counted again' })
const readEntry = async (id: string): Promise<OfflineEntryAnswer> =>
  (await finance.get(`${entryPath}/${id}`)).json
const toTarget = (id: string) => ({ kind: 'payment', id, seen: 1 }) as const

describe('a bank statement', () => {
  const rows = [
    { text: 'FPS A', amount: 10_000, day: addDays(today, -2) },
    { text: 'FPS A', amount: 10_000, day: addDays(today, -2) },
    { text: 'RENT', amount: -5_000, day: addDays(today, -1) },
  ]

  it('is read once, with its opening and closing balance', async () => {
    const statement = await saveRows(rows, 'once')
    expect(statement).toMatchObject({
      lines: 3,
      newLines: 3,
      opening: 1_000,
      closing: 1_150,
      faultLine: null,
      incoming: 2,
      done: 0,
      left: 200,
    })
    expect(await saveRows(rows, 'once')).toEqual(statement)
    expect(await readLines(statement.id)).toHaveLength(2)
  })

  it('is the same statement as a workbook, and pasted, line by line', async () => {
    const csv = toCsv([{ text: 'FPS W', amount: 123_450 }])
    const cells = csv
      .split('\r\n')
      .map((row) => row.replaceAll(/"([^"]*)"/g, '$1').split(/,(?!\d{3})/))
    const sheet = cells.map((row) => row.map((cell) => `<c t="str"><v>${cell}</v></c>`).join(''))
    const workbook = new Uint8Array(toWorkbook(sheet.map((row) => `<row>${row}</row>`).join('')))
    const pasted = cells.map((row) => row.join('\t')).join('\n')
    const account = 'three ways'
    await upload(workbook, { account }).thenAnswered(201, {
      outcome: 'saved',
      statement: { lines: 1, newLines: 1, opening: 1_000, closing: 2_234.5, left: 1_234.5 },
    })
    const others = [
      await upload(csv, { account }),
      await upload(pasted, { account }, 'text/tab-separated-values'),
    ]
    expect(others.map(({ json }) => json)).toMatchObject([
      { outcome: 'saved', statement: { lines: 1, newLines: 0, closing: 2_234.5 } },
      { outcome: 'saved', statement: { lines: 1, newLines: 0, closing: 2_234.5 } },
    ])
  })

  it('adds only new lines if it overlaps another, and reports a gap', async () => {
    await saveRows(rows.slice(1), 'gap')
    const more = [...rows.slice(1), { text: 'FPS B', amount: 2_000, day: addDays(today, -1) }]
    expect(await saveRows(more, 'gap')).toMatchObject({ lines: 3, newLines: 1, incoming: 2 })
    const { json } = await upload(toCsv([{ text: 'C', amount: 500 }], 120_000), { account: 'gap' })
    expect(json.outcome).toBe('saved')
    const { json: all }: { json: StatementsAnswer } = await finance.get(`${root}/bank-statements`)
    expect(all.gaps).toEqual([
      { account: 'gap', after: addDays(today, -1), before: today, closing: 1_070, opening: 1_200 },
    ])
  })

  it('from an unknown bank asks once what each column means', async () => {
    const csv = `When,Who,In,Out\n${today},CHAN,500.00,\n`
    await upload(csv, { account: 'other' }).thenAnswered(200, {
      outcome: 'preview',
      questions: ['columns'],
      columns: [{ index: 0, name: 'When', samples: [today] }, {}, {}, {}],
      mapping: null,
    })
    const columns = { day: 0, description: [1], amount: null, credit: 2, debit: 3 }
    const mapping = { ...columns, balance: null, currency: null, dayOrder: 'ymd' }
    const answered = await upload(csv, { account: 'other', mapping: JSON.stringify(mapping) })
    expect(answered.json).toMatchObject({ outcome: 'saved', statement: { opening: null } })
    const again = await upload(`${csv}${today},LEE,1.00,\n`, { account: 'other' })
    expect(again.json).toMatchObject({ outcome: 'saved', statement: { newLines: 1 } })
  })

  it.each([
    ['without a header', 'just text', { fields: { file: 'file.no_header' } }],
    ['with nothing in it', ' \n', { fields: { file: 'file.empty' } }],
    [
      'with a day that no calendar has',
      `${header}\n31/02/2026,A,1.00,HKD,1.00,HKD`,
      { outcome: 'preview', problems: [{ line: 2, what: 'day' }] },
    ],
    [
      'with a wrong sum',
      `${header}\n01/02/2026,A,1.O0,HKD,1.00,HKD`,
      { outcome: 'preview', problems: [{ line: 2, what: 'amount' }] },
    ],
  ])('is not taken %s', async (_what, csv, answer) => {
    expect((await upload(csv)).json).toMatchObject(answer)
  })

  it('loses its texts on request, and nothing else', async () => {
    const statement = await saveRows([{ text: 'CHAN TAI MAN', amount: 7_700 }], 'erased')
    await finance.delete(`${root}/bank-statements/${statement.id}/texts`)
    expect(await readLines(statement.id)).toMatchObject([{ description: '', amount: 77 }])
    expect(await saveRows([{ text: 'CHAN TAI MAN', amount: 7_700 }], 'erased')).toMatchObject({
      incoming: 1,
      textsErased: true,
    })
  })
})

describe('a line of a statement', () => {
  it('that names a reference is a certain match, and approves the payment in one step', async () => {
    const id = await transfer('7K2M9Q4T')
    const statement = await saveRows([{ text: 'FPS 7K2M9Q4T', amount: 50_000 }], 'certain')
    const [line] = await readLines(statement.id, 'open')
    expect(line?.suggestions).toMatchObject([
      { kind: 'payment', id, seen: 1, state: 'waiting', strength: 'certain', left: 500 },
    ])
    expect((await payment(id)).status).toBe('processing')
    const { json } = await match(line, toTarget(id)).thenAnswered(200)
    expect(json).toMatchObject({ state: 'matched', matched: 500, matches: [{ id, lacks: 0 }] })
    expect(await payment(id)).toMatchObject({ status: 'complete', receivedOn: today })
    expect(await readLines(statement.id, 'open')).toEqual([])
    await match(line, toTarget(id)).thenAnswered(200)
  })

  it('that names an already paid reference is marked as a double payment', async () => {
    const id = await transfer('8K2M9Q4T')
    const rows = ['one', 'two'].map((text) => ({ text: `${text} 8K2M9Q4T`, amount: 50_000 }))
    const statement = await saveRows(rows, 'twice')
    const [first, second] = await readLines(statement.id)
    await match(first, toTarget(id))
    const [open] = await readLines(statement.id, 'open')
    expect(open).toMatchObject({ id: second?.id, suggestions: [{ id, state: 'paid_twice' }] })
    await match(second, toTarget(id)).thenRefused(409, 'bank_target_covered')
  })

  it('pays a part, and the payment is approved with the line that pays the rest', async () => {
    const id = await transfer('9K2M9Q4T', 80_000)
    const rows = [50_000, 30_000].map((amount) => ({ text: `FPS 9K2M9Q4T ${amount}`, amount }))
    const statement = await saveRows(rows, 'part')
    const [first, second] = await readLines(statement.id)
    const { json } = await match(first, toTarget(id))
    expect(json).toMatchObject({ state: 'matched', matches: [{ amount: 500, lacks: 300 }] })
    expect((await payment(id)).status).toBe('processing')
    await match(second, toTarget(id))
    expect((await payment(id)).status).toBe('complete')
  })

  it('pays several payments up to its amount, and the rest can be left out', async () => {
    const ids = [await transfer('AK2M9Q4T', 20_000), await transfer('BK2M9Q4T', 25_000)]
    const statement = await saveRows([{ text: 'CHEQUES', amount: 50_000 }], 'many')
    const [line] = await readLines(statement.id)
    for (const id of ids) await match(line, toTarget(id))
    const [open] = await readLines(statement.id, 'open')
    expect(open).toMatchObject({ matched: 450, matches: [{ id: ids[0] }, { id: ids[1] }] })
    const at = `${root}/bank-lines/${line?.id}`
    const ignored = await finance.post(`${at}/ignore`, { reason: 'not_a_gift' })
    expect(ignored.json).toMatchObject({ state: 'ignored', ignored: 'not_a_gift' })
    await finance.post(`${at}/restore`, {}).thenAnswered(200, { state: 'open' })
  })

  it('is open again once its match is taken back, and the payment stays approved', async () => {
    const id = await transfer('CK2M9Q4T')
    const statement = await saveRows([{ text: 'CK2M9Q4T', amount: 50_000 }], 'back')
    const [line] = await readLines(statement.id)
    await match(line, toTarget(id))
    await unmatch(line, id).thenAnswered(200, {
      state: 'open',
      suggestions: [{ id, state: 'approved' }],
    })
    await unmatch(line, id).thenRefused(404, 'bank_line_not_matched')
    expect((await payment(id)).status).toBe('complete')
    await match(line, toTarget(id)).thenAnswered(200, { state: 'matched' })
  })

  it('pays a payment once, however many people match at the same moment', async () => {
    const id = await transfer('FK2M9Q4T')
    const rows = ['a', 'b', 'c'].map((text) => ({ text: `${text} FK2M9Q4T`, amount: 50_000 }))
    const statement = await saveRows(rows, 'race')
    const lines = await readLines(statement.id)
    const answers = await Promise.all(lines.map((line) => match(line, toTarget(id))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readLines(statement.id, 'matched')).map(({ matches }) => matches)).toMatchObject([
      [{ id, amount: 500, lacks: 0 }],
    ])
    expect((await payment(id)).status).toBe('complete')
  })

  it('leaves no match behind if the approval is refused', async () => {
    const id = await transfer('DK2M9Q4T')
    const early = { text: 'DK2M9Q4T', amount: 50_000, day: addDays(today, -300) }
    const statement = await saveRows([early], 'early')
    const [line] = await readLines(statement.id)
    await match(line, toTarget(id)).thenRefused(422, 'received_too_early')
    expect(await readLines(statement.id)).toMatchObject([{ state: 'open', matches: [] }])
  })

  it('pays an offline entry that waits', async () => {
    const id = await recordEntry('321.00')
    const statement = await saveRows([{ text: 'CHQ WONG KA YAN', amount: 32_100 }], 'cheque')
    const [line] = await readLines(statement.id)
    const [suggested] = line?.suggestions ?? []
    expect(suggested).toMatchObject({ kind: 'offline_entry', id, strength: 'likely' })
    if (suggested) await match(line, suggested)
    expect(await readEntry(id)).toMatchObject({ status: 'approved', matched: 321 })
  })

  it('pays no more than the amount of an offline entry after it is corrected or voided', async () => {
    const id = await recordEntry('900.00')
    const rows = [50_000, 30_000].map((amount) => ({ text: `AMENDED ${amount}`, amount }))
    const statement = await saveRows(rows, 'amended')
    const [first, second] = await readLines(statement.id)
    await match(first, { kind: 'offline_entry', id, seen: 1 })
    await amendEntry(id, { amount: '500.00', version: 1 })
    // A person must confirm every approval, and the line shows this.
    expect((await readLines(statement.id, 'matched'))[0]).toMatchObject({
      matches: [{ amount: 500, lacks: 0, isWaiting: true, seen: 2 }],
    })
    expect(await readEntry(id)).toMatchObject({ status: 'pending', matched: 500 })
    // A request based on the former amount approves nothing, and the match stays.
    await match(first, { kind: 'offline_entry', id, seen: 1 }).thenAnswered(409)
    await match(first, { kind: 'offline_entry', id, seen: 2 })
    await amendEntry(id, { amount: '800.00', version: 3 })
    const [open] = await readLines(statement.id, 'open')
    const [rest] = open?.suggestions ?? []
    expect(rest).toMatchObject({ id, state: 'approved', amount: 800, left: 300 })
    if (rest) await match(second, rest)
    await amendEntry(id, { amount: '400.00', version: 4 })
    expect(await readLines(statement.id)).toMatchObject([
      { state: 'open', matched: 400, matches: [{ id, amount: 400, lacks: 0, isWaiting: false }] },
      { state: 'open', matched: 0, matches: [] },
    ])
    await finance.post(`${root}/offline-entries/${id}/void`, { version: 5, reason: 'No' })
    expect(await readEntry(id)).toMatchObject({ status: 'voided', matched: 0 })
    expect(await readLines(statement.id, 'open')).toMatchObject([{ matched: 0 }, { matched: 0 }])
  })

  it('is found a payment for by the words of a person', async () => {
    const id = await transfer('EK2M9Q4T', 12_300)
    const statement = await saveRows([{ text: 'X', amount: 99_900 }], 'words')
    const [line] = await readLines(statement.id)
    await finance
      .get(`${root}/bank-lines/${line?.id}/candidates?q=EK2M9Q4T`)
      .thenAnswered(200, { candidates: [{ id, strength: 'chosen', left: 123 }] })
  })

  it('is reported once in the inbox after two weeks, until it is matched or left out', async () => {
    const rows = ['p', 'q', 'r'].map((text) => ({ text, amount: 70_000 }))
    const { id } = await saveRows(rows, 'overdue')
    const overdue = async (browser: Client = finance) => {
      const { json }: { json: OverdueStatementsAnswer } = await browser.get(
        `${root}/bank-lines/overdue`,
      )
      return json.statements.filter((statement) => statement.id === id)
    }
    const countLines = async () => {
      const { json } = await finance.get(`${root}/bank-lines/overdue`)
      return (json as OverdueStatementsAnswer).lines
    }
    const linesBefore = await countLines()
    expect(await overdue()).toEqual([])
    await api.dependencies.db
      .updateTable('operational.bank_statements')
      .set({ uploaded_at: instantFromMilliseconds(Date.now() - 15 * 86_400_000) })
      .where('statement_id', '=', id as BankStatementId)
      .execute()
    expect(await overdue(stranger)).toEqual([])
    const addedOn = addDays(today, -15)
    expect(await overdue()).toMatchObject([{ account: 'overdue', lines: 3, left: 2_100, addedOn }])
    const [first, second, third] = await readLines(id)
    const payment = await transfer('GK2M9Q4T', 90_000)
    await match(first, toTarget(payment))
    await match(second, toTarget(payment))
    expect(await overdue()).toMatchObject([{ lines: 2, left: 1_200 }])
    expect(await countLines()).toBe(linesBefore - 1)
    for (const line of [second, third]) {
      const at = `${root}/bank-lines/${line?.id}/ignore`
      await finance.post(at, { reason: 'not_a_gift' })
    }
    expect(await overdue()).toEqual([])
  })

  it('is another charity’s secret', async () => {
    const statement = await saveRows([{ text: 'X', amount: 100 }], 'secret')
    const [line] = await readLines(statement.id)
    const codes = []
    for (const path of [
      `bank-statements/${statement.id}`,
      `bank-lines?statementId=${statement.id}`,
      `bank-lines/${line?.id}/candidates?q=X`,
    ]) {
      codes.push((await stranger.get(`${root}/${path}`)).status)
    }
    expect(codes).toEqual([404, 404, 404])
    const at = `${root}/bank-lines/${line?.id}/ignore`
    await stranger.post(at, { reason: 'other' }).thenRefused(409, 'plan_excludes_bank_lines')
  })
})
