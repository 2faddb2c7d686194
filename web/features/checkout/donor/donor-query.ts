import { queryOptions } from '@tanstack/react-query'
import type { DonorAnswer } from '@almoner/api/routes/donors/contract.ts'
import { call } from '../../../lib/api.ts'
import { isLoginEnded } from './pays-as.ts'

export type Donor = Omit<DonorAnswer, 'customer'>

// A payer in a hurry does not wait long to be recognised: the form can be filled in by hand.
const timeoutSeconds = 4

/** Whoever is logged in; null for a guest. */
export const donorQuery = queryOptions({
  queryKey: ['donor'],
  queryFn: async ({ signal }): Promise<Donor | null> => {
    try {
      const options = { signal, timeoutSeconds }
      const answer = await call<DonorAnswer>('GET', '/api/donors', undefined, options)
      const { customer, ...donor } = answer
      return { ...donor, ...customer }
    } catch (error) {
      if (isLoginEnded(error)) return null
      throw error
    }
  },
  retry: false,
})
