import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { useApi } from '../../../testing/api.ts'
import { createGivers } from '../../../testing/gift.ts'
import { createPdf } from '../../files/uploads/testing/pdf.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
})

const pay = (body: object, headers = {}) =>
  harbour.browser.post('/api/user/payments', body, headers)

const day = 24 * 60 * 60_000
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString()

describe('a gift that is to be made later or every month', () => {
  it.each([
    ['scheduledDate', { scheduledDate: dayIn(3) }],
    ['scheduledDate', { scheduledDate: dayIn(3).slice(0, 10) }],
    ['scheduledDate', { scheduledDate: 'next week' }],
    ['scheduledDate', { scheduledDate: '0' }],
    ['scheduledDate', { scheduledDate: '-5' }],
    ['scheduledDate', { scheduledDate: '2026/11/20 and on' }],
    ['recurringType', { recurringType: 'month', recurringOccurrences: 12 }],
  ])('is not taken now as one gift: %s', async (field, changes) => {
    const charges = api.bank.charges()
    await pay(harbour.form(changes)).thenAnswered(422, {
      fields: { [field]: expect.any(String) as string },
    })
    expect(api.bank.charges()).toBe(charges)
  })

  it('is not requested from a wallet either', async () => {
    const { paymentMethod: _, ...body } = harbour.form({ recurringType: 'month' })
    const answer = await harbour.browser.post('/api/user/payments/paymeLink', body)
    expect(answer.status).toBe(422)
  })

  it.each([
    { scheduledDate: dayIn(0) },
    { scheduledDate: '' },
    { scheduledDate: null, recurringType: null, recurringOccurrences: null },
    { recurringType: '', recurringOccurrences: 12 },
  ])('is an ordinary gift if the date is today or the fields are empty: %j', async (changes) => {
    expect((await pay(harbour.form(changes))).status).toBe(200)
  })
})

describe('an Idempotency-Key that is guessable or invalid', () => {
  it.each(['1', 'abc', 'with a blank', 'x'.repeat(121), '../../receipts'])(
    'is refused, and nothing is paid: %s',
    async (key) => {
      const { fingerprint: _, ...body } = harbour.form()
      const charges = api.bank.charges()
      await pay(body, { 'Idempotency-Key': key }).thenAnswered(422, {
        fields: { fingerprint: 'fingerprint.invalid' },
      })
      expect(api.bank.charges()).toBe(charges)
    },
  )
})

describe('the code that a payer scans', () => {
  it.each([-100, 0, 5, 49.99])('is not shown for HK$%d, which would be refused', async (amount) => {
    const body = { amount, paymentName: 'fps', fingerprint: 'attempt-not-taken' }
    await harbour.browser
      .post('/api/user/payments/manualDetails', body)
      .thenRefused(422, 'amount_below_minimum')
  })
})

describe('more files at once than there are places for', () => {
  it('are refused with a waiting time, and none of them is stored', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let writing = 0
    const app = createApp({
      ...api.dependencies,
      writeFile: async () => {
        writing += 1
        await gate
      },
    })
    const origin = 'http://harbour.localhost:3000'
    const send = async () => {
      const form = new FormData()
      const { paymentMethod: _, ...asked } = harbour.form({ paymentName: 'fps' })
      for (const [name, value] of Object.entries(asked)) form.set(name, String(value))
      form.set('proofofpayment', new Blob([createPdf()]), 'proof.pdf')
      const options = { method: 'POST', headers: { Origin: origin }, body: form }
      return await app.request(`${origin}/api/user/payments/add`, options)
    }
    const first = Array.from({ length: 6 }, send)
    const seventh = await send()
    expect(seventh.status).toBe(503)
    expect(seventh.headers.get('Retry-After')).not.toBeNull()
    release()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(writing).toBe(6)
    expect((await send()).status).toBe(200)
  })
})
