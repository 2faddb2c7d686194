import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { render } from './render.tsx'

/** Opens a site of staff at an address, as a browser would. */
export const openSite = async (
  createRouter: (queryClient: QueryClient) => AnyRouter,
  address: string,
  language: Language = 'en',
  /** Fills the site's cache before the first render. */
  prepare: (queryClient: QueryClient) => void = () => {},
) => {
  window.history.replaceState(null, '', address)
  const queryClient = createQueryClient()
  prepare(queryClient)
  const router = createRouter(queryClient)
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { language },
  )
  return { page, address: () => router.state.location.href, queryClient }
}
