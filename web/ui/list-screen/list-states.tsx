import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import { formatCount } from '../../lib/text/format.ts'
import { LinkButton } from '../button/link-button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import styles from './list-screen.module.css'
import type { ListState } from './use-list-query.ts'

declare module '@tanstack/history' {
  // The router defines the interface's name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The number of rows before a page of a list, as the link to it counted them. */
    rowsBefore?: number
  }
}

/** Pages are links: each has an address, and the browser's way back is theirs too. */
export const Pages = ({ state, to }: { state: ListState<AnyList>; to: SitePath }) => {
  const { t } = useLingui()
  const { next, previous } = state.to
  const before = useRowsBefore(state)
  if (!next && !previous) return null
  const count = state.rows?.length ?? 0
  const { pageSize } = state.list
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {previous && (
        <LinkButton
          to={to}
          search={previous}
          icon="arrow-left"
          {...(before !== null && { state: { rowsBefore: Math.max(0, before - pageSize) } })}
        >
          <Trans>Previous page</Trans>
        </LinkButton>
      )}
      {before !== null && count > 0 && (
        <Shown first={before + 1} last={before + count} totals={state.totals} />
      )}
      {next && (
        <LinkButton
          to={to}
          search={next}
          icon="arrow-right"
          {...(before !== null && { state: { rowsBefore: before + count } })}
        >
          <Trans>Next page</Trans>
        </LinkButton>
      )}
    </nav>
  )
}

/** Null on a page that was opened by its address alone, of which nothing says how far it is. */
const useRowsBefore = ({ isFirstPage }: ListState<AnyList>): number | null => {
  const counted = useLocation({ select: ({ state }) => state.rowsBefore ?? null })
  return isFirstPage ? 0 : counted
}

type ShownProps = { first: number; last: number; totals: ListState<AnyList>['totals'] }

/** Which rows of all are on the page. */
const Shown = ({ first, last, totals }: ShownProps) => {
  const language = useLanguage()
  const format = (count: number): string => formatCount(count, language)
  const range = `${format(first)}–${format(last)}`
  // The totals of a search may stop at a limit, and are read apart from the rows.
  const all = totals && totals.rows >= last && !isCut(totals) ? format(totals.rows) : null
  return (
    <p className={styles.shown}>
      {all === null ? (
        range
      ) : (
        <Trans>
          {range} of {all}
        </Trans>
      )}
    </p>
  )
}

const isCut = (totals: object): boolean => 'isMore' in totals && totals.isMore === true

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
