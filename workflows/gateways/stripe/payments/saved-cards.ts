import { Stripe } from 'stripe'
import {
  ProviderMismatch,
  type CardToSave,
  type SavedCard,
  type SavedCards,
  type SetupOutcome,
} from '../../ports/card-gateway.ts'
import {
  withStripeErrors,
  toCardFacts,
  toId,
  isMissing,
  isUnexpectedState,
  toFailureReason,
  toRefusal,
} from '../map.ts'
import { listAll } from '../whole-list.ts'

const expand = ['payment_method']

/** Cards that are saved for later charges, and the customers they belong to. */
export const createStripeSavedCards = (stripe: Stripe): Omit<SavedCards, 'chargeSaved'> => ({
  // The search finds a customer from a minute after its creation, and the idempotency key is valid
  // for a day. Together they leave no moment at which a second customer could be created.
  customerFor: (personId) =>
    withStripeErrors(async () => {
      const query = `metadata['personId']:'${personId}'`
      const page = await stripe.customers.search({ query, limit: 1 })
      const customer = page.data[0]
      if (customer) return customer.id
      const options = { idempotencyKey: `customer-${personId}` }
      return (await stripe.customers.create({ metadata: { personId } }, options)).id
    }),
  saveCard: (card) => withStripeErrors(() => save(stripe, card)),
  lookAtSetup: (providerSetupId) =>
    withStripeErrors(async () =>
      setupOutcome(await stripe.setupIntents.retrieve(providerSetupId, { expand })),
    ),
  cancelSetup: (providerSetupId) =>
    withStripeErrors(async () => {
      try {
        const options = { idempotencyKey: `cancel-${providerSetupId}` }
        const body = { expand, cancellation_reason: 'abandoned' as const }
        return setupOutcome(await stripe.setupIntents.cancel(providerSetupId, body, options))
      } catch (error) {
        if (!isUnexpectedState(error)) throw error
        return setupOutcome(await stripe.setupIntents.retrieve(providerSetupId, { expand }))
      }
    }),
  listCards: (customerId) =>
    withStripeErrors(async () => {
      const methods = await listAll((page) =>
        stripe.customers.listPaymentMethods(customerId, { type: 'card', ...page }),
      )
      return methods.flatMap(savedCard)
    }),
  removeCard: (reference) =>
    withStripeErrors(async () => {
      try {
        const method = await stripe.paymentMethods.retrieve(reference)
        if (method.customer === null) return
        await stripe.paymentMethods.detach(reference, {}, { idempotencyKey: `detach-${reference}` })
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    }),
})

const save = async (stripe: Stripe, card: CardToSave): Promise<SetupOutcome> => {
  try {
    const setup = await stripe.setupIntents.create(
      {
        customer: card.customerId,
        payment_method: card.paymentMethodReference,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        confirm: true,
        return_url: card.returnUrl,
        metadata: { setupId: card.setupId },
        expand,
      },
      { idempotencyKey: `setup-${card.setupId}` },
    )
    return setupOutcome(setup)
  } catch (error) {
    return refusedSetup(error)
  }
}

const setupOutcome = (setup: Stripe.SetupIntent): SetupOutcome => {
  const providerSetupId = setup.id
  switch (setup.status) {
    case 'succeeded': {
      const method = typeof setup.payment_method === 'object' ? setup.payment_method : null
      const [saved] = method ? savedCard(method) : []
      const customerId = toId(setup.customer)
      if (!saved || customerId === null) {
        throw new ProviderMismatch(`${setup.id} succeeded without saying with which card, or whose`)
      }
      return { outcome: 'saved', providerSetupId, customerId, ...saved }
    }
    case 'requires_action': {
      const challengeUrl = setup.next_action?.redirect_to_url?.url
      if (!challengeUrl)
        throw new ProviderMismatch(`${setup.id} asks for an action without address`)
      return { outcome: 'authentication_required', providerSetupId, challengeUrl }
    }
    case 'requires_payment_method': {
      const error = setup.last_setup_error
      const code = error?.code ?? null
      const reason = error ? toFailureReason(code) : 'card_invalid'
      return { outcome: 'failed', providerSetupId, reason, code: error?.decline_code ?? code }
    }
    case 'canceled':
      return {
        outcome: 'failed',
        providerSetupId,
        reason: 'cancelled',
        code: setup.cancellation_reason,
      }
    case 'processing':
    case 'requires_confirmation':
    default:
      return { outcome: 'processing', providerSetupId }
  }
}

const refusedSetup = (error: unknown): SetupOutcome => {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const code = error.code ?? null
  const reason =
    error instanceof Stripe.errors.StripeCardError ? toFailureReason(code) : toRefusal(error)
  if (reason === null) throw error
  const providerSetupId = error.setup_intent?.id ?? null
  return { outcome: 'failed', providerSetupId, reason, code: error.decline_code ?? code }
}

const savedCard = (method: Stripe.PaymentMethod): SavedCard[] => {
  const card = toCardFacts(method.card)
  if (!card || !method.card) return []
  const expires = { month: method.card.exp_month, year: method.card.exp_year }
  const fingerprint = method.card.fingerprint ?? null
  return [{ paymentMethodReference: method.id, card, expires, fingerprint }]
}
