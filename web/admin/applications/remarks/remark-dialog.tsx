import { Trans, useLingui } from '@lingui/react/macro'
import { sections, type ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { useSectionLabel } from '../application-labels.ts'
import { useFieldLabel } from '../fields/field-labels.ts'
import { RemarkFields } from './remark-fields.tsx'
import { listFields, useRemarkForm } from './use-remark-form.ts'

type Props = { application: ApplicationAnswer; open: boolean; onClose: () => void }

const nowhere = { section: '', field: '' } as const

/** Adds a remark at a section or at one of its fields, even an empty one. */
export const RemarkDialog = ({ application, open, onClose }: Props) => {
  const { t } = useLingui()
  const sectionLabel = useSectionLabel()
  const fieldLabel = useFieldLabel()
  const state = useRemarkForm({ application, place: nowhere, onClose })
  const { form, errorOf } = state
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
        <Select {...form.register('section')} defaultValue="">
          <option value="">{t`Choose a section`}</option>
          {sections.map((each) => (
            <option key={each} value={each}>
              {sectionLabel(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="remark-field" label={<Trans>Field</Trans>} error={errorOf('field')}>
        <Select {...form.register('field')} defaultValue="">
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
      <RemarkFields state={state} name="remark" />
    </CommandDialog>
  )
}
