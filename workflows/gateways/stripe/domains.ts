import type { Stripe } from 'stripe'
import type { CardDomains } from '../ports/card-domains.ts'
import { withStripeErrors } from './map.ts'

/** Stripe shows Apple Pay on registered hosts only. */
export const createStripeDomains = (stripe: Stripe): CardDomains => {
  const find = async (host: string): Promise<Stripe.PaymentMethodDomain | null> => {
    const page = await stripe.paymentMethodDomains.list({ domain_name: host, limit: 1 })
    return page.data[0] ?? null
  }
  const enable = (id: string, enabled: boolean) =>
    stripe.paymentMethodDomains.update(id, { enabled })
  return {
    registerDomain: (host) =>
      withStripeErrors(async () => {
        const domain = await find(host)
        if (domain === null) await stripe.paymentMethodDomains.create({ domain_name: host })
        else if (!domain.enabled) await enable(domain.id, true)
      }),
    disableDomain: (host) =>
      withStripeErrors(async () => {
        const domain = await find(host)
        if (domain?.enabled) await enable(domain.id, false)
      }),
  }
}
