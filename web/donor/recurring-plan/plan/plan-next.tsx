import { Trans } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type {
  InstalmentStatus,
  PlanOpened,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { useAccountSite } from '../../frame/account-site.tsx'
import styles from './recurring-plan.module.css'

const open = new Set<InstalmentStatus>(['charging', 'untold', 'retrying', 'waiting'])

type PlanNextProps = {
  record: Pick<DonationRecordAnswer, 'amount' | 'coverFee'>
  plan: PlanOpened
  /** Undefined until it is known, or if it cannot be known. */
  totalCents: Cents | undefined
}

/** Explains in one sentence what happens next and when. */
export const PlanNext = ({ record, plan, totalCents }: PlanNextProps) => {
  const { status, occurrences, next, isResting } = plan
  const isOnce = occurrences === 1
  const { isSuspended } = useAccountSite().charity
  if (status === 'active' && isResting) {
    return (
      <p>
        <Trans>
          The charity does not accept automatic payments at the moment, so nothing is charged. You
          need not do anything: your gift continues on its usual day once the charity accepts them
          again, with all remaining payments. We email you the date first.
        </Trans>
      </p>
    )
  }
  if (status === 'active' && next && isSuspended) {
    return (
      <p>
        <Trans>
          The charity does not accept payments at the moment, so nothing is charged. Your gift
          continues automatically once the charity accepts payments again, with all remaining
          payments.
        </Trans>
      </p>
    )
  }
  if (status === 'active' && next) {
    const { number } = next
    return (
      <div>
        <p className={styles.lead}>
          <Trans>
            <Money amountCents={totalCents ?? record.amount} /> on <Time at={next.at} />
          </Trans>
        </p>
        {record.coverFee && (
          <Quiet size={15}>
            {totalCents === undefined ? (
              <Trans>The fee is added to this.</Trans>
            ) : (
              <Trans>This includes the fee that you cover.</Trans>
            )}
          </Quiet>
        )}
        <Quiet size={15}>
          {isOnce ? (
            <Trans>It will be charged automatically, and the receipt emailed to you.</Trans>
          ) : (
            <Trans>
              Payment {number} of {occurrences}. It will be charged automatically, and the receipt
              emailed to you.
            </Trans>
          )}
        </Quiet>
      </div>
    )
  }
  const isUnderWay = plan.instalments.some(({ status }) => open.has(status))
  return (
    <p>
      {status === 'paused' && (
        <Trans>
          Paused: nothing is charged until you resume. It then continues on the same day of the
          month, with all remaining payments.
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
    <Trans>The last payment is in progress; no more will follow.</Trans>
  )

const Ended = ({ isOnce }: { isOnce: boolean }) =>
  isOnce ? (
    <Trans>This scheduled gift is complete. Thank you.</Trans>
  ) : (
    <Trans>This monthly gift is complete. Thank you for your support.</Trans>
  )
