import { Trans } from '@lingui/react/macro'
import type { AnsweredCheck } from '@almoner/api/admin/applications/contract.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Time } from '../../../ui/data/time.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'
import { useReviewerLabel } from '../application-labels.ts'
import styles from '../application.module.css'
import { shortHash } from '../fields/field-labels.ts'

/** Shows the outcome of one check. */
export const Recorded = ({ recorded }: Pick<AnsweredCheck, 'recorded'>) => {
  const reviewerLabel = useReviewerLabel()
  if (recorded === null) {
    return (
      <p className={styles.quiet}>
        <Trans>No outcome yet</Trans>
      </p>
    )
  }
  const { note, listedOn, evidence, by, at } = recorded
  const who = reviewerLabel(by)
  const day = listedOn === null ? '' : formatDay(listedOn)
  return (
    <>
      {note !== '' && <Wrap keepsLines>{note}</Wrap>}
      {listedOn !== null && (
        <p>
          <Trans>List of {day}</Trans>
        </p>
      )}
      {evidence !== null && (
        <p>
          <a href={evidence.path} target="_blank" rel="noreferrer">
            <Trans>Open the evidence</Trans>
          </a>{' '}
          <span className={styles.quiet} translate="no">
            {shortHash(evidence.sha256)}
          </span>
        </p>
      )}
      <p className={styles.quiet}>
        <Trans>by {who}</Trans> <Time at={at} />
      </p>
    </>
  )
}
