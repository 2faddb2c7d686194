import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { useApi } from '../../../testing/api.ts'
import type { Call } from '../../../testing/call.ts'
import { createGivers, listPayments } from '../../../testing/gift.ts'
import { given, guest, staff } from '../../../testing/given.ts'
import { recordOn, saveProof, submitTransfer } from '../../../testing/transfers.ts'
import type { DeskPaymentAnswer, TimelineAnswer } from '../contract.ts'
import type { OverviewAnswer } from '../overview/overview-contract.ts'

const api = useApi()
const owner = given(api).as(staff('owner'))
const guests = given(api).as(guest())
const rival = given(api).as(staff('owner', 'lionrock'))
let harbour: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
})
beforeEach(() => api.bank.answers('approve'))

const at = (paymentId: string, rest = '') => `/api/organizations/payments/${paymentId}${rest}`
const opened = async (paymentId: string): Promise<DeskPaymentAnswer> =>
  (await owner.get(at(paymentId))).json
const decide = (paymentId: string, path: string, body: object = {}): Call<DeskPaymentAnswer> =>
  owner.post(at(paymentId, path), body)
const transfer = (changes: Parameters<typeof submitTransfer>[2] = {}) =>
  submitTransfer(api, harbour.organizationId, changes)
const readEvents = async (paymentId: string): Promise<string[]> => {
  const { entries }: TimelineAnswer = (await owner.get(at(paymentId, '/timeline'))).json
  return entries.map(({ type }) => type)
}
const waiting = async () => {
  const { json } = await owner.get('/api/organizations/overview')
  return (json as OverviewAnswer).paymentsWaiting
}

const refundBody = (amount: number, changes: object = {}) => ({
  refundId: randomUUID(),
  amount,
  reason: 'payer_asked',
  ...changes,
})
const decisions: readonly (readonly [string, object])[] = [
  ['/approve', { try: 1 }],
  ['/decline', { try: 1, reason: 'not found' }],
  ['/reopen', { try: 1 }],
  ['/refunds', refundBody(10)],
  [`/refunds/${randomUUID()}/settle`, { outcome: 'returned' }],
  ['/receipt/force', { reason: 'asked for' }],
]

describe('decisions about money', () => {
  it('are refused without a session, and at another charity', async () => {
    const paymentId = await transfer()
    for (const [path, body] of decisions) {
      await guests.post(at(paymentId, path), body).thenRefused(401, 'not_signed_in')
      await rival.post(at(paymentId, path), body).thenRefused(404, 'payment_not_found')
      await rival.post(at(randomUUID(), path), body).thenRefused(404, 'payment_not_found')
    }
    expect(await readEvents(paymentId)).toEqual(['ManualPaymentSubmitted'])
  })

  it.each(['fundraiser', 'viewer'] as const)('are not for a %s, who sees all', async (role) => {
    const paymentId = await transfer()
    const colleague = given(api).as(staff(role))
    for (const [path, body] of decisions) {
      await colleague.post(at(paymentId, path), body).thenRefused(403, 'not_allowed')
    }
    await colleague.get(at(paymentId)).thenAnswered(200)
    expect(await readEvents(paymentId)).toEqual(['ManualPaymentSubmitted'])
  })

  it('are for finance staff, whose id is recorded', async () => {
    const paymentId = await transfer()
    const finance = staff('finance')
    await given(api).as(finance).post(at(paymentId, '/approve'), { try: 1 }).thenAnswered(200)
    const { entries }: TimelineAnswer = (await owner.get(at(paymentId, '/timeline'))).json
    expect(entries.at(-1)).toMatchObject({
      type: 'PaymentSucceeded',
      actor: `staff:${finance.staffId}`,
    })
  })

  it('are refused from another site', async () => {
    const paymentId = await transfer()
    const elsewhere = { Origin: 'http://evil.example' }
    await owner
      .post(at(paymentId, '/approve'), { try: 1 }, elsewhere)
      .thenRefused(403, 'cross_origin')
  })
})

