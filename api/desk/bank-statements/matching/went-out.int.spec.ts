import { describe, expect, it } from 'vitest'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../../testing/api.ts'
import { today } from '../../../testing/card-holder.ts'
import { given, staff } from '../../../testing/given.ts'
import { submitTransfer } from '../../../testing/transfers.ts'
import type { BankLineAnswer } from '../contract.ts'
import { createBankDesk } from '../testing/bank-desk.ts'

const root = '/api/organizations'
const harbour = worldId('organisation', 'harbour')
const before = addDays(today, -2)

const api = useApi()
const finance = given(api).as(staff('finance'))
const desk = createBankDesk(finance)

const post = (line: BankLineAnswer | undefined, act: string, body: object) =>
  finance.post(`${root}/bank-lines/${line?.id}/${act}`, body)
const transfer = async (reference: string, amountCents: number): Promise<PaymentId> => {
  const id = await submitTransfer(api, harbour, {
    reference,
    amountCents: cents(amountCents),
    coverFee: false,
    paidOn: before,
  })
  await api.caughtUp()
  return id
}
const readPayment = async (id: string) => (await finance.get(`${root}/payments/${id}`)).json
const readBooks = async (): Promise<object> => {
  const { json } = await finance.get(`${root}/balance`)
  return (json as { figures: object }).figures
}
/** Adds a statement and returns it with its outgoing line. */
const addReturn = async (account: string, texts: [string, string], amount: number) => {
  const [came, went] = texts
  const statement = await desk.addRows(
    [
      { text: came, amount, day: before },
      { text: went, amount: -amount },
      { text: 'OFFICE RENT', amount: -amount },
    ],
    account,
  )
  const [incoming] = await desk.readLines(statement.id)
  const [outgoing, rent] = await desk.readLines(statement.id, 'out')
  return { statement, incoming, outgoing, rent }
}

describe('a line that went out', () => {
  it('is shown separately, can be left out with its own reason, and is not awaiting a match', async () => {
    const { statement, rent } = await addReturn('shown', ['FPS', 'MONTHLY FEE'], 12_300)
    expect(statement).toMatchObject({ incoming: 1, outgoing: 2, outgoingOpen: 2 } as never)
    expect(rent).toMatchObject({ amount: -123, state: 'open', counterparts: [], suggestions: [] })
    const ignored = await post(rent, 'ignore', { reason: 'own_payment' })
    expect(ignored.json).toMatchObject({ state: 'ignored', ignored: 'own_payment' })
    await finance
      .get(`${root}/bank-statements/${statement.id}`)
      .thenAnswered(200, { outgoingOpen: 1, left: 123 })
    await post(rent, 'restore', {}).thenAnswered(200, { state: 'open' })
  })

  it('that returns an approved transfer reverses it in one step, and moves no platform money', async () => {
    const id = await transfer('RT2M9Q4T', 73_000)
    const texts: [string, string] = ['FPS RT2M9Q4T', 'RETURNED FPS RT2M9Q4T']
    const { statement, incoming, outgoing, rent } = await addReturn('returned', texts, 73_000)
    await post(incoming, 'matches', { kind: 'payment', id, seen: 1 })
    const [again] = await desk.readLines(statement.id, 'out')
    expect(again?.counterparts).toMatchObject([
      { kind: 'returned_payment', id, strength: 'certain', amount: 730 },
    ])
    expect(rent?.counterparts).toEqual([])
    const books = await readBooks()
    const { json, status } = await post(outgoing, 'reconcile', { kind: 'returned_payment', id })
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { state: 'matched', counterpart: { kind: 'refund', paymentId: id } },
    })
    expect(await readPayment(id)).toMatchObject({
      refunded: 730,
      refundable: 0,
      refunds: [{ status: 'succeeded', reason: 'made_at_provider', amount: 730 }],
    })
    expect(await readBooks()).toEqual(books)
    await post(outgoing, 'reconcile', { kind: 'returned_payment', id }).thenAnswered(200)
    expect(await readPayment(id)).toMatchObject({ refunded: 730 })
    await post(rent, 'reconcile', { kind: 'returned_payment', id }).thenAnswered(422)
  })

  it('that returns a cheque voids its entry, and leaves out the line of the deposit', async () => {
    const entry = {
      projectId: null,
      paymentType: 'donation',
      paymentMethod: 'check_writing',
      receivedOn: before,
      receivedTime: '00:00',
      lastName: 'Wong',
      firstName: 'Ka Yan',
      language: 'en',
      amount: '888.00',
      approved: false,
    }
    const recorded: { json: { id: string } } = await finance.post(`${root}/offline-entries`, entry)
    const { id } = recorded.json
    await api.caughtUp()
    const { statement, incoming } = await addReturn('cheque', ['CHQ 1', 'CHQ RETURNED 1'], 88_800)
    await post(incoming, 'matches', { kind: 'offline_entry', id, seen: 1 })
    const [outgoing] = await desk.readLines(statement.id, 'out')
    const [suggested] = outgoing?.counterparts ?? []
    expect(suggested).toMatchObject({ kind: 'returned_entry', id, strength: 'likely', seen: 2 })
    const body = { kind: 'returned_entry', id, seen: 2, reason: 'Returned by the bank' }
    await post(outgoing, 'reconcile', body).thenAnswered(200, { state: 'matched' })
    const { json } = await finance.get(`${root}/offline-entries/${id}`)
    expect(json).toMatchObject({ status: 'voided', matched: 0 })
    expect(await desk.readLines(statement.id, 'ignored')).toMatchObject([{ ignored: 'returned' }])
  })

  it('that returns an open line leaves out both lines', async () => {
    const texts: [string, string] = ['FPS UNKNOWN', 'FPS RETURN']
    const { statement, incoming, outgoing } = await addReturn('both', texts, 45_600)
    const [found] = outgoing?.counterparts ?? []
    expect(found).toMatchObject({ kind: 'returned_line', id: incoming?.id, strength: 'likely' })
    const returned = { kind: 'returned_line', id: incoming?.id }
    await post(outgoing, 'reconcile', returned)
    expect(await desk.readLines(statement.id)).toMatchObject([{ ignored: 'returned' }])
    await post(outgoing, 'restore', {}).thenAnswered(200, { state: 'open' })
    await post(outgoing, 'reconcile', returned).thenAnswered(200)
  })

  it('is the refund that staff made by hand, and records that it was returned', async () => {
    const id = await transfer('RF2M9Q4T', 61_000)
    await finance.post(`${root}/payments/${id}/approve`, { try: 1, receivedOn: before })
    const refundId = crypto.randomUUID()
    const refundBody = { refundId, amount: '610.00', reason: 'payer_asked' }
    await finance.post(`${root}/payments/${id}/refunds`, refundBody).thenAnswered(202)
    await api.caughtUp()
    const { outgoing } = await addReturn('refund', ['X', 'FPS RF2M9Q4T CHAN'], 61_000)
    expect(outgoing?.counterparts[0]).toMatchObject({ kind: 'refund', id: refundId })
    const body = { kind: 'refund', id: refundId, paymentId: id }
    await post(outgoing, 'reconcile', body).thenAnswered(200, { state: 'matched' })
    expect(await readPayment(id)).toMatchObject({
      refunds: [{ id: refundId, status: 'succeeded' }],
    })
  })
})
