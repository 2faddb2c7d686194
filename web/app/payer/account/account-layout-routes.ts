import { createRoute } from '@tanstack/react-router'
import { accountLabels } from '../../../payer/checkout/loading/load-messages.ts'
import { lazyScreen } from '../../../lib/router/lazy-screen.ts'
import { needsLogin, needsNoLogin } from './account-guards.ts'
import { rootRoute } from '../root-route.tsx'

export const accountScreen = lazyScreen(accountLabels)

/** The route around the donor's login and account. */
export const account = createRoute({
  getParentRoute: () => rootRoute,
  id: 'account',
  component: accountScreen(() => import('./account-layout.tsx'), 'AccountLayout'),
})

export const signedIn = createRoute({
  getParentRoute: () => account,
  id: 'signed-in',
  beforeLoad: needsLogin,
  component: accountScreen(() => import('./account-layout.tsx'), 'SignedInLayout'),
})

export const signedOut = createRoute({
  getParentRoute: () => account,
  id: 'signed-out',
  beforeLoad: needsNoLogin,
})
