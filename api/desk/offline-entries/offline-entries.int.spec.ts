import { describe, expect, it } from 'vitest'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { useApi } from '../../testing/api.ts'
import type { Call } from '../../testing/call.ts'
import { toPng } from '../../use-cases/files/proof/testing/pictures.ts'
import { today } from '../../testing/card-holder.ts'
import { given, staff } from '../../testing/given.ts'
import type { DeskPayment, PostingsAnswer, TimelineAnswer } from '../payments/contract.ts'
import type { OfflineEntryAnswer } from './contract.ts'

const root = '/api/organizations/offline-entries'
const books = '/api/organizations/closed-books'

const api = useApi()
const finance = given(api).as(staff('finance'))
const peak = given(api).as(staff('owner', 'lionrock'))
const viewer = given(api).as(staff('viewer'))

const box = {
  projectId: null,
  paymentType: 'donation',
  paymentMethod: 'cash',
  amount: '1234.50',
  fee: '4.50',
  receivedOn: addDays(today, -3),
  receivedTime: '09:30',
  firstName: 'Siu Ming',
  lastName: 'Lee',
  email: 'siu-ming@example.com',
  note: 'Collection box 14',
  language: 'zh',
  approved: true,
}

const record = (
  changes: object = {},
  key: string = crypto.randomUUID(),
): Call<OfflineEntryAnswer> =>
  finance.post(root, { ...box, again: true, ...changes }, { 'Idempotency-Key': key })
const listPostings = async (id: string) => {
  const { json }: { json: PostingsAnswer } = await finance.get(`${root}/${id}/postings`)
  return json.postings
}
const amendment = (changes: object) => ({ ...box, approved: undefined, ...changes })

describe('money that came outside the platform', () => {
  it('is recorded with its giver, and is in the list, the books and the history at once', async () => {
    const { json } = await record().thenAnswered(201, {
      status: 'approved',
      version: 2,
      amount: 1234.5,
      fee: 4.5,
      net: 1230,
      receivedOn: box.receivedOn,
      receivedTime: '09:30',
      firstName: 'Siu Ming',
      email: 'siu-ming@example.com',
      note: 'Collection box 14',
      projectName: '一般捐款',
      isIncluded: true,
    })
    const { json: listed }: { json: ListAnswer<DeskPayment> } = await finance.get(
      '/api/organizations/payments?q=Siu%20Ming',
    )
    expect(listed.rows).toMatchObject([{ id: json.id, source: 'offline', amount: 1234.5 }])
    expect(await listPostings(json.id)).toMatchObject([{ businessDate: box.receivedOn }])
    const { json: past }: { json: TimelineAnswer } = await finance.get(
      `${root}/${json.id}/timeline`,
    )
    expect(past.entries.map(({ type }) => type)).toEqual([
      'OfflineEntryRecorded',
      'OfflineEntryApproved',
    ])
  })

  it('is one entry however often the button is pressed', async () => {
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([record({}, key), record({}, key)])
    expect(second.json.id).toBe(first.json.id)
    expect([first.status, second.status]).toEqual([201, 201])
    await record({ amount: '99' }, key).thenRefused(409, 'request_reused')
    expect(await listPostings(first.json.id)).toHaveLength(1)
  })

  it('waits until it is approved, is corrected with a reason, and is taken out again', async () => {
    const { json: waiting } = await record({ approved: false })
    expect(waiting.status).toBe('pending')
    expect(await listPostings(waiting.id)).toEqual([])
    const at = `${root}/${waiting.id}`
    const approved = await finance.post(`${at}/approve`, { version: 1 })
    expect(approved.json).toMatchObject({ status: 'approved', version: 2 })
    const stale = await finance.put(at, amendment({ amount: '1', version: 1, reason: 'Late' }))
    expect(stale.json).toMatchObject({ error: { code: 'offline_entry_changed' } })
    const nothing = await finance.put(at, amendment({ version: 2, reason: ' ' }))
    expect(nothing.json).toMatchObject({ fields: { reason: 'reason.required' } })
    await finance
      .put(at, amendment({ amount: '1000', version: 2, reason: 'Counted again' }))
      .thenAnswered(200, { amount: 1000, version: 3 })
    const voided = await finance.post(`${at}/void`, { version: 3, reason: 'Twice' })
    expect(voided.json).toMatchObject({ status: 'voided', version: 4, voidReason: 'Twice' })
    expect(await listPostings(waiting.id)).toHaveLength(4)
  })

  it.each([
    ['nothing', { amount: '0.99' }, 'offline_amount_too_low'],
    ['a fee above its amount', { fee: '2000' }, 'offline_fee_too_high'],
    ['tomorrow', { receivedOn: addDays(today, 1) }, 'received_in_future'],
    ['a project of another charity', { projectId: worldId('project', 'x') }, 'project_not_found'],
  ])('is not %s', async (_what, changes, code) => {
    const refused = await record(changes)
    expect(refused.status).toBeGreaterThan(400)
    expect(refused.json).toMatchObject({ error: { code } })
  })

  it('is never another charity’s, and is changed by a charity of the plan alone', async () => {
    const { json } = await record()
    await peak.get(`${root}/${json.id}`).thenAnswered(404)
    await peak.post(`${root}/${json.id}/void`, { version: 2, reason: 'Mine' }).thenAnswered(404)
    await peak.post(root, box).thenRefused(409, 'plan_excludes_offline')
  })

  it('shows no contact data to a viewer, who can change nothing', async () => {
    const { json } = await record()
    const answer = await viewer.get(`${root}/${json.id}`)
    expect(answer.json).toMatchObject({ firstName: 'Siu Ming' })
    expect(answer.text).not.toContain('siu-ming@example.com')
    await viewer.post(root, box).thenRefused(403, 'not_allowed')
  })
})

