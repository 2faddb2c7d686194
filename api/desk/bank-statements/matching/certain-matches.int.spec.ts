import { describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../../testing/api.ts'
import { today } from '../../../testing/card-holder.ts'
import { given, staff } from '../../../testing/given.ts'
import { saveProof, submitTransfer } from '../../../testing/transfers.ts'
import type { Call } from '../../../testing/call.ts'
import type { DeskPaymentAnswer } from '../../payments/contract.ts'
import { createBankDesk } from '../testing/bank-desk.ts'
import type { CertainMatch, CertainMatchesAnswer, MatchedLinesAnswer } from './certain-contract.ts'

const root = '/api/organizations'
const harbour = worldId('organisation', 'harbour')

const api = useApi()
const finance = given(api).as(staff('finance'))
const stranger = given(api).as(staff('owner', 'lionrock'))
const desk = createBankDesk(finance)

const transfer = (
  reference: string,
  amountCents: number,
  changes: Parameters<typeof submitTransfer>[2] = {},
): Promise<PaymentId> =>
  submitTransfer(api, harbour, {
    reference,
    amountCents: cents(amountCents),
    coverFee: false,
    paidOn: today,
    ...changes,
  })
const addLines = async (account: string, rows: readonly { text: string; amount: number }[]) => {
  await api.caughtUp()
  return await desk.addRows(rows, account)
}
const findCertain = (statementId: string): Call<CertainMatchesAnswer> =>
  finance.get(`${root}/bank-statements/${statementId}/certain-matches`)
type Sent = Pick<CertainMatch, 'lineId' | 'kind' | 'id' | 'seen'>
const toSent = ({ lineId, kind, id, seen }: Sent) => ({ lineId, kind, id, seen })
const send = (
  matches: readonly Sent[],
  browser: Pick<typeof finance, 'post'> = finance,
): Call<MatchedLinesAnswer> =>
  browser.post(`${root}/bank-lines/matches`, { matches: matches.map(toSent) })
const readStatus = async (id: string): Promise<string> => {
  const { json }: { json: DeskPaymentAnswer } = await finance.get(`${root}/payments/${id}`)
  return json.status
}
const withoutReceipt = {
  approved: true,
  minimumCents: cents(1_000),
  serviceBasisPoints: 100,
  receiptOnRequest: true,
  tapAndGoBasisPoints: null,
  methodUsable: true,
  project: null,
}

describe('the certain matches of a statement', () => {
  it('have one reference and the exact amount, and name their sum and what follows', async () => {
    const whole = await transfer('2A2M9Q4T', 50_000)
    const quiet = await transfer('2B2M9Q4T', 20_000, { terms: withoutReceipt })
    const approved = await transfer('2C2M9Q4T', 30_000)
    await transfer('2D2M9Q4T', 80_000)
    await finance.post(`${root}/payments/${approved}/approve`, { try: 1, sendReceipt: false })
    const { id } = await addLines('sums', [
      { text: 'FPS 2A2M9Q4T', amount: 50_000 },
      { text: 'FPS 2B2M9Q4T', amount: 20_000 },
      { text: 'FPS 2C2M9Q4T', amount: 30_000 },
      { text: 'PART 2D2M9Q4T', amount: 40_000 },
      { text: 'BOTH 2A2M9Q4T 2D2M9Q4T', amount: 50_000 },
      { text: 'TWICE 2A2M9Q4T', amount: 50_000 },
      { text: 'CASH', amount: 7_000 },
    ])
    const { json } = await findCertain(id)
    expect(json.matches).toMatchObject([
      { kind: 'payment', id: whole, seen: 1, name: 'Tai Man Chan', amount: 500, approves: true },
      { id: quiet, amount: 200, approves: true },
      { id: approved, amount: 300, approves: false },
    ])
    expect(json).toMatchObject({ sum: 1_000, approvals: 2, receipts: 1, setAside: 1 })
  })

  it('are made by one request, each alone, and a repetition changes nothing', async () => {
    const ids = [await transfer('3A2M9Q4T', 50_000), await transfer('3B2M9Q4T', 20_000)]
    const declined = await transfer('3C2M9Q4T', 30_000)
    const { id } = await addLines('once', [
      { text: 'FPS 3A2M9Q4T', amount: 50_000 },
      { text: 'FPS 3C2M9Q4T', amount: 30_000 },
      { text: 'FPS 3B2M9Q4T', amount: 20_000 },
    ])
    const { matches } = (await findCertain(id)).json
    expect(matches).toHaveLength(3)
    // The list was open while a colleague declined one of the payments.
    await finance.post(`${root}/payments/${declined}/decline`, { try: 1, reason: 'Not found' })
    const answer = {
      lines: [
        { lineId: matches[0]?.lineId, outcome: 'matched' },
        { lineId: matches[1]?.lineId, outcome: 'refused', code: 'not_awaiting_approval' },
        { lineId: matches[2]?.lineId, outcome: 'matched' },
      ],
    }
    await send(matches).thenAnswered(200, answer)
    await send(matches).thenAnswered(200, answer)
    expect(await Promise.all(ids.map(readStatus))).toEqual(['complete', 'complete'])
    expect(await readStatus(declined)).toBe('error')
    expect(await desk.readLines(id)).toMatchObject([
      { state: 'matched', matches: [{ id: ids[0], amount: 500, lacks: 0 }] },
      { state: 'open', matches: [] },
      { state: 'matched', matches: [{ id: ids[1], amount: 200, lacks: 0 }] },
    ])
  })

  it('are made once if two people press at the same moment', async () => {
    const id = await transfer('4A2M9Q4T', 50_000)
    const statement = await addLines('both', [{ text: 'FPS 4A2M9Q4T', amount: 50_000 }])
    const { matches } = (await findCertain(statement.id)).json
    const owner = given(api).as(staff('owner'))
    const answers = await Promise.all([send(matches), send(matches, owner)])
    expect(answers.map(({ json }) => json.lines[0]?.outcome)).toEqual(['matched', 'matched'])
    expect(await desk.readLines(statement.id)).toMatchObject([
      { matched: 500, matches: [{ id, amount: 500 }] },
    ])
  })

  it('leave out a part, whose line or payment a colleague has used since', async () => {
    await transfer('5A2M9Q4T', 50_000)
    const other = await transfer('5B2M9Q4T', 20_000)
    const statement = await addLines('since', [{ text: 'FPS 5A2M9Q4T', amount: 50_000 }])
    const { matches } = (await findCertain(statement.id)).json
    const path = `${root}/bank-lines/${matches[0]?.lineId}/matches`
    await finance.post(path, { kind: 'payment', id: other, seen: 1 }).thenAnswered(200)
    await send(matches).thenAnswered(200, {
      lines: [{ outcome: 'refused', code: 'bank_sums_differ' }],
    })
    expect((await findCertain(statement.id)).json.matches).toEqual([])
  })

  it('leave out a payment whose proof was also sent with another one', async () => {
    const proof = saveProof(api, new TextEncoder().encode('the same picture'))
    const reused = await transfer('6A2M9Q4T', 50_000, { proof })
    await transfer('6B2M9Q4T', 90_000, { proof })
    const statement = await addLines('reused', [{ text: 'FPS 6A2M9Q4T', amount: 50_000 }])
    expect((await findCertain(statement.id)).json).toMatchObject({
      matches: [],
      sum: 0,
      setAside: 1,
    })
    const [line] = await desk.readLines(statement.id)
    const sent = { lineId: line?.id ?? '', kind: 'payment', id: reused, seen: 1 } as const
    await send([sent]).thenAnswered(200, {
      lines: [{ outcome: 'refused', code: 'proof_reused' }],
    })
    expect(await readStatus(reused)).toBe('processing')
  })

  it('are another charity’s secret, and nothing that a viewer may make', async () => {
    await transfer('7A2M9Q4T', 50_000)
    const statement = await addLines('secret', [{ text: 'FPS 7A2M9Q4T', amount: 50_000 }])
    const { matches } = (await findCertain(statement.id)).json
    await stranger
      .get(`${root}/bank-statements/${statement.id}/certain-matches`)
      .thenRefused(404, 'bank_statement_not_found')
    await send(matches, stranger).thenRefused(409, 'plan_excludes_bank_lines')
    await send(matches, given(api).as(staff('viewer'))).thenRefused(403, 'not_allowed')
    await send([...matches, ...matches]).thenRefused(422, 'invalid_input')
    expect(await desk.readLines(statement.id)).toMatchObject([{ state: 'open' }])
  })
})
