import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  givingPeriods,
  type GivingAnswer,
  type GivingPeriod,
  type GivingStep,
} from '@almoner/api/desk/giving/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount, formatMoney, formatTick } from '../../../lib/text/format.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { Choice } from '../../../ui/dashboard/choice/choice.tsx'
import { Proof, Terms } from '../kit/proof.tsx'
import { Part } from '../../../ui/dashboard/part/part.tsx'
import { givingQuery } from './giving-api.ts'
import styles from './giving-over-time.module.css'

/** Shows what was given by day or month, with the year before behind it. */
export const GivingOverTime = () => {
  const { t } = useLingui()
  const [period, setPeriod] = useState<GivingPeriod>('30d')
  const query = useQuery(givingQuery({ period, ...useDashboardClocks() }))
  const labels = usePeriodLabels()
  return (
    <Part
      name="giving"
      title={<Trans>Giving</Trans>}
      aside={
        <Choice
          label={t`Period`}
          value={period}
          onChoose={setPeriod}
          words={givingPeriods.map((value) => ({ value, word: labels[value] }))}
        />
      }
      query={query}
      height={['21rem', '23.5rem']}
    >
      {(giving) => <Shown giving={giving} />}
    </Part>
  )
}

const usePeriodLabels = (): Record<GivingPeriod, string> => {
  const { t } = useLingui()
  return { '30d': t`30 days`, '90d': t`90 days`, '12m': t`12 months`, '36m': t`3 years` }
}

const Shown = ({ giving }: { giving: GivingAnswer }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const toText = useStepText()
  const { steps, total } = giving
  return (
    <>
      <p className={styles.total}>
        <strong>
          <Proof lists={total.lists}>
            <Money amountCents={total.amount} />
          </Proof>
        </strong>{' '}
        <Plural value={total.gifts} one="in # gift" other="in # gifts" />
        {total.yearBefore.gifts > 0 && (
          <span className={styles.before}>
            <Trans>
              A year earlier: <Money amountCents={total.yearBefore.amount} />
            </Trans>
          </span>
        )}
        <span className={styles.before}>
          <Trans>Without fees that payers added, and less refunds and lost disputes.</Trans>
        </span>
        <Terms lists={total.lists} />
      </p>
      <BarChart
        chart={{
          label: t`Gifts by day or month`,
          pointName: t`Day or month`,
          points: steps.map(({ at }) => ({
            key: at,
            name: formatAt(at),
            tick: formatTick(at, language),
          })),
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
          rest: toText({ ...total, at: `${formatAt(giving.from)} – ${formatAt(giving.to)}` }),
          toText: (index) => toText(steps[index]),
          renderText: (index, text) => <Proof lists={steps[index]?.lists ?? []}>{text}</Proof>,
        }}
      />
    </>
  )
}

/** Returns `2026/11/20`, or `2026/11` for a month. */
const formatAt = (at: string): string => at.replaceAll('-', '/')

const useStepText = (): ((step: Omit<GivingStep, 'lists'> | undefined) => string) => {
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
