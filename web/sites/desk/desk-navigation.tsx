import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@almoner/domain/kernel/permissions.ts'
import { hasPermission, type DeskReader } from '../../desk/payments/use-may.ts'
import { waitingApprovalsQuery } from '../../desk/safety/safety-api.ts'
import { AreaNavigation, type AreaPlace } from '../../ui/layout/area-navigation.tsx'
import { openReviewsQuery } from '../../ui/manual-review/manual-review-api.ts'

export type DeskNavigationProps = {
  /** Until it is known that somebody is signed in. */
  waiting?: boolean
  /** Whoever is signed in. */
  reader?: DeskReader | undefined
}

/** What most staff may open, until it is known who looks: the places would move. */
const most: DeskReader = { person: { role: 'fundraiser' }, booksAsOf: null }

/** The screens of the charity's desk that the reader may open. */
export const DeskNavigation = ({ waiting = false, reader = most }: DeskNavigationProps) => {
  const { t } = useLingui()
  const maySettle = !waiting && hasPermission(reader, 'inbox.read')
  const { data: open } = useQuery({ ...openReviewsQuery('organizations'), enabled: maySettle })
  const mayApprove = !waiting && hasPermission(reader, 'approvals.read')
  const { data: requests } = useQuery({ ...waitingApprovalsQuery, enabled: mayApprove })
  const places: readonly (AreaPlace & { permission: Permission })[] = [
    {
      to: '/AccountOverview',
      word: t`Payments`,
      permission: 'payments.read',
      isCurrent: isPayments,
    },
    {
      to: '/PayoutHistory',
      word: t`Payouts`,
      permission: 'payouts.read',
      isCurrent: (pathname) => pathname.startsWith('/Payout'),
    },
    { to: '/MonthlyGiving', word: t`Monthly giving`, permission: 'recurring_plans.read' },
    {
      to: '/Inbox',
      word: t`Manual review`,
      count: open === undefined ? undefined : { shown: open, said: t`${open} to settle` },
      permission: 'inbox.read',
    },
    { to: '/Supporters', word: t`Supporters`, permission: 'supporters.read' },
    { to: '/WaysToPay', word: t`Ways to pay`, permission: 'payment_methods.read' },
    { to: '/OrgSettings/Stripe', word: t`Card payments`, permission: 'connected_account.read' },
    hasPermission(reader, 'bank_account.holder')
      ? { to: '/BankList', word: t`Bank account`, permission: 'bank_account.holder' }
      : { to: '/BankList/Replay', word: t`Bank account`, permission: 'bank_account.read' },
    {
      to: '/OrgSettings/Billing/Replay',
      word: t`Subscription`,
      permission: 'subscription.read',
    },
    { to: '/OrgSettings/Team', word: t`Team`, permission: 'team.read' },
    {
      to: '/OrgSettings/Safety',
      word: t`Safety`,
      count: requests === undefined ? undefined : { shown: requests, said: t`${requests} waiting` },
      permission: 'approvals.read',
    },
    { to: '/OrgSettings/CustomDomain', word: t`Custom domain`, permission: 'custom_domain.read' },
    { to: '/Activity', word: t`Activity`, permission: 'activity.read' },
    { to: '/Account', word: t`Your account`, permission: 'own_account.read' },
  ]
  return (
    <AreaNavigation
      label={t`Desk`}
      places={places.filter(({ permission }) => hasPermission(reader, permission))}
    />
  )
}

const isPayments = (pathname: string): boolean =>
  /^\/(?:AccountOverview|Balance)(?:\/|$)/.test(pathname)
