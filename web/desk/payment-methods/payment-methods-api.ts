import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  DisconnectBody,
  ManualMethodBody,
  PaymeBody,
  TapAndGoBody,
  PaymentMethodsAnswer,
} from '@almoner/api/desk/payment-methods/contract.ts'
import type { ManualMethod, WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { call } from '../../lib/api/api.ts'
import { NetworkError, problemCode } from '../../lib/api/failure/problem.ts'

const path = '/api/organizations/ways-to-pay'

export const paymentMethodsQuery = queryOptions({
  queryKey: ['desk', 'ways-to-pay'],
  queryFn: ({ signal }) => call<PaymentMethodsAnswer>('GET', path, undefined, { signal }),
})

type StepUp = { stepUp: { password: string } }

export type Change =
  | { manual: ManualMethod; body: ManualMethodBody & StepUp }
  | { connect: 'payme'; body: PaymeBody & StepUp }
  | { connect: 'tap_and_go'; body: TapAndGoBody & StepUp }
  | { disconnect: WalletMethod; body: DisconnectBody & StepUp }

/**
 * Changes one way of paying and returns the updated state of all of them. A retry after a lost
 * answer changes nothing more.
 */
export const useChange = (): ((change: Change) => Promise<PaymentMethodsAnswer>) => {
  const queryClient = useQueryClient()
  const { queryKey } = paymentMethodsQuery
  return async (change) => {
    try {
      const answer = await send(change)
      queryClient.setQueryData(queryKey, answer)
      return answer
    } catch (error) {
      // It may have been changed, although the answer was lost.
      if (error instanceof NetworkError) void queryClient.invalidateQueries({ queryKey })
      // The conflict is shown with what is set now.
      if (isChangedMeanwhile(error)) await queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}

/** Returns whether the settings were changed after the person loaded them. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  problemCode(error) === 'method_changed'

const send = (change: Change): Promise<PaymentMethodsAnswer> => {
  if ('manual' in change) return call('PUT', `${path}/manual/${change.manual}`, change.body)
  if ('connect' in change) return call('PUT', `${path}/providers/${change.connect}`, change.body)
  return call('DELETE', `${path}/providers/${change.disconnect}`, change.body)
}
