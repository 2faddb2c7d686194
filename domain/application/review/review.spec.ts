import { describe, expect, it } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import { fixtureId } from '../../fixtures.ts'
import { calendarDay } from '../../kernel/calendar.ts'
import { given } from '../../testing/given.ts'
import * as fixtures from '../fixtures.ts'
import * as reviewFixtures from './fixtures.ts'
import { application, type ApplicationEvent } from '../index.ts'
import { checks } from '../values.ts'

const the = { ...fixtures, ...reviewFixtures }

const pending: readonly ApplicationEvent[] = [...the.complete, the.submitted()]
const decidable: readonly ApplicationEvent[] = [...pending, ...the.allViewed, ...the.allChecked]

const claimed = (administratorId = the.reviewerId): ApplicationEvent => ({
  type: 'ReviewClaimed',
  data: { organisationId: the.started.data.organisationId, administratorId },
})

const decline = {
  type: 'DeclineApplication',
  ...the.reviewed(),
  isOwnCharity: false,
  reason: 'The letter about section 88 cannot be read.',
  mayReapply: true,
} as const

const askForMore = {
  type: 'AskForMore',
  ...the.reviewed(),
  sections: ['documents'],
  dueOn: calendarDay('2026-12-04'),
  message: 'Please send a legible scan.',
} as const

describe('a submitted application', () => {
  it('cannot be edited until it is taken back', () => {
    given(application, ...pending)
      .when(the.describeApplicant())
      .thenRefused('application_not_editable')
    given(application, ...pending)
      .when({ type: 'ReopenApplication' })
      .then(the.reopened)
    given(application, ...pending, the.reopened)
      .when({ type: 'ReopenApplication' })
      .thenNothing()
  })

  it('is claimed by one administrator', () => {
    const claim = { type: 'ClaimReview', administratorId: the.reviewerId } as const
    given(application, ...pending)
      .when(claim)
      .then(claimed())
    given(application, ...pending, claimed())
      .when(claim)
      .thenNothing()
    given(application, ...pending, claimed(the.colleagueId))
      .when(claim)
      .thenRefused('review_claimed')
    const { round, snapshotSha256, administratorId } = the.reviewed()
    const { organisationId } = the.started.data
    const data = { organisationId, administratorId, round, snapshotSha256 }
    const over = { type: 'ApplicationApproved', data } as const
    given(application, ...pending, over)
      .when(claim)
      .thenRefused('application_decided')
    given(application, ...pending, the.reopened)
      .when(claim)
      .thenRefused('application_not_pending')
  })

  it('records a reviewer’s look at it once for each submission', () => {
    const view = { type: 'ViewApplication', ...the.reviewed() } as const
    const { organisationId } = the.started.data
    const viewed = {
      type: 'ApplicationViewed',
      data: { organisationId, ...the.reviewed() },
    } as const
    given(application, ...pending)
      .when(view)
      .then(viewed)
    given(application, ...pending, viewed)
      .when(view)
      .thenNothing()
    given(application, ...pending)
      .when({ ...view, snapshotSha256: the.sha256(7) })
      .thenRefused('application_changed')
  })

  it('records each opening of a document', () => {
    const viewed = the.documentViewed(the.documentGiven().data)
    const { organisationId: _, ...data } = viewed.data
    given(application, ...pending)
      .when({ type: 'ViewDocument', ...data })
      .then(viewed)
    given(application, ...pending, viewed)
      .when({ type: 'ViewDocument', ...data })
      .then(viewed)
  })

  it('records each unmasking of the representative', () => {
    const unmask = { type: 'UnmaskIdentity', administratorId: the.reviewerId } as const
    given(application, ...pending, the.identityUnmasked)
      .when(unmask)
      .then(the.identityUnmasked)
    given(application, the.started).when(unmask).thenRefused('application_incomplete')
  })

  it('accepts remarks with a text', () => {
    const remark = {
      type: 'MakeRemark',
      administratorId: the.reviewerId,
      remarkId: fixtureId('remark', 1),
      section: 'charity',
      field: 'irFileNumber',
      visibility: 'applicant',
    } as const
    given(application, ...pending)
      .when({ ...remark, text: ' ' })
      .thenRefused('reason_required')
    const { type: _, ...data } = remark
    given(application, ...pending)
      .when({ ...remark, text: 'Not on the list.' })
      .then({
        type: 'RemarkMade',
        data: { organisationId: the.started.data.organisationId, ...data },
        personal: { text: 'Not on the list.' },
      })
  })

  it('is approved once all files were opened and all checks have an outcome', () => {
    given(application, ...decidable)
      .when(the.approveApplication())
      .then(the.approved)
    given(application, ...decidable, the.approved)
      .when(the.approveApplication())
      .thenNothing()
  })

  it('is not approved by a reviewer who has not opened each file', () => {
    given(application, ...pending, ...the.allViewed.slice(1), ...the.allChecked)
      .when(the.approveApplication())
      .thenRefused('documents_not_viewed')
    given(application, ...decidable)
      .when(the.approveApplication({ administratorId: the.colleagueId }))
      .thenRefused('documents_not_viewed')
  })

  it('is not approved while a check has no outcome', () => {
    given(application, ...pending, ...the.allViewed, ...the.allChecked.slice(1))
      .when(the.approveApplication())
      .thenRefused('checks_missing')
  })

  it.each(checks)('with %s failed is approved only if that is the exemption', (check) => {
    const past = [...decidable, the.checkRecorded(check, 'failed')]
    const rule = given(application, ...past).when(the.approveApplication())
    if (check === 'section88_listed') rule.then(the.approved)
    else rule.thenRefused('check_failed')
  })

  it('is declined with a reason', () => {
    given(application, ...pending)
      .when(decline)
      .then(the.declined())
    given(application, ...pending)
      .when({ ...decline, reason: ' ' })
      .thenRefused('reason_required')
    given(application, ...pending, the.declined())
      .when(decline)
      .thenNothing()
  })

  it('is not decided by an administrator who is on the charity’s staff', () => {
    const isOwnCharity = true
    given(application, ...decidable)
      .when(the.approveApplication({ isOwnCharity }))
      .thenRefused('reviewer_is_staff')
    given(application, ...decidable)
      .when({ ...decline, isOwnCharity })
      .thenRefused('reviewer_is_staff')
  })

  it('is not decided by another administrator than the one who claimed it', () => {
    const past = [...decidable, claimed(the.colleagueId)]
    given(application, ...past)
      .when(the.approveApplication())
      .thenRefused('review_claimed')
    given(application, ...past)
      .when(decline)
      .thenRefused('review_claimed')
    given(application, ...past)
      .when(askForMore)
      .thenRefused('review_claimed')
    const { organisationId } = the.started.data
    const released = {
      type: 'ReviewReleased',
      data: { organisationId, administratorId: the.reviewerId },
    } as const
    given(application, ...past)
      .when({ type: 'ReleaseReview', administratorId: the.reviewerId })
      .then(released)
    given(application, ...past, released)
      .when(the.approveApplication())
      .then(the.approved)
  })

  it('that already has a decision accepts no second one', () => {
    given(application, ...decidable, the.declined())
      .when(the.approveApplication())
      .thenRefused('application_not_pending')
    given(application, ...decidable, the.approved)
      .when(decline)
      .thenRefused('application_not_pending')
  })

  it('has no open claim after the decision, and accepts no other', () => {
    const release = { type: 'ReleaseReview', administratorId: the.reviewerId } as const
    const claim = { type: 'ClaimReview', administratorId: the.colleagueId } as const
    for (const decision of [the.declined(), the.approved]) {
      const past = [...decidable, claimed(), decision]
      given(application, ...past)
        .when(release)
        .thenNothing()
      given(application, ...past)
        .when(claim)
        .thenRefused('application_decided')
    }
  })

  it('that was edited during the review cannot be decided', () => {
    given(application, ...decidable, the.reopened)
      .when(the.approveApplication())
      .thenRefused('application_edited')
    // Submitted again: the reviewer still names the round before.
    given(application, ...decidable, the.reopened, the.submitted(2))
      .when(the.approveApplication())
      .thenRefused('application_changed')
    given(application, ...decidable, the.reopened, the.submitted(2))
      .when(the.recordCheck('sanctions'))
      .thenRefused('application_changed')
  })

  it('loses the outcomes of its checks when it is submitted again', () => {
    const state = fold(application, [...decidable, the.reopened, the.submitted(2)])
    expect(state).toMatchObject({ status: 'pending', round: 2, review: { outcomes: {} } })
  })
})

