import { useLingui } from '@lingui/react/macro'
import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'

/** Returns the subject of a request for a second person's approval. */
export const useApprovalKindLabel = (): ((kind: ApprovalKind) => string) => {
  const { t } = useLingui()
  return (kind) => {
    const labels: Record<ApprovalKind, string> = {
      refund: t`Refund`,
      payout: t`Payout`,
      bank_account: t`Bank account`,
      policy: t`Approval rules`,
      second_factor_off: t`Two-step login`,
      team_change: t`Team`,
    }
    return labels[kind]
  }
}
