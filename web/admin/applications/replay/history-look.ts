import type { HistoryEntry } from '@almoner/api/admin/applications/history/history-contract.ts'
import type { IconName } from '../../../ui/picture/icon.tsx'
import type { Tone } from '../../../ui/timeline/timeline.tsx'

type Look = { icon: IconName; tone: Tone }

const editLook: Look = { icon: 'edit', tone: 'neutral' }
const link: Look = { icon: 'mail', tone: 'neutral' }
const viewLook: Look = { icon: 'eye', tone: 'neutral' }

export const historyLook: Record<HistoryEntry['type'], Look> = {
  ApplicationStarted: { icon: 'user', tone: 'neutral' },
  ApplicantLinkRequested: link,
  ApplicantEmailVerified: link,
  ApplicantPasswordReset: { icon: 'lock', tone: 'neutral' },
  AgreementSigned: editLook,
  ApplicantDescribed: { icon: 'building', tone: 'neutral' },
  PlanChosen: editLook,
  BillingCardGiven: { icon: 'card', tone: 'neutral' },
  LogoGiven: { icon: 'upload', tone: 'neutral' },
  DocumentGiven: { icon: 'upload', tone: 'neutral' },
  DocumentWithdrawn: { icon: 'close', tone: 'neutral' },
  ApplicantBankAccountGiven: { icon: 'bank', tone: 'neutral' },
  IdentityGiven: { icon: 'user', tone: 'neutral' },
  IdentityImageErased: { icon: 'close', tone: 'neutral' },
  ApplicationRegistered: { icon: 'check', tone: 'neutral' },
  ApplicationSubmitted: { icon: 'arrow-right', tone: 'warning' },
  ApplicationReopened: { icon: 'refresh', tone: 'warning' },
  ApplicationWithdrawn: { icon: 'close', tone: 'danger' },
  ReviewClaimed: { icon: 'user', tone: 'neutral' },
  ReviewReleased: { icon: 'user', tone: 'neutral' },
  ApplicationViewed: viewLook,
  DocumentViewed: viewLook,
  IdentityUnmasked: { icon: 'lock', tone: 'warning' },
  CheckRecorded: { icon: 'shield', tone: 'neutral' },
  RemarkMade: { icon: 'info', tone: 'neutral' },
  MoreAsked: { icon: 'refresh', tone: 'warning' },
  ApplicationApproved: { icon: 'check', tone: 'success' },
  ApplicationDeclined: { icon: 'close', tone: 'danger' },
}
