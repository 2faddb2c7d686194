import { describe, expect, it } from 'vitest'
import { assert } from '../kernel/assert.ts'
import { fold, readEvent } from '../kernel/decider.ts'
import { fixtureId, harbourId } from '../kernel/fixtures.ts'
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
} from './fixtures.ts'
import { donor, type DonorCommand, type DonorEvent } from './index.ts'
import { donorEvents } from './events.ts'
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

  it('is not written to where the platform itself knows the address', () => {
    given(donor)
      .when({ ...registerDonor, verification: null })
      .then({
        type: 'DonorRegistered',
        data: { donorId, language: 'en', emailVerified: true },
        personal: person,
      })
  })

  it('has proved nothing before the mail is answered', () => {
    expect(stateAfter(...registered)).toMatchObject({ emailVerified: false, payerIds: [] })
    expect(stateAfter(...verified)).toMatchObject({ emailVerified: true, payerIds: [payerId] })
  })

  it('may be written to again, until the address is known', () => {
    const again = { type: 'RequestEmailVerification', link: link(2) } as const
    given(donor, ...registered)
      .when(again)
      .then(linkRequested(2, 'verify_email'))
    given(donor, ...verified)
      .when(again)
      .thenNothing()
  })

  it('in an event of the first version is verified', () => {
    const { emailVerified: _, ...data } = donorRegistered.data as { emailVerified?: boolean }
    const first = { type: 'DonorRegistered', data, personal: person, meta: { version: 1 } }
    expect(readEvent(donorEvents, first).data).toMatchObject({ emailVerified: true })
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

  it('is good for what it was asked for alone', () => {
    given(donor, ...registered)
      .when({ type: 'ResetPassword', ...follows(1) })
      .thenRefused('link_invalid')
    given(donor, ...registered)
      .when({ type: 'ChangeUsername', ...follows(1), formerPayerId: payerId })
      .thenRefused('link_invalid')
  })

  it('is good beside a later one for the same, and with it used up', () => {
    const both = [...registered, linkRequested(2, 'verify_email')] as const
    given(donor, ...both)
      .when({ type: 'VerifyEmail', ...follows(1) })
      .then(emailVerified)
    given(donor, ...both, emailVerified)
      .when({ type: 'VerifyEmail', ...follows(2) })
      .thenRefused('link_invalid')
  })

  it('is given up where five more were asked for', () => {
    const many = [2, 3, 4, 5, 6].map((number) => linkRequested(number, 'verify_email'))
    const state = stateAfter(...registered, ...many)
    const asked = { purpose: 'verify_email', at: lastMoment } as const
    expect(openLink(state, { linkId: linkId(1), ...asked })).toBeNull()
    expect(openLink(state, { linkId: linkId(2), ...asked })).not.toBeNull()
  })

  it('is nobody’s who has not registered', () => {
    given(donor)
      .when({ type: 'VerifyEmail', ...follows(1) })
      .thenRefused('donor_not_found')
  })
})

describe('a forgotten password', () => {
  const asked = [...registered, linkRequested(3, 'reset_password')] as const
  const reset: DonorEvent = {
    type: 'DonorPasswordReset',
    data: { donorId, linkId: linkId(3), payerId },
  }

  it('is chosen anew by whoever reads the mail', () => {
    given(donor, ...registered)
      .when({ type: 'RequestPasswordReset', link: link(3) })
      .then(linkRequested(3, 'reset_password'))
    given(donor, ...asked)
      .when({ type: 'ResetPassword', ...follows(3) })
      .then(reset)
  })

  it('proves the address as the first mail would have', () => {
    const state = stateAfter(...asked, reset)
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
    given(donor, ...asked)
      .when({ type: 'ChangePassword', ...change })
      .then(changed)
    given(donor, ...asked, changed)
      .when({ type: 'ResetPassword', ...follows(3) })
      .thenRefused('link_invalid')
  })
})

describe('another username', () => {
  const other = 'ada@example.org'
  const otherPayer = fixtureId('person', 42)
  const changed: DonorEvent = {
    type: 'DonorUsernameChanged',
    data: { donorId, linkId: linkId(4), payerId: otherPayer, formerPayerId: payerId },
    personal: { username: other, before: person.username },
  }

  it('is theirs when its own mail is answered', () => {
    given(donor, ...verified)
      .when({ type: 'RequestUsernameChange', username: other, link: link(4) })
      .then(linkRequested(4, 'change_username', other))
    given(donor, ...verified, linkRequested(4, 'change_username', other))
      .when({ type: 'ChangeUsername', ...follows(4), payerId: otherPayer, formerPayerId: payerId })
      .then(changed)
  })

  it('leaves them what they gave under the one before', () => {
    const state = stateAfter(...verified, linkRequested(4, 'change_username', other), changed)
    expect(state).toMatchObject({ username: other, payerIds: [payerId, otherPayer] })
  })

  it('leaves them nothing of an address that they never answered from', () => {
    const state = stateAfter(...registered, linkRequested(4, 'change_username', other), changed)
    expect(state).toMatchObject({ emailVerified: true, payerIds: [otherPayer] })
  })

  it('is not theirs by a wish from before their password was chosen anew', () => {
    const wished = [...verified, linkRequested(4, 'change_username', other)] as const
    const reset: DonorEvent = {
      type: 'DonorPasswordReset',
      data: { donorId, linkId: linkId(3), payerId },
    }
    const passwordChanged: DonorEvent = {
      type: 'DonorPasswordChanged',
      data: {
        donorId,
        changeId: fixtureId('password_change', 7),
        language: 'en',
        siteOf: harbourId,
      },
    }
    for (const since of [[linkRequested(3, 'reset_password'), reset], [passwordChanged]]) {
      given(donor, ...wished, ...since)
        .when({
          type: 'ChangeUsername',
          ...follows(4),
          payerId: otherPayer,
          formerPayerId: payerId,
        })
        .thenRefused('link_invalid')
    }
  })

  it('is not to be once they have cancelled it, however often they had asked', () => {
    const cancel = { type: 'CancelUsernameChange' } as const
    const cancelled: DonorEvent = { type: 'DonorUsernameChangeCancelled', data: { donorId } }
    const asked = [
      ...verified,
      linkRequested(3, 'reset_password'),
      linkRequested(4, 'change_username', other),
      linkRequested(5, 'change_username', 'ada@example.net'),
    ] as const
    given(donor, ...asked)
      .when(cancel)
      .then(cancelled)
    for (const number of [4, 5]) {
      given(donor, ...asked, cancelled)
        .when({ type: 'ChangeUsername', ...follows(number), formerPayerId: payerId })
        .thenRefused('link_invalid')
    }
    given(donor, ...asked, cancelled)
      .when(cancel)
      .thenNothing()
    given(donor, ...verified)
      .when(cancel)
      .thenNothing()
    // What else was mailed is good as before.
    given(donor, ...asked, cancelled)
      .when({ type: 'ResetPassword', ...follows(3) })
      .then({ type: 'DonorPasswordReset', data: { donorId, linkId: linkId(3), payerId } })
  })

  it('leaves no link that was mailed to the one before', () => {
    given(
      donor,
      ...verified,
      linkRequested(3, 'reset_password'),
      linkRequested(4, 'change_username', other),
      changed,
    )
      .when({ type: 'ResetPassword', ...follows(3) })
      .thenRefused('link_invalid')
  })

  it('is not asked for where it is theirs', () => {
    const { username } = person
    given(donor, ...verified)
      .when({ type: 'RequestUsernameChange', username, link: link(4) })
      .thenNothing()
  })
})

