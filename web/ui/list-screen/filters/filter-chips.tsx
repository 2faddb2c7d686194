import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import { Icon } from '../picture/icon.tsx'
import type { SitePath } from '../../lib/router/site-path.ts'
import styles from './set-filters.module.css'
import type { ListState } from './use-list-query.ts'

type SetFiltersProps<L extends AnyList> = {
  state: ListState<L>
  to: SitePath
  /** The filters that no control sets, by name, in words; undefined if it is not in the address. */
  words: Readonly<Record<string, string | undefined>>
}

/** Names the filters that only a link sets, such as one of the dashboard; each can be removed. */
export const SetFilters = <L extends AnyList>({ state, to, words }: SetFiltersProps<L>) => {
  const { t } = useLingui()
  const shown = Object.entries(words).filter(([, text]) => text !== undefined)
  if (shown.length === 0) return null
  return (
    <p className={styles.filters}>
      <span>
        <Trans>Filtered by</Trans>
      </span>
      {shown.map(([name, text]) => (
        <Link
          key={name}
          to={to}
          search={state.to.narrowed({ [name]: undefined })}
          resetScroll={false}
          className={styles.filter}
          aria-label={t`Remove the filter: ${text}`}
        >
          <span>{text}</span>
          <Icon name="close" size={16} />
        </Link>
      ))}
    </p>
  )
}

/** Returns the text of a filter of days: "2026/11/01 – 2026/11/30", or one day. */
export const formatDays = (text: string): string => {
  const ends = text.replaceAll('-', '/').split('..')
  return [...new Set(ends)].filter((end) => end !== '').join(' – ')
}
