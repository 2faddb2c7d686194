import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { sweepOperational } from '@almoner/operational/sweep.ts'
import { createGuardedApp, openCharity, toStatuses } from '../../abuse/testing/visitors.ts'
import { useApi } from '../../../testing/api.ts'
import { createDonor } from '../../../testing/donors.ts'
import { toPng } from '../../files/proof/testing/pictures.ts'

const api = useApi()
let clock: { now: number }
let app: ReturnType<typeof createGuardedApp>
let harbour: Awaited<ReturnType<typeof openCharity>>
beforeAll(async () => {
  clock = { now: Date.now() }
  app = createGuardedApp(api, { now: () => clock.now })
  harbour = await openCharity(api, 'harbour')
})
beforeEach(() => {
  clock.now = Date.now()
  api.bank.answers('approve')
  api.bank.wallets('open')
})

let addresses = 0
const visitor = () => harbour.visitor(app, `198.51.100.${(addresses += 1)}`)
const wallet = (form: object) => ({ ...form, paymentMethod: 'PayMe' })
const link = '/api/user/payments/paymeLink'

describe('a guest who fills in the form a second time', () => {
  it('is asked for confirmation once, and gives twice if they confirm', async () => {
    const person = visitor()
    const first = await person.send(person.form())
    const second = person.form()
    const charges = api.bank.charges()
    const answer = await person.send(second)
    expect([first.status, answer.status]).toEqual([200, 409])
    expect(answer.json).toMatchObject({
      error: { code: 'entered_before' },
      earlier: { id: null, at: expect.any(String) as string },
    })
    expect(api.bank.charges()).toBe(charges)
    const meant = await person.send({ ...second, again: true })
    expect(meant.status).toBe(200)
    expect(meant.json.id).not.toBe(first.json.id)
    // The answer was lost: a resent attempt is not a third gift, and needs no confirmation.
    expect((await person.send(second)).json).toEqual(meant.json)
  })

  it('is not asked for confirmation of another amount, kind of gift or payment method', async () => {
    const person = visitor()
    const answers = [
      await person.send(person.form()),
      await person.send(person.form({ amount: 151 })),
      await person.send(person.form({ transactionType: 'payment' })),
      await person.send(wallet(person.form()), {}, link),
    ]
    expect(toStatuses(answers)).toEqual([200, 200, 200, 200])
  })

  it('is not asked for confirmation after a gift that failed or a wallet request that was abandoned', async () => {
    const person = visitor()
    api.bank.answers('decline')
    expect((await person.send(person.form())).status).toBe(402)
    api.bank.answers('approve')
    expect((await person.send(person.form())).status).toBe(200)
    const walletAnswer = await person.send(wallet(person.form()), {}, link)
    const another = await person.send(wallet(person.form()), {}, link)
    expect(toStatuses([walletAnswer, another])).toEqual([200, 200])
  })

  it('is not asked for confirmation ten minutes later', async () => {
    const person = visitor()
    await person.send(person.form())
    clock.now += 10 * 60_000 + 1
    expect((await person.send(person.form())).status).toBe(200)
  })

  it('is asked for confirmation for ten minutes, regardless of when the counting windows begin', async () => {
    const person = visitor()
    const begin = clock.now
    const at = (seconds: number) => (clock.now = begin + seconds * 1000)
    await person.send(person.form({ amount: 151 }))
    at(570)
    expect((await person.send(person.form())).status).toBe(200)
    // The first window of their browser has ended, and is swept.
    await sweepOperational(api.dependencies.db, { now: instantFromMilliseconds(at(620)) })
    const answers = []
    for (const seconds of [630, 1_169]) {
      at(seconds)
      answers.push(await person.send(person.form()))
    }
    expect(toStatuses(answers)).toEqual([409, 409])
    at(1_171)
    expect((await person.send(person.form())).status).toBe(200)
  })

  it('with another browser or another address learns nothing about the first gift', async () => {
    const person = visitor()
    const form = person.form()
    await person.send(form)
    const stranger = visitor()
    expect((await stranger.send(stranger.form({ email: form.email }))).status).toBe(200)
    expect((await person.send(person.form({ email: 'mother@example.com' }))).status).toBe(200)
  })

  it('is asked for confirmation of a transfer before its proof is stored', async () => {
    const person = visitor()
    const proof = new Blob([Uint8Array.from(await toPng(4, 4))])
    const send = (changes: object) => {
      const form = new FormData()
      const texts = person.form({ paymentMethod: undefined, paymentName: 'fps', ...changes })
      for (const [key, value] of Object.entries<unknown>(texts)) {
        if (value !== undefined) form.set(key, `${value as string | number}`)
      }
      form.set('proofofpayment', proof, 'proof.png')
      return person.send(form, {}, '/api/user/payments/add')
    }
    expect((await send({})).status).toBe(200)
    const files = api.files.size
    expect((await send({})).json).toMatchObject({ error: { code: 'entered_before' } })
    expect(api.files.size).toBe(files)
    expect((await send({ again: true })).status).toBe(200)
  })
})

describe('a donor', () => {
  it('is asked for confirmation on another device too, and sees which gift it was', async () => {
    const { at } = await createDonor(api, 'twice')
    const phone = harbour.visitor(app, '198.51.100.200')
    const laptop = await at('harbour')
    const give = (fingerprint: string, changes: object = {}) => ({
      amount: 275,
      organizationId: harbour.organizationId,
      paymentMethod: 'pm_donor_twice',
      fingerprint,
      ...changes,
    })
    const path = '/api/donors/payments'
    const first = await laptop.post(path, give('donor-twice-first'))
    const username = 'twice@donors.example'
    await phone.browser.post('/api/donors/login', { username, password: 'Tramway2026' })
    const answer = await phone.send(give('donor-twice-second'), {}, path)
    expect(answer.json).toMatchObject({
      error: { code: 'entered_before' },
      earlier: { id: (first.json as { id: string }).id },
    })
    const meant = await phone.send(give('donor-twice-second', { again: true }), {}, path)
    expect(meant.status).toBe(200)
  })
})
