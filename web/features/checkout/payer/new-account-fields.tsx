import { useLingui } from '@lingui/react/macro'
import { useEffect, useImperativeHandle, type Ref } from 'react'
import * as v from 'valibot'
import { newPasswordSchema } from '@almoner/api/routes/donors/contract.ts'
import { Field } from '../../../components/field.tsx'
import { PasswordInput } from '../../../components/password-input.tsx'
import { refusalsFrom, useAnswers, type Refusal } from '../../../lib/answers.ts'
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

/** Answers the password where it holds, else null. */
export type NewAccountForm = { judge: () => Promise<string | null> }

export type NewAccountFieldsProps = {
  ref: Ref<NewAccountForm>
  /** Told of what does not hold, for the summary above the whole form. */
  onRefusals: (refusals: readonly Refusal[]) => void
}

/** The password of the account that the same details make. */
export const NewAccountFields = ({ ref, onRefusals }: NewAccountFieldsProps) => {
  const { t } = useLingui()
  const sentence = useRefusalMessage()
  const { answers, judge, refusals, register } = useAnswers({
    initial: () => ({ password: wishedPassword() ?? '', passwordAgain: wishedPassword() ?? '' }),
    refusalsOf: async (typed) => refusalsFrom(v.safeParse(schema, typed).issues),
  })
  useImperativeHandle(ref, () => ({
    judge: async () => ((await judge()) ? (answers['password'] ?? null) : null),
  }))
  useEffect(() => {
    onRefusals(refusals)
    return () => onRefusals([])
  }, [onRefusals, refusals])
  const errorOf = (name: string): string | undefined => {
    const refusal = refusals.find((each) => each.name === name)
    return refusal && sentence(refusal.code)
  }
  return (
    <>
      <Field
        name="password"
        label={t`Password`}
        hint={t`At least 8 characters, with both letters and numbers`}
        error={errorOf('password')}
      >
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Field name="passwordAgain" label={t`Password once more`} error={errorOf('passwordAgain')}>
        <PasswordInput {...register('passwordAgain')} autoComplete="new-password" />
      </Field>
    </>
  )
}
