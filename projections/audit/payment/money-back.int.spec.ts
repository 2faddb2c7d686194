import { reviewItem, type OpenReview } from '@almoner/domain/manual-review/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { covered500 } from '@almoner/domain/payment/fixtures.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listBroken, createBooks, type AuditedBooks } from '../testing/books.ts'
import { payThrough } from '../testing/payments.ts'
import { toPaymentId } from '../testing/steps.ts'

let books: AuditedBooks
beforeEach(async () => {
  books = await createBooks()
})
afterEach(() => books.close())

const number = 700
const reviewId = fixtureId('inbox_item', 700)
const whole = covered500.totalAmountCents

const onItem = async (
  command: Parameters<typeof reviewItem.decide>[0],
  commandId: string,
): Promise<void> => {
  await handleCommand(books.opened, {
    decider: reviewItem,
    id: reviewId,
    command,
    context: {
      tenant: harbourId,
      actor: 'process:settle-payment',
      correlation: toPaymentId(number),
      causation: null,
      commandId,
      input: {},
      at: instant('2026-11-20T02:30:00.000Z'),
    },
  })
}

const open = (changes: Partial<OpenReview> = {}): Promise<void> =>
  onItem(
    {
      type: 'OpenInboxItem',
      inboxItemId: reviewId,
      organisationId: harbourId,
      paymentId: toPaymentId(number),
      discrepancy: 'unknown_dispute',
      provider: 'stripe',
      providerObjectId: 'dp_race',
      amountCents: whole,
      happenedAt: instant('2026-11-20T02:30:00.000Z'),
      ...changes,
    },
    'open',
  )

const resolve = (): Promise<void> =>
  onItem(
    { type: 'ResolveInboxItem', inboxItemId: reviewId, resolution: 'agrees_now', note: '' },
    'resolve',
  )

const paid = ['initiate', 'identify', 'succeed']

/** An hour later, when immediate settlements are done. */
const findFaults = async (): Promise<readonly string[] | undefined> => {
  await books.takeIn()
  const now = instant('2098-01-01T00:00:00.000Z')
  return listBroken(await books.audit({ now }))['money_back']
}

describe('a dispute that waits for a person', () => {
  it('because a refund was pending, and is still open when that has failed, is named', async () => {
    await payThrough(books.opened, number, [...paid, 'refundPart'])
    await open()
    expect(await findFaults()).toBeUndefined()
    await payThrough(books.opened, number, [...paid, 'refundPart', 'refundFailed'])
    expect(await findFaults()).toEqual([
      expect.stringMatching(/InboxItemOpened \S+ is about a dispute that the books have room for/),
    ])
  })

  it('is not named within the hour in which it is settled', async () => {
    await payThrough(books.opened, number, [...paid, 'refundPart', 'refundFailed'])
    await open()
    await books.takeIn()
    expect(listBroken(await books.audit())['money_back']).toBeUndefined()
  })

  it('is not named once it is closed', async () => {
    await payThrough(books.opened, number, [...paid, 'refundPart', 'refundFailed'])
    await open()
    await resolve()
    expect(await findFaults()).toBeUndefined()
  })
})

describe('a refund that waits for a person', () => {
  it('and was booked since is named', async () => {
    await payThrough(books.opened, number, paid)
    const name = `re_${number}_4`
    await open({
      discrepancy: 'unknown_refund',
      providerObjectId: name,
      amountCents: cents(5_000),
    })
    expect(await findFaults()).toBeUndefined()
    await payThrough(books.opened, number, [...paid, 'refundAtProvider'])
    expect(await findFaults()).toEqual([
      expect.stringMatching(/is about what has been booked since/),
    ])
  })

  it('because its outcome was unknown, and has ended, is named', async () => {
    await payThrough(books.opened, number, [...paid, 'refundPart'])
    const providerObjectId = fixtureId('refund', 10_000 + number * 10 + 1)
    await open({ discrepancy: 'not_settled', providerObjectId })
    expect(await findFaults()).toBeUndefined()
    await payThrough(books.opened, number, [...paid, 'refundPart', 'refundedPart'])
    expect(await findFaults()).toEqual([expect.stringMatching(/is about a refund that has ended/)])
  })
})

describe('money that was returned from a payment', () => {
  it.each([
    ['refunds on the desk', 'refunded_cents = refunded_cents - 1 where refunded_cents > 0'],
    ['an open dispute on the desk', 'disputed_cents = 0 where disputed_cents > 0'],
    ['a refund under way', 'refund_under_way_cents = 1 where refund_under_way_cents > 0'],
  ])('is named if the desk shows another result: %s', async (_what, change) => {
    await books.tamper(`update read_models.payment_history set ${change}`)
    expect(await findFaults()).toContainEqual(
      expect.stringMatching(/the desk shows other refunds or disputes than its events have/),
    )
  })

  it('is named if the desk does not show the payment', async () => {
    await books.tamper('delete from read_models.payment_history where refunded_cents > 0')
    expect(await findFaults()).toContainEqual(expect.stringMatching(/is not on the desk/))
  })

  it('is named if its journal has other postings', async () => {
    await books.tamper(
      `update read_models.postings set amount_cents = amount_cents + 1 where journal = 'dispute_lost'`,
    )
    expect(await findFaults()).toContainEqual(
      expect.stringMatching(/its journal has given back another sum than its events have/),
    )
  })

  it('is right in unchanged events', async () => {
    expect(await findFaults()).toBeUndefined()
  })
})
