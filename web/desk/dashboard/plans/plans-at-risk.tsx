import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type {
  DashboardPlansAnswer,
  PlanAtRisk,
} from '@almoner/api/desk/dashboard/plans/contract.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'
import { NothingYet } from '../../../ui/dashboard/part/part.tsx'
import { Proof } from '../kit/proof.tsx'
import styles from './plans-at-risk.module.css'

type PlansAtRiskProps = Pick<DashboardPlansAnswer, 'atRisk'>

/** The plans that may soon be lost, by reason, and whom to write to. */
export const PlansAtRisk = ({ atRisk }: PlansAtRiskProps) => {
  const toKindLabel = useKindLabels()
  if (atRisk === null) {
    return (
      <NothingYet>
        <Trans>Not available for a past date.</Trans>
      </NothingYet>
    )
  }
  if (atRisk.plans === 0) {
    return (
      <NothingYet>
        <Trans>
          No monthly gift is at risk. A gift whose charge failed, that waits for its donor or whose
          card expires soon will appear here.
        </Trans>
      </NothingYet>
    )
  }
  return (
    <>
      <p>
        <strong className={styles.sum}>
          <Proof lists={atRisk.lists}>
            <Money amountCents={atRisk.amount} />
          </Proof>
        </strong>{' '}
        <Plural value={atRisk.plans} one="each month, in # plan" other="each month, in # plans" />
      </p>
      <ul className={styles.kinds}>
        {atRisk.kinds.map(({ kind, plans, amount, lists }) => (
          <li key={kind}>
            <span>{toKindLabel[kind]}</span>
            <span className={styles.figures}>
              <Proof lists={lists}>
                <Plural value={plans} one="# plan" other="# plans" />
              </Proof>
              <Money amountCents={amount} />
            </span>
          </li>
        ))}
      </ul>
      <People people={atRisk.people} />
    </>
  )
}

const useKindLabels = (): Record<PlanAtRisk, string> => {
  const { t } = useLingui()
  return {
    retrying: t`Charge failed, retry scheduled`,
    waiting: t`Awaiting the donor’s confirmation`,
    card_expiring: t`Card expires within 60 days`,
  }
}

type Risk = NonNullable<DashboardPlansAnswer['atRisk']>

const People = ({ people }: Pick<Risk, 'people'>) => {
  const { t } = useLingui()
  const toKindLabel = useKindLabels()
  if (people === null) {
    return (
      <Quiet>
        <Trans>Donors’ names are not shown to your role.</Trans>
      </Quiet>
    )
  }
  return (
    <>
      <h4 className={styles.heading}>
        <Trans>Contact these donors first</Trans>
      </h4>
      <ul className={styles.people}>
        {people.map(({ planId, name, amount, kind }) => (
          <li key={planId}>
            <Wrap as="span">
              <Link to="/MonthlyGiving/Plans/$planId" params={{ planId }}>
                {name || t`Erased donor`}
              </Link>
            </Wrap>
            <Money amountCents={amount} />
            <span className={styles.reason}>{toKindLabel[kind]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
