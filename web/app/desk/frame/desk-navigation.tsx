import { useLingui } from '@lingui/react/macro'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { hasPermission, type DeskReader } from '../../../desk/use-may.ts'
import { useSettingsGroups } from '../../../desk/settings/settings-entries.ts'
import { isSettingsPath } from '../../../desk/settings/settings-paths.ts'
import type { AreaPlace } from '../../../ui/layout/area/area-navigation.tsx'
import { AreaMenu, AreaRail } from '../../../ui/layout/area/area-rail.tsx'
import { formatOpenCount } from '../../../ui/manual-review/manual-review-api.ts'
import { useWaitingCounts } from '../../../desk/use-waiting-counts.ts'

export type DeskNavigationProps = {
  /**
   * The staff member who is logged in, once known. Nothing is counted before, because the reader
   * may lack the permission.
   */
  reader?: (DeskReader & { paymentsWaiting: number; proofsWaiting: number }) | undefined
}

/**
 * The places of owners and finance staff, who open the desk most, shown until the reader is known.
 * Otherwise the places would move.
 */
export const mostReader: DeskReader = {
  person: { role: 'finance' },
  organization: { status: 'approved' },
  booksAsOf: null,
}

/** The screens of the charity's desk that the reader may open, beside each screen. */
export const DeskNavigation = ({ reader }: DeskNavigationProps) => {
  const { t } = useLingui()
  return <AreaRail label={t`Desk`} groups={usePlaces(reader)} />
}

/** The button that shows the same screens on a phone or a tablet. */
export const DeskMenu = ({ reader }: DeskNavigationProps) => {
  const { t } = useLingui()
  return <AreaMenu label={t`Desk`} groups={usePlaces(reader)} />
}

type Place = AreaPlace & { permission: Permission }

/** The screens that the reader may open, in groups. */
export const usePlaces = (knownReader: DeskNavigationProps['reader']): readonly AreaPlace[][] => {
  const reader = knownReader ?? mostReader
  const hasSettings = useSettingsGroups(reader).length > 0
  return useGroups(knownReader)
    .map((places) =>
      places.filter(
        ({ to, permission }) =>
          hasPermission(reader, permission) && (to !== '/OrgSettings' || hasSettings),
      ),
    )
    .filter((places) => places.length > 0)
}

const useGroups = (reader: DeskNavigationProps['reader']): readonly (readonly Place[])[] => {
  const { t } = useLingui()
  const waiting = useWaitingCounts(reader)
  const mayDecide = reader !== undefined && hasPermission(reader, 'payments.approve')
  const payments = formatOpenCount(mayDecide ? reader.paymentsWaiting : 0)
  const proofs = formatOpenCount(mayDecide ? reader.proofsWaiting : 0)
  const lines = formatOpenCount(waiting.bankLines)
  const requests = formatOpenCount(waiting.approvals)
  const open = formatOpenCount(waiting.reviews)
  return [
    [{ to: '/AccountOverview', word: t`Home`, permission: 'desk.open' }],
    [
      {
        to: '/Payments',
        word: t`Payments`,
        permission: 'payments.read',
        count:
          payments === undefined ? undefined : { shown: payments, label: t`${payments} to review` },
      },
      {
        to: '/Proofs',
        word: t`Proofs`,
        permission: 'payments.approve',
        count: proofs === undefined ? undefined : { shown: proofs, label: t`${proofs} to review` },
      },
      {
        to: '/OfflinePayments',
        word: t`Offline payments`,
        permission: 'offline.edit',
        isCurrent: startsWith('AddOfflinePayments', 'OfflinePayments'),
      },
      {
        to: '/BankStatements',
        word: t`Bank statements`,
        permission: 'bank_lines.read',
        count: lines === undefined ? undefined : { shown: lines, label: t`${lines} to match` },
      },
      { to: '/ImportOfflinePayments', word: t`Imports`, permission: 'offline.edit' },
    ],
    [
      { to: '/MonthlyGiving', word: t`Monthly giving`, permission: 'recurring_plans.read' },
      { to: '/Donors', word: t`Donors`, permission: 'donors.read' },
      {
        to: '/Projects',
        word: t`Projects`,
        permission: 'projects.history',
        isCurrent: startsWith('Projects', 'CreateGoal'),
      },
    ],
    [
      { to: '/Balance', word: t`Balance`, permission: 'balance.read' },
      {
        to: '/PayoutHistory',
        word: t`Payouts`,
        permission: 'payouts.read',
        isCurrent: startsWith('Payout', 'PayoutHistory', 'PayoutSuccess'),
      },
      { to: '/OrgSettings/Reports', word: t`Reports`, permission: 'reports.read' },
    ],
    [
      {
        to: '/OrgSettings/Safety',
        word: t`Approvals`,
        permission: 'approvals.read',
        count:
          requests === undefined ? undefined : { shown: requests, label: t`${requests} waiting` },
      },
      {
        to: '/Inbox',
        word: t`Manual review`,
        permission: 'inbox.read',
        count: open === undefined ? undefined : { shown: open, label: t`${open} to resolve` },
      },
      { to: '/Activity', word: t`Activity`, permission: 'activity.read' },
    ],
    [{ to: '/OrgSettings', word: t`Settings`, permission: 'desk.open', isCurrent: isSettingsPath }],
  ]
}

/** Whether an address is one of these screens, or below one of them. */
const startsWith =
  (...screens: readonly string[]) =>
  (pathname: string): boolean =>
    screens.includes(pathname.split('/')[1] ?? '')
