import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useErrorMessage } from '../../lib/error-message.ts'
import { ProblemError } from '../../lib/problem.ts'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-text.module.css'

/** While the API looks at the link of a mail. */
export const CheckingLink = () => {
  const { t } = useLingui()
  return (
    <AccountFrame look="door" title={t`One moment…`} lead={t`We are checking your link.`}>
      <div className={styles.stack} aria-busy="true">
        <Skeleton height="1.5em" />
        <Skeleton height="52px" />
      </div>
    </AccountFrame>
  )
}

type LinkFailureProps = {
  error: Error
  retry: () => void
  /** Why it may be that the link is good no more, and what to do instead. */
  words: string
  to: string
  act: ReactNode
}

/** A link that leads nowhere any more, or one that could not be looked at. */
export const LinkFailure = ({ error, retry, words, to, act }: LinkFailureProps) => {
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  const isSpent = error instanceof ProblemError && error.problem.status === 404
  return (
    <AccountFrame
      look="door"
      title={isSpent ? t`This link no longer works` : t`We could not check your link`}
    >
      <Notice tone={isSpent ? 'warning' : 'danger'}>{isSpent ? words : messageOf(error)}</Notice>
      <div className={styles.acts}>
        {!isSpent && (
          <Button look="primary" icon="refresh" wide onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <LinkButton to={to} look={isSpent ? 'primary' : 'secondary'} wide>
          {act}
        </LinkButton>
      </div>
    </AccountFrame>
  )
}
