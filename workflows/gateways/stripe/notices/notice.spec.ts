import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { stripeNotice, type StripeNotice } from './notice.ts'
import { aCharge, requireProviderPaymentId, longTimeout, startGateway } from '../testing/gateway.ts'
import { verifyStripeWebhook, type WebhookRefusal } from './webhook.ts'

const secret = 'whsec_notices'
const minute = 60_000
let received: (StripeNotice | { refused: WebhookRefusal })[] = []
let skewMilliseconds = 0
let server: Server
let sandbox: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks)
      const signatureHeader = String(request.headers['stripe-signature'])
      received.push(
        verifyStripeWebhook({ rawBody, signatureHeader, secrets: [secret], now: Date.now() }),
      )
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const clock = () => Date.now() + skewMilliseconds
  const webhook = { url: `http://127.0.0.1:${port}/`, secret }
  sandbox = await startGateway({ clock, webhook }, longTimeout)
})
afterAll(async () => {
  await sandbox.stripe.close()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})
beforeEach(() => {
  received = []
  skewMilliseconds = 0
})

const notices = () => received.filter((each) => 'noticeId' in each)

const arrived = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count))

const paid = async () => {
  const charge = aCharge()
  const id = requireProviderPaymentId(await sandbox.gateway.charge(charge))
  await arrived(1)
  received = []
  return { charge, id }
}

const createDispute = (id: string) =>
  sandbox.dashboard('/dashboard/disputes', { payment_intent: id, status: 'warning_needs_response' })

describe('an event', () => {
  const object = { object: 'any', id: 'x_1', payment_intent: 'pi_1' }

  it.each([
    ['payment_intent.succeeded', 'payment'],
    ['payment_intent.payment_failed', 'payment'],
    ['payment_intent.requires_action', 'payment'],
    ['payment_intent.processing', 'payment'],
    ['payment_intent.canceled', 'payment'],
    ['charge.succeeded', 'payment'],
    ['review.opened', 'payment'],
    ['review.closed', 'payment'],
    ['charge.refunded', 'refund'],
    ['charge.refund.updated', 'refund'],
    ['refund.created', 'refund'],
    ['refund.updated', 'refund'],
    ['refund.failed', 'refund'],
    ['charge.dispute.created', 'dispute'],
    ['charge.dispute.updated', 'dispute'],
    ['charge.dispute.closed', 'dispute'],
    ['charge.dispute.funds_withdrawn', 'dispute'],
    ['charge.dispute.funds_reinstated', 'dispute'],
    ['radar.early_fraud_warning.created', 'fraud_warning'],
    ['setup_intent.succeeded', 'other'],
    ['payment_method.automatically_updated', 'card'],
    ['payment_method.updated', 'card'],
    ['payment_method.attached', 'other'],
    ['payout.created', 'payout'],
    ['payout.updated', 'payout'],
    ['payout.paid', 'payout'],
    ['payout.failed', 'payout'],
    ['payout.canceled', 'payout'],
    ['balance.available', 'balance'],
    ['account.updated', 'account'],
    ['account.external_account.updated', 'account'],
    ['capability.updated', 'account'],
    ['person.updated', 'account'],
    ['refunding.invented', 'other'],
    ['', 'other'],
  ])('called "%s" is about a %s', (type, kind) => {
    expect(stripeNotice({ id: 'evt_1', type, created: 0, data: { object } })).toEqual({
      noticeId: 'evt_1',
      type,
      kind,
      accountId: null,
      objectId: 'x_1',
      providerPaymentId: 'pi_1',
      paymentId: null,
      payoutId: null,
      at: '1970-01-01T00:00:00.000Z',
    })
  })

  it.each([-1, 1.5, '1700000000', 1e15, null])('that happened at %s has no time', (at) => {
    const event = { id: 'evt_1', type: 'x', created: at, data: { object } }
    expect(stripeNotice(event)).toMatchObject({ at: null })
  })

  it.each([null, [], 'evt_1', {}, { id: 'evt_1' }, { id: 1, type: 'x' }])('is not %j', (event) => {
    expect(stripeNotice(event)).toBeNull()
  })
})

