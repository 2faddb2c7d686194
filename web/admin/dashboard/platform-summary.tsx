import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type {
  PlatformPeriod,
  PlatformSummaryAnswer,
} from '@almoner/api/admin/dashboard/contract.ts'
import { BasisName } from '../../ui/dashboard/choice/basis-choice.tsx'
import { Change } from '../../ui/dashboard/figure/change.tsx'
import {
  CountLine,
  Line,
  Lines,
  MainFigure,
  PeriodCard,
} from '../../ui/dashboard/figure/period-card.tsx'
import { PeriodCards, type SummaryPeriodName } from '../../ui/dashboard/figure/period-cards.tsx'
import { PeriodTitle } from '../../ui/dashboard/figure/period-title.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { CharitiesLink, PostingsLink } from './proof-links.tsx'

/** The first row: what all charities received, and what the platform earned by it. */
export const PlatformSummary = ({ query }: { query: UseQueryResult<PlatformSummaryAnswer> }) => {
  const summary = query.data
  return (
    <PeriodCards
      query={query}
      renderCard={(period) => <Card key={period} period={period} summary={summary} />}
    />
  )
}

type CardProps = { period: SummaryPeriodName; summary: PlatformSummaryAnswer | undefined }

const Card = ({ period, summary }: CardProps) => {
  const figures = summary?.periods.find((each) => each.period === period)
  return (
    <PeriodCard
      title={
        <PeriodTitle
          period={period}
          isPast={summary !== undefined && summary.asOf !== summary.today}
        />
      }
      days={figures}
    >
      {summary && figures && <Figures figures={figures} basis={summary.basis} />}
    </PeriodCard>
  )
}

type FiguresProps = { figures: PlatformPeriod; basis: PlatformSummaryAnswer['basis'] }

const Figures = ({ figures, basis }: FiguresProps) => {
  const { period, received, returned, gifts, average, charities } = figures
  const link = (text: ReactNode) => <CharitiesLink period={period}>{text}</CharitiesLink>
  return (
    <>
      <MainFigure
        name={
          <BasisName basis={basis} bank={<Trans>Received in the charities’ bank accounts</Trans>} />
        }
        change={<Change now={received.amount} before={received.before} unit="money" />}
      >
        {link(<Money amountCents={received.amount} />)}
      </MainFigure>
      <Lines>
        <CountLine name={<Trans>Gifts</Trans>} figure={gifts} renderCount={link} />
        <Line
          name={<Trans>Average gift</Trans>}
          change={
            average.amount !== null &&
            average.before !== null && (
              <Change now={average.amount} before={average.before} unit="money" />
            )
          }
        >
          {average.amount === null ? '–' : link(<Money amountCents={average.amount} />)}
        </Line>
        <CountLine
          name={<Trans>Charities with a gift</Trans>}
          figure={charities}
          renderCount={link}
        />
        <Line
          name={<Trans>Less refunds and disputes</Trans>}
          change={<Change now={returned.amount} before={returned.before} unit="money" isLoss />}
        >
          {link(<Money amountCents={returned.amount} />)}
        </Line>
        <IncomeLine name={<Trans>Service fees earned</Trans>} income={figures.serviceFees} />
        <IncomeLine name={<Trans>Subscription income</Trans>} income={figures.planFees} />
      </Lines>
    </>
  )
}

type IncomeLineProps = { name: ReactNode; income: PlatformPeriod['serviceFees'] }

const IncomeLine = ({ name, income: { amount, before, postings } }: IncomeLineProps) => (
  <Line name={name} change={<Change now={amount} before={before} unit="money" />}>
    <PostingsLink postings={postings}>
      <Money amountCents={amount} />
    </PostingsLink>
  </Line>
)
