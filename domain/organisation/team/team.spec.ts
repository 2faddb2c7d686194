import { describe, expect, it } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import { fixtureId, harbourId } from '../../fixtures.ts'
import { instant } from '../../kernel/time.ts'
import { given } from '../../testing/given.ts'
import * as the from '../fixtures.ts'
import { organisation, type OrganisationEvent } from '../index.ts'
import type { ChangeStaffRole, InviteStaff } from './commands.ts'

const at = instant('2026-11-21T02:00:00.000Z')
const lastMoment = instant('2026-11-24T01:59:59.999Z')
const tooLate = instant('2026-11-24T02:00:00.000Z')
const in90Days = instant('2027-02-19T02:00:00.000Z')
const past90Days = instant('2027-02-19T02:00:00.001Z')
const email = 'mei@harbour.example'
const staffId = fixtureId('staff', 31)
const linkId = fixtureId('staff_link', 9)
const ids = { organisationId: harbourId }

const invite = (changes: Partial<InviteStaff> = {}): InviteStaff => ({
  type: 'InviteStaff',
  staffId,
  linkId,
  email,
  role: 'finance',
  accessUntil: null,
  language: 'zh',
  at,
  ...changes,
})
const accept = (moment = lastMoment) =>
  ({
    type: 'AcceptInvitation',
    staffId,
    linkId,
    firstName: 'Mei',
    lastName: 'Wong',
    at: moment,
  }) as const
const changeRole = (changes: Partial<ChangeStaffRole> = {}): ChangeStaffRole => ({
  type: 'ChangeStaffRole',
  staffId,
  role: 'viewer',
  accessUntil: null,
  at,
  ...changes,
})

const owner = [the.registered, the.staffMemberAdded] as const
const { staffInvited, invitedAdded, invitationAccepted } = the
const invited = [...owner, staffInvited] as const
const two = [...invited, invitedAdded, invitationAccepted] as const
const revoked = { type: 'InvitationRevoked', data: { ...ids, staffId } } as const
const removed = { type: 'StaffRemoved', data: { ...ids, staffId } } as const
const approvalId = fixtureId('approval', 80)
/** Returns the event that adds another colleague. */
const third = (role: 'owner' | 'finance' | 'viewer'): OrganisationEvent => ({
  type: 'StaffMemberAdded',
  data: { ...ids, staffId: fixtureId('staff', 32), role },
  personal: { username: 'third@harbour.example', firstName: 'May', lastName: 'Ho' },
})
const madeViewer = {
  type: 'StaffRoleChanged',
  data: { ...ids, staffId, role: 'viewer', before: 'finance', language: 'en' },
} as const
/** One more person approves: a colleague may go. */
const three = [...two, third('finance')]

const teamAfter = (...events: readonly OrganisationEvent[]) => {
  const state = fold(organisation, events)
  if (state.status === 'none') throw new Error('no charity')
  return state
}

describe('an invitation', () => {
  it('is mailed, and lasts 72 hours', () => {
    given(organisation, ...owner)
      .when(invite())
      .then(staffInvited)
    given(organisation, ...invited)
      .when(invite())
      .thenNothing()
  })

  it('is refused for the address of a colleague, in any case', () => {
    given(organisation, ...owner)
      .when(invite({ email: 'STAFF@harbour.example' }))
      .thenRefused('already_on_team')
  })

  it('replaces another one to the same address', () => {
    const again = { staffId: fixtureId('staff', 32), linkId: fixtureId('staff_link', 10) }
    given(organisation, ...invited)
      .when(invite(again))
      .then(revoked, { ...staffInvited, data: { ...staffInvited.data, ...again } })
  })

  it('is accepted once, in time, with a name', () => {
    given(organisation, ...invited)
      .when(accept())
      .then(invitedAdded, invitationAccepted)
    given(organisation, ...invited)
      .when(accept(tooLate))
      .thenRefused('link_invalid')
    given(organisation, ...two)
      .when(accept())
      .thenRefused('link_invalid')
    expect(teamAfter(...two)).toMatchObject({
      invitations: [],
      staff: [{}, { staffId, role: 'finance', username: email, emailVerified: true }],
    })
  })

  it('is revoked once, and cannot be used after that', () => {
    const revoke = { type: 'RevokeInvitation', staffId } as const
    given(organisation, ...invited)
      .when(revoke)
      .then(revoked)
    given(organisation, ...invited, revoked)
      .when(revoke)
      .thenNothing()
    given(organisation, ...invited, revoked)
      .when(accept())
      .thenRefused('link_invalid')
  })

  it('of an auditor may be limited to the books of a moment, and may include contact data', () => {
    const accessUntil = in90Days
    const booksAsOf = { at: instant('2026-11-01T16:00:00.000Z'), position: '41' }
    const terms = { accessUntil, booksAsOf, contactGranted: true } as const
    const invited: OrganisationEvent = {
      ...staffInvited,
      data: { ...staffInvited.data, role: 'auditor', ...terms },
    }
    given(organisation, ...owner)
      .when(invite({ role: 'auditor', ...terms }))
      .then(invited)
    given(organisation, ...owner)
      .when(invite({ ...terms, accessUntil: null }))
      .then(staffInvited)
  })

  it('of an auditor must end within 90 days, and no other invitation has an end', () => {
    for (const accessUntil of [null, past90Days, at]) {
      given(organisation, ...owner)
        .when(invite({ role: 'auditor', accessUntil }))
        .thenRefused('access_end_invalid')
    }
    given(organisation, ...owner)
      .when(invite({ accessUntil: in90Days }))
      .thenRefused('access_end_invalid')
    given(organisation, ...owner)
      .when(invite({ role: 'auditor', accessUntil: in90Days }))
      .then({
        ...staffInvited,
        data: { ...staffInvited.data, role: 'auditor', accessUntil: in90Days },
      })
  })
})

