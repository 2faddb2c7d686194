import { queryOptions } from '@tanstack/react-query'
import {
  donorMoney,
  type DonorAnswer,
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
    ...follows('payments'),
  })

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

export const mergeDonor = send('merge')
export const separateDonor = send('separate')
