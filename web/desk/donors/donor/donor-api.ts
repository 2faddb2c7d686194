import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  donorMoney,
  donorReceiptsMoney,
  type DonorAnswer,
  type DonorReceiptsAnswer,
  type OtherDonorBody,
} from '@almoner/api/desk/donors/contract.ts'
import { call } from '../../../lib/api/api.ts'
import { follows } from '../../../lib/changes/use-live-lists.ts'

const donorPath = (donorId: string) => `/api/organizations/donors/${encodeURIComponent(donorId)}`

export const donorQuery = (donorId: string) =>
  queryOptions({
    queryKey: ['desk', 'donor', donorId],
    queryFn: ({ signal }) =>
      call<DonorAnswer>('GET', donorPath(donorId), undefined, { money: donorMoney, signal }),
    ...follows('payments', 'donors'),
  })

/** The donor's receipts, page by page. */
export const donorReceiptsQuery = (donorId: string) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'donor', donorId, 'receipts'],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call<DonorReceiptsAnswer>('GET', `${donorPath(donorId)}/receipts`, undefined, {
        money: donorReceiptsMoney,
        signal,
        query: pageParam === null ? {} : { before: pageParam },
      }),
    getNextPageParam: ({ next }) => next,
    ...follows('payments'),
  })

/** The statement of the year of assessment with this name. */
export const statementPath = (donorId: string, year: string) =>
  `${donorPath(donorId)}/statement.pdf?year=${year.slice(0, 4)}`

type Joined = { donorId: string; other: string; key: string }

const send =
  (what: 'merge' | 'separate') =>
  ({ donorId, other, key }: Joined) =>
    call<DonorAnswer>(
      'POST',
      `${donorPath(donorId)}/${what}`,
      { donorId: other } satisfies OtherDonorBody,
      { money: donorMoney, headers: { 'Idempotency-Key': key } },
    )

type AskedErasure = {
  donorId: string
  receivedOn: string
  reason: string
  password: string
  key: string
}

/** Asks administration to erase the donor. A repeated key is the same request. */
export const requestErasure = ({ donorId, key, ...body }: AskedErasure) =>
  call<DonorAnswer>('POST', `${donorPath(donorId)}/erasure-request`, body, {
    money: donorMoney,
    headers: { 'Idempotency-Key': key },
  })

type WithdrawnErasure = { donorId: string; requestId: string; key: string }

export const withdrawErasure = ({ donorId, requestId, key }: WithdrawnErasure) =>
  call<DonorAnswer>(
    'POST',
    `${donorPath(donorId)}/erasure-request/withdraw`,
    { requestId },
    { money: donorMoney, headers: { 'Idempotency-Key': key } },
  )

export const mergeDonor = send('merge')
export const separateDonor = send('separate')
