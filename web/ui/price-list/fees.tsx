import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { findRate, type PricedMethod } from '@almoner/domain/fees/rates.ts'
import { formatMoney } from '@almoner/domain/kernel/money.ts'
import { soldPlans, type SoldPlan } from '@almoner/domain/plans/plan.ts'
import {
  includes,
  smallestPlanWith,
  type PlanFeature,
} from '@almoner/domain/plans/plan-features.ts'
import { classes } from '../../lib/classes.ts'
import { useSoldPlanTexts } from '../../lib/text/sold-plans.ts'
import styles from './price-list.module.css'

/**
 * The fees for each payment, from the rates by which payments are charged. A method that the chosen
 * `plan` does not include is dimmed.
 */
export const Fees = ({ plan }: { plan?: SoldPlan }) => (
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
      <Fee priced={{ method: 'payme' }} feature="wallets" plan={plan}>
        PayMe
      </Fee>
      <Fee priced={{ method: 'manual' }} feature="manualMethods" plan={plan}>
        <Trans>FPS, to the charity’s own account</Trans>
      </Fee>
      <Fee priced={{ method: 'manual' }} feature="offlineEntries" plan={plan}>
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

type FeeProps = {
  priced: PricedMethod
  /** Only the plans with this feature have the method. */
  feature?: PlanFeature
  plan?: SoldPlan | undefined
  children: ReactNode
}

/** A row with the rate by which the payment is charged. */
const Fee = ({ priced, feature, plan, children }: FeeProps) => {
  const isOutside = feature !== undefined && plan !== undefined && !includes(plan, feature)
  const { basisPoints, fixedCents } = findRate(priced, 'HK')
  const fixed = fixedCents === 0 ? '' : ` + ${formatMoney(fixedCents)}`
  return (
    <FeeRow
      fee={basisPoints === 0 ? <Trans>No fee</Trans> : formatPercent(basisPoints) + fixed}
      isOutside={isOutside}
    >
      {children}
      {feature && <FromPlan feature={feature} />}
    </FeeRow>
  )
}

/** Names the smallest plan that has a method. */
const FromPlan = ({ feature }: { feature: PlanFeature }) => {
  const { toName } = useSoldPlanTexts()
  const smallest = smallestPlanWith(feature)
  const plan = toName(smallest)
  return (
    <span className={styles.plan}>
      {smallest === soldPlans.at(-1) ? (
        <Trans>With the {plan} plan only</Trans>
      ) : (
        <Trans>From the {plan} plan</Trans>
      )}
    </span>
  )
}

const visa: PricedMethod = { method: 'card', brand: 'visa', cardCountry: 'HK' }
const abroadBasisPoints = findRate(visa, 'GB').basisPoints - findRate(visa, 'HK').basisPoints

const formatPercent = (basisPoints: number): string => `${basisPoints / 100}%`

type FeeRowProps = { fee: ReactNode; isOutside?: boolean; children: ReactNode }

const FeeRow = ({ fee, isOutside = false, children }: FeeRowProps) => (
  <tr className={classes(isOutside && styles.outside)}>
    <th scope="row">{children}</th>
    <td className={styles.sum}>{fee}</td>
  </tr>
)
