import { describe, expect, it } from 'vitest'
import { assert } from '../kernel/assert.ts'
import { fold } from '../kernel/decider.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import {
  donorId,
  donorRegistered,
  emailVerified,
  erased,
  erasureRequested,
  link,
  linkRequested,
  payerId,
  person,
  registerDonor,
  undo,
} from './fixtures.ts'
import { donor, type DonorCommand, type DonorEvent } from './index.ts'
import { openLink } from './state.ts'

const lastMoment = instant('2026-11-22T01:59:59.999Z')
const tooLate = instant('2026-11-22T02:00:00.000Z')
const linkId = (number: number) => fixtureId('donor_link', number)
const follows = (number: number, at = lastMoment) => ({ linkId: linkId(number), payerId, at })
const registered = [donorRegistered, linkRequested(1, 'verify_email')] as const
const verified = [...registered, emailVerified] as const
const stateAfter = (...events: readonly DonorEvent[]) => fold(donor, events)

describe('a donor who registers', () => {
  it('is written to once, with everything about the person in the personal part', () => {
    given(donor)
      .when(registerDonor)
      .then(...registered)
    given(donor, ...registered)
      .when(registerDonor)
      .thenNothing()
  })

  it('is sent no mail if the platform has already verified the address', () => {
    given(donor)
      .when({ ...registerDonor, verification: null })
      .then({
        type: 'DonorRegistered',
        data: { donorId, language: 'en', emailVerified: true },
        personal: person,
      })
  })

  it('is unverified before the mail is answered', () => {
    expect(stateAfter(...registered)).toMatchObject({ emailVerified: false, payerIds: [] })
    expect(stateAfter(...verified)).toMatchObject({ emailVerified: true, payerIds: [payerId] })
  })

  it('may be mailed again until the address is verified', () => {
    const again = { type: 'RequestEmailVerification', link: link(2) } as const
    given(donor, ...registered)
      .when(again)
      .then(linkRequested(2, 'verify_email'))
    given(donor, ...verified)
      .when(again)
      .thenNothing()
  })
})

describe('a link in a mail', () => {
  it('is used once', () => {
    given(donor, ...registered)
      .when({ type: 'VerifyEmail', ...follows(1) })
      .then(emailVerified)
    given(donor, ...verified)
      .when({ type: 'VerifyEmail', ...follows(1) })
      .thenRefused('link_invalid')
  })

  it('runs out after a day', () => {
    given(donor, ...registered)
      .when({ type: 'VerifyEmail', ...follows(1, tooLate) })
      .thenRefused('link_invalid')
  })

  it('is valid for its own purpose alone', () => {
    given(donor, ...registered)
      .when({ type: 'ResetPassword', ...follows(1) })
      .thenRefused('link_invalid')
    given(donor, ...registered)
      .when({
        type: 'ChangeUsername',
        ...follows(1),
        formerPayerId: payerId,
        undoLinkId: undo.linkId,
      })
      .thenRefused('link_invalid')
  })

  it('stays valid after a later one for the same purpose, and using one uses up both', () => {
    const both = [...registered, linkRequested(2, 'verify_email')] as const
    given(donor, ...both)
      .when({ type: 'VerifyEmail', ...follows(1) })
      .then(emailVerified)
    given(donor, ...both, emailVerified)
      .when({ type: 'VerifyEmail', ...follows(2) })
      .thenRefused('link_invalid')
  })

  it('expires when five more are requested', () => {
    const many = [2, 3, 4, 5, 6].map((number) => linkRequested(number, 'verify_email'))
    const state = stateAfter(...registered, ...many)
    const query = { purpose: 'verify_email', at: lastMoment } as const
    expect(openLink(state, { linkId: linkId(1), ...query })).toBeNull()
    expect(openLink(state, { linkId: linkId(2), ...query })).not.toBeNull()
  })

  it('is not available to a visitor without an account', () => {
    given(donor)
      .when({ type: 'VerifyEmail', ...follows(1) })
      .thenRefused('donor_not_found')
  })
})