describe('a notice of Stripe’s', () => {
  it('names the payment and when it happened', async () => {
    const charge = aCharge()
    const id = requireProviderPaymentId(await sandbox.gateway.charge(charge))
    await arrived(1)
    expect(received).toEqual([
      {
        accountId: null,
        noticeId: expect.stringMatching(/^evt_/),
        type: 'payment_intent.succeeded',
        kind: 'payment',
        objectId: id,
        providerPaymentId: id,
        paymentId: charge.paymentId,
        payoutId: null,
        at: expect.stringMatching(/Z$/),
      },
    ])
  })

  it('reports a refund that was made in the dashboard, which is then read', async () => {
    const { id } = await paid()
    const refund = await sandbox.dashboard('/dashboard/refunds', { payment_intent: id })
    await arrived(2)
    expect(notices().map(({ kind }) => kind)).toEqual(['refund', 'refund'])
    expect(notices().every(({ providerPaymentId }) => providerPaymentId === id)).toBe(true)
    expect(notices().map(({ objectId }) => objectId)).toContain(refund.id)
    expect(await sandbox.gateway.refundsOf(id)).toMatchObject([{ providerRefundId: refund.id }])
  })

  it('names the account whose money became available, and our payout', async () => {
    const accountId = 'acct_harbour'
    await paid()
    await sandbox.dashboard('/settle')
    await vi.waitFor(() =>
      expect(notices()).toContainEqual(
        expect.objectContaining({ kind: 'balance', accountId, objectId: null, payoutId: null }),
      ),
    )
    const payoutId = randomUUID() as Id<'payout'>
    const externalAccountId = 'ba_harbour'
    const request = { accountId, payoutId, amountCents: cents(100), externalAccountId }
    const outcome = await sandbox.gateway.payOut(request)
    const objectId = outcome.outcome === 'created' ? outcome.payout.providerPayoutId : ''
    await vi.waitFor(() =>
      expect(notices().at(-1)).toMatchObject({
        type: 'payout.created',
        kind: 'payout',
        accountId,
        objectId,
        payoutId,
        providerPaymentId: null,
      }),
    )
  })

  it('that is delivered twice is the same notice', async () => {
    await sandbox.dashboard('/deliveries', { next: 'doubled', delay_milliseconds: '10' })
    const charge = aCharge()
    await sandbox.gateway.charge(charge)
    await arrived(2)
    const [first, second] = notices()
    expect(second).toEqual(first)
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })

  it('that is lost leaves the payment to be read from the provider', async () => {
    await sandbox.dashboard('/deliveries', { next: 'lost' })
    const id = requireProviderPaymentId(await sandbox.gateway.charge(aCharge()))
    expect(await sandbox.gateway.look(id)).toMatchObject({ outcome: 'succeeded' })
    await paid()
    expect(notices().filter(({ objectId }) => objectId === id)).toEqual([])
  })

  it('that is lost is still in the provider’s list of events', async () => {
    const { id } = await paid()
    await sandbox.dashboard('/deliveries', { next: 'lost', times: '2' })
    const since = instantFromMilliseconds(Date.now())
    const { id: disputeId } = await createDispute(id)
    await sandbox.dashboard(`/dashboard/disputes/${disputeId}/close`, { status: 'warning_closed' })
    const until = instantFromMilliseconds(Date.now() + 1_000)
    const { items, next } = await sandbox.gateway.listNotices({ since, until, limit: 100 })
    expect(next).toBeNull()
    expect(items.filter(({ objectId }) => objectId === disputeId)).toMatchObject([
      { type: 'charge.dispute.closed', kind: 'dispute', providerPaymentId: id },
      { type: 'charge.dispute.created', kind: 'dispute', providerPaymentId: id },
    ])
    expect(received).toEqual([])
  })

  it('that arrives before an earlier one does not change what is read', async () => {
    const { id } = await paid()
    const next = { next: 'out_of_order', times: '2', delay_milliseconds: String(4 * minute) }
    await sandbox.dashboard('/deliveries', next)
    const { id: disputeId } = await createDispute(id)
    const closed = { status: 'warning_closed' }
    await sandbox.dashboard(`/dashboard/disputes/${disputeId}/close`, closed)
    await arrived(1)
    // Four minutes later; the next event wakes the queue.
    skewMilliseconds = 4 * minute
    await sandbox.gateway.charge(aCharge())
    await arrived(3)
    const disputeNotices = notices().filter(({ objectId }) => objectId === disputeId)
    expect(disputeNotices.map(({ type }) => type)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
    ])
    expect(await sandbox.gateway.lookAtDispute(disputeId)).toMatchObject({ status: 'won' })
  })

  it('that is hours late is signed when it is sent, and is therefore accepted', async () => {
    const { id } = await paid()
    await sandbox.dashboard('/deliveries', { next: 'late', delay_milliseconds: '60000' })
    skewMilliseconds = -180 * minute
    await createDispute(id)
    skewMilliseconds = 0
    // It is due only now, by the corrected clock; the next event wakes the queue.
    await sandbox.gateway.charge(aCharge())
    await arrived(2)
    const late = notices().find(({ kind }) => kind === 'dispute')
    expect(Date.now() - Date.parse(late?.at ?? '')).toBeGreaterThan(179 * minute)
  })

  it('is refused from a clock that is six minutes slow', async () => {
    skewMilliseconds = -6 * minute
    await sandbox.gateway.charge(aCharge())
    await arrived(1)
    expect(received).toEqual([{ refused: 'signature_invalid' }])
  })

  it.each([-4, 6])('is accepted from a clock that is %i minutes wrong', async (minutes) => {
    skewMilliseconds = minutes * minute
    await sandbox.gateway.charge(aCharge())
    await arrived(1)
    expect(notices()).toHaveLength(1)
  })
})
