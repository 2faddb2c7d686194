import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createWorld, type World } from '../../testing/world.ts'

const receiptNumber = 'HLCF-2026-000001'
const corrects = { type: 'CorrectPayerEmail', email: payments.correctedEmail } as const

const resends = async (world: World, number = receiptNumber): Promise<void> => {
  const { paymentId } = payments
  const receiptFields = {
    of: ofPayment(paymentId),
    organisationId: harbourId,
    receiptNumber: number,
  }
  await world.tell(receipt, { id: paymentId, command: { type: 'ResendReceipt', ...receiptFields } })
  await world.engine.runToIdle()
}

const addresses = (world: World): string[] => world.sent().map(({ to }) => to)

describe('a receipt that is sent again', () => {
  it('goes to the corrected address, with its document, and the first letter is unchanged', async () => {
    const world = await createWorld()
    await world.pays()
    await world.engine.runToIdle()
    await world.does(corrects)
    await resends(world)
    expect(addresses(world)).toEqual([payments.payer.email, payments.correctedEmail])
    const [first, second] = world.sent()
    const again = requirePresent(second, 'the second letter')
    expect(again.subject).toBe(first?.subject)
    expect(again.attachments).toEqual(first?.attachments)
    expect(again.messageId).not.toBe(first?.messageId)
  })

  it('is one letter for each request, even if the server crashes at any point', async () => {
    const world = await createWorld({ faults: crashOnceEverywhere() })
    await world.pays()
    await world.engine.runToIdle()
    await resends(world)
    await resends(world)
    expect(new Set(world.sent().map(({ messageId }) => messageId)).size).toBe(3)
    expect(world.sent()).toHaveLength(3)
  })

  it('is not sent if its number is not the valid one', async () => {
    const world = await createWorld()
    await world.pays()
    await world.engine.runToIdle()
    await resends(world, 'HLCF-2026-000002')
    expect(world.sent()).toHaveLength(1)
  })

  it('is not sent to a payer who was erased', async () => {
    const world = await createWorld()
    await world.pays()
    await world.engine.runToIdle()
    await world.vault.erase(payments.payerId)
    await resends(world)
    expect(world.sent()).toHaveLength(1)
  })
})

describe('an address that is corrected before the receipt could be mailed', () => {
  it('is used for the receipt', async () => {
    const world = await createWorld()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await world.pays()
    await world.engine.advance(60_000)
    await world.does(corrects)
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(addresses(world)).toEqual([payments.correctedEmail])
  })
})
