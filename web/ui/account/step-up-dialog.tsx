import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StepUpPrompt } from '../../lib/form/step-up-form.ts'
import { DecisionDialog } from '../decision-dialog/decision-dialog.tsx'

type Props = {
  /** Before the name of its field: `payme` for `payme-password`. */
  name: string
  act: ReactNode
  prompt: StepUpPrompt
}

/**
 * Asks a logged-in user for their password again, above the form that they filled in. The form does
 * not change.
 */
export const StepUpDialog = ({ name, act, prompt: { isAsked, confirm, putOff } }: Props) => (
  <DecisionDialog
    name={name}
    open={isAsked}
    onClose={putOff}
    title={<Trans>Confirm that it is you</Trans>}
    act={act}
    withPassword
    send={({ password }) => confirm({ password })}
  >
    <p>
      <Trans>
        This decides where your money goes. Every owner of your organisation receives an email about
        it.
      </Trans>
    </p>
  </DecisionDialog>
)
