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
const tooLate = instant('2026-11-22T02:00:00.000Z')
const wanted = the.staffUsernameChanged.personal.username

const manage = (login: Extract<StaffCommand, { type: 'ManageStaffLogin' }>['login']) =>
  ({ type: 'ManageStaffLogin', staffId, login }) as const
const follows = (number: number, at = lastMoment) => ({
  linkId: fixtureId('staff_link', number),
  at,
})
const verify = (number: number, at = lastMoment) =>
  manage({ type: 'VerifyEmail', ...follows(number, at) })
const change = (number: number, at = lastMoment) =>
  manage({
    type: 'ChangeUsername',
    ...follows(number, at),
    undoLinkId: fixtureId('staff_link', number + 20),
  })

const added = [the.registered, the.staffMemberAdded] as const
const linkEvents = [...added, the.staffLinkRequested(1, 'verify_email')] as const
const verified = [...linkEvents, the.staffEmailVerified] as const
const changing = [...verified, the.staffLinkRequested(2, 'change_username', wanted)] as const
const changed = [...changing, the.staffUsernameChanged] as const

const memberAfter = (...events: readonly OrganisationEvent[]) => {
  const state = fold(organisation, events)
  if (state.status === 'none') throw new Error('no charity')
  return requirePresent(findStaffMember(state.staff, staffId), 'a member of staff')
}

describe('a staff member added by a colleague', () => {
  it('is unverified before the mail is answered', () => {
    expect(memberAfter(...added)).toMatchObject({ emailVerified: false, openLinks: [] })
    expect(memberAfter(...verified)).toMatchObject({ emailVerified: true, openLinks: [] })
  })

  it('is mailed a link at each request until the address is verified', () => {
    const ask = (number: number) =>
      manage({ type: 'RequestEmailVerification', link: the.staffLink(number) })
    given(organisation, ...added)
      .when(ask(1))
      .then(the.staffLinkRequested(1, 'verify_email'))
    given(organisation, ...linkEvents)
      .when(ask(2))
      .then(the.staffLinkRequested(2, 'verify_email'))
    given(organisation, ...verified)
      .when(ask(2))
      .thenNothing()
  })
})

describe('a link in a letter to staff', () => {
  it('is used once', () => {
    given(organisation, ...linkEvents)
      .when(verify(1))
      .then(the.staffEmailVerified)
    given(organisation, ...verified)
      .when(verify(1))
      .thenRefused('link_invalid')
    given(organisation, ...changed)
      .when(change(2))
      .thenRefused('link_invalid')
  })

  it('runs out after a day', () => {
    given(organisation, ...linkEvents)
      .when(verify(1, tooLate))
      .thenRefused('link_invalid')
    given(organisation, ...changing)
      .when(change(2, tooLate))
      .thenRefused('link_invalid')
  })

  it('is valid for its own purpose alone', () => {
    given(organisation, ...linkEvents)
      .when(change(1))
      .thenRefused('link_invalid')
    given(organisation, ...changing)
      .when(verify(2))
      .thenRefused('link_invalid')
  })

  it('is replaced by a newer one for the same purpose, and not by one for another', () => {
    const newer = [
      ...changing,
      the.staffLinkRequested(3, 'change_username', 'x@y.example'),
    ] as const
    given(organisation, ...newer)
      .when(change(2))
      .thenRefused('link_invalid')
    given(organisation, ...linkEvents, the.staffLinkRequested(2, 'change_username', wanted))
      .when(verify(1))
      .then(the.staffEmailVerified)
  })
})