describe('a colleague', () => {
  it('has another role', () => {
    given(organisation, ...three)
      .when(changeRole())
      .then(madeViewer)
    given(organisation, ...two, madeViewer)
      .when(changeRole())
      .thenNothing()
    given(organisation, ...owner)
      .when(changeRole())
      .thenRefused('staff_member_not_found')
    expect(teamAfter(...two, madeViewer).staff[1]).toMatchObject({ role: 'viewer' })
  })

  it('has no role by who saw them in another one', () => {
    given(organisation, ...two)
      .when(changeRole({ seenRole: 'auditor' }))
      .thenRefused('role_changed')
    given(organisation, ...three)
      .when(changeRole({ seenRole: 'finance' }))
      .then(madeViewer)
  })

  it('is removed, once', () => {
    const remove = { type: 'RemoveStaff', staffId } as const
    given(organisation, ...three)
      .when(remove)
      .then(removed)
    given(organisation, ...two, removed)
      .when(remove)
      .thenNothing()
    expect(teamAfter(...two, removed).staff).toHaveLength(1)
  })
})

describe('the last owner', () => {
  const last = the.staffId
  it('cannot go, and cannot be given another role', () => {
    given(organisation, ...two)
      .when({ type: 'RemoveStaff', staffId: last })
      .thenRefused('last_owner')
    given(organisation, ...two)
      .when(changeRole({ staffId: last }))
      .thenRefused('last_owner')
  })

  it('is not the last once there is another', () => {
    const promoted = {
      type: 'StaffRoleChanged',
      data: { ...ids, staffId, role: 'owner', before: 'finance', language: 'en' },
    } as const
    given(organisation, ...two, promoted)
      .when({ type: 'RemoveStaff', staffId: last, approvalId })
      .then({ type: 'StaffRemoved', data: { ...ids, staffId: last } })
  })
})

describe('two persons', () => {
  it('are needed if the last colleague who approves is removed or gets another role', () => {
    for (const command of [changeRole(), { type: 'RemoveStaff', staffId } as const]) {
      given(organisation, ...two)
        .when(command)
        .thenRefused('approval_required')
    }
    given(organisation, ...two)
      .when({ ...changeRole(), approvalId })
      .then(madeViewer)
    given(organisation, ...two)
      .when(changeRole({ role: 'owner' }))
      .then({ ...madeViewer, data: { ...madeViewer.data, role: 'owner' } })
  })

  it('are needed if an owner is removed or gets another role', () => {
    const owners = [...two, third('owner')]
    const staffId = fixtureId('staff', 32)
    for (const command of [changeRole({ staffId }), { type: 'RemoveStaff', staffId } as const]) {
      given(organisation, ...owners)
        .when(command)
        .thenRefused('approval_required')
    }
  })

  it('are not needed for a colleague who cannot approve anything', () => {
    const staffId = fixtureId('staff', 32)
    given(organisation, ...two, third('viewer'))
      .when({ type: 'RemoveStaff', staffId })
      .then({ type: 'StaffRemoved', data: { ...ids, staffId } })
  })
})
