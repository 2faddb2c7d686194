import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type {
  ChangedBy,
  ComparedDocument,
  ComparedField,
  Comparison as Compared,
  FieldThen,
} from '@almoner/api/admin/applications/history/history-contract.ts'
import { Time } from '../../../ui/data/time.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { useFileLabel, useSectionLabel } from '../application-labels.ts'
import styles from '../application.module.css'
import { compareQuery } from '../applications-api.ts'
import { shortHash, useFieldLabel, useFieldValue } from '../fields/field-labels.ts'
import { useActorLabel } from './history-sentence.ts'

type MomentsProps = { id: string; position: string; against: string }

/** Shows the differences between two moments, the earlier one first. */
export const ComparedMoments = ({ id, position, against }: MomentsProps) => {
  const compared = useQuery(compareQuery(id, position, against))
  if (compared.isError && !compared.data) return <ReadAgain query={compared} />
  if (!compared.data) return <Skeleton height="8rem" />
  const { from, to, comparison } = compared.data
  const isSame = comparison.fields.length + comparison.documents.length === 0
  return (
    <>
      <p className={styles.quiet}>
        <Trans>
          From <Time at={from.at} /> to <Time at={to.at} />
        </Trans>
      </p>
      {isSame ? (
        <p>
          <Trans>What the charity submitted is the same at both moments.</Trans>
        </p>
      ) : (
        <Comparison comparison={comparison} />
      )}
    </>
  )
}

/** Lists each field and document that changed: before and after, by whom and when. */
export const Comparison = ({ comparison: { fields, documents } }: { comparison: Compared }) => (
  <dl className={styles.fields}>
    {fields.map((change) => (
      <FieldChange key={`${change.section} ${change.field}`} change={change} />
    ))}
    {documents.map((change) => (
      <DocumentChange key={(change.after ?? change.before).id} change={change} />
    ))}
  </dl>
)

const FieldChange = ({ change }: { change: ComparedField }) => {
  const sectionLabel = useSectionLabel()
  const fieldLabel = useFieldLabel()
  const { section, field, before, after } = change
  return (
    <div className={styles.field}>
      <dt>
        {sectionLabel(section)} · {fieldLabel(section, field)}
      </dt>
      <dd>
        <del>
          <Value change={change} then={before} />
        </del>{' '}
        <ins>
          <Value change={change} then={after} />
        </ins>
        <Changed change={change} />
      </dd>
    </div>
  )
}

// A field that was never submitted differs from a field that was left empty.
const Value = ({ change, then }: { change: ComparedField; then: FieldThen }) => {
  const fieldValue = useFieldValue()
  switch (then.is) {
    case 'absent':
      return <Trans>not provided</Trans>
    case 'empty':
      return <Trans>left empty</Trans>
    case 'given':
      return fieldValue(change.section, change.field, then.value)
  }
}

const DocumentChange = ({ change }: { change: ComparedDocument }) => {
  const fileLabel = useFileLabel()
  const labels = {
    added: <Trans>Added</Trans>,
    withdrawn: <Trans>Withdrawn</Trans>,
    replaced: <Trans>Replaced</Trans>,
  }
  const { before, after } = change
  return (
    <div className={styles.field}>
      <dt>
        {fileLabel((after ?? before).kind as 'other')} · {labels[change.change]}
      </dt>
      <dd>
        {before && <del>{labelFile(before)}</del>} {after && <ins>{labelFile(after)}</ins>}
        <Changed change={change} />
      </dd>
    </div>
  )
}

const labelFile = ({ fileName, sha256 }: { fileName: string; sha256: string }): string =>
  `${fileName} (${shortHash(sha256)})`

const Changed = ({ change: { by, at } }: { change: ChangedBy }) => {
  const actorLabel = useActorLabel()
  const who = actorLabel(by)
  return (
    <p className={styles.quiet}>
      <Trans>by {who}</Trans> <Time at={at} />
    </p>
  )
}
