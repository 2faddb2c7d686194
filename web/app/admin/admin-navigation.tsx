import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AreaNavigation } from '../../ui/layout/area/area-navigation.tsx'
import { charityCountsQuery } from '../../admin/charity-counts-query.ts'
import { openErasuresQuery } from '../../admin/erasure-requests/erasure-requests-api.ts'
import { formatOpenCount, openReviewsQuery } from '../../ui/manual-review/manual-review-api.ts'

/** The screens of administration. */
export const AdminNavigation = () => {
  const { t } = useLingui()
  const { data: open } = useQuery(openReviewsQuery('admin'))
  const { data: erasures } = useQuery(openErasuresQuery)
  const { data: counts } = useQuery(charityCountsQuery)
  const waiting = counts && formatOpenCount(counts.attention)
  return (
    <AreaNavigation
      label={t`Administration`}
      places={[
        {
          to: '/AdminAccounts',
          word: t`Charities`,
          isCurrent: isCharities,
          count:
            waiting === undefined
              ? undefined
              : { shown: waiting, label: t`${waiting} need attention` },
        },
        {
          to: '/AdminInbox',
          word: t`Manual review`,
          count: open === undefined ? undefined : { shown: open, label: t`${open} to resolve` },
        },
        {
          to: '/AdminErasures',
          word: t`Erasure requests`,
          isCurrent: (pathname) => pathname.startsWith('/AdminErasures'),
          count:
            erasures === undefined
              ? undefined
              : { shown: erasures, label: t`${erasures} to decide` },
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
  pathname === '/AdminCharityList' ||
  pathname.startsWith('/AdminAccounts/')
