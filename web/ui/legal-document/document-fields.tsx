import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { largestDocumentBytes } from '@almoner/api/desk/settings/legal-documents/contract.ts'
import { documentKinds, documentKindSchema } from '@almoner/domain/charity-details/document-kind.ts'
import type { FieldState } from '../../lib/form/command-form.ts'
import { pdfSchema } from '../../lib/form/file/file-schema.ts'
import { useDocumentKinds } from '../../lib/text/document-kinds.ts'
import { Select } from '../form/choice/select.tsx'
import { Field } from '../form/field.tsx'
import { FileField } from '../form/file-field.tsx'

/** The entries of the schema of a form with these fields. */
export const documentEntries = {
  kind: documentKindSchema,
  file: v.pipe(
    pdfSchema('file', largestDocumentBytes),
    v.check((file) => file !== null, 'file.required'),
  ),
}

type SetOptions = { shouldDirty: boolean; shouldValidate: boolean }

type DocumentState = FieldState<'kind' | 'file'> & {
  form: {
    watch: (name: 'file') => File | null
    setValue: (name: 'file', file: File | null, options: SetOptions) => void
  }
}

type DocumentFieldsProps = { state: DocumentState; hint: string }

export const documentTypes = '.pdf,application/pdf'

/** A document of a charity, and its kind. */
export const DocumentFields = ({ state, hint }: DocumentFieldsProps) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  return (
    <>
      <DocumentKindField state={state} />
      <FileField
        name="file"
        label={t`Document`}
        hint={hint}
        error={errorOf('file')}
        accept={documentTypes}
        file={form.watch('file')}
        choose={(file) => form.setValue('file', file, { shouldDirty: true, shouldValidate: true })}
      />
    </>
  )
}

export const DocumentKindField = ({ state: { form, errorOf } }: { state: FieldState<'kind'> }) => {
  const { t } = useLingui()
  const kinds = useDocumentKinds()
  return (
    <Field name="kind" label={t`Type of document`} error={errorOf('kind')}>
      <Select {...form.register('kind')}>
        {documentKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
