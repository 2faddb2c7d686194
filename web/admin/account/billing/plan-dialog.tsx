import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { charityPlans } from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import type { SubscriptionAnswer } from '@almoner/api/use-cases/subscription/contract.ts'
import {
  legacySizeSchema,
  periodSchema,
  pricePerPeriod,
} from '@almoner/domain/plans/plan-prices.ts'
import { usePeriodLabel } from '../../../lib/text/billing-labels.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { useAccountDecision } from '../account-api.ts'
import type { AccountDialogProps } from '../account-dialogs.tsx'
import { charityBillingQuery } from './charity-billing-api.ts'

type PlanDialogProps = AccountDialogProps & { subscription: SubscriptionAnswer }

/** Puts a charity on another plan, period or size, at once. */
export const PlanDialog = ({ account, subscription, open, onClose }: PlanDialogProps) => {
  const { t } = useLingui()
  const decide = useAccountDecision(account.id)
  const planName = usePlanName()
  const periodLabel = usePeriodLabel()
  const [plan, setPlan] = useState(subscription.plan)
  const [period, setPeriod] = useState(subscription.period)
  const [size, setSize] = useState(subscription.size ?? 'S')
  const { name } = account
  const price = formatMoney(pricePerPeriod({ plan, period, size }))
  return (
    <DecisionDialog
      name="plan"
      open={open}
      onClose={onClose}
      title={<Trans>Change the plan of {name}</Trans>}
      act={<Trans>Change plan</Trans>}
      withPassword
      send={({ password }, key) => {
        const choice = { plan, period, ...(plan === 'legacy' && { size }) }
        return decide('plan', { ...choice, stepUp: { password } }, key)
      }}
      reads={[charityBillingQuery(account.id).queryKey]}
    >
      <p>
        <Trans>
          The new plan takes effect at once. What it does not include stays set up and is not used.
        </Trans>
      </p>
      <Field name="plan-plan" label={t`Plan`}>
        <Select
          value={plan}
          onChange={({ target: { value } }) =>
            setPlan(charityPlans.find((each) => each === value) ?? 'free')
          }
        >
          {charityPlans.map((each) => (
            <option key={each} value={each}>
              {planName(each)}
            </option>
          ))}
        </Select>
      </Field>
      {plan === 'legacy' && (
        <Field name="plan-size" label={t`Size`}>
          <Select
            value={size}
            onChange={({ target: { value } }) =>
              setSize(legacySizeSchema.options.find((each) => each === value) ?? 'S')
            }
          >
            {legacySizeSchema.options.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field name="plan-period" label={t`Billing`}>
        <Select
          value={period}
          onChange={({ target: { value } }) =>
            setPeriod(periodSchema.options.find((each) => each === value) ?? 'annual')
          }
        >
          {periodSchema.options.map((each) => (
            <option key={each} value={each}>
              {periodLabel(each)}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status">
        <Trans>Price of a period: {price}</Trans>
      </p>
    </DecisionDialog>
  )
}
