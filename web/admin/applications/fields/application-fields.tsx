import { Trans, useLingui } from '@lingui/react/macro'
import type {
  AnsweredField,
  AnsweredRemark,
  ApplicationView,
} from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useSectionLabel } from '../application-labels.ts'
import styles from '../application.module.css'
import { useFieldLabel, useFieldValue } from './field-labels.ts'
import type { Place } from '../remarks/remark-dialog.tsx'

type Props = {
  view: Pick<ApplicationView, 'sections' | 'remarks'>
  /** Undefined if no remarks can be made. */
  onRemark?: (place: Place) => void
}

/** Every field that is filled in, with the remarks at it and the way to make one. */
export const ApplicationFields = ({ view: { sections, remarks }, onRemark }: Props) => {
  const { t } = useLingui()
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
      <RemarksAtEmpty remarks={remarks} section={section} fields={fields} />
      <dl className={styles.fields}>
        {fields.map(({ field, value }) => (
          <div key={field} className={styles.field}>
            <dt>{fieldLabel(section, field)}</dt>
            <dd>
              {fieldValue(section, field, value)}
              <RemarksAt remarks={remarks} section={section} field={field} />
              {onRemark && (
                <Button
                  look="quiet"
                  icon="edit"
                  aria-label={t`Remark on ${fieldLabel(section, field)}`}
                  onClick={() => onRemark({ section, field })}
                >
                  <Trans>Remark</Trans>
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

type RemarksAtEmptyProps = Pick<RemarksAtProps, 'remarks' | 'section'> & {
  fields: readonly AnsweredField[]
}

/** Shows the remarks at fields that the applicant did not fill in. */
const RemarksAtEmpty = ({ remarks, section, fields }: RemarksAtEmptyProps) => {
  const fieldLabel = useFieldLabel()
  const filled = new Set(fields.map(({ field }) => field))
  return remarks.map(
    ({ id, field, text, ...remark }) =>
      remark.section === section &&
      field !== null &&
      !filled.has(field) && (
        <p key={id} className={styles.remark}>
          {`${fieldLabel(section, field)}: ${text}`}
        </p>
      ),
  )
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
