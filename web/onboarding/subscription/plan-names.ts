import { useLingui } from '@lingui/react/macro'

type Plan = 'free' | 'plus' | 'pro' | 'premium'

/** The name of a plan, and what it includes. */
export const usePlanNames = () => {
  const { t } = useLingui()
  const names: Record<Plan, string> = {
    free: t`Free`,
    plus: 'Plus',
    pro: 'Pro',
    premium: 'Premium',
  }
  const contents: Record<Plan, string> = {
    free: t`Donation page for one project`,
    plus: t`Up to 3 projects, reports to export`,
    pro: t`Up to 5 projects, monthly giving, three languages, PayMe`,
    premium: t`Any number of projects, offline payments, your own domain and questions`,
  }
  return { nameOf: (plan: Plan) => names[plan], contentOf: (plan: Plan) => contents[plan] }
}
