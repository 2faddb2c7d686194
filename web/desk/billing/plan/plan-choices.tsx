import { useLingui } from '@lingui/react/macro'
import { annualSaving, pricePerMonth, type Period } from '@almoner/domain/plans/plan-prices.ts'
import { soldPlans, type Plan, type SoldPlan } from '@almoner/domain/plans/plan.ts'
import { formatShortMoney } from '../../../lib/text/format.ts'
import { useSoldPlanTexts } from '../../../lib/text/sold-plans.ts'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

export type Choice = { plan: SoldPlan; period: Period }

type PlanChoicesProps = {
  present: { plan: Plan; period: Period }
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** The four plans with their prices, annually or monthly. */
export const PlanChoices = ({ present, choice, onChoice }: PlanChoicesProps) => {
  const { t } = useLingui()
  const { toName, toContent } = useSoldPlanTexts()
  const toHint = (plan: SoldPlan): string => {
    const content = toContent(plan)
    const saving = formatShortMoney(annualSaving({ plan }))
    if (choice.period === 'monthly' || annualSaving({ plan }) === 0) return content
    return t`${content}. Saves ${saving} a year.`
  }
  return (
    <Stack gap={4}>
      <RadioCards
        look="segments"
        name="period"
        legend={t`Billing`}
        value={choice.period}
        onChange={({ target }) =>
          onChoice({ ...choice, period: target.value === 'annual' ? 'annual' : 'monthly' })
        }
        options={[
          { value: 'annual', label: t`Annually` },
          { value: 'monthly', label: t`Monthly` },
        ]}
      />
      <RadioCards
        name="plan"
        legend={t`Plan`}
        value={choice.plan}
        onChange={({ target }) =>
          onChoice({ ...choice, plan: soldPlans.find((each) => each === target.value) ?? 'free' })
        }
        options={soldPlans.map((plan) => {
          const name = toName(plan)
          const price = formatShortMoney(pricePerMonth({ plan, period: choice.period }))
          return {
            value: plan,
            label:
              plan === present.plan
                ? t`${name}: ${price} a month (your plan)`
                : t`${name}: ${price} a month`,
            hint: toHint(plan),
          }
        })}
      />
    </Stack>
  )
}
