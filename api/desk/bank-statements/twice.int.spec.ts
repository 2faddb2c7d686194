import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { startApi, type TestApi } from '../../testing/api.ts'
import { uploadAs } from '../../testing/applicants.ts'
import { today } from '../../testing/card-holder.ts'
import { createColleague } from '../../testing/transfers.ts'
import { toCsv, type StatementRow } from './testing/statement-csv.ts'
import type { BankLineAnswer, BankLinesAnswer, UploadedStatement } from './contract.ts'

const root = '/api/organizations'
const harbour = worldId('organisation', 'harbour')

let api: TestApi
let finance: Awaited<ReturnType<typeof createColleague>>
beforeAll(async () => {
  api = await startApi()
  finance = await createColleague(api, harbour, 'finance')
})
afterAll(() => api.close())

const upload = async (
  rows: readonly StatementRow[],
  account = '',
): Promise<{ status: number; json: UploadedStatement }> => {
  const form = new FormData()
  form.set('account', account)
  form.set('file', new File([toCsv(rows)], 'statement', { type: 'text/csv' }))
  const asked = { path: `${root}/bank-statements`, form, method: 'POST' }
  return await uploadAs(api, finance.browser, asked)
}
const addLines = async (rows: readonly StatementRow[]): Promise<BankLineAnswer[]> => {
  const { json } = await upload(rows)
  if (json.outcome !== 'saved') throw new Error(`not saved: ${JSON.stringify(json)}`)
  const path = `${root}/bank-lines?statementId=${json.statement.id}&show=all`
  const read: { json: BankLinesAnswer } = await finance.browser.get(path)
  return read.json.lines
}
const recordEntry = async (amount: string): Promise<string> => {
  const { json }: { json: { id: string } } = await finance.browser.post(`${root}/offline-entries`, {
    projectId: null,
    paymentType: 'donation',
    paymentMethod: 'check_writing',
    receivedOn: today,
    receivedTime: '00:00',
    language: 'en',
    amount,
    approved: false,
  })
  await api.caughtUp()
  return json.id
}

describe('a bank statement that was added for one account', () => {
  it('is not added for another, where its lines could be matched once more', async () => {
    const rows = [{ text: 'ONE ACCOUNT', amount: 50_000 }]
    expect((await upload(rows, 'HSBC 123-456')).json).toMatchObject({ outcome: 'saved' })
    expect(await upload(rows, 'HSBC 123456')).toMatchObject({
      status: 422,
      json: { fields: { account: 'account.other' } },
    })
    expect((await upload(rows, 'HSBC 123-456')).json).toMatchObject({ outcome: 'saved' })
  })
})

describe('two bank lines that are matched to one payment at the same moment', () => {
  it('both pay it', async () => {
    const id = await recordEntry('700')
    const lines = await addLines([
      { text: 'FIRST PART', amount: 50_000 },
      { text: 'SECOND PART', amount: 20_000 },
    ])
    const answers = await Promise.all(
      lines.map((line) =>
        finance.browser.post(`${root}/bank-lines/${line.id}/matches`, {
          kind: 'offline_entry',
          id,
          seen: 1,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { json } = await finance.browser.get(`${root}/offline-entries/${id}`)
    expect(json).toMatchObject({ matched: 700, status: 'approved' })
  })
})
