import { Trans, useLingui } from '@lingui/react/macro'
import { CommandButton } from '../ui/button/command-button.tsx'
import { useCommand } from '../lib/form/command.ts'
import { Failure } from '../ui/feedback/notice/failure.tsx'
import { Notice } from '../ui/feedback/notice/notice.tsx'
import { useLanguage } from '../lib/language/i18n.ts'
import { askForLetter } from './staff-account-api.ts'

/** Shows that the address is not verified, and sends a letter that verifies it. */
export const VerifyAddress = ({ username }: { username: string }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const letter = useCommand({ send: () => askForLetter({ language }) })
  return (
    <>
      <p>
        <Trans>
          Confirm that this address is yours: open the link that we email you. Until then you can
          still use everything.
        </Trans>
      </p>
      {letter.isDone && (
        <Notice tone="success">
          <Trans>
            An email is on its way to <strong translate="no">{username}</strong>. Its link works for
            24 hours and replaces any earlier link.
          </Trans>
        </Notice>
      )}
      {letter.failure && <Failure error={letter.failure.error} />}
      <div>
        <CommandButton icon="mail" busy={t`Sending…`} command={letter}>
          {letter.isDone ? <Trans>Send the email again</Trans> : <Trans>Send the email</Trans>}
        </CommandButton>
      </div>
    </>
  )
}
