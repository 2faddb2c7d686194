import { vi } from 'vitest'
import type { FakeApi } from '../../testing/payer-site.tsx'
import { aDonor } from '../../testing/payer-site.tsx'
import type {
  Checkout,
  ChosenCard,
  Gift,
  StartedPayment,
} from '../checkout/state/checkout-shape.ts'
import { aGift, aPayment, aReadyCheckout } from './checkouts.ts'

/** Noon of 20 November 2026 in Hong Kong; timers go on as they do. */
export const setClock = (now = '2026-11-20T04:00:00.000Z'): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
}

export const aMonthlyGift: Gift = {
  ...aGift,
  frequency: 'MONTHLY',
  startDate: '2026-12-05',
  recurringOccurrences: '12',
}

/** The saved card in the account's answer. */
export const savedCard = {
  id: 'pm_kept',
  card: { brand: 'visa', country: 'HK', last4: '0004', exp_month: 12, exp_year: 2099 },
}

/** The saved card in the format of a payment. */
export const chosenCard: ChosenCard = {
  reference: 'pm_kept',
  brand: 'visa',
  country: 'HK',
  last4: '0004',
  from: 'account',
}

export const serveCards = (...data: object[]): FakeApi => ({
  'GET /api/cards': () => ({ status: 200, body: { data } }),
})

export const aDonorIsLoggedIn: FakeApi = {
  'GET /api/donors': () => ({ status: 200, body: aDonor }),
  ...serveCards(savedCard),
}

/** A monthly checkout before it is set up. */
export const aReadyMonthlyCheckout = (): Checkout => ({
  ...aReadyCheckout(),
  account: 'donor',
  gift: aMonthlyGift,
  card: chosenCard,
})

/** A monthly gift that was sent and has no answer yet. */
export const anAskedPlan = (): StartedPayment => ({
  ...aPayment,
  sent: {
    ...aPayment.sent,
    paymentMethod: 'pm_kept',
    recurringType: 'month',
    recurringOccurrences: 12,
    scheduledDate: '2026-12-05',
  },
})

export const aPlanIsStarted = {
  status: 200,
  body: {
    status: 'scheduled',
    id: 'plan-1',
    scheduledDate: '2026-12-05T00:00:00.000Z',
    recurringOccurrences: 12,
    message: 'Your monthly gift is set up.',
  },
}
