import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AreaNavigation } from '../../ui/layout/area/area-navigation.tsx'
import { openReviewsQuery } from '../../ui/manual-review/manual-review-api.ts'

/** The screens of administration. */
export const AdminNavigation = () => {
  const { t } = useLingui()
  const { data: open } = useQuery(openReviewsQuery('admin'))
  return (
    <AreaNavigation
      label={t`Administration`}
      places={[
        { to: '/AdminAccounts', word: t`Charities`, isCurrent: isCharities },
        {
          to: '/AdminInbox',
          word: t`Manual review`,
          count: open === undefined ? undefined : { shown: open, label: t`${open} to settle` },
        },
        { to: '/AdminDashboard', word: t`Dashboard` },
        { to: '/AdminMoney', word: t`Money` },
        { to: '/AdminChangePassword', word: t`Password and security` },
      ]}
    />
  )
}

const isCharities = (pathname: string): boolean =>
  pathname === '/AdminAccounts' ||
  pathname === '/AdminRehearsal' ||
  pathname.startsWith('/AdminAccounts/')
