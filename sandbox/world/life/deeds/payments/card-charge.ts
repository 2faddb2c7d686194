import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { listPrice } from '../../../../stripe/booking/pricing.ts'
import { findPaymentMethod } from '../../../../stripe/card/payment-methods.ts'
import { attempt } from '../../../../stripe/intent/attempt.ts'
import { newIntent } from '../../../../stripe/intent/new-intent.ts'
import type { Entry } from '../../../../stripe/objects.ts'
import type { SandboxStripeStore } from '../../../../stripe/store/store.ts'
import type { World } from '../../../../stripe/world.ts'

type Charging = { key: string; at: Instant; store: SandboxStripeStore }

/**
 * Returns the sandbox's Stripe at a moment. Its ids follow from the gift, so that a second run
 * writes identical objects.
 */
export const stripeAt = ({ key, at, store }: Charging): World => {
  let idCount = 0
  return {
    store,
    clock: () => toMilliseconds(at),
    newId: (prefix) => {
      idCount += 1
      return `${prefix}_${uuidFrom('crowd', `${key} ${idCount}`).replaceAll('-', '').slice(0, 24)}`
    },
    publicUrl: (path) => `http://localhost${path}`,
    laterMilliseconds: 5_000,
    settlesAfterMilliseconds: 7 * 86_400_000,
    payoutStepMilliseconds: 86_400_000,
    pricing: listPrice,
  }
}

/** A test card as the provider shows it once a payer has typed it. */
export const typeCard = async (name: string, world: World) => {
  const method = await findPaymentMethod(name, 'payment_method', world)
  const { brand, country, last4 } = method.object.card
  return { method, card: { brand, country, last4 } }
}

/** Charges a card. Returns the provider's stored objects of the charge, and its outcome. */
export const chargeCard = (
  state: StartedPayment,
  {
    method,
    account,
    suffix,
  }: Pick<Awaited<ReturnType<typeof typeCard>>, 'method'> & {
    /** The charity's; null while it has none. */
    account: string | null
    suffix: string | null
  },
  world: World,
): { outcome: PaymentCommand; put: readonly Entry[] } => {
  const { organisationId, paymentId, projectName } = state.facts
  const { totalAmountCents, totalFeeCents } = requirePresent(currentTry(state).quote, 'a quote')
  const intent = newIntent(
    {
      amount: String(totalAmountCents),
      currency: 'hkd',
      description: projectName,
      metadata: { organisationId, paymentId },
      ...(method.object.customer !== null && { customer: method.object.customer }),
      ...(suffix !== null && { statement_descriptor_suffix: suffix }),
      ...(account !== null && {
        on_behalf_of: account,
        transfer_data: { destination: account },
        application_fee_amount: String(totalFeeCents),
      }),
    },
    world,
  )
  const change = attempt({ intent, method }, { offSession: false, returnUrl: null }, world)
  const failed = change.status === 402
  const reference = { try: 1, providerPaymentId: intent.id }
  return {
    put: change.put,
    outcome: failed
      ? { type: 'FailPayment', ...reference, reason: 'card_declined', code: 'generic_decline' }
      : { type: 'SucceedPayment', ...reference, chargedCents: totalAmountCents },
  }
}
