import { useQuery } from '@tanstack/react-query'
import { BankAccountReplay } from '../../ui/history/bank-account-replay.tsx'
import { bankAccountHistoryQuery, subscriptionHistoryQuery } from '../../ui/history/history-api.ts'
import { SubscriptionReplay } from '../../ui/history/subscription-replay.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'

const owner = { realm: 'organizations' } as const

/** Shows the charity's bank account as it was at any moment. */
export const DeskBankAccountReplay = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <BankAccountReplay query={useQuery(bankAccountHistoryQuery(owner))} />
  </>
)

/** Shows the charity's subscription as it was at any moment. */
export const DeskSubscriptionReplay = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <SubscriptionReplay query={useQuery(subscriptionHistoryQuery(owner))} />
  </>
)
