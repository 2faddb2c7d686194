import { describe, expect, it } from 'vitest'
import { fold, readEvent } from '../../kernel/decider.ts'
import { cents } from '../../kernel/money.ts'
import { given } from '../../testing/given.ts'
import * as fixtures from '../fixtures.ts'
import { organisation, type OrganisationEvent } from '../index.ts'
import type { ChangeOrganisationProfile, Contact, ProposeProfileChange } from './change.ts'
import * as profileFixtures from './fixtures.ts'
import {
  organisationProfileChanged as changed,
  profileChangeProposed as proposed,
} from './fixtures.ts'
import type { RegisteredOrganisation } from '../state.ts'

const the = { ...fixtures, ...profileFixtures }
const { registered, approved, taxStatusVerified } = the
const { organisationId } = registered.data

const contact: Contact = {
  firstName: registered.personal.contactFirstName,
  lastName: registered.personal.contactLastName,
  email: registered.personal.email,
  phoneNumber: registered.personal.phoneNumber,
}

const change = ({
  profile = {},
  contact: person = {},
  seenRevision,
}: {
  profile?: Partial<ChangeOrganisationProfile['profile']>
  contact?: Partial<Contact>
  seenRevision?: number
} = {}): ChangeOrganisationProfile => {
  const { organisationUrl, defaultLanguage, supportedLanguages } = the.profile
  const { minimumPaymentCents, statementDescriptor } = the.profile
  const pages = { organisationUrl, defaultLanguage, supportedLanguages }
  return {
    type: 'ChangeOrganisationProfile',
    profile: { ...pages, minimumPaymentCents, statementDescriptor, ...profile },
    contact: { ...contact, ...person },
    seenRevision,
  }
}

const propose = (changes: Partial<ProposeProfileChange> = {}): ProposeProfileChange => ({
  type: 'ProposeProfileChange',
  name: the.profile.name,
  address: the.profile.address,
  irFileNumber: null,
  note: proposed.personal.note,
  ...changes,
})
const proposalFields = { name: proposed.data.after.name, irFileNumber: '91/00002' } as const
const proposal = propose({ ...proposalFields, name: proposalFields.name ?? the.profile.name })

const logo = { type: 'ChangeLogo', fileKey: 'logos/harbour/picture.png' } as const
const logoChanged: typeof changed = {
  ...changed,
  data: {
    ...changed.data,
    before: { logo: the.profile.logo },
    after: { logo: logo.fileKey },
    contact: [],
  },
  personal: { before: {}, after: {} },
}

describe('the logo of a charity', () => {
  it('is another one from then on, and nothing changes if it is the same', () => {
    given(organisation, registered).when(logo).then(logoChanged)
    given(organisation, registered, logoChanged).when(logo).thenNothing()
  })

  it('does not outdate the form of the profile that a person has open', () => {
    given(organisation, registered, logoChanged)
      .when(
        change({ profile: changed.data.after, contact: changed.personal.after, seenRevision: 0 }),
      )
      .then(changed)
  })
})

const reference = { number: 1 } as const
const approve = { type: 'ApproveProfileChange', ...reference } as const
const withdraw = { type: 'WithdrawProfileChange', ...reference } as const
const { reason } = the.profileChangeDeclined.personal
const decline = { type: 'DeclineProfileChange', ...reference, reason } as const

const at = (...events: Parameters<typeof organisation.evolve>[1][]): RegisteredOrganisation => {
  const state = fold(organisation, events)
  if (state.status === 'none') throw new Error('no charity')
  return state
}

describe('the profile that a charity edits itself', () => {
  const { organisationUrl, minimumPaymentCents = null } = changed.data.after
  const profile = { organisationUrl: organisationUrl ?? null, minimumPaymentCents }
  const email = changed.personal.after['email'] ?? ''

  it('changes at once, and the event has each changed field before and after', () => {
    given(organisation, registered)
      .when(change({ profile, contact: { email } }))
      .then(changed)
    expect(at(registered, changed)).toMatchObject({
      profile: { ...profile, statementDescriptor: the.profile.statementDescriptor },
      contact: { ...contact, email },
    })
  })

  it('sent again changes nothing', () => {
    given(organisation, registered, changed)
      .when(change({ profile, contact: { email }, seenRevision: 0 }))
      .thenNothing()
  })

  it('is not overwritten by a person who saw something else', () => {
    given(organisation, registered, changed)
      .when(change({ seenRevision: 0 }))
      .thenRefused('setting_changed')
  })

  it('follows the rules of the registration', () => {
    const below = change({ profile: { minimumPaymentCents: cents(999) } })
    given(organisation, registered).when(below).thenRefused('minimum_below_limit')
    given(organisation, registered)
      .when(change({ profile: { statementDescriptor: '1234' } }))
      .thenRefused('statement_descriptor_invalid')
    given(organisation, registered)
      .when(change({ profile: { supportedLanguages: ['zh'] } }))
      .thenRefused('default_language_unsupported')
  })

  it('names no person once they are erased', () => {
    const { type, data } = changed
    const meta = { version: 1 }
    const read = readEvent(organisation.shapes, {
      type,
      data,
      meta,
      person: organisationId as never,
    })
    expect(read).toMatchObject({ personal: { before: {}, after: {} } })
  })
})