describe('a phone beside the password', () => {
  const how = { language: 'en', siteOf: harbourId } as const
  const confirmed: DonorEvent = { type: 'DonorSecondFactorConfirmed', data: { donorId, ...how } }
  const removed: DonorEvent = { type: 'DonorSecondFactorRemoved', data: { donorId, ...how } }

  it('is told of when it is set up and when it is removed, as often as it is', () => {
    given(donor, ...verified)
      .when({ type: 'ConfirmSecondFactor', ...how })
      .then(confirmed)
    // One that was set up before the books were told of any.
    given(donor, ...verified)
      .when({ type: 'RemoveSecondFactor', ...how })
      .then(removed)
    given(donor, ...verified, confirmed, removed)
      .when({ type: 'ConfirmSecondFactor', ...how })
      .then(confirmed)
  })

  it('leaves the account as it was', () => {
    expect(stateAfter(...verified, confirmed, removed)).toEqual(stateAfter(...verified))
  })
})

describe('a donor’s details', () => {
  it('change where they differ, and what is left out stays', () => {
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

describe('a donor who wants to be forgotten', () => {
  const asks = { type: 'RequestErasure', people: [payerId], siteOf: harbourId } as const
  const leaving = [...verified, erasureRequested] as const
  const gone = [...leaving, erased] as const

  it('is so from the moment that they say it, as everybody that they are in the books', () => {
    given(donor, ...verified)
      .when(asks)
      .then(erasureRequested)
    given(donor, ...leaving)
      .when(asks)
      .thenNothing()
    given(donor).when(asks).thenRefused('donor_not_found')
  })

  it('may have been asked for by an operator', () => {
    given(donor, ...verified)
      .when({ ...asks, siteOf: null })
      .then({ ...erasureRequested, data: { ...erasureRequested.data, siteOf: null } })
  })

  it('is erased once, and not before they said it', () => {
    given(donor, ...leaving)
      .when({ type: 'EraseDonor' })
      .then(erased)
    given(donor, ...gone)
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
    { type: 'ChangeUsername', ...follows(1), formerPayerId: payerId },
    {
      type: 'ChangePassword',
      changeId: fixtureId('password_change', 7),
      language: 'en',
      siteOf: harbourId,
    },
    { type: 'ConfirmSecondFactor', language: 'en', siteOf: harbourId },
    { type: 'RemoveSecondFactor', language: 'en', siteOf: harbourId },
    { type: 'ChangeDetails', details: { town: 'Sai Kung' } },
  ]

  it.each(commands.map((command) => [command.type, command] as const))(
    'is refused everything else (%s)',
    (_, command) => {
      given(donor, ...registered, erasureRequested)
        .when(command)
        .thenRefused('donor_erased')
      given(donor, ...gone)
        .when(command)
        .thenRefused('donor_erased')
    },
  )

  it('has no link that leads anywhere', () => {
    const asked = { linkId: linkId(1), purpose: 'verify_email', at: lastMoment } as const
    expect(openLink(stateAfter(...registered, erasureRequested), asked)).toBeNull()
  })
})

describe('the addresses of a donor', () => {
  const changed: DonorEvent = {
    type: 'DonorUsernameChanged',
    data: { donorId, linkId: linkId(4), payerId: fixtureId('person', 42), formerPayerId: payerId },
    personal: { username: 'ada@example.org', before: person.username },
  }
  const asked = linkRequested(4, 'change_username', 'ada@example.org')

  it('are those whose mail they have answered, the former ones too', () => {
    expect(stateAfter(...verified, asked, changed)).toMatchObject({
      addresses: [person.username, 'ada@example.org'],
    })
    expect(stateAfter(...registered, asked, changed)).toMatchObject({
      addresses: ['ada@example.org'],
    })
    expect(stateAfter(...registered, asked, changed, emailVerified)).toMatchObject({
      addresses: ['ada@example.org', person.username],
    })
  })
})
