import { queryOptions } from '@tanstack/react-query'
import type {
  DeskPaymentAnswer,
  OverviewAnswer,
  PostingsAnswer,
  TimelineAnswer,
} from '@almoner/api/desk/payments/contract.ts'
import type { DeskProjectsAnswer } from '@almoner/api/desk/payments/payments-list-contract.ts'
import { call } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const desk = '/api/organizations'

/** Everything the desk has read. */
export const deskKey = ['desk'] as const

export const overviewQuery = queryOptions({
  queryKey: ['desk', 'overview'],
  queryFn: ({ signal }) => call<OverviewAnswer>('GET', `${desk}/overview`, undefined, { signal }),
  ...follows('payments', 'organization'),
})

export const projectsQuery = queryOptions({
  queryKey: ['desk', 'projects'],
  queryFn: ({ signal }) =>
    call<DeskProjectsAnswer>('GET', `${desk}/projects`, undefined, { signal }),
})

const about = (paymentId: string) => ['desk', 'payment', paymentId] as const
export const paymentPath = (paymentId: string) =>
  `${desk}/payments/${encodeURIComponent(paymentId)}`

export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...about(paymentId), 'itself'],
    queryFn: ({ signal }) =>
      call<DeskPaymentAnswer>('GET', paymentPath(paymentId), undefined, { signal }),
    ...follows('payments', 'approvals'),
  })

export const timelineQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...about(paymentId), 'timeline'],
    queryFn: ({ signal }) =>
      call<TimelineAnswer>('GET', `${paymentPath(paymentId)}/timeline`, undefined, { signal }),
    ...follows('payments'),
  })

export const postingsQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...about(paymentId), 'postings'],
    queryFn: ({ signal }) =>
      call<PostingsAnswer>('GET', `${paymentPath(paymentId)}/postings`, undefined, { signal }),
    ...follows('payments'),
  })
