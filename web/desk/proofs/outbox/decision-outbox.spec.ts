import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DecisionOutcome, SentDecision } from '@almoner/api/desk/proofs/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { testId } from '../../../testing/desk-site.tsx'
import type { Decided } from './decided.ts'
import { createOutbox } from './decision-outbox.ts'

type Sent = { keys: string[]; keepalive: boolean }

let batches: Sent[]
let answer: (decisions: readonly SentDecision[]) => Promise<DecisionOutcome[]>

const done = async (decisions: readonly SentDecision[]): Promise<DecisionOutcome[]> =>
  decisions.map(({ paymentId }) => ({ paymentId, outcome: 'done' }))

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  batches = []
  answer = done
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (of = 'staff') => {
  const outbox = createOutbox({
    of,
    send: async (decisions, { keepalive }) => {
      batches.push({ keys: decisions.map(({ key }) => key), keepalive })
      return { decisions: await answer(decisions) }
    },
    answered: () => undefined,
  })
  outbox.resume()
  return outbox
}
const decided = (index: number): Decided => ({
  sent: { decision: 'approve', paymentId: testId(index), try: 1, key: `key-of-${index}` },
  amountCents: cents(10_000 * index),
  reference: null,
})
const keys = () => batches.map((each) => each.keys)
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('decisions that wait in the browser', () => {
  it('are sent after ten seconds, each press at its own time', async () => {
    const outbox = open()
    outbox.decide([decided(1)])
    await pass(4)
    outbox.decide([decided(2), decided(3)])
    await pass(5)
    expect(batches).toEqual([])
    await pass(1)
    expect(keys()).toEqual([['key-of-1']])
    await pass(4)
    expect(keys()).toEqual([['key-of-1'], ['key-of-2', 'key-of-3']])
    expect(outbox.getView()).toMatchObject({ waiting: [], sending: [], unsent: [] })
    expect(outbox.getView().outcomes).toHaveLength(3)
  })

  it('are taken back, the newest first, and are then never sent', async () => {
    const outbox = open()
    outbox.decide([decided(1)])
    outbox.decide([decided(2)])
    expect(outbox.undo()?.decisions).toEqual([decided(2)])
    await pass(20)
    expect(keys()).toEqual([['key-of-1']])
    expect(outbox.undo()).toBeNull()
  })

  it('are sent at once, and only once, when the page is left, in a request that outlives it', async () => {
    const outbox = open()
    outbox.decide([decided(1)])
    outbox.flush({ keepalive: true })
    outbox.flush({ keepalive: true })
    await pass(20)
    expect(batches).toEqual([{ keys: ['key-of-1'], keepalive: true }])
  })

  it('whose sending failed are kept, and are sent again with the same key', async () => {
    const outbox = open()
    answer = () => Promise.reject(new Error('the line is lost'))
    outbox.decide([decided(1)])
    await pass(10)
    expect(outbox.getView()).toMatchObject({ unsent: [decided(1)], sending: [] })
    answer = done
    outbox.sendUnsent()
    await pass(0)
    expect(keys()).toEqual([['key-of-1'], ['key-of-1']])
    expect(outbox.getView()).toMatchObject({ unsent: [], failure: null })
  })
})

describe('after a reload', () => {
  it('decisions that were not sent are shown, and are sent only if the user confirms', async () => {
    open().decide([decided(1)])
    const next = open()
    expect(next.getView().unsent).toEqual([decided(1)])
    expect(batches).toEqual([])
    next.forgetUnsent()
    expect(open().getView().unsent).toEqual([])
  })

  it('decisions that were being sent are sent again, with the same key', async () => {
    answer = () => new Promise(() => undefined)
    const firstOutbox = open()
    firstOutbox.decide([decided(1)])
    firstOutbox.flush({ keepalive: true })
    answer = async () => [
      { paymentId: testId(1), outcome: 'changed', status: 409, code: 'x', message: 'Changed.' },
    ]
    const next = open()
    await pass(0)
    expect(keys()).toEqual([['key-of-1'], ['key-of-1']])
    expect(next.getView().outcomes).toMatchObject([{ outcome: { message: 'Changed.' } }])
    expect(sessionStorage).toHaveLength(0)
  })

  it('decisions of another user and invalid entries are ignored', () => {
    open('staff').decide([decided(1)])
    expect(open('colleague').getView().unsent).toEqual([])
    sessionStorage.setItem('almoner.proof-decisions', '{"of":"staff","unsent":[{}],"sending":[]}')
    expect(open('staff').getView().unsent).toEqual([])
  })
})
