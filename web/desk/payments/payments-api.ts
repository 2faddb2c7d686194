import { queryOptions } from '@tanstack/react-query'
import type {
  DeskPayment,
  DeskPaymentAnswer,
  OverviewAnswer,
  PostingsAnswer,
  TimelineAnswer,
  TimelineEntry,
} from '@almoner/api/desk/payments/contract.ts'
import type { DeskProjectsAnswer } from '@almoner/api/desk/payments/payments-list-contract.ts'
import { call } from '../../lib/api.ts'

const desk = '/api/organizations'

/** Everything the desk has read. */
export const deskKey = ['desk'] as const

export const overviewQuery = queryOptions({
  queryKey: ['desk', 'overview'],
  queryFn: ({ signal }) => call<OverviewAnswer>('GET', `${desk}/overview`, undefined, { signal }),
})

/** A payment is on the desk within a second of its being made. */
export const followPayments = { everyMilliseconds: 800 }

export const projectsQuery = queryOptions({
  queryKey: ['desk', 'projects'],
  queryFn: ({ signal }) =>
    call<DeskProjectsAnswer>('GET', `${desk}/projects`, undefined, { signal }),
})

// Between the bank's answer and the receipt in the mail things move; after that hardly ever.
const movesEveryMilliseconds = 2_000
const restsForMilliseconds = 15_000

const refetchInterval = (query: { state: { data?: DeskPaymentAnswer | undefined } }): number => {
  const { data } = query.state
  return data && isAtRest(data) ? restsForMilliseconds : movesEveryMilliseconds
}

const settlesWithinMilliseconds = 60_000

// What waits for a person here may wait for days.
const isAtRest = ({
  status,
  completedAt,
  awaitingApproval,
  refundUnderWay,
}: DeskPayment): boolean =>
  (status !== 'processing' || awaitingApproval) &&
  refundUnderWay === 0 &&
  (completedAt === null || Date.now() - Date.parse(completedAt) > settlesWithinMilliseconds)

const about = (paymentId: string) => ['desk', 'payment', paymentId] as const
export const at = (paymentId: string) => `${desk}/payments/${encodeURIComponent(paymentId)}`

export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...about(paymentId), 'itself'],
    queryFn: ({ signal }) => call<DeskPaymentAnswer>('GET', at(paymentId), undefined, { signal }),
    refetchInterval,
    staleTime: 0,
  })

export const timelineQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...about(paymentId), 'timeline'],
    queryFn: ({ signal }) =>
      call<TimelineAnswer>('GET', `${at(paymentId)}/timeline`, undefined, { signal }),
    refetchInterval: ({ state }) =>
      isLastWord(state.data?.entries.at(-1)) ? restsForMilliseconds : movesEveryMilliseconds,
    staleTime: 0,
  })

const lastWords: ReadonlySet<TimelineEntry['type'] | undefined> = new Set([
  'ReceiptMailed',
  'PaymentFailed',
  'ManualPaymentSubmitted',
  'ManualPaymentDeclined',
  'DisputeOpened',
])

const isLastWord = (entry: TimelineEntry | undefined): boolean => lastWords.has(entry?.type)

export const postingsQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...about(paymentId), 'postings'],
    queryFn: ({ signal }) =>
      call<PostingsAnswer>('GET', `${at(paymentId)}/postings`, undefined, { signal }),
    staleTime: 0,
  })
