import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { fold } from '../kernel/decider.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import type { SectionCommand } from './commands.ts'
import { mostDocuments } from './sections/decide.ts'
import * as the from './fixtures.ts'
import { application, type ApplicationEvent } from './index.ts'
import { approved, declined } from './review/fixtures.ts'
import { applicationSnapshot, missingSections, type StartedApplication } from './state.ts'

const stateAfter = (...events: readonly ApplicationEvent[]): StartedApplication => {
  const state = fold(application, events)
  if (state.status === 'none') throw new Error('the application is not started')
  return state
}

const submit = (...events: readonly ApplicationEvent[]) => {
  const { filled, round } = stateAfter(...events)
  const snapshotSha256 = the.sha256(1_001 + round)
  return {
    type: 'SubmitApplication',
    snapshot: applicationSnapshot(filled),
    snapshotSha256,
  } as const
}

const without = (type: ApplicationEvent['type']): readonly ApplicationEvent[] =>
  the.complete.filter((event) => event.type !== type)

describe('an application that is not started', () => {
  it('begins with a person, whose data is personal', () => {
    given(application).when(the.startApplication).then(the.started)
  })

  it('refuses everything else', () => {
    given(application).when({ type: 'RegisterApplication' }).thenRefused('application_not_found')
  })
})

