import { useLingui } from '@lingui/react/macro'

/** Explains the provider's own code if it is one of the common ones. */
export const useProviderCodeLabels = (): ((code: string) => string | undefined) => {
  const { t } = useLingui()
  return (code) => {
    const labels: Record<string, string> = {
      insufficient_funds: t`not enough money on the card`,
      generic_decline: t`the bank gave no reason`,
      do_not_honor: t`the bank gave no reason`,
      card_declined: t`the bank gave no reason`,
      expired_card: t`the card has expired`,
      incorrect_cvc: t`the security code is wrong`,
      incorrect_number: t`the card number is wrong`,
      lost_card: t`the card was reported lost`,
      stolen_card: t`the card was reported stolen`,
      fraudulent: t`the provider suspects fraud`,
      processing_error: t`the bank could not process it`,
      card_velocity_exceeded: t`the card’s limit was reached`,
    }
    return labels[code]
  }
}

/** Why a payer's bank takes money back, in the bank's own few words. */
export const useDisputeLabels = (): ((reason: string) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const labels: Record<string, string> = {
      fraudulent: t`the cardholder says that they did not make it`,
      unrecognized: t`the cardholder does not recognise it`,
      duplicate: t`the cardholder says that they were charged twice`,
      subscription_canceled: t`the cardholder says that they had cancelled it`,
      product_not_received: t`the cardholder says that they did not receive what they paid for`,
      product_unacceptable: t`the cardholder says that it was not as described`,
      credit_not_processed: t`the cardholder says that they are still waiting for a refund`,
    }
    return labels[reason] ?? t`the bank gave no reason`
  }
}
