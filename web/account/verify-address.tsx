import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/button/button.tsx'
import { Failure } from '../ui/feedback/notice/failure.tsx'
import { Notice } from '../ui/feedback/notice/notice.tsx'
import { useLanguage } from '../lib/language/i18n.ts'
import { askForLetter } from './staff-account-api.ts'

/** Shows that the address is not verified, and sends a letter that verifies it. */
export const VerifyAddress = ({ username }: { username: string }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const letter = useMutation({ mutationFn: () => askForLetter({ language }) })
  return (
    <>
      <p>
        <Trans>
          Confirm that this address is yours: we email you a link, and you open it. Until then you
          can still use everything.
        </Trans>
      </p>
      {letter.isSuccess && (
        <Notice tone="success">
          <Trans>
            An email is on its way to <strong translate="no">{username}</strong>. Its link works for
            24 hours and replaces any earlier link.
          </Trans>
        </Notice>
      )}
      {letter.error && <Failure error={letter.error} />}
      <div>
        <Button icon="mail" busy={letter.isPending && t`Sending…`} onClick={() => letter.mutate()}>
          {letter.isSuccess ? <Trans>Send the email again</Trans> : <Trans>Send the email</Trans>}
        </Button>
      </div>
    </>
  )
}