describe('a transfer that waits', () => {
  it('is in the list of what waits, counted, and found by its reference', async () => {
    const before = await waiting()
    const paymentId = await transfer({ reference: 'HL-WAITS' })
    expect(await waiting()).toBe(before + 1)
    const listed = await listPayments(owner, '?status=waiting')
    expect(listed.rows[0]).toMatchObject({ id: paymentId, awaitingApproval: true })
    expect(listed.rows.every(({ waitsForYou }) => waitsForYou)).toBe(true)
    const results = await listPayments(owner, '?q=hl-waits')
    expect(results.rows.map(({ id }) => id)).toEqual([paymentId])
    expect((await listPayments(rival, '?q=hl-waits')).rows).toEqual([])
  })

  it('is complete once it is approved, however often it is pressed', async () => {
    const paymentId = await transfer()
    const { json } = await decide(paymentId, '/approve', { try: 1 }).thenAnswered(200)
    expect(json).toMatchObject({ status: 'complete', waitsForYou: false, refundable: 500 })
    await decide(paymentId, '/approve', { try: 1 }).thenAnswered(200)
    expect(await readEvents(paymentId)).toEqual(['ManualPaymentSubmitted', 'PaymentSucceeded'])
    const { postings } = (await owner.get(at(paymentId, '/postings'))).json as {
      postings: { journal: string; amount: number }[]
    }
    expect(postings).toMatchObject([{ journal: 'direct_received', amount: 500 }])
  })

  it('is declined with a reason, and approved after all when the money is found', async () => {
    const paymentId = await transfer()
    const declined = await decide(paymentId, '/decline', { try: 1, reason: ' No such transfer. ' })
    expect(declined.json).toMatchObject({
      status: 'error',
      failure: 'declined_by_charity',
      declineReason: 'No such transfer.',
    })
    const reopened = await decide(paymentId, '/reopen', { try: 1 })
    expect(reopened.json).toMatchObject({ awaitingApproval: true, declineReason: null })
    const again = await decide(paymentId, '/decline', { try: 1, reason: 'Not found.' })
    expect(again.json).toMatchObject({ declineReason: 'Not found.' })
    const approved = await decide(paymentId, '/approve', { try: 1 })
    expect(approved.json).toMatchObject({ status: 'complete', declineReason: null })
    await decide(paymentId, '/reopen', { try: 1 }).thenAnswered(409)
  })

  it('is not declined for another reason by a repeat of the same request', async () => {
    const paymentId = await transfer()
    const key = { 'Idempotency-Key': 'one-press-of-the-button' }
    const decline = (reason: string) =>
      owner.post(at(paymentId, '/decline'), { try: 1, reason }, key)
    await decline('first').thenAnswered(200)
    await decline('first').thenAnswered(200)
    await decline('second').thenRefused(409, 'request_reused')
  })

  it.each([
    [{}, { reason: 'reason.required' }],
    [{ reason: '  ' }, { reason: 'reason.required' }],
    [{ reason: 'x'.repeat(501) }, { reason: 'reason.too_long' }],
    [{ reason: 'a\u0000b' }, { reason: 'reason.invalid' }],
  ])('is not declined by %j', async (body, fields) => {
    const paymentId = await transfer()
    await decide(paymentId, '/decline', { try: 1, ...body }).thenRefused(422, fields)
  })

  it('is not decided by a staff member who has an outdated transfer on screen', async () => {
    const paymentId = await transfer()
    await decide(paymentId, '/decline', { try: 1, reason: 'No such transfer.' })
    await transfer({ paymentId, contentHash: paymentId, reference: 'HL-AGAIN' })
    for (const [path, body] of decisions.slice(0, 2)) {
      const key = { 'Idempotency-Key': `stale-press-${path.slice(1)}` }
      await owner.post(at(paymentId, path), body, key).thenRefused(409, 'transfer_replaced')
    }
    const unnamed = await decide(paymentId, '/approve').thenAnswered(422)
    expect(unnamed.json).toHaveProperty('fields.try')
    expect((await decide(paymentId, '/approve', { try: 2 })).json.status).toBe('complete')
  })

  it('is all that can be approved: a card payment is its bank’s to decide', async () => {
    const { id } = await harbour.give()
    await decide(id, '/decline', { try: 1, reason: 'no' }).thenAnswered(409)
    api.bank.answers('challenge')
    const payment = (await harbour.send(harbour.form())).json as { id: string }
    await decide(payment.id, '/approve', { try: 1 }).thenRefused(409, 'not_awaiting_approval')
  })
})

