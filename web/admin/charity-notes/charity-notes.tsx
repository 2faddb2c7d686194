import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CharityNote } from '@almoner/api/admin/charity-notes/contract.ts'
import { Time } from '../../ui/data/time.tsx'
import { ShowMore } from '../../ui/feedback/show-more.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { useReviewerLabel } from '../applications/application-labels.ts'
import styles from './charity-notes.module.css'
import { NewNote } from './new-note.tsx'
import { notesQuery } from './notes-api.ts'

/** Lists the administrators' notes about a charity of any status, and lets them add one. */
export const CharityNotes = ({ id }: { id: string }) => (
  <div className={styles.notes}>
    <p className={styles.quiet}>
      <Trans>
        For administrators only: the charity never sees them. A note cannot be changed or removed.
      </Trans>
    </p>
    <NewNote id={id} />
    <NoteList id={id} />
  </div>
)

const NoteList = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(notesQuery(id))
  const notes = query.data?.pages.flatMap((page) => page.notes) ?? []
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {query.isPending && <Blank />}
      {query.data && notes.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing has been noted yet.</Trans>
        </p>
      )}
      <ShowMore query={query} />
    </>
  )
}

const Note = ({ note: { text, by, at } }: { note: CharityNote }) => {
  const who = useReviewerLabel()(by)
  return (
    <li className={styles.note}>
      <p className={styles.text}>{text}</p>
      <p className={styles.quiet}>
        <Trans>by {who}</Trans> <Time at={at} />
      </p>
    </li>
  )
}

const Blank = () => (
  <ul className={styles.list} aria-busy="true">
    {[1, 2].map((place) => (
      <li key={place} className={styles.note}>
        <Skeleton width="min(28em, 90%)" />
        <Skeleton width="12em" />
      </li>
    ))}
  </ul>
)