describe('a draft', () => {
  it('is not started a second time', () => {
    given(application, the.started).when(the.startApplication).thenNothing()
    given(application, the.started)
      .when({ ...the.startApplication, applicantId: fixtureId('staff', 31) })
      .thenRefused('application_already_started')
  })

  it.each<[SectionCommand, ApplicationEvent]>([
    [
      {
        type: 'SignAgreement',
        version: '2026-11',
        textSha256: the.sha256(1),
        signatories: the.agreementSigned.personal,
      },
      the.agreementSigned,
    ],
    [the.describeApplicant(), the.described],
    [{ type: 'ChoosePlan', plan: 'plus', period: 'annual', referralCode: null }, the.planChosen],
    [the.giveIdentity(), the.identityGiven],
  ])('accepts $0.type once', (command, event) => {
    given(application, the.started).when(command).then(event)
    given(application, the.started, event).when(command).thenNothing()
  })

  it('accepts a card, a logo, documents and a bank account once each', () => {
    const events = [
      the.cardGiven,
      the.logoGiven,
      the.documentGiven(),
      the.bankAccountGiven,
    ] as const
    const commandOf = {
      BillingCardGiven: 'GiveBillingCard',
      LogoGiven: 'GiveLogo',
      DocumentGiven: 'GiveDocument',
      ApplicantBankAccountGiven: 'GiveBankAccount',
    } as const
    for (const event of events) {
      const { organisationId: _, ...data } = event.data
      const command = { type: commandOf[event.type], ...data, ...event.personal } as SectionCommand
      given(application, the.started).when(command).then(event)
      given(application, the.started, event).when(command).thenNothing()
    }
  })

  it.each([
    [{ subDomain: 'www' }, 'sub_domain_reserved'],
    [{ subDomain: 'a b' }, 'sub_domain_invalid'],
    [{ name: { default: ' ' } }, 'name_required'],
    [{ minimumPaymentCents: cents(999) }, 'minimum_below_limit'],
    [{ statementDescriptor: 'ABC' }, 'statement_descriptor_invalid'],
    [{ defaultLanguage: 'zh', supportedLanguages: ['en'] }, 'default_language_unsupported'],
  ] as const)('refuses a charity with %j', (changes, refusal) => {
    given(application, the.started)
      .when(the.describeApplicant(changes as object))
      .thenRefused(refusal)
  })

  it('accepts no more than ten documents, and another after one is withdrawn', () => {
    const documents = Array.from({ length: mostDocuments }, (_, at) => the.documentGiven(at + 1))
    const { organisationId: _, ...data } = the.documentGiven(11).data
    const giveDocument = {
      type: 'GiveDocument',
      ...data,
      ...the.documentGiven(11).personal,
    } as const
    given(application, the.started, ...documents)
      .when(giveDocument)
      .thenRefused('document_limit_reached')
    const { documentId } = the.documentGiven(2).data
    const withdrawn = {
      type: 'DocumentWithdrawn',
      data: { organisationId: harbourId, documentId },
    } as const
    given(application, the.started, ...documents)
      .when({ type: 'WithdrawDocument', documentId })
      .then(withdrawn)
    given(application, the.started, ...documents, withdrawn)
      .when(giveDocument)
      .then(the.documentGiven(11))
    given(application, the.started, ...documents, withdrawn)
      .when({ type: 'WithdrawDocument', documentId })
      .thenNothing()
  })

  it('refuses a bank account without a holder', () => {
    const { organisationId: _, ...account } = the.bankAccountGiven.data
    given(application, the.started)
      .when({ type: 'GiveBankAccount', ...account, accountHolder: ' ' })
      .thenRefused('bank_account_invalid')
  })

  it('refuses an identity card number whose check digit is wrong', () => {
    given(application, the.started)
      .when(the.giveIdentity({ hongKongId: 'A123456(4)' }))
      .thenRefused('hong_kong_id_invalid')
  })

  it('needs the job title of the representative, which the card provider requires', () => {
    given(application, the.started)
      .when(the.giveIdentity({ jobTitle: ' ' }))
      .thenRefused('job_title_required')
    const { personal } = the.identityGiven
    const before = { ...the.identityGiven, personal: { ...personal, jobTitle: '' } }
    const without = [...the.complete.filter(({ type }) => type !== 'IdentityGiven'), before]
    expect(missingSections(stateAfter(...without))).toEqual(['identity'])
    // The submission remains valid: the card provider may still request details from an approved
    // charity.
    expect(missingSections(stateAfter(...without, the.submitted()))).toEqual([])
  })

  it('accepts a representative from their eighteenth birthday', () => {
    given(application, the.started)
      .when(the.giveIdentity({ dateOfBirth: calendarDay('2008-11-21') }))
      .thenRefused('representative_under_age')
    given(application, the.started)
      .when(the.giveIdentity({ dateOfBirth: calendarDay('2008-11-20') }))
      .then({
        ...the.identityGiven,
        personal: { ...the.identityGiven.personal, dateOfBirth: calendarDay('2008-11-20') },
      })
  })

  it('is registered once agreement, charity, plan and card are there', () => {
    const first = [the.started, the.agreementSigned, the.described, the.planChosen]
    const register = { type: 'RegisterApplication' } as const
    given(application, ...first)
      .when(register)
      .thenRefused('application_incomplete')
    given(application, ...first, the.cardGiven)
      .when(register)
      .then(the.applicationRegistered)
    given(application, ...first, the.cardGiven, the.applicationRegistered)
      .when(register)
      .thenNothing()
  })

  it('needs no card on the free plan', () => {
    const free = { ...the.planChosen, data: { ...the.planChosen.data, plan: 'free' } } as const
    given(application, the.started, the.agreementSigned, the.described, free)
      .when({ type: 'RegisterApplication' })
      .then(the.applicationRegistered)
  })

  it('lists the missing sections in the order of the screens', () => {
    expect(missingSections(stateAfter(the.started, the.planChosen, the.logoGiven))).toEqual([
      'agreement',
      'charity',
      'card',
      'documents',
      'bank_account',
      'identity',
    ])
    // The letter about section 88 is the one that is needed.
    const others = [...without('DocumentGiven'), the.documentGiven(2)]
    expect(missingSections(stateAfter(...others))).toEqual(['documents'])
  })

  it('is withdrawn once, and accepts nothing after that', () => {
    const withdraw = {
      type: 'WithdrawApplication',
      reason: 'We chose another platform.',
    } as const
    given(application, the.started).when(withdraw).then(the.withdrawn)
    given(application, the.started, the.withdrawn).when(withdraw).thenNothing()
    given(application, the.started, the.withdrawn)
      .when(the.giveIdentity())
      .thenRefused('application_not_editable')
  })
})

