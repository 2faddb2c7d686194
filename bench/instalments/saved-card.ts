import pg from 'pg'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { listenOn } from '@almoner/sandbox/provider/listen.ts'
import { createPostgresStripeStore } from '@almoner/sandbox/stripe/store/postgres-store.ts'
import { createSandboxStripe } from '@almoner/sandbox/stripe/sandbox-stripe.ts'
import { createStripeClient } from '@almoner/workflows/gateways/stripe/client.ts'
import { createStripeGateway } from '@almoner/workflows/gateways/stripe/gateway.ts'
import { cardHolder, type GivenCard } from './givers.ts'

/** A card that the simulated provider stores, in the database of the product. */
export const keepCard = async (databaseUrl: string): Promise<GivenCard> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const stripe = createSandboxStripe({
    store: await createPostgresStripeStore(pool),
    clock: () => Date.now(),
    webhook: null,
    publicUrl: (path) => path,
    log: () => {},
  })
  const listening = await listenOn(stripe, { port: 0 })
  try {
    const gateway = createStripeGateway({
      stripe: createStripeClient({
        secretKey: 'sk_test_bench',
        host: '127.0.0.1',
        port: listening.port,
        protocol: 'http',
        timeoutMilliseconds: 20_000,
        maxNetworkRetries: 0,
      }),
    })
    const customerId = await gateway.customerFor(cardHolder)
    const result = await gateway.saveCard({
      setupId: 'bench',
      customerId,
      paymentMethodReference: 'pm_card_hk',
      returnUrl: 'http://localhost/',
    })
    assert(result.outcome === 'saved', `the provider keeps no card: ${result.outcome}`)
    return { customerId, paymentMethodReference: result.paymentMethodReference }
  } finally {
    await stripe.close()
    await listening.close()
    await pool.end()
  }
}
