import { Plural, Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { DashboardPlansAnswer } from '@almoner/api/desk/dashboard/plans/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount, formatPercent } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Part } from '../../../ui/dashboard/part/part.tsx'
import { Change } from '../../../ui/dashboard/figure/change.tsx'
import { Proof } from '../kit/proof.tsx'
import { PartFigure, PartFigures } from '../../../ui/dashboard/part/part-figures.tsx'

type PlanFiguresProps = { query: UseQueryResult<DashboardPlansAnswer> }

/** The four figures of monthly giving. */
export const PlanFigures = ({ query }: PlanFiguresProps) => (
  <Part
    name="plan-figures"
    title={<Trans>Monthly giving</Trans>}
    query={query}
    height={['5rem', '12rem']}
  >
    {(plans) => <Figures plans={plans} />}
  </Part>
)

const Figures = ({ plans }: { plans: DashboardPlansAnswer }) => {
  const { monthly, churn, recovered } = plans
  const language = useLanguage()
  const toCount = (value: number) => formatCount(value, language)
  const [left, ran] = [toCount(churn.left), toCount(churn.ranBefore)]
  return (
    <PartFigures>
      <PartFigure
        name={<Trans>Given each month</Trans>}
        note={<Change now={monthly.amount} before={monthly.before} unit="money" />}
      >
        <Proof lists={monthly.lists}>
          <Money amountCents={monthly.amount} />
        </Proof>
      </PartFigure>
      <PartFigure
        name={<Trans>Active plans</Trans>}
        note={<Change now={monthly.plans} before={monthly.plansBefore} unit="count" />}
      >
        <Proof lists={monthly.lists}>{toCount(monthly.plans)}</Proof>
      </PartFigure>
      <PartFigure
        name={<Trans>Lost in the last 30 days</Trans>}
        note={
          <Trans>
            {left} of {ran} plans ended or failed
          </Trans>
        }
      >
        {churn.percent === null ? (
          '–'
        ) : (
          <Proof lists={churn.lists}>{formatPercent(churn.percent / 100, language)}</Proof>
        )}
      </PartFigure>
      <PartFigure
        name={<Trans>Recovered by retries, last 30 days</Trans>}
        note={
          <>
            <Plural value={recovered.instalments} one="# gift" other="# gifts" />
            {' · '}
            <Change now={recovered.amount} before={recovered.before} unit="money" />
          </>
        }
      >
        <Proof lists={recovered.lists}>
          <Money amountCents={recovered.amount} />
        </Proof>
      </PartFigure>
    </PartFigures>
  )
}
