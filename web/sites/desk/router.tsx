import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { supportersList } from '@almoner/api/desk/marketing-consent/supporters-list-contract.ts'
import { paymentsList } from '@almoner/api/desk/payments/payments-list-contract.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { inboxSearchSchema } from '../../ui/manual-review/manual-review-api.ts'
import {
  plansSearchSchema,
  troublesSearchSchema,
} from '../../desk/recurring-plans/recurring-plans-api.ts'
import { leaveWhenSignedOut, needsNoSession, needsSession } from '../../lib/guard.ts'
import { loginSearchSchema } from '../../lib/login-address.ts'
import { routerOptions } from '../../lib/router-options.ts'
import { Failure, Nowhere, Retry } from './prompts.tsx'
import { RootLayout } from './root-layout.tsx'
import { SignedInLayout, WaitingLayout } from './signed-in-layout.tsx'

const desk = { realm: 'organizations', login: '/OrgLogin', home: '/AccountOverview' } as const

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: Nowhere,
  errorComponent: Failure,
})

const homeLogin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../../home/home-login.tsx'), 'HomeLogin'),
})

const orgLogin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/OrgLogin',
  validateSearch: loginSearchSchema,
  beforeLoad: needsNoSession(desk),
  component: lazyRouteComponent(() => import('../../home/org-login.tsx'), 'OrgLogin'),
})

const emailVerified = createRoute({
  getParentRoute: () => rootRoute,
  path: '/EmailVerified/$token',
  component: lazyRouteComponent(() => import('../../account/email-verified.tsx'), 'EmailVerified'),
})

const resetEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ResetEmail/$token',
  component: lazyRouteComponent(
    () => import('../../account/reset-staff-email.tsx'),
    'ResetStaffEmail',
  ),
})

const undoUsername = createRoute({
  getParentRoute: () => rootRoute,
  path: '/UndoUsername/$token',
  component: lazyRouteComponent(
    () => import('../../account/undo-staff-username.tsx'),
    'UndoStaffUsername',
  ),
})

/** Everything below it is the charity's own. */
export const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: needsSession(desk),
  component: SignedInLayout,
  pendingComponent: WaitingLayout,
  pendingMs: 100,
  errorComponent: Retry,
})

const accountOverview = createRoute({
  getParentRoute: () => signedIn,
  path: '/AccountOverview',
  validateSearch: addressSchema(paymentsList),
  component: lazyRouteComponent(
    () => import('../../desk/payments/account-overview.tsx'),
    'AccountOverview',
  ),
})

const paymentDetails = createRoute({
  getParentRoute: () => accountOverview,
  path: '/Payments/$paymentId',
  component: lazyRouteComponent(
    () => import('../../desk/payments/payment-details.tsx'),
    'PaymentDetails',
  ),
})

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/Inbox',
  validateSearch: inboxSearchSchema,
  component: lazyRouteComponent(() => import('./desk-manual-review.tsx'), 'DeskManualReview'),
})

const monthlyScreens = () => import('./desk-recurring-plans.tsx')

const recurringPlans = createRoute({
  getParentRoute: () => signedIn,
  path: '/MonthlyGiving',
  validateSearch: troublesSearchSchema,
  component: lazyRouteComponent(monthlyScreens, 'DeskRecurringPlans'),
})

const planList = createRoute({
  getParentRoute: () => signedIn,
  path: '/MonthlyGiving/Plans',
  validateSearch: plansSearchSchema,
  component: lazyRouteComponent(monthlyScreens, 'DeskPlanList'),
})

const planDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/MonthlyGiving/Plans/$planId',
  component: lazyRouteComponent(monthlyScreens, 'DeskPlanDetail'),
})

const supporters = createRoute({
  getParentRoute: () => signedIn,
  path: '/Supporters',
  validateSearch: addressSchema(supportersList),
  component: lazyRouteComponent(() => import('./desk-supporters.tsx'), 'DeskSupporters'),
})

const paymentMethods = createRoute({
  getParentRoute: () => signedIn,
  path: '/WaysToPay',
  component: lazyRouteComponent(
    () => import('../../desk/payment-methods/payment-methods.tsx'),
    'PaymentMethods',
  ),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/Account',
  component: lazyRouteComponent(() => import('./desk-account.tsx'), 'DeskAccount'),
})

const errorPrompt = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ErrorPrompt',
  component: Failure,
})

const notFound = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: Nowhere,
})

const routeTree = rootRoute.addChildren([
  homeLogin,
  orgLogin,
  emailVerified,
  resetEmail,
  undoUsername,
  signedIn.addChildren([
    accountOverview.addChildren([paymentDetails]),
    recurringPlans,
    planList,
    planDetail,
    inbox,
    supporters,
    paymentMethods,
    account,
  ]),
  errorPrompt,
  notFound,
])

export const createAreaRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    ...routerOptions,
    routeTree,
    context: { queryClient },
  })
  leaveWhenSignedOut(queryClient, router, desk)
  return router
}
