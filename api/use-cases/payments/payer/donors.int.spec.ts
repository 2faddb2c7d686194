import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { donorPerson } from '@almoner/sandbox/world/people.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { toPng } from '../../files/proof/testing/pictures.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createWalletPayers } from '../../../testing/wallet.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createWalletPayers>>

beforeAll(async () => {
  harbour = await createWalletPayers(api, 'harbour')
})
beforeEach(() => {
  api.bank.answers('approve')
  api.bank.wallets('open')
})

const loggedIn = async (host = 'harbour.localhost') => {
  const browser = openBrowser(api, host)
  const { username, password } = donorPerson
  await browser.post('/api/donors/login', { username, password })
  return browser
}

const account = {
  firstName: donorPerson.firstName,
  lastName: donorPerson.lastName,
  email: donorPerson.username,
  phoneNumber: donorPerson.phoneNumber,
}

/** Another person's details in a form. */
const another = {
  firstName: 'Mallory',
  lastName: 'Wong',
  email: 'mallory@example.com',
  phoneNumber: '+852 9876 5432',
}

const loadPayer = async (id: string) => {
  const { state } = await loadState(api.store, payment, id as PaymentId)
  if (state.status === 'none') throw new Error('no such payment')
  return state.facts.payer
}

const loadActor = async (id: string) => {
  const [first] = await api.store.read(`payment-${id}` as never, { limit: 1 })
  return first?.meta.actor
}

describe('a donor who is logged in', () => {
  it('pays by card with the account’s details, regardless of the form', async () => {
    const donor = await loggedIn()
    const paid = await donor.post('/api/donors/payments', harbour.cardForm(another))
    expect(paid.status).toBe(200)
    const { id } = paid.json as { id: string }
    expect(await loadPayer(id)).toMatchObject(account)
    expect(await loadActor(id)).toBe(`donor:${worldId('donor', 'chan-tai-man')}`)
  })

  it('pays in the account area, and the host alone determines the charity', async () => {
    const donor = await loggedIn()
    const { organizationId: _, ...form } = harbour.cardForm({ ...another, scheduledDate: '' })
    expect((await donor.post('/api/donors/payments', form)).status).toBe(200)
  })

  it('pays again for no project in particular, as the record has it', async () => {
    const donor = await loggedIn()
    const paid = await donor.post('/api/donors/payments', harbour.cardForm({ projectId: null }))
    expect(paid.status).toBe(200)
    const { id } = paid.json as { id: string }
    const record = await donor.get(`/api/donors/payments/${id}`)
    expect(record.json).toMatchObject({ projectId: null, projectName: 'General Donation' })
  })

  it('gets a specific error if the form is another charity’s', async () => {
    const donor = await loggedIn()
    const organizationId = worldId('organisation', 'lionrock')
    const refused = await donor.post('/api/donors/payments', harbour.cardForm({ organizationId }))
    expect(refused.json).toMatchObject({
      status: 404,
      error: { code: 'organization_elsewhere' },
      message: 'That charity is not at this address. Open its own page and start again.',
    })
  })

  it('pays by PayMe without a word about the person', async () => {
    const donor = await loggedIn()
    const {
      firstName: _,
      lastName: _last,
      email: _email,
      phoneNumber: _phone,
      ...asked
    } = harbour.form()
    const opened = await donor.post('/api/donors/payments/paymeQrCode', asked)
    expect(opened.status).toBe(200)
    const { result } = opened.json as { result: Record<string, string> }
    expect(await loadPayer(result['objectId'] ?? '')).toMatchObject(account)
    const poll = { token: result['token'], PayMePaymentRequestId: result['paymentRequestId'] }
    const pollAnswer = await donor.post('/api/donors/payments/PayMeFetch/', poll)
    expect(pollAnswer.json).toMatchObject({ result: { statusCode: 'PR001' } })
  })

  it('sends a proof', async () => {
    const donor = await loggedIn()
    const session = donor.cookies.get('almoner_session')
    const form = new FormData()
    for (const [key, value] of Object.entries(harbour.form(another))) form.set(key, String(value))
    form.set('paymentName', 'cash')
    form.set('proofofpayment', new Blob([Uint8Array.from(await toPng(9, 9))]), 'slip.png')
    const origin = 'http://harbour.localhost:3000'
    const response = await api.app.request(`${origin}/api/donors/payments/add`, {
      method: 'POST',
      headers: { Origin: origin, Cookie: `almoner_session=${session}` },
      body: form,
    })
    expect(response.status).toBe(200)
    const { id } = (await response.json()) as { id: string }
    expect(await loadPayer(id)).toMatchObject(account)
  })

  it('can query the status of a payment and confirm it', async () => {
    api.bank.answers('challenge')
    const donor = await loggedIn()
    const answer = await donor.post('/api/donors/payments', harbour.cardForm())
    const { id, paymentIntent } = answer.json as { id: string; paymentIntent: string }
    const path = '/api/donors/payments/retrievePaymentStatus'
    expect((await donor.post(path, { paymentIntent })).json).toEqual({ status: 'requires_action' })
    await api.bank.approve(id)
    const confirmed = await donor.post('/api/donors/payments/confirm3DSPayment', { paymentIntent })
    expect(confirmed.json).toMatchObject({ status: 'succeeded', id })
  })
})

describe('a caller without a donor’s login', () => {
  const calls = [
    '',
    '/paymeLink',
    '/paymeQrCode',
    '/add',
    '/retrievePaymentStatus',
    '/confirm3DSPayment',
    '/finalizePayMeLink',
    '/PayMeFetch/',
    '/manualDetails',
  ]

  it.each(calls)('is refused at /donors/payments%s', async (call) => {
    const anonymous = openBrowser(api, 'harbour.localhost')
    await anonymous
      .post(`/api/donors/payments${call}`, harbour.cardForm())
      .thenRefused(401, 'not_signed_in')
  })

  it('is refused as staff too', async () => {
    const staff = openBrowser(api, 'harbour.localhost')
    const desk = openBrowser(api, 'localhost')
    const login = { username: 'staff@harbour.example', password: 'Harbour2026' }
    await desk.post('/api/donors/login', login)
    staff.cookies.set('almoner_session', desk.cookies.get('almoner_session') ?? '')
    const refused = await staff.post('/api/donors/payments', harbour.cardForm())
    expect(refused.status).toBe(401)
  })
})
