import { queryOptions } from '@tanstack/react-query'
import type {
  CardsAnswer,
  CardStatusAnswer,
  SaveCardAnswer,
} from '@almoner/api/donor/cards/contract.ts'
import { call } from '../../lib/api/api.ts'
import { readWithRetry } from '../../lib/paying/read-with-retry.ts'
import { sendSolved } from '../../lib/challenge/send-solved.ts'
import type { ChosenCard } from '../checkout/state/checkout-shape.ts'

/** The cards a donor keeps, as they are paid with. */
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
  // Asked again at every visit: a card may have been removed elsewhere.
  staleTime: 0,
})

/** The same key is the same wish, however often it is sent. */
export const saveCard = (
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

export const cardStatus = (setupIntent: string, signal: AbortSignal): Promise<CardStatusAnswer> =>
  readWithRetry(
    () => call('POST', '/api/cards/retrieveCardStatus', { setupIntent }, { signal }),
    signal,
  )
