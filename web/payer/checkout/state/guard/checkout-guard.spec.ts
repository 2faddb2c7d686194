import { describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { findRedirect, type Step } from './checkout-guard.ts'
import type { Checkout } from '../checkout-shape.ts'
import { freshCheckout } from '../stored/checkout-state.ts'
import {
  aGift,
  createGift,
  aPayment,
  aReadyCheckout,
  aResult,
  aWalletCheckout,
  anOpenWallet,
} from '../../../testing/checkouts.ts'
import { steps } from '../../../testing/steps.ts'

const aTransfer = (): Checkout['transfer'] => {
  const { sent, lines } = anOpenWallet()
  return { id: 'p1', method: 'fps', reference: 'D1', sent, lines }
}

const open = ['/MissionDetails'] as const
const toPay = [...open, '/ExpressPayment', '/PersonalDetails'] as const
const toChoose = [...toPay, '/SelectPayment', '/ReceiptUpload', '/PayPal'] as const

// A desk scans a code: specs have no finger.
const allowed: { having: string; checkout: Checkout; steps: readonly Step[] }[] = [
  { having: 'nothing', checkout: freshCheckout(), steps: open },
  {
    having: 'an amount that is none',
    checkout: { ...freshCheckout(), gift: createGift('ten') },
    steps: open,
  },
  { having: 'an amount', checkout: { ...freshCheckout(), gift: aGift }, steps: toPay },
  {
    having: 'an amount in the quick form, which has its own way on',
    checkout: { ...freshCheckout(), gift: { ...aGift, isOwnPage: false } },
    steps: ['/MissionDetails', '/PersonalDetails'],
  },
  {
    having: 'details',
    checkout: { ...aReadyCheckout(), method: null, card: null },
    steps: toChoose,
  },
  {
    having: 'details that were changed since they were found in order',
    checkout: { ...aReadyCheckout(), phoneNumber: null },
    steps: toPay,
  },
  {
    having: 'a card to be typed',
    checkout: { ...aReadyCheckout(), card: null },
    steps: [...toChoose, '/CardPrompt'],
  },
  {
    having: 'a card',
    checkout: aReadyCheckout(),
    steps: [...toChoose, '/CardPrompt', '/Review'],
  },
  {
    having: 'a transfer to make',
    checkout: { ...aReadyCheckout(), method: 'fps', card: null },
    steps: [...toChoose, '/ManualPayments', '/Review'],
  },
  {
    having: 'PayMe to pay with',
    checkout: aWalletCheckout('payme'),
    steps: [...toChoose, '/Review', '/PayMeLink', '/PayMeCode'],
  },
  {
    having: 'Tap & Go to pay with',
    checkout: aWalletCheckout('tap_and_go'),
    steps: [...toChoose, '/Review', '/TapAndGoLink', '/TapAndGoCode'],
  },
  {
    having: 'a request to PayMe that has expired',
    checkout: { ...aWalletCheckout(), wallet: anOpenWallet({ phase: 'expired' }) },
    steps: [...toChoose, '/Review', '/PayMeLink', '/PayMeCode', '/ErrorPromptPayMe'],
  },
  {
    having: 'a result',
    checkout: { ...freshCheckout(), result: aResult },
    steps: [...open, '/ConfirmPayment'],
  },
  {
    having: 'a transfer that the charity looks for',
    checkout: { ...freshCheckout(), transfer: aTransfer() },
    steps: [...open, '/ConfirmPayment'],
  },
  {
    having: 'a step that was left lying about',
    checkout: { ...aReadyCheckout(), expiredAt: '/Review' },
    steps: [...toChoose, '/CardPrompt', '/Review', '/PageExpired'],
  },
]

describe('with an amount that the charity does not accept', () => {
  it.each([
    ['499.99', '/SelectMission'],
    ['500', undefined],
  ])('HK$%s, with a minimum of HK$500, redirects from the details to %s', (amount, to) => {
    const checkout = { ...freshCheckout(), gift: createGift(amount) }
    expect(findRedirect('/PersonalDetails', checkout, cents(50_000))).toBe(to)
  })
})

describe.each(allowed)('with $having', ({ checkout, steps: allowedSteps }) => {
  it.each(steps)('%s is shown, or redirects to the start', (step) => {
    expect(findRedirect(step, checkout)).toBe(
      allowedSteps.includes(step) ? undefined : '/SelectMission',
    )
  })
})

const wallet = { ...aWalletCheckout(), wallet: anOpenWallet() }
const changes = ['/MissionDetails', '/ExpressPayment', '/PersonalDetails'] as const

describe.each([
  {
    being: 'asked of the bank',
    checkout: { ...aReadyCheckout(), payment: aPayment },
    place: '/Review',
    kept: steps,
  },
  {
    being: 'with a slow bank',
    checkout: { ...aReadyCheckout(), payment: { ...aPayment, phase: 'processing' as const } },
    place: '/ConfirmPayment',
    kept: steps,
  },
  { being: 'open in a wallet', checkout: wallet, place: '/PayMeCode', kept: changes },
])('with a payment $being', ({ checkout, place, kept }) => {
  it.each(kept)('%s redirects to the page that waits for its outcome', (step) => {
    expect(findRedirect(step, checkout)).toBe(step === place ? undefined : place)
  })
})

describe('with a request open in a wallet', () => {
  it.each(['/SelectPayment', '/Review', '/PayMeLink'] as const)('%s can be opened', (step) => {
    expect(findRedirect(step, wallet)).toBeUndefined()
  })
})
