import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import * as v from 'valibot'
import { useSchemaForm } from '../lib/form.ts'
import { isPasswordRefused } from '../lib/step-up.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { StepUpField } from './step-up-field.tsx'

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty('password.required')) })

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
  const { t } = useLingui()
  const { isPending, error } = acting
  const form = useSchemaForm(schema, { password: '' })
  // Not `register`: each dialog's control has a name of its own.
  const { field, fieldState } = useController({ control: form.control, name: 'password' })
  const refused = !isPending && isPasswordRefused(error) ? error.problem.message : undefined
  const submit = form.handleSubmit((proof) => {
    if (!isPending) onConfirm(proof)
  })
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={title ?? <Trans>Confirm that it is you</Trans>}
      act={act}
      look={look}
      acting={{ isPending, error: isPasswordRefused(error) ? null : error }}
      onSubmit={() => void submit()}
    >
      {children ?? (
        <p>
          <Trans>
            This decides where your money goes. Every owner of your organisation receives an email
            about it.
          </Trans>
        </p>
      )}
      <StepUpField
        name={name}
        stepUp={{ input: field, error: fieldState.error ? t`Enter your password` : refused }}
      />
    </QuestionDialog>
  )
}
