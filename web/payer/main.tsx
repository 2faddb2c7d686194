import { RouterProvider } from '@tanstack/react-router'
import { recallCheckout } from '../features/checkout/checkout-state.ts'
import { mount } from '../lib/mount.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { createAreaRouter } from './router.tsx'
import { frontWords } from '../features/checkout/words.ts'

const queryClient = createQueryClient()

// Not awaited: the parts that it fetches meanwhile need this very module to have come to its end.
void mount({
  queryClient,
  words: frontWords,
  before: recallCheckout,
  screens: () => <RouterProvider router={createAreaRouter(queryClient)} />,
})
