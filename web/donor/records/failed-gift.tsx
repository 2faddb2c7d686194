import { Trans } from '@lingui/react/macro'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { useRefusedSentence } from '../../lib/paying/refused-sentence.ts'

/** Explains why a gift failed, whether money was taken, and the donor's options now. */
export const FailedGift = ({ record }: { record: DonationRecordAnswer }) =>
  record.failure === 'declined_by_charity' ? (
    <Notice
      tone="warning"
      title={<Trans>The charity could not find this payment</Trans>}
      action={<GiveAgain record={record} />}
    >
      {record.reference === null ? (
        <Trans>If you have paid, send the charity your proof of payment.</Trans>
      ) : (
        <Trans>
          The charity could not match a transfer with this reference. If your account was debited,
          send the charity your payment slip.
        </Trans>
      )}
    </Notice>
  ) : (
    <NotTaken record={record} />
  )

const NotTaken = ({ record }: { record: DonationRecordAnswer }) => {
  const sentence = useRefusedSentence()
  return (
    <Notice
      tone="danger"
      title={<Trans>Payment failed</Trans>}
      action={<GiveAgain record={record} />}
    >
      {sentence(record.failure ?? '')}
    </Notice>
  )
}

// A project that accepts no more payments shows that itself, and links to those that do.
const GiveAgain = ({ record }: { record: DonationRecordAnswer }) => {
  const { instalment, projectId, transactionType } = record
  // The monthly gift retries automatically, or explains its wait.
  if (instalment !== null) return undefined
  return (
    <LinkButton
      to={projectId === null ? '/SelectMission' : '/MissionDetails'}
      {...(projectId !== null && { search: { no: projectId } })}
    >
      {transactionType === 'payment' ? <Trans>Pay again</Trans> : <Trans>Give again</Trans>}
    </LinkButton>
  )
}
