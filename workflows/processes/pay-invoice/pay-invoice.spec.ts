import { describe, expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { createBillingWorld } from '../../testing/billing.ts'

const plus = { plan: 'plus', period: 'monthly' } as const
const pro = { plan: 'pro', period: 'monthly' } as const

// 31 January, 10:00 in Hong Kong.
const at = instant('2027-01-31T02:00:00.000Z')

/** Returns the outcome that the request of an owner waits for, after a switch to a larger plan. */
const upgrade = async (behaviour: 'approves' | 'declines' | 'asks') => {
  const { world, billed } = await createBillingWorld({ at })
  await billed.starts(plus)
  world.bank.card('pm_billing', behaviour)
  const invoiceId = await billed.switches(pro)
  const charge = { organisationId: harbourId, invoiceId, try: 1 }
  return { outcome: await world.flows.firstInvoiceCharge(charge, 0), billed }
}

describe('the first outcome of a charge that an owner began', () => {
  it('is reported once it is recorded', async () => {
    const { outcome, billed } = await upgrade('approves')
    expect(outcome).toMatchObject({ status: 'succeeded' })
    expect((await billed.state()).choice).toEqual(pro)
  })

  it('is the page of the bank that asks its customer', async () => {
    const { outcome, billed } = await upgrade('asks')
    expect(outcome).toMatchObject({
      status: 'requires_action',
      challengeUrl: expect.stringMatching(/^http/) as string,
    })
    expect((await billed.state()).choice).toEqual(plus)
  })

  it('is the reason of a refusal', async () => {
    const { outcome, billed } = await upgrade('declines')
    expect(outcome).toMatchObject({ status: 'failed', reason: 'card_declined' })
    expect((await billed.state()).choice).toEqual(plus)
  })
})
