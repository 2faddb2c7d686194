import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink, type BackLinkProps } from '../../ui/button/back-link.tsx'
import { DeviceCheck } from '../../ui/account/log-in/device-check.tsx'
import { Icon, type IconName } from '../../ui/picture/icon.tsx'
import { PageTitle } from '../../ui/layout/page/page-title.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { classes } from '../../lib/classes.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import styles from './account-frame.module.css'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { recordsQuery } from '../records/records-api.ts'
import { WaitingCount } from '../records/waiting-count.tsx'
import { useAccountSite } from './account-site.tsx'

export type AccountFrameProps = {
  title: string
  lead?: ReactNode
  /** The destination of "Back". */
  back?: SitePath | BackLinkProps | undefined
  /** The look `door` shows a single block in the middle of a wide screen. */
  look?: 'door' | 'page'
  /** The symbol of the result, before the heading. */
  mark?: 'success' | 'mail'
  children?: ReactNode
}

/** Shows a screen of the account, on the site of the charity that the donor came from. */
export const AccountFrame = ({
  title,
  lead,
  back,
  look = 'page',
  mark,
  children,
}: AccountFrameProps) => {
  const { charity, header, footer } = useAccountSite()
  return (
    <Page header={header} footer={footer}>
      <div className={classes(styles.frame, styles[look])} data-in-order="parts">
        {back !== undefined && (
          <div className={styles.way}>
            <BackLink {...(typeof back === 'string' ? { to: back } : back)} />
          </div>
        )}
        {mark && (
          <span className={classes(styles.mark, styles[mark])}>
            <Icon name={mark === 'mail' ? 'mail' : 'success'} size={32} />
          </span>
        )}
        <PageTitle title={title} site={charity.name} lead={lead} />
        {children}
        <DeviceCheck />
      </div>
    </Page>
  )
}

/** The account's own screens, with a way from each to the others. */
export const OwnFrame = ({ children, ...frame }: Omit<AccountFrameProps, 'look' | 'mark'>) => {
  const { id } = useAccountSite().charity
  // The count makes the places wider, which takes a second line on a phone.
  const { isPending } = useInfiniteQuery(recordsQuery(id, 'reauthenticate'))
  return (
    <AccountFrame {...frame}>
      {isPending && <BlankPlaces />}
      <OwnPlaces />
      {children}
    </AccountFrame>
  )
}

// Everything below it is held until the count is known, so it alone says that the screen loads.
const BlankPlaces = () => (
  <div className={styles.places} aria-busy="true" data-waiting>
    <Skeleton height="var(--target)" />
  </div>
)

const OwnPlaces = () => {
  const { t } = useLingui()
  const { id } = useAccountSite().charity
  const pathname = useLocation({ select: (location) => location.pathname })
  const places: { to: SitePath; word: string; icon: IconName }[] = [
    { to: '/AcInfo', word: t`Account`, icon: 'user' },
    { to: '/DonationRecord', word: t`Donations`, icon: 'receipt' },
    { to: '/ListCards', word: t`Cards`, icon: 'card' },
  ]
  return (
    <nav aria-label={t`Your account`}>
      <ul className={styles.places}>
        {places.map(({ to, word, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.place}
              // The lists of future gifts are shown beside the list of completed gifts.
              {...(pathname.startsWith(to) && { 'data-status': 'active', 'aria-current': 'true' })}
            >
              <Icon name={icon} />
              {word}
              {to === '/DonationRecord' && <WaitingCount charityId={id} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
