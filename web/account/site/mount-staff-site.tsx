import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { allLabels } from '../../lib/language/all-labels.ts'
import { mount } from '../../lib/mount.tsx'
import { createQueryClient } from '../../lib/api/query-client.ts'
import '../../styles/staff-shell.css'

/** Starts the desk or administration. */
export const mountStaffSite = (createRouter: (queryClient: QueryClient) => AnyRouter): void => {
  const queryClient = createQueryClient()
  // This call is not awaited: the parts that it loads need the calling module to be complete.
  void mount({
    queryClient,
    words: allLabels,
    screens: () => <RouterProvider router={createRouter(queryClient)} />,
  })
}
