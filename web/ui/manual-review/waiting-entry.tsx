import { Skeleton } from '../feedback/waiting/skeleton.tsx'
import entry from './review-entry.module.css'

/** The place of an item, at its size, while it is loading. */
export const WaitingEntry = () => (
  <div className={entry.entry}>
    <div className={entry.head}>
      <Skeleton width="10em" height="1.5em" />
      <Skeleton width="5em" height="1.5em" />
    </div>
    <Skeleton width="80%" height="1.5em" />
    <Skeleton width="60%" height="1.5em" />
    <Skeleton height="62px" />
  </div>
)
