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
 * Asks somebody who is logged in once more who they are, in front of what they typed, which stays as it
 * is. Put up only while it is asked: with it goes the password.
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