describe('a forgotten password', () => {
  const resetEvents = [...registered, linkRequested(3, 'reset_password')] as const
  const reset: DonorEvent = {
    type: 'DonorPasswordReset',
    data: { donorId, linkId: linkId(3), payerId },
  }

  it('is reset by the reader of the address’s mail', () => {
    given(donor, ...registered)
      .when({ type: 'RequestPasswordReset', link: link(3) })
      .then(linkRequested(3, 'reset_password'))
    given(donor, ...resetEvents)
      .when({ type: 'ResetPassword', ...follows(3) })
      .then(reset)
  })

  it('proves the address as the first mail would have', () => {
    const state = stateAfter(...resetEvents, reset)
    expect(state).toMatchObject({ emailVerified: true, payerIds: [payerId], openLinks: [] })
  })

  const change = {
    changeId: fixtureId('password_change', 7),
    language: 'en',
    siteOf: harbourId,
  } as const

  it('is not set by an older mail once the password was changed otherwise', () => {
    const changed: DonorEvent = {
      type: 'DonorPasswordChanged',
      data: { donorId, ...change },
    }
    given(donor, ...resetEvents)
      .when({ type: 'ChangePassword', ...change })
      .then(changed)
    given(donor, ...resetEvents, changed)
      .when({ type: 'ResetPassword', ...follows(3) })
      .thenRefused('link_invalid')
  })
})

describe('a second factor of a donor', () => {
  const how = { language: 'en', siteOf: harbourId } as const
  const factorUndo = { linkId: linkId(5), expiresAt: instant('2026-11-24T02:00:00.000Z') }
  const confirmed: DonorEvent = {
    type: 'DonorSecondFactorConfirmed',
    data: { donorId, ...how, undo: factorUndo },
  }
  const removed: DonorEvent = { type: 'DonorSecondFactorRemoved', data: { donorId, ...how } }

  it('is notified each time it is set up and each time it is removed', () => {
    given(donor, ...verified)
      .when({ type: 'ConfirmSecondFactor', link: link(5) })
      .then(confirmed)
    // A second factor that was set up before its events were recorded.
    given(donor, ...verified)
      .when({ type: 'RemoveSecondFactor', ...how })
      .then(removed)
    given(donor, ...verified, confirmed, removed)
      .when({ type: 'ConfirmSecondFactor', link: link(5) })
      .then(confirmed)
  })

  it('is taken back by the letter about it, with a new password, once in 72 hours', () => {
    const changeId = fixtureId('password_change', 7)
    const undoes = (at = lastMoment) =>
      ({ type: 'UndoSecondFactor', linkId: linkId(5), changeId, ...how, at }) as const
    const undone = [
      { type: 'DonorPasswordChanged', data: { donorId, changeId, ...how } },
      { type: 'DonorSecondFactorRemoved', data: { donorId, ...how, linkId: linkId(5) } },
    ] as const satisfies readonly DonorEvent[]
    given(donor, ...verified, confirmed)
      .when(undoes(instant('2026-11-24T01:59:59.999Z')))
      .then(...undone)
    given(donor, ...verified, confirmed)
      .when(undoes(instant('2026-11-24T02:00:00.000Z')))
      .thenRefused('link_invalid')
    given(donor, ...verified, confirmed, ...undone)
      .when(undoes())
      .thenRefused('link_invalid')
    given(donor, ...verified, confirmed, removed)
      .when(undoes())
      .thenRefused('link_invalid')
    const { undo: _undo, ...data } = confirmed.data
    given(donor, ...verified, { ...confirmed, data })
      .when(undoes())
      .thenRefused('link_invalid')
  })

  it('leaves the state of the account unchanged once it is removed again', () => {
    expect(stateAfter(...verified, confirmed, removed)).toEqual(stateAfter(...verified))
  })
})

describe('a donor’s details', () => {
  it('change if they differ, and omitted ones stay', () => {
    const state = stateAfter(...verified)
    assert(state.status === 'registered', 'the donor has registered')
    given(donor, ...verified)
      .when({ type: 'ChangeDetails', details: { town: 'Sai Kung' }, language: 'zh' })
      .then({
        type: 'DonorDetailsChanged',
        data: { donorId, language: 'zh' },
        personal: { ...state.details, town: 'Sai Kung' },
      })
    given(donor, ...verified)
      .when({ type: 'ChangeDetails', details: { firstName: person.firstName } })
      .thenNothing()
  })
})

