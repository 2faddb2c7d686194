import { useLingui } from '@lingui/react/macro'
import { UndoSecondFactor as Undo } from '../../../ui/account/links/undo-second-factor.tsx'
import { donorLogin } from '../../account-api.ts'
import { LinkPage } from '../../mail-link.tsx'
import { useRereadSession } from '../../use-reread-session.ts'
import { saveProgress } from '../login-progress.ts'

/** Opened by the link of the letter to a donor whose two-step login was turned on. */
export const UndoSecondFactor = () => {
  const { t } = useLingui()
  const rereadSession = useRereadSession()
  return (
    <Undo
      Frame={LinkPage}
      login={donorLogin}
      help={t`If you cannot log in, contact the charity.`}
      undone={async (username) => {
        saveProgress({ username })
        await rereadSession()
      }}
      to="/LoginEmail"
    />
  )
}
