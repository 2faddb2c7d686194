import { describe, expect, it } from 'vitest'
import { guessColumns } from '@almoner/domain/import-rows/guess-columns.ts'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findImportFile } from '@almoner/operational/import-files/import-files.ts'
import { sweepOperational } from '@almoner/operational/sweep.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { useApi } from '../../testing/api.ts'
import type { Call } from '../../testing/call.ts'
import { today } from '../../testing/card-holder.ts'
import { given, staff } from '../../testing/given.ts'
import { createImporter, importsPath, runImport, writeGifts } from '../../testing/imports.ts'
import { toWorkbook } from '../../use-cases/files/uploads/testing/workbook.ts'
import type { DeskPayment } from '../payments/contract.ts'
import type { ImportAnswer, ImportRowsAnswer, ImportsAnswer } from './contract.ts'
import { importSentences } from './sentences.ts'

const harbour = worldId('organisation', 'harbour')

const api = useApi()
const finance = given(api).as(staff('finance'))
const importer = createImporter(api, finance)

const post = (path: string, body?: object) => finance.post(`${importsPath}/${path}`, body)
const get = (path: string): Call<ImportAnswer> => finance.get(`${importsPath}/${path}`)
const getRows = (path: string): Call<ImportRowsAnswer> => finance.get(`${importsPath}/${path}`)
const findPayments = async (words: string) => {
  const path = `/api/organizations/payments?q=${encodeURIComponent(words)}`
  const { json }: { json: ListAnswer<DeskPayment> } = await finance.get(path)
  return json.rows
}

const day = addDays(today, -5)

