import { useLingui } from '@lingui/react/macro'

/** Why a payment failed, for staff: the domain's reason in words. */
export const useFailureLabels = (): ((reason: string) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const labels: Record<string, string> = {
      card_declined: t`Declined by the bank`,
      card_invalid: t`The card could not be used`,
      authentication_needed: t`The bank required the payer to confirm, and the payer was not present`,
      authentication_failed: t`The payer was not confirmed by the bank (3-D Secure)`,
      authentication_timed_out: t`The payer did not confirm with the bank in time (3-D Secure)`,
      provider_refused: t`Refused by the payment provider`,
      rejected: t`Rejected in the payer’s app`,
      expired: t`Not paid in time`,
      abandoned: t`The payer chose another payment method`,
      declined_by_charity: t`Declined by your charity: the money was not found`,
    }
    return labels[reason] ?? t`The payment failed`
  }
}
