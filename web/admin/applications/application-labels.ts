import { useLingui } from '@lingui/react/macro'
import type {
  Due,
  ListedStatus,
} from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import type {
  AnsweredFile,
  Check,
  CheckOutcome,
  Reviewer,
  Section,
} from '@almoner/api/admin/applications/contract.ts'

export const useStatusLabel = (): ((status: ListedStatus) => string) => {
  const { t } = useLingui()
  return (status) => {
    const labels: Record<ListedStatus, string> = {
      draft: t`In preparation`,
      pending: t`Pending`,
      approved: t`Approved`,
      declined: t`Declined`,
      withdrawn: t`Withdrawn`,
      suspended: t`Suspended`,
    }
    return labels[status]
  }
}

export const useDueLabel = (): ((due: Due) => string) => {
  const { t } = useLingui()
  return (due) => {
    const labels: Record<Due, string> = {
      later: t`On time`,
      soon: t`Due today`,
      overdue: t`Overdue`,
    }
    return labels[due]
  }
}

export const useSectionLabel = (): ((section: Section) => string) => {
  const { t } = useLingui()
  return (section) => {
    const labels: Record<Section, string> = {
      agreement: t`Agreement`,
      charity: t`Charity`,
      plan: t`Plan`,
      card: t`Billing card`,
      logo: t`Logo`,
      documents: t`Documents`,
      bank_account: t`Bank account`,
      identity: t`Identity`,
    }
    return labels[section]
  }
}

export const useCheckLabel = (): ((check: Check) => string) => {
  const { t } = useLingui()
  return (check) => {
    const labels: Record<Check, string> = {
      section88_listed: t`Listed under section 88`,
      name_matches_documents: t`Name matches the documents`,
      bank_holder_matches: t`Account holder matches`,
      identity_matches: t`Identity matches`,
      purpose_charitable: t`Purpose is charitable`,
      sanctions: t`Not on a sanctions list`,
    }
    return labels[check]
  }
}

export const useOutcomeLabel = (): ((outcome: CheckOutcome) => string) => {
  const { t } = useLingui()
  return (outcome) => {
    const labels: Record<CheckOutcome, string> = {
      passed: t`Passed`,
      failed: t({ message: 'Failed', context: 'check' }),
      not_applicable: t`Not applicable`,
    }
    return labels[outcome]
  }
}

export const useFileLabel = (): ((kind: AnsweredFile['kind']) => string) => {
  const { t } = useLingui()
  return (kind) => {
    const labels: Record<AnsweredFile['kind'], string> = {
      section88: t`Section 88 letter`,
      registration: t`Certificate of registration`,
      constitution: t`Constitution or articles`,
      accounts: t`Accounts`,
      other: t`Other document`,
      identity: t`HKID card`,
      logo: t`Logo`,
    }
    return labels[kind]
  }
}

/** Returns a function that names the reviewer within a sentence. */
export const useReviewerLabel = (): ((reviewer: Reviewer) => string) => {
  const { t } = useLingui()
  return ({ name, isMe }) => (isMe ? t`you` : (name ?? t`an administrator`))
}
