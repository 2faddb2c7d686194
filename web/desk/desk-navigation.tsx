import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AreaNavigation } from '../components/area-navigation.tsx'
import { inboxCountQuery } from '../features/inbox/inbox-api.ts'

/** The screens of the charity's desk; `waiting` until it is known that somebody is signed in. */
export const DeskNavigation = ({ waiting = false }: { waiting?: boolean }) => {
  const { t } = useLingui()
  const { data: open } = useQuery({ ...inboxCountQuery('organizations'), enabled: !waiting })
  return (
    <AreaNavigation
      label={t`Desk`}
      places={[
        { to: '/AccountOverview', word: t`Payments` },
        { to: '/MonthlyGiving', word: t`Monthly giving` },
        {
          to: '/Inbox',
          word: t`Inbox`,
          count: open === undefined ? undefined : { shown: open, said: t`${open} to settle` },
        },
        { to: '/WaysToPay', word: t`Ways to pay` },
      ]}
    />
  )
}
