import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toPosition } from '@almoner/eventstore/position.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../app.ts'
import type { CardsAnswer } from '../../donor/cards/contract.ts'
import type { OwnConsentsAnswer } from '../marketing-consent/contract.ts'
import { openBrowser, startApi, type TestApi } from '../../testing/api.ts'
import { createCardHolder } from '../../testing/card-holder.ts'
import { createGivingDonors } from '../../testing/donors.ts'
import { createColleague } from '../../testing/transfers.ts'
import { createWalletPayers } from '../../testing/wallet.ts'
import { createPdf } from '../files/uploads/testing/pdf.ts'

/**
 * Other writers are faster than the read models: the head is never reached. A caller that waits for
 * the head times out, and a caller that waits for its own events is answered at once.
 */
const neverReached = toPosition(10n ** 15n)

let api: TestApi
let waited: { names: readonly string[]; caughtUp: boolean }[]
let donors: Awaited<ReturnType<typeof createGivingDonors>>

beforeAll(async () => {
  const started = await startApi()
  const { dependencies } = started
  const { store, catchUp } = dependencies
  const app = createApp({
    ...dependencies,
    store: { ...store, head: async () => neverReached },
    catchUp: {
      ...catchUp,
      waitFor: async (names, position) => {
        const caughtUp = await catchUp.waitFor(names, position, 20_000)
        waited.push({ names, caughtUp })
        return caughtUp
      },
    },
  })
  api = { ...started, app }
  waited = []
  donors = await createGivingDonors(api)
})
afterAll(() => api.close())
beforeEach(() => {
  waited = []
  api.bank.answers('approve')
})

const expectShown = (...names: string[]): void => {
  expect(waited).not.toEqual([])
  for (const { caughtUp } of waited) expect(caughtUp).toBe(true)
  for (const name of names) expect(waited.flatMap((one) => one.names)).toContain(name)
}

describe('if read models lag, a person waits for their own events', () => {
  it('of their cards', async () => {
    const { browser, card } = await createCardHolder(api, donors)
    const { data } = (await browser.get('/api/cards')).json as CardsAnswer
    expect(data.map(({ id }) => id)).toEqual([card])
    expect((await browser.post('/api/cards/delete', { paymentMethod: card })).status).toBe(200)
    expectShown('donor-cards')
  })

  it('of their monthly gift', async () => {
    const donor = await createCardHolder(api, donors)
    waited = []
    const planId = await donor.started()
    expect(await donor.open(planId as never)).toMatchObject({ amount: 200 })
    const path = `/api/donors/payments/${planId}`
    expect((await donor.browser.put(path, { amount: 300 })).status).toBe(200)
    expect(await donor.open(planId as never)).toMatchObject({ amount: 300 })
    expectShown('recurring-plans')
  })

  it('of the marketing consent that they give and withdraw', async () => {
    const donor = await createCardHolder(api, donors)
    waited = []
    const consentsPath = '/api/donors/news'
    const before = (await donor.browser.get(consentsPath)).json as OwnConsentsAnswer
    const change = { agreed: true, textId: before.here.text.id }
    const agreed = await donor.browser.put(consentsPath, change)
    expect(agreed.json).toMatchObject({ here: { agreed: { email: donor.username } } })
    expect((await donor.browser.delete(consentsPath)).json).toMatchObject({
      here: { agreed: null },
    })
    expectShown('marketing-consents')
  })

  it('of a payment by card, by a wallet and by manual transfer', async () => {
    const payers = await createWalletPayers(api, 'harbour')
    const paid = await payers.give()
    expect(paid.status).toBe('succeeded')
    const confirmed = await payers.call('confirm3DSPayment', { paymentIntent: paid.id })
    expect(confirmed.json).toMatchObject({ status: 'succeeded', id: paid.id })
    expect((await payers.open({ paymentMethod: 'PayMe' })).objectId).toBeTruthy()
    const form = new FormData()
    for (const [key, value] of Object.entries<unknown>(payers.form({ paymentName: 'fps' }))) {
      if (value !== undefined) form.set(key, `${value as string | number | boolean}`)
    }
    form.set('proofofpayment', new Blob([createPdf()]), 'proof.pdf')
    const origin = 'http://harbour.localhost:3000'
    const request = { method: 'POST', headers: { Origin: origin }, body: form }
    const submitted = await api.app.request(`${origin}/api/user/payments/add`, request)
    expect(submitted.status).toBe(200)
    // The requests wait for each read model that receives the outcome, and for none without a
    // screen.
    expectShown('payment-history', 'project-page', 'journal', 'treasury')
    expect(waited.flatMap(({ names }) => names)).not.toContain('hash-chain')
    // The four payments were by card, by a repeated request, by a wallet and by a manual method.
    expect(waited).toHaveLength(4)
  })

  it('and reads a payment of theirs that the list has not got yet', async () => {
    const donor = await createCardHolder(api, donors)
    const harbour = openBrowser(api, 'harbour.localhost')
    expect((await harbour.get('/api/donors/organization')).status).toBe(200)
    waited = []
    const planId = await donor.started()
    expect((await donor.browser.get(`/api/donors/payments/${planId}`)).status).toBe(200)
    expectShown('recurring-plans')
  })
})

describe('a request for a new password', () => {
  it('waits for no read model, so that a slow one does not show which logins exist', async () => {
    const { username } = await createColleague(api, worldId('organisation', 'harbour'), 'viewer')
    waited = []
    const site = openBrowser(api, 'localhost')
    expect((await site.post('/api/organizations/forgot', { username })).status).toBe(204)
    expect(waited).toEqual([])
  })
})
