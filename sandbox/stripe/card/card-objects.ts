/**
 * Objects for the owner of a card and for the hosts that may show it, in the shapes of Stripe's
 * API.
 */
export type Customer = {
  id: string
  object: 'customer'
  created: number
  description: string | null
  email: string | null
  livemode: false
  metadata: Record<string, string>
  name: string | null
}

type DomainStatus = { status: 'active' | 'inactive' }

/** A host on which the provider may show Apple Pay and other wallets. */
export type PaymentMethodDomain = {
  id: string
  object: 'payment_method_domain'
  amazon_pay: DomainStatus
  apple_pay: DomainStatus
  created: number
  domain_name: string
  enabled: boolean
  google_pay: DomainStatus
  klarna: DomainStatus
  link: DomainStatus
  livemode: false
  paypal: DomainStatus
}
