import { queryOptions } from '@tanstack/react-query'
import type {
  AcceptBody,
  ChangeRoleBody,
  InvitationAnswer,
  InviteBody,
  RemoveStaffBody,
  SecondFactorRule,
  SecondFactorRuleBody,
} from '@almoner/api/desk/team/contract.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import { call } from '../../lib/api/api.ts'
import { sendSolved } from '../../lib/challenge/send-solved.ts'

const desk = '/api/organizations'
const member = (staffId: string) => `${desk}/staff/${encodeURIComponent(staffId)}`

export const invite = (body: InviteBody) => call<undefined>('POST', `${desk}/invitations`, body)

export const revokeInvitation = (staffId: string) =>
  call<undefined>('POST', `${member(staffId)}/revoke`, {})

export const changeRole = (staffId: string, body: ChangeRoleBody) =>
  call<undefined>('PUT', `${member(staffId)}/role`, body)

export const removeMember = (staffId: string, body: RemoveStaffBody) =>
  call<undefined>('POST', `${member(staffId)}/remove`, body)

export const secondFactorRuleQuery = queryOptions({
  queryKey: ['desk', 'second-factor-rule'],
  queryFn: () => call<SecondFactorRule>('GET', `${desk}/second-factor-rule`),
  ...follows('approvals', 'organization'),
})

export const setSecondFactorRule = (body: SecondFactorRuleBody) =>
  call<undefined>('PUT', `${desk}/second-factor-rule`, body)

const invitation = (token: string) => `${desk}/invitations/${encodeURIComponent(token)}`

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => call<InvitationAnswer>('GET', invitation(token)),
    // A mail's link is valid for one request, so the request is never repeated automatically.
    retry: false,
    staleTime: 'static',
    refetchOnWindowFocus: false,
    meta: { isPublic: true },
  })

export const acceptInvitation = (token: string, body: AcceptBody) =>
  call<undefined>('POST', invitation(token), body)

/**
 * Accepts an invitation with an existing login. Guesses of its password are limited like those at a
 * login.
 */
export const acceptWithLogin = (token: string, body: AcceptBody) =>
  sendSolved(
    (headers) => call<undefined>('POST', invitation(token), body, { headers }),
    new AbortController().signal,
  )
