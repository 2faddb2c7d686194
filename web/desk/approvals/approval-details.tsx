import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type {
  Approval,
  PayoutDetails,
  RefundDetails,
} from '@almoner/api/use-cases/approvals/contract.ts'
import { Fact, Facts } from '../../ui/data/facts.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { useRefundReasonLabels } from '../payments/timeline/sentences/refund-sentence.ts'
import { BankLabel } from '../payouts/bank-label.tsx'

/** Shows what a person has to check before they approve that money moves. */
export const ApprovalDetails = ({ approval }: { approval: Approval }) => {
  const { payout, refund } = approval
  if (payout !== null) return <PayoutFacts payout={payout} amountCents={approval.amount} />
  if (refund !== null) return <RefundFacts refund={refund} approval={approval} />
  return null
}

type PayoutProps = { payout: PayoutDetails; amountCents: Approval['amount'] }

const PayoutFacts = ({ payout, amountCents }: PayoutProps) => {
  const { payoutId, bank, accountSince, payments, carried, kept, othersNet, period } = payout
  return (
    <Stack gap={3}>
      <PayoutDifferences payout={payout} />
      <Facts>
        {amountCents !== null && (
          <Fact label={<Trans>Amount</Trans>}>
            <Money amountCents={amountCents} />
          </Fact>
        )}
        <Fact label={<Trans>To account</Trans>}>
          <BankLabel bank={bank} />
        </Fact>
        {accountSince !== null && (
          <Fact label={<Trans>In use since</Trans>}>
            <Day day={accountSince} />
          </Fact>
        )}
        <Fact label={<Trans>Breakdown</Trans>}>
          <Plural value={payments} one="# payment" other="# payments" />{' '}
          <Money amountCents={payout.paymentsNet} />{' '}
          <Link to="/PayoutHistory/$payoutId" params={{ payoutId }} hash="lines">
            <Trans>See the lines</Trans>
          </Link>
        </Fact>
        {othersNet !== 0 && (
          <Fact label={<Trans>Refunds and disputes</Trans>}>
            <Money amountCents={othersNet} />
          </Fact>
        )}
        <Fact label={<Trans>Carried over</Trans>}>
          <Money amountCents={carried} />
        </Fact>
        <Fact label={<Trans>Left in balance</Trans>}>
          <Money amountCents={kept} />
        </Fact>
        {period !== null && (
          <Fact label={<Trans>Period</Trans>}>
            <Day day={period.from} /> – <Day day={period.to} />
          </Fact>
        )}
      </Facts>
    </Stack>
  )
}

/** Warns of how a payout differs from earlier ones. */
export const PayoutDifferences = ({ payout: { differences } }: { payout: PayoutDetails }) => {
  const { t } = useLingui()
  if (differences.length === 0) return null
  const sentences: Record<PayoutDetails['differences'][number], string> = {
    first_to_account: t`No payout has arrived at this bank account before.`,
    account_changed: t`The bank account was changed within the last 30 days.`,
    largest: t`The amount is larger than any of the last 12 payouts.`,
  }
  return (
    <Notice tone="warning" title={<Trans>This payout is unusual</Trans>}>
      {differences.map((difference) => (
        <p key={difference}>{sentences[difference]}</p>
      ))}
    </Notice>
  )
}

type RefundProps = { refund: RefundDetails; approval: Approval }

const RefundFacts = ({ refund, approval: { amount, paymentId, refundReason } }: RefundProps) => {
  const reasonLabel = useRefundReasonLabels()
  const { payer, paymentAmount, receiptNumber, givenAt } = refund
  return (
    <Facts>
      {amount !== null && (
        <Fact label={<Trans>Amount to refund</Trans>}>
          <Money amountCents={amount} />
        </Fact>
      )}
      {payer !== '' && (
        <Fact label={<Trans>Payer</Trans>}>
          <span translate="no">{payer}</span>
        </Fact>
      )}
      <Fact label={<Trans>Payment</Trans>}>
        <Money amountCents={paymentAmount} /> · <Time at={givenAt} />{' '}
        {paymentId !== null && (
          <Link to="/Payments/$paymentId" params={{ paymentId }}>
            <Trans>Open the payment</Trans>
          </Link>
        )}
      </Fact>
      {receiptNumber !== null && (
        <Fact label={<Trans>Receipt number</Trans>}>
          <span translate="no">{receiptNumber}</span>
        </Fact>
      )}
      {refundReason !== null && (
        <Fact label={<Trans>Reason</Trans>}>{reasonLabel(refundReason)}</Fact>
      )}
    </Facts>
  )
}
