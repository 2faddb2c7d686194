import type { SearchGroup } from './use-search.ts'
import styles from './search.module.css'

type SearchOptionsProps = {
  /** The id of the list, from which those of the options are made. */
  id: string
  groups: readonly SearchGroup[]
  /** The place of the active option among all groups. */
  at: number
  choose: (place: number) => void
}

/** The results in groups. The focus stays in the field, which names the active option. */
export const SearchOptions = ({ id, groups, at, choose }: SearchOptionsProps) => {
  let place = -1
  return groups.map(({ title, results }) => (
    <div key={title} role="group" aria-label={title} className={styles.group}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {results.map((result) => {
        place += 1
        const own = place
        return (
          <div
            key={result.key}
            id={`${id}-${own}`}
            role="option"
            tabIndex={-1}
            aria-selected={own === at}
            className={styles.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(own)}
            onKeyDown={(event) => event.key === 'Enter' && choose(own)}
          >
            <span className={styles.word}>{result.word}</span>
            {result.about && <span className={styles.about}>{result.about}</span>}
          </div>
        )
      })}
    </div>
  ))
}
