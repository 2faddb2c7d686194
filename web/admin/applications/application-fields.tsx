import { Trans } from '@lingui/react/macro'
import type { AnsweredRemark, ApplicationView } from '@almoner/api/admin/applications/contract.ts'
import { useSectionLabel } from './application-labels.ts'
import styles from './application.module.css'
import { useFieldLabel, useFieldValue } from './field-labels.ts'

type Props = { view: Pick<ApplicationView, 'sections' | 'remarks'> }

/** Every field that is filled in, with the remarks at it. */
export const ApplicationFields = ({ view: { sections, remarks } }: Props) => {
  const sectionLabel = useSectionLabel()
  const fieldLabel = useFieldLabel()
  const fieldValue = useFieldValue()
  if (sections.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>Nothing is filled in yet.</Trans>
      </p>
    )
  }
  return sections.map(({ section, fields }) => (
    <div key={section} className={styles.part}>
      <h3 className={styles.section}>{sectionLabel(section)}</h3>
      <RemarksAt remarks={remarks} section={section} field={null} />
      <dl className={styles.fields}>
        {fields.map(({ field, value }) => (
          <div key={field} className={styles.field}>
            <dt>{fieldLabel(section, field)}</dt>
            <dd>
              {fieldValue(section, field, value)}
              <RemarksAt remarks={remarks} section={section} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

type RemarksAtProps = {
  remarks: readonly AnsweredRemark[]
  section: AnsweredRemark['section']
  field: string | null
}

const RemarksAt = ({ remarks, section, field }: RemarksAtProps) =>
  remarks.map(
    (remark) =>
      remark.section === section &&
      remark.field === field && (
        <p key={remark.id} className={styles.remark}>
          {remark.text}
        </p>
      ),
  )
