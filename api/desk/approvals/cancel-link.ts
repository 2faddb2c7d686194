import type { Context } from 'hono'
import { approval } from '@almoner/domain/approval/index.ts'
import type { RequestedApproval } from '@almoner/domain/approval/state.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { toApproval } from '../../use-cases/approvals/answer.ts'
import { assertWithinTries, refusedLink } from '../../use-cases/accounts/links/followed-link.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import type { ApprovalLinkAnswer } from './contract.ts'

/**
 * Returns the request behind a mail's link. The reader has no login, so they see only the content
 * of the mail and no note about a payer.
 */
export const readApprovalLink = async (
  c: Context<AppEnv>,
  token: string,
): Promise<ApprovalLinkAnswer> => {
  const state = await followLink(c, token)
  const { db, now } = c.get('deps')
  const { organisationId, decidedBy, outcome } = state
  const charity = await findCharityById(db, organisationId)
  if (charity === null) throw refused(c, 'nobodys')
  const people = await listStaffNames(db, { organisationId })
  const names = new Map<string, string>(
    people.map(({ staffId, ...one }) => [staffId, fullName(one)]),
  )
  const toName = (staffId: string) => names.get(staffId) ?? ''
  const reader = { staffId: '', role: 'viewer', isSuspended: false, now: now(), toName } as const
  const row = { ...state, note: '', decidedBy, decidedAt: null, reason: null, outcome }
  const read = toApproval(reader, row)
  const isOpen = read.status === 'waiting' && now() < Date.parse(state.endsAt)
  return {
    charity: localised(charity.profile.name, c.get('language')),
    approval: { ...read, may: { approve: false, refuse: false, cancel: isOpen } },
  }
}

/** Cancels the request, once. After it has ended, 410 `link_invalid`. */
export const cancelByLink = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const { approvalId, organisationId } = await followLink(c, token)
  const at = instantFromMilliseconds(c.get('deps').now())
  const handled = await sendCommand(c, {
    decider: approval,
    id: approvalId,
    command: { type: 'CancelApproval', by: null, at },
    by: 'guest',
    tenant: organisationId,
    commandId: `cancel-by-link:${approvalId}`,
    input: {},
  })
  if (!handled.handled) throw refused(c, 'over')
}

// Only a delayed request has a link.
const followLink = async (c: Context<AppEnv>, token: string): Promise<RequestedApproval> => {
  await assertWithinTries(c)
  const { store, keys } = c.get('deps')
  const approvalId = keys.approvalOfToken(token)
  if (approvalId === null) throw refused(c, 'made_up')
  const { state } = await loadState(store, approval, approvalId)
  if (state.status === 'none' || state.rule !== 'delay') throw refused(c, 'nobodys')
  return state
}

const refused = (c: Context<AppEnv>, because: 'made_up' | 'nobodys' | 'over') =>
  refusedLink(c, { realm: 'staff', purpose: 'cancel_request', because })
