import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DashboardPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import type { ReturnsAnswer } from '@almoner/api/desk/dashboard/returns/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount, formatPercent } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { useFailureLabels } from '../../../ui/payment/payment-failure-labels.ts'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { returnsQuery } from '../dashboard-api.ts'
import { Change } from '../../../ui/dashboard/figure/change.tsx'
import { NothingYet, Part } from '../../../ui/dashboard/part/part.tsx'
import { Proof } from '../kit/proof.tsx'
import { PartFigure, PartFigures } from '../../../ui/dashboard/part/part-figures.tsx'
import styles from './returns.module.css'

/** Refunds, disputes, and payments that failed. */
export const Returns = ({ period }: { period: DashboardPeriod }) => {
  const query = useQuery(returnsQuery({ period, ...useDashboardClocks() }))
  return (
    <Part
      name="returns"
      title={<Trans>Refunds, disputes and declines</Trans>}
      query={query}
      height={['26rem', '29rem']}
    >
      {({ refunds, disputes, declines }) => (
        <>
          <Figures refunds={refunds} disputes={disputes} />
          <Declines declines={declines} />
        </>
      )}
    </Part>
  )
}

const Figures = ({ refunds, disputes }: Pick<ReturnsAnswer, 'refunds' | 'disputes'>) => {
  const language = useLanguage()
  const toCount = (value: number) => formatCount(value, language)
  const { opened, lost, percent } = disputes
  return (
    <PartFigures>
      <PartFigure
        name={<Trans>Refunded</Trans>}
        note={<Plural value={refunds.count} one="# refund" other="# refunds" />}
        change={<Change now={refunds.amount} before={refunds.before} unit="money" isLoss />}
      >
        <Proof lists={refunds.lists}>
          <Money amountCents={refunds.amount} />
        </Proof>
      </PartFigure>
      <PartFigure
        name={<Trans>Disputes opened</Trans>}
        note={percent !== null && <Share percent={formatPercent(percent / 100, language)} />}
        change={<Change now={opened.count} before={opened.countBefore} unit="count" isLoss />}
      >
        <Proof lists={opened.lists}>{toCount(opened.count)}</Proof>
      </PartFigure>
      <PartFigure
        name={<Trans>Disputes lost</Trans>}
        note={<Plural value={lost.count} one="# dispute" other="# disputes" />}
        change={<Change now={lost.amount} before={lost.before} unit="money" isLoss />}
      >
        <Proof lists={lost.lists}>
          <Money amountCents={lost.amount} />
        </Proof>
      </PartFigure>
    </PartFigures>
  )
}

const Share = ({ percent }: { percent: string }) => <Trans>{percent} of card payments</Trans>

const Declines = ({ declines }: Pick<ReturnsAnswer, 'declines'>) => {
  const language = useLanguage()
  const toFailureLabel = useFailureLabels()
  const toCount = (value: number) => formatCount(value, language)
  if (declines === null) {
    return (
      <NothingYet>
        <Trans>Failed payments are not available for a past date.</Trans>
      </NothingYet>
    )
  }
  return (
    <>
      <h4 className={styles.heading}>
        <Trans>Failed payments</Trans>
      </h4>
      {declines.length === 0 ? (
        <NothingYet>
          <Trans>No payment failed in this period. The reasons would appear here.</Trans>
        </NothingYet>
      ) : (
        <ul className={styles.declines}>
          {declines.map(({ reason, count, countBefore, lists }) => (
            <li key={reason}>
              <span>{toFailureLabel(reason)}</span>
              <span className={styles.count}>
                <Proof lists={lists}>{toCount(count)}</Proof>
                <Change now={count} before={countBefore} unit="count" isLoss />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
