import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { BankAccountReplay } from '../../ui/history/bank-account-replay.tsx'
import { bankAccountHistoryQuery, subscriptionHistoryQuery } from '../../ui/history/history-api.ts'
import { SubscriptionReplay } from '../../ui/history/subscription-replay.tsx'
import { PageTitle } from '../../ui/layout/page/page-title.tsx'
import { useReader } from '../use-may.ts'

const owner = { realm: 'organizations' } as const

/** Shows the charity's bank account as it was at any moment. */
export const DeskBankAccountReplay = () => {
  const { t } = useLingui()
  const { of, mayRead } = useReader('bank_account.read')
  const query = useQuery({ ...bankAccountHistoryQuery(owner), enabled: mayRead === true })
  return (
    <Page
      title={t`Bank account`}
      of={of}
      mayRead={mayRead}
      lead={<Trans>The accounts for payouts, and the state of each at any time.</Trans>}
    >
      <BankAccountReplay query={query} />
    </Page>
  )
}

/** Shows the charity's subscription as it was at any moment. */
export const DeskSubscriptionReplay = () => {
  const { t } = useLingui()
  const { of, mayRead } = useReader('subscription.read')
  const query = useQuery({ ...subscriptionHistoryQuery(owner), enabled: mayRead === true })
  return (
    <Page
      title={t`Subscription`}
      of={of}
      mayRead={mayRead}
      lead={<Trans>The plan that the charity pays for, and its state at any time.</Trans>}
    >
      <SubscriptionReplay query={query} />
    </Page>
  )
}

type PageProps = {
  title: string
  of: string | undefined
  lead: ReactNode
  mayRead: boolean | undefined
  children: ReactNode
}

const Page = ({ title, of, lead, mayRead, children }: PageProps) => (
  <>
    <PageTitle title={title} of={of} lead={lead} />
    {mayRead === false ? (
      <Notice>
        <Trans>Only owners, finance staff and auditors can see this.</Trans>
      </Notice>
    ) : (
      children
    )}
  </>
)
