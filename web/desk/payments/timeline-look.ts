import type { TimelineEntry } from '@almoner/api/desk/payments/contract.ts'
import type { IconName } from '../../ui/picture/icon.tsx'
import type { Tone } from '../../ui/timeline/timeline.tsx'

export const timelineLook: Record<TimelineEntry['type'], { icon: IconName; tone: Tone }> = {
  PaymentInitiated: { icon: 'heart', tone: 'neutral' },
  PaymentRequested: { icon: 'heart', tone: 'neutral' },
  PaymentRequestOpened: { icon: 'phone', tone: 'neutral' },
  ManualPaymentSubmitted: { icon: 'upload', tone: 'warning' },
  ManualPaymentDeclined: { icon: 'close', tone: 'danger' },
  ManualPaymentReopened: { icon: 'refresh', tone: 'warning' },
  PaymentRetried: { icon: 'refresh', tone: 'neutral' },
  CardIdentified: { icon: 'card', tone: 'neutral' },
  AuthenticationRequired: { icon: 'shield', tone: 'warning' },
  PaymentSucceeded: { icon: 'check', tone: 'success' },
  PaymentFailed: { icon: 'close', tone: 'danger' },
  RefundRequested: { icon: 'refresh', tone: 'neutral' },
  RefundSucceeded: { icon: 'check', tone: 'neutral' },
  RefundFailed: { icon: 'close', tone: 'danger' },
  DisputeOpened: { icon: 'warning', tone: 'warning' },
  DisputeClosed: { icon: 'bank', tone: 'neutral' },
  ReceiptForced: { icon: 'edit', tone: 'warning' },
  ReceiptRequested: { icon: 'edit', tone: 'neutral' },
  ReceiptIssued: { icon: 'receipt', tone: 'neutral' },
  ReceiptMailed: { icon: 'mail', tone: 'neutral' },
  ReceiptVoided: { icon: 'close', tone: 'warning' },
  ReceiptResendRequested: { icon: 'mail', tone: 'neutral' },
  PayerEmailCorrected: { icon: 'edit', tone: 'neutral' },
  OfflineEntryRecorded: { icon: 'edit', tone: 'neutral' },
  OfflineEntryApproved: { icon: 'check', tone: 'success' },
  OfflineEntryAmended: { icon: 'edit', tone: 'warning' },
  OfflineReceiptRequested: { icon: 'receipt', tone: 'neutral' },
  OfflineEntryVoided: { icon: 'close', tone: 'danger' },
}
