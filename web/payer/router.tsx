import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { RouteFailure } from '../components/error-prompt.tsx'
import { NotFoundPrompt } from '../components/not-found.tsx'
import { CharityHeader } from '../features/checkout/charity-header.tsx'
import type { Step } from '../features/checkout/checkout-guard.ts'
import { fetchGiving } from '../features/checkout/fetch-giving.ts'
import { SelectMission } from '../features/checkout/select-mission.tsx'
import { fetchAccount } from './fetch-account.ts'
import { RootLayout } from './root-layout.tsx'
import { accountScreen, givingScreen, payingScreen } from './screens.ts'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: () => <NotFoundPrompt header={<CharityHeader />} />,
  errorComponent: ({ error }) => <RouteFailure error={error} />,
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
    const to = giving?.detourHere(location.pathname as Step, context.queryClient)
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
  component: givingScreen('MissionDetails'),
})

/** Also where no gift is under way; but nobody keeps a card without an account. */
const addCard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/AddCard',
  beforeLoad: async ({ context }) => {
    const { donorQuery } = await import('../lib/donor-query.ts')
    const donor = await context.queryClient.fetchQuery(donorQuery)
    // eslint-disable-next-line typescript/only-throw-error
    if (!donor) throw redirect({ to: '/SelectMission', replace: true })
  },
  component: payingScreen('AddCard'),
})

const step = (path: Step, component: ReturnType<typeof payingScreen>) =>
  createRoute({ getParentRoute: () => checkout, path, component })

/** The steps after the amount, in their order. */
const steps = [
  step('/ExpressPayment', payingScreen('ExpressPayment')),
  step('/PersonalDetails', givingScreen('PersonalDetails')),
  step('/SelectPayment', payingScreen('SelectPayment')),
  step('/CardPrompt', payingScreen('CardPrompt')),
  step('/ManualPayments', payingScreen('ManualPayments')),
  step('/ReceiptUpload', payingScreen('ReceiptUpload')),
  step('/PayPal', payingScreen('PayPal')),
  step('/Review', payingScreen('Review')),
  step('/PayMeLink', payingScreen('PayMeLink')),
  step('/PayMeCode', payingScreen('PayMeCode')),
  step('/TapAndGoLink', payingScreen('TapAndGoLink')),
  step('/TapAndGoCode', payingScreen('TapAndGoCode')),
  step('/ErrorPromptPayMe', payingScreen('ErrorPromptPayMe')),
  step('/ErrorPromptTapAndGo', payingScreen('ErrorPromptTapAndGo')),
  step('/ConfirmPayment', payingScreen('ConfirmPayment')),
  step('/PageExpired', payingScreen('PageExpired')),
]

/** Where a wallet leads back to, also into a browser that knows nothing of the payment. */
const finalizing = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/FinalizePayMe/$objectId',
    component: payingScreen('FinalizePayMe'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/FinalizeTapAndGo/$objectId',
    component: payingScreen('FinalizeTapAndGo'),
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
    // The specification spells its paths in capitals and means it.
    caseSensitive: true,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
