import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { UsernameChange } from '../../../components/mailed-link.tsx'
import { changeUsername, usernameChangeQuery } from '../account-api.ts'
import { LinkDoor } from '../mail-link.tsx'
import { keepOnTheWay } from './login-way.ts'

/** Where the mail to a donor's new username leads. */
export const ResetEmail = ({ token }: { token: string }) => {
  const { t } = useLingui()
  return (
    <UsernameChange
      Frame={LinkDoor}
      asked={usernameChangeQuery(token)}
      change={() => changeUsername(token)}
      changed={(username) => keepOnTheWay({ username })}
      Lead={WhatFor}
      spent={t`It has been used, the change was cancelled, or its 24 hours are over. If you still want to change your email address, do so in your account.`}
      to="/LoginEmail"
    />
  )
}

const WhatFor = ({ username }: { username: ReactNode }) => (
  <Trans>You will log in with {username}, and receipts will go there.</Trans>
)
