import type { PostedJournal } from '@almoner/domain/journal/posted-journals.ts'
import type { ComponentProps } from 'react'
import { useJournalLabels } from '../payments/labels/account-labels.ts'
import { SubjectLink } from '../payments/labels/subject-link.tsx'

type Posting = ComponentProps<typeof SubjectLink>['of'] & { journal: PostedJournal }

/** What a posting books, with the page of what it is about. */
export const Movement = ({ posting }: { posting: Posting }) => {
  const journalLabel = useJournalLabels()
  return <SubjectLink of={posting}>{journalLabel(posting.journal)}</SubjectLink>
}
