import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { overviewQuery } from '../payments/payments-api.ts'
import { isSettingsPath } from './settings-paths.ts'
import { SettingHistoryLink } from './setting-history-link.tsx'
import { SettingsList } from './settings-list.tsx'
import { useHasRoom } from './use-has-room.ts'
import styles from './settings-frame.module.css'

/**
 * Shows the list of settings at the left of each of their pages. On a phone the list is a page of
 * its own, to which a link leads back. The elements are the same around other screens, so that no
 * screen is mounted again when the path changes.
 */
export const SettingsFrame = ({
  pathname,
  children,
}: {
  pathname: string
  children: ReactNode
}) => {
  const { t } = useLingui()
  const isSettings = isSettingsPath(pathname)
  const hasList = isSettings && pathname !== '/OrgSettings'
  const hasRoom = useHasRoom()
  const { data } = useQuery({ ...overviewQuery, enabled: hasList })
  // The address is that of the next page before the page is there, and its link would move.
  const shownPath = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  return (
    <div className={classes(styles.frame, isSettings && styles.settings, hasList && styles.split)}>
      {hasList && hasRoom && (
        // The list is shown with its values, which are longer or shorter than any placeholder.
        <nav className={styles.list} aria-label={t`Settings`} data-in-order="together">
          {data && <SettingsList reader={data} pathname={pathname} />}
        </nav>
      )}
      <div className={styles.page} data-in-order="all">
        {hasList && (
          <div className={styles.back}>
            <BackLink to="/OrgSettings" label={<Trans>Settings</Trans>} />
          </div>
        )}
        {children}
        {hasList && data && shownPath === pathname && (
          <SettingHistoryLink pathname={pathname} reader={data} />
        )}
      </div>
    </div>
  )
}
