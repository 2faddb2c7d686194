import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'

/** A payer who has not seen the payee has not paid, so this is the only action offered. */
export const DetailsFailure = ({ error, retry }: { error: Error; retry: () => void }) => {
  const toMessage = useErrorMessage()
  return (
    <Notice
      tone="danger"
      title={<Trans>The details of this payment could not be loaded</Trans>}
      action={
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {toMessage(error)}
    </Notice>
  )
}
