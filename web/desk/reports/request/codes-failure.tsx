import { Trans } from '@lingui/react/macro'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { problemCode } from '../../../lib/api/failure/problem.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'

/**
 * Returns the notice that leads to the accounting codes, if these lack what the software needs.
 * Undefined for any other error, for which the form has its own notice.
 */
export const useCodesFailure = (error: unknown) => {
  const toMessage = useErrorMessage()
  if (problemCode(error) !== 'accounting_codes_incomplete') return undefined
  return (
    <Notice
      tone="danger"
      action={
        <LinkButton to="/OrgSettings/AccountingCodes">
          <Trans>Accounting codes</Trans>
        </LinkButton>
      }
    >
      {toMessage(error)}
    </Notice>
  )
}
