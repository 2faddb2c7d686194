import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BankAccountAnswer } from '@almoner/api/desk/bank-account/contract.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Pill } from '../../ui/data/status/pill.tsx'
import { Time } from '../../ui/data/time.tsx'
import { LoadFailure } from '../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page/page-title.tsx'
import { useMay } from '../use-may.ts'
import { ApprovalActs } from '../approvals/approval-acts.tsx'
import { ApprovalState } from '../approvals/approval-facts.tsx'
import { AccountFacts } from './account-facts.tsx'
import { bankAccountQuery } from './bank-account-api.ts'
import { DeskOpenReviews } from '../manual-review/desk-open-reviews.tsx'
import styles from './bank-account.module.css'
import { FormerAccounts } from './former-accounts.tsx'

type BankListProps = {
  /** The text for the window's title. */
  of: string | undefined
  /** Undefined until the permissions are loaded. The server checks them again. */
  mayRead: boolean | undefined
}

/**
 * Shows the bank account that receives payouts, the one waiting to replace it, and the earlier
 * ones.
 */
export const BankList = ({ of, mayRead }: BankListProps) => {
  const { t } = useLingui()
  const account = useQuery({ ...bankAccountQuery, enabled: mayRead === true })
  return (
    <>
      <PageTitle
        title={t`Bank account`}
        of={of}
        lead={<Trans>Your payouts go to this account. One is in use at a time.</Trans>}
      />
      {mayRead === false ? (
        <Notice>
          <Trans>Only owners and finance staff can see this.</Trans>
        </Notice>
      ) : (
        <div className={styles.stack}>
          <DeskOpenReviews about={['bank_account']} />
          <div className={styles.cards}>
            {account.isError && !account.data && (
              <LoadFailure error={account.error} retry={() => void account.refetch()} />
            )}
            {account.data && <Accounts answer={account.data} />}
            {!account.data && !account.isError && <Skeleton height="14rem" />}
            <Actions hasWaiting={account.data?.waiting != null} />
          </div>
          <FormerAccounts enabled={mayRead === true} />
        </div>
      )}
    </>
  )
}

const Accounts = ({ answer }: { answer: BankAccountAnswer }) => (
  <>
    <Held answer={answer} />
    <Current answer={answer} />
    <Waiting answer={answer} />
  </>
)

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
      <div className={styles.part}>
        <div>
          <Pill tone={status === 'approved' ? 'info' : 'warning'} icon="clock">
            {status === 'approved' ? (
              <Trans>On its way to Stripe</Trans>
            ) : (
              <Trans>Waiting for approval</Trans>
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
      </div>
    </Card>
  )
}

const Actions = ({ hasWaiting }: { hasWaiting: boolean }) => {
  const mayChange = useMay('bank_account.edit')
  return (
    <div className={styles.acts}>
      {mayChange && (
        <LinkButton to="/BankList/Add" look={hasWaiting ? 'secondary' : 'primary'} icon="bank">
          <Trans>Use another account</Trans>
        </LinkButton>
      )}
      <LinkButton to="/BankList/Replay" icon="clock">
        <Trans>View its history</Trans>
      </LinkButton>
    </div>
  )
}
