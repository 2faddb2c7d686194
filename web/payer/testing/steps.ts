import type { Step } from '../checkout/state/guard/checkout-guard.ts'

/** Every step of a checkout. */
export const steps: readonly Step[] = [
  '/MissionDetails',
  '/ExpressPayment',
  '/PersonalDetails',
  '/SelectPayment',
  '/CardPrompt',
  '/ManualPayments',
  '/ReceiptUpload',
  '/PayPal',
  '/Review',
  '/PayMeLink',
  '/PayMeCode',
  '/TapAndGoLink',
  '/TapAndGoCode',
  '/ErrorPromptPayMe',
  '/ErrorPromptTapAndGo',
  '/ConfirmPayment',
  '/PageExpired',
]
