import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne, projectAll } from '../../engine/testing/given.ts'
import { another, atLionRock, toRecorded } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { paymentHistoryModel } from './project.ts'
import { paymentsList } from './lists/list.ts'
import { proofsList } from './lists/proofs-list.ts'
import { completedCount, countWaiting, findPayment } from './query.ts'
import { reusedProofs, sameProof } from './matching/same-proof.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { paymentId } = paid
const ofHarbour = { organisationId: harbourId }
const firstPage = {
  scope: { ...ofHarbour, seesContact: true },
  filters: {},
  sort: '-date' as const,
  after: null,
  before: null,
  size: 20,
}
const total = paid.covered500.totalAmountCents
const after = async (...events: readonly AnyEvent[]) => {
  await given(db, ...events).projectTwice(paymentHistoryModel)
  return await findPayment(db, { ...ofHarbour, paymentId })
}
const completed = () => completedCount(db, ofHarbour)

describe('a payment by a wallet', () => {
  it('has what the payer’s page needs to show its request again, while it is open', async () => {
    const requestedPayment = await after(ways.requested)
    expect(requestedPayment).toMatchObject({ status: 'processing', method: 'payme', request: null })
    expect(requestedPayment).toMatchObject({ provider: 'payme', fees: paid.covered500ByWallet })
    const open = await after(ways.requested, ways.requestOpened)
    const { handOver, expiresAt } = ways
    expect(open).toMatchObject({ status: 'processing', request: { handOver, expiresAt } })
    expect(open).toMatchObject({ providerPaymentId: 'request_fixture', waitsForCharity: false })
  })

  it.each([
    ['paid', ways.paidByPayMe, { status: 'complete', method: 'payme', cardBrand: null }],
    [
      'expired',
      { ...paid.declined, data: { ...paid.declined.data, reason: 'expired' as const } },
      { status: 'error', failureReason: 'expired' },
    ],
  ])('has no open request once it is %s', async (_end, ending, row) => {
    const ended = await after(ways.requested, ways.requestOpened, ending)
    expect(ended).toMatchObject({ ...row, request: null })
  })

  it('after a declined card is of that wallet, and has no data of the card', async () => {
    const again = { ...ways.requested, data: { ...ways.requested.data, try: 2 } }
    expect(await after(paid.initiated, paid.identified, paid.declined, again)).toMatchObject({
      status: 'processing',
      method: 'payme',
      provider: 'payme',
      try: 2,
      providerPaymentId: null,
      cardBrand: null,
      cardLast4: null,
      failureReason: null,
      fees: paid.covered500ByWallet,
    })
  })

  it('that was paid by card in the end is a card payment', async () => {
    const again = { ...ways.requested, data: { ...ways.requested.data, try: 2 } }
    const events = [paid.initiated, paid.identified, paid.declined, again, paid.succeeded]
    expect(await after(...events)).toMatchObject({
      status: 'complete',
      method: 'card',
      provider: 'stripe',
      try: 1,
      cardBrand: 'visa',
      request: null,
    })
  })
})

describe('a transfer to the charity itself', () => {
  it('waits for the charity, with the payer’s proof', async () => {
    const waiting = await after(ways.submitted)
    expect(waiting).toMatchObject({ status: 'processing', awaitingApproval: true })
    expect(waiting).toMatchObject({ method: 'fps', provider: null, waitsForCharity: true })
    expect(waiting).toMatchObject({ reference: 'HL-7Q2K', proof: ways.proof, fees: ways.free500 })
    expect(await countWaiting(db, { ...ofHarbour, most: 100 })).toEqual({
      payments: 1,
      proofs: 1,
      disputes: 0,
      answerBy: null,
    })
    expect(await completed()).toBe(0)
  })

  it('is complete once it is approved, and needs no action', async () => {
    const approved = await after(ways.submitted, ways.approved)
    expect(approved).toMatchObject({ status: 'complete', awaitingApproval: false })
    expect(approved).toMatchObject({ waitsForCharity: false, proof: ways.proof })
    expect(await countWaiting(db, { ...ofHarbour, most: 100 })).toMatchObject({ payments: 0 })
    expect(await completed()).toBe(1)
  })

  it('that was declined shows the reason, until the money is found', async () => {
    expect(await after(ways.submitted, ways.declinedByCharity)).toMatchObject({
      status: 'error',
      failureReason: 'declined_by_charity',
      declineReason: '找不到這筆轉帳',
      waitsForCharity: false,
    })
    expect(await after(ways.submitted, ways.declinedByCharity, ways.approved)).toMatchObject({
      status: 'complete',
      failureReason: null,
      declineReason: null,
    })
  })

  it('is found by its reference, and by the same proof of another payment', async () => {
    const twice = another(ways.submitted, 11)
    await after(ways.submitted, twice, atLionRock(another(ways.submitted, 12)))
    const { rows: listed } = await paymentsList.page(db, {
      ...firstPage,
      filters: { q: ['hl-7q2k'] },
    })
    expect(listed.map((row) => row.paymentId)).toEqual([twice.data.paymentId, paymentId])
    const { sha256 } = ways.proof
    const same = await sameProof(db, { ...ofHarbour, paymentId, fingerprint: sha256 })
    expect(same.map((row) => row.paymentId)).toEqual([twice.data.paymentId])
    const other = await sameProof(db, { ...ofHarbour, paymentId, fingerprint: 'b'.repeat(64) })
    expect(other).toEqual([])
  })

  it('that the charity has to return waits for the charity again', async () => {
    const refundRequest = ways.byTheCharity(ways.refundRequested(50_000))
    const done = ways.byTheCharity(ways.refundSucceeded(50_000))
    const open = await after(ways.submitted, ways.approved, refundRequest)
    expect(open).toMatchObject({ status: 'complete', waitsForCharity: true, refundableCents: 0 })
    const returned = await after(ways.submitted, ways.approved, refundRequest, done)
    expect(returned).toMatchObject({ status: 'refunded', waitsForCharity: false })
    expect(await completed()).toBe(0)
  })
})

