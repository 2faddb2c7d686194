import { describe, expect, it } from 'vitest'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { createWorld } from '../../testing/world.ts'
import { takePaymentId } from './contract.ts'
import { takePayment } from './process.ts'

const hour = 3_600_000
const input = { paymentId: payments.paymentId, try: 1 }

/**
 * Creates a payment whose process starts, or starts again, at this time after the payer's request.
 */
const startedAfter = async (milliseconds: number, { isIdentified }: { isIdentified: boolean }) => {
  const world = await createWorld({ misses: ({ type }) => type === 'PaymentInitiated' })
  await world.pays()
  if (isIdentified) await world.does(payments.identifyCard())
  await world.engine.advance(milliseconds)
  await world.engine.start(takePayment.name, takePaymentId(input), input)
  await world.engine.runToIdle()
  return world
}

describe('a process that a crash of the database has lost', () => {
  it('charges nothing once the provider may no longer know the key, and leaves it to a person', async () => {
    const world = await startedAfter(23 * hour + 1, { isIdentified: true })
    expect(world.bank.calls.charge).toBe(0)
    const items = await world.books.readAll({ after: 0n, limit: 9, categories: ['inbox_item'] })
    expect(items).toMatchObject([{ data: { discrepancy: 'not_settled', provider: 'stripe' } }])
  })

  it('continues before that', async () => {
    const world = await startedAfter(22 * hour, { isIdentified: true })
    expect(world.bank.charges).toHaveLength(1)
  })
})

describe('a process that starts days late', () => {
  it('charges the card, since nothing was requested before', async () => {
    const world = await startedAfter(48 * hour, { isIdentified: false })
    expect(world.bank.charges).toHaveLength(1)
  })
})
