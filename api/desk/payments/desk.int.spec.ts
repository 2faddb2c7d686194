import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toHkd, parseHkd } from '@almoner/domain/kernel/money.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { createGivers, listPayments } from '../../testing/gift.ts'
import { given, guest, staff } from '../../testing/given.ts'
import type { DeskPayment, PostingsAnswer, TimelineAnswer } from './contract.ts'
import type { OverviewAnswer } from './overview/overview-contract.ts'

const api = useApi()
const owner = given(api).as(staff('owner'))
const rival = given(api).as(staff('owner', 'lionrock'))
let harbour: Awaited<ReturnType<typeof createGivers>>
let lionRock: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
  lionRock = await createGivers(api, 'lionrock')
})
beforeEach(() => api.bank.answers('approve'))

const unknownId = '00000000-0000-4000-8000-000000000404'
const calls = (paymentId: string) => [
  `/api/organizations/payments/${paymentId}`,
  `/api/organizations/payments/${paymentId}/timeline`,
  `/api/organizations/payments/${paymentId}/postings`,
]
const withoutRequestId = (answer: { status: number; json: unknown }) => ({
  status: answer.status,
  body: { ...(answer.json as object), requestId: '' },
})
const toCents = (hkd: number): number => {
  const parsed = parseHkd(hkd)
  if ('cents' in parsed) return parsed.cents
  throw new Error(`not whole cents: ${hkd}`)
}

describe('without a session', () => {
  it('no route of the desk answers', async () => {
    const { id } = await harbour.give()
    const paths = ['/api/organizations/payments', '/api/organizations/overview', ...calls(id)]
    for (const path of paths) {
      await given(api).as(guest()).get(path).thenRefused(401, 'not_signed_in')
    }
  })
})

describe('at a charity’s own site', () => {
  it('there is no desk, even for a signed-in person', async () => {
    const { cookies } = await owner.browser()
    const Cookie = `almoner_session=${cookies.get('almoner_session')}`
    for (const host of ['harbour.localhost', 'lionrock.localhost', 'nobody.localhost']) {
      await given(api)
        .as(guest(host))
        .get('/api/organizations/payments', { Cookie })
        .thenAnswered(404)
    }
  })
})

describe('two charities', () => {
  it('see their own payments alone, newest first', async () => {
    const first = await harbour.give({ memo: 'the first' })
    const theirs = await lionRock.give({ memo: 'at Lion Rock' })
    const second = await harbour.give({ memo: 'the second' })
    const ours = (await listPayments(owner)).rows.map(({ id }) => id)
    expect(ours.slice(0, 2)).toEqual([second.id, first.id])
    expect(ours).not.toContain(theirs.id)
    expect((await listPayments(rival)).rows.map(({ id }) => id)).toEqual([theirs.id])
  })

  it('get the same 404 for the other’s payment as for one that does not exist', async () => {
    const theirs = await lionRock.give()
    const foreign = calls(theirs.id)
    for (const [index, unknown] of calls(unknownId).entries()) {
      const guessed = withoutRequestId(await owner.get(foreign[index] ?? ''))
      expect(guessed).toEqual(withoutRequestId(await owner.get(unknown)))
      expect(guessed).toMatchObject({ status: 404, body: { error: { code: 'payment_not_found' } } })
    }
  })

  it('cannot reach the other’s by its place in the list either', async () => {
    await lionRock.give()
    const amounts = '?sort=-amount'
    const { rows: theirs } = await listPayments(rival, amounts)
    const token = Buffer.from(JSON.stringify(['-amount', '99999999', '1'])).toString('base64url')
    const { rows: ours } = await listPayments(owner, `${amounts}&after=${token}`)
    const ids = new Set(theirs.map(({ id }) => id))
    expect(theirs.length).toBeGreaterThan(0)
    expect(ours.length).toBeGreaterThan(0)
    for (const { id } of ours) expect(ids).not.toContain(id)
  })
})