describe('a payment by Tap & Go', () => {
  it('waits for the charity to make its refund in the merchants’ portal', async () => {
    const byTapAndGo = { method: 'tap_and_go', provider: 'tap_and_go' } as const
    const request = { ...ways.requested, data: { ...ways.requested.data, method: 'tap_and_go' } }
    const walletPayment = { ...ways.paidByPayMe, data: { ...ways.paidByPayMe.data, ...byTapAndGo } }
    const refund = ways.refundRequested(10_000)
    const back = { ...refund, data: { ...refund.data, ...byTapAndGo } }
    expect(await after(request, walletPayment, back)).toMatchObject({ waitsForCharity: true })
    const byPayMe = { ...refund, data: { ...refund.data, method: 'payme', provider: 'payme' } }
    expect(await after(ways.requested, ways.paidByPayMe, byPayMe)).toMatchObject({
      waitsForCharity: false,
    })
  })
})

describe('a payment that is partly refunded', () => {
  it('stays complete while a refund is pending, and while a part remains', async () => {
    const pendingPayment = await after(...ways.byCard, ways.refundRequested(10_000))
    expect(pendingPayment).toMatchObject({ status: 'complete', refundedCents: 0 })
    expect(pendingPayment).toMatchObject({
      refundUnderWayCents: 10_000,
      refundableCents: total - 10_000,
    })
    const done = [ways.refundRequested(10_000), ways.refundSucceeded(10_000)]
    const part = await after(...ways.byCard, ...done)
    expect(part).toMatchObject({ status: 'complete', refundedCents: 10_000 })
    expect(part).toMatchObject({ refundUnderWayCents: 0, refundableCents: total - 10_000 })
    expect(part?.refunds).toEqual([
      {
        refundId: ways.refundId,
        amountCents: 10_000,
        reason: 'payer_asked',
        note: '她改變主意',
        provider: 'stripe',
        status: 'succeeded',
        code: null,
        requestedAt: '2026-11-20T02:30:03.000Z',
        settledAt: '2026-11-20T02:30:04.000Z',
      },
    ])
    expect(await completed()).toBe(1)
  })

  it('is shown as refunded once all of it was, in any number of parts', async () => {
    const second = fixtureId('refund', 41)
    const back = await after(
      ...ways.byCard,
      ways.refundRequested(10_000),
      ways.refundSucceeded(10_000),
      ways.refundRequested(total - 10_000, second),
      ways.refundSucceeded(total - 10_000, second),
    )
    expect(back).toMatchObject({ status: 'refunded', refundedCents: total, refundableCents: 0 })
    expect(await completed()).toBe(0)
  })

  it('can be refunded again after a refund that failed', async () => {
    const failed = [ways.refundRequested(total), ways.refundFailed(total)]
    const restoredPayment = await after(...ways.byCard, ...failed)
    expect(restoredPayment).toMatchObject({ status: 'complete', refundableCents: total })
    expect(restoredPayment?.refunds).toMatchObject([
      { status: 'failed', code: 'expired_or_canceled_card' },
    ])
  })

  it('is refused if it is more than was paid', async () => {
    await after(...ways.byCard)
    const events = [...ways.byCard, ways.refundRequested(total + 1)]
    const tooMuch = toRecorded(...events).slice(-1)
    await expect(projectAll(db, paymentHistoryModel, tooMuch)).rejects.toThrow(/no more is given/)
  })
})

