import { createRoute, redirect } from '@tanstack/react-router'
import { checkoutRedirect } from '../../payer/checkout/state/guard/checkout-redirect.ts'
import type { Step } from '../../payer/checkout/state/guard/checkout-guard.ts'
import { givingCatalogues } from '../../payer/checkout/loading/load-messages.ts'
import { lazyScreen } from '../../lib/router/lazy-screen.ts'
import { rootRoute } from './root-route.tsx'

const screen = lazyScreen(givingCatalogues)

/** The route around every step. A step that cannot be shown now leads to one that can. */
export const checkout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'checkout',
  beforeLoad: ({ context, location }) => {
    const to = checkoutRedirect(location.pathname as Step, context.queryClient)
    if (to) throw redirect({ to, replace: true })
  },
})

const missionDetails = createRoute({
  getParentRoute: () => checkout,
  path: '/MissionDetails',
  validateSearch: (search): { no: string } => ({
    no: typeof search['no'] === 'string' ? search['no'] : '',
  }),
  beforeLoad: ({ search: { no } }) => {
    if (no === '' || no === 'no-project') throw redirect({ to: '/SelectMission', replace: true })
  },
  component: screen(() => import('../../payer/mission/mission-details.tsx'), 'MissionDetails'),
})

const personalDetails = createRoute({
  getParentRoute: () => checkout,
  path: '/PersonalDetails',
  component: screen(
    () => import('../../payer/personal-details/personal-details.tsx'),
    'PersonalDetails',
  ),
})

/** The screens from the front page to the payer's details. */
export const givingRoutes = [missionDetails, personalDetails] as const