describe('a payment', () => {
  it('shows what the payer entered and what the charity receives', async () => {
    const fields = [
      { id: 'in-honour-of', value: ' Grandmother ' },
      { id: '__proto__', value: 'polluted' },
      // Archived after the payer opened the page.
      { id: 'camp-shirt-size', value: 'M' },
    ]
    const { id, receiptLink } = await harbour.give({ memo: 'with love', fields })
    await owner.get(`/api/organizations/payments/${id}`).thenAnswered(200, {
      id,
      status: 'complete',
      failure: null,
      firstName: 'Tai Man',
      lastName: 'Chan',
      email: 'tai-man@example.com',
      phoneNumber: '+85291234567',
      memo: 'with love',
      customFields: [
        { label: 'In honour or memory of', value: 'Grandmother' },
        { label: 'T-shirt size', value: 'M' },
      ],
      cardBrand: 'visa',
      cardLast4: '0004',
      amount: 150,
      coverFee: true,
      receiptNumber: null,
      receiptLink: null,
    })
    expect(receiptLink).toContain('/api/receipts/')
    expect({}).not.toHaveProperty('polluted')
  })

  it('shows how it was divided, to the cent', async () => {
    const { id } = await harbour.give({ coverFee: false, amount: 333.33 })
    const opened: DeskPayment = (await owner.get(`/api/organizations/payments/${id}`)).json
    const { totalAmount, totalFee, nonprofitReceives } = opened.fees ?? {}
    expect(totalAmount).toBe(333.33)
    expect(toCents(totalFee ?? 0) + toCents(nonprofitReceives ?? 0)).toBe(33_333)
  })

  it('shows every event in order, with its actor, also of an earlier card', async () => {
    const body = harbour.form({ paymentMethod: 'pm_card_visa_chargeDeclined' })
    api.bank.answers('decline')
    await harbour.send(body)
    api.bank.answers('challenge')
    const answer = await harbour.send({ ...body, paymentMethod: 'pm_card_hk' })
    const { id } = answer.json as { id: string }
    await api.bank.approve(id)
    await api.caughtUp()
    const path = `/api/organizations/payments/${id}/timeline`
    const { entries }: TimelineAnswer = (await owner.get(path)).json
    expect(entries.map(({ type }) => type)).toEqual([
      'PaymentInitiated',
      'CardIdentified',
      'PaymentFailed',
      'PaymentRetried',
      'CardIdentified',
      'AuthenticationRequired',
      'PaymentSucceeded',
    ])
    const positions = entries.map(({ position }) => BigInt(position))
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)))
    expect(entries[0]?.actor).toBe('guest')
    expect(entries.at(-1)?.actor).toBe('process:take-payment')
  })

  it('is posted so that the charity’s part is what it receives', async () => {
    const { id } = await harbour.give({ amount: 500 })
    const path = `/api/organizations/payments/${id}`
    const { fees }: DeskPayment = (await owner.get(path)).json
    const { postings }: PostingsAnswer = (await owner.get(`${path}/postings`)).json
    expect(postings.length).toBeGreaterThan(0)
    // Each posting moves an amount between two accounts, so the sum over all accounts is zero.
    const balances = new Map<string, number>()
    for (const { debit, credit, amount } of postings) {
      expect(toCents(amount)).toBeGreaterThan(0)
      expect(debit).not.toBe(credit)
      balances.set(debit, (balances.get(debit) ?? 0) + toCents(amount))
      balances.set(credit, (balances.get(credit) ?? 0) - toCents(amount))
    }
    const owed = [...balances].filter(([account]) => account.includes(harbour.organizationId))
    expect(owed.map(([, balance]) => -balance)).toEqual([toCents(fees?.nonprofitReceives ?? 0)])
  })

  it('that failed has no postings and no value', async () => {
    api.bank.answers('decline')
    const body = harbour.form()
    await harbour.send(body)
    const [failed] = (await listPayments(owner, '?status=error')).rows
    expect(failed).toMatchObject({ status: 'error', failure: 'card_declined' })
    const path = `/api/organizations/payments/${failed?.id}/postings`
    expect((await owner.get(path)).json).toEqual({ postings: [] })
  })
})

describe('the overview', () => {
  it('owes the charity the sum of what its payments brought, and counts those', async () => {
    await harbour.give({ amount: 1_234.56, coverFee: false })
    api.bank.answers('decline')
    await harbour.send(harbour.form())
    const complete = (await everyPage(owner, 'complete')).flat()
    const overview: OverviewAnswer = (await owner.get('/api/organizations/overview')).json
    const sum = complete.reduce((all, { fees }) => all + toCents(fees?.nonprofitReceives ?? 0), 0)
    expect(sum).toBeGreaterThan(0)
    expect(toCents(overview.pendingBalance)).toBe(sum)
    expect(overview.paymentsCompleted).toBe(complete.length)
    expect(overview.organization).toMatchObject({ subDomain: 'harbour', status: 'approved' })
    expect(overview.person).toMatchObject({ username: 'staff@harbour.example', role: 'owner' })
  })

  it('is zero for a charity without gifts', async () => {
    const bauhinia = given(api).as(staff('owner', 'bauhinia'))
    const answer = (await bauhinia.get('/api/organizations/overview')).json
    expect(answer).toMatchObject({ pendingBalance: toHkd(0 as never), paymentsCompleted: 0 })
  })

  it('lists the first steps of a new charity for its owner alone', async () => {
    const steps = async (who: Client): Promise<OverviewAnswer['firstSteps']> => {
      const { json }: { json: OverviewAnswer } = await who.get('/api/organizations/overview')
      return json.firstSteps
    }
    expect(await steps(given(api).as(staff('owner', 'bauhinia')))).toEqual({
      payment: false,
      project: true,
      team: false,
      secondFactor: false,
      payoutAccount: false,
    })
    expect(await steps(given(api).as(staff('viewer')))).toBeNull()
    expect((await everyPage(owner, 'complete')).flat().length).toBeLessThan(10)
    expect(await steps(owner)).toMatchObject({ payment: true, team: true })
    for (let gift = 0; gift < 10; gift += 1) await harbour.give({ amount: 200 })
    expect(await steps(owner)).toBeNull()
  })
})

