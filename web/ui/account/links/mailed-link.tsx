import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { CommandButton } from '../../button/command-button.tsx'
import { useCommand } from '../../../lib/form/command.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { ProblemError } from '../../../lib/api/failure/problem.ts'
import { Button } from '../../button/button.tsx'
import { Failure } from '../../feedback/notice/failure.tsx'
import { LinkButton } from '../../button/link-button.tsx'
import { Notice } from '../../feedback/notice/notice.tsx'
import { Skeleton } from '../../feedback/waiting/skeleton.tsx'
import type { SitePath } from '../../../lib/router/site-path.ts'

/** The site that frames a mail's link: a charity's, or the platform's own. */
export type LinkFrame = ComponentType<{
  title: string
  lead?: ReactNode
  mark?: 'success'
  /** The actions, shown close together below the other content. */
  acts?: ReactNode
  children?: ReactNode
}>

type Framed = { Frame: LinkFrame }

/** While the API checks the link of a mail. */
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
  /** Why the link may have become invalid, and what to do instead. */
  words: string
  to: SitePath
  act: ReactNode
  /** Another action beside it. */
  other?: ReactNode
}

/** A link that is no longer valid, or that could not be checked. */
export const LinkFailure = ({
  Frame,
  error,
  retry,
  words,
  to,
  act,
  other,
}: LinkFailureProps & Framed) => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
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
          {isSpent && other}
        </>
      }
    >
      <Notice tone={isSpent ? 'warning' : 'danger'}>{isSpent ? words : toMessage(error)}</Notice>
    </Frame>
  )
}

/** Returns true if the link was used, has expired or was never issued. */
export const isSpentBy = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 404

type Asked<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>

type LandingProps = Framed & {
  /** The text about a link that is no longer valid. */
  spent: string
  /** The login screen. */
  to: SitePath
}

type ConfirmEmailProps<Data, Key extends QueryKey> = LandingProps & {
  /** Checks the link without a change: programs that scan mail open links too. */
  checked: Asked<Data, Key>
  confirm: () => Promise<unknown>
  lead: string
  confirmedLead: string
}

/** The page of a mail's link that confirms an address with one click. */
export const ConfirmEmail = <Data, Key extends QueryKey>({
  Frame,
  checked: query,
  confirm: send,
  lead,
  confirmedLead,
  spent,
  to,
}: ConfirmEmailProps<Data, Key>) => {
  const { t } = useLingui()
  const checked = useQuery(query)
  const confirm = useCommand({ send })
  if (confirm.isDone) {
    return <EmailConfirmed key="confirmed" Frame={Frame} lead={confirmedLead} to={to} />
  }
  const error = checked.error ?? (isSpentBy(confirm.failure?.error) ? confirm.failure?.error : null)
  if (error) {
    return (
      <LinkFailure
        Frame={Frame}
        error={error}
        retry={() => void checked.refetch()}
        words={spent}
        to={to}
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!checked.data) return <CheckingLink Frame={Frame} />
  return (
    <Frame
      key="asked"
      title={t`Confirm your email address`}
      lead={lead}
      acts={
        <CommandButton look="primary" wide command={confirm}>
          <Trans>Confirm my address</Trans>
        </CommandButton>
      }
    >
      {confirm.failure && <Failure error={confirm.failure.error} />}
    </Frame>
  )
}

/** An address is confirmed. */
export const EmailConfirmed = ({
  Frame,
  lead,
  to,
}: Framed & Pick<LandingProps, 'to'> & { lead: string }) => {
  const { t } = useLingui()
  return (
    <Frame mark="success" title={t`Your email address is confirmed`} lead={lead}>
      <LinkButton to={to} look="primary" wide>
        <Trans>Log in</Trans>
      </LinkButton>
    </Frame>
  )
}

/** The page to which the mail to a new username leads; one click makes it the username. */
export const UsernameChange = <Answer extends { username: string }, Key extends QueryKey>({
  Frame,
  asked: query,
  change: send,
  changed,
  Lead,
  spent,
  to,
}: LandingProps & {
  asked: Asked<Answer, Key>
  change: () => Promise<unknown>
  changed: (username: string) => void
  /** The consequence of using it as the login. */
  Lead: ComponentType<{ username: ReactNode }>
}) => {
  const { t } = useLingui()
  const linkQuery = useQuery(query)
  const change = useCommand({
    send,
    done: () => {
      if (linkQuery.data) changed(linkQuery.data.username)
    },
  })
  const error = linkQuery.error ?? (isSpentBy(change.failure?.error) ? change.failure?.error : null)
  if (error) {
    return (
      <LinkFailure
        Frame={Frame}
        error={error}
        retry={() => void linkQuery.refetch()}
        words={spent}
        to={to}
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!linkQuery.data) return <CheckingLink Frame={Frame} />
  const { username } = linkQuery.data
  if (change.isDone) {
    return <UsernameChanged key="changed" Frame={Frame} username={username} to={to} />
  }
  return (
    <Frame
      key="asked"
      title={t`Change your email address?`}
      lead={<Lead username={<strong translate="no">{username}</strong>} />}
      acts={
        <>
          <CommandButton look="primary" wide command={change}>
            <Trans>Yes, change it</Trans>
          </CommandButton>
          <LinkButton to="/" wide>
            <Trans>Keep my current address</Trans>
          </LinkButton>
        </>
      }
    >
      {change.failure && <Failure error={change.failure.error} />}
    </Frame>
  )
}

/** Shows that the user now logs in with another address. */
export const UsernameChanged = ({
  Frame,
  username,
  to,
}: Framed & Pick<LandingProps, 'to'> & { username: string }) => {
  const { t } = useLingui()
  return (
    <Frame
      mark="success"
      title={t`Your email address is changed`}
      lead={
        <Trans>
          From now on you log in with <strong translate="no">{username}</strong>.
        </Trans>
      }
    >
      <LinkButton to={to} look="primary" wide>
        <Trans>Log in</Trans>
      </LinkButton>
    </Frame>
  )
}
