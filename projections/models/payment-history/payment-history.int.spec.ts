import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne, projectAll } from '../../engine/testing/given.ts'
import { another, atLionRock, toRecorded } from '../../engine/testing/history.ts'
import { paymentHistoryModel } from './project.ts'
import type { Place } from '../../engine/list/list-definition.ts'
import type { ListPage } from '../../engine/list/list-query.ts'
import { paymentsList } from './lists/list.ts'
import { completedCount, paymentByProviderId, findPayment, type PaymentRow } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { paymentId, providerPaymentId } = paid
const happy = [paid.initiated, paid.identified, paid.succeeded, issued(1)]
const firstPage = {
  scope: { organisationId: harbourId, seesContact: true },
  filters: {},
  sort: '-date' as const,
  after: null,
  before: null,
  size: 20,
}
const thePayment = () => findPayment(db, { organisationId: harbourId, paymentId })

describe('a payment history', () => {
  it('is the same however its events arrive', async () => {
    const events = [...happy, ...happy.map(atLionRock)]
    const rows = await projectOneByOne(db, paymentHistoryModel, events)
    expect(rows).toEqual(await projectAtOnce(db, paymentHistoryModel, events))
  })

  it('shows a payment that has just started as processing, without a card or a fee', async () => {
    await given(db, paid.initiated).projectTwice(paymentHistoryModel)
    expect(await thePayment()).toEqual({
      paymentId,
      source: 'online',
      version: null,
      organisationId: harbourId,
      personId: paid.payerId,
      projectId: paid.projectId,
      projectName: 'After-school homework rooms',
      transactionType: 'donation',
      status: 'processing',
      awaitingAuthentication: false,
      failureReason: null,
      failureCode: null,
      declineReason: null,
      request: null,
      awaitingApproval: false,
      waitsForCharity: false,
      try: 1,
      firstName: '大文',
      lastName: '陳',
      organisationName: null,
      email: 'tai.man@example.org',
      phoneNumber: '+85291234567',
      memo: '',
      customFields: {},
      method: 'card',
      provider: 'stripe',
      reference: null,
      proof: null,
      submittedOn: null,
      paidOn: null,
      cardBrand: null,
      cardCountry: null,
      cardLast4: null,
      amountCents: 50_000,
      coverFee: true,
      fees: null,
      refundedCents: 0,
      refundUnderWayCents: 0,
      disputedCents: 0,
      lostCents: 0,
      refundableCents: 0,
      disputed: null,
      refunds: [],
      disputes: [],
      providerPaymentId: null,
      receiptNumber: null,
      receiptVoid: false,
      receiptRequested: false,
      receiptOnRequest: false,
      language: 'en',
      initiatedAt: '2026-11-20T02:30:00.000Z',
      givenAt: '2026-11-20T02:30:00.000Z',
      completedAt: null,
      receivedOn: null,
      receivedOnStated: false,
      receivedAt: null,
      initiatedPosition: 1n,
    })
  })

  it('shows that the bank requires authentication', async () => {
    await given(db, paid.initiated, paid.identified, paid.authenticationRequired).projectTwice(
      paymentHistoryModel,
    )
    const row = await thePayment()
    expect(row).toMatchObject({ status: 'processing', awaitingAuthentication: true })
    expect(row).toMatchObject({ providerPaymentId, cardLast4: '4242', fees: paid.covered500 })
  })

  it('shows a payment that succeeded, with its fees and its receipt', async () => {
    await given(db, ...happy).projectTwice(paymentHistoryModel)
    expect(await thePayment()).toMatchObject({
      status: 'complete',
      awaitingAuthentication: false,
      fees: paid.covered500,
      cardBrand: 'visa',
      cardCountry: 'HK',
      receiptNumber: 'HLCF-2026-000001',
      completedAt: '2026-11-20T02:30:02.000Z',
    })
  })

  it('shows why a payment failed, by the domain’s reason and the provider’s code', async () => {
    await given(db, paid.initiated, paid.identified, paid.declined).projectTwice(
      paymentHistoryModel,
    )
    expect(await thePayment()).toMatchObject({
      status: 'error',
      failureReason: 'card_declined',
      failureCode: 'insufficient_funds',
      providerPaymentId,
    })
  })

  it('is retried, waits, or is abandoned, as the plan of an instalment shows', async () => {
    const instalment = { number: 1, paymentId, hadBegun: true }
    const retried = plans.failed(1, { paymentId, retryAt: plans.dueAt(2) })
    const waits = plans.failed(1, { paymentId, waitsUntil: plans.dueAt(3) })
    const unbegun = plans.failed(2, { try: 0, waitsUntil: plans.dueAt(3) })
    const cancellation = {
      type: 'InstalmentCancelled',
      data: { ...plans.planIds, ...instalment, because: 'donor' },
    } as const
    const failed = [plans.started, paid.initiated, paid.identified, paid.declined]
    const statusAfter = async (...events: readonly AnyEvent[]) => {
      await given(db, ...failed, ...events).projectTwice(paymentHistoryModel)
      return (await thePayment())?.status
    }
    expect(await statusAfter(retried)).toBe('scheduled')
    expect(await statusAfter(waits, unbegun)).toBe('reauthenticate')
    expect(await statusAfter(waits, cancellation)).toBe('cancelled')
    expect(await statusAfter(paid.succeeded, cancellation)).toBe('complete')
  })

  it('waits for an absent donor whose bank requires authentication', async () => {
    const data = { ...paid.declined.data, reason: 'authentication_needed' } as const
    await given(db, paid.initiated, paid.identified, { ...paid.declined, data }).projectTwice(
      paymentHistoryModel,
    )
    expect(await thePayment()).toMatchObject({ status: 'reauthenticate' })
  })

  it('forgets the first card when another one is tried', async () => {
    await given(
      db,
      paid.initiated,
      paid.identified,
      paid.authenticationRequired,
      paid.declined,
      paid.retried,
    ).projectTwice(paymentHistoryModel)
    expect(await thePayment()).toMatchObject({
      status: 'processing',
      awaitingAuthentication: false,
      failureReason: null,
      failureCode: null,
      try: 2,
      cardLast4: null,
      fees: null,
    })
  })

  it('is found by the provider’s id, within the charity', async () => {
    await given(db, ...happy).projectTwice(paymentHistoryModel)
    const byProvider = await paymentByProviderId(db, {
      organisationId: harbourId,
      providerPaymentId,
    })
    expect(byProvider?.paymentId).toBe(paymentId)
  })

  it('counts only completed payments', async () => {
    const declined = [paid.initiated, paid.declined].map((event) => another(event, 11))
    const second = happy.slice(0, 3).map((event) => another(event, 12))
    await given(db, ...happy, ...declined, ...second).projectTwice(paymentHistoryModel)
    expect(await completedCount(db, { organisationId: harbourId })).toBe(2)
    expect(await completedCount(db, { organisationId: lionRockId })).toBe(0)
  })

  it('shows nothing to another charity', async () => {
    await given(db, ...happy).projectTwice(paymentHistoryModel)
    const organisationId = lionRockId
    const { rows } = await paymentsList.page(db, {
      ...firstPage,
      scope: { organisationId, seesContact: true },
    })
    expect(rows).toEqual([])
    expect(await findPayment(db, { organisationId, paymentId })).toBeNull()
    expect(await paymentByProviderId(db, { organisationId, providerPaymentId })).toBeNull()
  })

  it('refuses an event of another charity', async () => {
    const [event] = toRecorded(another(paid.initiated, 13))
    if (!event) throw new Error('one event was given')
    const misplaced = { ...event, meta: { ...event.meta, tenant: lionRockId } }
    await expect(projectAll(db, paymentHistoryModel, [misplaced])).rejects.toThrow(
      /another charity/,
    )
  })

  it('refuses an event that takes over another charity’s payment', async () => {
    await given(db, paid.initiated).projectTwice(paymentHistoryModel)
    const [, theirs] = toRecorded(paid.initiated, {
      ...paid.declined,
      data: { ...paid.declined.data, organisationId: lionRockId },
    })
    if (!theirs) throw new Error('two events were given')
    await expect(projectAll(db, paymentHistoryModel, [theirs])).rejects.toThrow(/another charity/)
  })
})

