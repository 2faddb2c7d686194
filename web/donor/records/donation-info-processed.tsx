import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import type {
  DonationRecordAnswer,
  RecordStep,
} from '@almoner/api/donor/records/records-contract.ts'
import { Card } from '../../ui/layout/card.tsx'
import { OutsideLinkButton } from '../../ui/button/link-button.tsx'
import { MoneyLines } from '../../ui/data/money/money-lines.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { StatusPill } from '../../ui/data/status/status-pill.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { useProjectName } from '../../lib/text/project-name.ts'
import { PlanLink } from '../recurring-plan/plan/plan-link.tsx'
import { FlashMessage } from '../../ui/feedback/notice/flash-message.tsx'
import { useArrival } from '../use-arrival.ts'
import { Facts, type Fact } from './facts.tsx'
import { FailedGift } from './failed-gift.tsx'
import { OpenedRecord } from './opened-record.tsx'
import { usePaidBy } from './paid-by.ts'
import { RecordTimeline } from './record-timeline.tsx'

/** One donation, with its receipt. */
export const DonationInfoProcessed = () => {
  const { id } = useParams({ from: '/account/signed-in/DonationInfoProcessed/{-$id}' })
  const { t } = useLingui()
  const toName = useProjectName()
  const { plan, message } = useArrival()
  if (id === undefined) return <Navigate to="/DonationRecord" replace />
  return (
    <OpenedRecord
      id={id}
      title={(opened) => (opened ? toName(opened.projectName) : t`Your donation`)}
      list="/DonationRecord"
      back={() =>
        plan === undefined
          ? undefined
          : { to: '/DonationInfoRecurring/{-$id}', params: { id: plan } }
      }
    >
      {(opened) =>
        opened.recurring === null ? (
          <>
            {message !== undefined && <FlashMessage>{message}</FlashMessage>}
            <Details record={opened} />
          </>
        ) : (
          <Navigate to="/DonationInfoRecurring/{-$id}" params={{ id }} replace />
        )
      }
    </OpenedRecord>
  )
}

const Details = ({ record }: { record: DonationRecordAnswer }) => {
  const { t } = useLingui()
  const { amount, receiptUrl } = record
  const fees = chargedFees(record)
  return (
    <>
      <div>
        <StatusPill status={record.status} />
      </div>
      {record.method === 'card' && record.waitsFor === 'provider' && (
        <Notice title={<Trans>Your bank has not answered yet</Trans>}>
          <Trans>
            The payment continues automatically. Once it is paid, the receipt is emailed to you.
          </Trans>
        </Notice>
      )}
      {record.waitsFor === 'charity' && (
        <Notice title={<Trans>The charity is looking for your payment</Trans>}>
          <Trans>
            This takes one or two working days. Once the charity has found the money, the receipt is
            emailed to you.
          </Trans>
        </Notice>
      )}
      {record.status === 'error' && <FailedGift record={record} />}
      {isDisputed(record) && (
        <Notice>
          <Trans>Your bank is looking into this. You do not need to do anything.</Trans>
        </Notice>
      )}
      {fees && (
        <Card>
          <MoneyLines
            amountCents={amount}
            feeCents={fees.totalFee}
            charityReceivesCents={fees.nonprofitReceives}
            totalCents={fees.totalAmount}
          />
        </Card>
      )}
      <PaymentFacts record={record} />
      {receiptUrl !== null && <Receipt url={receiptUrl} isVoid={record.receiptVoid} />}
      {record.timeline.length > 0 && (
        <Card title={t`Timeline`}>
          <RecordTimeline steps={record.timeline} />
        </Card>
      )}
    </>
  )
}

// A gift that was never paid has no fees.
const chargedFees = ({ fees, status }: DonationRecordAnswer) => (status === 'error' ? null : fees)

const isDisputed = ({ timeline }: DonationRecordAnswer): boolean => {
  const steps = (wanted: RecordStep['kind']): number =>
    timeline.filter(({ kind }) => kind === wanted).length
  return steps('disputed') > steps('dispute_decided')
}

const Receipt = ({ url, isVoid }: { url: string; isVoid: boolean }) =>
  isVoid ? (
    <OutsideLinkButton href={url} icon="receipt" wide>
      <Trans>See why this receipt is void</Trans>
    </OutsideLinkButton>
  ) : (
    <OutsideLinkButton href={url} look="primary" icon="download" wide>
      <Trans>Download receipt</Trans>
    </OutsideLinkButton>
  )

const PaymentFacts = ({ record }: { record: DonationRecordAnswer }) => {
  const { t } = useLingui()
  const toPaidBy = usePaidBy()
  const { declineReason, memo, processingDate, receivedOn, refunded, returnedByBank } = record
  const facts: Fact[] = [
    {
      label: t`Amount`,
      value: <Money amountCents={record.amount} />,
      isKnown: !chargedFees(record),
    },
    {
      label: t`Monthly gift`,
      value: record.instalment && <PlanLink instalment={record.instalment} />,
      isKnown: record.instalment !== null,
    },
    { label: t`Requested`, value: <Time at={record.initiatedAt} /> },
    {
      label: t`Paid on`,
      value:
        receivedOn === null ? (
          processingDate !== null && <Time at={processingDate} />
        ) : (
          <Day day={receivedOn} />
        ),
      isKnown: processingDate !== null,
    },
    { label: t`Paid by`, value: toPaidBy(record) },
    {
      label: t`Receipt number`,
      value: record.organizationReceiptId,
      isKnown: record.organizationReceiptId !== null,
    },
    {
      label: t`Refunded to you`,
      value: <Money amountCents={refunded} />,
      isKnown: refunded > 0,
    },
    {
      label: t`Returned by your bank`,
      value: <Money amountCents={returnedByBank} />,
      isKnown: returnedByBank > 0,
    },
    { label: t`Your message`, value: memo, isKnown: memo !== '' },
    { label: t`From the charity`, value: declineReason, isKnown: declineReason !== null },
  ]
  return <Facts facts={facts} />
}
