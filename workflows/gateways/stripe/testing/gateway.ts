import { randomUUID } from 'node:crypto'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Fault, SandboxStripeOptions } from '@almoner/sandbox/stripe/sandbox-stripe.ts'
import { seedAccount } from '@almoner/sandbox/stripe/testing/connected.ts'
import { startSandboxStripe } from '@almoner/sandbox/stripe/testing/start.ts'
import type { CardCharge, ChargeOutcome } from '../../ports/card-gateway.ts'
import { createStripeClient } from '../client.ts'
import { createStripeGateway } from '../gateway.ts'

process.env['STRIPE_SUPPRESS_NOTICES'] = 'true'

// Shorter than the delay below, so that a late answer is a time-out.
const shortTimeoutMilliseconds = 1_200

/** A time-out for specs in which answers are late only on a busy machine. */
export const longTimeout = { timeoutMilliseconds: 60_000 }

/** The sandbox's Stripe on a port of its own, and our gateway that talks to it over HTTP. */
export const startGateway = async (
  options: Partial<SandboxStripeOptions> = {},
  {
    timeoutMilliseconds = shortTimeoutMilliseconds,
    accounts = ['acct_harbour'],
  }: { timeoutMilliseconds?: number; accounts?: readonly string[] } = {},
) => {
  const faults: Fault[] = []
  const stripe = await startSandboxStripe({
    faults: {
      beforeAnswer: (method) => (method === 'POST' ? faults.shift() : undefined),
      delayMilliseconds: 1_800,
    },
    ...options,
  })
  for (const account of accounts) await seedAccount(stripe.store, account)
  return {
    stripe,
    gateway: gatewayTo({ ...stripe, timeoutMilliseconds }),
    /** Actions in the provider's own dashboard, and simulated outcomes: see the sandbox's. */
    dashboard: async (path: string, form: Record<string, string> = {}) => {
      const headers = { accept: 'application/json' }
      const done = await stripe.call('POST', path, { form, headers })
      if (done.status !== 200) throw new Error(`${path} was answered ${done.status}: ${done.text}`)
      return done.json() as { id: string }
    },
    /** The outcomes of the next answers to our requests; unused ones stay in it. */
    faults,
    paidFor: async ({ paymentId }: Pick<CardCharge, 'paymentId'>) =>
      (await stripe.paidCharges()).filter((charge) => charge.metadata['paymentId'] === paymentId),
  }
}

type Address = { port: number; timeoutMilliseconds?: number }

export const gatewayTo = (to: Address, secretKey = 'sk_test_sandbox') =>
  createStripeGateway({ stripe: clientTo(to, secretKey) })

export const clientTo = (to: Address, secretKey = 'sk_test_sandbox') =>
  createStripeClient({
    secretKey,
    host: '127.0.0.1',
    port: to.port,
    protocol: 'http',
    timeoutMilliseconds: to.timeoutMilliseconds ?? shortTimeoutMilliseconds,
    maxNetworkRetries: 0,
  })

/** The charge of a payer's payment. */
export type PaymentCharge = Extract<CardCharge, { paymentId: PaymentId }>

export const aCharge = (differing: Partial<PaymentCharge> = {}): PaymentCharge => ({
  paymentId: randomUUID() as PaymentId,
  amountCents: cents(51_911),
  try: 1,
  paymentMethodReference: 'pm_card_hk',
  providerPaymentId: null,
  description: 'Donation to Harbour Light',
  statementSuffix: 'HARBOUR LIGHT',
  destination: { account: 'acct_harbour', feeCents: cents(1_911) },
  customerId: null,
  authenticationForced: false,
  returnUrl: 'http://harbour.localhost:3000/bank-return',
  metadata: { organisationId: 'harbour' },
  ...differing,
})

export const requireProviderPaymentId = (outcome: ChargeOutcome): string => {
  if (outcome.providerPaymentId === null) throw new Error('there is no payment at the provider')
  return outcome.providerPaymentId
}
