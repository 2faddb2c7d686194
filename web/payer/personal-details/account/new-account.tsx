import { useLingui } from '@lingui/react/macro'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import * as v from 'valibot'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/input/password-input.tsx'
import { fieldRefusals, judge, useSchemaForm } from '../../../lib/form/form.ts'
import { newPasswordTwiceSchema } from '../../../lib/password/new-password-twice.ts'
import { usePasswordMessage } from '../../../lib/password/password-message.ts'
import { namesOfSite, passwordWeaknessCode } from '../../../lib/password/weak-password.ts'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { readWantedPassword } from './account-wish.ts'
import { blankPayer } from '../payer-form/payer-form.ts'

/** Returns the password, undefined if no account is wanted, or null if the password is invalid. */
export type NewAccountForm = { judge: () => Promise<string | null | undefined> }

export type NewAccountErrors = readonly { name: string; message: string }[]

export type NewAccountProps = {
  ref: Ref<NewAccountForm>
  /** Reports the errors to the summary above the whole form. */
  onErrors: (errors: NewAccountErrors) => void
}

/** Asks whether a guest wants an account with these details, and for its password. */
export const NewAccount = ({ ref, onErrors }: NewAccountProps) => {
  const { t } = useLingui()
  const sentence = usePasswordMessage()
  const site = namesOfSite(useOrganisation().organizationObj.organizationName)
  const [isWanted, setWanted] = useState(readWantedPassword() !== undefined)
  const { payer } = useCheckout()
  const { email, firstName, lastName } = payer ?? blankPayer
  const schema = newAccountSchema([email, firstName, lastName, ...site])
  const password = readWantedPassword() ?? ''
  const form = useSchemaForm(schema, { newPassword: password, again: password })
  const { errors } = form.formState
  const { register } = form
  useImperativeHandle(ref, () => ({
    judge: async () => (isWanted ? ((await judge(form))?.newPassword ?? null) : undefined),
  }))
  const latest = useRef(sentence)
  useEffect(() => {
    latest.current = sentence
  })
  useEffect(() => {
    const received = isWanted ? fieldRefusals(errors) : []
    onErrors(received.map(({ name, code }) => ({ name, message: latest.current(code) ?? '' })))
  }, [isWanted, onErrors, errors])
  const findError = (name: string): string | undefined => {
    const refusal = fieldRefusals(errors).find((each) => each.name === name)
    return refusal && sentence(refusal.code)
  }
  return (
    <>
      <Checkbox
        name="createAccount"
        label={t`Create an account with these details`}
        hint={t`Your receipts stay in one place, and you do not need to type this again.`}
        checked={isWanted}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      {isWanted && (
        <>
          <Field
            name="newPassword"
            label={t`Password`}
            hint={t`At least 8 characters, with both letters and numbers`}
            error={findError('newPassword')}
          >
            <PasswordInput
              {...register('newPassword', { deps: 'again' })}
              autoComplete="new-password"
            />
          </Field>
          <Field name="again" label={t`Confirm password`} error={findError('again')}>
            <PasswordInput {...register('again')} autoComplete="new-password" />
          </Field>
        </>
      )}
    </>
  )
}

/** `forbiddenNames`: the names that a password must not contain. */
const newAccountSchema = (forbiddenNames: readonly string[]) =>
  v.pipeAsync(
    newPasswordTwiceSchema,
    v.forwardAsync(
      v.rawCheckAsync(async ({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const code = await passwordWeaknessCode(dataset.value.newPassword, forbiddenNames)
        if (code !== undefined) addIssue({ message: code })
      }),
      ['newPassword'],
    ),
  )