describe('an application with a request for more information', () => {
  const past = [...pending, the.moreAsked]

  it('has a message about named sections', () => {
    given(application, ...pending)
      .when(askForMore)
      .then(the.moreAsked)
    given(application, ...pending)
      .when({ ...askForMore, sections: [] })
      .thenRefused('sections_required')
    given(application, ...pending)
      .when({ ...askForMore, message: '' })
      .thenRefused('reason_required')
  })

  it('opens only these sections', () => {
    given(application, ...past)
      .when(the.describeApplicant())
      .thenRefused('section_locked')
    const { organisationId: _, ...data } = the.documentGiven(2).data
    given(application, ...past)
      .when({ type: 'GiveDocument', ...data, ...the.documentGiven(2).personal })
      .then(the.documentGiven(2))
  })
})

describe('a declined application', () => {
  it('is reopened if the applicant may apply again, with every section open', () => {
    const past = [...pending, the.declined()]
    given(application, ...past)
      .when({ type: 'ReopenApplication' })
      .then(the.reopened)
    const changed = {
      ...the.described,
      data: { ...the.described.data, subDomain: 'harbour-light' },
    }
    given(application, ...past, the.reopened)
      .when(the.describeApplicant({ subDomain: 'harbour-light' }))
      .then(changed)
  })

  it('stays closed if the applicant may not apply again', () => {
    given(application, ...pending, the.declined(false))
      .when({ type: 'ReopenApplication' })
      .thenRefused('application_not_editable')
  })
})

describe('an approved application', () => {
  it('is frozen', () => {
    const past = [...decidable, the.approved]
    given(application, ...past)
      .when({ type: 'ReopenApplication' })
      .thenRefused('application_not_editable')
    given(application, ...past)
      .when({ type: 'WithdrawApplication', reason: '' })
      .thenRefused('application_not_editable')
    given(application, ...past)
      .when(the.describeApplicant())
      .thenRefused('application_not_editable')
  })
})
