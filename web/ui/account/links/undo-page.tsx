import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { newPasswordTwiceSchema } from '../../../lib/password/new-password-twice.ts'
import { usePasswordMessage } from '../../../lib/password/password-message.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { Field } from '../../form/field.tsx'
import { FormSection } from '../../form-screen/form-section.tsx'
import { LinkButton } from '../../button/link-button.tsx'
import { CheckingLink, isSpentBy, LinkFailure, type LinkFrame } from './mailed-link.tsx'
import { PasswordInput } from '../../form/input/password-input.tsx'
import type { SitePath } from '../../../lib/router/site-path.ts'

export type UndoProps<Key extends QueryKey> = {
  Frame: LinkFrame
  /** Checks the link without a change. */
  asked: UseQueryOptions<{ username: string }, Error, { username: string }, Key>
  undo: (newPassword: string) => Promise<unknown>
  undone: (username: string) => void | Promise<void>
  /** The login screen. */
  to: SitePath
}

type UndoPageProps<Key extends QueryKey> = UndoProps<Key> & {
  words: {
    /** About a link that is no longer valid. */
    spent: string
    question: string
    Lead: ComponentType<{ username: ReactNode }>
    act: ReactNode
    done: string
  }
}

/**
 * The page of a link that takes back a change of a login, with a new password, because the person
 * who made the change knew the old one.
 */
export const UndoPage = <Key extends QueryKey>({
  Frame,
  asked: query,
  undo,
  undone,
  to,
  words,
}: UndoPageProps<Key>) => {
  const { t } = useLingui()
  const linkQuery = useQuery(query)
  const [isUndone, setUndone] = useState(false)
  const passwordMessage = usePasswordMessage()
  const sentence = useRefusalMessage()
  const state = useCommandForm({
    initial: { newPassword: '', again: '' },
    schema: newPasswordTwiceSchema,
    send: ({ newPassword }) => undo(newPassword),
    done: async () => {
      if (linkQuery.data) await undone(linkQuery.data.username)
      setUndone(true)
    },
    reads: [],
    labelsOf: (code) => passwordMessage(code) ?? sentence(code),
  })
  const error = isSpentBy(state.failure?.error) ? state.failure?.error : linkQuery.error
  if (error) {
    return (
      <LinkFailure
        Frame={Frame}
        error={error}
        retry={() => void linkQuery.refetch()}
        words={words.spent}
        to={to}
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!linkQuery.data) return <CheckingLink Frame={Frame} />
  const { username } = linkQuery.data
  if (isUndone) {
    return (
      <Frame
        key="undone"
        mark="success"
        title={words.done}
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
      title={words.question}
      lead={<words.Lead username={<strong translate="no">{username}</strong>} />}
    >
      <FormSection state={state} act={words.act} busy={t`One moment…`}>
        <Field
          name="newPassword"
          label={t`New password`}
          hint={t`At least 8 characters, with both letters and numbers`}
          error={state.errorOf('newPassword')}
        >
          <PasswordInput
            {...state.form.register('newPassword', { deps: ['again'] })}
            autoComplete="new-password"
          />
        </Field>
        <Field name="again" label={t`New password again`} error={state.errorOf('again')}>
          <PasswordInput {...state.form.register('again')} autoComplete="new-password" />
        </Field>
      </FormSection>
      <p>
        <Trans>If you made the change yourself, close this page and nothing will change.</Trans>
      </p>
    </Frame>
  )
}