describe('the proof of an offline payment', () => {
  const give = (bytes: Uint8Array, type: string) => {
    const form = new FormData()
    form.set('proof', new Blob([Uint8Array.from(bytes)], { type }), 'slip')
    return finance.post(`${root}/proofs`, form)
  }

  it('is uploaded, re-encoded, and shown to the charity’s own staff', async () => {
    const uploadAnswer = await give(await toPng(20, 10), 'image/png').thenAnswered(201)
    const { proof } = uploadAnswer.json as { proof: string }
    const { json } = await record({ proof })
    expect(json.proof).toMatchObject({ contentType: 'image/png' })
    const proofAnswer = await finance.get(json.proof?.path ?? '').thenAnswered(200)
    expect(proofAnswer.headers.get('Content-Type')).toBe('image/png')
    await peak.get(json.proof?.path ?? '').thenAnswered(404)
  })

  it('is a picture or a PDF, and one that this charity uploaded', async () => {
    const text = new TextEncoder().encode('hello')
    await give(text, 'image/png').thenRefused(422, { proof: 'proof.not_pdf' })
    await record({ proof: `${'0'.repeat(64)}.png` }).thenRefused(422, { proof: 'proof.missing' })
    await record({ proof: '../secrets.png' }).thenRefused(422, { proof: 'proof.missing' })
  })
})

describe('a receipt of an offline payment', () => {
  const at = (id: string) => `${root}/${id}/receipt`

  it('can be requested with the payment or later, and is sent again only if it was issued', async () => {
    const { json: first } = await record({ receipt: true })
    expect(first).toMatchObject({ receiptRequested: true, receiptNumber: null })
    const { json: later } = await record()
    expect(later.receiptRequested).toBe(false)
    await finance.post(at(later.id), {}).thenAnswered(202, { receiptRequested: true, version: 2 })
    await finance.post(`${at(later.id)}/resend`, {}).thenRefused(409, 'receipt_missing')
  })

  it('cannot be requested by another charity, by a viewer or for a voided payment', async () => {
    const { json } = await record()
    await peak.post(at(json.id), {}).thenAnswered(404)
    await peak.post(`${at(json.id)}/resend`, {}).thenAnswered(404)
    await viewer.post(at(json.id), {}).thenRefused(403, 'not_allowed')
    await finance.post(`${root}/${json.id}/void`, { version: 2, reason: 'Twice' })
    await finance.post(at(json.id), {}).thenRefused(409, 'offline_entry_voided')
  })
})

describe('books that are closed', () => {
  it('refuse what was received before, until they are opened again with a reason', async () => {
    const day = addDays(today, -30)
    const { json: entry } = await record({ receivedOn: day })
    await finance.post(books, { through: today }).thenRefused(422, 'day_not_over')
    expect((await finance.post(books, { through: day })).json).toEqual({ through: day })
    await record({ receivedOn: day }).thenRefused(409, 'period_closed')
    const at = `${root}/${entry.id}`
    const reason = { version: 2, reason: 'Twice' }
    await finance.post(`${at}/void`, reason).thenRefused(409, 'period_closed')
    await record({ receivedOn: addDays(day, 1) }).thenAnswered(201)
    const body = { through: null, reason: 'A receipt was forgotten' }
    expect((await finance.post(`${books}/reopen`, body)).json).toEqual({ through: null })
    await record({ receivedOn: day }).thenAnswered(201)
  })
})
