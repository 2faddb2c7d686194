import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PlatformReturnsAnswer } from '@almoner/api/admin/dashboard/contract.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount, formatPercent } from '../../lib/text/format.ts'
import { Change } from '../../ui/dashboard/figure/change.tsx'
import { NothingYet, Part } from '../../ui/dashboard/part/part.tsx'
import { PartFigure, PartFigures } from '../../ui/dashboard/part/part-figures.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { useFailureLabels } from '../../ui/payment/payment-failure-labels.ts'
import { platformReturnsQuery, type Shown } from './platform-dashboard-api.ts'
import styles from './platform-dashboard.module.css'
import { CharitiesLink } from './proof-links.tsx'

/** Refunds, disputes and failed payments at all charities. */
export const PlatformReturns = ({ shown }: { shown: Shown }) => {
  const query = useQuery(platformReturnsQuery(shown))
  return (
    <Part
      name="returns"
      title={<Trans>Refunds, disputes and declines</Trans>}
      query={query}
      height={['26rem', '29rem']}
    >
      {(returns) => (
        <>
          <Figures returns={returns} period={shown.period} />
          <Declines declines={returns.declines} period={shown.period} />
        </>
      )}
    </Part>
  )
}

type FiguresProps = { returns: PlatformReturnsAnswer; period: Shown['period'] }

const Figures = ({ returns: { refunds, disputes }, period }: FiguresProps) => {
  const language = useLanguage()
  const { opened, lost } = disputes
  const percent = disputes.percent === null ? null : formatPercent(disputes.percent / 100, language)
  return (
    <PartFigures>
      <PartFigure
        name={<Trans>Refunded</Trans>}
        note={<Plural value={refunds.count} one="# refund" other="# refunds" />}
        change={<Change now={refunds.amount} before={refunds.before} unit="money" isLoss />}
      >
        <CharitiesLink period={period}>
          <Money amountCents={refunds.amount} />
        </CharitiesLink>
      </PartFigure>
      <PartFigure
        name={<Trans>Disputes opened</Trans>}
        note={percent !== null && <Trans>{percent} of card payments</Trans>}
        change={<Change now={opened.count} before={opened.countBefore} unit="count" isLoss />}
      >
        {formatCount(opened.count, language)}
      </PartFigure>
      <PartFigure
        name={<Trans>Disputes lost</Trans>}
        note={<Plural value={lost.count} one="# dispute" other="# disputes" />}
        change={<Change now={lost.amount} before={lost.before} unit="money" isLoss />}
      >
        <CharitiesLink period={period}>
          <Money amountCents={lost.amount} />
        </CharitiesLink>
      </PartFigure>
    </PartFigures>
  )
}

type DeclinesProps = Pick<PlatformReturnsAnswer, 'declines'> & Pick<FiguresProps, 'period'>

const Declines = ({ declines, period }: DeclinesProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  const toFailureLabel = useFailureLabels()
  if (declines === null) {
    return (
      <NothingYet>
        <Trans>Failed payments are not available for a past date.</Trans>
      </NothingYet>
    )
  }
  if (declines.length === 0) {
    return (
      <NothingYet>
        <Trans>No payment failed in this period. The reasons would appear here.</Trans>
      </NothingYet>
    )
  }
  const sum = declines.reduce((total, { count }) => total + count, 0)
  return (
    <ul className={styles.declines} aria-label={t`Failed payments`}>
      {declines.map(({ reason, count, countBefore }) => (
        <li key={reason}>
          <span>
            {reason === 'declined_by_charity'
              ? t`Declined by the charity: the money was not found`
              : toFailureLabel(reason)}
          </span>
          <span className={styles.count}>
            {formatCount(count, language)}
            <Change now={count} before={countBefore} unit="count" isLoss />
          </span>
        </li>
      ))}
      <li className={styles.total}>
        <Trans>Failed payments</Trans>
        <span className={styles.count}>
          <CharitiesLink period={period}>{formatCount(sum, language)}</CharitiesLink>
        </span>
      </li>
    </ul>
  )
}
