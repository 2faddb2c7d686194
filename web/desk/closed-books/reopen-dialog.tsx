import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { addDays, calendarDay, isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { CommandDialog } from '../../ui/decision-dialog/command-dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { Textarea } from '../../ui/form/input/textarea.tsx'
import { closedBooksQuery, reopenBooks } from './closed-books-api.ts'

type Props = { through: string | null; open: boolean; onClose: () => void }

const schema = (through: string | null) =>
  v.object({
    until: v.pipe(
      v.string(),
      v.check((day) => day === '' || isCalendarDay(day), 'until.invalid'),
      v.check((day) => day === '' || (through !== null && day < through), 'not_closed'),
    ),
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('reason.required'),
      v.maxLength(500, 'text.too_long'),
    ),
  })

/** Opens closed days again, with a reason that stays in the activity. */
export const ReopenDialog = ({ through, open, onClose }: Props) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const closed = through === null ? '' : formatDay(through)
  const sentences: Record<string, string> = {
    'until.invalid': t`Enter a day`,
    not_closed: t`Enter a day before ${closed}`,
    'reason.required': t`Enter a reason`,
  }
  const state = useCommandForm({
    schema: schema(through),
    initial: { until: '', reason: '' },
    send: ({ until, reason }, key) =>
      reopenBooks({ through: until === '' ? null : until, reason }, key),
    done: () => {
      state.form.reset()
      onClose()
    },
    reads: [closedBooksQuery.queryKey],
    fieldOf: { through: 'until', not_closed: 'until' },
    labelsOf: (code) => sentences[code] ?? refusal(code),
  })
  return (
    <CommandDialog
      state={state}
      name="reopen"
      open={open}
      onClose={onClose}
      title={<Trans>Reopen closed days?</Trans>}
      act={<Trans>Reopen</Trans>}
    >
      <Field
        name="reopen-until"
        label={<Trans>Keep closed up to and including</Trans>}
        hint={<Trans>Leave this empty to reopen all days.</Trans>}
        error={state.errorOf('until')}
      >
        <TextInput
          {...state.form.register('until')}
          type="date"
          max={through === null ? undefined : addDays(calendarDay(through), -1)}
        />
      </Field>
      <Field
        name="reopen-reason"
        label={<Trans>Reason for reopening</Trans>}
        hint={<Trans>It stays in your activity, for your auditor.</Trans>}
        error={state.errorOf('reason')}
      >
        <Textarea {...state.form.register('reason')} />
      </Field>
    </CommandDialog>
  )
}
