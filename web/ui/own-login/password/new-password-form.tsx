import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CommandFormState } from '../../../lib/form/command-form.ts'
import type { newPasswordTwiceSchema } from '../../../lib/password/new-password-twice.ts'
import { FormSection } from '../../form-screen/form-section.tsx'
import { PasswordField } from './password-field.tsx'

type NewPasswordFormProps = {
  state: CommandFormState<typeof newPasswordTwiceSchema>
  act?: ReactNode
}

/** A new password and its repetition, by a mailed link. */
export const NewPasswordForm = ({ state, act }: NewPasswordFormProps) => {
  const { t } = useLingui()
  return (
    <FormSection state={state} act={act ?? <Trans>Set the password</Trans>} busy={t`One moment…`}>
      <PasswordField
        state={state}
        name="newPassword"
        repeatedIn="again"
        label={t`New password`}
        isNew
      />
      <PasswordField state={state} name="again" label={t`Confirm new password`} isNew />
    </FormSection>
  )
}
