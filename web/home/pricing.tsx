import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { annualSaving, pricePerMonth, type Period } from '@almoner/domain/plans/plan-prices.ts'
import { soldPlans, type SoldPlan } from '@almoner/domain/plans/plan.ts'
import { findRate, type PricedMethod } from '@almoner/domain/fees/rates.ts'
import { formatMoney } from '@almoner/domain/kernel/money.ts'
import { useSoldPlanTexts } from '../lib/text/sold-plans.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Money } from '../ui/data/money/money.tsx'
import { RadioCards } from '../ui/form/choice/radio-cards.tsx'
import styles from './pricing.module.css'
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

const Saving = ({ plan, period }: { plan: SoldPlan; period: Period }) => {
  const amountCents = annualSaving({ plan })
  if (amountCents === 0) return undefined
  return (
    <span className={styles.features}>
      {period === 'annual' ? (
        <Trans>
          saves <Money amountCents={amountCents} short /> a year
        </Trans>
      ) : (
        <Trans>
          <Money amountCents={amountCents} short /> more a year
        </Trans>
      )}
    </span>
  )
}

const Fees = () => (
  <table className={styles.table}>
    <caption>
      <Trans>Fees, for each payment</Trans>
    </caption>
    <thead>
      <tr>
        <th scope="col">
          <Trans>Payment method</Trans>
        </th>
        <th scope="col" className={styles.sum}>
          <Trans>Fee</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      <Fee priced={visa}>
        <Trans>Visa or Mastercard from Hong Kong</Trans>
      </Fee>
      <Fee priced={{ method: 'card', brand: 'amex', cardCountry: 'HK' }}>
        <Trans>American Express, or a card from outside Hong Kong</Trans>
      </Fee>
      <FeeRow fee={`+ ${formatPercent(abroadBasisPoints)}`}>
        <Trans>International transactions, in addition</Trans>
      </FeeRow>
      <Fee priced={{ method: 'payme' }}>PayMe</Fee>
      <Fee priced={{ method: 'manual' }}>
        <Trans>FPS, to the charity’s own account</Trans>
      </Fee>
      <Fee priced={{ method: 'manual' }}>
        <Trans>Bank transfer, cash, cheque and other offline payments</Trans>
      </Fee>
    </tbody>
    <tfoot>
      <tr>
        <td colSpan={2}>
          <Trans>Payers may choose to cover the fee.</Trans>
        </td>
      </tr>
    </tfoot>
  </table>
)

/** A row with the very rate that the payment is charged by. */
const Fee = ({ priced, children }: { priced: PricedMethod; children: ReactNode }) => {
  const { basisPoints, fixedCents } = findRate(priced, 'HK')
  const fixed = fixedCents === 0 ? '' : ` + ${formatMoney(fixedCents)}`
  return (
    <FeeRow fee={basisPoints === 0 ? <Trans>No fee</Trans> : formatPercent(basisPoints) + fixed}>
      {children}
    </FeeRow>
  )
}

const visa: PricedMethod = { method: 'card', brand: 'visa', cardCountry: 'HK' }
const abroadBasisPoints = findRate(visa, 'GB').basisPoints - findRate(visa, 'HK').basisPoints

const formatPercent = (basisPoints: number): string => `${basisPoints / 100}%`

const FeeRow = ({ fee, children }: { fee: ReactNode; children: ReactNode }) => (
  <tr>
    <th scope="row">{children}</th>
    <td className={styles.sum}>{fee}</td>
  </tr>
)
