import { describe, expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createWorld, type World } from '../../testing/world.ts'

const day = 86_400_000
const { paymentId } = payments
const receiptFields = {
  of: ofPayment(paymentId),
  organisationId: harbourId,
  receiptNumber: 'HLCF-2026-000001',
}

const listTypes = async ({ books }: World, category: string) =>
  (await books.readAll({ after: 0n, limit: 10, categories: [category] })).map(({ type }) => type)

describe('a receipt that does not reach its reader', () => {
  it.each([
    ['the address is refused', () => new MailError('permanent', 'no such address')],
    ['no server takes it for a week', () => new MailError('try_later', 'busy')],
  ])('is left to the charity’s staff if %s', async (_, refuse) => {
    const world = await createWorld()
    world.outbox.refuses = refuse
    await world.pays()
    await world.engine.advance(30 * day)
    expect(
      await world.books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] }),
    ).toMatchObject([
      {
        type: 'InboxItemOpened',
        data: {
          organisationId: harbourId,
          paymentId,
          discrepancy: 'receipt_not_mailed',
          provider: 'mail',
          providerObjectId: paymentId,
        },
      },
    ])
  })

  it('is recorded in its payment’s history, and is settled once it was sent again', async () => {
    const world = await createWorld()
    world.outbox.refuses = () => new MailError('permanent', 'no such address')
    await world.pays()
    await world.engine.runToIdle()
    expect(await listTypes(world, 'receipt')).toEqual(['ReceiptNotMailed'])
    const resends = async () => {
      await world.tell(receipt, {
        id: paymentId,
        command: { type: 'ResendReceipt', ...receiptFields },
      })
      await world.engine.runToIdle()
    }
    await resends()
    expect(await listTypes(world, 'inbox_item')).toEqual(['InboxItemOpened'])
    world.outbox.refuses = () => null
    await world.does({ type: 'CorrectPayerEmail', email: payments.correctedEmail })
    await resends()
    expect(await listTypes(world, 'receipt')).toEqual([
      'ReceiptNotMailed',
      'ReceiptResendRequested',
      'ReceiptNotMailed',
      'ReceiptResendRequested',
    ])
    expect(await listTypes(world, 'inbox_item')).toEqual(['InboxItemOpened', 'InboxItemResolved'])
  })
})
