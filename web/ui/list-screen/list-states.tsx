import { Trans, useLingui } from '@lingui/react/macro'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import { LinkButton } from '../button/link-button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import styles from './list-screen.module.css'
import type { ListState } from './use-list-query.ts'

/** Pages are links: each has an address, and the browser's way back is theirs too. */
export const Pages = ({ state, to }: { state: ListState<AnyList>; to: SitePath }) => {
  const { t } = useLingui()
  const { next, previous } = state.to
  if (!next && !previous) return null
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {previous && (
        <LinkButton to={to} search={previous} icon="arrow-left">
          <Trans>Previous page</Trans>
        </LinkButton>
      )}
      {next && (
        <LinkButton to={to} search={next} icon="arrow-right">
          <Trans>Next page</Trans>
        </LinkButton>
      )}
    </nav>
  )
}

export const NoMatch = ({ to }: { to: SitePath }) => (
  <EmptyState
    title={<Trans>Nothing matches your search</Trans>}
    action={
      <LinkButton to={to}>
        <Trans>Show all</Trans>
      </LinkButton>
    }
  >
    <Trans>Check the spelling, or remove a filter.</Trans>
  </EmptyState>
)

export const OutOfDate = ({ failure, isLive }: { failure: unknown; isLive: boolean }) => {
  const toMessage = useErrorMessage()
  return (
    <Notice tone="warning">
      {isLive ? (
        <Trans>The connection was lost. This list updates automatically once it is back.</Trans>
      ) : (
        toMessage(failure)
      )}
    </Notice>
  )
}
