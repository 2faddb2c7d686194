import { Trans } from '@lingui/react/macro'
import { Button } from '../button/button.tsx'
import { Notice } from '../feedback/notice/notice.tsx'

/** The outcome is unknown. */
export const PaymentUnknown = ({ askAgain }: { askAgain: () => void }) => (
  <Notice
    tone="warning"
    title={<Trans>We do not know yet whether your payment went through</Trans>}
    action={
      <Button look="primary" onClick={askAgain}>
        <Trans>Check again</Trans>
      </Button>
    }
  >
    <Trans>
      The connection to our server was lost. Checking again is safe: you will not be charged twice.
      If the payment went through, the receipt is also on its way by email.
    </Trans>
  </Notice>
)
