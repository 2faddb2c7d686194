import { queryOptions } from '@tanstack/react-query'
import {
  creditMoney,
  type AdminSubscriptionAnswer,
  type CreditBody,
  type WaiveBody,
} from '@almoner/api/admin/billing/contract.ts'
import { subscriptionMoney } from '@almoner/api/use-cases/subscription/contract.ts'
import { call } from '../../../lib/api/api.ts'
import { follows } from '../../../lib/changes/use-live-lists.ts'
import { useKeepAnswer } from '../../use-keep-answer.ts'

const pathTo = (id: string) => `/api/admin/organizations/${encodeURIComponent(id)}`

/** What a charity pays Almoner, and what waits for a second administrator. */
export const charityBillingQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'account', id, 'subscription'],
    queryFn: ({ signal }) =>
      call<AdminSubscriptionAnswer>('GET', `${pathTo(id)}/subscription`, undefined, {
        money: subscriptionMoney,
        signal,
      }),
    ...follows('charities'),
  })

type StepUp = { stepUp: { password: string } }

/** The decisions of administration. Each answer is the subscription as it then is. */
export const useBillingDecisions = (id: string) => {
  const keep = useKeepAnswer(charityBillingQuery(id).queryKey)
  const options = (key: string) => ({
    money: subscriptionMoney,
    headers: { 'Idempotency-Key': key },
  })
  return {
    waive: (number: string, body: WaiveBody, key: string) =>
      keep(
        call<AdminSubscriptionAnswer>(
          'POST',
          `${pathTo(id)}/invoices/${encodeURIComponent(number)}/waive`,
          body,
          options(key),
        ),
      ),
    grantCredit: (body: CreditBody, key: string) =>
      keep(
        call<AdminSubscriptionAnswer, CreditBody>('POST', `${pathTo(id)}/credits`, body, {
          ...options(key),
          money: { ...subscriptionMoney, ...creditMoney },
        }),
      ),
    decideRelief: (reliefId: string, decision: 'grant' | 'refuse', body: StepUp, key: string) =>
      keep(
        call<AdminSubscriptionAnswer>(
          'POST',
          `${pathTo(id)}/reliefs/${encodeURIComponent(reliefId)}/${decision}`,
          body,
          options(key),
        ),
      ),
  }
}
