import { createRoute, Outlet } from '@tanstack/react-router'
import { createScreens, type Guarded } from '../../account/site/staff-screen.tsx'
import { desk } from './frame/desk-site.ts'

// The guards know the whole application, which staff of an open charity need not load.
const loadGuards = () => import('./onboarding-guards.ts')
const needsDraft = async (guarded: Guarded): Promise<void> =>
  (await loadGuards()).needsDraft(guarded)
const needsLanding = async (guarded: Guarded): Promise<void> =>
  (await loadGuards()).needsLanding(guarded)
const needsClosedDesk = async (guarded: Guarded): Promise<void> =>
  (await loadGuards()).needsClosedDesk(guarded)

/** Around the screens of an applicant. */
const applicant = createRoute({
  getParentRoute: () => desk.rootRoute,
  id: 'applicant',
  component: () => (
    <desk.SessionFrame>
      <Outlet />
    </desk.SessionFrame>
  ),
  errorComponent: desk.SessionFailure,
})

const step = createScreens(() => applicant)

// The pages from the logo on have addresses of their own: this one leads to the one that is due.
const orgSetup = createRoute({
  getParentRoute: () => applicant,
  path: '/OrgSetup',
  beforeLoad: needsLanding,
})

/** The sign-up of a charity, page by page. */
export const onboardingRoutes = [
  desk.publicScreen({
    path: '/OrgSignup',
    beforeLoad: desk.needsNoSession,
    load: () => import('../../onboarding/sign-up/org-signup.tsx'),
    name: 'OrgSignup',
  }),
  desk.publicScreen({
    path: '/OrgSignupFlow',
    load: () => import('../../onboarding/sign-up/org-signup-flow.tsx'),
    name: 'OrgSignupFlow',
  }),
  applicant.addChildren([
    step({
      path: '/OrgAgreement',
      beforeLoad: needsDraft,
      load: () => import('../../onboarding/set-up/org-agreement.tsx'),
      name: 'OrgAgreement',
    }),
    step({
      path: '/OrgRegisterInfo',
      beforeLoad: needsDraft,
      load: () => import('../../onboarding/info/org-register-info.tsx'),
      name: 'OrgRegisterInfo',
    }),
    step({
      path: '/OrgRegisterPlans',
      beforeLoad: needsDraft,
      load: () => import('../../onboarding/subscription/org-register-plans.tsx'),
      name: 'OrgRegisterPlans',
    }),
    step({
      path: '/OrgRegisterCard',
      beforeLoad: needsDraft,
      load: () => import('../../onboarding/subscription/org-register-card.tsx'),
      name: 'OrgRegisterCard',
    }),
    step({
      path: '/OrgRegisterReview',
      beforeLoad: needsDraft,
      load: () => import('../../onboarding/summary/org-register-review.tsx'),
      name: 'OrgRegisterReview',
    }),
    orgSetup,
    step({
      path: '/OrgSetup/Logo',
      beforeLoad: needsDraft,
      load: () => import('../../onboarding/set-up/org-setup-logo.tsx'),
      name: 'OrgSetupLogo',
    }),
    step({
      path: '/OrgSetup/Documents',
      beforeLoad: needsDraft,
      load: () => import('../../onboarding/set-up/org-setup-documents.tsx'),
      name: 'OrgSetupDocuments',
    }),
    step({
      path: '/OrgBankAdd',
      beforeLoad: needsDraft,
      load: () => import('../../onboarding/set-up/org-bank-add.tsx'),
      name: 'OrgBankAdd',
    }),
    step({
      path: '/KycForm',
      beforeLoad: needsDraft,
      load: () => import('../../onboarding/set-up/kyc/kyc-form.tsx'),
      name: 'KycForm',
    }),
    step({
      path: '/OrgConfirm',
      beforeLoad: needsLanding,
      load: () => import('../../onboarding/summary/org-confirm.tsx'),
      name: 'OrgConfirm',
    }),
    step({
      path: '/OrgDecline',
      beforeLoad: needsClosedDesk,
      load: () => import('../../onboarding/suspended/org-decline.tsx'),
      name: 'OrgDecline',
    }),
  ]),
] as const
