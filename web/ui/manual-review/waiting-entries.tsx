import { Skeleton } from '../skeleton.tsx'
import entry from './review-entry.module.css'
import styles from './manual-review.module.css'

/** The places of the first items, at their size, while they are on their way. */
export const WaitingEntries = () => (
  <ul className={styles.entries} aria-busy="true">
    {Array.from({ length: 3 }, (_, index) => (
      <li key={index} className={entry.entry}>
        <div className={entry.head}>
          <Skeleton width="10em" height="1.5em" />
          <Skeleton width="5em" height="1.5em" />
        </div>
        <Skeleton width="80%" height="1.5em" />
        <Skeleton width="60%" height="1.5em" />
        <Skeleton height="62px" />
      </li>
    ))}
  </ul>
)
