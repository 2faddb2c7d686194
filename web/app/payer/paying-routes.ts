import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router'
import type { Step } from '../../payer/checkout/state/guard/checkout-guard.ts'
import { payingCatalogues } from '../../payer/checkout/loading/load-messages.ts'
import { donorQuery } from '../../lib/session/donor-query.ts'
import { lazyScreen } from '../../lib/router/lazy-screen.ts'
import { checkout } from './giving-routes.ts'
import { rootRoute } from './root-route.tsx'

const screen = lazyScreen(payingCatalogues)

// Replaces a screen that may have taken money: a rendering error must not look like a failed
// payment. The router loads it together with the screen.
const errorComponent = screen(
  () => import('../../payer/checkout/frame/after-charge.tsx'),
  'AfterCharge',
)

const step = <Path extends Step>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => checkout, path, component, errorComponent })

/** The screens from the choice of the payment method to the end. */
export const payingRoutes = [
  step(
    '/ExpressPayment',
    screen(() => import('../../payer/express/express-payment.tsx'), 'ExpressPayment'),
  ),
  step(
    '/SelectPayment',
    screen(() => import('../../payer/select/select-payment.tsx'), 'SelectPayment'),
  ),
  step(
    '/CardPrompt',
    screen(() => import('../../payer/card-prompt/card-prompt.tsx'), 'CardPrompt'),
  ),
  step(
    '/ManualPayments',
    screen(() => import('../../payer/manual/manual-payments.tsx'), 'ManualPayments'),
  ),
  step(
    '/ReceiptUpload',
    screen(() => import('../../payer/manual/receipt-upload.tsx'), 'ReceiptUpload'),
  ),
  step(
    '/PayPal',
    screen(() => import('../../payer/wallet/steps/pay-pal.tsx'), 'PayPal'),
  ),
  step(
    '/Review',
    screen(() => import('../../payer/paying/review/review.tsx'), 'Review'),
  ),
  step(
    '/PayMeLink',
    screen(() => import('../../payer/wallet/pay-me/pay-me-link.tsx'), 'PayMeLink'),
  ),
  step(
    '/PayMeCode',
    screen(() => import('../../payer/wallet/pay-me/pay-me-code.tsx'), 'PayMeCode'),
  ),
  step(
    '/TapAndGoLink',
    screen(() => import('../../payer/wallet/tap-and-go/tap-and-go-link.tsx'), 'TapAndGoLink'),
  ),
  step(
    '/TapAndGoCode',
    screen(() => import('../../payer/wallet/tap-and-go/tap-and-go-code.tsx'), 'TapAndGoCode'),
  ),
  step(
    '/ErrorPromptPayMe',
    screen(() => import('../../payer/wallet/pay-me/error-prompt-pay-me.tsx'), 'ErrorPromptPayMe'),
  ),
  step(
    '/ErrorPromptTapAndGo',
    screen(
      () => import('../../payer/wallet/tap-and-go/error-prompt-tap-and-go.tsx'),
      'ErrorPromptTapAndGo',
    ),
  ),
  step(
    '/ConfirmPayment',
    screen(() => import('../../payer/paying/result/confirm-payment.tsx'), 'ConfirmPayment'),
  ),
  step(
    '/PageExpired',
    screen(() => import('../../payer/expiry/page-expired.tsx'), 'PageExpired'),
  ),
] as const

const finalizePayMe = createRoute({
  getParentRoute: () => rootRoute,
  path: '/FinalizePayMe/$objectId',
  component: screen(() => import('../../payer/wallet/pay-me/finalize-pay-me.tsx'), 'FinalizePayMe'),
  errorComponent,
})

const finalizeTapAndGo = createRoute({
  getParentRoute: () => rootRoute,
  path: '/FinalizeTapAndGo/$objectId',
  component: screen(
    () => import('../../payer/wallet/tap-and-go/finalize-tap-and-go.tsx'),
    'FinalizeTapAndGo',
  ),
  errorComponent,
})

/** The screens that a wallet returns to, even in a browser that has no data about the payment. */
export const finalizeRoutes = [finalizePayMe, finalizeTapAndGo] as const

/** The screen also opens without a gift, but a card is saved only for a logged-in donor. */
export const addCard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/AddCard',
  beforeLoad: async ({ context }) => {
    const donor = await context.queryClient.fetchQuery(donorQuery)
    if (!donor) throw redirect({ to: '/SelectMission', replace: true })
  },
  component: screen(() => import('../../payer/signed-in/card/add-card.tsx'), 'AddCard'),
})
