import type { Stripe } from 'stripe'
import {
  currency,
  ProviderMismatch,
  type CardCharge,
  type CardGateway,
  type ChargeOutcome,
  type ChargeSubject,
  type SavedChargeOutcome,
  type SavedCardCharge,
  type SavedCards,
} from '../ports/card-gateway.ts'
import type { CardProvider } from '../ports/card-provider.ts'
import { createStripeBalances } from './money/balances.ts'
import { createStripeDisputes } from './payments/disputes.ts'
import { createStripeDomains } from './domains.ts'
import {
  findCardRefusal,
  toIdentification,
  toId,
  isMissing,
  isUnexpectedState,
  toChargeOutcome,
  toErrorOutcome,
} from './map.ts'
import { createStripePayouts } from './money/payouts.ts'
import { createStripeRefunds } from './payments/refunds.ts'
import { createStripeSavedCards } from './payments/saved-cards.ts'
import { createStripeStatements } from './money/statements.ts'

const expand = ['payment_method', 'latest_charge']

/** All that Stripe does for us. */
export const createStripeGateway = ({ stripe }: { stripe: Stripe }): CardProvider => ({
  ...createStripeCharges(stripe),
  ...createStripeRefunds(stripe),
  ...createStripeDisputes(stripe),
  ...createStripeStatements(stripe),
  ...createStripeSavedCards(stripe),
  ...createStripeDomains(stripe),
  ...createStripeBalances(stripe),
  ...createStripePayouts(stripe),
})

/**
 * Charges cards through Stripe. One PaymentIntent carries all tries of a payment. It succeeds at
 * most once, even if we, the payer and the webhook act at the same time.
 */
const createStripeCharges = (stripe: Stripe): CardGateway & Pick<SavedCards, 'chargeSaved'> => {
  const look = async (providerPaymentId: string): Promise<ChargeOutcome> =>
    asOutcome(async () => toChargeOutcome(await retrieve(stripe, providerPaymentId)))

  return {
    identify: async (reference) => {
      try {
        return toIdentification(await stripe.paymentMethods.retrieve(reference))
      } catch (error) {
        if (isMissing(error)) return { outcome: 'invalid', code: 'resource_missing' }
        const refused = toErrorOutcome(error)
        if (refused.outcome === 'failed') return { outcome: 'invalid', code: refused.code }
        throw error
      }
    },
    look,
    charge: (charge) => asOutcome(() => make(stripe, charge)),
    chargeSaved: async (charge) => {
      try {
        return withoutChallenge(await make(stripe, charge))
      } catch (error) {
        return refusedSaved(error)
      }
    },
    cancel: (providerPaymentId) =>
      asOutcome(async () => {
        try {
          const idempotencyKey = `cancel-${providerPaymentId}`
          const body = { expand, cancellation_reason: 'abandoned' as const }
          return toChargeOutcome(
            await stripe.paymentIntents.cancel(providerPaymentId, body, { idempotencyKey }),
          )
        } catch (error) {
          if (!isUnexpectedState(error)) throw error
          return toChargeOutcome(await retrieve(stripe, providerPaymentId))
        }
      }),
  }
}

/** The key of one try: a try requested twice, after any crash or time-out, is charged once. */
const toIdempotencyKey = (charge: Charge): string => {
  const { kind, id } = toSubject(charge)
  return `${kind}-${id}-try-${charge.try}`
}

const toSubject = ({ paymentId, invoiceId }: ChargeSubject) =>
  paymentId === undefined
    ? ({ kind: 'invoice', key: 'invoiceId', id: invoiceId } as const)
    : ({ kind: 'payment', key: 'paymentId', id: paymentId } as const)

const asOutcome = async (ask: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> => {
  try {
    return await ask()
  } catch (error) {
    return toErrorOutcome(error)
  }
}

const retrieve = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand })

type Charge = CardCharge | SavedCardCharge

const make = (stripe: Stripe, charge: Charge): Promise<ChargeOutcome> =>
  charge.providerPaymentId === null
    ? create(stripe, charge)
    : tryAgain(stripe, charge, charge.providerPaymentId)

// The payer is either present and can be sent to their bank, or absent and has agreed to the
// charge.
const presenceParams = (charge: Charge) =>
  'returnUrl' in charge
    ? { return_url: charge.returnUrl, ...authenticationParams(charge) }
    : { off_session: true }

// A card that cannot be authenticated is charged without it: Stripe refuses none for that.
const authenticationParams = ({ authenticationForced }: CardCharge) =>
  authenticationForced && {
    payment_method_options: { card: { request_three_d_secure: 'challenge' as const } },
  }

// A challenge of before, which only the payer can meet, is still the answer when they are away.
const withoutChallenge = (outcome: ChargeOutcome): SavedChargeOutcome => {
  if (outcome.outcome !== 'authentication_required') return outcome
  const { challengeUrl: _, ...rest } = outcome
  return rest
}