describe('a proof of payment', () => {
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])

  it('is shown to its charity’s staff in a form that cannot run scripts', async () => {
    const paymentId = await transfer({ proof: saveProof(api, picture) })
    const { proof } = await opened(paymentId)
    expect(proof).toMatchObject({ contentType: 'image/png', bytes: 7 })
    const proofAnswer = await owner.get(proof?.path ?? '').thenAnswered(200)
    const header = (name: string) => proofAnswer.headers.get(name)
    expect(header('Content-Type')).toBe('image/png')
    expect(header('Content-Disposition')).toMatch(/^inline; filename="proof-[0-9a-f-]+\.png"$/)
    expect(header('X-Content-Type-Options')).toBe('nosniff')
    expect(header('Cache-Control')).toBe('private, no-store')
    expect(header('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    const download = await owner.get(`${proof?.path}?save`)
    expect(download.headers.get('Content-Disposition')).toMatch(/^attachment/)
  })

  it('that is a document is only offered as a download', async () => {
    const document = new TextEncoder().encode('%PDF-1.7 of a payer')
    const paymentId = await transfer({ proof: saveProof(api, document, 'pdf') })
    const answer = await owner.get(at(paymentId, '/proof'))
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment/)
  })

  it('is not available to strangers or another charity, or if none was sent', async () => {
    const paymentId = await transfer({ proof: saveProof(api, picture) })
    await guests.get(at(paymentId, '/proof')).thenAnswered(401)
    await rival.get(at(paymentId, '/proof')).thenRefused(404, 'payment_not_found')
    await owner.get(at(await transfer(), '/proof')).thenRefused(404, 'proof_not_found')
  })

  it('sent twice is seen, within the charity alone', async () => {
    const twice = new Uint8Array([1, 2, 3, 4, 5, 6])
    const first = await transfer({ proof: saveProof(api, twice) })
    const second = await transfer({ proof: saveProof(api, twice) })
    const lionRock = await createGivers(api, 'lionrock')
    const theirs = await submitTransfer(api, lionRock.organizationId, {
      proof: saveProof(api, twice),
    })
    expect((await opened(second)).sameProof).toMatchObject([{ id: first, payer: 'Tai Man Chan' }])
    const foreign: DeskPaymentAnswer = (await rival.get(at(theirs))).json
    expect(foreign.sameProof).toEqual([])
  })
})

describe('a refund', () => {
  it('of a part leaves the payment complete, and reduces the refundable amount', async () => {
    const { id } = await harbour.give({ amount: 500, coverFee: false })
    const { status, json } = await decide(id, '/refunds', refundBody(100, { note: 'by phone' }))
    expect(status).toBe(202)
    expect(json).toMatchObject({ status: 'complete', refundUnderWay: 100, refundable: 400 })
    expect(json.refunds).toMatchObject([
      { amount: 100, status: 'under_way', byCharity: false, note: 'by phone' },
    ])
  })

  it('reduces the balance that the charity is owed', async () => {
    const owed = async () => {
      const answer: OverviewAnswer = (await owner.get('/api/organizations/overview')).json
      return Math.round(answer.pendingBalance * 100)
    }
    const { id } = await harbour.give({ amount: 500, coverFee: false })
    const before = await owed()
    await decide(id, '/refunds', refundBody(100))
    expect(await owed()).toBe(before - 10_000)
  })

  it('sent twice is one refund, and with another sum it is refused', async () => {
    const { id } = await harbour.give({ amount: 500, coverFee: false })
    const refund = refundBody(100)
    await decide(id, '/refunds', refund)
    expect((await decide(id, '/refunds', refund)).json.refunds).toHaveLength(1)
    await decide(id, '/refunds', { ...refund, amount: 101 }).thenAnswered(409)
  })

  it('is refused if a colleague has made a refund since it was seen', async () => {
    const { id } = await harbour.give({ amount: 500, coverFee: false })
    const seenState = { refundable: 500 }
    const first = { ...refundBody(100), ...seenState }
    await decide(id, '/refunds', first).thenAnswered(202)
    await decide(id, '/refunds', first).thenAnswered(202)
    const second = await decide(id, '/refunds', { ...refundBody(100), ...seenState })
    expect(second.status).toBe(409)
    expect(second.json).toMatchObject({ error: { code: 'refundable_changed' } })
  })

  it('of more than the refundable amount is refused, with the field named', async () => {
    const { id } = await harbour.give({ amount: 500, coverFee: false })
    await decide(id, '/refunds', refundBody(400))
    await decide(id, '/refunds', refundBody(100.01))
      .thenRefused(422, 'refund_too_large')
      .thenRefused(422, { amount: 'amount.too_large' })
  })

  it.each([
    [{ amount: '12.345' }, { amount: 'amount.too_many_decimals' }],
    [{ reason: 'made_at_provider' }, { reason: 'reason.unknown' }],
    [{ refundId: 'x' }, { refundId: 'id.invalid' }],
  ])('with %j is refused', async (changes, fields) => {
    const { id } = await harbour.give()
    await decide(id, '/refunds', refundBody(10, changes)).thenRefused(422, fields)
  })

  it('of an unpaid payment is refused', async () => {
    await decide(await transfer(), '/refunds', refundBody(10)).thenRefused(409, 'not_refundable')
  })

  it('that the charity makes itself is pending until its staff report it as made', async () => {
    const paymentId = await transfer()
    await decide(paymentId, '/approve', { try: 1 })
    const refund = refundBody(500)
    const answer = await decide(paymentId, '/refunds', refund)
    expect(answer.json).toMatchObject({ waitsForYou: true, refunds: [{ byCharity: true }] })
    const settle = `/refunds/${refund.refundId}/settle`
    const settled = await decide(paymentId, settle, { outcome: 'returned' })
    expect(settled.json).toMatchObject({ status: 'refunded', refunded: 500, waitsForYou: false })
    await decide(paymentId, settle, { outcome: 'returned' }).thenAnswered(200)
  })

  it('that will not be made can be requested again', async () => {
    const paymentId = await transfer()
    await decide(paymentId, '/approve', { try: 1 })
    const refund = refundBody(500)
    await decide(paymentId, '/refunds', refund)
    const settle = `/refunds/${refund.refundId}/settle`
    const answer = await decide(paymentId, settle, { outcome: 'not_returned' })
    expect(answer.json).toMatchObject({ status: 'complete', refundable: 500, refunded: 0 })
  })

  it('that a provider makes cannot be settled by staff', async () => {
    const { id } = await harbour.give({ amount: 500, coverFee: false })
    const refund = refundBody(100)
    await decide(id, '/refunds', refund)
    const refused = await decide(id, `/refunds/${refund.refundId}/settle`, { outcome: 'returned' })
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({ error: { code: 'refund_made_by_provider' } })
  })
})

