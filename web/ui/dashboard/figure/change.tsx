import { Trans } from '@lingui/react/macro'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatSignedPercent } from '../../../lib/text/format.ts'
import { useChartFormats, type ChartUnit } from '../../chart/frame/chart-units.ts'
import styles from './change.module.css'

type ChangeProps = {
  now: number
  before: number
  unit: ChartUnit
  /** More of it is worse, as of refunds. */
  isLoss?: boolean
}

/** The smallest share that is not written as zero. */
const leastShare = 0.0005

/** Compares a figure with the period before it: by a sign, in words, and last by colour. */
export const Change = ({ now, before, unit, isLoss = false }: ChangeProps) => {
  const language = useLanguage()
  const { format } = useChartFormats(unit)
  const earlier = format(before)
  if (now === before) {
    return (
      <span className={styles.change}>
        {now === 0 ? <Trans>No change</Trans> : <Trans>unchanged at {earlier}</Trans>}
      </span>
    )
  }
  const isUp = now > before
  const sign = isUp ? '+' : '\u2212'
  const share = (now - before) / before
  // A percentage says nothing of a change from zero, to less than zero, or of almost nothing.
  const hasPercent = before > 0 && now >= 0 && Math.abs(share) >= leastShare
  const size = hasPercent
    ? formatSignedPercent(share, language)
    : `${sign}${format(Math.abs(now - before))}`
  return (
    <span className={styles.change}>
      <span className={isUp === isLoss ? styles.worse : styles.better} translate="no">
        {size}
      </span>{' '}
      <span className={styles.from}>
        {isUp ? <Trans>up from {earlier}</Trans> : <Trans>down from {earlier}</Trans>}
      </span>
    </span>
  )
}
