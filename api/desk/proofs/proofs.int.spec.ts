import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { useApi, type Client } from '../../testing/api.ts'
import type { Call } from '../../testing/call.ts'
import { createGivers } from '../../testing/gift.ts'
import { given, guest, staff } from '../../testing/given.ts'
import { saveProof, submitTransfer } from '../../testing/transfers.ts'
import { createBankDesk } from '../bank-statements/testing/bank-desk.ts'
import type { DeskPaymentAnswer, TimelineAnswer } from '../payments/contract.ts'
import {
  mostDecisions,
  proofsList,
  type DecisionsAnswer,
  type SentDecision,
  type WaitingProof,
} from './contract.ts'

const api = useApi()
const owner = given(api).as(staff('owner'))
const rival = given(api).as(staff('owner', 'lionrock'))
let harbour: Awaited<ReturnType<typeof createGivers>>
let lionRock: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
  lionRock = await createGivers(api, 'lionrock')
})

const path = '/api/organizations/payments/decisions'
const transfer = (changes: Parameters<typeof submitTransfer>[2] = {}) =>
  submitTransfer(api, harbour.organizationId, changes)
const approve = (paymentId: string, changes: Partial<SentDecision> = {}): SentDecision => ({
  decision: 'approve',
  paymentId,
  try: 1,
  key: randomUUID(),
  ...(changes as object),
})
const decline = (paymentId: string): SentDecision => ({
  decision: 'decline',
  paymentId,
  try: 1,
  key: randomUUID(),
  reason: 'not_found',
})
const send = (decisions: readonly SentDecision[], by: Client = owner): Call<DecisionsAnswer> =>
  by.post(path, { decisions })
const open = async (paymentId: string): Promise<DeskPaymentAnswer> =>
  (await owner.get(`/api/organizations/payments/${paymentId}`)).json
const readEvents = async (paymentId: string): Promise<string[]> => {
  const { entries }: TimelineAnswer = (
    await owner.get(`/api/organizations/payments/${paymentId}/timeline`)
  ).json
  return entries.map(({ type }) => type)
}
const listed = async (reader: Client = owner): Promise<WaitingProof[]> => {
  const answer: ListAnswer<WaitingProof> = (await reader.get(proofsList.path)).json
  return answer.rows
}
const picture = (...tail: number[]) =>
  saveProof(api, new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...tail]))

