import { beforeEach, describe, expect, it } from 'vitest'
import { refusal, testId } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import {
  api,
  certain,
  openStatement,
  startBankDesk,
} from '../../../testing/bank-statements-desk.tsx'

const indexes = Array.from({ length: 12 }, (_, at) => at + 2)

beforeEach(() => {
  startBankDesk()
  api.certain = {
    matches: indexes.map(certain),
    sum: 6_000,
    approvals: 11,
    receipts: 9,
    setAside: 1,
  }
})

const toSent = (index: number) => {
  const { lineId, kind, id, seen } = certain(index)
  return { lineId, kind, id, seen }
}

describe('the certain lines of a statement', () => {
  it('are matched by one press, after a question that lists them and what follows', async () => {
    const site = await openStatement()
    await site.sees('Match all 12 certain lines · HK$6,000.00')
    await site.press('Match all 12 certain lines · HK$6,000.00')
    await site.sees('Match 12 lines · HK$6,000.00')
    await site.sees('11 payments are approved')
    await site.sees('9 receipts are issued and emailed')
    await site.sees('1 other line is left for you to decide')
    await site.sees('Payer 13')
    expect(api.sent).toEqual([])
    await site.press('Match 12 lines')
    await site.sees('12 lines matched · HK$6,000.00')
    expect(api.sent).toEqual([
      { call: 'POST /bank-lines/matches', body: { matches: indexes.slice(0, 10).map(toSent) } },
      { call: 'POST /bank-lines/matches', body: { matches: indexes.slice(10).map(toSent) } },
    ])
  })

  it('that are refused are named with the reason, and stop no other', async () => {
    api.refusedLines = { [testId(3)]: 'This line is used up.' }
    const site = await openStatement()
    await site.sees('Match all 12 certain lines')
    await site.press('Match all 12 certain lines · HK$6,000.00')
    await site.press('Match 12 lines')
    await site.sees('11 lines matched · HK$5,500.00')
    await site.sees('1 line was not matched:')
    await site.sees('Payer 3 · HK$500.00: This line is used up.')
  })

  it('are asked about again if no answer came, with the question still open', async () => {
    api.refused = refusal(503, 'unavailable', 'Not available now.')
    const site = await openStatement()
    await site.sees('Match all 12 certain lines')
    await site.press('Match all 12 certain lines · HK$6,000.00')
    await site.press('Match 12 lines')
    await site.sees('Not available now.')
    api.refused = null
    await site.press('Match 12 lines')
    await site.sees('12 lines matched · HK$6,000.00')
  })

  it('have no button if there are none', async () => {
    api.certain = { matches: [], sum: 0, approvals: 0, receipts: 0, setAside: 0 }
    const site = await openStatement()
    await waitUntil(() => expect(site.page.textContent).toContain('FPS LINE 2'))
    expect(site.page.textContent).not.toContain('certain line')
  })
})
