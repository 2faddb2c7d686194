import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { newPasswordTwiceSchema } from '../lib/new-password-twice.ts'
import { usePasswordMessage } from '../lib/password-message.ts'
import { useRefusalMessage } from '../lib/refusal-message.ts'
import { useSentForm } from '../lib/sent-form.ts'
import { Field } from './field.tsx'
import { LinkButton } from './link-button.tsx'
import { CheckingLink, isSpentBy, LinkFailure, type LinkFrame } from './mailed-link.tsx'
import { PasswordInput } from './password-input.tsx'
import { SentForm } from './sent-form.tsx'

type UndoUsernameProps<Key extends QueryKey> = {
  Frame: LinkFrame
  /** Checks the link without a change. */
  asked: UseQueryOptions<{ username: string }, Error, { username: string }, Key>
  undo: (newPassword: string) => Promise<unknown>
  undone: (username: string) => void | Promise<void>
  /** Where one logs in. */
  to: string
}

/**
 * The page that the letter to a former address links to. That address becomes the username again,
 * with a new password, because the person who changed it knew the old one.
 */
export const UndoUsername = <Key extends QueryKey>({
  Frame,
  asked: query,
  undo,
  undone,
  to,
}: UndoUsernameProps<Key>) => {
  const { t } = useLingui()
  const asked = useQuery(query)
  const [isUndone, setUndone] = useState(false)
  const passwordMessage = usePasswordMessage()
  const sentence = useRefusalMessage()
  const form = useSentForm({
    initial: { newPassword: '', again: '' },
    schema: newPasswordTwiceSchema,
    send: ({ newPassword }) => undo(newPassword),
    done: async () => {
      if (asked.data) await undone(asked.data.username)
      setUndone(true)
    },
    wordsOf: (code) => passwordMessage(code) ?? sentence(code),
  })
  const error = isSpentBy(form.failure) ? form.failure : asked.error
  if (error) {
    return (
      <LinkFailure
        Frame={Frame}
        error={error}
        retry={() => void asked.refetch()}
        words={t`It has been used, or its 72 hours are over. If you cannot log in, contact the charity.`}
        to={to}
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!asked.data) return <CheckingLink Frame={Frame} />
  const { username } = asked.data
  if (isUndone) {
    return (
      <Frame
        key="undone"
        mark="success"
        title={t`The change is undone`}
        lead={
          <Trans>
            You log in with <strong translate="no">{username}</strong> and your new password. Every
            other login has ended.
          </Trans>
        }
      >
        <LinkButton to={to} look="primary" wide>
          <Trans>Log in</Trans>
        </LinkButton>
      </Frame>
    )
  }
  return (
    <Frame
      key="asked"
      title={t`Undo the change of your username?`}
      lead={
        <Trans>
          <strong translate="no">{username}</strong> becomes your username again, and all devices
          are logged out. Choose a new password, as the person who made the change may know the old
          one.
        </Trans>
      }
    >
      <SentForm form={form} act={<Trans>Undo the change</Trans>} busy={t`One moment…`}>
        <Field
          name="newPassword"
          label={t`New password`}
          hint={t`At least 8 characters, with both letters and numbers`}
          error={form.errorOf('newPassword')}
        >
          <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
        </Field>
        <Field name="again" label={t`New password once more`} error={form.errorOf('again')}>
          <PasswordInput {...form.register('again')} autoComplete="new-password" />
        </Field>
      </SentForm>
      <p>
        <Trans>If you made the change yourself, close this page: nothing happens.</Trans>
      </p>
    </Frame>
  )
}
