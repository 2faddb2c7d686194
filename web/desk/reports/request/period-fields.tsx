import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldState } from '../../../lib/form/command-form.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { usePeriodNames } from '../../../lib/period/period-names.ts'
import { namedPeriods, toPeriod, type Period } from '../../../lib/period/periods.ts'
import { FieldPair } from '../../../ui/form/field-pair.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import styles from '../reports.module.css'
import type { ClockName } from './request-schema.ts'

type PeriodFieldsProps = {
  state: FieldState<ClockName>
  /** The month in which the charity's financial year starts; null while it is not known. */
  yearStartsIn: number | null
  /** Sets the two days. */
  choosePeriod: (period: Period) => void
  /** Called when one of the two days is typed, which then has no name. */
  typeDay: () => void
}

/** Shows the first and the last day, and the usual periods by their names. */
export const PeriodFields = ({ state, yearStartsIn, choosePeriod, typeDay }: PeriodFieldsProps) => {
  const { t } = useLingui()
  const names = usePeriodNames()
  const { form, errorOf } = state
  const period = form.register('period')
  const offered = namedPeriods.filter(
    (name) => name !== 'today' && (yearStartsIn !== null || !name.endsWith('financial_year')),
  )
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
    <div className={styles.period}>
      <Field name="period" label={t`Period`} error={errorOf('period')}>
        <Select
          {...period}
          onChange={(event) => {
            const name = offered.find((each) => each === event.target.value)
            if (name !== undefined) {
              const today = todayInHongKong()
              choosePeriod(toPeriod(name, { today, yearStartsIn: yearStartsIn ?? 1 }))
            }
            return period.onChange(event)
          }}
        >
          {offered.map((name) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
          <option value="own">{t`Other days`}</option>
        </Select>
      </Field>
      {renderDay('from', t({ message: 'First day', context: 'period' }))}
      {renderDay('to', t({ message: 'Last day', context: 'period' }))}
    </div>
  )
}

/** Shows the moment up to which the books are known. */
export const KnownFields = ({ state }: { state: FieldState<ClockName> }) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  return (
    <Stack gap={2}>
      <FieldPair>
        <Field name="knownOn" label={t`As recorded on`} optional error={errorOf('knownOn')}>
          <TextInput
            {...form.register('knownOn')}
            type="date"
            max={todayInHongKong()}
            autoComplete="off"
          />
        </Field>
        <Field name="knownTime" label={t`Time in Hong Kong`} optional error={errorOf('knownTime')}>
          <TextInput
            {...form.register('knownTime', { deps: ['knownOn'] })}
            type="time"
            autoComplete="off"
          />
        </Field>
      </FieldPair>
      <Quiet size={13}>
        <Trans>
          Leave both empty to include everything recorded so far. A report as recorded on a past day
          has the figures at the end of that day, or of that minute.
        </Trans>
      </Quiet>
    </Stack>
  )
}
