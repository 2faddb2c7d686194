import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type {
  InstalmentOfPlan,
  PlanSummary,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { DonationRecord } from '@almoner/api/donor/records/records-contract.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Pill } from '../../../ui/data/status/pill.tsx'
import { StatusPill } from '../../../ui/data/status/status-pill.tsx'
import { Day, Time } from '../../../ui/data/time.tsx'
import { formatDate } from '../../../lib/text/format.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { PlanPill } from '../../recurring-plan/plan/plan-pill.tsx'
import { usePaidBy } from '../paid-by.ts'
import styles from './donation-record.module.css'
import { findDate } from './record-date.ts'

/** One entry of a list, which opens what it is: a payment, a monthly gift, an instalment that waits. */
export const RecordRow = ({ record }: { record: DonationRecord }) => {
  const { recurring, instalment } = record
  if (recurring) return <PlanRow record={record} plan={recurring} />
  if (instalment?.status === 'waiting')
    return <WaitingRow record={record} instalment={instalment} />
  return <PaymentRow record={record} />
}

type RowProps = {
  record: DonationRecord
  /** The record that is opened, if it is not the row's own. */
  opens?: string
  /** The screen that shows one of its kind. */
  to: '/DonationInfoProcessed' | '/DonationInfoReauthenticate' | '/DonationInfoRecurring'
  status?: ReactNode
  /** The small words below the name. */
  children: ReactNode
}

const Row = ({ record, opens = record.id, to, status, children }: RowProps) => {
  const toName = useProjectName()
  return (
    <Link to={`${to}/{-$id}`} params={{ id: opens }} className={styles.row}>
      <span className={styles.project}>{toName(record.projectName)}</span>
      <span className={styles.amount}>
        <Money amountCents={record.totalAmount ?? record.amount} />
      </span>
      <span className={styles.small}>{children}</span>
      {status && <span className={styles.status}>{status}</span>}
    </Link>
  )
}

const PaymentRow = ({ record }: { record: DonationRecord }) => {
  const { status, organizationReceiptId, receivedOn } = record
  const toPaidBy = usePaidBy()
  return (
    <Row
      record={record}
      to="/DonationInfoProcessed"
      status={status !== 'complete' && <StatusPill status={status} />}
    >
      {receivedOn === null ? <Time at={findDate(record)} /> : <Day day={receivedOn} />}
      <span>{toPaidBy(record)}</span>
      {organizationReceiptId !== null && (
        <span>
          <Trans>Receipt {organizationReceiptId}</Trans>
        </span>
      )}
    </Row>
  )
}

const PlanRow = ({ record, plan }: { record: DonationRecord; plan: PlanSummary }) => {
  const { initiatedAt, scheduledDate } = record
  const { status, completed, occurrences, waiting } = plan
  // The gift that waits leads back to its plan. One without a payment is opened on the plan itself.
  const paymentId = waiting?.paymentId ?? null
  return (
    <Row
      record={record}
      opens={paymentId ?? record.id}
      to={paymentId === null ? '/DonationInfoRecurring' : '/DonationInfoReauthenticate'}
      status={
        waiting ? (
          <Pill tone="warning" icon="shield">
            <Trans>Action needed</Trans>
          </Pill>
        ) : (
          (status !== 'active' || plan.isResting) && <PlanPill plan={plan} />
        )
      }
    >
      <span>
        {scheduledDate === null ? (
          <Trans>
            Agreed on <Time at={initiatedAt} />
          </Trans>
        ) : (
          <Trans>
            Next: <Time at={scheduledDate} />
          </Trans>
        )}
      </span>
      <span>
        <Trans>
          {completed} of {occurrences} paid
        </Trans>
      </span>
    </Row>
  )
}

type WaitingRowProps = { record: DonationRecord; instalment: InstalmentOfPlan }

const WaitingRow = ({ record, instalment }: WaitingRowProps) => {
  const { number, occurrences, waitsUntil } = instalment
  const until = waitsUntil === null ? undefined : formatDate(waitsUntil)
  return (
    <Row
      record={record}
      to="/DonationInfoReauthenticate"
      status={<StatusPill status="reauthenticate" />}
    >
      <Time at={record.initiatedAt} />
      <span>
        <Trans>
          Payment {number} of {occurrences}
        </Trans>
      </span>
      {until !== undefined && (
        <span>
          <Trans>Waiting until {until}</Trans>
        </span>
      )}
    </Row>
  )
}
