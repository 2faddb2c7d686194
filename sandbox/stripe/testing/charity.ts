import { startSandboxStripe, type RunningSandboxStripe } from './start.ts'
import { seedAccount } from './connected.ts'
import type { SandboxStripeOptions } from '../sandbox-stripe.ts'

const charity = 'acct_harbour'

type Form = Record<string, string>

/** Starts a provider with one charity's account, whose clock moves only when a test moves it. */
export const startWithCharity = async (
  options: Partial<SandboxStripeOptions> = {},
  { accountNumber = '123456001' } = {},
) => {
  let now = Date.UTC(2026, 10, 20, 2)
  const stripe = await startSandboxStripe({ clock: () => now, ...options })
  await seedAccount(stripe.store, charity, { accountNumber })
  const asCharity = { 'stripe-account': charity }

  /** HK$500 by a card from Hong Kong, of which the platform takes HK$18.50. */
  const pay = async (form: Form = {}) => {
    const paid = await stripe.call('POST', '/v1/payment_intents', {
      form: {
        amount: '50000',
        currency: 'hkd',
        confirm: 'true',
        payment_method: 'pm_card_hk',
        on_behalf_of: charity,
        'transfer_data[destination]': charity,
        application_fee_amount: '1850',
        'metadata[paymentId]': 'p-1',
        ...form,
      },
    })
    return paid.json()
  }

  return {
    stripe,
    charity,
    pay,
    /** Pays HK$500 that stay with the platform. */
    payPlatform: async (form: Form = {}) => {
      const amount = { amount: '50000', currency: 'hkd', confirm: 'true' }
      const paid = await stripe.call('POST', '/v1/payment_intents', {
        form: { ...amount, payment_method: 'pm_card_hk', ...form },
      })
      return paid.json()
    },
    pass: (milliseconds: number): void => {
      now += milliseconds
    },
    readBooked: async (of: 'platform' | 'charity') => {
      const headers = of === 'charity' ? asCharity : {}
      const { data } = (
        await stripe.call('GET', '/v1/balance_transactions?limit=100', { headers })
      ).json()
      return data as Record<string, unknown>[]
    },
    readBalance: async (of: 'platform' | 'charity') => {
      const headers = of === 'charity' ? asCharity : {}
      const { available, pending } = (await stripe.call('GET', '/v1/balance', { headers })).json()
      return { available: available[0].amount, pending: pending[0].amount }
    },
    payOut: async (form: Form = {}, headers: Record<string, string> = {}) => {
      const { status, json } = await stripe.call('POST', '/v1/payouts', {
        form: { amount: '10000', currency: 'hkd', 'metadata[payoutId]': 'out-1', ...form },
        headers: { ...asCharity, ...headers },
      })
      return { status, body: json() }
    },
    ofCharity: async (path: string) =>
      (await stripe.call('GET', path, { headers: asCharity })).json(),
    post: async (path: string, form: Form = {}, headers: Record<string, string> = {}) => {
      const { status, json } = await stripe.call('POST', path, {
        form,
        headers: { accept: 'application/json', ...headers },
      })
      return { status, body: json() }
    },
    eventTypes: async () => {
      const events = await stripe.store.list('event', { limit: 100, order: 'oldest' })
      return events.map(({ type, account }) => [type, account ?? null])
    },
  } satisfies Record<string, unknown> & { stripe: RunningSandboxStripe }
}

export type WithCharity = Awaited<ReturnType<typeof startWithCharity>>
