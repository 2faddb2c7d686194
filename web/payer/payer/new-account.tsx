import { useLingui } from '@lingui/react/macro'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import * as v from 'valibot'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { refusalsFrom, useAnswers } from '../../lib/answers.ts'
import { newPasswordTwiceSchema } from '../../lib/new-password-twice.ts'
import { usePasswordMessage } from '../../lib/password-message.ts'
import { namesOfSite, passwordWeaknessCode } from '../../lib/weak-password.ts'
import { useOrganisation } from '../checkout/organisation.tsx'
import { wishedPassword } from './account-wish.ts'

/**
 * Answers the password; undefined where no account is wanted, null where it does not hold. `about` is
 * what the account is called.
 */
export type NewAccountForm = {
  judge: (about: readonly string[]) => Promise<string | null | undefined>
}

export type NewAccountErrors = readonly { name: string; message: string }[]

export type NewAccountProps = {
  ref: Ref<NewAccountForm>
  /** Told of what does not hold, for the summary above the whole form. */
  onErrors: (errors: NewAccountErrors) => void
}

/** Whether a guest wants an account made of the same details, and its password. */
export const NewAccount = ({ ref, onErrors }: NewAccountProps) => {
  const { t } = useLingui()
  const sentence = usePasswordMessage()
  const about = useRef<readonly string[]>([])
  const site = namesOfSite(useOrganisation().organizationObj.organizationName)
  const [isWanted, setWanted] = useState(wishedPassword() !== undefined)
  const { answers, judge, refusals, register } = useAnswers({
    initial: () => ({ newPassword: wishedPassword() ?? '', again: wishedPassword() ?? '' }),
    refusalsOf: async (typed) => {
      const refused = refusalsFrom(v.safeParse(newPasswordTwiceSchema, typed).issues)
      if (refused.some(({ name }) => name === 'newPassword')) return refused
      const { newPassword = '' } = typed
      const code = await passwordWeaknessCode(newPassword, [...about.current, ...site])
      return code === undefined ? refused : [{ name: 'newPassword', code }, ...refused]
    },
  })
  useImperativeHandle(ref, () => ({
    judge: async (names) => {
      if (!isWanted) return undefined
      about.current = names
      return (await judge()) ? (answers['newPassword'] ?? null) : null
    },
  }))
  const latest = useRef(sentence)
  useEffect(() => {
    latest.current = sentence
  })
  useEffect(() => {
    const told = isWanted ? refusals : []
    onErrors(told.map(({ name, code }) => ({ name, message: latest.current(code) ?? '' })))
  }, [isWanted, onErrors, refusals])
  const errorOf = (name: string): string | undefined => {
    const refusal = refusals.find((each) => each.name === name)
    return refusal && sentence(refusal.code)
  }
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
            name="newPassword"
            label={t`Password`}
            hint={t`At least 8 characters, with both letters and numbers`}
            error={errorOf('newPassword')}
          >
            <PasswordInput {...register('newPassword')} autoComplete="new-password" />
          </Field>
          <Field name="again" label={t`Password once more`} error={errorOf('again')}>
            <PasswordInput {...register('again')} autoComplete="new-password" />
          </Field>
        </>
      )}
    </>
  )
}
