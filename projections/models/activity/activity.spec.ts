import { approval } from '@almoner/domain/approval/index.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { application } from '@almoner/domain/application/index.ts'
import { bankMatch } from '@almoner/domain/bank-match/index.ts'
import { closedBooks } from '@almoner/domain/closed-books/index.ts'
import { booksView } from '@almoner/domain/books-view/index.ts'
import { activityTypes } from '@almoner/domain/kernel/activity.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { offlineImport } from '@almoner/domain/import/index.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import { receiptEvents } from '@almoner/domain/receipt/index.ts'
import { reviewItem } from '@almoner/domain/review-item/index.ts'
import { describe, expect, it } from 'vitest'

/** Events that no member of staff records, or that another entry already tells. */
const unlisted = {
  'by payers, providers and processes': [
    'PaymentInitiated',
    'PaymentRetried',
    'CardIdentified',
    'AuthenticationRequired',
    'PaymentRequested',
    'PaymentRequestOpened',
    'ManualPaymentSubmitted',
    'PaymentFailed',
    'DisputeOpened',
    'DisputeClosed',
    'ReceiptMailed',
    'ReceiptVoided',
    'ReceiptPrefixLocked',
    'InboxItemOpened',
    'CustomDomainVerified',
    'CustomDomainLost',
    'IdentityImageErased',
    'ApprovalLapsed',
    'ApprovalDelayPassed',
    'ApprovalExecuted',
    'ImportRowsRecorded',
    'ImportCompleted',
  ],
  'told by the event of the setting': ['PaymentMethodsChanged'],
  'steps of an applicant, which the replay of the application shows': [
    'ApplicantLinkRequested',
    'ApplicantEmailVerified',
    'ApplicantPasswordReset',
    'AgreementSigned',
    'ApplicantDescribed',
    'PlanChosen',
    'BillingCardGiven',
    'LogoGiven',
    'DocumentGiven',
    'DocumentWithdrawn',
    'ApplicantBankAccountGiven',
    'IdentityGiven',
    'ApplicationRegistered',
  ],
  'notes of a review, which are the reviewers’ own': [
    'ReviewClaimed',
    'ReviewReleased',
    'CheckRecorded',
    'RemarkMade',
  ],
}

describe('the events that a charity’s activity lists', () => {
  it('are all but those that are named here, with the reason', () => {
    const types = [
      ...organisation.shapes,
      ...application.shapes,
      ...project.shapes,
      ...reviewItem.shapes,
      ...offlineEntry.shapes,
      ...offlineImport.shapes,
      ...closedBooks.shapes,
      ...bankMatch.shapes,
      ...payment.shapes,
      ...receiptEvents,
      ...booksView.shapes,
      ...approval.shapes,
      ...approvalPolicy.shapes,
    ].map(({ type }) => type)
    const named = [...activityTypes, ...Object.values(unlisted).flat()]
    expect(types.toSorted()).toEqual(named.toSorted())
  })
})
