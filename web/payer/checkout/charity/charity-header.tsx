import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { createContext, Suspense, use, type ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/picture/icon.tsx'
import { LanguageMenu } from '../../../ui/layout/area/language-menu.tsx'
import { PageHeader } from '../../../ui/layout/page/page-header.tsx'
import { ProjectPicture } from '../../../ui/picture/project-picture.tsx'
import { offeredLanguages } from '../../../lib/language/i18n.ts'
import styles from './charity-header.module.css'
import { useSignedIn } from '../../signed-in/use-signed-in.ts'
import { subscriptionFeatures, useOrganisation } from './organisation.tsx'
import type { SitePath } from '../../../lib/router/site-path.ts'

/** The number of gifts that wait for the donor who is logged in, as the site shows it. */
const WaitingGifts = createContext<ReactNode>(undefined)

export const WaitingGiftsProvider = WaitingGifts.Provider

/** Shows the charity above every screen. */
export const CharityHeader = () => {
  const organisation = useOrganisation()
  const { organizationName, logo, supportedLanguages } = organisation.organizationObj
  const languages = subscriptionFeatures(organisation).hasLanguages
    ? offeredLanguages(supportedLanguages)
    : []
  const isDrawn = logo?.startsWith('illustration:')
  return (
    <PageHeader
      name={organizationName}
      logoUrl={isDrawn ? undefined : (logo ?? undefined)}
      {...(isDrawn && { logo: <DrawnLogo source={logo ?? ''} seed={organisation.id} /> })}
    >
      <LanguageMenu languages={languages} />
      <AccountLinks />
    </PageHeader>
  )
}

/** The way to log in, or to what is one's own. */
const AccountLinks = () => {
  const { t } = useLingui()
  const isSignedIn = useSignedIn()
  const waitingGifts = use(WaitingGifts)
  // It loads apart, and the links do not wait for it.
  const waiting = isSignedIn && <Suspense>{waitingGifts}</Suspense>
  const links: { to: SitePath; name: string; icon: IconName }[] = isSignedIn
    ? [
        { to: '/DonationRecord', name: t`Your donations`, icon: 'receipt' },
        { to: '/ListCards', name: t`Your cards`, icon: 'card' },
        { to: '/AcInfo', name: t`Your account`, icon: 'user' },
      ]
    : [{ to: '/LoginPrompt', name: t`Log in`, icon: 'user' }]
  return links.map(({ to, name, icon }) => (
    <span key={to} className={styles.item}>
      <Link to={to} className={styles.link} aria-label={name} title={name}>
        <Icon name={icon} size={24} />
      </Link>
      {to === '/DonationRecord' && <span className={styles.count}>{waiting}</span>}
      {to === '/AcInfo' && <span className={styles.countOnPhone}>{waiting}</span>}
    </span>
  ))
}

const DrawnLogo = ({ source, seed }: { source: string; seed: string }) => (
  <span className={styles.logo}>
    <ProjectPicture source={source} alt="" seed={seed} />
  </span>
)

/** Below every screen: what makes this page safe, and who runs it. */
export const CharityFooter = () => {
  const { t } = useLingui()
  const organisation = useOrganisation()
  const { organizationName, organizationAddress, organizationIRDNo } = organisation.organizationObj
  return (
    <>
      <p>{[organizationName, organizationAddress].filter(Boolean).join(' · ')}</p>
      {organizationIRDNo && <p>{t`Tax-exempt charity, IR File No. ${organizationIRDNo}`}</p>}
      <p>{t`Secure checkout by Almoner`}</p>
    </>
  )
}
