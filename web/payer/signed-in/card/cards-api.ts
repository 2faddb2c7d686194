import { queryOptions } from '@tanstack/react-query'
import type {
  CardsAnswer,
  CardStatusAnswer,
  SaveCardAnswer,
} from '@almoner/api/donor/cards/contract.ts'
import { call } from '../../../lib/api/api.ts'
import { readWithRetry } from '../../../lib/paying/read-with-retry.ts'
import type { SaveCardCalls } from '../../../lib/paying/save-card.ts'
import { sendSolved } from '../../../lib/challenge/send-solved.ts'
import type { ChosenCard } from '../../checkout/state/checkout-shape.ts'

/** A saved card of a donor, in the format of a payment. */
export type SavedCard = { card: ChosenCard; expires: { month: number; year: number } }

export const savedCardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: async ({ signal }): Promise<SavedCard[]> => {
    const { data } = await call<CardsAnswer>('GET', '/api/cards', undefined, { signal })
    return data.map(({ id, card: { brand, country, last4, exp_month, exp_year } }) => ({
      card: { reference: id, brand, country, last4, from: 'account' },
      expires: { month: exp_month, year: exp_year },
    }))
  },
  // This is read again at every visit, because a card may have been removed elsewhere.
  staleTime: 0,
})

/**
 * Returns the calls that save a card. Requests with one key are one request, however often they are
 * sent. The result is the reference of the saved card, if known.
 */
export const saveCardCalls = (request: {
  paymentMethod: string
  key: string
}): SaveCardCalls<string | null> => ({
  save: async (signal) => {
    const answer = await sendCard(request, signal)
    const { status, setupIntent: setupId } = answer
    if (status === 'succeeded') return { kind: 'saved', saved: answer.id }
    return status === 'requires_action'
      ? { kind: 'requires_action', setupId, url: answer.stripe3DS }
      : { kind: 'processing', setupId }
  },
  look: async (setupId, signal) => {
    const { status, code, message = '' } = await cardStatus(setupId, signal)
    if (status === 'succeeded') return { kind: 'saved', saved: null }
    if (status === 'requires_payment_method') return { kind: 'failed', code, message }
    return { kind: 'processing', setupId }
  },
})

const sendCard = (
  { paymentMethod, key }: { paymentMethod: string; key: string },
  signal: AbortSignal,
): Promise<SaveCardAnswer> =>
  sendSolved(
    (headers) =>
      call(
        'POST',
        '/api/cards',
        { paymentMethod },
        { signal, timeoutSeconds: 40, headers: { ...headers, 'Idempotency-Key': key } },
      ),
    signal,
  )

const cardStatus = (setupIntent: string, signal: AbortSignal): Promise<CardStatusAnswer> =>
  readWithRetry(
    () => call('POST', '/api/cards/retrieveCardStatus', { setupIntent }, { signal }),
    signal,
  )
