import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AsyncRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { RouteFailure } from '../components/error-prompt.tsx'
import { NotFoundPrompt } from '../components/not-found.tsx'
import { CharityHeader } from '../features/checkout/charity-header.tsx'
import { detourFrom, type Step } from '../features/checkout/checkout-guard.ts'
import { readCheckout } from '../features/checkout/checkout-state.ts'
import { RootLayout } from './root-layout.tsx'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: () => <NotFoundPrompt header={<CharityHeader />} />,
  errorComponent: ({ error }) => <RouteFailure error={error} />,
})

const selectMissionScreen = lazyRouteComponent(
  () => import('../features/checkout/select-mission.tsx'),
  'SelectMission',
)

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: selectMissionScreen,
})

const selectMission = createRoute({
  getParentRoute: () => rootRoute,
  path: '/SelectMission',
  component: selectMissionScreen,
})

/** Around every step: what cannot be shown now leads to where the payer can go on. */
const checkout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'checkout',
  beforeLoad: ({ location }) => {
    const to = detourFrom(location.pathname as Step, readCheckout())
    // Thrown, as the router has it.
    // eslint-disable-next-line typescript/only-throw-error
    if (to) throw redirect({ to, replace: true })
  },
})

const missionDetails = createRoute({
  getParentRoute: () => checkout,
  path: '/MissionDetails',
  validateSearch: (search): { no: string } => ({
    // Numbers come parsed: an address is text.
    no: typeof search['no'] === 'string' ? search['no'] : '',
  }),
  beforeLoad: ({ search: { no } }) => {
    // eslint-disable-next-line typescript/only-throw-error
    if (no === '' || no === 'no-project') throw redirect({ to: '/SelectMission', replace: true })
  },
  component: lazyRouteComponent(
    () => import('../features/checkout/mission-details.tsx'),
    'MissionDetails',
  ),
})

const step = (path: Step, component: AsyncRouteComponent<object>) =>
  createRoute({ getParentRoute: () => checkout, path, component })

/** The steps after the amount, in their order. */
const steps = [
  step(
    '/PersonalDetails',
    lazyRouteComponent(
      () => import('../features/checkout/personal-details.tsx'),
      'PersonalDetails',
    ),
  ),
  step(
    '/SelectPayment',
    lazyRouteComponent(() => import('../features/checkout/select-payment.tsx'), 'SelectPayment'),
  ),
  step(
    '/CardPrompt',
    lazyRouteComponent(() => import('../features/checkout/card-prompt.tsx'), 'CardPrompt'),
  ),
  step(
    '/ManualPayments',
    lazyRouteComponent(() => import('../features/checkout/manual-payments.tsx'), 'ManualPayments'),
  ),
  step(
    '/ReceiptUpload',
    lazyRouteComponent(() => import('../features/checkout/receipt-upload.tsx'), 'ReceiptUpload'),
  ),
  step(
    '/PayPal',
    lazyRouteComponent(() => import('../features/checkout/pay-pal.tsx'), 'PayPal'),
  ),
  step(
    '/Review',
    lazyRouteComponent(() => import('../features/checkout/review.tsx'), 'Review'),
  ),
  step(
    '/PayMeLink',
    lazyRouteComponent(() => import('../features/checkout/pay-me-link.tsx'), 'PayMeLink'),
  ),
  step(
    '/PayMeCode',
    lazyRouteComponent(() => import('../features/checkout/pay-me-code.tsx'), 'PayMeCode'),
  ),
  step(
    '/TapAndGoLink',
    lazyRouteComponent(() => import('../features/checkout/tap-and-go-link.tsx'), 'TapAndGoLink'),
  ),
  step(
    '/TapAndGoCode',
    lazyRouteComponent(() => import('../features/checkout/tap-and-go-code.tsx'), 'TapAndGoCode'),
  ),
  step(
    '/ErrorPromptPayMe',
    lazyRouteComponent(
      () => import('../features/checkout/error-prompt-pay-me.tsx'),
      'ErrorPromptPayMe',
    ),
  ),
  step(
    '/ErrorPromptTapAndGo',
    lazyRouteComponent(
      () => import('../features/checkout/error-prompt-tap-and-go.tsx'),
      'ErrorPromptTapAndGo',
    ),
  ),
  step(
    '/ConfirmPayment',
    lazyRouteComponent(() => import('../features/checkout/confirm-payment.tsx'), 'ConfirmPayment'),
  ),
]

/** Where a wallet leads back to, also into a browser that knows nothing of the payment. */
const finalizing = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/FinalizePayMe/$objectId',
    component: lazyRouteComponent(
      () => import('../features/checkout/finalize-pay-me.tsx'),
      'FinalizePayMe',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/FinalizeTapAndGo/$objectId',
    component: lazyRouteComponent(
      () => import('../features/checkout/finalize-tap-and-go.tsx'),
      'FinalizeTapAndGo',
    ),
  }),
]

const errorPrompt = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ErrorPrompt',
  component: () => <RouteFailure header={<CharityHeader />} />,
})

const notFound = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: () => <NotFoundPrompt header={<CharityHeader />} />,
})

const routeTree = rootRoute.addChildren([
  start,
  selectMission,
  checkout.addChildren([missionDetails, ...steps]),
  ...finalizing,
  errorPrompt,
  notFound,
])

/** `history` is the browser's own unless a spec brings another. */
export const createAreaRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    // The specification spells its paths in capitals and means it.
    caseSensitive: true,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
