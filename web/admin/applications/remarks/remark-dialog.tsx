import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import {
  sectionFields,
  longestText,
  sections,
  type ApplicationAnswer,
  type Section,
} from '@almoner/api/admin/applications/contract.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { useSectionLabel } from '../application-labels.ts'
import { useReview } from '../applications-api.ts'
import { useFieldLabel } from '../fields/field-labels.ts'

export type Place = { section: Section | ''; field: string }

type Props = {
  application: ApplicationAnswer
  /** The place that the reviewer clicked. Without it, the place is chosen in the dialog. */
  place?: Place
  open: boolean
  onClose: () => void
}

const nowhere: Place = { section: '', field: '' }

/** Adds a remark at a section or at one of its fields, even an empty one. */
export const RemarkDialog = ({ application, place = nowhere, open, onClose }: Props) => {
  const { t } = useLingui()
  const sectionLabel = useSectionLabel()
  const fieldLabel = useFieldLabel()
  const state = useRemarkForm({ application, place, onClose })
  const { form, errorOf } = state
  const revalidates = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const section = form.watch('section')
  const documents = application.sections.find((each) => each.section === 'documents')?.fields ?? []
  return (
    <CommandDialog
      state={state}
      name="remark"
      open={open}
      onClose={onClose}
      title={<Trans>Add a remark</Trans>}
      act={<Trans>Add</Trans>}
    >
      <Field name="remark-section" label={<Trans>Section</Trans>} error={errorOf('section')}>
        <Select {...form.register('section')} defaultValue={place.section}>
          <option value="">{t`Choose a section`}</option>
          {sections.map((each) => (
            <option key={each} value={each}>
              {sectionLabel(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="remark-field" label={<Trans>Field</Trans>} error={errorOf('field')}>
        <Select {...form.register('field')} defaultValue={place.field}>
          <option value="">{t`The whole section`}</option>
          {section === 'documents'
            ? documents.map(({ field, value }) => (
                <option key={field} value={field}>
                  {value}
                </option>
              ))
            : listFields(section).map((field) => (
                <option key={field} value={field}>
                  {fieldLabel(section as 'charity', field)}
                </option>
              ))}
        </Select>
      </Field>
      <RadioCards
        value={form.watch('visibility')}
        onChange={(event) => form.setValue('visibility', event.target.value, revalidates)}
        name="remark-visibility"
        legend={<Trans>Who reads it</Trans>}
        error={errorOf('visibility')}
        options={[
          { value: 'applicant', label: <Trans>The applicant, at the field</Trans> },
          { value: 'reviewers', label: <Trans>Administrators only</Trans> },
        ]}
      />
      <Field name="remark-text" label={<Trans>Remark</Trans>} error={errorOf('text')}>
        <Textarea {...form.register('text')} />
      </Field>
    </CommandDialog>
  )
}

const listFields = (section: string): readonly string[] =>
  (sectionFields as Partial<Record<string, readonly string[]>>)[section] ?? []

const useRemarkForm = ({
  application,
  place,
  onClose,
}: Pick<Props, 'application' | 'onClose'> & { place: Place }) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const review = useReview(application.id)
  const labels: Record<string, string> = {
    'section.required': t`Choose a section`,
    'visibility.required': t`Choose who reads it`,
    'text.required': t`Write the remark`,
  }
  const state = useCommandForm({
    schema: remarkSchema,
    initial: { ...place, visibility: '', text: '' },
    send: ({ section, field, visibility, text }, key) => {
      // The field may be of a section that was chosen before.
      const documents = application.sections.find((each) => each.section === section)?.fields ?? []
      const isKnown =
        section === 'documents'
          ? documents.some((each) => each.field === field)
          : listFields(section).includes(field)
      const at = isKnown ? field : null
      return review('remarks', { section, field: at, visibility, text }, key)
    },
    done: () => {
      state.form.reset()
      onClose()
    },
    reads: [],
    labelsOf: (code) => labels[code] ?? refusal(code),
  })
  return state
}

const remarkSchema = v.object({
  section: v.pipe(v.string(), v.picklist(sections, 'section.required')),
  field: v.string(),
  visibility: v.pipe(v.string(), v.picklist(['applicant', 'reviewers'], 'visibility.required')),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('text.required'),
    v.maxLength(longestText, 'text.too_long'),
  ),
})
