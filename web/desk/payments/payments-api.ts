import { queryOptions } from '@tanstack/react-query'
import {
  postingsMoney,
  deskPaymentAnswerMoney,
  type DeskPaymentAnswer,
  type PostingsAnswer,
  type TimelineAnswer,
} from '@almoner/api/desk/payments/contract.ts'
import {
  overviewMoney,
  type OverviewAnswer,
} from '@almoner/api/desk/payments/overview/overview-contract.ts'
import type { DeskProjectsAnswer } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { call } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const desk = '/api/organizations'

/** Everything the desk has read. */
export const deskKey = ['desk'] as const

export const overviewQuery = queryOptions({
  queryKey: ['desk', 'overview'],
  queryFn: ({ signal }) =>
    call<OverviewAnswer>('GET', `${desk}/overview`, undefined, { money: overviewMoney, signal }),
  // It has the payout that waits for an approval.
  ...follows('payments', 'organization', 'payouts', 'approvals'),
})

export const projectsQuery = queryOptions({
  queryKey: ['desk', 'projects'],
  queryFn: ({ signal }) =>
    call<DeskProjectsAnswer>('GET', `${desk}/projects`, undefined, { signal }),
})

export const paymentPath = (paymentId: string) =>
  `${desk}/payments/${encodeURIComponent(paymentId)}`

export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['desk', 'payment', paymentId],
    queryFn: ({ signal }) =>
      call<DeskPaymentAnswer>('GET', paymentPath(paymentId), undefined, {
        money: deskPaymentAnswerMoney,
        signal,
      }),
    ...follows('payments', 'approvals'),
  })

/** The events of a payment or an offline entry, by the path of the thing itself. */
export const timelineQuery = (path: string) =>
  queryOptions({
    queryKey: ['desk', 'payment', path, 'timeline'],
    queryFn: ({ signal }) => call<TimelineAnswer>('GET', `${path}/timeline`, undefined, { signal }),
    ...follows('payments'),
  })

/** Reads the postings of a payment by its path. */
export const postingsQuery = (path: string) =>
  queryOptions({
    queryKey: ['desk', 'payment', path, 'postings'],
    queryFn: ({ signal }) =>
      call<PostingsAnswer>('GET', `${path}/postings`, undefined, { money: postingsMoney, signal }),
    ...follows('payments'),
  })
