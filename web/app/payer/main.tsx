import '../../lib/browser/add-missing.ts'
import { RouterProvider } from '@tanstack/react-router'
import { recallCheckout } from '../../payer/checkout/state/stored/checkout-state.ts'
import { takeFirstAnswers } from '../../payer/checkout/charity/first-answers.ts'
import { frontCatalogues } from '../../payer/checkout/loading/load-messages.ts'
import { mount } from '../../lib/mount.tsx'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { createAreaRouter } from './router.tsx'
import '../../styles/shell.css'

const queryClient = createQueryClient()
takeFirstAnswers(queryClient)

// This call is not awaited: the parts that it loads need this module to be complete.
void mount({
  queryClient,
  words: frontCatalogues,
  before: recallCheckout,
  screens: () => <RouterProvider router={createAreaRouter(queryClient)} />,
})
