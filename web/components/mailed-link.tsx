import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useErrorMessage } from '../lib/error-message.ts'
import { ProblemError } from '../lib/problem.ts'
import { Button } from './button.tsx'
import { Failure } from './failure.tsx'
import { LinkButton } from './link-button.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

/** The site around a mail's link: a charity's, or the platform's own. */
export type LinkFrame = ComponentType<{
  title: string
  lead?: ReactNode
  mark?: 'success'
  /** Below the rest, close to each other. */
  acts?: ReactNode
  children?: ReactNode
}>

type Framed = { Frame: LinkFrame }

/** While the API looks at the link of a mail. */
export const CheckingLink = ({ Frame }: Framed) => {
  const { t } = useLingui()
  return (
    <Frame
      title={t`One moment…`}
      lead={t`We are checking your link.`}
      acts={
        <>
          <span aria-busy="true">
            <Skeleton height="1.5em" />
          </span>
          <span aria-busy="true">
            <Skeleton height="52px" />
          </span>
        </>
      }
    />
  )
}

export type LinkFailureProps = {
  error: Error
  retry: () => void
  /** Why it may be that the link is good no more, and what to do instead. */
  words: string
  to: string
  act: ReactNode
}

/** A link that leads nowhere any more, or one that could not be looked at. */
export const LinkFailure = ({ Frame, error, retry, words, to, act }: LinkFailureProps & Framed) => {
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  const isSpent = isSpentBy(error)
  return (
    <Frame
      title={isSpent ? t`This link no longer works` : t`We could not check your link`}
      acts={
        <>
          {!isSpent && (
            <Button look="primary" icon="refresh" wide onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <LinkButton to={to} look={isSpent ? 'primary' : 'secondary'} wide>
            {act}
          </LinkButton>
        </>
      }
    >
      <Notice tone={isSpent ? 'warning' : 'danger'}>{isSpent ? words : messageOf(error)}</Notice>
    </Frame>
  )
}

const isSpentBy = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 404

type Asked<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>

type LandingProps = Framed & {
  /** What is said of a link that is good no more. */
  spent: string
  /** Where one logs in. */
  to: string
}

/** Where the link of a mail leads that asks whether an address is its reader's. */
export const EmailConfirmed = <Key extends QueryKey>({
  Frame,
  verified: asked,
  lead,
  spent,
  to,
}: LandingProps & { verified: Asked<boolean, Key>; lead: string }) => {
  const { t } = useLingui()
  const verified = useQuery(asked)
  if (verified.error) {
    return (
      <LinkFailure
        Frame={Frame}
        error={verified.error}
        retry={() => void verified.refetch()}
        words={spent}
        to={to}
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!verified.data) return <CheckingLink Frame={Frame} />
  return (
    <Frame mark="success" title={t`Your email address is confirmed`} lead={lead}>
      <LinkButton to={to} look="primary" wide>
        <Trans>Log in</Trans>
      </LinkButton>
    </Frame>
  )
}

/** Where the mail to a new username leads: one press makes it the username. */
export const UsernameChange = <Key extends QueryKey>({
  Frame,
  asked: query,
  change: send,
  changed,
  Lead,
  spent,
  to,
}: LandingProps & {
  asked: Asked<{ username: string }, Key>
  change: () => Promise<unknown>
  changed: (username: string) => void
  /** What it means that one logs in with it. */
  Lead: ComponentType<{ username: ReactNode }>
}) => {
  const { t } = useLingui()
  const asked = useQuery(query)
  const change = useMutation({
    mutationFn: send,
    onSuccess: () => {
      if (asked.data) changed(asked.data.username)
    },
  })
  const error = asked.error ?? (isSpentBy(change.error) ? change.error : null)
  if (error) {
    return (
      <LinkFailure
        Frame={Frame}
        error={error}
        retry={() => void asked.refetch()}
        words={spent}
        to={to}
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!asked.data) return <CheckingLink Frame={Frame} />
  const { username } = asked.data
  if (change.isSuccess) {
    return (
      <Frame
        key="changed"
        mark="success"
        title={t`Your email address is changed`}
        lead={
          <Trans>
            From now on you log in with <strong>{username}</strong>.
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
      title={t`Change your email address?`}
      lead={<Lead username={<strong>{username}</strong>} />}
      acts={
        <>
          <Button
            look="primary"
            wide
            busy={change.isPending && t`One moment…`}
            onClick={() => change.mutate()}
          >
            <Trans>Yes, change it</Trans>
          </Button>
          <LinkButton to="/" wide>
            <Trans>Keep my present address</Trans>
          </LinkButton>
        </>
      }
    >
      {change.error && <Failure error={change.error} />}
    </Frame>
  )
}
