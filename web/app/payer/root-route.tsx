import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { NotFoundPrompt } from '../../ui/feedback/prompt/not-found.tsx'
import { PageFailure } from '../../ui/feedback/prompt/page-failure.tsx'
import { CharityHeader } from '../../payer/checkout/charity/charity-header.tsx'
import { RootLayout } from './root-layout.tsx'

export const NotFound = () => <NotFoundPrompt header={<CharityHeader />} />

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: NotFound,
  errorComponent: PageFailure,
})
