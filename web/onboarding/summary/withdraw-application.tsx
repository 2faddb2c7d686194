import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx'
import { useLogOut } from '../../lib/session/login/use-log-out.ts'
import { withdrawApplication } from '../onboarding-api.ts'

/** Withdrawing ends the login too: the address can sign up again. */
export const WithdrawApplication = () => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const leaving = useLogOut('organizations')
  return (
    <>
      <Button look="quiet" wide onClick={() => setIsOpen(true)}>
        <Trans>Withdraw the application</Trans>
      </Button>
      <QuestionDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Withdraw the application?`}
        act={t`Withdraw`}
        look="danger"
        command={leaving}
        onSubmit={() => leaving.mutate({ to: '/', by: () => withdrawApplication({ reason: '' }) })}
      >
        <p>
          <Trans>
            Your login ends, and your application is not reviewed. The address of your page stays
            reserved for 30 days. This cannot be undone, but you can sign up again.
          </Trans>
        </p>
      </QuestionDialog>
    </>
  )
}
