import { queryOptions } from '@tanstack/react-query'
import {
  payoutLinesMoney,
  payoutMoney,
  nextPayoutMoney,
  type NextPayoutAnswer,
  type PayoutAnswer,
  type PayoutLinesAnswer,
  type RequestedPayoutAnswer,
  type RequestPayoutBody,
} from '@almoner/api/desk/payouts/contract.ts'
import { call } from '../../lib/api/api.ts'
import { sendAskedOnce } from '../../lib/api/failure/ask-again.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const payouts = '/api/organizations/payouts'
/** Everything that is read of payouts and of the balance that they are taken from. */
export const payoutsKey = ['desk', 'payouts'] as const

export const nextPayoutQuery = queryOptions({
  queryKey: [...payoutsKey, 'next'],
  queryFn: ({ signal }) =>
    call<NextPayoutAnswer>('GET', `${payouts}/next`, undefined, { money: nextPayoutMoney, signal }),
  ...follows('payouts'),
})

/** A retry with the same key is the same payout. */
export const requestPayout = (body: RequestPayoutBody, key: string) =>
  sendAskedOnce({ what: 'payout', amountCents: body.amount }, (again) =>
    call<RequestedPayoutAnswer, RequestPayoutBody>(
      'POST',
      payouts,
      { ...body, ...again },
      { money: payoutMoney, headers: { 'Idempotency-Key': key } },
    ),
  )

export const payoutPath = (payoutId: string) => `${payouts}/${encodeURIComponent(payoutId)}`

export const payoutQuery = (payoutId: string) =>
  queryOptions({
    queryKey: [...payoutsKey, payoutId, 'itself'],
    queryFn: ({ signal }) =>
      call<PayoutAnswer>('GET', payoutPath(payoutId), undefined, { money: payoutMoney, signal }),
    ...follows('payouts', 'approvals'),
  })

/** The lines never change: they are of the time before the request. */
export const payoutLinesQuery = (payoutId: string, after: string | undefined) =>
  queryOptions({
    queryKey: [...payoutsKey, payoutId, 'lines', after ?? ''],
    queryFn: ({ signal }) =>
      call<PayoutLinesAnswer>('GET', `${payoutPath(payoutId)}/lines`, undefined, {
        money: payoutLinesMoney,
        query: after === undefined ? {} : { after },
        signal,
      }),
  })

export const cancelPayout = (payoutId: string) =>
  call<PayoutAnswer>('POST', `${payoutPath(payoutId)}/cancel`, undefined, { money: payoutMoney })
