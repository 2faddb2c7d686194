import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { record } from '../../testing/record.ts'
import { createSubscribedCharity, testCard } from '../../testing/subscribed-charity.ts'
import type { SubscriptionCardAnswer } from './contract.ts'

const path = '/api/organizations/subscription'
const stepUp = { password: 'Harbour2026' }
const plus = { plan: 'plus', period: 'annual' } as const

const api = useApi()
afterEach(() => {
  api.bank.keeper.answers('keep')
  api.bank.invoices.answers('approve')
})

const give = (owner: Client, paymentMethod: string) =>
  owner.put(`${path}/card`, { paymentMethod, stepUp })

const pay = (owner: Client, key: string = randomUUID()) =>
  owner.post(`${path}/pay`, { stepUp }, { 'Idempotency-Key': key })

const owing = async () => {
  const charity = await createSubscribedCharity(api, plus)
  await charity.chargeInvoice({ isDeclined: true })
  return { charity, owner: await charity.logIn('owner') }
}

describe('the card of a subscription', () => {
  it('is replaced by one that the provider has saved', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const owner = await charity.logIn('owner')
    await give(owner, 'pm_card_visa').thenAnswered(200, {
      status: 'succeeded',
      subscription: {
        card: { brand: 'visa', last4: '4242', expires: { month: 12, year: 2040 } },
        cardEntry: { provider: 'sandbox' },
      },
    })
    const { card } = await charity.load()
    expect(card?.paymentMethodId).toMatch(/^pm_kept_/)
    await give(owner, 'pm_card_visa').thenAnswered(200, { status: 'succeeded' })
    expect(await charity.count('SubscriptionCardReplaced')).toBe(1)
  })

  it('is an earlier one again if the owner enters that', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const owner = await charity.logIn('owner')
    await give(owner, 'pm_card_visa')
    const first = (await charity.load()).card
    await give(owner, 'pm_card_amex').thenAnswered(200, {
      subscription: { card: { brand: 'amex' } },
    })
    await give(owner, 'pm_card_visa')
    const { card } = await charity.load()
    expect([card?.paymentMethodId === first?.paymentMethodId, card?.customerId]).toEqual([
      true,
      `cus_${charity.organisationId}`,
    ])
  })

  it('stays if the new one is declined, or without a proof of who sends it', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const owner = await charity.logIn('owner')
    await owner
      .put(`${path}/card`, { paymentMethod: 'pm_card_visa' })
      .thenRefused(422, 'step_up_required')
    api.bank.keeper.answers('decline')
    await give(owner, 'pm_card_declined').thenRefused(402, 'card_save_declined')
    await give(owner, '4242').thenRefused(422, { paymentMethod: 'payment_method.invalid' })
    expect((await charity.load()).card?.paymentMethodId).toBe('pm_spec')
  })

  it('waits for the bank’s page if the bank requires confirmation', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const owner = await charity.logIn('owner')
    api.bank.keeper.answers('challenge')
    const answer: SubscriptionCardAnswer = (await give(owner, 'pm_card_asks')).json
    const { setupId } = answer
    const status = () => owner.post(`${path}/card/status`, { setupId })
    await status().thenAnswered(200, { status: 'requires_action' })
    const donorId = charity.organisationId
    await api.bank.keeper.approve({ donorId, setupId })
    await status().thenAnswered(200, { status: 'succeeded', subscription: { plan: 'plus' } })
    expect(await charity.count('SubscriptionCardReplaced')).toBe(1)
    const other = await (await createSubscribedCharity(api, plus)).logIn('owner')
    await other.post(`${path}/card/status`, { setupId }).thenRefused(404, 'card_setup_not_found')
  })

  it('is not an earlier one again because its state is read late', async () => {
    const charity = await createSubscribedCharity(api, plus)
    const owner = await charity.logIn('owner')
    const { setupId }: SubscriptionCardAnswer = (await give(owner, 'pm_card_visa')).json
    await give(owner, 'pm_card_amex')
    await owner
      .post(`${path}/card/status`, { setupId })
      .thenAnswered(200, { status: 'succeeded', subscription: { card: { brand: 'amex' } } })
  })

  it.each([
    [0, true],
    [2, false],
  ])(
    'that ends %i years after this January is reported before the next invoice: %s',
    async (years, isExpiring) => {
      const charity = await createSubscribedCharity(api, plus)
      await charity.chargeInvoice()
      const donorId = charity.organisationId as string as DonorId
      const setupId = randomUUID() as CardSetupId
      const { customerId, paymentMethodId: paymentMethodReference } = testCard
      const expires = { month: 1, year: Number(charity.today().slice(0, 4)) + years }
      const card = { brand: 'visa', country: 'HK', last4: '0004' }
      const provider = { providerSetupId: 'seti_1', customerId }
      const reference = { paymentMethodReference }
      for (const command of [
        {
          type: 'RequestCardSetup',
          donorId,
          setupId,
          siteOf: charity.organisationId,
          ...reference,
        },
        { type: 'SaveCard', setupId, ...provider, ...reference, card, expires },
      ] as const) {
        await record(api, { decider: donorCards, tenant: null, id: donorId, command })
      }
      const finance = await charity.logIn('finance')
      await finance.get(path).thenAnswered(200, { card: { last4: '0004', expires, isExpiring } })
    },
  )
})

