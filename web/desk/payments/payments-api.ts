import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  type DeskPayment,
  type DeskPaymentAnswer,
  type OverviewAnswer,
  type PostingsAnswer,
  type TimelineAnswer,
  type TimelineEntry,
} from '@almoner/api/desk/payments/contract.ts'
import {
  paymentStatuses,
  type PaymentStatus,
} from '@almoner/api/use-cases/payments/payment-status.ts'
import type { ListAnswer } from '@almoner/api/lists/contract.ts'
import { call } from '../../lib/api.ts'

/** The list's words in the address; one that means nothing is left out rather than refused. */
export const paymentsSearchSchema = v.object({
  status: v.optional(
    v.fallback(v.optional(v.picklist([...paymentStatuses, 'waiting'])), undefined),
  ),
})

/** What the list is narrowed to: a status, or what somebody here has to do something about. */
export type PaymentsFilter = PaymentStatus | 'waiting'

const desk = '/api/organizations'

/** Everything the desk has read. */
export const deskKey = ['desk'] as const

export const overviewQuery = queryOptions({
  queryKey: ['desk', 'overview'],
  queryFn: ({ signal }) => call<OverviewAnswer>('GET', `${desk}/overview`, undefined, { signal }),
})

const page = (status: PaymentsFilter | undefined, after: string | null, signal: AbortSignal) =>
  call<ListAnswer<DeskPayment>>('GET', `${desk}/payments`, undefined, {
    query: {
      status,
      after: after ?? undefined,
    },
    signal,
  })

/** Newest first, a page at a time. */
export const paymentsQuery = (status: PaymentsFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'payments', 'list', status ?? 'all'],
    queryFn: ({ pageParam, signal }) => page(status, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

// A payment is on the desk within a second of its being made.
const looksEveryMilliseconds = 800

/** The first page alone, looked at again and again while the tab is in sight. */
export const newestQuery = (status: PaymentsFilter | undefined) =>
  queryOptions({
    queryKey: ['desk', 'payments', 'newest', status ?? 'all'],
    queryFn: ({ signal }) => page(status, null, signal),
    refetchInterval: looksEveryMilliseconds,
    staleTime: 0,
  })

/**
 * Puts a newly read first page in front of the pages one has opened. The later ones are read again
 * where the first has changed, because they begin where it ends.
 */
export const takeInNewest = (
  queryClient: QueryClient,
  status: PaymentsFilter | undefined,
  newest: ListAnswer<DeskPayment>,
): void => {
  const { queryKey } = paymentsQuery(status)
  const known = queryClient.getQueryData(queryKey)
  const [first, ...later] = known?.pages ?? []
  if (!known || !first || isSame(first, newest)) return
  queryClient.setQueryData(queryKey, { ...known, pages: [newest, ...later] })
  void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
  if (later.length > 0) void queryClient.invalidateQueries({ queryKey })
}

const isSame = (one: ListAnswer<DeskPayment>, other: ListAnswer<DeskPayment>): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** One after another, each payment once also while a page is being read again. */
export const allOf = (pages: readonly ListAnswer<DeskPayment>[]): DeskPayment[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((each) => [each.id, each])).values(),
]

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
