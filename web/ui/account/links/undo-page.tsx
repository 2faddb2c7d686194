import { Trans } from '@lingui/react/macro'
import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { newPasswordTwiceSchema } from '../../../lib/password/new-password-twice.ts'
import { usePasswordMessage } from '../../../lib/password/password-message.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { NewPasswordForm } from '../../own-login/password/new-password-form.tsx'
import { useLoginSite } from '../login-site.tsx'
import { CheckedLink, LinkDone } from './mailed-link.tsx'

type UndoPageProps<Key extends QueryKey> = {
  /** Checks the link without a change. */
  asked: UseQueryOptions<{ username: string }, Error, { username: string }, Key>
  undo: (newPassword: string) => Promise<unknown>
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
export const UndoPage = <Key extends QueryKey>({ asked, undo, words }: UndoPageProps<Key>) => {
  const { Frame, loginsEnded } = useLoginSite()
  const queryClient = useQueryClient()
  const link = useQuery(asked)
  const [isUndone, setUndone] = useState(false)
  const passwordMessage = usePasswordMessage()
  const sentence = useRefusalMessage()
  const state = useCommandForm({
    initial: { newPassword: '', again: '' },
    schema: newPasswordTwiceSchema,
    send: ({ newPassword }) => undo(newPassword),
    done: async () => {
      if (link.data) await loginsEnded(queryClient, link.data.username)
      setUndone(true)
    },
    reads: [],
    labelsOf: (code) => passwordMessage(code) ?? sentence(code),
  })
  if (isUndone && link.data) {
    const { username } = link.data
    return (
      <LinkDone
        title={words.done}
        lead={
          <Trans>
            You log in with <strong translate="no">{username}</strong> and your new password. Every
            other login has ended.
          </Trans>
        }
      />
    )
  }
  return (
    <CheckedLink link={link} failure={state.failure?.error} words={words.spent}>
      {({ username }) => (
        <Frame
          key="asked"
          title={words.question}
          lead={<words.Lead username={<strong translate="no">{username}</strong>} />}
        >
          <NewPasswordForm state={state} act={words.act} />
          <p>
            <Trans>If you made the change yourself, close this page and nothing will change.</Trans>
          </p>
        </Frame>
      )}
    </CheckedLink>
  )
}
