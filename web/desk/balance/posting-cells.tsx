import type { PostedJournal } from '@almoner/domain/journal/posted-journals.ts'
import type { ComponentProps } from 'react'
import {
  shortAccountName,
  useAccountLabels,
  useJournalLabels,
} from '../payments/labels/account-labels.ts'
import { SubjectLink } from '../payments/labels/subject-link.tsx'
import styles from './balance.module.css'

type Posting = ComponentProps<typeof SubjectLink>['of'] & { journal: PostedJournal }

/** What a posting books, with the page of what it is about. */
export const Movement = ({ posting }: { posting: Posting }) => {
  const journalLabel = useJournalLabels()
  return <SubjectLink of={posting}>{journalLabel(posting.journal)}</SubjectLink>
}

/** An account by its name on the screens and in the books. */
export const AccountName = ({ name }: { name: string }) => {
  const accountLabel = useAccountLabels()
  return (
    <>
      {accountLabel(name)}
      <code translate="no" className={styles.code}>
        {shortAccountName(name)}
      </code>
    </>
  )
}
