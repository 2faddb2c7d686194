import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isPasswordRefused, useStepUp } from '../lib/step-up.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { StepUpField } from './step-up-field.tsx'

type Props = {
  onClose: () => void
  title?: ReactNode
  act: ReactNode
  look?: 'primary' | 'danger'
  acting: { isPending: boolean; error: unknown }
  onConfirm: (proof: { password: string }) => void
  name: string
  children?: ReactNode
}

/**
 * Asks a logged-in user for their password again, above the form that they filled in, which stays
 * as it is. Mounted only while it asks: closing it removes the password.
 */
export const StepUpDialog = (props: Props) => {
  const { onClose, title, act, look = 'primary', acting, onConfirm, name, children } = props
  const stepUp = useStepUp(acting.isPending ? null : acting.error)
  const { isPending, error } = acting
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={title ?? <Trans>Confirm that it is you</Trans>}
      act={act}
      look={look}
      acting={{ isPending, error: isPasswordRefused(error) ? null : error }}
      onSubmit={() => {
        const proof = stepUp.proof()
        if (proof !== null && !isPending) onConfirm(proof)
      }}
    >
      {children ?? (
        <p>
          <Trans>
            This decides where your money goes. Every owner of your organisation receives an email
            about it.
          </Trans>
        </p>
      )}
      <StepUpField stepUp={stepUp} name={name} />
    </QuestionDialog>
  )
}
