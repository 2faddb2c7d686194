import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BankAccountAnswer } from '@almoner/api/desk/bank-account/contract.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Pill } from '../../ui/data/status/pill.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { useMay } from '../use-may.ts'
import { ApprovalActs } from '../approvals/approval-acts.tsx'
import { ApprovalState } from '../approvals/approval-facts.tsx'
import { AccountFacts } from './account-facts.tsx'
import { bankAccountQuery } from './bank-account-api.ts'
import { DeskOpenReviews } from '../manual-review/desk-open-reviews.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import styles from './bank-account.module.css'
import { FormerAccounts } from './former-accounts.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/**
 * Shows the bank account that receives payouts, the one waiting to replace it, and the earlier
 * ones.
 */
export const BankList = () => {
  const account = useQuery(bankAccountQuery)
  return (
    <>
      <ScreenTitle {...useHeading()} />
      <Stack gap={6}>
        <DeskOpenReviews about={['bank_account']} />
        <div className={styles.cards}>
          <Loaded query={account} height="14rem">
            {(answer) => (
              <>
                <Held answer={answer} />
                <Current answer={answer} />
                <Waiting answer={answer} />
              </>
            )}
          </Loaded>
          <Actions hasWaiting={account.data?.waiting != null} />
        </div>
        <FormerAccounts />
      </Stack>
    </>
  )
}

const Held = ({ answer: { payoutsHeldUntil } }: { answer: BankAccountAnswer }) => {
  const { t } = useLingui()
  if (payoutsHeldUntil === null) return null
  return (
    <Notice tone="warning" title={t`Payouts are on hold`}>
      <Trans>
        The account was changed. To protect your money, no payout starts before{' '}
        <Time at={payoutsHeldUntil} />.
      </Trans>
    </Notice>
  )
}

const Current = ({ answer: { current } }: { answer: BankAccountAnswer }) => (
  <Card title={<Trans>In use</Trans>}>
    {current === null ? (
      <p>
        <Trans>No bank account is in use for payouts.</Trans>
      </p>
    ) : (
      <AccountFacts account={current}>
        {current.inUseSince !== null && (
          <div>
            <dt>
              <Trans>In use since</Trans>
            </dt>
            <dd>
              <Time at={current.inUseSince} />
            </dd>
          </div>
        )}
      </AccountFacts>
    )}
  </Card>
)

const Waiting = ({ answer: { waiting } }: { answer: BankAccountAnswer }) => {
  const queryClient = useQueryClient()
  if (waiting === null) return null
  const { approval, status, isHolderRegisteredName } = waiting
  const readAgain = () =>
    void queryClient.invalidateQueries({ queryKey: bankAccountQuery.queryKey })
  return (
    <Card title={<Trans>Waiting to replace it</Trans>}>
      <Stack gap={4}>
        <div>
          <Pill tone={status === 'approved' ? 'info' : 'warning'} icon="clock">
            {status === 'approved' ? (
              <Trans>Being sent to Stripe</Trans>
            ) : (
              <Trans>Pending approval</Trans>
            )}
          </Pill>
        </div>
        <AccountFacts account={waiting} />
        {!isHolderRegisteredName && (
          <Notice tone="warning">
            <Trans>
              The account holder is not the registered name. Check it before you approve it.
            </Trans>
          </Notice>
        )}
        {status === 'pending' && approval !== null && (
          <>
            <ApprovalState approval={approval} />
            <ApprovalActs approval={approval} onDecided={readAgain} />
          </>
        )}
      </Stack>
    </Card>
  )
}

const Actions = ({ hasWaiting }: { hasWaiting: boolean }) => {
  const mayChange = useMay('bank_account.edit')
  return (
    <Row gap={3}>
      {mayChange && (
        <LinkButton to="/BankList/Add" look={hasWaiting ? 'secondary' : 'primary'} icon="bank">
          <Trans>Use another account</Trans>
        </LinkButton>
      )}
      <LinkButton to="/BankList/Replay" icon="clock">
        <Trans>View history</Trans>
      </LinkButton>
    </Row>
  )
}
