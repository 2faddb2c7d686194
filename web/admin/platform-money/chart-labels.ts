import { useLingui } from '@lingui/react/macro'
import type { TrialBalanceLine } from '@almoner/api/admin/platform-money/contract.ts'

/** The accounts of the chart in words, over all charities. */
export const useChartLabels = (): Record<TrialBalanceLine['code'], string> => {
  const { t } = useLingui()
  return {
    A1: t`At the provider, not settled`,
    A2: t`At the provider, settled`,
    A3: t`Withheld by the provider over disputes`,
    A4: t`Almoner’s bank account`,
    A5: t`In the charities’ own accounts`,
    A6: t`Owed by charities`,
    L1: t`Owed to charities, not settled`,
    L2: t`Owed to charities, available`,
    L3: t`Held over disputes`,
    L4: t`Payouts on their way`,
    L5: t`Received by charities themselves`,
    L6: t`Refunds on their way`,
    L7: t`Referral credits`,
    L8: t`Suspense: recipient unknown`,
    I1: t`Service fees`,
    I2: t`Subscription fees`,
    X1: t`Providers’ fees that Almoner bears`,
    X2: t`Referral rewards`,
    X3: t`Losses`,
  }
}
