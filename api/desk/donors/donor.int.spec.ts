import { beforeAll, describe, expect, it } from 'vitest'
import { payment } from '@almoner/domain/payment/index.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { DeskPaymentAnswer } from '../payments/contract.ts'
import { useApi } from '../../testing/api.ts'
import { createGivers, listPayments } from '../../testing/gift.ts'
import { given, staff } from '../../testing/given.ts'
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
