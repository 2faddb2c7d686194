import { Trans } from '@lingui/react/macro'
import { FocusTarget } from '../../../../ui/layout/focus-target.tsx'
import { Notice } from '../../../../ui/feedback/notice/notice.tsx'
import { PaymentUnknown } from '../../../../ui/payment/payment-unknown.tsx'
import { useErrorMessage } from '../../../../lib/api/failure/error-message.ts'
import { useRefusedSentence } from '../../../../lib/paying/refused-sentence.ts'
import { ProblemError } from '../../../../lib/api/failure/problem.ts'
import type { PayInstalment } from './use-pay-instalment.ts'

type PayFailureProps = Pick<PayInstalment, 'view' | 'askAgain'>

/**
 * Explains why the instalment still waits after the payment attempt. The cards to try are shown
 * below.
 */
export const PayFailure = ({ view, askAgain }: PayFailureProps) => {
  const sentence = useRefusedSentence()
  const toMessage = useErrorMessage()
  if (view.kind !== 'refused' && view.kind !== 'rejected' && view.kind !== 'unknown') {
    return undefined
  }
  return (
    <FocusTarget>
      {view.kind === 'refused' && (
        <Notice tone="danger" title={<Trans>Payment failed</Trans>}>
          {sentence(view.code)}
        </Notice>
      )}
      {view.kind === 'rejected' && (
        <Notice tone="danger" title={<Trans>Error creating payment. No money was taken</Trans>}>
          {toMessage(new ProblemError(view.problem))}
        </Notice>
      )}
      {view.kind === 'unknown' && <PaymentUnknown askAgain={askAgain} />}
    </FocusTarget>
  )
}
