import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { SentFile } from '../../ui/form/sent-file.tsx'
import { useRefusalFocus } from '../../ui/form/use-refusal-focus.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import {
  documentEntries,
  DocumentKindField,
  documentTypes,
} from '../../ui/legal-document/document-fields.tsx'
import { addDocument, applicationQuery } from '../onboarding-api.ts'
import { useOnboardingLabels } from '../onboarding-labels.ts'

/** A document is added as soon as it is chosen, or dropped here. */
export const AddDocument = () => {
  const { t } = useLingui()
  const { state, share, addedName } = useAddDocument()
  const { form, errorOf, isBusy, failure } = state
  const notices = useRefusalFocus(state)
  const fileName = form.watch('file')?.name
  return (
    <Card title={<Trans>Add a document</Trans>}>
      <Stack gap={4}>
        {failure && (
          <div ref={notices}>
            <Failure error={failure.error} />
          </div>
        )}
        <DocumentKindField state={state} />
        <SentFile
          name="file"
          label={t`Choose a file, or drop it here`}
          hint={t`PDF, up to 10 MB, without a password; at most ten documents`}
          error={isBusy ? undefined : errorOf('file')}
          accept={documentTypes}
          choose={(file) => {
            form.setValue('file', file)
            state.submit()
          }}
          busy={isBusy}
          share={share}
          status={
            isBusy ? (
              <Trans>Uploading {fileName}…</Trans>
            ) : (
              addedName !== null && <Trans>{addedName} was added.</Trans>
            )
          }
        />
      </Stack>
    </Card>
  )
}

const useAddDocument = () => {
  const [share, setShare] = useState<number | null>(null)
  const [addedName, setAddedName] = useState<string | null>(null)
  const state = useCommandForm({
    schema: v.object(documentEntries),
    initial: { kind: 'section88', file: null },
    send: async ({ kind, file }) => {
      setAddedName(null)
      setShare(null)
      if (file === null) throw new Error('a document without a file was sent')
      await addDocument({ kind, file }, setShare)
      return file.name
    },
    done: (fileName, { kind }) => {
      setAddedName(fileName)
      state.form.reset({ kind: kind === 'section88' ? 'registration' : kind, file: null })
    },
    reads: [applicationQuery.queryKey],
    labelsOf: useOnboardingLabels(),
  })
  return { state, share, addedName }
}
