import { createRoute, redirect } from '@tanstack/react-router'
import type { Step } from '../../payer/checkout/state/guard/checkout-guard.ts'
import { payingCatalogues } from '../../payer/checkout/loading/load-messages.ts'
import { readQuery } from '../../lib/api/read-query.ts'
import { donorQuery } from '../../lib/session/donor-query.ts'
import { lazyScreen } from '../../lib/router/lazy-screen.ts'
import { checkout } from './giving-routes.ts'
import type * as screens from './paying-screens.ts'
import { rootRoute } from './root-route.tsx'

const lazy = lazyScreen(payingCatalogues)

const screen = (name: keyof typeof screens) => lazy(() => import('./paying-screens.ts'), name)

// Replaces a screen that may have taken money: a rendering error must not look like a failed
// payment. The router loads it together with the screen.
const errorComponent = lazy(
  () => import('../../payer/checkout/frame/after-charge.tsx'),
  'AfterCharge',
)

const step = <Path extends Step>(path: Path, name: keyof typeof screens) =>
  createRoute({ getParentRoute: () => checkout, path, component: screen(name), errorComponent })

/** The screens from the choice of the payment method to the end. */
export const payingRoutes = [
  step('/ExpressPayment', 'ExpressPayment'),
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
] as const

const finalizePayMe = createRoute({
  getParentRoute: () => rootRoute,
  path: '/FinalizePayMe/$objectId',
  component: screen('FinalizePayMe'),
  errorComponent,
})

const finalizeTapAndGo = createRoute({
  getParentRoute: () => rootRoute,
  path: '/FinalizeTapAndGo/$objectId',
  component: screen('FinalizeTapAndGo'),
  errorComponent,
})

/** The screens that a wallet returns to, even in a browser that has no data about the payment. */
export const finalizeRoutes = [finalizePayMe, finalizeTapAndGo] as const

/** The screen also opens without a gift, but a card is saved only for a logged-in donor. */
export const addCard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/AddCard',
  beforeLoad: async ({ context }) => {
    const donor = await readQuery(context.queryClient, donorQuery)
    if (!donor) throw redirect({ to: '/SelectMission', replace: true })
  },
  component: screen('AddCard'),
})