describe('a donor who asks to be erased', () => {
  const asks = { type: 'RequestErasure', people: [payerId], siteOf: harbourId } as const
  const leaving = [...verified, erasureRequested] as const
  const erasureEvents = [...leaving, erased] as const

  it('is being erased from the moment of the request, under each of their payer ids', () => {
    given(donor, ...verified)
      .when(asks)
      .then(erasureRequested)
    given(donor, ...leaving)
      .when(asks)
      .thenNothing()
    given(donor).when(asks).thenRefused('donor_not_found')
  })

  it('may have the erasure requested by an operator', () => {
    given(donor, ...verified)
      .when({ ...asks, siteOf: null })
      .then({ ...erasureRequested, data: { ...erasureRequested.data, siteOf: null } })
  })

  it('is erased without an account too, under an id of the erasure', () => {
    const people = [payerId, fixtureId('person', 42)]
    const data = { donorId, people, language: 'en', siteOf: null } as const
    const asksFor = { type: 'RequestErasureWithoutAccount', donorId, people } as const
    const requested = { type: 'DonorErasureRequested', data: { ...data, people } } as const
    given(donor)
      .when({ ...asksFor, people: [...people, payerId] })
      .then(requested)
    given(donor, requested).when(asksFor).thenNothing()
    given(donor, requested)
      .when({ type: 'EraseDonor' })
      .then({ type: 'DonorErased', data: { donorId, people } })
    given(donor, ...verified)
      .when(asksFor)
      .thenRefused('donor_has_account')
  })

  it('is erased once, and not before the request', () => {
    given(donor, ...leaving)
      .when({ type: 'EraseDonor' })
      .then(erased)
    given(donor, ...erasureEvents)
      .when({ type: 'EraseDonor' })
      .thenNothing()
    given(donor, ...verified)
      .when({ type: 'EraseDonor' })
      .thenRefused('erasure_not_requested')
  })

  const commands: readonly DonorCommand[] = [
    registerDonor,
    { type: 'RequestEmailVerification', link: link(2) },
    { type: 'RequestPasswordReset', link: link(2) },
    { type: 'RequestUsernameChange', username: 'ada@example.org', link: link(2) },
    { type: 'CancelUsernameChange' },
    { type: 'VerifyEmail', ...follows(1) },
    { type: 'ResetPassword', ...follows(1) },
    { type: 'ChangeUsername', ...follows(1), formerPayerId: payerId, undoLinkId: undo.linkId },
    {
      type: 'UndoUsernameChange',
      linkId: undo.linkId,
      language: 'en',
      siteOf: harbourId,
      at: lastMoment,
    },
    {
      type: 'ChangePassword',
      changeId: fixtureId('password_change', 7),
      language: 'en',
      siteOf: harbourId,
    },
    { type: 'ConfirmSecondFactor', link: link(2) },
    { type: 'RemoveSecondFactor', language: 'en', siteOf: harbourId },
    {
      type: 'UndoSecondFactor',
      linkId: linkId(5),
      changeId: fixtureId('password_change', 7),
      language: 'en',
      siteOf: harbourId,
      at: lastMoment,
    },
    { type: 'ChangeDetails', details: { town: 'Sai Kung' } },
  ]

  it.each(commands.map((command) => [command.type, command] as const))(
    'is refused everything else (%s)',
    (_, command) => {
      given(donor, ...registered, erasureRequested)
        .when(command)
        .thenRefused('donor_erased')
      given(donor, ...erasureEvents)
        .when(command)
        .thenRefused('donor_erased')
    },
  )

  it('has no valid link any more', () => {
    const query = { linkId: linkId(1), purpose: 'verify_email', at: lastMoment } as const
    expect(openLink(stateAfter(...registered, erasureRequested), query)).toBeNull()
  })
})
