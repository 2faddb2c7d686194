import { RouterProvider } from '@tanstack/react-router'
import { allLabels } from '../../lib/all-labels.ts'
import { mount } from '../../lib/mount.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import { createAreaRouter } from './router.tsx'

const queryClient = createQueryClient()

// Not awaited: the parts that it fetches meanwhile need this very module to have come to its end.
void mount({
  queryClient,
  words: allLabels,
  screens: () => <RouterProvider router={createAreaRouter(queryClient)} />,
})
