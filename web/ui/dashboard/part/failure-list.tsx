import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ComparedCount } from '@almoner/api/use-cases/dashboard/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Change } from '../figure/change.tsx'
import styles from './failure-list.module.css'
import { NothingYet } from './part.tsx'

type Failures = ComparedCount & { reason: string }

type FailureListProps<Row extends Failures> = {
  /** Null as of a past date, at which they are not counted. */
  failures: readonly Row[] | null
  toReason: (reason: string) => string
  /** Shows the count of a reason; the bare count if absent. */
  renderProof?: (row: Row, count: string) => ReactNode
  /** Shows the sum of all reasons in a last line. */
  renderTotal?: (count: string) => ReactNode
}

/** Failed payments by reason, each beside the period before. */
export const FailureList = <Row extends Failures>(props: FailureListProps<Row>) => {
  const { failures, toReason, renderProof, renderTotal } = props
  const { t } = useLingui()
  const language = useLanguage()
  if (failures === null) {
    return (
      <NothingYet>
        <Trans>Failed payments are not available for a past date.</Trans>
      </NothingYet>
    )
  }
  if (failures.length === 0) {
    return (
      <NothingYet>
        <Trans>No payment failed in this period. The reasons would appear here.</Trans>
      </NothingYet>
    )
  }
  const sum = failures.reduce((all, { count }) => all + count, 0)
  return (
    <ul className={styles.failures} aria-label={t`Failed payments`}>
      {failures.map((row) => {
        const count = formatCount(row.count, language)
        return (
          <li key={row.reason}>
            <span>{toReason(row.reason)}</span>
            <span className={styles.count}>
              {renderProof ? renderProof(row, count) : count}
              <Change now={row.count} before={row.countBefore} unit="count" isLoss />
            </span>
          </li>
        )
      })}
      {renderTotal && (
        <li className={styles.total}>
          <Trans>Failed payments</Trans>
          <span className={styles.count}>{renderTotal(formatCount(sum, language))}</span>
        </li>
      )}
    </ul>
  )
}
