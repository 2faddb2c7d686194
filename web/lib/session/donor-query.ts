import { queryOptions } from '@tanstack/react-query'
import type { DonorAnswer } from '@almoner/api/use-cases/accounts/contract.ts'
import { call } from '../api/api.ts'
import { isSignedOut, sessionQuery } from './session.ts'

export type Donor = Omit<DonorAnswer, 'customer'>

// A payer in a hurry does not wait long to be recognised: the form can be filled in by hand.
const timeoutSeconds = 4

/** The donor who is logged in; null for a guest. The header uses it as well. */
export const donorQuery = queryOptions({
  queryKey: ['donor'],
  queryFn: async ({ signal, client }): Promise<Donor | null> => {
    const { queryKey } = sessionQuery('donors')
    try {
      const options = { signal, timeoutSeconds }
      const answer = await call<DonorAnswer>('GET', '/api/donors', undefined, options)
      const { customer, ...donor } = answer
      client.setQueryData(queryKey, true)
      return { ...donor, ...customer }
    } catch (error) {
      if (!isSignedOut(error)) throw error
      client.setQueryData(queryKey, false)
      return null
    }
  },
  retry: false,
})
