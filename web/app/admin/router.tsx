import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { createStaffSite } from '../../account/site/staff-site.tsx'
import { charitiesList } from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { reviewsLists } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { platformMoneySearchSchema } from '../../admin/platform-money/platform-money-search.ts'
import { loginSearchSchema } from '../../lib/session/login/login-address.ts'
import { routerOptions } from '../../lib/router/router-options.ts'
import { AdminFrame } from './admin-frame.tsx'
import { administratorLogin } from './administrator-login.tsx'

const administration = createStaffSite({
  realm: 'admin',
  login: '/AdminLogin',
  home: '/AdminAccounts',
  site: administratorLogin,
  front: '/AdminLogin',
  Frame: AdminFrame,
})

const adminLogin = createRoute({
  getParentRoute: () => administration.rootRoute,
  path: '/AdminLogin',
  validateSearch: loginSearchSchema,
  beforeLoad: administration.needsNoSession,
  component: lazyRouteComponent(() => import('../../admin/admin-login.tsx'), 'AdminLogin'),
})

const adminLoginPassword = createRoute({
  getParentRoute: () => administration.rootRoute,
  path: '/AdminLoginPassword',
  validateSearch: loginSearchSchema,
  beforeLoad: administration.needsNoSession,
  component: lazyRouteComponent(
    () => import('../../account/log-in/login-password.tsx'),
    'LoginPassword',
  ),
})

const adminForgotPassword = createRoute({
  getParentRoute: () => administration.rootRoute,
  path: '/AdminForgotPassword',
  component: lazyRouteComponent(
    () => import('../../account/password/forgot-password.tsx'),
    'ForgotPassword',
  ),
})

const adminForgotPasswordConfirm = createRoute({
  getParentRoute: () => administration.rootRoute,
  path: '/AdminForgotPasswordConfirm',
  component: lazyRouteComponent(
    () => import('../../account/password/reset-mail-sent.tsx'),
    'ResetMailSent',
  ),
})

const adminEmailResetPassword = createRoute({
  getParentRoute: () => administration.rootRoute,
  path: '/AdminEmailResetPassword/$token',
  component: lazyRouteComponent(() => import('../../account/password/reset-link.tsx'), 'ResetLink'),
})

const adminUndoSecondFactor = createRoute({
  getParentRoute: () => administration.rootRoute,
  path: '/AdminUndoSecondFactor/$token',
  component: lazyRouteComponent(
    () => import('../../ui/account/links/undo-second-factor.tsx'),
    'UndoSecondFactor',
  ),
})

const adminResetPassword = createRoute({
  getParentRoute: () => administration.rootRoute,
  path: '/AdminResetPassword',
  component: lazyRouteComponent(
    () => import('../../account/password/new-password.tsx'),
    'NewPassword',
  ),
})

const adminAccounts = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminAccounts',
  validateSearch: addressSchema(charitiesList),
  component: lazyRouteComponent(() => import('../../admin/admin-accounts.tsx'), 'AdminAccounts'),
})

/** The former address of the list. */
const adminApplications = createRoute({
  getParentRoute: () => administration.rootRoute,
  path: '/AdminApplications',
  validateSearch: addressSchema(charitiesList),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/AdminAccounts', search, replace: true })
  },
})

const adminApplication = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminAccounts/$id',
  component: lazyRouteComponent(
    () => import('../../admin/applications/application.tsx'),
    'Application',
  ),
})

const adminReplay = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminAccounts/$id/Replay',
  component: lazyRouteComponent(
    () => import('../../admin/applications/replay/replay.tsx'),
    'Replay',
  ),
})

const historyScreens = () => import('../../admin/history/admin-history.tsx')

const adminBankAccountReplay = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminAccounts/$id/BankAccount/Replay',
  component: lazyRouteComponent(historyScreens, 'AdminBankAccountReplay'),
})

const adminSubscriptionReplay = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminAccounts/$id/Subscription/Replay',
  component: lazyRouteComponent(historyScreens, 'AdminSubscriptionReplay'),
})

const adminRehearsal = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminRehearsal',
  component: lazyRouteComponent(() => import('../../admin/rehearsal/rehearsal.tsx'), 'Rehearsal'),
})

const adminManualReview = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminInbox',
  validateSearch: addressSchema(reviewsLists.admin),
  component: lazyRouteComponent(() => import('./admin-manual-review.tsx'), 'AdminManualReview'),
})

const adminMoney = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminMoney',
  validateSearch: platformMoneySearchSchema,
  component: lazyRouteComponent(
    () => import('../../admin/platform-money/platform-money.tsx'),
    'PlatformMoney',
  ),
})

const adminChangePassword = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminChangePassword',
  component: lazyRouteComponent(() => import('./admin-own-login.tsx'), 'AdminOwnLogin'),
})

const adminSecondFactor = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminSecondFactor',
  component: lazyRouteComponent(
    () => import('../../account/own-login/second-factor-setup.tsx'),
    'SecondFactorSetup',
  ),
})

const routeTree = administration.rootRoute.addChildren([
  adminLogin,
  adminLoginPassword,
  adminForgotPassword,
  adminForgotPasswordConfirm,
  adminEmailResetPassword,
  adminUndoSecondFactor,
  adminResetPassword,
  adminApplications,
  administration.signedIn.addChildren([
    adminAccounts,
    adminApplication,
    adminReplay,
    adminBankAccountReplay,
    adminSubscriptionReplay,
    adminRehearsal,
    adminManualReview,
    adminMoney,
    adminChangePassword,
    adminSecondFactor,
  ]),
  administration.errorPrompt,
  administration.notFound,
])

export const createAreaRouter = (queryClient: QueryClient) =>
  createRouter({ ...routerOptions, routeTree, context: { queryClient } })
