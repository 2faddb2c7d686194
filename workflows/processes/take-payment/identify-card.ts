import type { FailureReason } from '@almoner/domain/payment/values.ts'
import type { PaymentCommand } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { ProviderRejectedRequest, type CardGateway } from '../../gateways/ports/card-gateway.ts'
import { isCharitySuspended } from '../../steps/record/charity-books.ts'
import type { TakePaymentInput } from './contract.ts'
import { findSavedCard } from './saved-card.ts'

/** Requests the card from the provider. Nothing has been charged yet. */
export const identifyCard = async (
  { store, cards }: { store: EventStore; cards: Pick<CardGateway, 'identify'> },
  {
    input,
    state,
    reference,
  }: {
    input: TakePaymentInput & { offSession: boolean }
    state: StartedPayment
    /** The provider's reference of the card. */
    reference: string
  },
): Promise<{ command: PaymentCommand; outcome: string }> => {
  const failed = (reason: FailureReason, code: string | null) => ({
    command: {
      type: 'FailPayment' as const,
      try: input.try,
      reason,
      code,
      providerPaymentId: null,
    },
    outcome: 'failed',
  })
  // The charity was suspended after the payer's request.
  if (await isCharitySuspended({ store }, state)) {
    return failed('provider_refused', 'organisation_suspended')
  }
  try {
    const answer = await cards.identify(reference)
    if (answer.outcome === 'invalid') return failed('card_invalid', answer.code)
    // A saved card pays for its owner alone, also for a caller who has its reference.
    if (answer.customerId !== null || input.offSession) {
      const savedCard = await findSavedCard(store, input, reference)
      if (savedCard === null || savedCard.isToBeRemoved) return failed('card_invalid', null)
    }
    return {
      command: { type: 'IdentifyCard', try: input.try, card: answer.card },
      outcome: 'identified',
    }
  } catch (error) {
    // Nothing has been charged yet, so a rejection by the provider is a final answer.
    if (error instanceof ProviderRejectedRequest) return failed('provider_refused', null)
    throw error
  }
}
