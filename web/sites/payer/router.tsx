import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { RouteFailure } from '../../ui/error-prompt.tsx'
import { NotFoundPrompt } from '../../ui/not-found.tsx'
import { CharityHeader } from '../../payer/checkout/charity-header.tsx'
import type { Step } from '../../payer/checkout/checkout-guard.ts'
import { fetchGiving } from '../../payer/checkout/fetch-giving.ts'
import { SelectMission } from '../../payer/checkout/select-mission.tsx'
import { textInAddresses } from '../../lib/search-text.ts'
import { fetchAccount } from './fetch-account.ts'
import { RootLayout } from './root-layout.tsx'
import { PageFailure } from '../../ui/page-failure.tsx'
import { accountScreen, afterCharge, givingScreen, payingScreen } from './screens.ts'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: () => <NotFoundPrompt header={<CharityHeader />} />,
  errorComponent: PageFailure,
})

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

/** Around every step: what cannot be shown now leads to where the payer can go on. */
const checkout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'checkout',
  beforeLoad: async ({ context, location }) => {
    // Where it does not come, neither does the step, which has its own way of dealing with that: after a
    // new version was put in place, it loads the page anew.
    const giving = await fetchGiving().catch(() => undefined)
    const to = giving?.checkoutRedirect(location.pathname as Step, context.queryClient)
    // Thrown, as the router has it.
    // eslint-disable-next-line typescript/only-throw-error
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
    // eslint-disable-next-line typescript/only-throw-error
    if (no === '' || no === 'no-project') throw redirect({ to: '/SelectMission', replace: true })
  },
  component: givingScreen('MissionDetails'),
})

/** Also where no gift is under way; but nobody keeps a card without an account. */
const addCard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/AddCard',
  beforeLoad: async ({ context }) => {
    const { donorQuery } = await import('../../lib/donor-query.ts')
    const donor = await context.queryClient.fetchQuery(donorQuery)
    // eslint-disable-next-line typescript/only-throw-error
    if (!donor) throw redirect({ to: '/SelectMission', replace: true })
  },
  component: payingScreen('AddCard'),
})

// Here money may have been taken: what cannot be drawn must not read as a payment that failed. It comes
// with the screen that it stands in for.
const step = (path: Step, name: Parameters<typeof payingScreen>[0]) =>
  createRoute({
    getParentRoute: () => checkout,
    path,
    component: payingScreen(name),
    errorComponent: afterCharge,
  })

/** The steps after the amount, in their order. */
const steps = [
  step('/ExpressPayment', 'ExpressPayment'),
  createRoute({
    getParentRoute: () => checkout,
    path: '/PersonalDetails',
    component: givingScreen('PersonalDetails'),
  }),
  step('/SelectPayment', 'SelectPayment'),
  step('/CardPrompt', 'CardPrompt'),
  step('/ManualPayments', 'ManualPayments'),
  step('/ReceiptUpload', 'ReceiptUpload'),
  step('/PayPal', 'PayPal'),
  step('/Review', 'Review'),
  step('/PayMeLink', 'PayMeLink'),
  step('/PayMeCode', 'PayMeCode'),
  step('/TapAndGoLink', 'TapAndGoLink'),
  step('/TapAndGoCode', 'TapAndGoCode'),
  step('/ErrorPromptPayMe', 'ErrorPromptPayMe'),
  step('/ErrorPromptTapAndGo', 'ErrorPromptTapAndGo'),
  step('/ConfirmPayment', 'ConfirmPayment'),
  step('/PageExpired', 'PageExpired'),
]

/** Where a wallet leads back to, also into a browser that knows nothing of the payment. */
const finalizing = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/FinalizePayMe/$objectId',
    component: payingScreen('FinalizePayMe'),
    errorComponent: afterCharge,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/FinalizeTapAndGo/$objectId',
    component: payingScreen('FinalizeTapAndGo'),
    errorComponent: afterCharge,
  }),
]

/**
 * Whatever no other route knows by name: the account's screens, of which nothing but this is in the front
 * page's program, and addresses that lead nowhere.
 */
const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$screen/{-$token}',
  beforeLoad: async (asked) => {
    // Where the program does not come, neither does the screen, which has its own way of dealing with it.
    const part = await fetchAccount().catch(() => undefined)
    await part?.enterAccount(asked)
  },
  component: accountScreen,
})

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
  addCard,
  ...finalizing,
  account,
  errorPrompt,
  notFound,
])

/** `history` is the browser's own unless a spec brings another. */
export const createAreaRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    ...textInAddresses,
    // The specification spells its paths in capitals and means it.
    caseSensitive: true,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
