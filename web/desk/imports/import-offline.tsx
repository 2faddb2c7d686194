import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { ImportAnswer } from '@almoner/api/desk/imports/contract.ts'
import { useCommand } from '../../lib/form/command.ts'
import {
  useCommandForm,
  type CommandProgress,
  type FieldState,
} from '../../lib/form/command-form.ts'
import { toPastedFile } from '../../lib/form/file/pasted-file.ts'
import { Field } from '../../ui/form/field.tsx'
import { SentFile } from '../../ui/form/sent-file.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { Textarea } from '../../ui/form/input/textarea.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { OfflinePlan } from '../offline-entries/form/offline-plan.tsx'
import { useOfflineIncluded } from '../offline-entries/form/use-offline-included.ts'
import { ImportList } from './import-list.tsx'
import { useUploadLabels, useUploadSentence } from './import-labels.ts'
import { importsKey, templatePath, uploadImport } from './imports-api.ts'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** A file of offline payments, for owners and finance staff. */
export const ImportOffline = () => {
  const isIncluded = useOfflineIncluded()
  return (
    <>
      <ScreenTitle {...useHeading()} />
      {isIncluded ? (
        <Stack gap={5}>
          <NewFile />
          <ImportList />
        </Stack>
      ) : (
        <OfflinePlan />
      )}
    </>
  )
}

const NewFile = () => {
  const { t } = useLingui()
  const toSentence = useUploadSentence()
  const opened = useOpened()
  const [share, setShare] = useState<number | null>(null)
  const uploading = useCommand({
    send: (file: File) => uploadImport(file, setShare),
    done: opened,
    reads: [importsKey],
  })
  const paste = useCommandForm({
    schema: v.object({ pasted: v.string() }),
    initial: { pasted: '' },
    send: ({ pasted }) => uploadImport(toPastedFile(pasted, 'pasted.csv')),
    done: opened,
    reads: [importsKey],
    fieldOf: { file: 'pasted' },
    labelsOf: useUploadLabels(),
  })
  return (
    <Card
      title={<Trans>New import</Trans>}
      aside={
        <a href={templatePath} download>
          <Trans>Download template</Trans>
        </a>
      }
    >
      <Stack gap={5}>
        <SentFile
          name="file"
          label={t`Choose a file, or drop it here`}
          hint={t`.csv or .xlsx, up to 20,000 rows and 10 MB. Nothing is added yet.`}
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          error={uploading.failure ? toSentence(uploading.failure.error) : undefined}
          choose={(file) => {
            setShare(null)
            uploading.run(file)
          }}
          busy={uploading.isBusy}
          share={share}
          status={
            (uploading.isBusy || paste.isBusy) && <Trans>Reading and checking each row…</Trans>
          }
        />
        <PastedRows state={paste} />
      </Stack>
    </Card>
  )
}

const useOpened = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (answer: ImportAnswer): Promise<void> => {
    queryClient.setQueryData([...importsKey, answer.id], answer)
    await navigate({ to: '/ImportOfflinePayments/$importId', params: { importId: answer.id } })
  }
}

const PastedRows = ({ state }: { state: CommandProgress & FieldState<'pasted'> }) => {
  const { t } = useLingui()
  return (
    <FormSection
      state={state}
      compact
      look="secondary"
      act={<Trans>Check the pasted rows</Trans>}
      busy={<Trans>Reading the rows…</Trans>}
    >
      <Field
        name="pasted"
        label={t`Or paste rows`}
        hint={t`Copied from a spreadsheet, with the header row.`}
        error={state.errorOf('pasted')}
      >
        <Textarea rows={4} {...state.form.register('pasted')} />
      </Field>
    </FormSection>
  )
}