describe('another username of a member of staff', () => {
  const request = (username: string, number = 2) =>
    manage({ type: 'RequestUsernameChange', username, link: the.staffLink(number) })

  it('is theirs when its own mail is answered, which proves the address too', () => {
    given(organisation, ...verified)
      .when(request(wanted))
      .then(the.staffLinkRequested(2, 'change_username', wanted))
    given(organisation, ...changing)
      .when(change(2))
      .then(the.staffUsernameChanged)
    expect(memberAfter(...changing)).toMatchObject({
      username: the.staffMemberAdded.personal.username,
    })
    const { staffMemberAdded, staffUsernameChanged } = the
    const link = the.staffLinkRequested(2, 'change_username', wanted)
    expect(memberAfter(the.registered, staffMemberAdded, link, staffUsernameChanged)).toMatchObject(
      {
        username: wanted,
        emailVerified: true,
      },
    )
  })

  it('is void once they have cancelled it, also with a valid link', () => {
    const cancel = manage({ type: 'CancelUsernameChange' })
    given(organisation, ...changing)
      .when(cancel)
      .then(the.staffUsernameChangeCancelled)
    const cancelled = [...changing, the.staffUsernameChangeCancelled] as const
    given(organisation, ...cancelled)
      .when(change(2))
      .thenRefused('link_invalid')
    for (const events of [cancelled, verified, changed]) {
      given(organisation, ...events)
        .when(cancel)
        .thenNothing()
    }
    given(organisation, ...cancelled)
      .when(request(wanted, 3))
      .then(the.staffLinkRequested(3, 'change_username', wanted))
  })

  it('that is cancelled does not affect the letter about the current address', () => {
    const both = [...linkEvents, the.staffLinkRequested(2, 'change_username', wanted)] as const
    given(organisation, ...both, the.staffUsernameChangeCancelled)
      .when(verify(1))
      .then(the.staffEmailVerified)
  })

  it('invalidates every link that was sent to the previous address', () => {
    const events = [...linkEvents, the.staffLinkRequested(2, 'change_username', wanted)] as const
    given(organisation, ...events, the.staffUsernameChanged)
      .when(verify(1))
      .thenRefused('link_invalid')
  })

  it('is not requested for their present one', () => {
    given(organisation, ...verified)
      .when(request(the.staffMemberAdded.personal.username))
      .thenNothing()
  })

  it('does not affect a colleague', () => {
    const colleague = fixtureId('staff', 31)
    const other = {
      ...the.staffMemberAdded,
      data: { ...the.staffMemberAdded.data, staffId: colleague },
    }
    const state = fold(organisation, [...changed, other, the.staffLinkRequested(4, 'verify_email')])
    if (state.status === 'none') throw new Error('no charity')
    expect(findStaffMember(state.staff, colleague)).toMatchObject({ openLinks: [] })
  })
})

describe('a change of a member of staff’s username', () => {
  const undo = (number: number, at = lastMoment) =>
    manage({ type: 'UndoUsernameChange', ...follows(number, at), language: 'en' })
  const before = the.staffMemberAdded.personal.username
  const { organisationId } = the.staffMemberAdded.data
  const restored = {
    type: 'StaffUsernameRestored',
    data: { organisationId, staffId, linkId: fixtureId('staff_link', 22), language: 'en' },
    personal: { username: before, before: wanted },
  } as const

  it('follows the login, whose links of the former username end', () => {
    const { organisationId } = the.staffMemberAdded.data
    const personal = { username: wanted, before }
    const data = { organisationId, staffId }
    const followed = { type: 'StaffUsernameFollowed', data, personal } as const
    const follow = { type: 'FollowStaffUsername', staffId, username: wanted } as const
    given(organisation, ...changing)
      .when(follow)
      .then(followed)
    given(organisation, ...changing, followed)
      .when(follow)
      .thenNothing()
    given(organisation, ...changing, followed)
      .when(change(2))
      .thenRefused('link_invalid')
    expect(memberAfter(...added, followed)).toMatchObject({ username: wanted, emailVerified: true })
    const stranger = { ...follow, staffId: fixtureId('staff', 99) }
    given(organisation, ...changing)
      .when(stranger)
      .thenRefused('staff_member_not_found')
  })

  it('is undone by its former address for 72 hours, once', () => {
    given(organisation, ...changed)
      .when(undo(22, instant('2026-11-25T01:59:59.998Z')))
      .then(restored)
    given(organisation, ...changed)
      .when(undo(22, instant('2026-11-25T01:59:59.999Z')))
      .thenRefused('link_invalid')
    given(organisation, ...changed, restored)
      .when(undo(22))
      .thenRefused('link_invalid')
    given(organisation, ...changed)
      .when(undo(2))
      .thenRefused('link_invalid')
    expect(memberAfter(...changed, restored)).toMatchObject({ username: before, undoLinks: [] })
  })

  it('is undone despite later requests, whose links are then void', () => {
    const again = the.staffLinkRequested(3, 'change_username', 'x@y.example')
    given(organisation, ...changed, again)
      .when(undo(22))
      .then(restored)
    given(organisation, ...changed, again, restored)
      .when(change(3))
      .thenRefused('link_invalid')
  })
})