describe('many decisions in one request', () => {
  it('are each done, reported as changed or refused, and none stops the others', async () => {
    const [good, replaced, declined, foreign, bad] = [
      await transfer({ language: 'zh' }),
      await transfer(),
      await transfer(),
      await submitTransfer(api, lionRock.organizationId),
      await transfer({ language: 'zh' }),
    ]
    await owner.post(`/api/organizations/payments/${declined}/decline`, {
      try: 1,
      reason: 'A colleague was first',
    })
    const decisions = [
      approve(good),
      { ...approve(replaced), try: 2 },
      approve(declined),
      approve(foreign),
      approve(randomUUID()),
      decline(bad),
    ]
    const { json } = await send(decisions).thenAnswered(200)
    expect(json.decisions).toMatchObject([
      { paymentId: good, outcome: 'done' },
      { outcome: 'changed', status: 409, code: 'transfer_replaced' },
      { outcome: 'changed', status: 409, code: 'not_awaiting_approval' },
      { paymentId: foreign, outcome: 'refused', status: 404, code: 'payment_not_found' },
      { outcome: 'refused', status: 404, code: 'payment_not_found' },
      { outcome: 'done' },
    ])
    expect(json.decisions[1]).toMatchObject({
      message: expect.stringContaining('another transfer'),
    })
    expect(await open(good)).toMatchObject({ status: 'complete', awaitingApproval: false })
    expect(await open(replaced)).toMatchObject({ awaitingApproval: true })
    expect(await open(declined)).toMatchObject({ declineReason: 'A colleague was first' })
    // The reason is in the payer's language, not the staff member's.
    expect(await open(bad)).toMatchObject({ declineReason: '我們的戶口未有收到這筆款項。' })
    expect((await listed(rival)).map(({ id }) => id)).toContain(foreign)
  })

  it('are not repeated if they are sent again with the same keys', async () => {
    const [one, other] = [await transfer(), await transfer()]
    const decisions = [approve(one), decline(other)]
    const first = await send(decisions)
    await send(decisions).thenAnswered(200, first.json)
    expect(await readEvents(one)).toEqual(['ManualPaymentSubmitted', 'PaymentSucceeded'])
    expect(await readEvents(other)).toEqual(['ManualPaymentSubmitted', 'ManualPaymentDeclined'])
    const reused = [{ ...decisions[0], try: 2 } as SentDecision]
    expect((await send(reused)).json.decisions).toMatchObject([
      { outcome: 'refused', code: 'request_reused' },
    ])
  })

  it('are two hundred at once', async () => {
    const paymentIds: string[] = []
    for (let at = 0; at < mostDecisions; at += 20) {
      paymentIds.push(...(await Promise.all(Array.from({ length: 20 }, () => transfer()))))
    }
    const { json } = await send(paymentIds.map((paymentId) => approve(paymentId))).thenAnswered(200)
    expect(json.decisions.map(({ paymentId }) => paymentId)).toEqual(paymentIds)
    expect(json.decisions.filter(({ outcome }) => outcome !== 'done')).toEqual([])
    const waiting = new Set((await listed()).map(({ id }) => id))
    expect(paymentIds.filter((paymentId) => waiting.has(paymentId))).toEqual([])
    await send([...paymentIds, randomUUID()].map((paymentId) => approve(paymentId))).thenRefused(
      422,
      { decisions: 'decisions.too_many' },
    )
  })

  it.each([
    [[], 'decisions'],
    ['none', 'decisions'],
    [[{ ...approve(randomUUID()), key: 'short' }], 'decisions.0.key'],
    [[{ ...approve(randomUUID()), try: 0 }], 'decisions.0.try'],
    [[{ ...decline(randomUUID()), reason: 'I do not like it' }], 'decisions.0.reason'],
  ])('are not %j', async (decisions, field) => {
    const refused = await owner.post(path, { decisions }).thenAnswered(422)
    expect(Object.keys((refused.json as { fields: object }).fields)).toContain(field)
  })

  it('are not two about one payment', async () => {
    const paymentId = await transfer()
    await send([approve(paymentId), decline(paymentId)]).thenAnswered(422)
    expect(await readEvents(paymentId)).toEqual(['ManualPaymentSubmitted'])
  })

  it('are for owners and finance staff of the charity, with a session', async () => {
    const paymentId = await transfer()
    const stranger = given(api).as(guest())
    await send([approve(paymentId)], stranger).thenAnswered(401)
    await stranger.get(proofsList.path).thenAnswered(401)
    for (const role of ['viewer', 'fundraiser'] as const) {
      const colleague = given(api).as(staff(role))
      await send([approve(paymentId)], colleague).thenAnswered(403)
      await colleague.get(proofsList.path).thenAnswered(403)
    }
    expect(await readEvents(paymentId)).toEqual(['ManualPaymentSubmitted'])
    const finance = given(api).as(staff('finance'))
    await send([approve(paymentId)], finance).thenAnswered(200, {
      decisions: [{ outcome: 'done' }],
    })
  })
})

