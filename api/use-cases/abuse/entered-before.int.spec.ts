import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../app.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { createCardHolder, readId, today } from '../../testing/card-holder.ts'
import { createGivingDonors } from '../../testing/donors.ts'
import { createTreasury } from '../../testing/payouts.ts'
import { projectBody } from '../../testing/project-routes.ts'
import { createColleague } from '../../testing/transfers.ts'

const organisationId = worldId('organisation', 'harbour')

const api = useApi()
let owner: Awaited<ReturnType<typeof createColleague>>
let donors: Awaited<ReturnType<typeof createGivingDonors>>
beforeAll(async () => {
  owner = await createColleague(api, organisationId, 'owner', { daysAgo: 3 })
  donors = await createGivingDonors(api)
})

type Answer = { status: number; json: unknown }

const post = (path: string, body: object, key: string = randomUUID()): Promise<Answer> =>
  owner.browser.post(`/api/organizations/${path}`, body, { 'Idempotency-Key': key })

/** Posts as this person, eleven minutes later. */
const postLater = (path: string, body: object): Promise<Answer> => {
  const now = () => Date.now() + 11 * 60_000
  const later = openBrowser({ app: createApp({ ...api.dependencies, now }) }, 'localhost')
  later.cookies.set('almoner_session', owner.browser.cookies.get('almoner_session') ?? '')
  return later.post(`/api/organizations/${path}`, body)
}

const asksAbout = (earlier: Answer) => ({
  status: 409,
  json: {
    error: { code: 'entered_before' },
    earlier: { id: readId(earlier), at: expect.stringMatching(/Z$/) as string },
  },
})

describe('an offline payment that was recorded a few minutes ago', () => {
  const entry = {
    projectId: null,
    paymentType: 'donation',
    paymentMethod: 'cash',
    amount: '880.00',
    receivedOn: today,
    receivedTime: '00:00',
    firstName: 'Mei',
    lastName: 'Wong',
    language: 'en',
    approved: true,
  }
  const path = 'offline-entries'

  it('asks for confirmation once, with its name, and is recorded twice if confirmed', async () => {
    const key = randomUUID()
    const first = await post(path, entry, key)
    expect(first.status).toBe(201)
    const click = randomUUID()
    expect(await post(path, entry, click)).toMatchObject(asksAbout(first))
    const second = await post(path, { ...entry, again: true }, click)
    expect(second.status).toBe(201)
    expect(readId(second)).not.toBe(readId(first))
    // Retried requests return the same entries, without a confirmation.
    for (const [sent, answer] of [
      [key, first],
      [click, second],
    ] as const) {
      expect(readId(await post(path, entry, sent))).toBe(readId(answer))
    }
  })

  it('needs no confirmation if the donor, amount or day differs, or the first was voided or is older', async () => {
    const own = { ...entry, firstName: 'Kit' }
    const first = await post(path, own)
    for (const changes of [
      { firstName: 'Ann' },
      { amount: '881.00' },
      { receivedOn: '2026-11-02' },
      { paymentMethod: 'fps' },
      { paymentType: 'payment' },
    ]) {
      expect((await post(path, { ...own, ...changes })).status).toBe(201)
    }
    expect((await postLater(path, own)).status).toBe(201)
    await post(`${path}/${readId(first)}/void`, { version: 2, reason: 'Twice' })
    const third = await post(path, { ...own, firstName: 'Lo' })
    await post(`${path}/${readId(third)}/void`, { version: 2, reason: 'Twice' })
    expect((await post(path, { ...own, firstName: 'Lo' })).status).toBe(201)
  })
})

describe('a project of the same title', () => {
  it('asks for confirmation once', async () => {
    const body = { ...projectBody, status: 'open', title: { en: 'Two winters', zh: '', cn: '' } }
    const first = await post('projects', body)
    expect(first.status).toBe(201)
    const click = randomUUID()
    expect(await post('projects', body, click)).toMatchObject(asksAbout(first))
    expect((await post('projects', { ...body, again: true }, click)).status).toBe(201)
  })
})

describe('a payout of the same sum', () => {
  it('asks for confirmation even if the first has already arrived, before the password', async () => {
    const treasury = createTreasury(api, organisationId)
    await treasury.open()
    await treasury.settle(fixtureId('payment', 790), 500_000)
    const request = async (changes: object, click?: string) => {
      const { json } = await owner.browser.get('/api/organizations/payouts/next')
      const { seen } = json as { seen: number }
      return await post('payouts', { amount: '150.00', seen, ...changes }, click)
    }
    const password = 'Harbour2026'
    const first = await request({ password })
    expect(first.status).toBe(201)
    const facts = { organisationId, payoutId: readId(first) as never, at: treasury.now() }
    const paidOn = toCalendarDay(treasury.now())
    await treasury.tell({
      type: 'MarkPayoutSent',
      ...facts,
      providerPayoutId: 'po_twice',
      arrivalOn: paidOn,
    })
    await treasury.tell({ type: 'MarkPayoutPaid', ...facts, paidOn, bankReference: null })
    const click = randomUUID()
    expect(await request({}, click)).toMatchObject(asksAbout(first))
    expect((await request({ password, again: true }, click)).status).toBe(201)
  })
})

describe('a refund of the same sum of one payment', () => {
  it('asks for confirmation once', async () => {
    const donor = await donors.another()
    const { id } = await donor.give({ amount: 400 })
    const path = `payments/${id}/refunds`
    const refund = () => ({ refundId: randomUUID(), amount: 100, reason: 'other' })
    const first = refund()
    expect((await post(path, { ...first, password: 'Harbour2026' })).status).toBe(202)
    const second = refund()
    expect(await post(path, second)).toMatchObject(
      asksAbout({ status: 202, json: { id: first.refundId } }),
    )
    expect((await post(path, { ...second, again: true })).status).toBe(202)
    expect((await post(path, second)).status).toBe(202)
  })
})

describe('a monthly gift that was started a few minutes ago', () => {
  it('asks for confirmation once, and no longer after it is cancelled', async () => {
    const donor = await createCardHolder(api, donors)
    const first = await donor.start()
    const form = donor.form()
    const path = '/api/donors/payments'
    expect(await donor.browser.post(path, form)).toMatchObject(asksAbout(first))
    expect(await donor.start({ amount: 210 })).toMatchObject({ status: 200 })
    expect(await donor.start({ recurringOccurrences: 6 })).toMatchObject({ status: 200 })
    const second = await donor.browser.post(path, { ...form, again: true })
    expect(second.status).toBe(200)
    expect(readId(await donor.browser.post(path, form))).toBe(readId(second))
    for (const each of [first, second]) await donor.browser.delete(`${path}/${readId(each)}`)
    expect(await donor.start()).toMatchObject({ status: 200 })
  })
})
