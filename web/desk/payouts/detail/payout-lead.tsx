import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Day, Time } from '../../../ui/data/time.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { ApprovalActs } from '../../approvals/approval-acts.tsx'
import { PayoutDifferences } from '../../approvals/approval-details.tsx'
import { ApprovalState } from '../../approvals/approval-facts.tsx'
import { BankLabel } from '../bank-label.tsx'
import {
  needsAnotherAccount,
  usePayoutFailureLabel,
} from '../../../ui/payment/payout-failure-labels.ts'
import { payoutsKey } from '../payouts-api.ts'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/** The facts of a payout, and what its reader has to know first. */
export const PayoutLead = ({ payout }: { payout: PayoutAnswer }) => (
  <Stack gap={4}>
    <Waiting payout={payout} />
    <Failed payout={payout} />
    <PayoutFacts payout={payout} />
  </Stack>
)

const Waiting = ({ payout: { approval } }: { payout: PayoutAnswer }) => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  if (approval?.status !== 'waiting') return null
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: payoutsKey })
  // It is cancelled by an act of the payout itself.
  const may = { ...approval.may, cancel: false }
  return (
    <>
      {approval.payout && <PayoutDifferences payout={approval.payout} />}
      <Notice tone="warning" title={t`It is waiting for approval`}>
        <ApprovalState approval={approval} />
        {(may.approve || may.refuse) && (
          <ApprovalActs approval={{ ...approval, may }} onDecided={readAgain} />
        )}
      </Notice>
    </>
  )
}

const Failed = ({ payout: { status, failureCode } }: { payout: PayoutAnswer }) => {
  const { t } = useLingui()
  const failureLabel = usePayoutFailureLabel()
  if (status !== 'failed' && status !== 'returned') return null
  const isOfAccount = needsAnotherAccount(failureCode)
  return (
    <Notice
      tone="danger"
      title={
        status === 'failed' ? t`Payout unsuccessful. Try again later.` : t`Your bank sent it back`
      }
      action={
        isOfAccount ? (
          <LinkButton to="/BankList/Replay" icon="bank">
            <Trans>Bank account</Trans>
          </LinkButton>
        ) : (
          <LinkButton to="/Payout">
            <Trans>Request another payout</Trans>
          </LinkButton>
        )
      }
    >
      {failureLabel(failureCode)} <Trans>The money is in your balance again.</Trans>
    </Notice>
  )
}

const PayoutFacts = ({ payout }: { payout: PayoutAnswer }) => {
  const { status, bank, created, requestedBy, arrival_date: day } = payout
  const { bankReference, providerPayoutId } = payout
  const accountSince = payout.approval?.payout?.accountSince
  return (
    <Facts>
      <Fact label={<Trans>To account</Trans>}>
        <BankLabel bank={bank} />
      </Fact>
      {accountSince && (
        <Fact label={<Trans>In use since</Trans>}>
          <Day day={accountSince} />
        </Fact>
      )}
      <Fact label={<Trans>Requested</Trans>}>
        <Time at={created} /> · {requestedBy ?? <Trans>automatically</Trans>}
      </Fact>
      {day !== null && (status === 'sent' || status === 'paid' || status === 'returned') && (
        <Fact label={status === 'sent' ? <Trans>Expected</Trans> : <Trans>Arrived</Trans>}>
          <Day day={day} />
        </Fact>
      )}
      {bankReference !== null && (
        <Fact label={<Trans>Reference at the bank</Trans>}>
          <span translate="no">{bankReference}</span>
        </Fact>
      )}
      {providerPayoutId !== null && (
        <Fact label={<Trans>At Stripe</Trans>}>
          <span translate="no">{providerPayoutId}</span>
        </Fact>
      )}
    </Facts>
  )
}
