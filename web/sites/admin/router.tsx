import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { organisationsList } from '@almoner/api/admin/organisations/organisations-list-contract.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { inboxSearchSchema } from '../../ui/manual-review/manual-review-api.ts'
import { leaveWhenSignedOut, needsNoSession, needsSession } from '../../lib/guard.ts'
import { loginSearchSchema } from '../../lib/login-address.ts'
import { routerOptions } from '../../lib/router-options.ts'
import { Failure, Nowhere, Retry } from './prompts.tsx'
import { RootLayout } from './root-layout.tsx'
import { SignedInLayout } from './signed-in-layout.tsx'

const administration = { realm: 'admin', login: '/AdminLogin', home: '/AdminAccounts' } as const

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: Nowhere,
  errorComponent: Failure,
})

const adminLogin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/AdminLogin',
  validateSearch: loginSearchSchema,
  beforeLoad: needsNoSession(administration),
  component: lazyRouteComponent(() => import('../../admin/admin-login.tsx'), 'AdminLogin'),
})

const adminLoginPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/AdminLoginPassword',
  validateSearch: loginSearchSchema,
  beforeLoad: needsNoSession(administration),
  component: lazyRouteComponent(
    () => import('../../admin/admin-login-password.tsx'),
    'AdminLoginPassword',
  ),
})

/** Everything below it is for administrators alone. */
export const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: needsSession(administration),
  component: SignedInLayout,
  errorComponent: Retry,
})

const adminAccounts = createRoute({
  getParentRoute: () => signedIn,
  path: '/AdminAccounts',
  validateSearch: addressSchema(organisationsList),
  component: lazyRouteComponent(() => import('../../admin/admin-accounts.tsx'), 'AdminAccounts'),
})

const adminManualReview = createRoute({
  getParentRoute: () => signedIn,
  path: '/AdminInbox',
  validateSearch: inboxSearchSchema,
  component: lazyRouteComponent(() => import('./admin-manual-review.tsx'), 'AdminManualReview'),
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
  adminLogin,
  adminLoginPassword,
  signedIn.addChildren([adminAccounts, adminManualReview]),
  errorPrompt,
  notFound,
])

export const createAreaRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    ...routerOptions,
    routeTree,
    context: { queryClient },
  })
  leaveWhenSignedOut(queryClient, router, administration)
  return router
}
