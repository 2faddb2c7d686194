import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import {
  isSpentBy,
  UsernameChange,
  UsernameChanged,
} from '../../../ui/account/links/mailed-link.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { changeUsername, usernameChangeQuery } from '../../account-api.ts'
import { PasswordField } from '../../../ui/own-login/password/password-field.tsx'
import { useAccountLabels } from '../../form/account-labels.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { ownPasswordSchema } from '../../../lib/session/login/own-login-schemas.ts'
import { LinkPage, LinkFailure } from '../../mail-link.tsx'
import { useRereadSession } from '../../use-reread-session.ts'
import { saveProgress } from '../login-progress.ts'

/**
 * Opened by the link of the mail to a donor's new username. The reader of the mail is not always
 * the owner of the account. A login in this browser or the account's password identifies the owner.
 */
export const ResetEmail = () => {
  const { token } = useParams({ from: '/account/ResetEmail/$token' })
  const link = useQuery(usernameChangeQuery(token))
  const rereadSession = useRereadSession()
  const spent = useSpentSentence()
  if (link.data?.asksForPassword) {
    return <WithPassword token={token} username={link.data.username} />
  }
  return (
    <UsernameChange
      Frame={LinkPage}
      asked={usernameChangeQuery(token)}
      change={() => changeUsername(token)}
      changed={(username) => {
        saveProgress({ username })
        void rereadSession()
      }}
      Lead={WhatFor}
      spent={spent}
      to="/LoginEmail"
    />
  )
}

const WithPassword = ({ token, username }: { token: string; username: string }) => {
  const { t } = useLingui()
  const spent = useSpentSentence()
  const [isChanged, setChanged] = useState(false)
  const state = useCommandForm({
    initial: { password: '' },
    schema: ownPasswordSchema,
    send: ({ password }) => changeUsername(token, { password }),
    done: () => {
      saveProgress({ username })
      setChanged(true)
    },
    reads: [],
    labelsOf: useAccountLabels(),
  })
  if (isChanged) return <UsernameChanged Frame={LinkPage} username={username} to="/LoginEmail" />
  if (state.failure?.error && isSpentBy(state.failure?.error)) {
    return (
      <LinkFailure
        error={state.failure?.error}
        retry={state.submit}
        words={spent}
        to="/LoginEmail"
        act={<Trans>Log in</Trans>}
      />
    )
  }
  return (
    <LinkPage
      title={t`Change your email address?`}
      lead={<WhatFor username={<strong translate="no">{username}</strong>} />}
      acts={
        <LinkButton to="/" wide>
          <Trans>Keep my current address</Trans>
        </LinkButton>
      }
    >
      <FormSection state={state} act={<Trans>Yes, change it</Trans>} busy={t`One moment…`}>
        <PasswordField state={state} name="password" label={t`Password of your account`} />
      </FormSection>
      <p>
        <Trans>
          If you did not ask for this change, someone may have entered your address by mistake.
          Close this page and nothing will change.
        </Trans>
      </p>
    </LinkPage>
  )
}

const useSpentSentence = (): string => {
  const { t } = useLingui()
  return t`It has been used, the change was cancelled, or its 24 hours are over. If you still want to change your email address, do so in your account.`
}

const WhatFor = ({ username }: { username: ReactNode }) => (
  <Trans>You will log in with {username}, and receipts will go there.</Trans>
)
