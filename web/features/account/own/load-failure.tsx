import { Trans } from '@lingui/react/macro'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useErrorMessage } from '../../../lib/error-message.ts'

/** In the place of what could not be loaded. */
export const LoadFailure = ({ error, retry }: { error: Error; retry: () => void }) => {
  const messageOf = useErrorMessage()
  return (
    <Notice
      tone="danger"
      action={
        <Button icon="refresh" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  )
}
