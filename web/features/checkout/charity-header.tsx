import { useLingui } from '@lingui/react/macro'
import { LanguageMenu } from '../../components/language-menu.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ProjectPicture } from '../../components/project-picture.tsx'
import { offeredLanguages } from '../../lib/i18n.ts'
import styles from './charity-header.module.css'
import { planOf, useOrganisation } from './organisation.tsx'

/** The charity above every screen. */
export const CharityHeader = () => {
  const organisation = useOrganisation()
  const { organizationName, logo, supportedLanguages } = organisation.organizationObj
  const languages = planOf(organisation).hasLanguages ? offeredLanguages(supportedLanguages) : []
  const isDrawn = logo?.startsWith('illustration:')
  return (
    <PageHeader
      name={organizationName}
      logoUrl={isDrawn ? undefined : (logo ?? undefined)}
      {...(isDrawn && { logo: <DrawnLogo source={logo ?? ''} seed={organisation.id} /> })}
    >
      <LanguageMenu languages={languages} />
    </PageHeader>
  )
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
      {organizationIRDNo && <p>{t`Tax-exempt charity, IR file no. ${organizationIRDNo}`}</p>}
      <p>{t`Secure checkout by Almoner`}</p>
    </>
  )
}
