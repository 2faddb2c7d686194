import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SummaryAnswer, SummaryPeriod } from '@almoner/api/desk/dashboard/summary/contract.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Change } from '../../../ui/dashboard/figure/change.tsx'
import {
  CountLine,
  Line,
  Lines,
  MainFigure,
  PeriodCard,
} from '../../../ui/dashboard/figure/period-card.tsx'
import { PeriodTitle } from '../../../ui/dashboard/figure/period-title.tsx'
import { BasisName } from '../../../ui/dashboard/choice/basis-choice.tsx'
import { Proof, Terms } from '../kit/proof.tsx'
import { FinancialYear } from './financial-year.tsx'
import { GivingSparkline } from './giving-sparkline.tsx'

type Period = SummaryPeriod['period']

type SummaryCardProps = {
  period: Period
  /** Both are undefined while they are loading. */
  summary: SummaryAnswer | undefined
  figures: SummaryPeriod | undefined
}

export const SummaryCard = ({ period, summary, figures }: SummaryCardProps) => (
  <PeriodCard
    title={
      <PeriodTitle
        period={period}
        isPast={summary !== undefined && summary.asOf !== summary.today}
      />
    }
    days={summary && figures}
  >
    {summary && figures && <Figures figures={figures} summary={summary} />}
    {summary && period === 'year' && <FinancialYear startsIn={summary.yearStartsIn} />}
  </PeriodCard>
)

type FiguresProps = { figures: SummaryPeriod; summary: SummaryAnswer }

const Figures = ({ figures, summary: { basis } }: FiguresProps) => {
  const { period, received, returned, gifts, average, donors } = figures
  return (
    <>
      <MainFigure
        name={<BasisName basis={basis} bank={<Trans>Received in your bank account</Trans>} />}
        change={<Change now={received.amount} before={received.before} unit="money" />}
        terms={<Terms lists={received.lists} />}
      >
        <Proof lists={received.lists}>
          <Money amountCents={received.amount} />
        </Proof>
      </MainFigure>
      <GivingSparkline period={period} />
      <Lines>
        <ProvenCount name={<Trans>Gifts</Trans>} figure={gifts} />
        <Line
          name={<Trans>Average gift</Trans>}
          change={
            average.amount !== null &&
            average.before !== null && (
              <Change now={average.amount} before={average.before} unit="money" />
            )
          }
        >
          {average.amount === null ? (
            '–'
          ) : (
            <Proof lists={average.lists}>
              <Money amountCents={average.amount} />
            </Proof>
          )}
        </Line>
        <ProvenCount name={<Trans>First-time donors</Trans>} figure={donors.first} />
        <ProvenCount name={<Trans>Returning donors</Trans>} figure={donors.returning} />
        <Line
          name={<Trans>Less refunds and disputes</Trans>}
          change={<Change now={returned.amount} before={returned.before} unit="money" isLoss />}
        >
          <Proof lists={returned.lists}>
            <Money amountCents={returned.amount} />
          </Proof>
        </Line>
      </Lines>
    </>
  )
}

type ProvenCountProps = { name: ReactNode; figure: SummaryPeriod['gifts'] }

const ProvenCount = ({ name, figure }: ProvenCountProps) => (
  <CountLine
    name={name}
    figure={figure}
    renderCount={(number) => <Proof lists={figure.lists}>{number}</Proof>}
  />
)
