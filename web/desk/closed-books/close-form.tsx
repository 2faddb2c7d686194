import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { addDays, calendarDay, isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { todayInHongKong } from '../../lib/text/choosable-days.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { closeBooks, closedBooksQuery } from './closed-books-api.ts'

const schema = (through: string | null) =>
  v.object({
    through: v.pipe(
      v.string(),
      v.check(isCalendarDay, 'through.required'),
      v.check((day) => day < todayInHongKong(), 'day_not_over'),
      v.check((day) => through === null || day > through, 'already_closed'),
    ),
  })

/** Closes the books up to a day that is over. */
export const CloseForm = ({ through }: { through: string | null }) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const closed = through === null ? '' : formatDay(through)
  const sentences: Record<string, string> = {
    'through.required': t`Enter a day`,
    day_not_over: t`Enter a day that is over`,
    already_closed: t`Enter a day after ${closed}`,
  }
  const state = useCommandForm({
    schema: schema(through),
    initial: { through: '' },
    send: closeBooks,
    done: () => undefined,
    reads: [closedBooksQuery.queryKey],
    fieldOf: { day_not_over: 'through', already_closed: 'through' },
    labelsOf: (code) => sentences[code] ?? refusal(code),
  })
  return (
    <FormSection state={state} act={<Trans>Close the books</Trans>} busy={t`Saving…`} compact>
      <Field
        name="through"
        label={<Trans>Close up to and including</Trans>}
        hint={<Trans>The last day of a month or of your financial year.</Trans>}
        error={state.errorOf('through')}
      >
        <TextInput
          {...state.form.register('through')}
          type="date"
          min={through === null ? undefined : addDays(calendarDay(through), 1)}
          max={addDays(todayInHongKong(), -1)}
        />
      </Field>
    </FormSection>
  )
}
