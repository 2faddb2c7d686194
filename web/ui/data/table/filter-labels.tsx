import { Link } from '@tanstack/react-router'
import { useCurrentInSight } from '../../../lib/browser/use-current-in-sight.ts'
import { CountBadge } from '../status/count-badge.tsx'
import styles from './filter-labels.module.css'
import type { SitePath } from '../../../lib/router/site-path.ts'

type FilterOption = {
  value: string | undefined
  word: string
  /** The number of entries, if it helps to decide. */
  count?: string | undefined
  /** Another screen, which has the entries of this choice. */
  to?: SitePath
}

export type FilterLabelsProps = {
  /** The name of the choice, for screen readers. */
  label: string
  to: SitePath
  /** The filter's name in the address. */
  name: string
  current: string | undefined
  words: readonly FilterOption[]
  /** Other parameters of the address, which stay. */
  search?: Readonly<Record<string, string>>
}

const nothingElse = {}

/** A list's filter as labels, each an address of its own that can be sent to a colleague. */
export const FilterLabels = ({
  label,
  to,
  name,
  current,
  words,
  search = nothingElse,
}: FilterLabelsProps) => {
  const text = words.map(({ word, count }) => `${word} ${count ?? ''}`).join()
  const row = useCurrentInSight<HTMLElement>(current ?? '', text)
  return (
    <nav className={styles.words} aria-label={label} ref={row}>
      {words.map(({ value, word, count, to: other }) => (
        <Link
          key={value ?? ''}
          to={other ?? to}
          search={other === undefined ? { ...search, [name]: value } : {}}
          resetScroll={false}
          className={styles.word}
          // Every address without a filter would otherwise count as the current one.
          activeOptions={{ exact: true }}
          aria-current={value === current ? 'true' : undefined}
          data-current={value === current || undefined}
        >
          <span className={styles.text}>{word}</span>
          {count !== undefined && <CountBadge shown={count} />}
        </Link>
      ))}
    </nav>
  )
}
