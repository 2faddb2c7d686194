import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { largestListBytes } from '@almoner/api/admin/charity-list/contract.ts'
import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { todayInHongKong } from '../../lib/text/choosable-days.ts'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { charityListKey, uploadList } from './charity-list-api.ts'

/** Takes the published list in the place of the copy before. */
export const UploadList = () => {
  const { t } = useLingui()
  const toLabel = useLabels()
  const [isStored, setStored] = useState(false)
  const state = useCommandForm({
    schema,
    initial: { listedOn: todayInHongKong(), file: null },
    send: ({ listedOn, file }, key) => {
      if (file === null) throw new Error('a list without a file was sent')
      return uploadList({ listedOn, file }, key)
    },
    done: () => {
      state.form.reset()
      setStored(true)
    },
    reads: [charityListKey],
    labelsOf: toLabel,
  })
  const { form, errorOf } = state
  const revalidates = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  return (
    <Card title={<Trans>Upload the list</Trans>}>
      <FormSection state={state} act={<Trans>Upload</Trans>} busy={t`Uploading…`} compact>
        <Field
          name="listedOn"
          label={<Trans>Date of the list</Trans>}
          hint={<Trans>The date printed on the list, or the day on which you downloaded it.</Trans>}
          error={errorOf('listedOn')}
        >
          <TextInput {...form.register('listedOn')} type="date" max={todayInHongKong()} />
        </Field>
        <FileField
          name="file"
          label={<Trans>File</Trans>}
          hint={
            <Trans>
              A CSV or Excel (.xlsx) file with the names in English, up to 10 MB. Chinese names and
              file numbers are read if it has them.
            </Trans>
          }
          error={errorOf('file')}
          accept=".csv,.xlsx,.txt"
          file={form.watch('file')}
          choose={(file) => form.setValue('file', file, revalidates)}
        />
      </FormSection>
      <Quiet role="status">
        {isStored && !form.formState.isDirty && <Trans>The list has been stored.</Trans>}
      </Quiet>
    </Card>
  )
}

const schema = v.object({
  listedOn: v.pipe(
    v.string(),
    v.check(isCalendarDay, 'listed_on.invalid'),
    v.check((day) => day <= todayInHongKong(), 'listed_on.future'),
  ),
  file: v.pipe(
    v.nullable(v.instance(File)),
    v.check((file) => file !== null, 'file.required'),
    v.check((file) => file === null || file.size <= largestListBytes, 'file.too_large'),
  ),
})

const useLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const labels: Record<string, string> = {
    'listed_on.invalid': t`Enter the date of the list`,
    'listed_on.future': t`Enter today or an earlier day`,
    'file.required': t`Choose the file of the list`,
    'file.too_large': t`Choose a file of up to 10 MB`,
    'file.no_names': t`No column contains the charities’ English names`,
    'file.empty': t`There are no charities in this file`,
  }
  return (code) =>
    labels[code] ??
    (code.startsWith('file.') ? t`This file cannot be read as a CSV or Excel file` : refusal(code))
}
