import type { QueryClient } from '@tanstack/react-query'
import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import { readQuery } from '../../lib/api/read-query.ts'
import { donorQuery } from '../../lib/session/donor-query.ts'
import { hasExpired } from '../../lib/payment-method/card-expiry.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { toDonorDraft } from '../personal-details/donor-draft.ts'
import { blankPayer } from '../personal-details/payer-form/payer-form.ts'
import { savedCardsQuery } from './card/cards-api.ts'

/**
 * Takes the details and the first card of a donor's account, so that the review is next, and answers
 * whether it could. A question of the charity without an answer, no card, or a way of paying that was
 * chosen before lead through the steps between. The review has a way back to each of them.
 */
export const takeShortWay = async (
  queryClient: QueryClient,
  { paymentMethod, organizationObj }: OrganizationAnswer,
): Promise<boolean> => {
  const donor = queryClient.getQueryData(donorQuery.queryKey)
  const { gift, payer, method, phoneNumber } = readCheckout()
  const isFresh = method === null && phoneNumber === null && gift?.frequency === 'ONETIME'
  if (!donor || !isFresh || !paymentMethod.card.enabled) return false
  const draft = toDonorDraft(donor, payer ?? blankPayer)
  const isAnswered = organizationObj.formSetting.rows.every(
    ({ id, required }) => !required || (draft.answers[id] ?? '').trim() !== '',
  )
  if (!isAnswered) return false
  const card = await findCard(queryClient)
  if (!card) return false
  dispatchCheckout({
    type: 'details_entered',
    payer: draft,
    phoneNumber: donor.phoneNumber,
    isDonor: true,
  })
  dispatchCheckout({ type: 'card_chosen', card })
  return true
}

// Cards that cannot be loaded are requested again on the screen of the payment methods.
const findCard = async (queryClient: QueryClient) => {
  try {
    const savedCards = await readQuery(queryClient, savedCardsQuery)
    return savedCards.find(({ expires }) => !hasExpired(expires))?.card
  } catch {
    return undefined
  }
}
