import { Trans } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type {
  InstalmentStatus,
  PlanOpened,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { Money } from '../../ui/money.tsx'
import { Time } from '../../ui/time.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import styles from './recurring-plan.module.css'

const open = new Set<InstalmentStatus>(['charging', 'untold', 'retrying', 'waiting'])

type PlanNextProps = {
  record: Pick<DonationRecordAnswer, 'amount' | 'coverFee'>
  plan: PlanOpened
  /** Undefined until it is known, or where it cannot be. */
  totalCents: Cents | undefined
}

/** What happens next and when, in one sentence. */
export const PlanNext = ({ record, plan, totalCents }: PlanNextProps) => {
  const { status, occurrences, next } = plan
  const isOnce = occurrences === 1
  if (status === 'active' && next) {
    const { number } = next
    return (
      <div>
        <p className={styles.lead}>
          <Trans>
            <Money amountCents={totalCents ?? centsOf(record.amount)} /> on <Time at={next.at} />
          </Trans>
        </p>
        {record.coverFee && (
          <p className={styles.small}>
            {totalCents === undefined ? (
              <Trans>The fee comes on top.</Trans>
            ) : (
              <Trans>With the fee that you cover.</Trans>
            )}
          </p>
        )}
        <p className={styles.small}>
          {isOnce ? (
            <Trans>It is charged by itself, and its receipt is mailed to you.</Trans>
          ) : (
            <Trans>
              Payment {number} of {occurrences}. It is charged by itself, and its receipt is mailed
              to you.
            </Trans>
          )}
        </p>
      </div>
    )
  }
  const isUnderWay = plan.instalments.some(({ status }) => open.has(status))
  return (
    <p>
      {status === 'paused' && (
        <Trans>
          Paused: nothing is charged until you resume. Then it goes on with the same day of the
          month, and no gift that is left is lost.
        </Trans>
      )}
      {status === 'cancelled' &&
        (isOnce ? (
          <Trans>This scheduled gift is cancelled. Nothing is charged.</Trans>
        ) : (
          <Trans>This monthly gift is cancelled. Nothing more is charged.</Trans>
        ))}
      {(status === 'active' || status === 'completed') &&
        (isUnderWay ? <UnderWay isOnce={isOnce} /> : <Ended isOnce={isOnce} />)}
    </p>
  )
}

const UnderWay = ({ isOnce }: { isOnce: boolean }) =>
  isOnce ? (
    <Trans>This gift is being charged.</Trans>
  ) : (
    <Trans>The last gift has begun; no other comes after it.</Trans>
  )

const Ended = ({ isOnce }: { isOnce: boolean }) =>
  isOnce ? (
    <Trans>This scheduled gift has come to its end. Thank you.</Trans>
  ) : (
    <Trans>This monthly gift has come to its end. Thank you for every part of it.</Trans>
  )
