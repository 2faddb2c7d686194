import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type {
  AnsweredField,
  AnsweredRemark,
  ApplicationView,
} from '@almoner/api/admin/applications/contract.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { useFieldLabel } from './field-labels.ts'
import { useFieldGroups } from './field-groups.ts'
import { FieldValue, type Pictures } from './field-value.tsx'
import { RemarkButton, type Remarking } from './remark-button.tsx'
import styles from './fields.module.css'

type Props = {
  view: Pick<ApplicationView, 'sections' | 'remarks'>
  /** Undefined if no remarks can be made. */
  remarking?: Remarking | undefined
  pictures?: Pictures
  /** The level of the groups' headings. */
  heading?: 'h3' | 'h4'
}

/** Every field that is filled in, with the remarks at it and the way to make one. */
export const ApplicationFields = ({
  view: { sections, remarks },
  remarking,
  pictures,
  heading: Heading = 'h3',
}: Props) => {
  const toGroups = useFieldGroups()
  const fieldLabel = useFieldLabel()
  if (sections.length === 0) {
    return (
      <Quiet>
        <Trans>Nothing is filled in yet.</Trans>
      </Quiet>
    )
  }
  return toGroups(sections).map(({ id, section, title, fields, isWholeSection }) => (
    <div key={id} className={styles.group}>
      <Heading className={styles.heading}>
        <span>{title}</span>
        {isWholeSection && remarking && (
          <RemarkButton name={title} place={{ section, field: '' }} remarking={remarking} />
        )}
      </Heading>
      {isWholeSection && (
        <>
          <RemarksAt remarks={remarks} section={section} field={null} />
          <RemarksAtEmpty
            remarks={remarks}
            section={section}
            fields={sections.find((each) => each.section === section)?.fields ?? []}
          />
          {remarking?.isAt({ section, field: '' }) && remarking.form({ section, field: '' })}
        </>
      )}
      <dl className={styles.fields}>
        {fields.map(({ field, value, same }) => {
          const label = fieldLabel(section, field)
          const place = { section, field }
          return (
            <div key={field} className={styles.field}>
              <dt>
                {label}
                {same !== undefined && <Same label={fieldLabel(section, same)} />}
              </dt>
              <dd>
                <FieldValue section={section} field={field} value={value} pictures={pictures} />
                {remarking && <RemarkButton name={label} place={place} remarking={remarking} />}
              </dd>
              <Below
                remarks={remarks.filter(
                  (each) =>
                    each.section === section &&
                    each.field !== null &&
                    [field, same].includes(each.field),
                )}
                form={remarking?.isAt(place) ? remarking.form(place) : undefined}
              />
            </div>
          )
        })}
      </dl>
    </div>
  ))
}

/** Names the field that has the same value. */
const Same = ({ label }: { label: string }) => (
  <span className={styles.same}>
    <Trans>Also: {label}</Trans>
  </span>
)

/** What stands below a fact, over its whole width. */
const Below = ({ remarks, form }: { remarks: readonly AnsweredRemark[]; form: ReactNode }) => {
  if (remarks.length === 0 && form === undefined) return undefined
  return (
    <dd className={styles.below}>
      {remarks.map(({ id, text }) => (
        <p key={id} className={styles.remark}>
          {text}
        </p>
      ))}
      {form}
    </dd>
  )
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

/** The remarks at one place, the oldest first. */
export const RemarksAt = ({ remarks, section, field }: RemarksAtProps) =>
  remarks.map(
    (remark) =>
      remark.section === section &&
      remark.field === field && (
        <p key={remark.id} className={styles.remark}>
          {remark.text}
        </p>
      ),
  )
