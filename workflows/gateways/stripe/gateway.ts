import type { Stripe } from 'stripe'
import {
  ProviderMismatch,
  type CardCharge,
  type CardGateway,
  type ChargeOutcome,
} from '../card-gateway.ts'
import {
  currency,
  identificationOf,
  isMissing,
  isUnexpectedState,
  outcomeOf,
  outcomeOfError,
} from './map.ts'

const expand = ['payment_method', 'latest_charge']

/**
 * Cards through Stripe. One PaymentIntent carries all tries of a payment; it succeeds at most once,
 * whatever we, the payer and the webhook do at the same time.
 */
export const createStripeGateway = ({ stripe }: { stripe: Stripe }): CardGateway => {
  const look = async (providerPaymentId: string): Promise<ChargeOutcome> =>
    answered(async () => outcomeOf(await retrieve(stripe, providerPaymentId)))

  return {
    identify: async (reference) => {
      try {
        return identificationOf(await stripe.paymentMethods.retrieve(reference))
      } catch (error) {
        if (isMissing(error)) return { outcome: 'invalid', code: 'resource_missing' }
        const refused = outcomeOfError(error)
        if (refused.outcome === 'failed') return { outcome: 'invalid', code: refused.code }
        throw error
      }
    },
    look,
    charge: (charge) =>
      answered(async () =>
        charge.providerPaymentId === null
          ? create(stripe, charge)
          : tryAgain(stripe, charge, charge.providerPaymentId),
      ),
    cancel: (providerPaymentId) =>
      answered(async () => {
        try {
          const idempotencyKey = `cancel-${providerPaymentId}`
          const body = { expand, cancellation_reason: 'abandoned' as const }
          return outcomeOf(
            await stripe.paymentIntents.cancel(providerPaymentId, body, { idempotencyKey }),
          )
        } catch (error) {
          if (!isUnexpectedState(error)) throw error
          return outcomeOf(await retrieve(stripe, providerPaymentId))
        }
      }),
  }
}

/** The key of one try: a try asked twice, by whatever crash or time-out, is answered once. */
export const idempotencyKeyOf = (charge: Pick<CardCharge, 'paymentId' | 'try'>): string =>
  `payment-${charge.paymentId}-try-${charge.try}`

const answered = async (ask: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> => {
  try {
    return await ask()
  } catch (error) {
    return outcomeOfError(error)
  }
}

const retrieve = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand })

const create = async (stripe: Stripe, charge: CardCharge): Promise<ChargeOutcome> => {
  const intent = await stripe.paymentIntents.create(
    {
      ...moneyOf(charge),
      currency,
      allowed_payment_method_types: ['card'],
      payment_method: charge.paymentMethodReference,
      confirm: true,
      return_url: charge.returnUrl,
      description: charge.description,
      metadata: metadataOf(charge),
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
    { idempotencyKey: idempotencyKeyOf(charge) },
  )
  return agreed(intent, charge)
}

// The intent is looked at first: it may have been paid meanwhile, by the challenge of an earlier
// card, and a paid intent is the answer, whichever card was meant to be next.
const tryAgain = async (stripe: Stripe, charge: CardCharge, id: string): Promise<ChargeOutcome> => {
  const before = own(await retrieve(stripe, id), charge)
  if (before.status === 'succeeded' || before.status === 'processing') return outcomeOf(before)
  if (before.status === 'canceled') return create(stripe, charge)
  const idempotencyKey = `${idempotencyKeyOf(charge)}-confirm`
  try {
    await reprice(stripe, before, charge)
    const confirmed = await stripe.paymentIntents.confirm(
      id,
      { payment_method: charge.paymentMethodReference, return_url: charge.returnUrl, expand },
      { idempotencyKey },
    )
    return agreed(confirmed, charge)
  } catch (error) {
    if (!isUnexpectedState(error)) throw error
    const after = own(await retrieve(stripe, id), charge)
    return after.status === 'canceled' ? create(stripe, charge) : outcomeOf(after)
  }
}

// Another card may cost another fee, and so make another sum.
const reprice = async (
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  charge: CardCharge,
): Promise<void> => {
  const feeCents = charge.destination?.feeCents ?? null
  if (intent.amount === charge.amountCents && intent.application_fee_amount === feeCents) return
  const idempotencyKey = `${idempotencyKeyOf(charge)}-update`
  await stripe.paymentIntents.update(intent.id, moneyOf(charge), { idempotencyKey })
}

const moneyOf = (charge: CardCharge) => ({
  amount: charge.amountCents,
  ...(charge.destination === null ? {} : { application_fee_amount: charge.destination.feeCents }),
})

const metadataOf = (charge: CardCharge): Record<string, string> => ({
  ...charge.metadata,
  paymentId: charge.paymentId,
})

// An intent of somebody else's payment must never be charged for this one, nor may its money go to
// another charity than the one that was asked for.
const own = (intent: Stripe.PaymentIntent, charge: CardCharge): Stripe.PaymentIntent => {
  if (intent.metadata['paymentId'] !== charge.paymentId) {
    throw new ProviderMismatch(`${intent.id} does not belong to payment ${charge.paymentId}`)
  }
  if (idOf(intent.transfer_data?.destination) !== (charge.destination?.account ?? null)) {
    throw new ProviderMismatch(`${intent.id} pays another account`)
  }
  return intent
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const agreed = (intent: Stripe.PaymentIntent, charge: CardCharge): ChargeOutcome => {
  own(intent, charge)
  if (intent.amount !== charge.amountCents) {
    throw new ProviderMismatch(`${intent.id} is over ${intent.amount}, not ${charge.amountCents}`)
  }
  return outcomeOf(intent)
}
