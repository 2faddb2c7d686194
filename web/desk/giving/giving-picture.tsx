import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  givingPeriods,
  type GivingAnswer,
  type GivingPeriod,
  type GivingStep,
} from '@almoner/api/desk/giving/contract.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { formatCount, formatMoney } from '../../lib/text/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { givingQuery } from './giving-api.ts'
import styles from './giving-picture.module.css'
import { ShareList } from './share-list.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'

/** Shows recent donations: by day or month, by project and by method. */
export const GivingPicture = () => {
  const { t } = useLingui()
  const [period, setPeriod] = useState<GivingPeriod>('30d')
  const query = useQuery(givingQuery(period))
  const labels = usePeriodLabels()
  return (
    <section
      className={styles.picture}
      aria-label={t`Giving`}
      aria-busy={query.isFetching || undefined}
    >
      <Row as="header" gap={2} columnGap={4} align="center" spread>
        <h2 className={styles.heading}>
          <Trans>Giving</Trans>
        </h2>
        <div className={styles.periods} role="group" aria-label={t`Period`}>
          {givingPeriods.map((each) => (
            <Button
              key={each}
              look={each === period ? 'primary' : 'secondary'}
              aria-pressed={each === period}
              onClick={() => setPeriod(each)}
            >
              {labels[each]}
            </Button>
          ))}
        </div>
      </Row>
      <Loaded query={query} height="15rem">
        {(giving) => <Shown giving={giving} />}
      </Loaded>
    </section>
  )
}

const usePeriodLabels = (): Record<GivingPeriod, string> => {
  const { t } = useLingui()
  return { '30d': t`30 days`, '90d': t`90 days`, '12m': t`12 months`, '36m': t`3 years` }
}

const Shown = ({ giving }: { giving: GivingAnswer }) => {
  const { t } = useLingui()
  const toText = useStepText()
  const methodName = useMethodName()
  const { steps, total, projects, methods } = giving
  return (
    <>
      <p className={styles.total}>
        <strong>
          <Money amountCents={total.amount} />
        </strong>{' '}
        <Plural value={total.gifts} one="in # gift" other="in # gifts" />
        <span className={styles.before}>
          <Trans>
            A year earlier: <Money amountCents={total.yearBefore.amount} />
          </Trans>
        </span>
        <span className={styles.before}>
          <Trans>Without fees that payers added. Refunds are subtracted on their own day.</Trans>
        </span>
      </p>
      <BarChart
        chart={{
          label: t`Gifts by day or month`,
          pointName: t`Day or month`,
          points: steps.map(({ at }) => ({ key: at, name: formatAt(at) })),
          series: [
            { key: 'given', name: t`This period`, values: steps.map(({ amount }) => amount) },
          ],
          behind: {
            key: 'before',
            name: t`A year earlier`,
            values: steps.map(({ yearBefore }) => yearBefore.amount),
          },
          unit: 'money',
          counts: { key: 'gifts', name: t`Gifts`, values: steps.map(({ gifts }) => gifts) },
          toText: (index) => toText(steps[index]),
        }}
      />
      {total.gifts > 0 && (
        <div className={styles.shares}>
          <ShareList
            title={<Trans>By project</Trans>}
            total={total.amount}
            shares={projects.map(({ projectId, title, gifts, amount, progress }) => ({
              gifts,
              amount,
              progress,
              key: projectId ?? 'none',
              name: projectId === null ? t`General donation` : title,
            }))}
          />
          <ShareList
            title={<Trans>By method</Trans>}
            total={total.amount}
            shares={methods.map(({ method, gifts, amount }) => ({
              gifts,
              amount,
              key: method,
              name: methodName(method),
              progress: null,
            }))}
          />
        </div>
      )}
    </>
  )
}

/** Returns `2026/11/20`, or `2026/11` for a month. */
const formatAt = (at: string): string => at.replaceAll('-', '/')

const useStepText = (): ((step: GivingStep | undefined) => string) => {
  const { t } = useLingui()
  const language = useLanguage()
  return (step) => {
    if (!step) return ''
    const { at, gifts, amount, yearBefore } = step
    const day = formatAt(at)
    const sum = formatMoney(amount)
    const count = formatCount(gifts, language)
    const before = formatMoney(yearBefore.amount)
    return yearBefore.gifts === 0
      ? t`${day}: ${sum}, gifts: ${count}`
      : t`${day}: ${sum}, gifts: ${count}; a year earlier: ${before}`
  }
}
