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
 * Takes the details of a donor's account, which need no typing, and its first card, and answers
 * with the screen that is next. A question of the charity without an answer, or a way of paying that
 * was chosen before, leads to the details. Without a card the method is asked for. Both screens have
 * a way back to the details.
 */
export const takeShortWay = async (
  queryClient: QueryClient,
  { paymentMethod, organizationObj }: OrganizationAnswer,
): Promise<'/PersonalDetails' | '/SelectPayment' | '/Review'> => {
  const donor = queryClient.getQueryData(donorQuery.queryKey)
  const { gift, payer, method, phoneNumber } = readCheckout()
  const isFresh = method === null && phoneNumber === null && gift?.frequency === 'ONETIME'
  if (!donor || !isFresh) return '/PersonalDetails'
  const draft = toDonorDraft(donor, payer ?? blankPayer)
  const isAnswered = organizationObj.formSetting.rows.every(
    ({ id, required }) => !required || (draft.answers[id] ?? '').trim() !== '',
  )
  if (!isAnswered) return '/PersonalDetails'
  const card = paymentMethod.card.enabled ? await findCard(queryClient) : undefined
  dispatchCheckout({
    type: 'details_entered',
    payer: draft,
    phoneNumber: donor.phoneNumber,
    isDonor: true,
  })
  if (!card) return '/SelectPayment'
  dispatchCheckout({ type: 'card_chosen', card })
  return '/Review'
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