const refusedSaved = (error: unknown): SavedChargeOutcome => {
  const refused = toErrorOutcome(error)
  const { providerPaymentId } = refused
  const isAsking = findCardRefusal(error) === 'authentication_required'
  return refused.outcome === 'failed' && isAsking && providerPaymentId !== null
    ? { outcome: 'authentication_required', providerPaymentId, card: refused.card }
    : withoutChallenge(refused)
}

const create = async (stripe: Stripe, charge: Charge): Promise<ChargeOutcome> => {
  const intent = await stripe.paymentIntents.create(
    {
      ...moneyParams(charge),
      currency,
      allowed_payment_method_types: ['card'],
      payment_method: charge.paymentMethodReference,
      confirm: true,
      ...presenceParams(charge),
      ...customerParams(charge),
      description: charge.description,
      metadata: toMetadata(charge),
      ...(charge.statementSuffix === null
        ? {}
        : { statement_descriptor_suffix: charge.statementSuffix }),
      ...(charge.destination === null
        ? {}
        : {
            on_behalf_of: charge.destination.account,
            transfer_data: { destination: charge.destination.account },
          }),
      expand,
    },
    { idempotencyKey: toIdempotencyKey(charge) },
  )
  return agreed(intent, charge)
}

// The intent is read first, because the authentication of an earlier card may have paid it. A paid
// intent is the answer, even if another card was to be next.
const tryAgain = async (stripe: Stripe, charge: Charge, id: string): Promise<ChargeOutcome> => {
  const before = own(await retrieve(stripe, id), charge)
  if (before.status === 'succeeded' || before.status === 'processing')
    return toChargeOutcome(before)
  if (before.status === 'canceled') return create(stripe, charge)
  const idempotencyKey = `${toIdempotencyKey(charge)}-confirm`
  try {
    await reprice(stripe, before, charge)
    const confirmed = await stripe.paymentIntents.confirm(
      id,
      { payment_method: charge.paymentMethodReference, ...presenceParams(charge), expand },
      { idempotencyKey },
    )
    return agreed(confirmed, charge)
  } catch (error) {
    if (!isUnexpectedState(error)) throw error
    const after = own(await retrieve(stripe, id), charge)
    return after.status === 'canceled' ? create(stripe, charge) : toChargeOutcome(after)
  }
}

// Another card may have another fee, and so another sum; and it may be a saved one.
const reprice = async (
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  charge: Charge,
): Promise<void> => {
  const { feeCents } = toOwnDestination(intent, charge) ?? { feeCents: null }
  const isSameSum =
    intent.amount === charge.amountCents && intent.application_fee_amount === feeCents
  const isTheirs = charge.customerId === null || toId(intent.customer) === charge.customerId
  if (isSameSum && isTheirs) return
  const idempotencyKey = `${toIdempotencyKey(charge)}-update`
  const destination = toOwnDestination(intent, charge)
  const changes = { ...moneyParams({ ...charge, destination }), ...customerParams(charge) }
  await stripe.paymentIntents.update(intent.id, changes, { idempotencyKey })
}

const customerParams = ({ customerId }: Charge) =>
  customerId === null ? {} : { customer: customerId }

const moneyParams = (charge: Charge) => ({
  amount: charge.amountCents,
  ...(charge.destination === null ? {} : { application_fee_amount: charge.destination.feeCents }),
})

const toMetadata = (charge: Charge): Record<string, string> => ({
  ...charge.metadata,
  [toSubject(charge).key]: toSubject(charge).id,
})

// An intent of another payment must never be charged for this one, nor may its money go to a
// charity other than the requested one.
const own = (intent: Stripe.PaymentIntent, charge: Charge): Stripe.PaymentIntent => {
  const { kind, key, id } = toSubject(charge)
  if (intent.metadata[key] !== id) {
    throw new ProviderMismatch(`${intent.id} does not belong to ${kind} ${id}`)
  }
  const account = toId(intent.transfer_data?.destination)
  if (account !== null && account !== charge.destination?.account) {
    throw new ProviderMismatch(`${intent.id} pays another account`)
  }
  return intent
}

// The charity's account may have become able to take charges after the first try. An intent that
// pays the platform continues to do so.
const toOwnDestination = (intent: Stripe.PaymentIntent, { destination }: Charge) =>
  intent.transfer_data === null ? null : destination

const agreed = (intent: Stripe.PaymentIntent, charge: Charge): ChargeOutcome => {
  own(intent, charge)
  if (intent.amount !== charge.amountCents) {
    throw new ProviderMismatch(`${intent.id} is over ${intent.amount}, not ${charge.amountCents}`)
  }
  return toChargeOutcome(intent)
}
