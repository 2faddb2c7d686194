import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  SubscriptionAnswer,
  SubscriptionCardAnswer,
} from '@almoner/api/desk/subscription/contract.ts'
import type { StepUpProof } from '@almoner/api/use-cases/accounts/step-up/contract.ts'
import { isRefusal } from '../../../lib/api/failure/problem.ts'
import { openCardSetup } from '../../../lib/paying/open-card-setup.ts'
import { useCardSetup, type CardSetupAnswer } from '../../../lib/paying/use-card-setup.ts'
import { isAskedAgain } from '../../../lib/session/step-up.ts'
import type { EnteredCard } from '../../../ui/card-entry/card-entry.ts'
import { giveSubscriptionCard, subscriptionCardStatus, subscriptionQuery } from '../billing-api.ts'

const openSetup = openCardSetup('almoner.subscription-card')

/** Handles a card from its entry until it pays the subscription. */
export const useSubscriptionCard = () => {
  const queryClient = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const { queryKey } = subscriptionQuery
  const { state, save } = useCardSetup<SubscriptionAnswer>({
    openSetup,
    look: async (setupId, signal) => toSetupAnswer(await subscriptionCardStatus(setupId, signal)),
    done: (subscription) => {
      queryClient.setQueryData(queryKey, subscription)
      setSaved(true)
    },
    // The boundary around the screen leads to the login.
    signedOut: () => queryClient.invalidateQueries({ queryKey }),
  })
  return {
    state,
    isSaved,
    /** Throws if the password is wrong or the answer is lost: the same card can be sent again. */
    give: async ({ reference, last4 }: EnteredCard, stepUp: StepUpProof): Promise<void> => {
      const answer = giveSubscriptionCard({ paymentMethod: reference, last4, stepUp })
      try {
        await answer
      } catch (error) {
        if (isAskedAgain(error) || !isRefusal(error)) throw error
      }
      save(async () => toSetupAnswer(await answer))
    },
  }
}

const toSetupAnswer = (answer: SubscriptionCardAnswer): CardSetupAnswer<SubscriptionAnswer> =>
  answer.status === 'succeeded' ? { status: 'succeeded', saved: answer.subscription } : answer
