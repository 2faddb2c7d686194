import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { Section } from '@almoner/domain/application/values.ts'
import { AreaHeader } from '../ui/layout/area/area-header.tsx'
import { CharitySwitch } from '../ui/account/charity-switch.tsx'
import { LogOutButton } from '../ui/account/log-out-button.tsx'
import { Notice } from '../ui/feedback/notice/notice.tsx'
import { Page } from '../ui/layout/page/page.tsx'
import { FieldNotesProvider } from '../ui/form/field.tsx'
import { StepDots } from '../ui/layout/step-dots.tsx'
import { applicationQuery } from './onboarding-api.ts'
import styles from './onboarding.module.css'
import { onboardingPages, type OnboardingPlace } from './pages.ts'
import { remarkPlace, remarksAt } from './remarks/remark-place.ts'
import { RemarkTexts } from './remarks/remark-texts.tsx'

/** The application as the guard of the route has read it. */
export const useApplication = () => useSuspenseQuery(applicationQuery).data

/** Around the screens of an applicant who is signed in. */
export const OnboardingPage = ({ children }: { children: ReactNode }) => (
  <Page
    header={
      <AreaHeader to="/OrgSignupFlow" area={<Trans>Application</Trans>}>
        <CharitySwitch />
        <LogOutButton realm="organizations" to="/" />
      </AreaHeader>
    }
  >
    {children}
  </Page>
)

/** Wraps the screen of one section, with the reviewer's remarks at the fields they are about. */
export const SectionPage = ({ section, children }: { section: Section; children: ReactNode }) => {
  const { remarks, plan } = useApplication()
  const places = new Set(
    remarks.flatMap((remark) => (remark.section === section ? (remarkPlace(remark) ?? []) : [])),
  )
  const notes = Object.fromEntries(
    [...places].map((place) => [
      place,
      <RemarkTexts key={place} remarks={remarksAt(remarks, section, place)} />,
    ]),
  )
  return (
    <OnboardingPage>
      <PageNumber place={section} plan={plan} />
      <FieldNotesProvider value={notes}>{children}</FieldNotesProvider>
    </OnboardingPage>
  )
}

/** Shows which page of the sign-up this is. A visitor has chosen no plan yet. */
export const PageNumber = ({
  place,
  plan,
}: {
  place: OnboardingPlace
  plan: ApplicationAnswer['plan']
}) => {
  const pages = onboardingPages(plan)
  const at = pages.indexOf(place)
  return at === -1 ? undefined : <StepDots step={at + 1} of={pages.length} unit="page" />
}

/**
 * Shows the reviewer's remarks about the section as a whole, and the request for more information.
 */
export const SectionRemarks = ({ section }: { section: Section }) => {
  const { t } = useLingui()
  const { message, status, unlocked, remarks } = useApplication()
  const own = remarksAt(remarks, section, null)
  const isLocked = status === 'draft' && !unlocked.includes(section)
  return (
    <>
      {isLocked && (
        <Notice>
          <Trans>We have not asked you to change this part. It stays as it was sent.</Trans>
        </Notice>
      )}
      {message !== null && !isLocked && (
        <Notice tone="warning" title={t`We asked you for this`}>
          {message}
        </Notice>
      )}
      {own.length > 0 && (
        <Notice tone="warning" title={t`The reviewer’s remarks`}>
          <ul className={styles.list}>
            {own.map(({ text, field }) => (
              <li key={`${field} ${text}`}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
