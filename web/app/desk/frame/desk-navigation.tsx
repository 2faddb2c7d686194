import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { overdueStatementsQuery } from '../../../desk/bank-statements/bank-statements-api.ts'
import { hasPermission, type DeskReader } from '../../../desk/use-may.ts'
import { waitingApprovalsQuery } from '../../../desk/approvals/safety-api.ts'
import { useSettingsGroups } from '../../../desk/settings/settings-entries.ts'
import { AreaNavigation, type AreaPlace } from '../../../ui/layout/area/area-navigation.tsx'
import { countReviewsQuery, formatOpenCount } from '../../../ui/manual-review/manual-review-api.ts'

export type DeskNavigationProps = {
  /**
   * The staff member who is logged in, once known. Nothing is counted before, because the reader
   * may lack the permission.
   */
  reader?: DeskReader | undefined
}

/**
 * The places that most staff may open, shown until the reader is known. Otherwise the places would
 * move.
 */
const most: DeskReader = {
  person: { role: 'fundraiser' },
  organization: { status: 'approved' },
  booksAsOf: null,
}

/** The screens of the charity's desk that the reader may open. */
export const DeskNavigation = ({ reader: knownReader }: DeskNavigationProps) => {
  const { t } = useLingui()
  const reader = knownReader ?? most
  const open = useOpenItems(knownReader)
  const mayApprove = knownReader !== undefined && hasPermission(knownReader, 'approvals.read')
  const { data: requests } = useQuery({ ...waitingApprovalsQuery, enabled: mayApprove })
  const hasSettings = useSettingsGroups(reader).length > 0
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
      count: open === undefined ? undefined : { shown: open, label: t`${open} to settle` },
      permission: 'inbox.read',
    },
    { to: '/Supporters', word: t`Supporters`, permission: 'supporters.read' },
    { to: '/Activity', word: t`Activity`, permission: 'activity.read' },
  ]
  const settings: AreaPlace = {
    to: '/OrgSettings',
    word: t`Settings`,
    count: requests === undefined ? undefined : { shown: requests, label: t`${requests} waiting` },
    isCurrent: isSettings,
  }
  const account = { to: '/Account', word: t`Your account`, isCurrent: isOwnAccount } as const
  const faq = { to: '/Faq', word: t`FAQ` } as const
  return (
    <AreaNavigation
      label={t`Desk`}
      places={[
        ...places.filter(({ permission }) => hasPermission(reader, permission)),
        ...(hasSettings ? [settings] : []),
        account,
        faq,
      ]}
    />
  )
}

/**
 * Counts the open items of the inbox: reviews, and statements whose lines have waited for too long.
 */
const useOpenItems = (reader: DeskReader | undefined): string | undefined => {
  const mayRead = (permission: Permission) =>
    reader !== undefined && hasPermission(reader, permission)
  const reviews = useQuery({
    ...countReviewsQuery('organizations'),
    enabled: mayRead('inbox.read'),
  })
  const overdue = useQuery({ ...overdueStatementsQuery, enabled: mayRead('bank_lines.read') })
  return formatOpenCount((reviews.data ?? 0) + (overdue.data?.statements.length ?? 0))
}

const isOwnAccount = (pathname: string): boolean =>
  /^\/(?:Account|OrgSettings\/(?:ChangePassword|SecondFactor))(?:\/|$)/.test(pathname)

const isSettings = (pathname: string): boolean =>
  /^\/(?:OrgSettings|BankList|ReferralPlan|WaysToPay)(?:\/|$)/.test(pathname) &&
  !isOwnAccount(pathname)

const isPayments = (pathname: string): boolean =>
  /^\/(?:AccountOverview|Balance|Proofs)(?:\/|$)/.test(pathname)
