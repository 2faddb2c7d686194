import { useLingui } from '@lingui/react/macro'
import type { PlanFeature } from '@almoner/domain/plans/plan-features.ts'

/** What a charity may do on some plans only. */
export const usePlanFeature = (): Record<PlanFeature, string> => {
  const { t } = useLingui()
  return {
    themeColours: t`Your own colours`,
    reports: t`Reports to export`,
    wallets: t`PayMe and Tap & Go`,
    monthly: t`Monthly giving`,
    languages: t`Pages in three languages`,
    manualMethods: t`FPS and other methods paid to your own account`,
    offlineEntries: t`Recording offline payments`,
    bankMatching: t`Matching bank statements with payments`,
    customDomain: t`Your own domain`,
    formRows: t`Your own questions to payers`,
  }
}
