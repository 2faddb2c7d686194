import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { createWorld, type World } from '../../testing/world.ts'

const days = (count: number): number => count * 86_400_000

const readReceipts = async ({ books }: World) =>
  (await books.readAll({
    after: 0n,
    limit: 100,
    categories: ['receipt_book'],
  })) as readonly (RecordedEvent & ReceiptIssued)[]

describe('a payment whose receipt is on request', () => {
  const onRequest = { terms: { ...payments.terms, receiptOnRequest: true } }
  const request = (world: World) =>
    world.tell(receipt, {
      id: payments.paymentId,
      command: {
        type: 'RequestReceipt',
        of: ofPayment(payments.paymentId),
        organisationId: harbourId,
        at: world.clock.now(),
      },
    })
  const refund = async (world: World, number: number, amountCents: number) => {
    const refundId = fixtureId('refund', number)
    const refundTerms = {
      amountCents: cents(amountCents),
      reason: 'payer_asked',
      note: '',
    } as const
    await world.does({ type: 'RequestRefund', refundId, ...refundTerms })
    await world.engine.runToIdle()
  }

  it('has none until staff request it, and then an ordinary one with the date of that request', async () => {
    const world = await createWorld()
    await world.pays(onRequest)
    await world.engine.runToIdle()
    expect(await readReceipts(world)).toEqual([])
    expect(world.sent().map(({ subject, attachments }) => [subject, attachments])).toEqual([
      ['Harbour Light Children’s Fund has confirmed your donation', []],
    ])
    await world.engine.advance(days(3))
    await request(world)
    await request(world)
    await world.engine.runToIdle()
    expect(await readReceipts(world)).toMatchObject([{ data: { forced: false, replaces: null } }])
    const [only] = await readReceipts(world)
    expect(only && only.data.issuedAt >= '2026-11-23').toBe(true)
    expect(world.sent()).toHaveLength(2)
    await refund(world, 1, 20_000)
    expect(await readReceipts(world)).toHaveLength(2)
  })

  it('has none for what went back before', async () => {
    const world = await createWorld()
    await world.pays(onRequest)
    await world.engine.runToIdle()
    await refund(world, 1, payments.covered500.totalAmountCents)
    expect(await readReceipts(world)).toEqual([])
  })
})