describe('the password of a member of staff', () => {
  const { organisationId } = the.staffMemberAdded.data
  const whom = { organisationId, staffId }
  const reset = (number: number, at = lastMoment) =>
    manage({ type: 'ResetPassword', linkId: fixtureId('staff_link', number), at })
  const wasReset = {
    type: 'StaffPasswordReset',
    data: { ...whom, linkId: fixtureId('staff_link', 3) },
  } as const
  const forgotten = [...changing, the.staffLinkRequested(3, 'reset_password')] as const
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

  it('is reset by a mailed link, once and within a day', () => {
    given(organisation, ...changing)
      .when(manage({ type: 'RequestPasswordReset', link: the.staffLink(3) }))
      .then(the.staffLinkRequested(3, 'reset_password'))
    given(organisation, ...forgotten)
      .when(reset(3))
      .then(wasReset)
    given(organisation, ...forgotten)
      .when(reset(3, tooLate))
      .thenRefused('link_invalid')
    given(organisation, ...forgotten)
      .when(reset(2))
      .thenRefused('link_invalid')
    given(organisation, ...forgotten, wasReset)
      .when(reset(3))
      .thenRefused('link_invalid')
  })

  it('that was reset proves the address and invalidates every link', () => {
    expect(memberAfter(...forgotten, wasReset)).toMatchObject({
      emailVerified: true,
      openLinks: [],
    })
  })

  it('that was changed invalidates the links for a reset and for another username', () => {
    given(organisation, ...forgotten)
      .when(manage({ type: 'ChangePassword', changeId, language: 'en' }))
      .then(wasChanged)
    given(organisation, ...forgotten, wasChanged)
      .when(reset(3))
      .thenRefused('link_invalid')
    given(organisation, ...forgotten, wasChanged)
      .when(change(2))
      .thenRefused('link_invalid')
    given(organisation, ...linkEvents, wasChanged)
      .when(verify(1))
      .then(the.staffEmailVerified)
  })

  it('can have a second factor in addition, turned on and off', () => {
    const data = { ...whom, language: 'en' } as const
    given(organisation, ...verified)
      .when(manage({ type: 'ConfirmSecondFactor', link: the.staffLink(5) }))
      .then(confirmed(5))
    given(organisation, ...verified)
      .when(manage({ type: 'RemoveSecondFactor', language: 'en' }))
      .then({ type: 'StaffSecondFactorRemoved', data })
  })

  it('that is used on a new device has that device recorded', () => {
    const personal = { device: 'Chrome, Android', place: '203.0.113.1' }
    given(organisation, ...verified)
      .when(manage({ type: 'AddDevice', language: 'en', ...personal }))
      .then({ type: 'StaffDeviceAdded', data: { ...whom, language: 'en' }, personal })
  })
})

describe('a person who does not work at this charity', () => {
  const link = the.staffLink(1)
  it.each([
    manage({ type: 'RequestEmailVerification', link }),
    manage({ type: 'RequestUsernameChange', username: wanted, link }),
    manage({ type: 'CancelUsernameChange' }),
    verify(1),
    change(1),
    manage({ type: 'RequestPasswordReset', link }),
  ])('is refused $login.type', (command) => {
    given(organisation, the.registered).when(command).thenRefused('staff_member_not_found')
  })
})
