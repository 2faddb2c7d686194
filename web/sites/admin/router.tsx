import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { createStaffSite } from '../../account/staff-site.tsx'
import { organisationsList } from '@almoner/api/admin/organisations/organisations-list-contract.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { inboxLists } from '@almoner/api/desk/manual-review/inbox-list-contract.ts'
import { loginSearchSchema } from '../../lib/login-address.ts'
import { routerOptions } from '../../lib/router-options.ts'
import { AdminFrame } from './admin-frame.tsx'

const administration = createStaffSite({
  realm: 'admin',
  login: '/AdminLogin',
  home: '/AdminAccounts',
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
    () => import('../../admin/admin-login-password.tsx'),
    'AdminLoginPassword',
  ),
})

const adminAccounts = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminAccounts',
  validateSearch: addressSchema(organisationsList),
  component: lazyRouteComponent(() => import('../../admin/admin-accounts.tsx'), 'AdminAccounts'),
})

const adminManualReview = createRoute({
  getParentRoute: () => administration.signedIn,
  path: '/AdminInbox',
  validateSearch: addressSchema(inboxLists.admin),
  component: lazyRouteComponent(() => import('./admin-manual-review.tsx'), 'AdminManualReview'),
})

const routeTree = administration.rootRoute.addChildren([
  adminLogin,
  adminLoginPassword,
  administration.signedIn.addChildren([adminAccounts, adminManualReview]),
  administration.errorPrompt,
  administration.notFound,
])

export const createAreaRouter = (queryClient: QueryClient) =>
  createRouter({ ...routerOptions, routeTree, context: { queryClient } })
