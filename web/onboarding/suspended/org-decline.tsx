import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CommandButton } from '../../ui/button/command-button.tsx'
import { useCommand } from '../../lib/form/command.ts'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { ApplicationSummary } from '../summary/application-summary.tsx'
import { sectionPath } from '../application-path.ts'
import { applicationQuery, reopenApplication } from '../onboarding-api.ts'
import { OnboardingPage, useApplication } from '../onboarding-frame.tsx'
import styles from '../onboarding.module.css'
import { OrgSuspended } from './org-suspended.tsx'
import { suspensionQuery } from './suspension-api.ts'
import { useDeclinedPlaces } from './use-declined-places.ts'

/** Why a charity's desk is closed: its application was declined, or the charity is suspended. */
export const OrgDecline = () => {
  // If there is a suspension, the guard of the route has already read it.
  const { data: suspension } = useQuery({ ...suspensionQuery, enabled: false })
  return suspension ? <OrgSuspended suspension={suspension} /> : <ApplicationDeclined />
}

/** Why the application was declined, and whether the charity may apply again. */
const ApplicationDeclined = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const application = useApplication()
  const { message, mayReapply } = application
  const { remarks, names, first } = useDeclinedPlaces(application)
  const applying = useCommand({
    send: reopenApplication,
    updates: applicationQuery.queryKey,
    done: () => navigate({ to: first === null ? '/OrgRegisterReview' : sectionPath[first] }),
  })
  return (
    <OnboardingPage>
      <ScreenTitle title={t`Your application was declined`} />
      {message !== null && (
        <Notice tone="warning" title={t`Reason`}>
          {message}
        </Notice>
      )}
      {names.length > 0 && (
        <Notice title={t`What to correct`}>
          <ul className={styles.list}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p>
            <Trans>
              The reviewer’s remarks are shown below, at the answers that they refer to.
            </Trans>
          </p>
        </Notice>
      )}
      {applying.failure && <Failure error={applying.failure.error} />}
      {mayReapply && (
        <CommandButton look="primary" wide command={applying}>
          <Trans>Apply again</Trans>
        </CommandButton>
      )}
      <ApplicationSummary application={{ ...application, remarks }} editable={false} />
    </OnboardingPage>
  )
}
