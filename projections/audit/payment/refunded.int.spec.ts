import { instant } from '@almoner/domain/kernel/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditOptions } from '../audit.ts'
import type { InvariantName } from '../finding/invariants.ts'
import { listBroken, createBooks, type AuditedBooks } from '../testing/books.ts'

let books: AuditedBooks
beforeEach(async () => {
  books = await createBooks()
})
afterEach(() => books.close())

describe('payments of every kind, refunded and disputed', () => {
  const set = (type: string, path: string, value: string) =>
    `${every(type, path, value)}
      and position = (select min(position) from es.events where type = '${type}')`
  const every = (type: string, path: string, value: string) =>
    `update es.events set data = jsonb_set(data::jsonb, '{${path}}', '${value}') where type = '${type}'`
  const only = (type: string, method: string, path: string, value: string) =>
    `${every(type, path, value)} and data ->> 'method' = '${method}'`

  it.each<[InvariantName, string, string[], RegExp]>([
    [
      'never_twice',
      'a refund of more than was paid',
      [set('RefundRequested', 'amountCents', '99999999')],
      /RefundRequested \S+ gives back more than was paid/,
    ],
    [
      'never_twice',
      'a dispute over more than was paid',
      [set('DisputeOpened', 'amountCents', '99999999')],
      /DisputeOpened \S+ gives back more than was paid/,
    ],
    [
      'never_twice',
      'a refund of another sum than was asked for',
      [set('RefundSucceeded', 'amountCents', '9999')],
      /ends with another sum than it began with/,
    ],
    [
      'never_twice',
      'a refund by another way',
      [set('RefundSucceeded', 'provider', '"stripe"')],
      /goes back by another way than it came/,
    ],
    [
      'never_twice',
      'a refund counted twice',
      [
        every('RefundSucceeded', 'providerRefundId', '"re_same"'),
        every('RefundSucceeded', 'provider', '"stripe"'),
      ],
      /is a refund that was counted before/,
    ],
    [
      'never_twice',
      'a dispute counted twice',
      [every('DisputeOpened', 'providerDisputeId', '"dp_same"')],
      /is a dispute that was counted before/,
    ],
    [
      'forward_only',
      'a refund that ends before it begins',
      [set('RefundSucceeded', 'refundId', '"00000000-0000-4000-8000-00000000dead"')],
      /RefundSucceeded \S+ ends what is not under way/,
    ],
    [
      'forward_only',
      'a dispute that ends before it begins',
      [set('DisputeClosed', 'disputeId', '"00000000-0000-4000-8000-00000000dead"')],
      /DisputeClosed \S+ ends what is not under way/,
    ],
    [
      'forward_only',
      'another method than was tried',
      [only('PaymentSucceeded', 'payme', 'method', '"tap_and_go"')],
      /was paid by another method than was tried/,
    ],
    [
      'forward_only',
      'a provider that takes no such payments',
      [only('PaymentSucceeded', 'payme', 'provider', '"stripe"')],
      /was taken by another than takes these/,
    ],
    [
      'forward_only',
      'a try that was left out',
      [set('PaymentRequested', 'try', '2')],
      /PaymentRequested \S+ is about try 2, not 1/,
    ],
    [
      'forward_only',
      'a word on a transfer that nobody made',
      [set('ManualPaymentDeclined', 'paymentId', '"00000000-0000-4000-8000-00000000dead"')],
      /ManualPaymentDeclined \S+ cannot come after "none"/,
    ],
    [
      'covered_fees',
      'a fee on what the charity took itself',
      [
        only(
          'PaymentSucceeded',
          'fps',
          'breakdown',
          '{"totalAmountCents":50000,"totalFeeCents":100,"serviceFeeCents":0,"processingFeeCents":100,"nonprofitReceivesCents":49900}',
        ),
      ],
      /has a fee on a transfer to the charity/,
    ],
    [
      'floors',
      'an advance that was not made',
      [set('DisputeOpened', 'shortfallCents', '0')],
      /leaves charity:\S+:available below nothing/,
    ],
    [
      'clearing',
      'money that came back only in part',
      [set('DisputeClosed', 'amountCents', '29999')],
      /1 cents belong to nothing that is under way/,
    ],
    [
      'acknowledged',
      'a receipt that nobody asked for ahead of the payment',
      [set('ReceiptForced', 'paymentId', '"00000000-0000-4000-8000-00000000dead"')],
      /ReceiptIssued \S+ is for a payment that has not succeeded/,
    ],
    [
      'receipts',
      'a void of no receipt',
      [set('ReceiptVoided', 'receiptNumber', '"HLCF-2026-000999"')],
      /voids a receipt that does not stand/,
    ],
    [
      'receipts',
      'a receipt in the place of another',
      [
        `update es.events set data = jsonb_set(data::jsonb, '{replaces}', '"HLCF-2026-000999"')
          where type = 'ReceiptIssued' and data ->> 'replaces' is not null`,
      ],
      /stands in the place of another than was voided/,
    ],
    [
      'receipts',
      'a receipt replaced before it was void',
      [
        `update es.events set type = 'ReceiptMailed', data = data::jsonb - 'reason' - 'voidedAt'
          where type = 'ReceiptVoided'`,
      ],
      /a second receipt for its payment/,
    ],
  ])('%s: broken by %s, is reported', async (name, _by, statements, sentence) => {
    await books.tamper(...statements)
    expect(listBroken(await books.audit())[name]).toContainEqual(expect.stringMatching(sentence))
  })

  const later: Partial<AuditOptions> = { now: instant('2027-11-20T02:30:00.000Z') }

  it.each([
    ['payment_failed', /ManualPaymentDeclined \S+ failed more than .* its forced receipt stands/],
    ['given_back', /RefundSucceeded \S+ has had a receipt for what was given back for more than/],
  ])('receipts: one that should be void because of %s is named', async (reason, sentence) => {
    await books.tamper(
      `update es.events set type = 'ReceiptMailed', data = data::jsonb - 'reason' - 'voidedAt'
        where type = 'ReceiptVoided' and data ->> 'reason' = '${reason}'`,
    )
    const within = listBroken(await books.audit())['receipts'] ?? []
    expect(within.filter((finding) => sentence.test(finding))).toEqual([])
    expect(listBroken(await books.audit(later))['receipts']).toContainEqual(
      expect.stringMatching(sentence),
    )
  })

  it('receipts: none for the rest of a payment after a refund is named', async () => {
    await books.tamper(
      `update es.events set data = jsonb_set(data::jsonb, '{paymentId}', '"00000000-0000-4000-8000-00000000dead"')
        where type = 'ReceiptIssued' and data ->> 'replaces' is not null`,
    )
    expect(listBroken(await books.audit(later))['receipts']).toContainEqual(
      expect.stringMatching(/has had no receipt for what was kept for more than a week/),
    )
  })
})
