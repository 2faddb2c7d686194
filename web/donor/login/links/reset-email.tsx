import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import {
  isSpentBy,
  LinkFailure,
  UsernameChange,
  UsernameChanged,
} from '../../../ui/account/links/mailed-link.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { donorLogin } from '../../account-api.ts'
import { PasswordField } from '../../../ui/own-login/password/password-field.tsx'
import { useAccountLabels } from '../../form/account-labels.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { ownPasswordSchema } from '../../../lib/session/login/own-login-schemas.ts'
import { useLoginSite } from '../../../ui/account/login-site.tsx'
import { saveProgress } from '../login-progress.ts'

/**
 * Opened by the link of the mail to a donor's new username. The reader of the mail is not always
 * the owner of the account. A login in this browser or the account's password identifies the owner.
 */
export const ResetEmail = () => {
  const { token } = useParams({ from: '/account/ResetEmail/$token' })
  const link = useQuery(donorLogin.usernameChangeQuery(token))
  const spent = useSpentSentence()
  if (link.data?.asksForPassword) {
    return <WithPassword token={token} username={link.data.username} />
  }
  return (
    <UsernameChange
      token={token}
      change={() => donorLogin.changeUsername(token, {})}
      Lead={WhatFor}
      spent={spent}
    />
  )
}

const WithPassword = ({ token, username }: { token: string; username: string }) => {
  const { t } = useLingui()
  const { Frame } = useLoginSite()
  const spent = useSpentSentence()
  const [isChanged, setChanged] = useState(false)
  const state = useCommandForm({
    initial: { password: '' },
    schema: ownPasswordSchema,
    send: ({ password }) => donorLogin.changeUsername(token, { password }),
    done: () => {
      saveProgress({ username })
      setChanged(true)
    },
    reads: [],
    labelsOf: useAccountLabels(),
  })
  if (isChanged) return <UsernameChanged username={username} />
  if (state.failure?.error && isSpentBy(state.failure?.error)) {
    return <LinkFailure error={state.failure?.error} retry={state.submit} words={spent} />
  }
  return (
    <Frame
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
    </Frame>
  )
}

const useSpentSentence = (): string => {
  const { t } = useLingui()
  return t`It has been used, or is more than 24 hours old, or the change was cancelled. If you still want to change your email address, do so in your account.`
}

const WhatFor = ({ username }: { username: ReactNode }) => (
  <Trans>You will log in with {username}, and receipts will go there.</Trans>
)
