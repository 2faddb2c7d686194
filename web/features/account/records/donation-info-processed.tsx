import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DonationRecordAnswer } from '@almoner/api/routes/payments/records-contract.ts'
import { Card } from '../../../components/card.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { MoneyLines } from '../../../components/money-lines.tsx'
import { Money } from '../../../components/money.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { Time } from '../../../components/time.tsx'
import { centsOf } from '../../../lib/answered-amount.ts'
import { useMethodName } from '../../../lib/method-name.ts'
import { NetworkError, ProblemError } from '../../../lib/problem.ts'
import { AccountFrame } from '../account-frame.tsx'
import { LoadFailure } from '../own/load-failure.tsx'
import { useArrival } from '../use-arrival.ts'
import styles from './donation-record.module.css'
import { recordQuery } from './records-api.ts'
import { RecordTimeline } from './record-timeline.tsx'

/** One donation, with its receipt. */
export const DonationInfoProcessed = () => {
  const { record } = useArrival()
  return record === undefined ? <Navigate to="/DonationRecord" replace /> : <ById id={record} />
}

const ById = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const record = useQuery(recordQuery(id))
  // What is not to be had is not to be seen: the list knows what is (specification, section 7).
  if (record.error instanceof ProblemError) return <Navigate to="/DonationRecord" replace />
  return (
    <AccountFrame title={record.data?.projectName ?? t`Your donation`} back="/DonationRecord">
      {record.error instanceof NetworkError && !record.data && (
        <LoadFailure error={record.error} retry={() => void record.refetch()} />
      )}
      {record.isPending && (
        <span aria-busy="true">
          <Skeleton height="360px" />
        </span>
      )}
      {record.data && <Details record={record.data} />}
    </AccountFrame>
  )
}

const Details = ({ record }: { record: DonationRecordAnswer }) => {
  const { t } = useLingui()
  const { amount, fees, receiptUrl, organizationReceiptId } = record
  return (
    <>
      <div>
        <StatusPill status={record.status} />
      </div>
      <Card>
        {fees ? (
          <MoneyLines
            amountCents={centsOf(amount)}
            feeCents={centsOf(fees.totalFee)}
            charityReceivesCents={centsOf(fees.nonprofitReceives)}
            totalCents={centsOf(fees.totalAmount)}
          />
        ) : (
          <p>
            <Money amountCents={centsOf(amount)} />
          </p>
        )}
      </Card>
      <Facts record={record} />
      {receiptUrl !== null && (
        <LinkButton to={receiptUrl} look="primary" icon="download" wide>
          {record.receiptVoid ? (
            <Trans>See why receipt {organizationReceiptId} is void</Trans>
          ) : (
            <Trans>Download receipt</Trans>
          )}
        </LinkButton>
      )}
      {record.timeline.length > 0 && (
        <Card title={t`What happened`}>
          <RecordTimeline steps={record.timeline} />
        </Card>
      )}
    </>
  )
}

const Facts = ({ record }: { record: DonationRecordAnswer }) => {
  const { t } = useLingui()
  const methodOf = useMethodName()
  const { cardLast4, declineReason, memo, processingDate, refunded, returnedByBank } = record
  const method = methodOf(record.method)
  const facts: { label: string; value: ReactNode; isKnown?: boolean }[] = [
    { label: t`Asked for`, value: <Time at={record.initiatedAt} /> },
    {
      label: t`Paid`,
      value: processingDate !== null && <Time at={processingDate} />,
      isKnown: processingDate !== null,
    },
    { label: t`Paid by`, value: cardLast4 === null ? method : `${method} •••• ${cardLast4}` },
    {
      label: t`Receipt number`,
      value: record.organizationReceiptId,
      isKnown: record.organizationReceiptId !== null,
    },
    {
      label: t`Given back to you`,
      value: <Money amountCents={centsOf(refunded)} />,
      isKnown: refunded > 0,
    },
    {
      label: t`Returned by your bank`,
      value: <Money amountCents={centsOf(returnedByBank)} />,
      isKnown: returnedByBank > 0,
    },
    { label: t`Your message`, value: memo, isKnown: memo !== '' },
    { label: t`From the charity`, value: declineReason, isKnown: declineReason !== null },
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ isKnown = true }) => isKnown)
        .map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
