import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import { pricePerPeriod, type Period, type PlanChoice } from '@almoner/domain/plans/plan-prices.ts'

/** `Plus plan`. The legacy plan has its size: `Legacy plan, size L`. */
export const writePlanName = (
  { plan, size }: Pick<PlanChoice, 'plan' | 'size'>,
  language: Language,
): string => {
  const { plans, sized } = texts[language]
  return size === undefined ? plans[plan] : sized(plans[plan], size)
}

/** `Plus plan, billed annually`. A plan that costs nothing has no period. */
export const writePlan = (choice: PlanChoice, language: Language): string => {
  const { billed, joined } = texts[language]
  const name = writePlanName(choice, language)
  return pricePerPeriod(choice) === 0 ? name : joined(name, billed[choice.period])
}

type Texts = {
  plans: Record<Plan, string>
  sized: (plan: string, size: string) => string
  billed: Record<Period, string>
  joined: (plan: string, billed: string) => string
}

const texts: Record<Language, Texts> = {
  en: {
    plans: {
      legacy: 'Legacy plan',
      free: 'Free plan',
      basic: 'Basic plan',
      plus: 'Plus plan',
      pro: 'Pro plan',
      premium: 'Premium plan',
    },
    sized: (plan, size) => `${plan}, size ${size}`,
    billed: { annual: 'billed annually', monthly: 'billed monthly' },
    joined: (plan, billed) => `${plan}, ${billed}`,
  },
  zh: {
    plans: {
      legacy: '舊有方案',
      free: '免費方案',
      basic: '基本方案',
      plus: 'Plus 方案',
      pro: 'Pro 方案',
      premium: 'Premium 方案',
    },
    sized: (plan, size) => `${plan}，規模 ${size}`,
    billed: { annual: '按年收費', monthly: '按月收費' },
    joined: (plan, billed) => `${plan}（${billed}）`,
  },
  cn: {
    plans: {
      legacy: '旧版方案',
      free: '免费方案',
      basic: '基本方案',
      plus: 'Plus 方案',
      pro: 'Pro 方案',
      premium: 'Premium 方案',
    },
    sized: (plan, size) => `${plan}，规模 ${size}`,
    billed: { annual: '按年收费', monthly: '按月收费' },
    joined: (plan, billed) => `${plan}（${billed}）`,
  },
}