describe('a long payment history', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => [
      another(paid.initiated, 1_000 + index),
      ...(index % 3 === 0 ? [another(paid.declined, 1_000 + index)] : []),
    ])
    await given(db, ...many.flat()).projectTwice(paymentHistoryModel)
  })

  it('is listed newest first, page by page, without a gap or a repeat', async () => {
    const seenIds: string[] = []
    let after: Place | null = null
    for (let page = 0; page < 4; page++) {
      const { rows, next }: ListPage<PaymentRow> = await paymentsList.page(db, {
        ...firstPage,
        after,
        size: 7,
      })
      seenIds.push(...rows.map((row) => row.paymentId))
      after = next
    }
    const newest = Array.from({ length: 28 }, (_, index) => fixtureId('payment', 3_999 - index))
    expect(seenIds).toEqual(newest)
  })

  it('can be narrowed to a status', async () => {
    const ofStatus = async (status: 'error' | 'refunded') =>
      (await paymentsList.page(db, { ...firstPage, filters: { status }, size: 2 })).rows
    expect((await ofStatus('error')).map((row) => row.paymentId)).toEqual([
      fixtureId('payment', 3_997),
      fixtureId('payment', 3_994),
    ])
    expect(await ofStatus('refunded')).toEqual([])
  })

  it('is read by an index, for every query', async () => {
    const plans = await explainQueries(url, async (asking) => {
      await paymentsList.page(asking, firstPage)
      await paymentsList.page(asking, {
        ...firstPage,
        filters: { status: 'error' },
        after: { value: '2026-11-20 03:00:00+00', position: 2_000n },
      })
      await paymentsList.page(asking, { ...firstPage, sort: 'amount' })
      await paymentsList.page(asking, {
        ...firstPage,
        sort: '-amount',
        after: { value: '2000', position: 2_000n },
      })
      await findPayment(asking, { organisationId: harbourId, paymentId })
      await paymentByProviderId(asking, { organisationId: harbourId, providerPaymentId })
    })
    expect(plans).toHaveLength(6)
    for (const plan of plans) {
      expect(plan).toMatch(/Index Scan/)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  })
})
