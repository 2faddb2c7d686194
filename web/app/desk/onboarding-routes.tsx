import { createRoute, lazyRouteComponent, Outlet, useNavigate } from '@tanstack/react-router'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { RetryPrompt } from '../../ui/feedback/prompt/retry-prompt.tsx'
import { SessionBoundary } from '../../ui/account/session-boundary.tsx'
import { desk } from './frame/desk-site.ts'
import { needsClosedDesk, needsDraft, needsLanding } from './onboarding-guards.ts'

const orgSignup = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/OrgSignup',
  beforeLoad: desk.needsNoSession,
  component: lazyRouteComponent(
    () => import('../../onboarding/sign-up/org-signup.tsx'),
    'OrgSignup',
  ),
})

const orgSignupFlow = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/OrgSignupFlow',
  component: lazyRouteComponent(
    () => import('../../onboarding/sign-up/org-signup-flow.tsx'),
    'OrgSignupFlow',
  ),
})

const Applicant = () => {
  const navigate = useNavigate()
  const leave = (wanted: string): void => {
    const search = { to: wanted, ended: true }
    // Typed text can no longer be saved, so no form asks for confirmation.
    void navigate({ to: '/OrgLogin', search, replace: true, ignoreBlocker: true })
  }
  return (
    <SessionBoundary realm="organizations" leave={leave}>
      <Outlet />
    </SessionBoundary>
  )
}

/** Around the screens of an applicant. */
const applicant = createRoute({
  getParentRoute: () => desk.rootRoute,
  id: 'applicant',
  component: Applicant,
  errorComponent: ({ error }) => <RetryPrompt header={<AreaHeader to="/" />} error={error} />,
})

const orgAgreement = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgAgreement',
  beforeLoad: needsDraft,
  component: lazyRouteComponent(
    () => import('../../onboarding/set-up/org-agreement.tsx'),
    'OrgAgreement',
  ),
})

const orgRegisterInfo = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgRegisterInfo',
  beforeLoad: needsDraft,
  component: lazyRouteComponent(
    () => import('../../onboarding/info/org-register-info.tsx'),
    'OrgRegisterInfo',
  ),
})

const orgRegisterPlans = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgRegisterPlans',
  beforeLoad: needsDraft,
  component: lazyRouteComponent(
    () => import('../../onboarding/subscription/org-register-plans.tsx'),
    'OrgRegisterPlans',
  ),
})

const orgRegisterCard = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgRegisterCard',
  beforeLoad: needsDraft,
  component: lazyRouteComponent(
    () => import('../../onboarding/subscription/org-register-card.tsx'),
    'OrgRegisterCard',
  ),
})

const orgRegisterReview = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgRegisterReview',
  beforeLoad: needsDraft,
  component: lazyRouteComponent(
    () => import('../../onboarding/summary/org-register-review.tsx'),
    'OrgRegisterReview',
  ),
})

// Steps 3 to 6 are screens of their own: this address leads to the one that is due.
const orgSetup = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgSetup',
  beforeLoad: needsLanding,
})

const orgSetupLogo = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgSetup/Logo',
  beforeLoad: needsDraft,
  component: lazyRouteComponent(
    () => import('../../onboarding/set-up/org-setup-logo.tsx'),
    'OrgSetupLogo',
  ),
})

const orgSetupDocuments = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgSetup/Documents',
  beforeLoad: needsDraft,
  component: lazyRouteComponent(
    () => import('../../onboarding/set-up/org-setup-documents.tsx'),
    'OrgSetupDocuments',
  ),
})

const orgBankAdd = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgBankAdd',
  beforeLoad: needsDraft,
  component: lazyRouteComponent(
    () => import('../../onboarding/set-up/org-bank-add.tsx'),
    'OrgBankAdd',
  ),
})

const kycForm = createRoute({
  getParentRoute: () => applicant,
  path: '/KycForm',
  beforeLoad: needsDraft,
  component: lazyRouteComponent(() => import('../../onboarding/set-up/kyc-form.tsx'), 'KycForm'),
})

const orgConfirm = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgConfirm',
  beforeLoad: needsLanding,
  component: lazyRouteComponent(
    () => import('../../onboarding/summary/org-confirm.tsx'),
    'OrgConfirm',
  ),
})

const orgDecline = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgDecline',
  beforeLoad: needsClosedDesk,
  component: lazyRouteComponent(
    () => import('../../onboarding/suspended/org-decline.tsx'),
    'OrgDecline',
  ),
})

/** The sign-up of a charity, and its six steps. */
export const onboardingRoutes = [
  orgSignup,
  orgSignupFlow,
  applicant.addChildren([
    orgAgreement,
    orgRegisterInfo,
    orgRegisterPlans,
    orgRegisterCard,
    orgRegisterReview,
    orgSetup,
    orgSetupLogo,
    orgSetupDocuments,
    orgBankAdd,
    kycForm,
    orgConfirm,
    orgDecline,
  ]),
] as const