describe('the registered identity of a charity', () => {
  it('is proposed with the fields that differ, and does not change by that', () => {
    given(organisation, registered, approved).when(proposal).then(proposed)
    expect(at(registered, approved, proposed)).toMatchObject({
      profile: { name: the.profile.name },
      irFileNumber: null,
      profileChange: { number: 1, status: 'waiting' },
    })
  })

  it('does not differ if a language repeats the default text', () => {
    const name = { ...the.profile.name, en: the.profile.name.default }
    given(organisation, registered, approved).when(propose({ name })).thenRefused('nothing_changed')
  })

  it('has one proposal at a time', () => {
    given(organisation, registered, approved, proposed)
      .when({ ...proposal, note: '' })
      .thenRefused('profile_change_waiting')
  })

  it('is not proposed on what another person has changed since', () => {
    given(organisation, registered, approved, proposed, the.profileChangeWithdrawn)
      .when({ ...proposal, seenRevision: 0 })
      .thenRefused('setting_changed')
  })

  it('requires a name and an address, and keeps a verified file number', () => {
    const none = { default: ' ' }
    const open = [registered, approved] as const
    given(organisation, ...open)
      .when(propose({ name: none }))
      .thenRefused('name_required')
    given(organisation, ...open)
      .when(propose({ address: none }))
      .thenRefused('address_required')
    given(organisation, ...open, taxStatusVerified)
      .when(propose())
      .thenRefused('ir_file_number_required')
  })

  it('is proposed by a charity that is open only', () => {
    given(organisation, registered).when(proposal).thenRefused('organisation_not_open')
    given(organisation, registered, approved, the.suspended)
      .when(proposal)
      .thenRefused('organisation_not_open')
  })
})

describe('a proposed change', () => {
  const waiting = [registered, approved, the.staffMemberAdded, proposed] as const
  const owners = [the.staffId]

  it('takes effect when it is approved', () => {
    const { name } = proposed.data.after
    const renamed = { before: { name: the.profile.name }, after: { name: name ?? { default: '' } } }
    const { profileChangeApproved } = the
    const events: readonly [OrganisationEvent, ...OrganisationEvent[]] = [
      { ...profileChangeApproved, data: { ...profileChangeApproved.data, owners } },
      {
        type: 'OrganisationProfileChanged',
        data: { organisationId, ...renamed, contact: [], owners },
        personal: { before: {}, after: {} },
      },
      { type: 'TaxStatusVerified', data: { organisationId, irFileNumber: '91/00002' } },
    ]
    given(organisation, ...waiting)
      .when(approve)
      .then(...events)
    given(organisation, ...waiting, the.profileChangeApproved)
      .when(approve)
      .thenNothing()
  })

  it('is declined with a reason, and then another one is proposed', () => {
    const declined = { ...the.profileChangeDeclined }
    given(organisation, ...waiting)
      .when(decline)
      .then({ ...declined, data: { ...declined.data, owners } })
    given(organisation, ...waiting)
      .when({ ...decline, reason: ' ' })
      .thenRefused('reason_required')
    given(organisation, ...waiting, declined)
      .when(decline)
      .thenNothing()
    given(organisation, ...waiting, declined)
      .when(proposal)
      .then({ ...proposed, data: { ...proposed.data, number: 2 } })
    expect(at(...waiting, declined)).toMatchObject({
      profile: { name: the.profile.name },
      profileChange: { status: 'declined', reason },
    })
  })

  it('is withdrawn by the charity, and not decided after that', () => {
    const { profileChangeWithdrawn: withdrawn } = the
    given(organisation, ...waiting)
      .when(withdraw)
      .then(withdrawn)
    given(organisation, ...waiting, withdrawn)
      .when(withdraw)
      .thenNothing()
    for (const decision of [approve, decline]) {
      given(organisation, ...waiting, withdrawn)
        .when(decision)
        .thenRefused('profile_change_ended')
    }
  })

  it('is decided once, and only the one that the reviewer saw', () => {
    const { profileChangeApproved, profileChangeDeclined } = the
    for (const other of [
      { ...approve, number: 2 },
      { ...withdraw, number: 2 },
    ]) {
      given(organisation, ...waiting)
        .when(other)
        .thenRefused('profile_change_ended')
    }
    given(organisation, ...waiting, profileChangeApproved)
      .when(decline)
      .thenRefused('profile_change_ended')
    given(organisation, ...waiting, profileChangeApproved)
      .when(withdraw)
      .thenRefused('profile_change_ended')
    given(organisation, ...waiting, profileChangeDeclined)
      .when({ ...decline, reason: 'Another one' })
      .thenRefused('profile_change_ended')
  })
})
