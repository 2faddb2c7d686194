import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { RouteFailure } from '../../ui/feedback/prompt/error-prompt.tsx'
import { CharityHeader } from '../../payer/checkout/charity/charity-header.tsx'
import { SelectMission } from '../../payer/giving/missions/select-mission.tsx'
import { routerOptions } from '../../lib/router/router-options.ts'
import { accountRoutes } from './account/account-routes.ts'
import { checkout, givingRoutes } from './giving-routes.ts'
import { addCard, finalizeRoutes, payingRoutes } from './paying-routes.ts'
import { NotFound, rootRoute } from './root-route.tsx'

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: SelectMission,
})

const selectMission = createRoute({
  getParentRoute: () => rootRoute,
  path: '/SelectMission',
  component: SelectMission,
})

const errorPrompt = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ErrorPrompt',
  component: () => <RouteFailure header={<CharityHeader />} />,
})

const notFound = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: NotFound,
})

const routeTree = rootRoute.addChildren([
  start,
  selectMission,
  checkout.addChildren([...givingRoutes, ...payingRoutes]),
  ...finalizeRoutes,
  addCard,
  accountRoutes,
  errorPrompt,
  notFound,
])

/** `history` is the browser's own unless a spec brings another. */
export const createAreaRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    ...routerOptions,
    routeTree,
    context: { queryClient },
    ...(history && { history }),
  })
