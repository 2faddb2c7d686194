import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldState } from '../../../lib/form/command-form.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { FieldPair } from '../../../ui/form/field-pair.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { namedPeriods, type NamedPeriod } from './periods.ts'
import type { ClockName } from './request-schema.ts'

type PeriodFieldsProps = {
  state: FieldState<ClockName>
  /** Sets the two days of a period. */
  choosePeriod: (name: NamedPeriod) => void
  /** Called when one of the two days is typed, which then has no name. */
  typeDay: () => void
}

/** Shows the first and the last day, and the usual periods by their names. */
export const PeriodFields = ({ state, choosePeriod, typeDay }: PeriodFieldsProps) => {
  const { t } = useLingui()
  const names = usePeriodNames()
  const { form, errorOf } = state
  const period = form.register('period')
  const renderDay = (name: 'from' | 'to', label: string) => {
    const { onChange, ...day } = form.register(name, { deps: ['from', 'to'] })
    return (
      <Field name={name} label={label} error={errorOf(name)}>
        <TextInput
          {...day}
          type="date"
          autoComplete="off"
          onChange={(event) => {
            typeDay()
            return onChange(event)
          }}
        />
      </Field>
    )
  }
  return (
    <>
      <Field name="period" label={t`Period`} error={errorOf('period')}>
        <Select
          {...period}
          onChange={(event) => {
            const name = namedPeriods.find((each) => each === event.target.value)
            if (name !== undefined) choosePeriod(name)
            return period.onChange(event)
          }}
        >
          {namedPeriods.map((name) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
          <option value="own">{t`Other days`}</option>
        </Select>
      </Field>
      <FieldPair>
        {renderDay('from', t`First day`)}
        {renderDay('to', t`Last day`)}
      </FieldPair>
    </>
  )
}

const usePeriodNames = (): Record<NamedPeriod, string> => {
  const { t } = useLingui()
  return {
    last_month: t`Last month`,
    this_month: t`This month`,
    this_quarter: t`This quarter`,
    this_year: t`This year`,
    year_of_assessment: t`This year of assessment (1 April to 31 March)`,
    last_year_of_assessment: t`Last year of assessment (1 April to 31 March)`,
  }
}

/** Shows the moment up to which the books are known. */
export const KnownFields = ({ state }: { state: FieldState<ClockName> }) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  return (
    <FieldPair>
      <Field
        name="knownOn"
        label={t`As known on`}
        optional
        hint={
          <Trans>
            Leave this empty to include everything recorded so far. A report as known on a past day
            has the figures that it had then.
          </Trans>
        }
        error={errorOf('knownOn')}
      >
        <TextInput
          {...form.register('knownOn')}
          type="date"
          max={todayInHongKong()}
          autoComplete="off"
        />
      </Field>
      <Field
        name="knownTime"
        label={t`Time in Hong Kong`}
        optional
        hint={<Trans>Without a time, the whole day is included.</Trans>}
        error={errorOf('knownTime')}
      >
        <TextInput
          {...form.register('knownTime', { deps: ['knownOn'] })}
          type="time"
          autoComplete="off"
        />
      </Field>
    </FieldPair>
  )
}
