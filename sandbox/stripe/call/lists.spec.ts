import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandboxStripe, type RunningSandboxStripe } from '../testing/start.ts'

const beginning = 1_763_600_000
let seconds = beginning
let stripe: RunningSandboxStripe
const intents: string[] = []

beforeAll(async () => {
  stripe = await startSandboxStripe({ clock: () => seconds * 1_000 })
  for (let second = 0; second < 5; second += 1) {
    seconds = beginning + second
    const form = { amount: '10000', currency: 'hkd', confirm: 'true', payment_method: 'pm_card_hk' }
    intents.push((await stripe.call('POST', '/v1/payment_intents', { form })).json().id)
  }
})
afterAll(() => stripe.close())

const list = (path: string) => stripe.call('GET', `/v1/${path}`)
const listIds = async (path: string): Promise<string[]> =>
  (await list(path)).json().data.map(({ id }: { id: string }) => id)

describe('a list', () => {
  it('is newest first, and ends', async () => {
    expect(await listIds('payment_intents')).toEqual(intents.toReversed())
    expect((await list('payment_intents')).json()).toMatchObject({ has_more: false })
    expect((await list('payment_intents?limit=4')).json()).toMatchObject({ has_more: true })
  })

  it.each<[Record<string, number>, number[]]>([
    [{ 'created[gte]': 2 }, [4, 3, 2]],
    [{ 'created[gt]': 2 }, [4, 3]],
    [{ 'created[lte]': 1 }, [1, 0]],
    [{ 'created[lt]': 1 }, [0]],
    [{ 'created[gte]': 1, 'created[lt]': 3 }, [2, 1]],
    [{ 'created[gt]': 4 }, []],
  ])('contains what was created %o', async (created, wanted) => {
    const query = Object.entries(created).map(([name, at]) => `${name}=${beginning + at}`)
    const foundIds = await listIds(`payment_intents?${query.join('&')}`)
    expect(foundIds).toEqual(wanted.map((index) => intents[index]))
  })

  it('continues after the last object of the page before', async () => {
    const [, , third] = intents
    expect(await listIds(`payment_intents?starting_after=${third}`)).toEqual(
      intents.slice(0, 2).toReversed(),
    )
  })

  it('has the objects next before the one that is named, newest first', async () => {
    const [first, second, third, fourth] = intents
    const page = await list(`payment_intents?ending_before=${first}&limit=2`)
    expect(page.json()).toMatchObject({ data: [{ id: third }, { id: second }], has_more: true })
    const next = await list(`payment_intents?ending_before=${third}&limit=2`)
    expect(next.json()).toMatchObject({
      data: [{ id: intents[4] }, { id: fourth }],
      has_more: false,
    })
    expect(await listIds(`payment_intents?ending_before=${intents[4]}`)).toEqual([])
  })

  it('expands what each of its objects names', async () => {
    const path = 'payment_intents?limit=2&expand[0]=data.latest_charge.balance_transaction'
    const { data } = (await list(path)).json()
    expect(data).toMatchObject([
      { latest_charge: { balance_transaction: { fee: 575 } } },
      { latest_charge: { balance_transaction: { fee: 575 } } },
    ])
  })

  it('contains what belongs to one object', async () => {
    const [first = ''] = intents
    const [charge = ''] = await listIds(`charges?payment_intent=${first}`)
    const { data } = (await list(`balance_transactions?source=${charge}`)).json()
    expect(data).toMatchObject([{ type: 'charge', amount: 10_000, net: 9_425 }])
    expect(await listIds(`disputes?payment_intent=${first}`)).toEqual([])
    expect(await listIds(`radar/early_fraud_warnings?charge=${charge}`)).toEqual([])
  })

  it.each([
    'payment_intents?limit=0',
    'payment_intents?limit=101',
    'payment_intents?starting_after=pi_nothing',
    'payment_intents?ending_before=pi_nothing',
    'payment_intents?ending_before=pi_1&starting_after=pi_2',
    'payment_intents?surprise=1',
    'payment_intents?created[after]=1',
    'payment_intents?created[gte]=yesterday',
    'payment_intents?expand[0]=latest_charge',
    'customers/search?query=name:"Chan"',
  ])('is refused as %s', async (path) => {
    expect((await list(path)).status).toBe(400)
  })
})

describe('a customer', () => {
  it('is found by the search a minute after it was made, and at once by its id', async () => {
    const form = { 'metadata[personId]': 'p-1', email: 'payer@example.org' }
    const customer = (await stripe.call('POST', '/v1/customers', { form })).json()
    expect((await list(`customers/${customer.id}`)).json()).toEqual(customer)
    const search = `customers/search?query=${encodeURIComponent("metadata['personId']:'p-1'")}`
    seconds += 59
    expect(await listIds(search)).toEqual([])
    seconds += 2
    expect(await listIds(search)).toEqual([customer.id])
    expect(await listIds('customers?email=payer@example.org')).toEqual([customer.id])
  })
})
