import { describe, expect, it } from 'vitest'
import { requirePresent } from '../../kernel/assert.ts'
import { fold } from '../../kernel/decider.ts'
import { fixtureId } from '../../fixtures.ts'
import { instant } from '../../kernel/time.ts'
import { given } from '../../testing/given.ts'
import type { StaffCommand } from '../commands.ts'
import * as the from '../fixtures.ts'
import { organisation, type OrganisationEvent } from '../index.ts'
import { findStaffMember } from './staff.ts'

const { staffId } = the
const lastMoment = instant('2026-11-22T01:59:59.999Z')
const wanted = the.staffUsernameChanged.personal.username
const { organisationId } = the.staffMemberAdded.data
const whom = { organisationId, staffId }

const verified = [
  the.registered,
  the.staffMemberAdded,
  the.staffLinkRequested(1, 'verify_email'),
  the.staffEmailVerified,
] as const
const changing = [...verified, the.staffLinkRequested(2, 'change_username', wanted)] as const
const changed = [...changing, the.staffUsernameChanged] as const

const memberAfter = (...events: readonly OrganisationEvent[]) => {
  const state = fold(organisation, events)
  if (state.status === 'none') throw new Error('no charity')
  return requirePresent(findStaffMember(state.staff, staffId), 'a member of staff')
}

describe('a second factor that its owner removes by the letter about it', () => {
  const manage = (login: Extract<StaffCommand, { type: 'ManageStaffLogin' }>['login']) =>
    ({ type: 'ManageStaffLogin', staffId, login }) as const
  const change = (number: number) =>
    manage({
      type: 'ChangeUsername',
      linkId: fixtureId('staff_link', number),
      at: lastMoment,
      undoLinkId: fixtureId('staff_link', number + 20),
    })
  const changeId = fixtureId('password_change', 7)
  const wasChanged = {
    type: 'StaffPasswordChanged',
    data: { ...whom, changeId, language: 'en' },
  } as const
  const confirmed = (number: number) =>
    ({
      type: 'StaffSecondFactorConfirmed',
      data: {
        ...whom,
        language: 'en',
        undo: {
          linkId: fixtureId('staff_link', number),
          expiresAt: instant('2026-11-24T02:00:00.000Z'),
        },
      },
    }) as const

  const undo = (number: number, at = lastMoment) =>
    manage({
      type: 'UndoSecondFactor',
      linkId: fixtureId('staff_link', number),
      changeId,
      language: 'en',
      at,
    })
  const undone = {
    type: 'StaffSecondFactorRemoved',
    data: { ...whom, language: 'en', linkId: fixtureId('staff_link', 5) },
  } as const
  const removed = {
    type: 'StaffSecondFactorRemoved',
    data: { ...whom, language: 'en' },
  } as const

  it('is off, with a new password, once and within 72 hours', () => {
    given(organisation, ...verified, confirmed(5))
      .when(undo(5, instant('2026-11-24T01:59:59.999Z')))
      .then(wasChanged, undone)
    given(organisation, ...verified, confirmed(5))
      .when(undo(5, instant('2026-11-24T02:00:00.000Z')))
      .thenRefused('link_invalid')
    given(organisation, ...verified, confirmed(5), wasChanged, undone)
      .when(undo(5))
      .thenRefused('link_invalid')
  })

  it('is not off by the letter about one that was removed or replaced since', () => {
    given(organisation, ...verified, confirmed(5), removed)
      .when(undo(5))
      .thenRefused('link_invalid')
    given(organisation, ...verified, confirmed(5), removed, confirmed(6))
      .when(undo(5))
      .thenRefused('link_invalid')
    given(organisation, ...verified, confirmed(5), confirmed(6))
      .when(undo(6))
      .then(wasChanged, {
        ...undone,
        data: { ...undone.data, linkId: confirmed(6).data.undo.linkId },
      })
  })

  it('is off also if the username and the password were changed before', () => {
    const later = the.staffLinkRequested(2, 'change_username', wanted)
    given(organisation, ...verified, confirmed(5), later, the.staffUsernameChanged, wasChanged)
      .when(undo(5))
      .then(wasChanged, undone)
  })

  it('has no such link if its event was recorded before these links existed', () => {
    const { undo: _undo, ...data } = confirmed(5).data
    given(organisation, ...verified, { ...confirmed(5), data })
      .when(undo(5))
      .thenRefused('link_invalid')
  })

  it('invalidates a change of username that was requested with the earlier password', () => {
    const later = the.staffLinkRequested(2, 'change_username', wanted)
    given(organisation, ...verified, confirmed(5), later, wasChanged, undone)
      .when(change(2))
      .thenRefused('link_invalid')
  })
})

describe('a login that an operator returns to its owner', () => {
  const free = (username: string | null) =>
    ({ type: 'FreeStaffLogin', staffId, username, link: the.staffLink(9) }) as const
  const stolen = the.staffUsernameChanged.personal.username
  const own = the.staffMemberAdded.personal.username

  it('is mailed a link to choose a password, at the address that it has', () => {
    given(organisation, ...changed)
      .when(free(null))
      .then(the.staffLinkRequested(9, 'reset_password', stolen))
  })

  it('is moved first if the owner cannot read mail at its address, without a link to undo the move', () => {
    const moved = {
      type: 'StaffUsernameChanged',
      data: { organisationId, staffId, linkId: fixtureId('staff_link', 9) },
      personal: { username: own, before: stolen },
    } as const
    const letter = the.staffLinkRequested(9, 'reset_password', own)
    given(organisation, ...changed)
      .when(free(own))
      .then(moved, letter)
    expect(memberAfter(...changed, moved, letter)).toMatchObject({
      username: own,
      undoLinks: [],
      openLinks: [{ purpose: 'reset_password', email: own }],
    })
  })
})
