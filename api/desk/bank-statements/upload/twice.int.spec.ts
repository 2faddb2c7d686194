import { describe, expect, it } from 'vitest'
import { useApi } from '../../../testing/api.ts'
import { today } from '../../../testing/card-holder.ts'
import { given, staff } from '../../../testing/given.ts'
import { toCsv, type StatementRow } from '../testing/statement-csv.ts'
import { createBankDesk } from '../testing/bank-desk.ts'
import type { BankLineAnswer } from '../contract.ts'

const root = '/api/organizations'

const api = useApi()
const finance = given(api).as(staff('finance'))
const desk = createBankDesk(finance)

const upload = (rows: readonly StatementRow[], account = '') =>
  desk.confirm(toCsv(rows), { account })
const addLines = async (rows: readonly StatementRow[]): Promise<BankLineAnswer[]> => {
  const { json } = await upload(rows)
  if (json.outcome !== 'saved') throw new Error(`not saved: ${JSON.stringify(json)}`)
  return await desk.readLines(json.statement.id)
}
const recordEntry = async (amount: string): Promise<string> => {
  const { json }: { json: { id: string } } = await finance.post(`${root}/offline-entries`, {
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
    await upload(rows, 'HSBC 123-456').thenAnswered(201, { outcome: 'saved' })
    // This is the same account under another name.
    await upload(rows, 'hsbc 123456').thenAnswered(201, { outcome: 'saved' })
    await upload(rows, 'HSBC 999').thenRefused(422, { account: 'account.other' })
    await upload(rows, 'HSBC 123-456').thenAnswered(201, { outcome: 'saved' })
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
        finance.post(`${root}/bank-lines/${line.id}/matches`, {
          kind: 'offline_entry',
          id,
          seen: 1,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { json } = await finance.get(`${root}/offline-entries/${id}`)
    expect(json).toMatchObject({ matched: 700, status: 'approved' })
  })
})
