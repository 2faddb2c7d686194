import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { ProviderUnreachable } from '../../ports/card-gateway.ts'
import type { AccountDetails } from '../../ports/connected-accounts.ts'
import { createStripeAccounts } from './accounts.ts'
import { aNewAccount } from '../testing/account.ts'
import { clientTo, longTimeout, startGateway } from '../testing/gateway.ts'

let running: Awaited<ReturnType<typeof startGateway>>
afterEach(() => running.stripe.close())

const start = async (differing: Parameters<typeof aNewAccount>[0] = {}) => {
  running = await startGateway({}, { ...longTimeout, accounts: [] })
  const { stripe, dashboard, faults } = running
  const accounts = createStripeAccounts({ stripe: clientTo({ ...stripe, ...longTimeout }) })
  const { accountId } = await accounts.openAccount(aNewAccount(differing))
  /** Performs an action of Stripe's staff, on the sandbox's page. */
  const act = async (name: string, form: Record<string, string> = {}) =>
    await stripe.call('POST', `/accounts/${accountId}/${name}`, {
      form,
      headers: { accept: 'application/json' },
    })
  return { accounts, accountId, act, dashboard, faults, stripe }
}

const details = (changes: Partial<AccountDetails>): AccountDetails => ({
  submissionId: randomUUID(),
  values: {},
  identityImage: null,
  acceptance: null,
  ...changes,
})

const image = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/jpeg' } as const

describe('a field that Stripe requires later', () => {
  it('is due by a day, is checked once given, and then met', async () => {
    const { accounts, accountId, act } = await start()
    await act('ask', { requirement: 'company.tax_id', days: '20' })
    const account = await accounts.lookAtAccount(accountId)
    expect(account.requirements).toMatchObject({ currentlyDue: ['company.tax_id'] })
    expect(account.requirements.deadline).not.toBeNull()
    expect(account.capabilities.payouts).toBe('active')
    const submission = details({ values: { company_tax_id: '91/00001' } })
    expect(await accounts.giveDetails(accountId, submission)).toEqual({ refused: [] })
    const checked = await accounts.lookAtAccount(accountId)
    expect(checked.requirements).toMatchObject({
      currentlyDue: [],
      pendingVerification: ['company.tax_id'],
      deadline: null,
    })
    await act('verify')
    const met = await accounts.lookAtAccount(accountId)
    expect(met.requirements.pendingVerification).toEqual([])
  })

  it('stops payments and payouts once it is late', async () => {
    const { accounts, accountId, act } = await start()
    await act('ask', { requirement: 'company.tax_id', days: '-1' })
    expect(await accounts.lookAtAccount(accountId)).toMatchObject({
      requirements: { pastDue: ['company.tax_id'], disabledReason: 'requirements.past_due' },
      capabilities: { card_payments: 'inactive', transfers: 'inactive', payouts: 'inactive' },
    })
  })

  it('is due again, with the reason, if Stripe cannot read the document', async () => {
    const { accounts, accountId, act } = await start()
    const requirement = 'representative.verification.document'
    await act('ask', { requirement, days: '20' })
    await accounts.giveDetails(accountId, details({ identityImage: image }))
    await act('refuse', { code: 'verification_document_not_readable' })
    expect((await accounts.lookAtAccount(accountId)).requirements).toMatchObject({
      currentlyDue: [requirement],
      errors: [{ requirement, code: 'verification_document_not_readable' }],
    })
  })
})

describe('details for an account', () => {
  it('are sent to the account and to its representative', async () => {
    const { accounts, accountId, stripe } = await start({ identityImage: null, acceptance: null })
    const submission = details({
      values: { company_city: 'Sha Tin', first_name: 'Siu Ming', date_of_birth: '1980-02-29' },
      identityImage: image,
      acceptance: { at: instantFromMilliseconds(Date.now()), ip: '203.0.113.8' },
    })
    expect(await accounts.giveDetails(accountId, submission)).toEqual({ refused: [] })
    const account = await accounts.lookAtAccount(accountId)
    expect(account.requirements.currentlyDue).toEqual([])
    expect(await stripe.store.get('account', accountId)).toMatchObject({
      company: { address: { city: 'Sha Tin', line1: '12 Hoi Yuen Road' } },
      tos_acceptance: { ip: '203.0.113.8' },
    })
    const [person] = await stripe.store.list('person', { limit: 2, order: 'oldest' })
    expect(person).toMatchObject({
      first_name: 'Siu Ming',
      last_name: '陳',
      dob: { day: 29, month: 2, year: 1980 },
    })
  })

  it('are sent once if an answer is lost', async () => {
    const { accounts, accountId, faults, stripe } = await start()
    const submission = details({ identityImage: image })
    faults.push(500)
    await expect(accounts.giveDetails(accountId, submission)).rejects.toThrow(ProviderUnreachable)
    await accounts.giveDetails(accountId, submission)
    expect(await stripe.store.list('file', { limit: 9, order: 'oldest' })).toHaveLength(2)
  })

  it('are named in the result if Stripe refuses them', async () => {
    const { accounts, accountId } = await start()
    const submission = details({ values: { email: 'nowhere', job_title: 'Secretary' } })
    expect(await accounts.giveDetails(accountId, submission)).toEqual({ refused: ['email'] })
  })
})

describe('payouts that Stripe stops', () => {
  it('are not enabled until it allows them again', async () => {
    const { accounts, accountId, act } = await start()
    await act('disable-payouts')
    expect(await accounts.lookAtAccount(accountId)).toMatchObject({
      requirements: { disabledReason: 'under_review' },
      capabilities: { card_payments: 'active', payouts: 'inactive' },
    })
    await act('enable-payouts')
    expect((await accounts.lookAtAccount(accountId)).capabilities.payouts).toBe('active')
  })
})

describe('the page of an account', () => {
  it('shows the account’s requirements, and refuses invalid actions', async () => {
    const { accountId, act, stripe } = await start()
    await act('ask', { requirement: 'company.tax_id' })
    const page = await stripe.call('GET', `/accounts/${accountId}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('company.tax_id')
    expect(page.text).not.toContain('A123456')
    expect((await stripe.call('GET', '/accounts')).text).toContain(`accounts/${accountId}`)
    expect((await stripe.call('GET', '/accounts/acct_none')).status).toBe(404)
    expect((await act('ask', { requirement: '<b>' })).status).toBe(400)
  })
})
