import { useLingui } from '@lingui/react/macro'
import { useFailureLabels } from '../../ui/payment/payment-failure-labels.ts'

/** Why payments failed, for the platform: the charity is not the reader's own. */
export const usePlatformFailureLabels = (): ((reason: string) => string) => {
  const { t } = useLingui()
  const toFailureLabel = useFailureLabels()
  return (reason) =>
    reason === 'declined_by_charity'
      ? t`Declined by the charity: the money was not found`
      : toFailureLabel(reason)
}
