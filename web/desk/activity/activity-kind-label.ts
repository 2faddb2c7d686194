import { useLingui } from '@lingui/react/macro'
import type { ActivityKind } from '@almoner/domain/staff/activity.ts'

export const useActivityKindLabel = (): ((kind: ActivityKind) => string) => {
  const { t } = useLingui()
  return (kind) => {
    const labels: Record<ActivityKind, string> = {
      approvals: t`Approvals`,
      payments: t`Payments`,
      payouts: t`Payouts and bank account`,
      reviews: t`Manual review`,
      projects: t`Projects`,
      team: t`Team`,
      login: t`Login`,
      settings: t`Settings`,
      application: t`Application`,
      views: t`Views`,
      downloads: t`Exports and downloads`,
    }
    return labels[kind]
  }
}
