import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi } from '../../testing/api.ts'
import { createGivers } from '../../testing/gift.ts'
import { given, guest, staff } from '../../testing/given.ts'
import { record } from '../../testing/record.ts'
import { createReaders } from '../../donor/marketing-consent/testing/marketing-consent.ts'
import { donorsList, type Donor } from './donors-list-contract.ts'

const api = useApi()
const path = '/api/organizations/donors'
const owner = given(api).as(staff('owner'))

const today = toCalendarDay(instantFromMilliseconds(Date.now()))
const lastMonth = `${addDays(today, -30)}..${addDays(today, 1)}`

const readRows = async (query = '', as = owner): Promise<readonly Donor[]> => {
  const answer: ListAnswer<Donor> = (await as.get(`${path}${query}`)).json
  return answer.rows
}

const payInstalment = async (): Promise<void> => {
  const organisationId = worldId('organisation', 'harbour')
  const payerId = api.keys.personOfEmail('ada@example.org')
  const { planId, donorId } = plans.planIds
  const command = plans.startPlan({ ...plans.planIds, organisationId })
  await record(api, { decider: recurringPlan, tenant: organisationId, id: planId, command })
  const { type: _type, ...gift } = paid.initiatePayment({
    organisationId,
    payerId,
    projectId: null,
  })
  const payer = { ...paid.payer, firstName: 'Ada', lastName: 'Ho', email: 'ada@example.org' }
  const instalment = { planId, donorId, number: 1 }
  const charge = { ...gift, payer, instalment, try: 1, offSession: true } as const
  const steps = [
    { ...charge, type: 'ChargeInstalment' } as const,
    paid.identifyCard(),
    paid.succeedPayment(),
  ]
  for (const step of steps) {
    const stream = { tenant: organisationId, id: paid.paymentId }
    await record(api, { decider: payment, ...stream, command: step })
  }
}

beforeAll(async () => {
  const harbour = await createGivers(api, 'harbour')
  const give = (changes: object) => harbour.give({ coverFee: false, ...changes })
  const ada = { firstName: 'Ada', lastName: 'Ho', email: 'ada@example.org' }
  await give({ ...ada, amount: 100 })
  await give({ firstName: '大文', lastName: '陳', email: 'chan@example.org', amount: 250.5 })
  await give({ firstName: '-Eva', lastName: 'Mok', email: 'eva@example.org', amount: 900 })
  await give({ firstName: 'Fu', lastName: 'Lam', email: 'fu@example.org', amount: 200 })
  for (const [email, amount] of [
    ['fu@example.org', 300],
    ['go@example.org', 700],
  ] as const) {
    await owner.post('/api/organizations/offline-entries', {
      projectId: null,
      paymentType: 'donation',
      paymentMethod: 'cash',
      amount: `${amount}.00`,
      receivedOn: addDays(today, -60),
      email,
      language: 'en',
      approved: true,
    })
  }
  api.bank.answers('decline')
  await give({ firstName: 'Di', lastName: 'Li', email: 'di@example.org' })
  api.bank.answers('approve')
  await api.caughtUp()
  // The instalment is Ada's second gift. It links her address, the payer, with the account.
  await payInstalment()
  const readers = await createReaders(api, 'harbour')
  await readers.agree('chan@example.org', { firstName: '大文', lastName: '陳' })
  await api.caughtUp()
})

describe('the list of donors', () => {
  checkList({
    list: donorsList,
    idOf: ({ id }) => id,
    csvOf: ({ email }) => email,
    sorted: {
      date: ({ lastGivenOn }) => lastGivenOn,
      amount: ({ given: sum }) => sum,
      name: (row) => (row.organisationName ?? fullName(row)).toLowerCase(),
    },
    filters: {
      q: ['HO ada', ({ email }) => email === 'ada@example.org'],
      monthly: ['yes', ({ isMonthly }) => isMonthly],
      amount: ['400..450', ({ email }) => email === 'chan@example.org'],
      gave: [lastMonth, ({ email }) => email !== 'go@example.org'],
      new: [lastMonth, ({ email }) => !email.startsWith('fu@') && !email.startsWith('go@')],
      returning: [lastMonth, ({ email }) => email === 'fu@example.org'],
    },
    start: async () => ({
      api,
      reader: owner,
      stranger: given(api).as(staff('owner', 'lionrock')),
    }),
  })

  it('has each payer once, with the sum of their gifts, and nobody whose payment failed', async () => {
    const rows = await readRows('?sort=-amount')
    expect(rows.map(({ email, gifts, given: sum }) => [email, gifts, sum])).toEqual([
      ['eva@example.org', 1, 900],
      ['go@example.org', 1, 700],
      ['ada@example.org', 2, 600],
      ['fu@example.org', 2, 500],
      ['chan@example.org', 2, 400.5],
    ])
  })

  it('shows who gives monthly and who agreed to news', async () => {
    const [ada] = await readRows('?q=ada')
    const [chan] = await readRows('?q=陳大文')
    expect(ada).toMatchObject({ isMonthly: true, agreed: false, people: 1 })
    expect(chan).toMatchObject({ isMonthly: false, agreed: true })
  })

  it('hides addresses and consents from a viewer, who finds nobody by an address', async () => {
    const viewer = given(api).as(staff('viewer'))
    const [ada] = await readRows('?q=Ada+Ho', viewer)
    expect(ada).toMatchObject({ email: 'a•••@example.org', agreed: null })
    expect(await readRows('?q=ada%40example', viewer)).toEqual([])
    await viewer.get(`${path}.csv`).thenRefused(403, 'not_allowed')
  })

  it('is a file with the totals of each donor', async () => {
    const { text, headers } = await owner.get(`${path}.csv?sort=-amount`)
    expect(headers.get('Content-Disposition')).toContain('harbour-donors.csv')
    const [head = '', , , adas = ''] = text.trimEnd().split('\r\n')
    expect(head).toContain('Donor,Organisation of the donor,Email address,Telephone,Last gift')
    expect(adas).toMatch(/^Ada Ho,,ada@example.org,.*,2,HKD,600.00,Yes,No$/)
  })

  it('is refused without a login', async () => {
    await given(api).as(guest()).get(path).thenRefused(401, 'not_signed_in')
  })
})
