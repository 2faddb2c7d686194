import { toTexts } from '../../../charity/localised-texts.ts'
import type { ShownPaymentMethods } from '../contract.ts'
import { organisationHistory } from './organisation-history.ts'

/** The charity's methods besides card. No event has a credential of a wallet. */
export const paymentMethodsHistory = organisationHistory<'payment-methods', ShownPaymentMethods>({
  details: {
    ManualMethodSet: ({ data: { method } }) => ({ method }),
    ProviderConnected: ({ data: { provider } }) => ({ method: provider }),
    ProviderDisconnected: ({ data: { provider } }) => ({ method: provider }),
    TapAndGoFeeSet: ({ data: { basisPoints } }) => ({ basisPoints }),
  },
  show: ({ methods: { providers, manual, tapAndGoBasisPoints } }, language) => ({
    wallets: providers.map(({ provider, expiresOn }) => ({ method: provider, expiresOn })),
    manual: manual.map(({ method, enabled, code, bank, payableTo, instructions }) => ({
      method,
      enabled,
      code,
      bank,
      payableTo: toTexts(payableTo, language),
      instructions: toTexts(instructions, language),
    })),
    tapAndGoBasisPoints,
  }),
})
