import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../lib/session/session.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'

/** Whether a donor is logged in, as far as is known; undefined until then. */
export const useSignedIn = (): boolean | undefined => {
  const { account } = useCheckout()
  const { data } = useQuery(sessionQuery('donors'))
  return account === 'ended' ? false : data
}
