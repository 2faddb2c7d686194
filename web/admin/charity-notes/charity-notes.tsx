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
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** Lists the administrators' notes about a charity of any status, and lets them add one. */
export const CharityNotes = ({ id }: { id: string }) => (
  <Stack gap={4}>
    <Quiet size={13}>
      <Trans>
        For administrators only: the charity never sees them. A note cannot be changed or removed.
      </Trans>
    </Quiet>
    <NewNote id={id} />
    <NoteList id={id} />
  </Stack>
)

const NoteList = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(notesQuery(id))
  const notes = query.data?.pages.flatMap((page) => page.notes) ?? []
  return (
    <>
      {notes.length > 0 && (
        <Stack as="ul" gap={4}>
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </Stack>
      )}
      {query.isPending && <Blank />}
      {query.data && notes.length === 0 && (
        <Quiet size={13}>
          <Trans>Nothing has been noted yet.</Trans>
        </Quiet>
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
      <Quiet size={13}>
        <Trans>by {who}</Trans> <Time at={at} />
      </Quiet>
    </li>
  )
}

const Blank = () => (
  <Stack as="ul" gap={4} aria-busy="true">
    {[1, 2].map((place) => (
      <li key={place} className={styles.note}>
        <Skeleton width="min(28em, 90%)" />
        <Skeleton width="12em" />
      </li>
    ))}
  </Stack>
)
