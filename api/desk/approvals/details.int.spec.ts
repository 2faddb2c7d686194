import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@almoner/domain/approval/index.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../testing/api.ts'
import { askRefund } from '../../testing/approvals.ts'
import { given, staff } from '../../testing/given.ts'
import { createTreasury } from '../../testing/payouts.ts'
import { record } from '../../testing/record.ts'
import { submitTransfer } from '../../testing/transfers.ts'
import type { Approval } from '../../use-cases/approvals/contract.ts'

const api = useApi()
const organisationId = worldId('organisation', 'harbour')
const treasury = createTreasury(api, organisationId)
const owner = given(api).as(staff('owner'))
const root = '/api/organizations'

const listWaiting = async (kind: string): Promise<readonly Approval[]> => {
  const { json } = await owner.get(`${root}/approvals?kind=${kind}`)
  return (json as { rows: readonly Approval[] }).rows
}

describe('a waiting payout', () => {
  const bank = { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' }
  const facts = (number: number) => ({
    organisationId,
    payoutId: fixtureId('payout', number),
    at: treasury.now(),
  })
  const request = (number: number, amountCents: number, changes: object = {}) =>
    treasury.tell({
      type: 'RequestPayout',
      ...facts(number),
      amountCents: cents(amountCents),
      bank: { ...bank, ...changes },
      requestedBy: staff('finance').staffId,
      approval: 'second_person',
    })
  const askApproval = (number: number, amountCents: number) => {
    const { payoutId, at } = facts(number)
    const approvalId = payoutId as string as Id<'approval'>
    const command = {
      type: 'RequestApproval',
      approvalId,
      organisationId,
      subject: { kind: 'payout', payoutId, amountCents: cents(amountCents) },
      note: '',
      askedBy: staff('finance').staffId,
      approvers: [staff('owner').staffId],
      owners: [],
      at,
    } as const
    return record(api, { decider: approval, id: approvalId, tenant: organisationId, command, at })
  }

  beforeAll(async () => {
    await treasury.open()
    await treasury.settle(fixtureId('payment', 801), 100_000)
    await request(1, 60_000)
    await treasury.tell({ type: 'ApprovePayout', ...facts(1), by: staff('owner').staffId })
    const arrivalOn = toCalendarDay(treasury.now())
    const sent = { providerPayoutId: 'po_1', arrivalOn }
    await treasury.tell({ type: 'MarkPayoutSent', ...facts(1), ...sent })
    const paid = { paidOn: arrivalOn, bankReference: null }
    await treasury.tell({ type: 'MarkPayoutPaid', ...facts(1), ...paid })
    await treasury.settle(fixtureId('payment', 802), 30_000)
  })

  it('shows its bank account, its content, and in what it differs from earlier ones', async () => {
    await request(2, 60_001)
    await askApproval(2, 60_001)
    const day = toCalendarDay(treasury.now())
    const payout = {
      payoutId: fixtureId('payout', 2),
      bank: { bank_name: expect.stringContaining('HSBC'), last4: '6001' },
      payments: 1,
      paymentsNet: 300,
      othersNet: 0,
      carried: 400,
      kept: 99.99,
      period: { from: day, to: day },
      differences: ['largest'],
    }
    expect(await listWaiting('payout')).toMatchObject([{ amount: 600.01, payout }])
    const { json } = await owner.get(`${root}/payouts/${fixtureId('payout', 2)}`)
    expect(json).toMatchObject({ approval: { payout } })
  })

  it('has no details once it is decided', async () => {
    const cancel = { because: 'lapsed', by: null } as const
    await treasury.tell({ type: 'CancelPayout', ...facts(2), ...cancel })
    const approvalId = fixtureId('payout', 2) as string as Id<'approval'>
    const command = { type: 'CancelApproval', by: staff('finance').staffId, at: treasury.now() }
    const tenant = organisationId
    await record(api, { decider: approval, id: approvalId, tenant, command } as never)
    const { json } = await owner.get(`${root}/payouts/${fixtureId('payout', 2)}`)
    expect(json).toMatchObject({ approval: { status: 'cancelled', payout: null } })
  })

  it('is the first to its account if no payout has arrived there', async () => {
    await request(3, 50_000, { fingerprint: '4'.padStart(64, '0') })
    await askApproval(3, 50_000)
    const [waiting] = await listWaiting('payout')
    expect(waiting?.payout?.differences).toEqual(['first_to_account'])
  })
})

describe('a waiting refund', () => {
  it('names the payment, its payer, the sum and the reason', async () => {
    const amountCents = cents(600_000)
    const paymentId = await submitTransfer(api, organisationId, { amountCents })
    await owner.post(`${root}/payments/${paymentId}/approve`, { try: 1 })
    await askRefund(owner, paymentId, { refundId: randomUUID(), amount: 5_500 })
    expect(await listWaiting('refund')).toMatchObject([
      {
        amount: 5_500,
        paymentId,
        refundReason: 'payer_asked',
        refund: { payer: 'Tai Man Chan', paymentAmount: 6_000 },
      },
    ])
  })
})
