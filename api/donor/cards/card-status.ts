import type { Context } from 'hono'
import { isUnderWay } from '@almoner/domain/donor-cards/state.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal, problemMessage } from '../../http/problem.ts'
import type { CardStatusAnswer } from './contract.ts'
import { loadCardsState, waitForCards } from './own-cards.ts'
import { cardProblem } from '../../use-cases/payments/card-problem.ts'

/**
 * Reads the status of saving a card, and wakes its process. Accepts the provider's id or ours.
 * Another donor's card returns 404, as a missing one does.
 */
export const loadCardStatus = async (
  c: Context<AppEnv>,
  reference: string,
): Promise<CardStatusAnswer> => {
  const { setups } = await loadCardsState(c)
  const setup = setups.find(
    ({ setupId, providerSetupId }) => setupId === reference || providerSetupId === reference,
  )
  if (setup === undefined) throw new Refusal('card_setup_not_found')
  if (isUnderWay(setup)) {
    const { donorId, setupId } = setup
    // Wakes the process, which also polls by itself.
    await c
      .get('deps')
      .flows.lookAtSetup({ donorId, setupId })
      .catch((error: unknown) => {
        c.get('log').error({ err: error }, 'the process could not be asked to look')
      })
  }
  switch (setup.outcome.status) {
    case 'pending':
      return { status: 'processing' }
    case 'authenticating':
      return { status: 'requires_action' }
    case 'failed': {
      const code = cardProblem[setup.outcome.reason]
      const message = problemMessage(code, c.get('language'))
      return { status: 'requires_payment_method', code, message }
    }
    case 'saved':
    case 'being_removed':
    case 'removed':
      await waitForCards(c)
      return { status: 'succeeded' }
  }
}
