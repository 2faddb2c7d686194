import { describe, expect, it } from 'vitest'
import { fixtureId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { subDomainRefusal } from '../charity-details/sub-domain.ts'
import { after, given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { organisation, type OrganisationCommand } from './index.ts'
import { minimumAmount } from './state.ts'

const approve = { type: 'ApproveOrganisation' } as const
const decline = { type: 'DeclineOrganisation', reason: 'documents unreadable' } as const
const verify = { type: 'VerifyTaxStatus', irFileNumber: '91/00001' } as const
const addStaff = {
  type: 'AddStaffMember',
  staffId: the.staffId,
  role: 'owner',
  ...the.staffMemberAdded.personal,
} as const

const withProfile = (changes: Partial<typeof the.profile>) =>
  the.registerOrganisation({ profile: { ...the.profile, ...changes } })

describe('an organisation that is not registered', () => {
  it('registers a charity, and separates its contact’s personal data from its own', () => {
    given(organisation).when(the.registerOrganisation()).then(the.registered)
  })

  it.each<OrganisationCommand>([approve, decline, verify, addStaff])('refuses $type', (command) => {
    given(organisation).when(command).thenRefused('organisation_not_found')
  })

  it('refuses a name that is no host name, and a reserved one', () => {
    given(organisation)
      .when(the.registerOrganisation({ subDomain: 'Harbour Light' }))
      .thenRefused('sub_domain_invalid')
    given(organisation)
      .when(the.registerOrganisation({ subDomain: 'www' }))
      .thenRefused('sub_domain_reserved')
  })

  it('admits a minimum of HK$10 and refuses a cent less', () => {
    const { events } = after(organisation, [], [withProfile({ minimumPaymentCents: cents(1_000) })])
    expect(events).toHaveLength(1)
    given(organisation)
      .when(withProfile({ minimumPaymentCents: cents(999) }))
      .thenRefused('minimum_below_limit')
  })

  it.each(['HLCF', '12345', 'A'.repeat(23), '海港之光兒童', 'HARBOUR*LIGHT', '<script>'])(
    'refuses %j on a card statement',
    (statementDescriptor) => {
      given(organisation)
        .when(withProfile({ statementDescriptor }))
        .thenRefused('statement_descriptor_invalid')
    },
  )

  it('refuses a default language that it does not speak', () => {
    given(organisation)
      .when(withProfile({ defaultLanguage: 'zh', supportedLanguages: ['en'] }))
      .thenRefused('default_language_unsupported')
  })
})

describe('a charity awaits review', () => {
  it('is not registered twice by sending the form again', () => {
    given(organisation, the.registered).when(the.registerOrganisation()).thenNothing()
  })

  it('cannot be registered once more under another name', () => {
    given(organisation, the.registered)
      .when(the.registerOrganisation({ subDomain: 'lighthouse' }))
      .thenRefused('organisation_already_registered')
  })

  it('is approved, or declined with a reason', () => {
    given(organisation, the.registered).when(approve).then(the.approved)
    given(organisation, the.registered).when(decline).then(the.declined)
    given(organisation, the.registered)
      .when({ ...decline, reason: '  ' })
      .thenRefused('reason_required')
  })

  it('has its tax status verified once, and again when the number changes', () => {
    given(organisation, the.registered).when(verify).then(the.taxStatusVerified)
    given(organisation, the.registered, the.taxStatusVerified).when(verify).thenNothing()
    const irFileNumber = '91/00002'
    given(organisation, the.registered, the.taxStatusVerified)
      .when({ ...verify, irFileNumber })
      .then({
        type: 'TaxStatusVerified',
        data: { ...the.taxStatusVerified.data, irFileNumber },
      })
  })

  it('has detailed receipts until it chooses basic ones, and may go back', () => {
    const choose = (detail: 'basic' | 'detailed') => ({ type: 'SetReceiptFormat', detail }) as const
    given(organisation, the.registered).when(choose('detailed')).thenNothing()
    given(organisation, the.registered).when(choose('basic')).then(the.receiptFormatSet)
    given(organisation, the.registered, the.receiptFormatSet).when(choose('basic')).thenNothing()
    given(organisation, the.registered, the.receiptFormatSet)
      .when(choose('detailed'))
      .then({
        type: 'ReceiptFormatSet',
        data: { ...the.receiptFormatSet.data, detail: 'detailed' },
      })
  })

  it('gains a member of staff once', () => {
    given(organisation, the.registered).when(addStaff).then(the.staffMemberAdded)
    given(organisation, the.registered, the.staffMemberAdded).when(addStaff).thenNothing()
  })
})

describe('a charity was reviewed', () => {
  it('stays approved: approving again changes nothing, declining is refused', () => {
    given(organisation, the.registered, the.approved).when(approve).thenNothing()
    given(organisation, the.registered, the.approved).when(decline).thenRefused('already_reviewed')
  })

  it('may be approved after it was declined, and is declined once', () => {
    given(organisation, the.registered, the.declined).when(decline).thenNothing()
    given(organisation, the.registered, the.declined).when(approve).then(the.approved)
  })
})

describe('a sub-domain', () => {
  it.each(['harbour', 'lion-rock', 'a1b', 'x'.repeat(63)])('may be %j', (name) => {
    expect(subDomainRefusal(name)).toBeNull()
  })

  it.each([
    '',
    'ab',
    '-ab',
    'ab-',
    'a.b',
    'a_b',
    'Harbour',
    '海港之光',
    'x'.repeat(64),
    'abc\n',
    'xn--hrbour-bua',
    'ab--cd',
  ])('is not %j', (name) => {
    expect(subDomainRefusal(name)).toBe('sub_domain_invalid')
  })

  it.each([
    'www',
    'api',
    'admin',
    'app',
    'mail',
    'static',
    'sandbox',
    'l0gin',
    'log-in',
    'adrnin',
    'pay-ments',
    'a1moner',
  ])('is never %j', (name) => {
    expect(subDomainRefusal(name)).toBe('sub_domain_reserved')
  })
})

describe('the limit of a profile or a plan', () => {
  it('is at least HK$100 if the charity set no minimum', () => {
    expect(minimumAmount({ minimumPaymentCents: null })).toBe(10_000)
    expect(minimumAmount({ minimumPaymentCents: cents(5_000) })).toBe(5_000)
  })
})

describe('an owner of a charity', () => {
  const requires = (required: boolean) =>
    ({ type: 'SetSecondFactorRequirement', required }) as const
  const approvalId = fixtureId('approval', 80)
  const ended = {
    type: 'SecondFactorRequirementEnded',
    data: { ...the.secondFactorRequired.data, approvalId },
  } as const

  it('requires a second factor of all staff, once, and ends that by an approval', () => {
    given(organisation, the.registered).when(requires(true)).then(the.secondFactorRequired)
    given(organisation, the.registered, the.secondFactorRequired).when(requires(true)).thenNothing()
    const required = [the.registered, the.secondFactorRequired] as const
    given(organisation, ...required)
      .when({ ...requires(false), approvalId })
      .then(ended)
    given(organisation, ...required)
      .when(requires(false))
      .thenRefused('approval_required')
    given(organisation, the.registered).when(requires(false)).thenNothing()
  })
})
