import type { Stripe } from 'stripe'
import type { CardDomains } from '../ports/card-domains.ts'
import { withStripeErrors } from './map.ts'

/** Stripe shows Apple Pay on registered hosts only. */
export const createStripeDomains = (stripe: Stripe): CardDomains => {
  const find = async (host: string): Promise<Stripe.PaymentMethodDomain | null> => {
    const found = await stripe.paymentMethodDomains.list({ domain_name: host, limit: 1 })
    return found.data[0] ?? null
  }
  const enable = (id: string, enabled: boolean) =>
    stripe.paymentMethodDomains.update(id, { enabled })
  return {
    registerDomain: (host) =>
      withStripeErrors(async () => {
        const known = await find(host)
        if (known === null) await stripe.paymentMethodDomains.create({ domain_name: host })
        else if (!known.enabled) await enable(known.id, true)
      }),
    disableDomain: (host) =>
      withStripeErrors(async () => {
        const known = await find(host)
        if (known?.enabled) await enable(known.id, false)
      }),
  }
}
