import { Trans, useLingui } from '@lingui/react/macro'
import { BackLink } from '../ui/button/back-link.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import {
  OnboardingPage,
  OnboardingStep,
  SectionRemarks,
  useApplication,
} from './onboarding-frame.tsx'

/** Step 1: the card for the subscription. The Free plan needs none. */
export const OrgRegisterCard = () => {
  const { t } = useLingui()
  const { card, plan } = useApplication()
  return (
    <OnboardingPage>
      <OnboardingStep step={1} />
      <BackLink to="/OrgRegisterPlans" />
      <PageTitle
        title={t`Card for the subscription`}
        of="Almoner"
        lead={<Trans>Nothing is charged before your account is approved.</Trans>}
      />
      <SectionRemarks section="card" />
      {card === null && plan?.plan !== 'free' && (
        <Notice>
          <Trans>
            Cards cannot be given here yet. Choose the Free plan now; you can change the plan once
            your account is open.
          </Trans>
        </Notice>
      )}
      <LinkButton to="/OrgRegisterPlans" look="primary" wide>
        <Trans>Choose a plan</Trans>
      </LinkButton>
    </OnboardingPage>
  )
}
