import { queryOptions } from '@tanstack/react-query'
import { approvalsList } from '@almoner/api/desk/approvals/approvals-list-contract.ts'
import {
  policyMoney,
  type ApprovalLinkAnswer,
  type PolicyAnswer,
  type PolicyBody,
} from '@almoner/api/desk/approvals/contract.ts'
import { approvalMoney, type Approval } from '@almoner/api/use-cases/approvals/contract.ts'
import { call, type PlainBody } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import { pageQuery, totalsQuery } from '../../ui/list-screen/use-list-query.ts'

const desk = '/api/organizations'

export const policyQuery = queryOptions({
  queryKey: ['desk', 'policy'],
  queryFn: ({ signal }) =>
    call<PolicyAnswer>('GET', `${desk}/policy`, undefined, { money: policyMoney, signal }),
  // The refunds of the last day change with the payments.
  ...follows('approvals', 'payments', 'organization'),
})

export const changePolicy = (body: PolicyBody) =>
  call<PolicyAnswer, PolicyBody>('POST', `${desk}/policy`, body, { money: policyMoney })

/** Reads the number of requests that wait for a decision: "3", or undefined if there are none. */
export const waitingApprovalsQuery = queryOptions({
  ...totalsQuery(approvalsList, {}),
  select: ({ rows }: { rows: number }) => (rows === 0 ? undefined : String(rows)),
})

/**
 * Reads how many of the waiting requests the reader may approve, which excludes the reader's own.
 * It shares its answer with the list of requests.
 */
export const approvableQuery = queryOptions({
  ...pageQuery(approvalsList, {}),
  select: ({ rows }: { rows: readonly Approval[] }) => rows.filter(({ may }) => may.approve).length,
})

const act = (id: string, name: string, body: PlainBody) =>
  call<Approval>('POST', `${desk}/approvals/${encodeURIComponent(id)}/${name}`, body, {
    money: approvalMoney,
  })

export const approve = (id: string, { password }: { password: string }) =>
  act(id, 'approve', { password })

export const refuse = (id: string, { reason }: { reason: string }) => act(id, 'refuse', { reason })

export const cancel = (id: string) => act(id, 'cancel', {})

const link = (token: string) => `${desk}/approval-links/${encodeURIComponent(token)}`

export const approvalLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['approval-link', token],
    queryFn: () =>
      call<ApprovalLinkAnswer>('GET', link(token), undefined, { money: approvalMoney }),
    retry: false,
    refetchOnWindowFocus: false,
    meta: { isPublic: true },
  })

export const cancelByLink = (token: string) => call<undefined>('POST', link(token), {})
