import { describe, expect, it } from 'vitest'
import type { Books } from './books.ts'
import type { Payer } from '../people/payer.ts'
import { checkPromises } from './promises.ts'

const breakdown = { totalAmountCents: 15_541, processingFeeCents: 391 }
const ids = { paymentId: 'p1', organisationId: 'o1' }
const succeeded = {
  type: 'PaymentSucceeded',
  stream: 'payment-p1',
  data: { ...ids, projectId: 'j1', amountCents: 15_000, providerPaymentId: 'pi_1', breakdown },
}
const issued = { type: 'ReceiptIssued', stream: 'receipt_book-o1', data: { ...ids, sequence: 1 } }

/** The books of one whole payment. */
const books: Books = {
  events: [
    { type: 'PaymentInitiated', stream: 'payment-p1', data: ids },
    succeeded,
    issued,
    { type: 'ReceiptMailed', stream: 'receipt-p1', data: ids },
  ],
  charges: [{ amount: 15_541, status: 'succeeded', payment_intent: 'pi_1' }],
  intents: [{ id: 'pi_1', status: 'succeeded', metadata: { paymentId: 'p1' } }],
  undelivered: 0,
  mails: [{ message_id: 'receipt-HL-1-p1', recipient: 'p1@example.com', filename: 'HL-1.pdf' }],
  workflows: [{ id: 'take-payment-p1-1', status: 'ended' }],
  balances: [
    { account: 'provider:stripe:pending', balance: '15150' },
    { account: 'charity:o1:pending', balance: '-15150' },
  ],
  history: [{ payment_id: 'p1', status: 'complete', receipt_number: 'HL-1' }],
}

const payer: Payer = {
  fingerprint: 'chaos-1-1',
  paymentId: 'p1',
  email: 'p1@example.com',
  address: '198.18.0.1',
  amountCents: 15_000,
  cards: [],
  told: 'succeeded',
  leftAtBank: null,
  requests: 1,
  complaints: [],
}

const violations = (spoiled: Partial<Books>, changed: Partial<Payer> = {}): string[] => {
  const sentences: string[] = []
  checkPromises({ ...books, ...spoiled }, [{ ...payer, ...changed }], (one) => sentences.push(one))
  return sentences
}

const without = (type: string): Partial<Books> => ({
  events: books.events.filter((event) => event.type !== type),
})

describe('the events of an event store in which every guarantee holds', () => {
  it('are found so', () => {
    expect(violations({})).toEqual([])
  })

  it('are kept while a charity’s billing waits for its next invoice', () => {
    const workflows = [...books.workflows, { id: 'bill-plan-1', status: 'running' }]
    expect(violations({ workflows })).toEqual([])
  })
})

describe('a broken promise', () => {
  it.each<[string, Partial<Books>]>([
    ['a success that is not recorded', without('PaymentSucceeded')],
    ['two successes of one payment', { events: [...books.events, succeeded] }],
    ['a second charge', { charges: [...books.charges, ...books.charges] }],
    ['a charge of another sum', { charges: books.charges.map((one) => ({ ...one, amount: 1 })) }],
    ['a success without a charge', { charges: [] }],
    ['a payment without a receipt', without('ReceiptIssued')],
    [
      'a second receipt',
      { events: [...books.events, { ...issued, data: { ...ids, sequence: 2 } }] },
    ],
    [
      'a gap in the numbers',
      {
        events: books.events.map((event) =>
          event === issued ? { ...issued, data: { ...ids, sequence: 2 } } : event,
        ),
      },
    ],
    ['a mail that was sent twice', { mails: [...books.mails, ...books.mails] }],
    ['a mail that was not sent', { mails: [] }],
    ['money that the provider does not hold', { balances: books.balances.slice(1) }],
    ['a billing that failed', { workflows: [{ id: 'bill-plan-1', status: 'failed' }] }],
    ['a process that still runs', { workflows: [{ id: 'take-payment-p1-1', status: 'running' }] }],
    ['a process that failed', { workflows: [{ id: 'take-payment-p1-1', status: 'failed' }] }],
    [
      'a desk that shows another state',
      { history: [{ payment_id: 'p1', status: 'processing', receipt_number: null }] },
    ],
  ])('is seen: %s', (_what, spoiled) => {
    expect(violations(spoiled)).not.toEqual([])
  })

  it('is seen: a failure that was reported as a success', () => {
    expect(violations({}, { told: 'failed' })).toHaveLength(1)
  })

  it('is seen: any complaint by a payer', () => {
    expect(violations({}, { complaints: ['500'] })).toHaveLength(1)
  })
})
