import { beforeAll, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { DeskPaymentAnswer } from '../payments/contract.ts'
import { useApi } from '../../testing/api.ts'
import { createGivers, listPayments } from '../../testing/gift.ts'
import { createDonor } from '../../testing/donors.ts'
import { createErasureTasks } from '../../testing/erasures.ts'
import { forget } from '../../testing/forgetting.ts'
import { administrator, given, staff } from '../../testing/given.ts'
import { record } from '../../testing/record.ts'
import { createReaders } from '../../donor/marketing-consent/testing/marketing-consent.ts'
import type { DonorAnswer } from './contract.ts'

const api = useApi()
const path = '/api/organizations/donors'
const owner = given(api).as(staff('owner'))
const personOfEmail = (email: string) => api.keys.personOfEmail(email)
const ada = () => personOfEmail('ada@example.org')
const adasOffice = () => personOfEmail('ada@office.example')
const chan = () => personOfEmail('chan@example.org')
let paymentId: string

const read = async (id: string): Promise<DonorAnswer> => (await owner.get(`${path}/${id}`)).json

beforeAll(async () => {
  const harbour = await createGivers(api, 'harbour')
  const give = (changes: object) => harbour.give({ coverFee: false, ...changes })
  const name = { firstName: 'Ada', lastName: 'Ho', phoneNumber: '+852 9222 3333' }
  paymentId = (await give({ ...name, email: 'ada@example.org', amount: 100 })).id
  await give({ ...name, email: 'ada@example.org', amount: 50 })
  await give({ ...name, firstName: 'ADA', email: 'ada@office.example', amount: 200 })
  const other = { firstName: '大文', lastName: '陳', phoneNumber: '+852 9876 5432' }
  await give({ ...other, email: 'chan@example.org', amount: 300 })
  await api.caughtUp()
})

describe('one donor', () => {
  it('is shown with the sums of each year and what else is known', async () => {
    const donor = await read(ada())
    expect(donor).toMatchObject({
      id: ada(),
      lastName: 'Ho',
      email: 'ada@example.org',
      phoneNumber: '+85292223333',
      gifts: 2,
      given: 150,
      plans: [],
      consents: [],
    })
    expect(donor.years).toMatchObject([{ gifts: 2, online: 2, given: 150 }])
  })

  it('has the payments of all payer ids of the record', async () => {
    expect((await listPayments(owner, `?donor=${ada()}`)).rows).toHaveLength(2)
    expect((await listPayments(owner, `?donor=${ada()}&q=office`)).rows).toEqual([])
    const totals = await owner.get(`/api/organizations/payments/totals?donor=${chan()}`)
    expect(totals.json).toMatchObject({ rows: 1, received: 300 })
  })

  it('is named by each of its payments, with the number of gifts', async () => {
    const answer: DeskPaymentAnswer = (await owner.get(`/api/organizations/payments/${paymentId}`))
      .json
    expect(answer.donor).toEqual({ id: ada(), gifts: 2 })
  })

  it('shows each change of the consent, with its place', async () => {
    const readers = await createReaders(api, 'harbour')
    await readers.agree('chan@example.org', { firstName: '大文', lastName: '陳' })
    await readers.browser.post(`/api/news/${readers.tokenOf('chan@example.org')}`, undefined)
    await api.caughtUp()
    const { agreed, consents } = await read(chan())
    expect(agreed).toBe(false)
    expect(consents).toMatchObject([
      { type: 'withdrew', source: 'unsubscribe_page' },
      { type: 'agreed', source: 'checkout', textVersion: 1 },
    ])
  })

  it('has the monthly gift of the account whose instalments are paid under the address', async () => {
    const organisationId = worldId('organisation', 'harbour')
    const mei = personOfEmail('mei@example.org')
    const { planId, donorId } = plans.planIds
    const command = plans.startPlan({ ...plans.planIds, organisationId })
    await record(api, { decider: recurringPlan, tenant: organisationId, id: planId, command })
    const { type: _type, ...gift } = paid.initiatePayment({
      organisationId,
      payerId: mei,
      projectId: null,
    })
    const payer = { ...paid.payer, firstName: 'Mei', lastName: 'Lau', phoneNumber: '+85261112222' }
    const instalment = { planId, donorId, number: 1 }
    const charge = { ...gift, payer, instalment, try: 1, offSession: true } as const
    for (const step of [
      { ...charge, type: 'ChargeInstalment' } as const,
      paid.identifyCard(),
      paid.succeedPayment(),
    ]) {
      const stream = { tenant: organisationId, id: paid.paymentId }
      await record(api, { decider: payment, ...stream, command: step })
    }
    expect(await read(mei)).toMatchObject({
      lastName: 'Lau',
      isMonthly: true,
      plans: [{ id: planId, status: 'active' }],
    })
  })

  it('hides contact data and consents from a viewer', async () => {
    const viewer = given(api).as(staff('viewer'))
    await viewer.get(`${path}/${ada()}`).thenAnswered(200, {
      email: 'a•••@example.org',
      phoneNumber: '••••33',
      consents: null,
      agreed: null,
    })
    const body = { donorId: adasOffice() }
    await viewer.post(`${path}/${ada()}/merge`, body).thenRefused(403, 'not_allowed')
  })

  it('is not found by another charity', async () => {
    const elsewhere = given(api).as(staff('owner', 'lionrock'))
    await elsewhere.get(`${path}/${ada()}`).thenRefused(404, 'donor_record_not_found')
    await elsewhere
      .post(`${path}/${ada()}/merge`, { donorId: adasOffice() })
      .thenRefused(404, 'donor_record_not_found')
  })
})

describe('two records of one person', () => {
  it('are suggested if they have the same name or telephone number', async () => {
    const { likelySame } = await read(ada())
    expect(likelySame).toMatchObject([{ id: adasOffice(), gifts: 1, given: 200 }])
    expect((await read(chan())).likelySame).toEqual([])
  })

  it('are merged by a fundraiser, and separated again', async () => {
    const fundraiser = given(api).as(staff('fundraiser'))
    const body = { donorId: adasOffice() }
    await fundraiser.post(`${path}/${ada()}/merge`, body).thenAnswered(200, {
      gifts: 3,
      given: 350,
      people: 2,
      likelySame: [],
    })
    expect((await read(adasOffice())).id).toBe(ada())
    expect((await listPayments(owner, `?donor=${ada()}`)).rows).toHaveLength(3)
    await fundraiser.post(`${path}/${ada()}/merge`, body).thenRefused(409, 'donor_merged_elsewhere')
    await fundraiser.post(`${path}/${ada()}/separate`, body).thenAnswered(200, {
      gifts: 2,
      people: 1,
    })
    expect((await read(adasOffice())).gifts).toBe(1)
  })

  it('refuses to separate what is no part of the record', async () => {
    await owner
      .post(`${path}/${ada()}/separate`, { donorId: chan() })
      .thenRefused(409, 'donor_merged_elsewhere')
    await owner
      .post(`${path}/${ada()}/merge`, { donorId: ada() })
      .thenRefused(409, 'donor_merged_elsewhere')
  })
})

describe('the erasure of a donor', () => {
  const today = toCalendarDay(instantFromMilliseconds(Date.now()))
  const administration = given(api).as(administrator())
  const fundraiser = given(api).as(staff('fundraiser'))
  const asking = {
    receivedOn: addDays(today, -3),
    reason: 'By <b>email</b>',
    password: 'Harbour2026',
  }
  const ask = (id: string, as = fundraiser, body: object = asking, headers = {}) =>
    as.post(`${path}/${id}/erasure-request`, body, headers)
  const request = async (id: string) => (await ask(id).thenAnswered(200)).json as DonorAnswer
  const requestIdIn = ({ erasure }: DonorAnswer) => requirePresent(erasure, 'a request').id
  const admin = (id: string) => `/api/admin/erasure-requests/${id}`
  const stepUp = { password: 'Almoner2026' }
  const withdraw = (id: string, requestId: string) =>
    owner.post(`${path}/${id}/erasure-request/withdraw`, { requestId })

  it('is requested by a fundraiser with a password, and shown on the page', async () => {
    await ask(chan(), fundraiser, { ...asking, password: undefined }).thenRefused(
      422,
      'step_up_required',
    )
    const { erasure } = await request(chan())
    expect(erasure).toMatchObject({
      status: 'open',
      receivedOn: asking.receivedOn,
      dueOn: addDays(today, 37),
      due: 'later',
      reason: 'By <b>email</b>',
      decidedAt: null,
    })
    const viewer = given(api).as(staff('viewer'))
    const shown: DonorAnswer = (await viewer.get(`${path}/${chan()}`)).json
    expect(shown.erasure).toMatchObject({ status: 'open', reason: null })
  })

  it('is requested once: the same press again, and another person’s press', async () => {
    const key = { 'Idempotency-Key': 'one-press-for-ada' }
    const first: DonorAnswer = (await ask(ada(), fundraiser, asking, key)).json
    const again: DonorAnswer = (await ask(ada(), fundraiser, asking, key).thenAnswered(200)).json
    expect(requestIdIn(again)).toBe(requestIdIn(first))
    await ask(ada(), owner).thenRefused(409, 'erasure_already_requested')
    await withdraw(ada(), requestIdIn(first)).thenAnswered(200)
  })

  it.each([
    [{ receivedOn: addDays(today, 1) }, { receivedOn: 'received_on.future' }],
    [{ receivedOn: 'yesterday' }, { receivedOn: 'received_on.invalid' }],
    [{ reason: ' ' }, { reason: 'reason.required' }],
    [{ reason: 'x'.repeat(1_001) }, { reason: 'reason.too_long' }],
  ])('is not requested with %j', async (changes, fields) => {
    await ask(adasOffice(), owner, { ...asking, ...changes }).thenRefused(422, fields)
  })

  it('is not requested by others', async () => {
    await ask(ada(), given(api).as(staff('viewer'))).thenRefused(403, 'not_allowed')
    const elsewhere = given(api).as(staff('owner', 'lionrock'))
    await ask(ada(), elsewhere).thenRefused(404, 'donor_record_not_found')
    const { erasure } = await read(chan())
    await elsewhere
      .post(`${path}/${ada()}/erasure-request/withdraw`, { requestId: erasure?.id })
      .thenRefused(404, 'donor_record_not_found')
    await administration
      .get(admin(worldId('payment', 'none')))
      .thenRefused(404, 'erasure_request_not_found')
    await owner.get(admin(erasure?.id ?? '')).thenAnswered(401)
  })

  it('is withdrawn until it is decided, and may be requested again', async () => {
    const requestId = requestIdIn(await read(chan()))
    const after: DonorAnswer = (await withdraw(chan(), requestId).thenAnswered(200)).json
    expect(after.erasure).toMatchObject({ status: 'withdrawn', due: null })
    await administration
      .post(`${admin(requestId)}/approve`, { stepUp })
      .thenRefused(409, 'erasure_request_decided')
    await request(chan())
  })

  it('is declined by an administrator with a reason, which the charity reads', async () => {
    const requestId = requestIdIn(await read(chan()))
    await administration
      .post(`${admin(requestId)}/decline`, { reason: 'x', stepUp: { password: 'Wrong2026' } })
      .thenRefused(422, 'wrong_password')
    await administration
      .post(`${admin(requestId)}/decline`, { reason: 'Not <i>signed</i>', stepUp })
      .thenAnswered(200, { status: 'declined', decidedBy: { isMe: true }, reach: null })
    await administration
      .post(`${admin(requestId)}/approve`, { stepUp })
      .thenRefused(409, 'erasure_request_decided')
    await withdraw(chan(), requestId).thenRefused(409, 'erasure_request_decided')
    expect((await read(chan())).erasure).toMatchObject({
      status: 'declined',
      declineReason: 'Not <i>signed</i>',
    })
  })

  it('is approved with a view of what it reaches, and carried out', async () => {
    const tasks = createErasureTasks(api)
    await fundraiser.post(`${path}/${ada()}/merge`, { donorId: adasOffice() }).thenAnswered(200)
    const requestId = requestIdIn(await request(ada()))
    await administration.get('/api/admin/erasure-requests').thenAnswered(200, {
      rows: [
        { id: requestId, charity: expect.stringContaining('Harbour') as string, due: 'later' },
      ],
    })
    await administration.get(admin(requestId)).thenAnswered(200, {
      people: [ada(), adasOffice()],
      reason: asking.reason,
      reach: { otherCharities: 0, accounts: 0, plans: 0 },
    })
    await administration.post(`${admin(requestId)}/approve`, { stepUp }).thenAnswered(200)
    // A second administrator presses at the same time.
    await administration
      .post(`${admin(requestId)}/approve`, { stepUp })
      .thenAnswered(200, { status: 'approved' })
    await withdraw(ada(), requestId).thenRefused(409, 'erasure_request_decided')
    await tasks.begin(requestId)
    await forget(api, requestId as DonorId)
    await tasks.end(requestId as DonorId)
    const donor = await read(ada())
    expect(donor).toMatchObject({ lastName: '[erased]', given: 350 })
    expect(donor.erasure).toMatchObject({ status: 'carried_out', reason: '[erased]' })
    await administration
      .get(admin(requestId))
      .thenAnswered(200, { status: 'carried_out', reason: '[erased]' })
    await ask(ada()).thenRefused(409, 'donor_record_erased')
  })

  it('closes the account that logs in with the address, and ends with it', async () => {
    const tasks = createErasureTasks(api)
    const member = await createDonor(api, 'member')
    const browser = await member.at('harbour')
    const givers = await createGivers(api, 'harbour')
    await givers.give({ email: member.username, amount: 100, coverFee: false })
    await api.caughtUp()
    const payerId = personOfEmail(member.username)
    const requestId = requestIdIn(await request(payerId))
    await administration
      .get(admin(requestId))
      .thenAnswered(200, { reach: { accounts: 1, otherCharities: 0 } })
    await administration.post(`${admin(requestId)}/approve`, { stepUp }).thenAnswered(200)
    await tasks.begin(requestId)
    const letters = await forget(api, member.donorId)
    expect(letters.map(({ to }) => to)).toEqual([member.username])
    await tasks.end(member.donorId)
    expect((await read(payerId)).erasure).toMatchObject({ status: 'carried_out' })
    expect((await browser.get('/api/donors/erase')).status).toBe(401)
  })

  it('is recorded in the activity with its author, and without its texts', async () => {
    const answer = await owner.get('/api/organizations/activity')
    expect(answer.text).toContain('ErasureRequested')
    expect(answer.text).toContain('ErasureRequestDeclined')
    expect(answer.text).not.toContain('email</b>')
  })
})
