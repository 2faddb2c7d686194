import { queryOptions, useQuery } from '@tanstack/react-query'
import type {
  CharityAccountAnswer,
  CharityNameAnswer,
} from '@almoner/api/admin/organisations/contract.ts'
import { call, type PlainBody } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import { useKeepAnswer } from '../use-keep-answer.ts'

const pathTo = (id: string) => `/api/admin/organizations/${encodeURIComponent(id)}`

/** The account of a charity whose application was approved. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'account', id],
    queryFn: ({ signal }) =>
      call<CharityAccountAnswer>('GET', `${pathTo(id)}/account`, undefined, { signal }),
    ...follows('charities'),
  })

/** The name of any charity or applicant, which is read without a reason. */
const nameQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'charity-name', id],
    queryFn: ({ signal }) =>
      call<CharityNameAnswer>('GET', `${pathTo(id)}/name`, undefined, { signal }),
  })

/** The name is null until it is loaded, and if the charity has none yet. */
export const useCharityName = (id: string): { name: string | null; isPending: boolean } => {
  const { data, isPending } = useQuery(nameQuery(id))
  return { name: data?.name ?? null, isPending }
}

/** The title of a screen about this charity: "Bank account – Harbour Light". */
export const useTitleOfCharity = (id: string, title: string): string => {
  const { name } = useCharityName(id)
  return name === null ? title : `${title} – ${name}`
}

type Decision =
  | 'suspend'
  | 'reinstate'
  | 'end-tax-status'
  | 'plan'
  | 'profile-change/approve'
  | 'profile-change/decline'
  | 'section88-checks'

/** Sends what an administrator decides. The answer is the account as it then is. */
export const useAccountDecision = (id: string) => {
  const keep = useKeepAnswer(accountQuery(id).queryKey)
  return (decision: Decision, body: PlainBody, key: string) =>
    keep(
      call<CharityAccountAnswer>('POST', `${pathTo(id)}/${decision}`, body, {
        headers: { 'Idempotency-Key': key },
      }),
    )
}
