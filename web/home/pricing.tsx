import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pricePerMonth, type PricedPlan } from '@almoner/domain/fees/plan-prices.ts'
import { findRate, type PricedMethod } from '@almoner/domain/fees/rates.ts'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { Money } from '../ui/data/money.tsx'
import styles from './pricing.module.css'

/** Plans and fees, from the specification's section 9. */
export const Pricing = () => (
  <section className={styles.pricing} aria-labelledby="pricing">
    <h2 id="pricing" className={styles.heading}>
      <Trans>Pricing</Trans>
    </h2>
    <div className={styles.tables}>
      <Plans />
      <Fees />
    </div>
  </section>
)

type Plan = { plan: PricedPlan; name: string; features: ReactNode }

const Plans = () => {
  const { t } = useLingui()
  const plans: readonly Plan[] = [
    {
      plan: 'free',
      name: t`Free`,
      features: <Trans>Donation page for one project</Trans>,
    },
    {
      plan: 'plus',
      name: 'Plus',
      features: <Trans>Up to 3 projects, reports to export</Trans>,
    },
    {
      plan: 'pro',
      name: 'Pro',
      features: <Trans>Up to 5 projects, monthly giving, three languages, PayMe</Trans>,
    },
    {
      plan: 'premium',
      name: 'Premium',
      features: (
        <Trans>Any number of projects, offline payments, your own domain and questions</Trans>
      ),
    },
  ]
  return (
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
            <Trans>Billed annually</Trans>
          </th>
          <th scope="col" className={styles.sum}>
            <Trans>Billed monthly</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ plan, name, features }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className={styles.features}>{features}</span>
            </th>
            <td className={styles.sum}>
              <Money amountCents={pricePerMonth(plan, 'annual')} short />
            </td>
            <td className={styles.sum}>
              <Money amountCents={pricePerMonth(plan, 'monthly')} short />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
        <Trans>American Express, or a card from elsewhere</Trans>
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
  const fixed = fixedCents === 0 ? '' : ` + HK$${formatHkd(fixedCents)}`
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