describe('a disputed payment', () => {
  it('waits for the charity, with the day by which it must be answered', async () => {
    const { id } = await harbour.give({ amount: 500, coverFee: false })
    const dueAt = instant('2027-01-15T15:59:59.000Z')
    const dispute = {
      type: 'OpenDispute',
      disputeId: randomUUID() as Id<'dispute'>,
      provider: 'stripe',
      providerDisputeId: `dp_${id}`,
      amountCents: cents(50_000),
      feeCents: cents(11_700),
      reason: 'fraudulent',
      evidenceDueAt: dueAt,
    } as const
    await recordOn(api, harbour.organizationId, dispute, id)
    expect(await opened(id)).toMatchObject({
      waitsForYou: true,
      disputed: 500,
      refundable: 0,
      disputes: [{ amount: 500, fee: 117, evidenceDueAt: dueAt, status: 'open' }],
    })
  })
})

describe('a receipt ahead of its payment', () => {
  it('can be requested with a reason while the payment may still succeed', async () => {
    const paymentId = await transfer()
    await decide(paymentId, '/receipt/force', { reason: 'Year’s end' }).thenAnswered(202)
    expect(await readEvents(paymentId)).toContain('ReceiptForced')
    const again = await decide(paymentId, '/receipt/force', { reason: 'Once more' })
    expect(again.status).toBe(409)
    expect(again.json).toMatchObject({ error: { code: 'receipt_stands' } })
  })

  it('is refused for a payment that has ended, or if its fee is unknown', async () => {
    const { id } = await harbour.give()
    const over = await decide(id, '/receipt/force', { reason: 'asked for' })
    expect(over.json).toMatchObject({ error: { code: 'receipt_not_forcible' } })
    api.bank.answers('silence')
    const form = harbour.form({ type: undefined, cardCountry: undefined })
    const unknown = (await harbour.send(form)).json as { id: string }
    const refused = await decide(unknown.id, '/receipt/force', { reason: 'asked for' })
    expect(refused.json).toMatchObject({ error: { code: 'receipt_not_forcible' } })
  })

  it('needs a reason', async () => {
    await decide(await transfer(), '/receipt/force', { reason: '' }).thenRefused(422, {
      reason: 'reason.required',
    })
  })
})
