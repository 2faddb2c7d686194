import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import { RouteFailure } from '../components/error-prompt.tsx'
import { NotFound } from '../components/not-found.tsx'
import { RootLayout } from './root-layout.tsx'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: NotFound,
  errorComponent: RouteFailure,
})

const errorPrompt = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ErrorPrompt',
  component: RouteFailure,
})

const notFound = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: NotFound,
})

const routeTree = rootRoute.addChildren([errorPrompt, notFound])

export const createAreaRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    // The specification spells its paths in capitals and means it.
    caseSensitive: true,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
