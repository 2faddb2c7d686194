import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { mostLegalDocuments } from '@almoner/api/desk/settings/legal-documents/contract.ts'
import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { DocumentFields, documentEntries } from '../../../ui/legal-document/document-fields.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { addLegalDocument, legalDocumentsQuery } from './legal-documents-api.ts'
import { useLegalDocumentLabels } from './legal-document-labels.ts'
import styles from './legal-documents.module.css'

const schema = v.object({
  ...documentEntries,
  expiresOn: v.pipe(
    v.string(),
    v.check((day) => day === '' || isCalendarDay(day), 'expires_on.invalid'),
    v.check((day) => day === '' || day >= todayInHongKong(), 'document_expired'),
  ),
})

type AddDocumentProps = {
  /** The number of documents that can still be added. */
  places: number
}

/** Adds a document, or a newer version of one. */
export const AddDocument = ({ places }: AddDocumentProps) => {
  const { t } = useLingui()
  const [percent, setPercent] = useState<number>()
  const [added, setAdded] = useState<'added' | 'known'>()
  const initial = { kind: 'registration' as const, file: null, expiresOn: '' }
  const state = useCommandForm({
    schema,
    initial,
    send: async ({ kind, file, expiresOn }, key) => {
      setAdded(undefined)
      setPercent(undefined)
      if (file === null) throw new Error('a document without a file was sent')
      return await addLegalDocument({ kind, file, expiresOn }, key, (share) =>
        setPercent(Math.round(share * 100)),
      )
    },
    done: ({ isNew }, { kind }) => {
      state.form.reset({ ...initial, kind })
      setAdded(isNew ? 'added' : 'known')
    },
    reads: [legalDocumentsQuery.queryKey],
    fieldOf: { document_expired: 'expiresOn', legal_documents_full: 'file' },
    labelsOf: useLegalDocumentLabels(),
  })
  const { form, errorOf } = state
  return (
    <Card title={<Trans>Add a document</Trans>}>
      <FormSection
        state={state}
        act={<Trans>Add</Trans>}
        busy={percent === undefined ? t`Uploading…` : t`Uploading… ${percent}%`}
        compact
      >
        <DocumentFields state={state} hint={t`PDF, up to 10 MB, without a password`} />
        <Field
          name="expiresOn"
          label={t`Last day on which it is valid`}
          hint={t`Leave this empty if the document does not expire.`}
          error={errorOf('expiresOn')}
        >
          <TextInput {...form.register('expiresOn')} type="date" min={todayInHongKong()} />
        </Field>
        {places < mostLegalDocuments / 5 && (
          <p className={styles.quiet}>
            <Plural
              value={places}
              one="# more document can be added."
              other="# more documents can be added."
            />
          </p>
        )}
      </FormSection>
      <p role="status" className={styles.quiet}>
        {added === 'added' && !form.formState.isDirty && <Trans>Added.</Trans>}
        {added === 'known' && !form.formState.isDirty && (
          <Trans>This document has been added already. Nothing was added again.</Trans>
        )}
      </p>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </Card>
  )
}
