import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { BankAccountReplay } from '../../ui/history/bank-account-replay.tsx'
import { bankAccountHistoryQuery, subscriptionHistoryQuery } from '../../ui/history/history-api.ts'
import { SubscriptionReplay } from '../../ui/history/subscription-replay.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { AccessReason } from '../account/access-reason.tsx'

/** Shows a charity's bank account as it was at any moment. */
export const AdminBankAccountReplay = () => {
  const { t } = useLingui()
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id/BankAccount/Replay' })
  const query = useQuery(bankAccountHistoryQuery({ realm: 'admin', id }))
  return (
    <Page id={id} error={query.error} title={t`Bank account`}>
      <BankAccountReplay query={query} />
    </Page>
  )
}

/** Shows a charity's subscription as it was at any moment. */
export const AdminSubscriptionReplay = () => {
  const { t } = useLingui()
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id/Subscription/Replay' })
  const query = useQuery(subscriptionHistoryQuery({ realm: 'admin', id }))
  return (
    <Page id={id} error={query.error} title={t`Subscription`}>
      <SubscriptionReplay query={query} />
    </Page>
  )
}

type PageProps = { id: string; error: unknown; title: string; children: ReactNode }

const Page = ({ id, error, title, children }: PageProps) => {
  if (problemCode(error) === 'access_reason_required') return <AccessReason id={id} />
  return (
    <>
      <BackLink
        to="/AdminAccounts/$id"
        params={{ id }}
        label={<Trans>Back to the charity</Trans>}
      />
      <ScreenTitle title={title} />
      {children}
    </>
  )
}
