import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { scheduleRhythms, scheduleRhythmSchema } from '@almoner/domain/reporting/values.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { useProjectChoices } from '../../offline-entries/form/use-project-choices.ts'
import { useReportSentences, useRhythmLabels } from '../labels/request-labels.ts'
import { scheduleReport, schedulesQuery } from '../reports-api.ts'
import { BasisField, FileFields, KindFields } from '../request/content-fields.tsx'
import {
  contentEntries,
  contentFields,
  initialContent,
  toContent,
  type KindChoices,
} from '../request/content-schema.ts'

/** Sets up a report that is made at regular times. */
export const AddSchedule = ({ kinds }: { kinds: KindChoices }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <Button icon="calendar" onClick={() => setOpen(true)}>
        <Trans>Schedule a report</Trans>
      </Button>
      <AddDialog kinds={kinds} open={isOpen} onClose={close} />
    </div>
  )
}

type DialogProps = { kinds: KindChoices; open: boolean; onClose: () => void }

const AddDialog = ({ kinds, open, onClose }: DialogProps) => {
  const { t } = useLingui()
  const rhythms = useRhythmLabels()
  const projects = useProjectChoices() ?? []
  const state = useScheduleForm(kinds, onClose)
  const { form, errorOf } = state
  const [kind, format] = useWatch({ control: form.control, name: ['kind', 'format'] })
  const fields = {
    state,
    prefix: 'schedule-',
    kinds,
    projects,
    chosen: { kind, format },
    chooseFormat: (other: string) => form.setValue('format', other),
  }
  return (
    <CommandDialog
      state={state}
      name="schedule"
      open={open}
      onClose={onClose}
      title={<Trans>Schedule a report</Trans>}
      act={<Trans>Set up the schedule</Trans>}
    >
      <KindFields {...fields} />
      <Field
        name="schedule-every"
        label={t`How often`}
        hint={<Trans>It is created at 06:00, with everything that is recorded by then.</Trans>}
        error={errorOf('every')}
      >
        <Select {...form.register('every')}>
          {scheduleRhythms.map((every) => (
            <option key={every} value={every}>
              {rhythms[every]}
            </option>
          ))}
        </Select>
      </Field>
      <BasisField {...fields} />
      <FileFields {...fields} />
    </CommandDialog>
  )
}

const schema = v.object({ ...contentEntries, every: v.pipe(v.string(), scheduleRhythmSchema) })

const useScheduleForm = (kinds: KindChoices, onClose: () => void) => {
  const language = useLanguage()
  const state = useCommandForm({
    schema,
    initial: { ...initialContent(kinds, language), every: 'monthly' },
    send: (output, key) => scheduleReport({ ...toContent(output), every: output.every }, key),
    done: () => {
      state.form.reset()
      onClose()
    },
    reads: [],
    updates: schedulesQuery.queryKey,
    fieldOf: contentFields,
    labelsOf: useReportSentences(),
  })
  return state
}