const everyPage = async (who: Client, status: string) => {
  const pages: DeskPayment[][] = []
  let next: string | null = null
  do {
    const cursor: string = next === null ? '' : `&after=${next}`
    const page = await listPayments(who, `?status=${status}${cursor}`)
    pages.push(page.rows)
    next = page.next
  } while (next !== null && pages.length < 20)
  return pages
}

describe('forty-five payments', () => {
  it('are listed in pages of twenty, each once, even while new ones arrive', async () => {
    const tinHau = await createGivers(api, 'tinhau')
    const tinHauOwner = given(api).as(staff('owner', 'tinhau'))
    const giftIds: string[] = []
    for (let round = 0; round < 9; round += 1) {
      const gifts = await Promise.all(Array.from({ length: 5 }, () => tinHau.give()))
      giftIds.push(...gifts.map(({ id }) => id))
    }
    const first = await listPayments(tinHauOwner)
    const late = await tinHau.give()
    const second = await listPayments(tinHauOwner, `?after=${first.next}`)
    const third = await listPayments(tinHauOwner, `?after=${second.next}`)
    const pages = [first, second, third].map(({ rows }) => rows.map(({ id }) => id))
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
    expect(third.next).toBeNull()
    expect(new Set(pages.flat())).toEqual(new Set(giftIds))
    expect((await listPayments(tinHauOwner)).rows[0]?.id).toBe(late.id)
  })
})

const token = (parts: readonly string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

describe('a filter', () => {
  it('shows the payments of one status', async () => {
    api.bank.answers('silence')
    const open = (await harbour.send(harbour.form())).json as { id: string }
    const { rows } = await listPayments(owner, '?status=processing')
    expect(rows.map(({ id }) => id)).toContain(open.id)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['processing']))
  })

  it.each([
    ['status=paid', { status: 'status.unknown' }],
    ['status=', { status: 'status.unknown' }],
    ['sort=reference', { sort: 'sort.unknown' }],
    ['method=barter', { method: 'method.unknown' }],
    ['type=loan', { type: 'type.unknown' }],
    ['day=2026-11-31..', { day: 'day.invalid' }],
    ['day=2026-11-02..2026-11-01', { day: 'day.invalid' }],
    ['day=..', { day: 'day.invalid' }],
    ['amount=ten..', { amount: 'amount.invalid' }],
    ['amount=2..1', { amount: 'amount.invalid' }],
    ['q=%20', { q: 'q.required' }],
    [`q=${'x'.repeat(101)}`, { q: 'q.too_long' }],
    ['after=abc', { after: 'after.invalid' }],
    ['before=1;drop', { before: 'before.invalid' }],
    [`before=${token(['amount', '1', '1'])}`, { before: 'before.invalid' }],
    [`before=${token(['-date', 'one', '1'])}`, { before: 'before.invalid' }],
    [`before=${token(['-date', '9223372036854775808', '1'])}`, { before: 'before.invalid' }],
    [`before=${token(['-date', '1', '9223372036854775808'])}`, { before: 'before.invalid' }],
    [`before=${token(['-date', '1', '-1'])}`, { before: 'before.invalid' }],
    ['before=1&before=2', { before: 'before.required' }],
  ])('%s is refused with the field named', async (query, fields) => {
    await owner.get(`/api/organizations/payments?${query}`).thenAnswered(422, { fields })
  })

  it.each(['x', '123', unknownId.toUpperCase().replace('4', 'F'), `${unknownId}'`])(
    'a payment’s id of %s is refused',
    async (id) => {
      for (const call of calls(encodeURIComponent(id))) {
        await owner.get(call).thenAnswered(422)
      }
    },
  )
})
