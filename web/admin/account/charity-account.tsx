import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { ReadAgain } from '../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { ApplicationPill } from '../applications/application-status.tsx'
import { TapAndGoFee } from '../tap-and-go-fee.tsx'
import { accountQuery } from './account-api.ts'
import { CharityBilling } from './billing/charity-billing.tsx'
import { EndTaxStatusDialog, ReinstateDialog, SuspendDialog } from './account-dialogs.tsx'
import styles from './charity-account.module.css'
import { ProposedChange } from './proposed-change.tsx'

/** Shows administration's decisions about an open charity: its plan, and whether it may collect. */
export const CharityAccount = ({ id }: { id: string }) => {
  const account = useQuery(accountQuery(id))
  if (account.data && account.data.status !== 'pending') return <Account account={account.data} />
  if (account.data || problemCode(account.error) === 'not_found') {
    return (
      <p>
        <Trans>The account is being opened.</Trans>
      </p>
    )
  }
  return account.error ? <ReadAgain query={account} /> : <Skeleton height="6em" />
}

type Question = 'suspend' | 'reinstate' | 'tax'

const Account = ({ account }: { account: CharityAccountAnswer }) => {
  const { t } = useLingui()
  const planName = usePlanName()
  const [openDialog, setOpenDialog] = useState<Question | null>(null)
  const toDialogProps = (question: Question) => ({
    account,
    open: openDialog === question,
    onClose: () => setOpenDialog(null),
  })
  const { status, plan, payerSite, email, suspension, irFileNumber } = account
  return (
    <div className={styles.stack}>
      {suspension && (
        <Notice tone="warning" title={t`Suspended`}>
          {suspension.reason}
          {suspension.payoutsToo && (
            <p>
              <Trans>Payouts are held too.</Trans>
            </p>
          )}
        </Notice>
      )}
      <ProposedChange account={account} />
      <dl className={styles.facts}>
        <Fact name={t`Status`}>
          <ApplicationPill status={status} />
        </Fact>
        <Fact name={t`Plan`}>
          {planName(plan)} <TapAndGoFee account={account} />
        </Fact>
        <Fact name={t`Payment page`}>
          <a href={payerSite}>{payerSite.replace(/^https?:\/\//, '')}</a>
        </Fact>
        <Fact name={t`Contact`}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact name={t`IR File No.`}>{irFileNumber ?? t`Not verified`}</Fact>
      </dl>
      <Replays id={account.id} />
      <div className={styles.acts}>
        {suspension ? (
          <Button look="primary" onClick={() => setOpenDialog('reinstate')}>
            <Trans>Reinstate</Trans>
          </Button>
        ) : (
          <Button onClick={() => setOpenDialog('suspend')}>
            <Trans>Suspend</Trans>
          </Button>
        )}
        {irFileNumber !== null && (
          <Button onClick={() => setOpenDialog('tax')}>
            <Trans>End tax status</Trans>
          </Button>
        )}
      </div>
      <CharityBilling account={account} />
      <SuspendDialog {...toDialogProps('suspend')} />
      <ReinstateDialog {...toDialogProps('reinstate')} />
      <EndTaxStatusDialog {...toDialogProps('tax')} />
    </div>
  )
}

/** Links to the parts of the account that can be replayed. */
const Replays = ({ id }: { id: string }) => (
  <p className={styles.acts}>
    <Link to="/AdminAccounts/$id/BankAccount/Replay" params={{ id }}>
      <Trans>Replay of the bank account</Trans>
    </Link>
    <Link to="/AdminAccounts/$id/Subscription/Replay" params={{ id }}>
      <Trans>Replay of the subscription</Trans>
    </Link>
  </p>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
