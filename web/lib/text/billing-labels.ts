import { useLingui } from '@lingui/react/macro'
import type { InvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import type { Period } from '@almoner/domain/plans/plan-prices.ts'

export const usePeriodLabel = (): ((period: Period) => string) => {
  const { t } = useLingui()
  return (period) => (period === 'annual' ? t`Annually` : t`Monthly`)
}

/** After a price: for how long it pays. */
export const usePricePeriod = (): ((period: Period) => string) => {
  const { t } = useLingui()
  return (period) => (period === 'annual' ? t`a year` : t`a month`)
}

export const useInvoiceStatus = (): Record<InvoiceStatus, string> => {
  const { t } = useLingui()
  return {
    due: t({ message: 'Due', context: 'invoice' }),
    charging: t`Being charged`,
    failed: t`Charge failed`,
    paid: t`Paid`,
    void: t`Void`,
  }
}

/** Why a charge of the charity's card failed. */
export const useChargeFailure = (): Record<ChargeFailure, string> => {
  const { t } = useLingui()
  return {
    card_declined: t`The bank declined the card`,
    card_invalid: t`The card cannot be charged`,
    no_card: t`There is no card`,
    authentication_needed: t`The bank requires the cardholder’s confirmation`,
    authentication_failed: t`The cardholder’s bank did not confirm the payment`,
    authentication_timed_out: t`The payment was not confirmed in time`,
    provider_refused: t`The card provider refused the payment`,
  }
}
