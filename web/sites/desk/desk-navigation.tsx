import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { may } from '@almoner/domain/kernel/permissions.ts'
import { AreaNavigation } from '../../ui/layout/area-navigation.tsx'
import { openReviewsQuery } from '../../ui/manual-review/manual-review-api.ts'

export type DeskNavigationProps = {
  /** Until it is known that somebody is signed in. */
  waiting?: boolean
  /** Of whoever is signed in. */
  role?: string | undefined
}

/** The screens of the charity's desk. */
export const DeskNavigation = ({ waiting = false, role }: DeskNavigationProps) => {
  const { t } = useLingui()
  const { data: open } = useQuery({ ...openReviewsQuery('organizations'), enabled: !waiting })
  return (
    <AreaNavigation
      label={t`Desk`}
      places={[
        { to: '/AccountOverview', word: t`Payments` },
        { to: '/MonthlyGiving', word: t`Monthly giving` },
        {
          to: '/Inbox',
          word: t`Manual review`,
          count: open === undefined ? undefined : { shown: open, said: t`${open} to settle` },
        },
        // Until it is known who looks, as for most: the places would move.
        ...(role === undefined || may(role, 'supporters.read')
          ? [{ to: '/Supporters', word: t`Supporters` } as const]
          : []),
        { to: '/WaysToPay', word: t`Ways to pay` },
        ...(role !== undefined && may(role, 'connected_account.read')
          ? [{ to: '/OrgSettings/Stripe', word: t`Card payments` } as const]
          : []),
        ...(role !== undefined && may(role, 'team.read')
          ? [{ to: '/OrgSettings/Team', word: t`Team` } as const]
          : []),
        ...(role !== undefined && may(role, 'custom_domain.read')
          ? [{ to: '/OrgSettings/CustomDomain', word: t`Custom domain` } as const]
          : []),
        ...(role !== undefined && may(role, 'activity.read')
          ? [{ to: '/Activity', word: t`Activity` } as const]
          : []),
        { to: '/Account', word: t`Your account` },
      ]}
    />
  )
}
