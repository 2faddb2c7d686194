import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { StepFrame } from '../checkout/frame/step-frame.tsx'

/**
 * The specification has this screen. The proof itself is requested on the last page before paying.
 */
export const ReceiptUpload = () => {
  const { t } = useLingui()
  return (
    <StepFrame title={t`Proof of payment`} back={{ to: '/SelectPayment' }}>
      <Notice>
        <Trans>
          You add the proof of your payment on the review page, after you have chosen how to pay.
        </Trans>
      </Notice>
    </StepFrame>
  )
}
