import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { addCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type {
  InstalmentEntry,
  InstalmentStatus,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { classes } from '../../../lib/classes.ts'
import styles from './plan-progress.module.css'

/** The groups that a donor distinguishes at a glance. */
const parts = ['given', 'underway', 'waiting', 'passed', 'to_come'] as const
type Part = (typeof parts)[number]

const partByStatus: Record<InstalmentStatus, Part> = {
  complete: 'given',
  charging: 'underway',
  untold: 'underway',
  retrying: 'underway',
  waiting: 'waiting',
  skipped: 'passed',
  cancelled: 'passed',
  scheduled: 'to_come',
}

// A year has one line.
const mostInLine = 12

/**
 * Shows all instalments in one simple picture, and in words. A screen reader never reads the
 * picture.
 */
export const PlanProgress = ({ instalments }: { instalments: readonly InstalmentEntry[] }) => (
  <Stack gap={3}>
    <Sum instalments={instalments} />
    <div
      className={styles.picture}
      style={{ '--columns': Math.min(mostInLine, instalments.length) } as CSSProperties}
      aria-hidden="true"
    >
      {instalments.map(({ number, status }) => (
        <Mark key={number} part={partByStatus[status]} />
      ))}
    </div>
    <ProgressText instalments={instalments} />
  </Stack>
)

const Mark = ({ part }: { part: Part }) => <span className={classes(styles.mark, styles[part])} />

const Sum = ({ instalments }: { instalments: readonly InstalmentEntry[] }) => {
  const given = sumAmounts(instalments, (part) => part === 'given')
  const all = sumAmounts(instalments, (part) => part !== 'passed')
  return (
    <p className={styles.sum}>
      <Trans>
        <strong>
          <Money amountCents={given} />
        </strong>{' '}
        given of <Money amountCents={all} />
      </Trans>
    </p>
  )
}

const sumAmounts = (
  instalments: readonly InstalmentEntry[],
  isMeant: (part: Part) => boolean,
): Cents =>
  addCents(
    ...instalments
      .filter(({ status }) => isMeant(partByStatus[status]))
      .map(({ amount }) => amount),
  )

const ProgressText = ({ instalments }: { instalments: readonly InstalmentEntry[] }) => {
  const toPartLabel = usePartLabels()
  return (
    <ul className={styles.words}>
      {parts.map((part) => {
        const count = instalments.filter(({ status }) => partByStatus[status] === part).length
        return (
          count > 0 && (
            <li key={part} className={styles.word}>
              <span className={styles.sample} aria-hidden="true">
                <Mark part={part} />
              </span>
              {toPartLabel(part, count)}
            </li>
          )
        )
      })}
    </ul>
  )
}

const usePartLabels = (): ((part: Part, count: number) => string) => {
  const { t } = useLingui()
  return (part, count) => {
    const toPartLabel: Record<Part, string> = {
      given: t`${count} paid`,
      underway: t`${count} in progress`,
      waiting: t`${count} need your attention`,
      passed: t`${count} skipped`,
      to_come: t`${count} upcoming`,
    }
    return toPartLabel[part]
  }
}
