import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AreaNavigation } from '../../ui/layout/area-navigation.tsx'
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
        { to: '/AdminApplications', word: t`Applications`, isCurrent: isApplications },
        {
          to: '/AdminInbox',
          word: t`Manual review`,
          count: open === undefined ? undefined : { shown: open, said: t`${open} to settle` },
        },
        { to: '/AdminChangePassword', word: t`Password and security` },
      ]}
    />
  )
}

// An application and its replay have the address that the charity has later.
const isCharities = (pathname: string): boolean => pathname === '/AdminAccounts'
const isApplications = (pathname: string): boolean =>
  pathname === '/AdminApplications' ||
  pathname === '/AdminRehearsal' ||
  pathname.startsWith('/AdminAccounts/')
