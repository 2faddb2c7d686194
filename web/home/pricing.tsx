import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pricePerMonth, type Period } from '@almoner/domain/plans/plan-prices.ts'
import { soldPlans } from '@almoner/domain/plans/plan.ts'
import { useSoldPlanTexts } from '../lib/text/sold-plans.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Money } from '../ui/data/money/money.tsx'
import { RadioCards } from '../ui/form/choice/radio-cards.tsx'
import { Fees } from '../ui/price-list/fees.tsx'
import { Saving } from '../ui/price-list/saving.tsx'
import styles from '../ui/price-list/price-list.module.css'
import { Stack } from '../ui/layout/arrangement/stack.tsx'

/** Plans and fees, from the specification's section 9. */
export const Pricing = () => (
  <Stack as="section" gap={6} aria-labelledby="pricing">
    <h2 id="pricing" className={styles.heading}>
      <Trans>Pricing</Trans>
    </h2>
    <div className={styles.tables}>
      <Plans />
      <Fees />
    </div>
  </Stack>
)

const Plans = () => {
  const { toName, toContent } = useSoldPlanTexts()
  const { billing: period = 'annual' } = useSearch({ strict: false })
  return (
    <Stack gap={4}>
      <BillingChoice period={period} />
      <table className={styles.table}>
        <caption>
          <Trans>Plans, in HK$ a month</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Plan</Trans>
            </th>
            <th scope="col" className={styles.sum}>
              {period === 'annual' ? <Trans>Billed annually</Trans> : <Trans>Billed monthly</Trans>}
            </th>
          </tr>
        </thead>
        <tbody>
          {soldPlans.map((plan) => (
            <tr key={plan}>
              <th scope="row">
                {toName(plan)}
                <span className={styles.features}>{toContent(plan)}</span>
              </th>
              <td className={styles.sum}>
                <Money amountCents={pricePerMonth({ plan, period })} short />
                <Saving plan={plan} period={period} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <LinkButton to="/OrgSignupFlow" look="primary" icon="arrow-right">
        <Trans>Open an account</Trans>
      </LinkButton>
    </Stack>
  )
}

/** The choice is part of the address: a link to the page shows what its sender saw. */
const BillingChoice = ({ period }: { period: Period }) => {
  const { t } = useLingui()
  // The switch works identically on the front page and on the page of the price list.
  const navigate = useNavigate()
  return (
    <RadioCards
      look="segments"
      name="billing"
      legend={t`Billing`}
      value={period}
      onChange={({ currentTarget: { value } }) =>
        void navigate({
          to: '.',
          search: value === 'monthly' ? { billing: value } : {},
          replace: true,
          resetScroll: false,
        })
      }
      options={[
        { value: 'annual', label: t`Annually` },
        { value: 'monthly', label: t`Monthly` },
      ]}
    />
  )
}
