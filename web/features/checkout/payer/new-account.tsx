import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { newPasswordSchema } from '@almoner/api/routes/donors/contract.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { Field } from '../../../components/field.tsx'
import { PasswordInput } from '../../../components/password-input.tsx'
import { refusalsFrom, useAnswers } from '../../../lib/answers.ts'
import { useRefusalMessage } from '../../../lib/refusal-message.ts'
import { wishedPassword } from './account-wish.ts'

const schema = v.pipe(
  v.object({
    password: newPasswordSchema,
    passwordAgain: v.pipe(v.string(), v.nonEmpty('password.confirm_required')),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordAgain']],
      ({ password, passwordAgain }) => passwordAgain === '' || password === passwordAgain,
      'password.mismatch',
    ),
    ['passwordAgain'],
  ),
)

/** Whether a guest wants an account made with their payment, and its password. */
export const useNewAccount = () => {
  const sentence = useRefusalMessage()
  const [isWanted, setWanted] = useState(wishedPassword() !== undefined)
  const form = useAnswers({
    initial: () => ({ password: wishedPassword() ?? '', passwordAgain: wishedPassword() ?? '' }),
    refusalsOf: async (answers) => refusalsFrom(v.safeParse(schema, answers).issues),
  })
  const errors = isWanted
    ? form.refusals.map(({ name, code }) => ({ name, message: sentence(code) }))
    : []
  return {
    isWanted,
    setWanted,
    register: form.register,
    errors,
    /** The password where it holds; undefined where none is wanted, null where it does not hold. */
    judge: async (): Promise<string | null | undefined> => {
      if (!isWanted) return undefined
      return (await form.judge()) ? (form.answers['password'] ?? null) : null
    },
  }
}

type NewAccountProps = { account: ReturnType<typeof useNewAccount> }

/** The same details make an account: only a password is missing. */
export const NewAccount = ({ account }: NewAccountProps) => {
  const { t } = useLingui()
  const { isWanted, setWanted, register, errors } = account
  const errorOf = (name: string) => errors.find((error) => error.name === name)?.message
  return (
    <>
      <Checkbox
        name="createAccount"
        label={t`Create an account with these details`}
        hint={t`Your receipts stay in one place, and you need not type this again.`}
        checked={isWanted}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      {isWanted && (
        <>
          <Field
            name="password"
            label={t`Password`}
            hint={t`At least 8 characters, with both letters and numbers`}
            error={errorOf('password')}
          >
            <PasswordInput {...register('password')} autoComplete="new-password" />
          </Field>
          <Field
            name="passwordAgain"
            label={t`Password once more`}
            error={errorOf('passwordAgain')}
          >
            <PasswordInput {...register('passwordAgain')} autoComplete="new-password" />
          </Field>
        </>
      )}
    </>
  )
}
