import { fixtureId, harbourId } from '../fixtures.ts'
import type { FailCardSetup, RequestCardSetup, SaveCard } from './commands.ts'
import type {
  CardAuthenticationRequired,
  CardRemovalRequested,
  CardRemoved,
  CardRenewed,
  CardSaved,
  CardSetupFailed,
  CardSetupRequested,
} from './events.ts'

// One donor with a stored Visa card. Every event is what the aggregate itself decides.
export const donorId = fixtureId('donor', 40)
const customerId = 'cus_fixture'
export const toSetupId = (number: number) => fixtureId('card_setup', number)

const expires = { month: 12, year: 2040 }
const toIds = (number: number) => ({ donorId, setupId: toSetupId(number) })
const toCardReference = (number: number) => `pm_saved_${number}`
const setupAtProvider = (number: number) => ({ providerSetupId: `seti_fixture_${number}` })
const toLast4 = (number: number) => String(4240 + number)

export const requestSetup = (number: number): RequestCardSetup => ({
  type: 'RequestCardSetup',
  ...toIds(number),
  paymentMethodReference: `pm_asked_${number}`,
  siteOf: harbourId,
})

export const saveCard = (number: number, changes: Partial<SaveCard> = {}): SaveCard => ({
  type: 'SaveCard',
  setupId: toSetupId(number),
  ...setupAtProvider(number),
  customerId,
  paymentMethodReference: toCardReference(number),
  card: { brand: 'visa', country: 'HK', last4: toLast4(number) },
  expires,
  ...changes,
})

export const failSetup = (
  number: number,
  reason: FailCardSetup['reason'] = 'card_declined',
): FailCardSetup => ({
  type: 'FailCardSetup',
  setupId: toSetupId(number),
  ...setupAtProvider(number),
  reason,
  code: null,
})

export const setupRequested = (number: number): CardSetupRequested => ({
  type: 'CardSetupRequested',
  data: { ...toIds(number), paymentMethodReference: `pm_asked_${number}`, siteOf: harbourId },
})

export const authenticationRequired = (number: number): CardAuthenticationRequired => ({
  type: 'CardAuthenticationRequired',
  data: { ...toIds(number), ...setupAtProvider(number) },
})

export const buildCardSaved = (number: number): CardSaved => ({
  type: 'CardSaved',
  data: {
    ...toIds(number),
    ...setupAtProvider(number),
    customerId,
    paymentMethodReference: toCardReference(number),
    brand: 'visa',
    country: 'HK',
    expires,
  },
  personal: { last4: toLast4(number) },
})

export const setupFailed = (
  number: number,
  reason: CardSetupFailed['data']['reason'] = 'card_declined',
  leftBehind: string | null = null,
): CardSetupFailed => ({
  type: 'CardSetupFailed',
  data: { ...toIds(number), ...setupAtProvider(number), reason, code: null, leftBehind },
})

export const renewed = (number: number): CardRenewed => ({
  type: 'CardRenewed',
  data: {
    ...toIds(number),
    paymentMethodReference: toCardReference(number),
    brand: 'visa',
    country: 'HK',
    expires: { month: 6, year: 2044 },
  },
  personal: { last4: '7777' },
})

export const removalRequested = (number: number): CardRemovalRequested => ({
  type: 'CardRemovalRequested',
  data: { ...toIds(number), paymentMethodReference: toCardReference(number) },
})

export const removed = (number: number): CardRemoved => ({
  type: 'CardRemoved',
  data: toIds(number),
})
