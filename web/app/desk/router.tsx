import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { reviewsLists } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { supportersList } from '@almoner/api/desk/marketing-consent/supporters-list-contract.ts'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { plansList, planIssuesList } from '@almoner/api/desk/recurring-plans/plans-list-contract.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { billingSearchSchema } from '../../home/billing-search.ts'
import { loginSearchSchema } from '../../lib/session/login/login-address.ts'
import { routerOptions } from '../../lib/router/router-options.ts'
import { desk } from './frame/desk-site.ts'
import { onboardingRoutes } from './onboarding-routes.tsx'
import { moneyRoutes } from './money-routes.tsx'
import { settingsRoutes } from './settings-routes.tsx'

const homeLogin = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/',
  validateSearch: billingSearchSchema,
  component: lazyRouteComponent(() => import('../../home/home-login.tsx'), 'HomeLogin'),
})

const legalPages = () => import('../../home/legal-pages.tsx')

const terms = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/Terms',
  component: lazyRouteComponent(legalPages, 'Terms'),
})

const privacyPolicy = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/PrivacyPolicy',
  component: lazyRouteComponent(legalPages, 'PrivacyPolicy'),
})

const priceList = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/PriceList',
  validateSearch: billingSearchSchema,
  component: lazyRouteComponent(legalPages, 'PriceList'),
})

const orgLogin = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/OrgLogin',
  validateSearch: loginSearchSchema,
  beforeLoad: desk.needsNoSession,
  component: lazyRouteComponent(() => import('../../home/org-login.tsx'), 'OrgLogin'),
})

const orgLoginPassword = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/OrgLoginPassword',
  validateSearch: loginSearchSchema,
  beforeLoad: desk.needsNoSession,
  component: lazyRouteComponent(
    () => import('../../account/log-in/login-password.tsx'),
    'LoginPassword',
  ),
})

const emailVerified = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/EmailVerified/$token',
  component: lazyRouteComponent(
    () => import('../../account/links/email-verified.tsx'),
    'EmailVerified',
  ),
})

const resetEmail = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/ResetEmail/$token',
  component: lazyRouteComponent(
    () => import('../../account/links/reset-staff-email.tsx'),
    'ResetStaffEmail',
  ),
})

const undoUsername = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/UndoUsername/$token',
  component: lazyRouteComponent(
    () => import('../../ui/account/links/undo-username.tsx'),
    'UndoUsername',
  ),
})

const undoSecondFactor = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/UndoSecondFactor/$token',
  component: lazyRouteComponent(
    () => import('../../ui/account/links/undo-second-factor.tsx'),
    'UndoSecondFactor',
  ),
})

const orgForgotPassword = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/OrgForgotPassword',
  component: lazyRouteComponent(
    () => import('../../account/password/forgot-password.tsx'),
    'ForgotPassword',
  ),
})

const orgForgotPasswordConfirm = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/OrgForgotPasswordConfirm',
  component: lazyRouteComponent(
    () => import('../../account/password/reset-mail-sent.tsx'),
    'ResetMailSent',
  ),
})

const emailResetPassword = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/EmailResetPassword/$token',
  component: lazyRouteComponent(() => import('../../account/password/reset-link.tsx'), 'ResetLink'),
})

const resetPassword = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/ResetPassword',
  component: lazyRouteComponent(
    () => import('../../account/password/new-password.tsx'),
    'NewPassword',
  ),
})

const accountOverview = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/AccountOverview',
  validateSearch: addressSchema(paymentsList),
  component: lazyRouteComponent(
    () => import('../../desk/payments/overview/account-overview.tsx'),
    'AccountOverview',
  ),
})

const paymentDetails = createRoute({
  getParentRoute: () => accountOverview,
  path: '/Payments/$paymentId',
  component: lazyRouteComponent(
    () => import('../../desk/payments/detail/payment-details.tsx'),
    'PaymentDetails',
  ),
})

const manualReview = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Inbox',
  validateSearch: addressSchema(reviewsLists.organizations),
  component: lazyRouteComponent(() => import('./money/desk-manual-review.tsx'), 'DeskManualReview'),
})

const monthlyScreens = () => import('./fundraising/desk-recurring-plans.tsx')

const recurringPlans = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/MonthlyGiving',
  validateSearch: addressSchema(planIssuesList),
  component: lazyRouteComponent(monthlyScreens, 'DeskRecurringPlans'),
})

const planList = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/MonthlyGiving/Plans',
  validateSearch: addressSchema(plansList),
  component: lazyRouteComponent(monthlyScreens, 'DeskPlanList'),
})

const planDetail = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/MonthlyGiving/Plans/$planId',
  component: lazyRouteComponent(monthlyScreens, 'DeskPlanDetail'),
})

const supporters = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Supporters',
  validateSearch: addressSchema(supportersList),
  component: lazyRouteComponent(
    () => import('./fundraising/desk-supporters.tsx'),
    'DeskSupporters',
  ),
})

const paymentMethods = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/WaysToPay',
  component: lazyRouteComponent(
    () => import('../../desk/payment-methods/payment-methods.tsx'),
    'PaymentMethods',
  ),
})

const projectScreens = () => import('./fundraising/desk-projects.tsx')

const createGoal = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/CreateGoal',
  component: lazyRouteComponent(projectScreens, 'DeskCreateGoal'),
})

const editGoal = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/CreateGoal/$projectId',
  component: lazyRouteComponent(projectScreens, 'DeskEditGoal'),
})

const cancelRequest = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/CancelRequest/$token',
  component: lazyRouteComponent(
    () => import('../../desk/approvals/cancel-request.tsx'),
    'CancelRequest',
  ),
})

const orgInvitation = createRoute({
  getParentRoute: () => desk.rootRoute,
  path: '/OrgInvitation/$token',
  component: lazyRouteComponent(
    () => import('../../desk/team/accept-invitation.tsx'),
    'AcceptInvitation',
  ),
})

const routeTree = desk.rootRoute.addChildren([
  homeLogin,
  terms,
  privacyPolicy,
  priceList,
  orgLogin,
  orgLoginPassword,
  ...onboardingRoutes,
  emailVerified,
  resetEmail,
  undoUsername,
  undoSecondFactor,
  orgForgotPassword,
  orgForgotPasswordConfirm,
  emailResetPassword,
  resetPassword,
  orgInvitation,
  cancelRequest,
  desk.signedIn.addChildren([
    accountOverview.addChildren([paymentDetails]),
    ...moneyRoutes,
    recurringPlans,
    planList,
    planDetail,
    manualReview,
    supporters,
    paymentMethods,
    createGoal,
    editGoal,
    ...settingsRoutes,
  ]),
  desk.errorPrompt,
  desk.notFound,
])

export const createAreaRouter = (queryClient: QueryClient) =>
  createRouter({ ...routerOptions, routeTree, context: { queryClient } })
