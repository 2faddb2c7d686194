import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type {
  AnsweredCheck,
  ApplicationAnswer,
  Check,
} from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { formatDay } from '../../../lib/text/written-day.ts'
import { useCheckLabel, useReviewerLabel } from '../application-labels.ts'
import { OutcomePill } from '../application-status.tsx'
import styles from '../application.module.css'
import { CheckDialog } from './check-dialog.tsx'
import { shortHash } from '../fields/field-labels.ts'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'

/** Shows the checks before a decision: outcome, note, reviewer and time. */
export const Checks = ({ application }: { application: ApplicationAnswer }) => {
  const { t } = useLingui()
  const checkLabel = useCheckLabel()
  const [openDialog, setOpenDialog] = useState<Check | null>(null)
  const { checks, status } = application
  return (
    <>
      <Stack as="ul" gap={4}>
        {checks.map(({ check, recorded }) => {
          const name = checkLabel(check)
          return (
            <li key={check} className={styles.item}>
              <Row gap={2} columnGap={4} align="baseline" spread>
                <span className={styles.title}>{name}</span>
                {recorded && <OutcomePill outcome={recorded.outcome} />}
              </Row>
              <Recorded recorded={recorded} />
              {status === 'pending' && (
                <div>
                  <Button aria-label={t`Record: ${name}`} onClick={() => setOpenDialog(check)}>
                    <Trans>Record</Trans>
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </Stack>
      {checks.map(({ check }) => (
        <CheckDialog
          key={check}
          application={application}
          check={check}
          open={openDialog === check}
          onClose={() => setOpenDialog(null)}
        />
      ))}
    </>
  )
}

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