describe('the bank line below a proof', () => {
  const amount = 4_321_00
  const upload = async (texts: readonly string[], of = amount) => {
    const bank = createBankDesk(owner)
    await bank.addRows(
      texts.map((text) => ({ text, amount: of })),
      texts.join(' '),
    )
  }
  const money = { amountCents: cents(amount), coverFee: false } as const
  const lineOf = async (paymentId: string) =>
    (await listed()).find(({ id }) => id === paymentId)?.bankLine ?? null
  const match = (paymentId: string, lineId: string): SentDecision => ({
    ...(approve(paymentId) as Omit<Extract<SentDecision, { decision: 'approve' }>, 'decision'>),
    decision: 'match',
    lineId,
  })

  it('is the one that fits best, and a match approves the payment, once', async () => {
    const [one, other] = [
      await transfer({ ...money, reference: '8P2M9Q4T' }),
      await transfer({ ...money, reference: '8P2M9Q4V' }),
    ]
    await api.caughtUp()
    expect(await lineOf(one)).toBeNull()
    await upload(['FPS 8P2M 9Q4T'])
    const line = await lineOf(one)
    expect(line).toMatchObject({ strength: 'certain', amount: 4_321, paysInFull: true })
    // The amounts are equal, but the line contains the other reference.
    expect(await lineOf(other)).toBeNull()
    await upload(['TRANSFER 8P2M9Q4T', 'TRANSFER'])
    expect(await lineOf(other)).toMatchObject({ description: 'TRANSFER', strength: 'possible' })
    const decisions = [match(one, line?.id ?? '')]
    const first = await send(decisions)
    expect(first.json.decisions).toEqual([{ paymentId: one, outcome: 'done' }])
    expect((await send(decisions)).json).toEqual(first.json)
    expect(await readEvents(one)).toEqual(['ManualPaymentSubmitted', 'PaymentSucceeded'])
    expect((await send([match(other, line?.id ?? '')])).json.decisions).toMatchObject([
      { outcome: 'changed', code: 'bank_line_used_up' },
    ])
    expect(await open(other)).toMatchObject({ awaitingApproval: true })
    const spare = await lineOf(other)
    await send([decline(other)])
    expect((await send([match(other, spare?.id ?? '')])).json.decisions).toMatchObject([
      { outcome: 'changed', code: 'not_awaiting_approval' },
    ])
  })

  it('approves nothing if it pays only a part, and leaves no match behind', async () => {
    const whole = await transfer({ ...money, reference: '8P2M9Q4W' })
    await upload(['FPS 8P2M9Q4W'], 1_00)
    const line = await lineOf(whole)
    expect(line).toMatchObject({ strength: 'certain', amount: 1, paysInFull: false })
    expect((await send([match(whole, line?.id ?? '')])).json.decisions).toMatchObject([
      { outcome: 'changed', code: 'bank_line_used_up' },
    ])
    expect(await lineOf(whole)).toMatchObject({ id: line?.id, left: 1 })
    expect(await open(whole)).toMatchObject({ awaitingApproval: true })
  })

  it('overrules no colleague who declines the payment at the same moment', async () => {
    const both = await transfer({ ...money, reference: '8P2M9Q4Y' })
    await upload(['FPS 8P2M9Q4Y'])
    const line = await lineOf(both)
    const answers = await Promise.all([send([match(both, line?.id ?? '')]), send([decline(both)])])
    const outcomes = answers.map(({ json }) => json.decisions[0]?.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['changed', 'done']))
    expect(await readEvents(both)).toHaveLength(2)
  })

  it('is its own charity’s alone', async () => {
    const mine = await transfer({ ...money, reference: '8P2M9Q4X' })
    await upload(['FPS 8P2M9Q4X'])
    const line = await lineOf(mine)
    const foreign = await submitTransfer(api, lionRock.organizationId, {
      ...money,
      reference: '8P2M9Q4X',
    })
    await api.caughtUp()
    const rows = await listed(rival)
    expect(rows.find(({ id }) => id === foreign)).toMatchObject({ bankLine: null })
    const { json } = await send([match(foreign, line?.id ?? '')], rival)
    expect(json.decisions[0]?.outcome).toBe('refused')
    expect((await send([match(mine, randomUUID())])).json.decisions).toMatchObject([
      { outcome: 'refused', code: 'bank_line_not_found' },
    ])
  })
})

