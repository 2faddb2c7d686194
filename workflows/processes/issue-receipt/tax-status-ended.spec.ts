import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/kernel/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { ofPayment } from '@almoner/domain/kernel/receipt-of.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { createWorld } from '../../testing/world.ts'

describe('a charity whose tax status has ended', () => {
  it('has no tax wording on its next receipt, and keeps it on those before', async () => {
    const drawReceipt = async () => new Uint8Array()
    const world = await createWorld({ drawReceipt })
    await world.verifyTaxStatus()
    await world.pays()
    await world.engine.runToIdle()
    const command = { type: 'EndTaxStatus', reason: 'Off the list' } as const
    const ended = await world.tell(organisation, { id: harbourId, command })
    expect(ended.handled).toBe(true)
    // A charity is read at most a tenth of a second late.
    await world.engine.advance(1_000)
    await world.pays({ paymentId: fixtureId('payment', 77), contentHash: 'another' })
    await world.engine.runToIdle()
    const categories = [receiptBook.category]
    const events = await world.books.readAll({ after: 0n, limit: 100, categories })
    const issued = events.filter(({ type }) => type === 'ReceiptIssued')
    expect(issued.map(({ data }) => data)).toMatchObject([
      { of: ofPayment(payments.paymentId), irFileNumber: '91/00001' },
      { of: ofPayment(fixtureId('payment', 77)), irFileNumber: null },
    ])
  })
})
