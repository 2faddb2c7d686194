import { beforeAll, describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../../testing/api.ts'
import { today } from '../../../testing/card-holder.ts'
import { createColleague } from '../../../testing/transfers.ts'
import { toCsv, type StatementRow } from '../testing/statement-csv.ts'
import { createBankDesk } from '../testing/bank-desk.ts'
import type { BankLineAnswer } from '../contract.ts'

const root = '/api/organizations'
const harbour = worldId('organisation', 'harbour')

const api = useApi()
let finance: Awaited<ReturnType<typeof createColleague>>
let desk: ReturnType<typeof createBankDesk>
beforeAll(async () => {
  finance = await createColleague(api, harbour, 'finance')
  desk = createBankDesk(api, finance.browser)
})

const upload = (rows: readonly StatementRow[], account = '') =>
  desk.confirm(toCsv(rows), { account })
const addLines = async (rows: readonly StatementRow[]): Promise<BankLineAnswer[]> => {
  const { json } = await upload(rows)
  if (json.outcome !== 'saved') throw new Error(`not saved: ${JSON.stringify(json)}`)
  return await desk.readLines(json.statement.id)
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
  it('is not added for another account, which could match its lines a second time', async () => {
    const rows = [{ text: 'ONE ACCOUNT', amount: 50_000 }]
    expect((await upload(rows, 'HSBC 123-456')).json).toMatchObject({ outcome: 'saved' })
    // This is the same account under another name.
    expect((await upload(rows, 'hsbc 123456')).json).toMatchObject({ outcome: 'saved' })
    expect(await upload(rows, 'HSBC 999')).toMatchObject({
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
