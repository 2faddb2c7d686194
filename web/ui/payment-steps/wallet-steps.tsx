import { Trans } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { NumberedSteps } from '../text/numbered-steps.tsx'

type WalletStepsProps = { method: WalletMethod; totalCents: Cents }

/** Lists the payer's steps with a wallet's code. */
export const WalletSteps = ({ method, totalCents }: WalletStepsProps) => {
  const wallet = useMethodName()(method)
  const total = formatMoney(totalCents)
  return (
    <NumberedSteps
      steps={[
        { name: 'open', words: <Trans>Open {wallet} on your phone.</Trans> },
        { name: 'scan', words: <Trans>Scan this code with it.</Trans> },
        {
          name: 'confirm',
          words: (
            <Trans>
              Confirm <strong translate="no">{total}</strong> there. This page updates
              automatically.
            </Trans>
          ),
        },
      ]}
    />
  )
}
