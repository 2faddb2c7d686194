import type { Form } from '../call/form/form.ts'
import { assertOnlyKnown, readFlag, readRequiredText } from '../call/form/params.ts'
import { invalidRequest, missingResource } from '../call/problem.ts'
import type { Change } from '../objects.ts'
import type { PaymentMethodDomain } from './card-objects.ts'
import { currentSeconds, type World } from '../world.ts'

const active = { status: 'active' } as const

/** POST /v1/payment_method_domains: a host that is registered already is answered as it is. */
export const createDomain = async (form: Form, world: World): Promise<Change> => {
  assertOnlyKnown(form, ['domain_name', 'enabled', 'expand'])
  const host = readRequiredText(form, 'domain_name')
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)) {
    throw invalidRequest(`Invalid domain name: ${host}`, 'domain_name')
  }
  const where = { domain_name: host }
  const [known] = await world.store.list('payment_method_domain', {
    limit: 1,
    order: 'newest',
    where,
  })
  return toChange(
    known ?? {
      id: world.newId('pmd'),
      object: 'payment_method_domain',
      amazon_pay: active,
      apple_pay: active,
      created: currentSeconds(world),
      domain_name: host,
      enabled: true,
      google_pay: active,
      klarna: active,
      link: active,
      livemode: false,
      paypal: active,
    },
  )
}

/** POST /v1/payment_method_domains/{id} */
export const updateDomain = async (id: string, form: Form, world: World): Promise<Change> => {
  assertOnlyKnown(form, ['enabled', 'expand'])
  const domain = await world.store.get('payment_method_domain', id)
  if (!domain) throw missingResource('payment_method_domain', id, 'id')
  return toChange('enabled' in form ? { ...domain, enabled: readFlag(form, 'enabled') } : domain)
}

const toChange = (domain: PaymentMethodDomain): Change => ({
  status: 200,
  body: domain,
  put: [{ kind: 'payment_method_domain', id: domain.id, body: domain }],
  events: [],
})
