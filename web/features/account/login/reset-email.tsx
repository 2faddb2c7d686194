import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/button.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { ProblemError } from '../../../lib/problem.ts'
import { changeUsername, usernameChangeQuery } from '../account-api.ts'
import { Failure } from '../account-fields.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { CheckingLink, LinkFailure } from '../mail-link.tsx'
import { keepOnTheWay } from './login-way.ts'

/** Where the mail to a new username leads: one press makes it the username. */
export const ResetEmail = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const asked = useQuery(usernameChangeQuery(token))
  const change = useMutation({
    mutationFn: () => changeUsername(token),
    onSuccess: () => {
      if (asked.data) keepOnTheWay({ username: asked.data.username })
    },
  })
  const error = asked.error ?? (isSpent(change.error) ? change.error : null)
  if (error) {
    return (
      <LinkFailure
        error={error}
        retry={() => void asked.refetch()}
        words={t`It has been used, or its 24 hours are over. If you still want to change your email address, do so in your account.`}
        to="/LoginEmail"
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!asked.data) return <CheckingLink />
  const { username } = asked.data
  if (change.isSuccess) {
    return (
      <AccountFrame
        key="changed"
        look="door"
        mark="success"
        title={t`Your email address is changed`}
        lead={
          <Trans>
            From now on you log in with <strong>{username}</strong>.
          </Trans>
        }
      >
        <LinkButton to="/LoginEmail" look="primary" wide>
          <Trans>Log in</Trans>
        </LinkButton>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      key="asked"
      look="door"
      title={t`Change your email address?`}
      lead={
        <Trans>
          You will log in with <strong>{username}</strong>, and receipts will go there.
        </Trans>
      }
    >
      {change.error && <Failure error={change.error} />}
      <Button
        look="primary"
        wide
        busy={change.isPending && t`One moment…`}
        onClick={() => change.mutate()}
      >
        <Trans>Yes, change it</Trans>
      </Button>
    </AccountFrame>
  )
}

const isSpent = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 404
