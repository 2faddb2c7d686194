import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { ProblemError } from '../../../lib/api/failure/problem.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { Button } from '../../button/button.tsx'
import { CommandButton } from '../../button/command-button.tsx'
import { Failure } from '../../feedback/notice/failure.tsx'
import { LinkButton } from '../../button/link-button.tsx'
import { Notice } from '../../feedback/notice/notice.tsx'
import { Skeleton } from '../../feedback/waiting/skeleton.tsx'
import type { SitePath } from '../../../lib/router/site-path.ts'
import { useLoginSite } from '../login-site.tsx'

/** While the API checks the link of a mail. */
const CheckingLink = () => {
  const { t } = useLingui()
  const { Frame } = useLoginSite()
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

type LinkTexts = {
  /** Why the link may have become invalid, and what to do instead. */
  words: string
  /** The main action: by default it opens the login. */
  to?: SitePath | undefined
  act?: ReactNode
  /** Another action beside it. */
  other?: ReactNode
}

/** A link that is no longer valid, or that could not be checked. */
export const LinkFailure = ({
  error,
  retry,
  words,
  to,
  act,
  other,
}: LinkTexts & { error: Error; retry: () => void }) => {
  const { t } = useLingui()
  const { Frame, paths } = useLoginSite()
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
          <LinkButton to={to ?? paths.logIn} look={isSpent ? 'primary' : 'secondary'} wide>
            {act ?? <Trans>Log in</Trans>}
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

type CheckedLinkProps<Data> = LinkTexts & {
  link: UseQueryResult<Data>
  /** The failure of a request by the link, which may have become invalid since it was checked. */
  failure?: Error | null | undefined
  children: (data: Data) => ReactNode
}

/** Shows the page of a link once the API has found it valid. */
export const CheckedLink = <Data,>({
  link,
  failure,
  children,
  ...texts
}: CheckedLinkProps<Data>) => {
  const error = failure && isSpentBy(failure) ? failure : link.error
  if (error) return <LinkFailure error={error} retry={() => void link.refetch()} {...texts} />
  return link.data ? children(link.data) : <CheckingLink />
}

type LinkDoneProps = {
  title: string
  lead: ReactNode
  /** The login then leads on at once. */
  isLoggedIn?: boolean
}

/** The last page of a link, from which the user logs in. */
export const LinkDone = ({ title, lead, isLoggedIn = false }: LinkDoneProps) => {
  const { Frame, paths } = useLoginSite()
  return (
    <Frame key="done" mark="success" title={title} lead={lead}>
      <LinkButton to={paths.logIn} look="primary" wide>
        {isLoggedIn ? <Trans>Continue</Trans> : <Trans>Log in</Trans>}
      </LinkButton>
    </Frame>
  )
}

/** An address is confirmed. */
export const EmailConfirmed = ({
  lead,
  isLoggedIn = false,
}: {
  lead: string
  isLoggedIn?: boolean
}) => {
  const { t } = useLingui()
  const title = t`Your email address is confirmed`
  return <LinkDone title={title} lead={lead} isLoggedIn={isLoggedIn} />
}

/** Shows that the user now logs in with another address. */
export const UsernameChanged = ({ username }: { username: string }) => {
  const { t } = useLingui()
  return (
    <LinkDone
      title={t`Your email address is changed`}
      lead={
        <Trans>
          From now on you log in with <strong translate="no">{username}</strong>.
        </Trans>
      }
    />
  )
}

type UsernameChangeProps = {
  token: string
  change: () => Promise<unknown>
  /** The consequence of using it as the login. */
  Lead: ComponentType<{ username: ReactNode }>
  /** The text about a link that is no longer valid. */
  spent: string
}

/** The page to which the mail to a new username leads; one click makes it the username. */
export const UsernameChange = ({ token, change: send, Lead, spent }: UsernameChangeProps) => {
  const { t } = useLingui()
  const { login, Frame, loginsEnded } = useLoginSite()
  const queryClient = useQueryClient()
  const link = useQuery(login.usernameChangeQuery(token))
  const change = useCommand({
    send,
    done: () => {
      if (link.data) void loginsEnded(queryClient, link.data.username)
    },
  })
  const error = change.failure?.error
  if (change.isDone && link.data) return <UsernameChanged username={link.data.username} />
  return (
    <CheckedLink link={link} failure={error} words={spent}>
      {({ username }) => (
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
          {error && <Failure error={error} />}
        </Frame>
      )}
    </CheckedLink>
  )
}
