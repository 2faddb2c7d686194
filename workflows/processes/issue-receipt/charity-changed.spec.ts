import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { createWorld } from '../../testing/world.ts'

/**
 * Issues receipts of a payment before the charity's change, of one during it, and of one after it.
 */
const issueAround = async (...changes: readonly (readonly OrganisationCommand[])[]) => {
  const drawReceipt = async () => new Uint8Array()
  const world = await createWorld({ drawReceipt })
  await world.verifyTaxStatus()
  await world.pays()
  await world.engine.runToIdle()
  for (const [index, commands] of changes.entries()) {
    for (const command of commands) {
      const { handled } = await world.tell(organisation, { id: harbourId, command })
      expect(handled).toBe(true)
    }
    // A charity is read at most a tenth of a second late.
    await world.engine.advance(1_000)
    const paymentId = fixtureId('payment', 77 + index)
    await world.pays({ paymentId, contentHash: `another ${index}` })
    await world.engine.runToIdle()
  }
  const categories = [receiptBook.category]
  const events = await world.books.readAll({ after: 0n, limit: 100, categories })
  return events.filter(({ type }) => type === 'ReceiptIssued').map(({ data }) => data)
}

describe('a charity whose tax status has ended', () => {
  it('has no tax wording on its next receipt, and keeps it on earlier ones', async () => {
    const issued = await issueAround([{ type: 'EndTaxStatus', reason: 'Off the list' }])
    expect(issued).toMatchObject([
      { of: ofPayment(payments.paymentId), irFileNumber: '91/00001' },
      { of: ofPayment(fixtureId('payment', 77)), irFileNumber: null },
    ])
  })
})

describe('a charity with another registered name, address and file number', () => {
  it('has them on its receipts from their approval on, and not on those before', async () => {
    const { name: charityName, address: charityAddress } = charities.profile
    const name = { default: 'Harbour Light', zh: '海港之光' }
    const address = { default: '1 Wai Yip Street, Kwun Tong' }
    const proposal = { name, address, irFileNumber: '91/00002', note: '' }
    const issued = await issueAround(
      [{ type: 'ProposeProfileChange', ...proposal }],
      [{ type: 'ApproveProfileChange', number: 1 }],
    )
    const before = { charityName, charityAddress, irFileNumber: '91/00001' }
    const after = { charityName: name, charityAddress: address, irFileNumber: '91/00002' }
    expect(issued).toMatchObject([before, before, after])
  })
})
