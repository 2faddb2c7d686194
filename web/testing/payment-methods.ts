import type {
  ManualMethodSettings,
  PaymentMethodsAnswer,
  WalletSettings,
} from '@almoner/api/desk/payment-methods/contract.ts'
import { manualMethods } from '@almoner/domain/payment-methods/payment-method.ts'

export const none = { en: '', zh: '', cn: '' }

export const manual = (
  method: ManualMethodSettings['method'],
  changes: Partial<ManualMethodSettings> = {},
): ManualMethodSettings => ({
  method,
  state: 'off',
  revision: 0,
  enabled: false,
  code: null,
  bank: null,
  payableTo: none,
  instructions: none,
  ...changes,
})

export const wallet = (changes: Partial<WalletSettings> = {}): WalletSettings => ({
  method: 'payme',
  state: 'credentials_missing',
  credentials: null,
  feeBasisPoints: null,
  ...changes,
})

/** The answer of a charity that has not set up a payment method yet. */
export const noMethods: PaymentMethodsAnswer = {
  mayEdit: true,
  plan: 'premium',
  planWith: { wallets: 'pro', manual: 'premium' },
  defaultLanguage: 'en',
  wallets: [wallet(), wallet({ method: 'tap_and_go' })],
  manual: manualMethods.map((method) => manual(method)),
}
