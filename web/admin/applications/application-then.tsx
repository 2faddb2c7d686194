import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ApplicationView, ChangedField } from '@almoner/api/admin/applications/contract.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ReadAgain } from '../../ui/feedback/read-again.tsx'
import { useCheckLabel, useReviewerLabel, useSectionLabel } from './application-labels.ts'
import { ApplicationFields } from './application-fields.tsx'
import { Decision } from './application-lead.tsx'
import { ApplicationPill, OutcomePill } from './application-status.tsx'
import styles from './application.module.css'
import { atQuery } from './applications-api.ts'
import { Recorded } from './checks.tsx'
import { useFieldLabel, useFieldValue } from './field-labels.ts'
import { FileFacts } from './file-facts.tsx'
import { RemarkList } from './remarks.tsx'

/** An application after one event: what the event changed, what was given and seen by then. */
export const ApplicationThen = ({ id, position }: { id: string; position: string }) => {
  const then = useQuery(atQuery(id, position))
  if (then.isError && !then.data) return <ReadAgain query={then} />
  if (!then.data) return <Skeleton height="14rem" />
  const { view, changes } = then.data
  const { round } = view
  return (
    <>
      <p className={styles.row}>
        <ApplicationPill status={view.status} />
        {round > 0 && <Trans>Round {round}</Trans>}
      </p>
      {changes.length > 0 && <Changes changes={changes} />}
      {view.decision && <Decision decision={view.decision} />}
      <h3 className={styles.section}>
        <Trans>What the reviewer had seen</Trans>
      </h3>
      <SeenFiles view={view} />
      <SeenChecks view={view} />
      <RemarkList view={view} />
      <ApplicationFields view={{ sections: view.sections, remarks: [] }} />
    </>
  )
}

const Changes = ({ changes }: { changes: readonly ChangedField[] }) => {
  const sectionLabel = useSectionLabel()
  const fieldLabel = useFieldLabel()
  const fieldValue = useFieldValue()
  return (
    <>
      <h3 className={styles.section}>
        <Trans>What changed</Trans>
      </h3>
      <dl className={styles.fields}>
        {changes.map(({ section, field, before, after }) => (
          <div key={`${section} ${field}`} className={styles.field}>
            <dt>
              {sectionLabel(section)} · {fieldLabel(section, field)}
            </dt>
            <dd>
              {before !== null && <del>{fieldValue(section, field, before)}</del>}
              {before !== null && after !== null && ' '}
              {after !== null && <ins>{fieldValue(section, field, after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type ViewProps = { view: ApplicationView }

const SeenFiles = ({ view: { files } }: ViewProps) => {
  const reviewerLabel = useReviewerLabel()
  return (
    <ul className={styles.list}>
      {files.map((file) => {
        const who = file.openedBy.map(reviewerLabel).join(', ')
        return (
          <li key={file.id} className={styles.head}>
            <FileFacts file={file} />
            <span className={styles.quiet}>
              {who === '' ? <Trans>Not opened</Trans> : <Trans>Opened by {who}</Trans>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const SeenChecks = ({ view: { checks } }: ViewProps) => {
  const checkLabel = useCheckLabel()
  return (
    <ul className={styles.list}>
      {checks.map(
        ({ check, recorded }) =>
          recorded && (
            <li key={check} className={styles.item}>
              <div className={styles.head}>
                <span className={styles.title}>{checkLabel(check)}</span>
                <OutcomePill outcome={recorded.outcome} />
              </div>
              <Recorded recorded={recorded} />
            </li>
          ),
      )}
    </ul>
  )
}
