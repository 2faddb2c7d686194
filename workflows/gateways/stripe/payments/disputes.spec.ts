import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderRejectedRequest } from '../../ports/card-gateway.ts'
import { aCharge, requireProviderPaymentId, longTimeout, startGateway } from '../testing/gateway.ts'

let sandbox: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  sandbox = await startGateway({}, longTimeout)
})
afterAll(() => sandbox.stripe.close())

const paidWith = async (paymentMethodReference: string): Promise<string> =>
  requireProviderPaymentId(await sandbox.gateway.charge(aCharge({ paymentMethodReference })))

const disputed = async () => {
  const id = await paidWith('pm_card_createDispute')
  const [dispute] = await sandbox.gateway.disputesOf(id)
  if (!dispute) throw new Error('the card’s owner disputed nothing')
  return { id, dispute }
}

const close = async (disputeId: string, status: string) => {
  await sandbox.dashboard(`/dashboard/disputes/${disputeId}/close`, { status })
  return sandbox.gateway.lookAtDispute(disputeId)
}

describe('a disputed charge', () => {
  it('is taken back by its bank, with a fee, until it is decided', async () => {
    const { id, dispute } = await disputed()
    expect(dispute).toEqual({
      disputeId: expect.stringMatching(/^dp_/),
      providerPaymentId: id,
      amountCents: 51_911,
      reason: 'fraudulent',
      status: 'open',
      withdrawnCents: 51_911,
      feeCents: 8_500,
      evidenceDueAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
    })
    const days = Date.parse(dispute.evidenceDueAt ?? '') - Date.parse(dispute.createdAt)
    expect(days).toBe(7 * 86_400_000)
    expect(await sandbox.gateway.lookAtDispute(dispute.disputeId)).toEqual(dispute)
  })

  it('that is won is returned, except for the fee', async () => {
    const { dispute } = await disputed()
    expect(await close(dispute.disputeId, 'won')).toEqual({
      ...dispute,
      status: 'won',
      withdrawnCents: 0,
    })
  })

  it('that is lost is not returned', async () => {
    const { dispute } = await disputed()
    expect(await close(dispute.disputeId, 'lost')).toEqual({ ...dispute, status: 'lost' })
  })

  it('is decided once', async () => {
    const { dispute } = await disputed()
    await close(dispute.disputeId, 'lost')
    await expect(close(dispute.disputeId, 'won')).rejects.toThrow('already closed')
    expect(await sandbox.gateway.lookAtDispute(dispute.disputeId)).toMatchObject({ status: 'lost' })
  })

  it('may be about a part, long after the charge', async () => {
    const id = await paidWith('pm_card_hk')
    expect(await sandbox.gateway.disputesOf(id)).toEqual([])
    const form = { payment_intent: id, amount: '1000', reason: 'duplicate' }
    const { id: disputeId } = await sandbox.dashboard('/dashboard/disputes', form)
    expect(await sandbox.gateway.disputesOf(id)).toMatchObject([
      { disputeId, amountCents: 1_000, withdrawnCents: 1_000, reason: 'duplicate' },
    ])
  })

  it('that was prevented took no money', async () => {
    const form = { payment_intent: await paidWith('pm_card_hk'), status: 'prevented' }
    const { id } = await sandbox.dashboard('/dashboard/disputes', form)
    expect(await sandbox.gateway.lookAtDispute(id)).toMatchObject({
      status: 'prevented',
      withdrawnCents: 0,
      feeCents: 0,
      evidenceDueAt: null,
    })
  })

  it('that does not exist is not found', async () => {
    const unknown = sandbox.gateway.lookAtDispute('dp_nothing')
    await expect(unknown).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })
})

describe('a bank that only inquires', () => {
  it('takes no money, and closes in our favour when the bank drops the inquiry', async () => {
    const id = await paidWith('pm_card_createDisputeInquiry')
    const [inquiry] = await sandbox.gateway.disputesOf(id)
    expect(inquiry).toMatchObject({ status: 'open', withdrawnCents: 0, feeCents: 0 })
    expect(await close(inquiry?.disputeId ?? '', 'warning_closed')).toMatchObject({
      status: 'won',
      withdrawnCents: 0,
    })
  })
})

describe('a bank with a report of fraud', () => {
  const warned = async () => {
    const id = await paidWith('pm_card_createIssuerFraudRecord')
    const query = { limit: 1, order: 'newest', where: { payment_intent: id } } as const
    const [made] = await sandbox.stripe.store.list('fraud_warning', query)
    return { id, look: () => sandbox.gateway.lookAtFraudWarning(made?.id ?? '') }
  }

  it('warns, and no money has moved', async () => {
    const { id, look } = await warned()
    expect(await look()).toEqual({
      fraudWarningId: expect.stringMatching(/^issfr_/),
      providerPaymentId: id,
      reason: 'made_with_stolen_card',
      isActionable: true,
    })
    expect(await sandbox.gateway.disputesOf(id)).toEqual([])
  })

  it.each(['refunds', 'disputes'])('requires no more action after %s', async (what) => {
    const { id, look } = await warned()
    await sandbox.dashboard(`/dashboard/${what}`, { payment_intent: id })
    expect(await look()).toMatchObject({ isActionable: false })
  })
})