describe('a mailed link', () => {
  const follow = {
    type: 'FollowApplicantLink',
    purpose: 'verify_email',
    linkId: the.linkId,
    at: the.at,
  } as const
  const request = {
    type: 'RequestApplicantLink',
    purpose: 'verify_email',
    linkId: the.linkId,
    language: 'zh',
    at: the.at,
  } as const

  it('verifies the address once', () => {
    given(application, the.started).when(request).then(the.linkRequested)
    given(application, the.started, the.linkRequested).when(follow).then(the.emailVerified)
    given(application, the.started, the.linkRequested, the.emailVerified)
      .when(follow)
      .thenRefused('link_invalid')
    given(application, the.started, the.linkRequested, the.emailVerified)
      .when(request)
      .thenNothing()
  })

  it('expires after a day, and is no link for another purpose', () => {
    given(application, the.started, the.linkRequested)
      .when({ ...follow, at: instant('2026-11-21T02:00:00.000Z') })
      .thenRefused('link_invalid')
    given(application, the.started, the.linkRequested)
      .when({ ...follow, purpose: 'reset_password' })
      .thenRefused('link_invalid')
  })

  it('for a new password confirms the address as well', () => {
    const purpose = 'reset_password' as const
    const requested = { ...the.linkRequested, data: { ...the.linkRequested.data, purpose } }
    given(application, the.started, requested)
      .when({ ...follow, purpose })
      .then(the.passwordReset)
    expect(stateAfter(the.started, requested, the.passwordReset).emailVerified).toBe(true)
  })
})

describe('a complete draft', () => {
  it('is submitted with the hash of what the applicant saw', () => {
    given(application, ...the.complete)
      .when(submit(...the.complete))
      .then(the.submitted())
    given(application, ...the.complete, the.submitted())
      .when({ ...submit(...the.complete), snapshotSha256: the.sha256(1_001) })
      .thenNothing()
  })

  it('is not submitted if it has since been changed on another device', () => {
    const another = { ...the.logoGiven, data: { ...the.logoGiven.data, sha256: the.sha256(9) } }
    given(application, ...the.complete, another)
      .when(submit(...the.complete))
      .thenRefused('application_changed')
  })

  it.each(['LogoGiven', 'IdentityGiven', 'ApplicationRegistered'] as const)(
    'is not submitted without %s',
    (type) => {
      const past = without(type)
      given(application, ...past)
        .when(submit(...past))
        .thenRefused('application_incomplete')
    },
  )

  it('is not submitted before the address is verified', () => {
    const past = without('ApplicantEmailVerified')
    given(application, ...past)
      .when(submit(...past))
      .thenRefused('email_not_verified')
  })

  it('keeps the hash of a picture that is deleted after the decision', () => {
    const past = [...the.complete, the.submitted(), approved]
    given(application, ...past)
      .when({ type: 'EraseIdentityImage' })
      .then(the.identityImageErased)
    const erased = [...past, the.identityImageErased]
    given(application, ...erased)
      .when({ type: 'EraseIdentityImage' })
      .thenNothing()
    for (const used of [the.complete, [...the.complete, the.submitted()]]) {
      given(application, ...used)
        .when({ type: 'EraseIdentityImage' })
        .thenNothing()
    }
    expect(stateAfter(...erased).filled.identity?.image.sha256).toBe(the.sha256(4))
    expect(missingSections(stateAfter(...erased))).toEqual([])
  })

  it('that is reopened after its picture was deleted requires another picture', () => {
    const past = [...the.complete, the.submitted(), declined(), the.identityImageErased]
    const again = stateAfter(...past, the.reopened)
    expect(missingSections(again)).toEqual(['identity'])
    // The applicant may upload an identical picture again.
    given(application, ...past, the.reopened)
      .when(the.giveIdentity())
      .then(the.identityGiven)
    expect(missingSections(stateAfter(...past, the.reopened, the.identityGiven))).toEqual([])
  })
})
