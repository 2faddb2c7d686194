import { useQueryClient } from '@tanstack/react-query'
import type { BillingCardAnswer } from '@almoner/api/onboarding/billing-card/billing-card-contract.ts'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { openCardSetup } from '../../lib/paying/open-card-setup.ts'
import { useCardSetup, type CardSetupAnswer } from '../../lib/paying/use-card-setup.ts'
import type { EnteredCard } from '../../ui/card-entry/card-entry.ts'
import { applicationQuery, billingCardStatus, giveBillingCard } from '../onboarding-api.ts'
import { useSaved } from '../use-saved.ts'

const openSetup = openCardSetup('almoner.billing-card')

/** Handles a card from its entry until it is part of the application. */
export const useBillingCard = () => {
  const queryClient = useQueryClient()
  const { state, save } = useCardSetup({
    openSetup,
    look: async (setupId, signal) => toSetupAnswer(await billingCardStatus(setupId, signal)),
    done: useSaved(),
    // The boundary around the screen leads to the login.
    signedOut: () => queryClient.invalidateQueries({ queryKey: applicationQuery.queryKey }),
  })
  return {
    state,
    save: ({ reference, last4 }: EnteredCard): void =>
      save(async (signal) =>
        toSetupAnswer(await giveBillingCard({ paymentMethod: reference, last4 }, signal)),
      ),
  }
}

const toSetupAnswer = (answer: BillingCardAnswer): CardSetupAnswer<ApplicationAnswer> =>
  answer.status === 'succeeded' ? { status: 'succeeded', saved: answer.application } : answer
