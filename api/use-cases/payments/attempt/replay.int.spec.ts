import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createGivers, listPayments } from '../../../testing/gift.ts'
import { given, staff } from '../../../testing/given.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createGivers>>
let lionRock: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
  lionRock = await createGivers(api, 'lionrock')
})
beforeEach(() => api.bank.answers('approve'))

const errorCode = (answer: { json: unknown }) =>
  (answer.json as { error?: { code: string } }).error?.code

const paymentsAtHarbour = async () => (await listPayments(given(api).as(staff('owner')))).rows

describe('one attempt in two tabs', () => {
  it('with two cards at once is charged once, and both get the same outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = harbour.form()
      const charges = api.bank.charges()
      const answers = await Promise.all([
        harbour.send({ ...body, paymentMethod: 'pm_card_hk' }),
        harbour.send({ ...body, paymentMethod: 'pm_card_mastercard' }),
      ])
      expect(api.bank.charges() - charges).toBe(1)
      for (const answer of answers) {
        expect([200, 409]).toContain(answer.status)
        expect([undefined, 'payment_in_progress']).toContain(errorCode(answer))
      }
      expect(answers.map(({ status }) => status)).toContain(200)
    }
  })

  it('with two amounts at once is one payment of one of the amounts', async () => {
    const body = harbour.form()
    const charges = api.bank.charges()
    const answers = await Promise.all([
      harbour.send({ ...body, amount: 150 }),
      harbour.send({ ...body, amount: 1_500 }),
    ])
    expect(api.bank.charges() - charges).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.map(errorCode)).toContain('attempt_reused')
  })
})

describe('an attempt that is over', () => {
  it.each([
    ['another sum', { amount: 999 }],
    ['another payer', { email: 'mallory@example.com' }],
    ['another memo', { memo: 'changed' }],
    ['no project', { projectId: undefined }],
    ['the fee not covered', { coverFee: false }],
  ])('reveals nothing if it is sent again with %s', async (_what, change) => {
    const body = harbour.form()
    await harbour.send(body)
    const replayed = await harbour.send({ ...body, ...change })
    expect(replayed.status).toBe(409)
    expect(replayed.text).not.toMatch(/receipt|pi_|tai-man/i)
  })

  it('that was declined cannot continue with another amount', async () => {
    api.bank.answers('decline')
    const body = harbour.form()
    await harbour.send(body)
    api.bank.answers('approve')
    const charges = api.bank.charges()
    const other = await harbour.send({ ...body, amount: 151, paymentMethod: 'pm_card_us' })
    expect(errorCode(other)).toBe('attempt_reused')
    expect(api.bank.charges()).toBe(charges)
  })

  it('has the same answer for a payer who has changed the language since', async () => {
    const body = harbour.form()
    const first = await harbour.send(body)
    const headers = { Cookie: 'language=zh' }
    const again = await harbour.browser.post('/api/user/payments', body, headers)
    expect(again.json).toEqual(first.json)
  })

  it('stays one line on the desk, however often it is sent', async () => {
    const body = harbour.form({ memo: 'sent nine times' })
    await Promise.all(Array.from({ length: 9 }, () => harbour.send(body)))
    const lines = (await paymentsAtHarbour()).filter(({ memo }) => memo === 'sent nine times')
    expect(lines).toHaveLength(1)
  })
})

describe('the same attempt at two charities', () => {
  it('is two payments: one charity’s key has no effect at the other', async () => {
    const { fingerprint } = harbour.form()
    const ours = await harbour.give({ fingerprint })
    const theirs = await lionRock.give({ fingerprint })
    expect(theirs.id).not.toBe(ours.id)
  })
})

describe('a charity’s id at another charity’s host', () => {
  it.each([
    ['its id', { organizationId: 'theirs' }],
    ['its id and its project', { organizationId: 'theirs', projectId: 'theirs' }],
    ['its project', { projectId: 'theirs' }],
  ])('causes no charge with %s', async (_what, changes) => {
    const theirs = lionRock.form()
    const charges = api.bank.charges()
    const ids = {
      ...('organizationId' in changes && { organizationId: theirs.organizationId }),
      ...('projectId' in changes && { projectId: theirs.projectId }),
    }
    const refused = await harbour.send(harbour.form(ids))
    expect(refused.status).toBe(404)
    expect(api.bank.charges()).toBe(charges)
  })

  it('causes no charge if the charity may not collect', async () => {
    const browser = openBrowser(api, 'newhope.localhost')
    await browser.post('/api/user/payments', harbour.form()).thenRefused(404, 'no_charity_here')
  })
})

describe('a claim by the browser', () => {
  it('about the card does not change what the charity receives', async () => {
    const honest = await harbour.give({ type: 'visa', cardCountry: 'HK', coverFee: false })
    const claimed = await harbour.give({ type: 'amex', cardCountry: 'US', coverFee: false })
    const lines = await paymentsAtHarbour()
    const readFees = (id: string) => lines.find((line) => line.id === id)?.fees
    expect(readFees(claimed.id)).toEqual(readFees(honest.id))
  })

  it.each(['total', 'totalAmount', 'totalFee', 'status', 'contentHash', 'terms', 'quote', 'try'])(
    'in %s is ignored',
    async (name) => {
      const { organizationId } = harbour
      const fees = await harbour.browser.post('/api/user/payments/calculate-fees', {
        amount: 150,
        coverFee: true,
        organizationId,
      })
      const { totalAmount } = fees.json as { totalAmount: number }
      expect(totalAmount).toBeGreaterThan(150)
      const charged = await harbour.give({ [name]: 1 })
      expect(charged).toMatchObject({ status: 'succeeded', totalAmount })
    },
  )
})

describe('a payment without a key whose answer was lost as a minute turned', () => {
  const payAt = async (now: number) => {
    api.clock.now = now
    const { fingerprint: _, ...body } = harbour.form({ memo: 'as a minute turned' })
    return (await harbour.send(body)).json as { id: string }
  }

  it('is still the same when it is sent again, and another a minute after it', async () => {
    const turn = Math.ceil(Date.now() / 60_000 + 2) * 60_000
    const charges = api.bank.charges()
    const first = await payAt(turn - 100)
    expect((await payAt(turn + 100)).id).toBe(first.id)
    expect((await payAt(turn + 59_000)).id).toBe(first.id)
    expect(api.bank.charges() - charges).toBe(1)
    expect((await payAt(turn + 61_000)).id).not.toBe(first.id)
  })
})