describe('a picture that was sent twice', () => {
  it('is decided in no batch, whichever charity it was sent to', async () => {
    const here = picture(1)
    const elsewhere = picture(2)
    const [one, other] = [await transfer({ proof: here }), await transfer({ proof: here })]
    const shared = await transfer({ proof: elsewhere })
    const alone = await transfer({ proof: picture(3) })
    await submitTransfer(api, lionRock.organizationId, { proof: elsewhere })
    const rows = new Map((await listed()).map((row) => [row.id, row.reusedProof]))
    expect([one, other, shared, alone].map((paymentId) => rows.get(paymentId))).toEqual([
      'here',
      'here',
      'elsewhere',
      null,
    ])
    const { json } = await send([approve(one), decline(other), approve(shared), approve(alone)])
    expect(json.decisions).toMatchObject([
      { outcome: 'refused', status: 409, code: 'proof_reused' },
      { outcome: 'refused', code: 'proof_reused' },
      { outcome: 'refused', code: 'proof_reused' },
      { outcome: 'done' },
    ])
    expect(await readEvents(one)).toEqual(['ManualPaymentSubmitted'])
    expect(await open(shared)).toMatchObject({ sameProof: [], proofSentElsewhere: true })
    expect(await open(one)).toMatchObject({ sameProof: [{ id: other }], proofSentElsewhere: false })
    // It can be decided on its own page.
    await owner.post(`/api/organizations/payments/${one}/approve`, { try: 1 }).thenAnswered(200)
  })

  it('is seen by its pixels, or by the bytes of one from before pixels were compared', async () => {
    const drawn = { ...picture(4), fingerprint: 'f'.repeat(64) }
    const again = { ...picture(5), fingerprint: 'f'.repeat(64) }
    const [one] = [await transfer({ proof: drawn }), await transfer({ proof: again })]
    const old = picture(6)
    await transfer({ proof: old })
    const newer = await transfer({ proof: { ...old, fingerprint: 'e'.repeat(64) } })
    const { json } = await send([approve(one), approve(newer)])
    expect(json.decisions.map((each) => 'code' in each && each.code)).toEqual([
      'proof_reused',
      'proof_reused',
    ])
  })

  it('does not undo what was decided before it came again', async () => {
    const proof = picture(7)
    const decided = [approve(await transfer({ proof }))]
    const first = await send(decided)
    await transfer({ proof })
    expect((await send(decided)).json).toEqual(first.json)
  })
})

describe('the queue of proofs', () => {
  it('has what waits for approval alone, the oldest first, with its sum', async () => {
    await harbour.give()
    const [older, newer] = [await transfer(), await transfer({ amountCents: cents(7_000) })]
    const rows = await listed()
    expect(rows.every(({ awaitingApproval }) => awaitingApproval)).toBe(true)
    expect(rows.map(({ id }) => id).filter((id) => id === older || id === newer)).toEqual([
      older,
      newer,
    ])
    const sum = rows.reduce((all, { fees }) => all + (fees?.totalAmount ?? 0), 0)
    expect((await owner.get(`${proofsList.path}/totals`)).json).toEqual({
      rows: rows.length,
      amount: sum,
    })
  })

  it('has no offline payment, which is approved on its own page', async () => {
    const recorded = await owner.post('/api/organizations/offline-entries', {
      projectId: null,
      paymentType: 'donation',
      paymentMethod: 'cash',
      amount: '120',
      fee: '0',
      receivedOn: '2026-01-05',
      receivedTime: '09:30',
      firstName: 'Waits',
      lastName: 'Offline',
      email: '',
      note: '',
      language: 'en',
      approved: false,
    })
    expect(recorded.status).toBe(201)
    const { id: entryId }: { id: string } = recorded.json
    expect((await listed()).map(({ id }) => id)).not.toContain(entryId)
  })
})

const project = worldId('project', 'of the proofs')

describe('the queue of a charity', () => {
  checkList({
    list: proofsList,
    idOf: ({ id }) => id,
    csvOf: ({ reference }) => String(reference),
    sorted: {
      date: ({ reference }) => String(reference),
      amount: ({ fees }) => Number(fees?.totalAmount),
    },
    filters: {
      q: ['of-2', ({ reference }) => reference === 'OF-2'],
      day: ['2020-01-01..', () => true],
      method: ['cash', ({ method }) => method === 'cash'],
      project: [project, ({ projectId }) => projectId === project],
      amount: ['200..300', ({ amount }) => amount >= 200 && amount <= 300],
    },
    start: async () => {
      const { organizationId } = await createGivers(api, 'bauhinia')
      const reader = given(api).as(staff('owner', 'bauhinia'))
      for (const number of [1, 2, 3, 4, 5]) {
        const payerId = randomUUID() as PersonId
        await submitTransfer(api, organizationId, {
          payerId,
          reference: `OF-${number}`,
          amountCents: cents(number > 3 ? 50_000 : number * 10_000),
          method: number === 4 ? 'cash' : 'fps',
          projectId: number === 5 ? project : null,
        })
      }
      return { api, reader, stranger: rival }
    },
  })
})