describe('a file of offline payments', () => {
  it('is read with tabs when it is pasted, with any separators in its cells', async () => {
    const content = [
      'Date\tName\tAmount\tMethod\tNote',
      `${day}\tChan, Pasted\t1,234.50\tCash\tFlat A, 3/F, Block 2, 5, High Street, Hong Kong`,
      `${day}\tLee, Pasted\t2,234.50\tCash\tFlat B, 4/F, Block 2, 5, High Street, Hong Kong`,
    ].join('\n')
    const { json } = await importer.upload(content, { type: 'text/tab-separated-values' })
    expect(json.draft).toMatchObject({ toAdd: 2, amount: 3469 })
  })

  it('is seen before it is recorded, with each wrong cell named in the reader’s language', async () => {
    const content = writeGifts(
      `${day},Chan Siu Fong,500,Cheque`,
      `31/02/2026,Lee Ka Yan,1200.50,FPS`,
      `${day},,100,barter`,
    )
    const { json } = await importer.upload(content).thenAnswered(201)
    expect(json.draft).toMatchObject({
      kind: 'utf-8',
      rows: 3,
      fresh: 1,
      bad: 2,
      toAdd: 1,
      amount: 500,
      columns: [
        { header: 'Date', field: 'receivedOn' },
        { header: 'Name', field: 'fullName' },
        { header: 'Amount', field: 'amount', samples: ['500', '1200.50', '100'] },
        { header: 'Method', field: 'paymentMethod' },
      ],
      byProject: [{ projectId: null, rows: 1, amount: 500 }],
      byMethod: [{ paymentMethod: 'check_writing', rows: 1, amount: 500 }],
    })
    const { json: bad } = await getRows(`${json.id}/rows?show=bad`)
    expect(bad.rows).toMatchObject([
      {
        row: 2,
        line: 3,
        problems: [{ column: 0, message: expect.stringMatching(/31\/02\/2026/) }],
      },
      { row: 3, problems: [{ column: 3 }] },
    ])
    expect((await get(`${json.id}/bad-rows.csv`)).text).toContain('31/02/2026')
    expect(await findPayments('Chan Siu Fong')).toEqual([])
  })

  it('is recorded once, however often it is imported', async () => {
    const content = writeGifts(
      `${day},Mok Yuet Ming,500,Cheque`,
      `${day},,20,Cash`,
      `${day},,20,Cash`,
    )
    const { json } = await importer.upload(content)
    const started = await importer.commit(json)
    expect(started.json).toMatchObject({ draft: null, record: { status: 'recording', toAdd: 3 } })
    await importer.commit(json).thenAnswered(200, { record: { status: 'recording' } })
    await runImport(api, json.id)
    await get(json.id).thenAnswered(200, {
      draft: null,
      record: { status: 'completed', added: 3, amount: 540, startedBy: expect.any(String) },
    })
    expect(await findPayments('Mok Yuet Ming')).toMatchObject([
      { source: 'offline', amount: 500, status: 'complete' },
    ])
    const again = await importer.upload(content)
    expect(again.json).toMatchObject({ id: json.id, draft: { already: 3, toAdd: 0 } })
    await importer.commit(again.json).thenRefused(409, 'import_nothing_to_add')
    const more = writeGifts(
      `${day},Mok Yuet Ming,500,Cheque`,
      `${day},Au Wing,70,Cash`,
      `${day},,20,Cash`,
    )
    expect((await importer.upload(more)).json.draft).toMatchObject({
      already: 2,
      toAdd: 1,
      amount: 70,
    })
  })

  it('gets other columns and defaults, which its next file has from the start', async () => {
    const content = `Tag,Wann,Wer,HKD\n1,${day},Ng Man,88\n`
    const { json } = await importer.upload(content)
    const columns = ['reference', 'receivedOn', 'fullName', 'amount']
    const defaults = {
      paymentMethod: 'cash',
      projectId: null,
      paymentType: 'donation',
      approved: false,
    }
    const twice = { columns: ['amount', 'amount'], defaults }
    await importer.map(json.id, twice).thenRefused(422, { columns: 'columns.twice' })
    const put = await finance.put(`${importsPath}/${json.id}/mapping`, {
      columns,
      defaults,
    })
    expect(put.json).toMatchObject({ draft: { toAdd: 1, amount: 88 } })
    await importer.commit(put.json)
    await runImport(api, json.id)
    expect(await findPayments('Ng Man')).toMatchObject([{ status: 'processing', method: 'cash' }])
    const next = await importer.upload(content.replace('\n1,', '\n2,'))
    expect(next.json.draft?.columns.map(({ field }) => field)).toEqual(columns)
    // A row with an equal person, amount and day but another number is a possible duplicate.
    expect(next.json.draft).toMatchObject({ duplicate: 1, undecided: 1, toAdd: 0 })
  })

  it('asks for confirmation of likely duplicates, and drops none silently', async () => {
    await importer.importWhole(writeGifts(`${day},Tse Pui Ling,300,FPS`))
    const near = writeGifts(`${addDays(day, 2)},TSE Pui Ling,300,FPS`, `${day},Ho Kit,9,Cash`)
    const { json } = await importer.upload(near)
    expect(json.draft).toMatchObject({ duplicate: 1, undecided: 1, toAdd: 1 })
    const { json: page } = await getRows(`${json.id}/rows?show=duplicate`)
    expect(page.rows).toMatchObject([{ row: 1, sameAs: { entryId: expect.any(String) } }])
    await importer.commit(json).thenRefused(409, 'import_undecided')
    const added = await importer.edit(json.id, { row: 1, choice: 'add' })
    expect(added.json).toMatchObject({ draft: { undecided: 0, toAdd: 2, amount: 309 } })
    const answer = await importer.edit(json.id, { row: 1, choice: null })
    expect(answer.json).toMatchObject({ draft: { undecided: 1 } })
    const all = await post(`${json.id}/duplicates`, { choice: 'leave' })
    expect(all.json).toMatchObject({ draft: { undecided: 0, toAdd: 1, amount: 9 } })
  })

  it('shows totals by method, the largest first, for the rows that are added', async () => {
    const { json } = await importer.upload(
      writeGifts(
        ...['FPS', 'Octopus', 'Cash'].map((method, index) => `${day},Wat ${index},7,${method}`),
        `${day},Wat 3,8,Cash`,
        `${day},Wat 3,8,Cash`,
        `${day},Wat 4,,Cheque`,
      ),
    )
    const part = { rows: 1, amount: 7 }
    expect(json.draft).toMatchObject({
      rows: 6,
      fresh: 4,
      duplicate: 1,
      undecided: 1,
      bad: 1,
      toAdd: 4,
      amount: 29,
      byProject: [{ projectId: null, rows: 4, amount: 29 }],
      byMethod: [
        { paymentMethod: 'cash', rows: 2, amount: 15 },
        { paymentMethod: 'fps', ...part },
        { paymentMethod: 'octopus', ...part },
      ],
    })
    const added = await importer.edit(json.id, { row: 5, choice: 'add' })
    expect(added.json.draft).toMatchObject({ undecided: 0, toAdd: 5, amount: 37 })
  })

  it('is fixed in place, and its last rows follow later', async () => {
    const { json } = await importer.upload(
      writeGifts(`${day},Yip Fan,10,Cash`, `yesterday,Yip Fan,30,Cash`),
    )
    await importer.commit(json)
    await runImport(api, json.id)
    const rest = (await get(json.id)).json
    expect(rest).toMatchObject({ draft: { rows: 1, bad: 1 }, record: { added: 1, leftOut: 1 } })
    const cells = [addDays(day, -1), 'Yip Fan', '30', 'Cash']
    const fixed = await importer.edit(json.id, { row: 2, cells })
    expect(fixed.json).toMatchObject({ draft: { bad: 0, toAdd: 1 } })
    await importer.commit(fixed.json)
    await runImport(api, json.id, { round: 2 })
    await get(json.id).thenAnswered(200, {
      draft: null,
      record: { added: 2, amount: 40 },
    })
  })

  it('is not recorded if its rows and total differ from what the person saw', async () => {
    const { json } = await importer.upload(writeGifts(`${day},Kong Yi,11,Cash`))
    await post(`${json.id}/commit`, { rows: 1, amount: '12' }).thenRefused(409, 'import_changed')
  })

  it('that is undone is voided, and can be imported again', async () => {
    const content = writeGifts(`${day},Lau Hoi,77,Cash`, `${day},Lau Hoi,78,Cash`)
    const id = await importer.importWhole(content)
    await importer.undo(id).thenAnswered(200, {
      record: { status: 'undone', added: 0, toVoid: 2 },
    })
    expect((await get(id)).json.record).toMatchObject({ toVoid: 0, undoableUntil: null })
    const voided = await findPayments('Lau Hoi')
    expect(voided.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    const again = await importer.upload(content)
    expect(again.json.draft).toMatchObject({ already: 0, toAdd: 2 })
    await importer.commit(again.json)
    await runImport(api, id, { round: 2 })
    expect(await findPayments('Lau Hoi')).toHaveLength(4)
    expect((await importer.upload(content)).json.draft).toMatchObject({ already: 2, toAdd: 0 })
  })

  it('that was exported here is recognised as already recorded', async () => {
    await importer.importWhole(writeGifts(`${day},=Fung Lok,45,Octopus`))
    const { text } = await finance.get('/api/organizations/payments.csv?source=offline')
    const { json } = await importer.upload(text)
    expect(json.draft).toMatchObject({ toAdd: 0, bad: 0, duplicate: 0 })
    expect(json.draft?.already).toBe(json.draft?.rows)
    const nameless = text.replaceAll(/,[\da-f-]{36}\r\n/g, ',\r\n')
    const { json: renamed } = await importer.upload(nameless)
    // A row without its id is recognised too, because its content is unchanged.
    const { json: page } = await getRows(`${renamed.id}/rows?show=already`)
    expect(page.rows.some(({ cells }) => cells.includes("'=Fung Lok"))).toBe(true)
  })

  it('is a workbook too', async () => {
    const sheet =
      '<row r="1"><c t="inlineStr"><is><t>Date</t></is></c><c t="inlineStr"><is><t>Amount</t></is></c><c t="inlineStr"><is><t>Method</t></is></c></row><row r="2"><c s="1"><v>46331</v></c><c><f>20*3</f><v>60</v></c><c t="inlineStr"><is><t>轉數快</t></is></c></row>'
    const { json } = await importer.upload(toWorkbook(sheet), { name: 'gifts.xlsx' })
    expect(json.draft).toMatchObject({ kind: 'xlsx', toAdd: 1, amount: 60 })
  })
})

describe('a file that cannot be read', () => {
  const bytes = toWorkbook('<row r="1"><c><v>1</v></c></row>')
  it.each([
    ['empty', '', 'required'],
    ['nothing but its header', 'Date,Amount\n', 'no_rows'],
    ['cut off', bytes.slice(0, bytes.length - 30), 'damaged'],
    ['more than 20,000 rows', `Date,Amount\n${`${day},5\n`.repeat(20_001)}`, 'too_long'],
    ['open at a quote', 'Date,Amount\n"5', 'quote_open'],
  ])('is refused if it is %s', async (_what, content, why) => {
    await importer.upload(content).thenRefused(422, { file: `file.${why}` })
  })
})

describe('an import', () => {
  it('is of a charity of the plan, and seen by those who may add payments', async () => {
    const { json } = await importer.upload(writeGifts(`${day},Sze Wai,12,Cash`))
    await given(api).as(staff('viewer')).get(`${importsPath}/${json.id}/rows`).thenAnswered(403)
    const lionrock = given(api).as(staff('owner', 'lionrock'))
    await lionrock.get(`${importsPath}/${json.id}`).thenAnswered(404)
    await lionrock.get(`${importsPath}/${json.id}/rows`).thenAnswered(404)
    await createImporter(api, lionrock)
      .upload(writeGifts(`${day},a,1,Cash`))
      .thenRefused(409, 'plan_excludes_offline')
  })

  it('is thrown away before it is recorded', async () => {
    const { json } = await importer.upload(writeGifts(`${day},Ip Man,14,Cash`))
    await finance.delete(`${importsPath}/${json.id}`).thenAnswered(204)
    await finance.get(`${importsPath}/${json.id}`).thenAnswered(404)
  })

  it.each(languages)('has a template file whose columns are recognised in %s', async (language) => {
    expect(guessColumns(importSentences[language].template)).not.toContain(null)
    const template = await get('template.csv')
    expect(template.text).toContain(',')
  })

  it('is listed, and its uploaded rows are deleted after seven days', async () => {
    const { json } = await importer.upload(writeGifts(`${day},Ip Man,13,Cash`), { name: 'box.csv' })
    const done = await importer.importWhole(writeGifts(`${day},Ip Man,15,Cash`))
    const listed: { json: ImportsAnswer } = await finance.get(importsPath)
    expect(listed.json.imports).toContainEqual(
      expect.objectContaining({ id: json.id, fileName: 'box.csv', status: 'draft', amount: 13 }),
    )
    expect(listed.json.imports).toContainEqual(
      expect.objectContaining({ id: done, fileName: 'gifts.csv', status: 'completed', amount: 15 }),
    )
    const later = instantFromMilliseconds(Date.now() + 7 * 86_400_000 + 1_000)
    await sweepOperational(api.db, { now: later })
    const own = { organisationId: harbour, importId: json.id as Id<'import'> }
    expect(await findImportFile(api.db, own)).toBeNull()
  })
})