describe('an invoice that is owed', () => {
  it('is paid by its owner once, however often the request is sent', async () => {
    const { charity, owner } = await owing()
    const before = api.bank.invoices.charges()
    const key = randomUUID()
    for (const _ of [1, 2]) {
      await pay(owner, key).thenAnswered(200, { status: 'succeeded', subscription: { owed: null } })
    }
    expect(api.bank.invoices.charges()).toBe(before + 1)
    expect(await charity.count('InvoicePaid')).toBe(1)
    await pay(owner).thenRefused(409, 'invoice_not_open')
  })

  it('is not another one by now if the request is repeated after months', async () => {
    const charity = await createSubscribedCharity(
      api,
      { ...plus, period: 'monthly' },
      { daysAgo: 65 },
    )
    await charity.chargeInvoice({ isDeclined: true })
    const owner = await charity.logIn('owner')
    const key = randomUUID()
    await pay(owner, key).thenAnswered(200, { status: 'succeeded', subscription: { owed: null } })
    await charity.chargeInvoice({ isDeclined: true })
    const before = api.bank.invoices.charges()
    await pay(owner, key).thenAnswered(200, {
      status: 'succeeded',
      subscription: { owed: { status: 'failed' } },
    })
    expect(api.bank.invoices.charges()).toBe(before)
  })

  it('is charged once if two owners press at once', async () => {
    const { charity, owner } = await owing()
    const other = await charity.logIn('owner')
    const before = api.bank.invoices.charges()
    const answers = await Promise.all([owner, other].map((each) => pay(each)))
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(api.bank.invoices.charges()).toBe(before + 1)
    expect(await charity.count('InvoicePaid')).toBe(1)
  })

  it('stays owed if the card is declined', async () => {
    const { charity, owner } = await owing()
    api.bank.invoices.answers('decline')
    await pay(owner).thenRefused(402, 'card_declined')
    await owner.get(path).thenAnswered(200, { owed: { status: 'failed', amount: 5508 } })
    expect(await charity.count('InvoiceVoided')).toBe(0)
  })

  it('waits for the bank’s page if the bank requires confirmation', async () => {
    const { owner } = await owing()
    api.bank.invoices.answers('challenge')
    await pay(owner).thenAnswered(200, {
      status: 'requires_action',
      stripe3DS: expect.stringMatching(/^http/) as string,
      subscription: { owed: { status: 'charging' } },
    })
    await pay(owner).thenRefused(409, 'charge_under_way')
  })

  it('is not paid without a card, without a proof, or if there is none', async () => {
    const { owner } = await owing()
    await owner.post(`${path}/pay`, {}).thenRefused(422, 'step_up_required')
    const cardless = await createSubscribedCharity(api, plus, { card: null })
    const theirs = await cardless.logIn('owner')
    await pay(theirs).thenRefused(409, 'invoice_not_open')
    await cardless.issueInvoice()
    await pay(theirs).thenRefused(409, 'card_missing')
  })
})
