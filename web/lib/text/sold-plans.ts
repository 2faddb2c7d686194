import { useLingui } from '@lingui/react/macro'
import type { SoldPlan } from '@almoner/domain/plans/plan.ts'

/** The short name of a plan that a charity can choose, and what it includes. */
export const useSoldPlanTexts = () => {
  const { t } = useLingui()
  const names: Record<SoldPlan, string> = {
    free: t`Free`,
    plus: 'Plus',
    pro: 'Pro',
    premium: 'Premium',
  }
  const contents: Record<SoldPlan, string> = {
    free: t`Donation page for one project, card payments`,
    plus: t`Up to 3 projects, card payments, your own colours, reports to export`,
    pro: t`Up to 5 projects, monthly giving, three languages, PayMe and Tap & Go`,
    premium: t`Any number of projects, FPS and offline payments, your own domain and questions`,
  }
  return {
    toName: (plan: SoldPlan) => names[plan],
    toContent: (plan: SoldPlan) => contents[plan],
  }
}
