import { useLingui } from '@lingui/react/macro'
import type { TrialBalanceLine } from '@almoner/api/admin/platform-money/contract.ts'
import { directMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'

type Line = Pick<TrialBalanceLine, 'code' | 'name'>

/** An account of the chart in words, over all charities; of the charities' own, with its method. */
export const useChartLabel = (): ((line: Line) => string) => {
  const labels = useChartLabels()
  const methodName = useMethodName()
  return ({ code, name }) => {
    const method = directMethods.find((each) => code === 'A5' && name.endsWith(`:${each}`))
    return method === undefined ? labels[code] : `${labels[code]}: ${methodName(method)}`
  }
}

const useChartLabels = (): Record<TrialBalanceLine['code'], string> => {
  const { t } = useLingui()
  return {
    A1: t`At the provider, not settled`,
    A2: t`At the provider, settled`,
    A3: t`Withheld by the provider because of disputes`,
    A4: t`Almoner’s bank account`,
    A5: t`In the charities’ own accounts`,
    A6: t`Owed by charities`,
    L1: t`Owed to charities, not settled`,
    L2: t`Owed to charities, available`,
    L3: t`Held because of disputes`,
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