describe('a payment that is disputed', () => {
  it('waits for the charity until its bank has decided', async () => {
    const open = await after(...ways.byCard, ways.disputeOpened)
    expect(open).toMatchObject({ status: 'complete', disputed: 'open', waitsForCharity: true })
    expect(open).toMatchObject({ disputedCents: total, refundableCents: 0 })
    expect(open?.disputes).toMatchObject([{ evidenceDueAt: '2026-12-01T15:59:59.000Z' }])
    expect(await countWaiting(db, { ...ofHarbour, most: 100 })).toMatchObject({
      payments: 1,
      proofs: 0,
      disputes: 1,
      answerBy: '2026-12-01T15:59:59.000Z',
    })
    const won = await after(...ways.byCard, ways.disputeOpened, ways.disputeClosed('won'))
    expect(won).toMatchObject({ status: 'complete', disputed: 'won', refundableCents: total })
    expect(won?.waitsForCharity).toBe(false)
  })

  it('and lost is money refunded', async () => {
    const lostPayment = await after(...ways.byCard, ways.disputeOpened, ways.disputeClosed('lost'))
    expect(lostPayment).toMatchObject({ status: 'refunded', disputed: 'lost', lostCents: total })
    expect(await completed()).toBe(0)
  })
})

describe('a payment’s receipt', () => {
  it('is void until another replaces it', async () => {
    const back = [ways.refundRequested(10_000), ways.refundSucceeded(10_000)]
    const events = [...ways.byCard, issued(1), ...back, ways.voided]
    expect(await after(...events)).toMatchObject({
      receiptNumber: 'HLCF-2026-000001',
      receiptVoid: true,
    })
    expect(await after(...events, ways.replaced(10_000))).toMatchObject({
      receiptNumber: 'HLCF-2026-000002',
      receiptVoid: false,
    })
  })
})

describe('payments of every kind', () => {
  const everything = [
    ...ways.byCard,
    ways.forced,
    issued(1),
    ways.refundRequested(10_000),
    ways.refundSucceeded(10_000),
    ways.voided,
    ways.replaced(10_000),
    ...[ways.submitted, ways.declinedByCharity, ways.approved].map((event) => another(event, 11)),
    ...[ways.requested, ways.requestOpened].map((event) => another(event, 12)),
    ...[...ways.byCard, ways.disputeOpened, ways.disputeClosed('lost')].map((event) =>
      another(event, 13),
    ),
  ]

  it('are the same however their events arrive', async () => {
    const rows = await projectOneByOne(db, paymentHistoryModel, everything)
    expect(rows).toEqual(await projectAtOnce(db, paymentHistoryModel, everything))
  })

  it('exclude what a provider names for another payment', async () => {
    const second = another(ways.requested, 12)
    const openedFields = { ...ways.requestOpened.data, paymentId: second.data.paymentId }
    const events = [
      ways.requested,
      ways.requestOpened,
      second,
      { ...ways.requestOpened, data: openedFields },
    ]
    await expect(projectAtOnce(db, paymentHistoryModel, events)).rejects.toThrow(
      /payment_history_provider/,
    )
  })
})

describe('a long history of transfers', () => {
  it('is read by an index, for every query', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => {
      const number = 1_000 + index
      const one = another(index % 30 === 0 ? ways.submitted : paid.initiated, number)
      return one.type === 'ManualPaymentSubmitted'
        ? { ...one, data: { ...one.data, reference: `HL-${number}` } }
        : one
    })
    await given(db, ...many).projectTwice(paymentHistoryModel)
    const { sha256 } = ways.proof
    const plans = await explainQueries(url, async (asking) => {
      await paymentsList.page(asking, {
        ...firstPage,
        filters: { status: 'waiting' },
        after: { value: '2026-11-20 03:00:00+00', position: 3_000n },
      })
      await countWaiting(asking, { ...ofHarbour, most: 100 })
      await sameProof(asking, { ...ofHarbour, paymentId, fingerprint: sha256 })
      await reusedProofs(asking, { ...ofHarbour, proofs: [{ paymentId, proof: ways.proof }] })
      const queue = { ...firstPage, scope: ofHarbour, sort: 'date' as const }
      await proofsList.page(asking, queue)
      await proofsList.page(asking, { ...queue, sort: 'amount' as const })
    })
    const indexes = [
      'waiting',
      'waiting',
      'proof',
      'proof_everywhere',
      'awaiting',
      'awaiting_approval_amount',
    ]
    for (const [index, name] of indexes.entries()) {
      expect(plans[index]).toMatch(new RegExp(`payment_history_${name}`))
      expect(plans[index]).not.toMatch(/Seq Scan|Sort/)
    }
    expect(await countWaiting(db, { organisationId: lionRockId, most: 100 })).toMatchObject({
      payments: 0,
    })
    expect(await countWaiting(db, { ...ofHarbour, most: 7 })).toMatchObject({ payments: 7 })
  })
})
