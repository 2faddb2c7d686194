import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PolicyAnswer } from '@almoner/api/desk/approvals/contract.ts'
import type { Approval } from '@almoner/api/use-cases/approvals/contract.ts'
import { needsSecondPersonForRefund } from '@almoner/domain/staff/two-person-rules.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { LinkButton } from '../../../../ui/button/link-button.tsx'
import { Notice } from '../../../../ui/feedback/notice/notice.tsx'
import { useLanguage } from '../../../../lib/language/i18n.ts'
import { formatAlternatives, formatMoney } from '../../../../lib/text/format.ts'
import { ApprovalActs } from '../../../approvals/approval-acts.tsx'
import { ApprovalState, AskedBy } from '../../../approvals/approval-facts.tsx'
import { policyQuery } from '../../../approvals/safety-api.ts'
import styles from './refund.module.css'
import { Quiet } from '../../../../ui/layout/arrangement/quiet.tsx'
import { Wrap } from '../../../../ui/layout/arrangement/wrap.tsx'

/**
 * Returns who must approve a refund of this sum. Null if the person needs no approval, or if that
 * is not known yet: the server decides.
 */
export const useRefundApprovers = (
  cents: Cents | undefined,
  { enabled }: { enabled: boolean },
): readonly string[] | null => {
  const { data } = useQuery({ ...policyQuery, enabled })
  if (data === undefined || cents === undefined) return null
  return needsSecondPerson(data, cents) ? data.approvers.money : null
}

const needsSecondPerson = ({ rules, refundedLastDay }: PolicyAnswer, cents: Cents): boolean =>
  needsSecondPersonForRefund(
    {
      secondPerson: rules.secondPerson,
      limits: {
        refundAboveCents: rules.refundAbove,
        refundDayAboveCents: rules.refundDayAbove,
        payoutAboveCents: rules.payoutAbove,
      },
      payoutSchedule: rules.payoutSchedule,
    },
    { amountCents: cents, dayCents: refundedLastDay },
  )

/** Shown before a refund is sent that will wait for approval. */
export const ApprovalNeeded = ({ approvers }: { approvers: readonly string[] }) => {
  const people = formatAlternatives(approvers, useLanguage())
  return (
    <Notice tone="warning" title={<Trans>A second person must approve this refund</Trans>}>
      {approvers.length > 0 ? (
        <Trans>
          <span translate="no">{people}</span> can do that within 72 hours. Until then no money
          moves.
        </Trans>
      ) : (
        <Trans>
          No one else at your desk can do that, so it is made after 24 hours. Until then each owner
          and your contact address can cancel it by a link in an email.
        </Trans>
      )}
    </Notice>
  )
}

/** A refund that waits for a second person, and what the reader may do about it. */
export const WaitingRefund = ({ approval }: { approval: Approval }) => {
  const amount = formatMoney(approval.amount ?? noCents)
  return (
    <Notice
      tone="warning"
      title={
        approval.rule === 'delay' ? (
          <Trans>A refund of {amount} is on hold for 24 hours</Trans>
        ) : (
          <Trans>A refund of {amount} is waiting for approval</Trans>
        )
      }
      action={
        <div className={styles.door}>
          <ApprovalActs approval={approval} />
          <LinkButton to="/OrgSettings/Safety" look="quiet">
            <Trans>All requests</Trans>
          </LinkButton>
        </div>
      }
    >
      <Quiet>
        <AskedBy approval={approval} />
      </Quiet>
      {approval.note !== '' && <Wrap keepsLines>{approval.note}</Wrap>}
      <ApprovalState approval={approval} />
    </Notice>
  )
}
