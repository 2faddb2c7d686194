import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { OfflineEntryAnswer } from '@almoner/api/desk/offline-entries/contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { formatPhone } from '../../lib/form/phone/phone.ts'
import { useProjectName } from '../../lib/text/project-name.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { PrintButton } from '../../ui/button/print-button.tsx'
import { Fact, Facts } from '../../ui/data/facts.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Pill } from '../../ui/data/status/pill.tsx'
import { Time } from '../../ui/data/time.tsx'
import { DetailScreen, type DetailParts } from '../../ui/detail-screen/detail-screen.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { ReadAgain } from '../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { TimelineSection } from '../../ui/timeline/timeline-section.tsx'
import { ProofPicture } from '../payments/deciding/proof-picture.tsx'
import { PaymentPostings } from '../payments/detail/payment-postings.tsx'
import { useShownEntries } from '../payments/timeline/payment-timeline.tsx'
import { timelineQuery } from '../payments/payments-api.ts'
import { useOfflineActs } from './offline-acts.tsx'
import { OfflineReceipt } from './offline-receipt.tsx'
import { offlinePath, offlineQuery } from './offline-api.ts'
import { PayerLink } from '../donors/payer-link.tsx'
import { DeskOpenReviews } from '../manual-review/desk-open-reviews.tsx'
import styles from './offline.module.css'

/** The page of an offline payment. */
export const OfflineDetail = () => {
  const { offlineEntryId } = useParams({ from: '/signed-in/OfflinePayments/$offlineEntryId' })
  return <OfflineEntry key={offlineEntryId} offlineEntryId={offlineEntryId} />
}

type OfflineEntryProps = {
  offlineEntryId: string
  /** The filters of the list beside it, to which the way back leads. */
  search?: Readonly<Record<string, string>>
}

/** One offline payment, down to the events and the books. */
export const OfflineEntry = ({ offlineEntryId, search }: OfflineEntryProps) => {
  const { t } = useLingui()
  const parts = useOfflineParts()
  return (
    <DetailScreen
      query={offlineQuery(offlineEntryId)}
      name={t`Offline payment`}
      back={
        search
          ? { to: '/Payments', label: <Trans>All payments</Trans>, search, resetScroll: false }
          : { to: '/OfflinePayments', label: <Trans>All offline payments</Trans> }
      }
      aside={<PrintButton />}
      parts={parts}
    />
  )
}

const OfflineLead = ({ entry }: { entry: OfflineEntryAnswer }) => (
  <>
    {isPaidByLines(entry) ? (
      <Notice title={<Trans>Bank lines pay it in full</Trans>}>
        <Trans>It is not approved yet: approve it if it is right.</Trans>
      </Notice>
    ) : (
      entry.voidReason !== null && (
        <Notice title={<Trans>Voided: it is not counted anywhere</Trans>}>
          <p>{entry.voidReason}</p>
        </Notice>
      )
    )}
    <PayerLink donor={entry.donor} />
    <DeskOpenReviews about={[`offline_entry:${entry.id}`]} />
  </>
)

const useOfflineParts = (): ((entry: OfflineEntryAnswer) => DetailParts) => {
  const { t } = useLingui()
  const acts = useOfflineActs()
  return (entry) => {
    const amount = entry.amount
    const payer = fullName(entry) || t`Name not given`
    const sum = formatMoney(amount)
    return {
      title: t`${sum} from ${payer}`,
      heading: (
        <span className={styles.sum}>
          <Trans>
            <Money amountCents={amount} /> from {payer}
          </Trans>
        </span>
      ),
      pill: <OfflinePill status={entry.status} />,
      lead: <OfflineLead entry={entry} />,
      acts: acts(entry),
      sections: [
        { id: 'entry', title: t`What was received`, content: <EntryFacts entry={entry} /> },
        { id: 'giver', title: t`Payer`, content: <GiverFacts entry={entry} giver={payer} /> },
        ...(entry.proof
          ? [{ id: 'proof', title: t`Proof`, content: <ProofPicture proof={entry.proof} /> }]
          : []),
        { id: 'receipt', title: t`Receipt`, content: <OfflineReceipt entry={entry} /> },
        { id: 'history', title: t`Timeline`, content: <OfflineTimeline id={entry.id} /> },
        {
          id: 'books',
          title: t`Ledger entries`,
          content: <PaymentPostings path={offlinePath(entry.id)} />,
        },
      ],
    }
  }
}

/**
 * True if a sum was corrected after lines were matched to it. The entry is approved only when a
 * person clicks the button.
 */
const isPaidByLines = ({ status, matched, amount }: OfflineEntryAnswer): boolean =>
  status === 'pending' && matched !== null && matched >= amount

const OfflinePill = ({ status }: Pick<OfflineEntryAnswer, 'status'>) => {
  switch (status) {
    case 'approved':
      return (
        <Pill tone="success" icon="check">
          <Trans>Succeeded</Trans>
        </Pill>
      )
    case 'pending':
      return (
        <Pill tone="warning" icon="clock">
          <Trans context="offline payment">Pending</Trans>
        </Pill>
      )
    case 'voided':
      return (
        <Pill tone="neutral" icon="close">
          <Trans>Voided</Trans>
        </Pill>
      )
  }
}

const EntryFacts = ({ entry }: { entry: OfflineEntryAnswer }) => {
  const methodName = useMethodName()
  const projectName = useProjectName()
  const matched = formatMoney(entry.matched ?? noCents)
  const amount = formatMoney(entry.amount)
  return (
    <Facts>
      <Fact label={<Trans>Received on</Trans>}>
        {formatDay(entry.receivedOn)} {entry.receivedTime !== '00:00' && entry.receivedTime}
      </Fact>
      <Fact label={<Trans>Payment method</Trans>}>{methodName(entry.paymentMethod)}</Fact>
      <Fact label={<Trans>Type</Trans>}>
        {entry.paymentType === 'donation' ? <Trans>Donation</Trans> : <Trans>Payment</Trans>}
      </Fact>
      <Fact label={<Trans>Project</Trans>}>{projectName(entry.projectName)}</Fact>
      <Fact label={<Trans>Transaction fee</Trans>}>
        <Money amountCents={entry.fee} />
      </Fact>
      <Fact label={<Trans>Your charity receives</Trans>}>
        <Money amountCents={entry.net} />
      </Fact>
      {entry.matched !== null && entry.matched > 0 && (
        <Fact label={<Trans>Matched bank lines</Trans>}>
          <Trans>
            {matched} of {amount}
          </Trans>
        </Fact>
      )}
      <Fact label={<Trans>Added</Trans>}>
        <Time at={entry.recordedAt} />
      </Fact>
    </Facts>
  )
}

const GiverFacts = ({ entry, giver }: { entry: OfflineEntryAnswer; giver: string }) => (
  <Facts>
    <Fact label={<Trans>Name</Trans>}>{giver}</Fact>
    {entry.email && <Fact label={<Trans>Email</Trans>}>{entry.email}</Fact>}
    {entry.phoneNumber && (
      <Fact label={<Trans>Phone number</Trans>}>{formatPhone(entry.phoneNumber)}</Fact>
    )}
    {entry.note && <Fact label={<Trans>Note</Trans>}>{entry.note}</Fact>}
  </Facts>
)

const OfflineTimeline = ({ id }: { id: string }) => {
  const show = useShownEntries()
  const timeline = useQuery(timelineQuery(offlinePath(id)))
  if (timeline.isError && !timeline.data) return <ReadAgain query={timeline} />
  if (!timeline.data) return <Skeleton height="12rem" />
  return <TimelineSection entries={show(timeline.data.entries)} />
}
