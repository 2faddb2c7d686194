import { describe, expect, it } from 'vitest'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { useApi } from '../../../testing/api.ts'
import { today } from '../../../testing/card-holder.ts'
import { given, staff } from '../../../testing/given.ts'
import { toWorkbook } from '../../../use-cases/files/uploads/testing/workbook.ts'
import { createBankDesk } from '../testing/bank-desk.ts'
import { csvHeader, toCsv, type StatementRow } from '../testing/statement-csv.ts'

const api = useApi()
const finance = given(api).as(staff('finance'))
const desk = createBankDesk(finance)

const rows: readonly StatementRow[] = ['CHAN TAI MAN', 'LEE KA YAN'].map((text) => ({
  text: `FPS ${text}`,
  amount: 50_000,
}))
const withoutBalance = (statement: readonly StatementRow[]): string =>
  toCsv(statement)
    .split('\r\n')
    .map((row) => row.replace(/,"[^"]*",HKD$/, ',,'))
    .join('\r\n')

describe('the same lines of a bank', () => {
  it('are there once, with a balance, as a workbook without one, and in other words', async () => {
    const account = 'one identity'
    expect(await desk.addRows(rows, account)).toMatchObject({ lines: 2, newLines: 2 })
    const cells = withoutBalance(rows)
      .replaceAll('"', '')
      .split('\r\n')
      .map((row) => row.split(','))
    const sheet = cells.map((row) => row.map((cell) => `<c t="str"><v>${cell}</v></c>`).join(''))
    const workbook = new Uint8Array(toWorkbook(sheet.map((row) => `<row>${row}</row>`).join('')))
    expect(await desk.add(workbook, { account })).toMatchObject({ lines: 2, newLines: 0 })
    const reworded = rows.map((row) => ({ ...row, text: `${row.text} REF 1` }))
    const last = await desk.add(withoutBalance(reworded), { account })
    expect(last).toMatchObject({ lines: 2, newLines: 0, incoming: 2 })
    expect(await desk.readLines(last.id)).toHaveLength(2)
  })

  it('are paired one to one if two statements overlap within a day', async () => {
    const account = 'overlap'
    const [monday, tuesday] = [addDays(today, -2), addDays(today, -1)]
    const some = [
      { text: 'FPS A', amount: 50_000, day: monday },
      { text: 'FPS B', amount: 50_000, day: tuesday },
      { text: 'FPS C', amount: 50_000, day: tuesday },
    ]
    const noon = await desk.add(withoutBalance(some), { account })
    const more = [
      ...some.slice(1),
      { text: 'FPS D', amount: 50_000, day: tuesday },
      { text: 'FPS C', amount: 50_000, day: today },
    ]
    expect(await desk.add(withoutBalance(more), { account })).toMatchObject({ newLines: 2 })
    expect((await desk.readLines(noon.id)).map(({ description }) => description)).toEqual([
      'FPS A',
      'FPS B',
      'FPS C',
      'FPS D',
    ])
  })

  it('remain separate lines if they are equal within one statement', async () => {
    const [row] = rows
    if (!row) throw new Error('a row')
    const account = 'equal'
    const three = [row, row, row]
    expect(await desk.add(withoutBalance(three), { account })).toMatchObject({ newLines: 3 })
    const four = `${withoutBalance([...three, row])}\r\n`
    expect(await desk.add(four, { account })).toMatchObject({ lines: 4, newLines: 1 })
  })

  it('are added only once if two people add them at the same time', async () => {
    const account = 'race'
    const files = [1, 2].map((number) => `${toCsv(rows)}${'\r\n'.repeat(number)}`)
    const answers = await Promise.all(files.map((file) => desk.confirm(file, { account })))
    // The person whose preview is out of date receives a new preview, and confirms it.
    for (const [at, file] of files.entries()) {
      if (answers[at]?.json.outcome === 'preview') await desk.add(file, { account })
    }
    const [first] = await Promise.all(files.map((file) => desk.add(file, { account })))
    expect(await desk.readLines(first?.id ?? '')).toHaveLength(2)
  })
})

it('a header without lines below it adds nothing', async () => {
  await desk.upload(`${csvHeader}\r\n`, {}).thenRefused(422, { file: 'file.no_lines' })
})

describe('a statement that was read wrongly', () => {
  it('is removed with the lines that only it contains, and is read again with the same ids', async () => {
    const account = 'removed'
    const some = rows.map(({ text }) => ({ text, amount: 60_000 }))
    const first = await desk.add(toCsv(some), { account })
    const more = [...some, { text: 'FPS MORE', amount: 700 }]
    const second = await desk.add(withoutBalance(more), { account })
    const before = await desk.readLines(second.id)
    const path = `/api/organizations/bank-statements/${second.id}`
    await finance.get(`${path}/removal`).thenAnswered(200, { lines: 1, matchedLines: 0 })
    await finance.delete(path).thenAnswered(204)
    expect(await desk.readLines(first.id)).toHaveLength(2)
    await finance.delete(path).thenAnswered(404)
    const again = await desk.add(withoutBalance(more), { account })
    const ids = (await desk.readLines(again.id)).map(({ id }) => id)
    expect(ids).toEqual(before.map(({ id }) => id))
    await finance.delete(`/api/organizations/bank-statements/${first.id}`).thenAnswered(204)
    expect(await desk.readLines(again.id)).toHaveLength(3)
    const log = await api.dependencies.db
      .selectFrom('operational.security_events')
      .select('reason')
      .where('event', '=', 'bank_statement_removed')
      .execute()
    expect(log.map(({ reason }) => reason)).toEqual([second.id, first.id])
  })

  it('is not removed while one of its lines is matched, and the reason is shown', async () => {
    const statement = await desk.add(toCsv([{ text: 'CHEQUE', amount: 12_300 }]), { account: 'm' })
    const [line] = await desk.readLines(statement.id)
    const entry: { json: { id: string } } = await finance.post(
      '/api/organizations/offline-entries',
      {
        projectId: null,
        paymentType: 'donation',
        paymentMethod: 'check_writing',
        receivedOn: today,
        receivedTime: '00:00',
        language: 'en',
        amount: '123.00',
        approved: false,
      },
    )
    const match = { kind: 'offline_entry', id: entry.json.id, seen: 1 }
    await finance.post(`/api/organizations/bank-lines/${line?.id}/matches`, match).thenAnswered(200)
    const path = `/api/organizations/bank-statements/${statement.id}`
    await finance.get(`${path}/removal`).thenAnswered(200, {
      matchedLines: 1,
      firstMatched: [{ id: line?.id, description: 'CHEQUE', amount: 123 }],
    })
    await finance.delete(path).thenRefused(409, 'bank_statement_matched')
  })
})
