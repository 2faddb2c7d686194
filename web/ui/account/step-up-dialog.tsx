import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StepUpPrompt } from '../../lib/form/step-up-form.ts'
import { DecisionDialog } from '../decision-dialog/decision-dialog.tsx'

type Props = {
  /** Before the name of its field: `payme` for `payme-password`. */
  name: string
  act: ReactNode
  prompt: StepUpPrompt
  /** Whether an earlier confirmation does not count. */
  anew?: boolean
}

/**
 * Asks a logged-in user for their password again, above the form that they filled in. The form does
 * not change.
 */
export const StepUpDialog = ({
  name,
  act,
  prompt: { isAsked, confirm, putOff },
  anew = false,
}: Props) => (
  <DecisionDialog
    name={name}
    open={isAsked}
    onClose={putOff}
    title={<Trans>Confirm that it is you</Trans>}
    act={act}
    withPassword={anew ? 'anew' : true}
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
