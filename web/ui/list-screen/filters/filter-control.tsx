import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, KeyboardEvent } from 'react'
import * as v from 'valibot'
import { rangeEnds, type AnyList } from '@almoner/api/http/lists/contract.ts'
import { Field } from '../../form/field.tsx'
import { Select } from '../../form/choice/select.tsx'
import { TextInput } from '../../form/input/text-input.tsx'
import { findKind, type FilterLook } from './filter-look.ts'
import { useListedPeriods } from './listed-periods.ts'
import styles from './filter-panel.module.css'
import { useTyped } from './use-typed.ts'

type FilterControlProps = {
  list: AnyList
  name: string
  look: FilterLook
  /** The value in the address; empty if there is none. */
  value: string
  apply: (value: string) => void
}

/** The control of one filter, which changes the list at once. */
export const FilterControl = (props: FilterControlProps) => {
  switch (findKind(props.list, props.name)) {
    case 'choice':
      return <Choice {...props} />
    case 'days':
    case 'amounts':
      return <Range {...props} />
    case 'words':
      return null
  }
}

const Choice = ({ name, look, value, apply }: FilterControlProps) => {
  const { t } = useLingui()
  return (
    <Field name={controlName(name)} label={look.label}>
      <Select value={value} onChange={({ target }) => apply(target.value)}>
        <option value="">{t`All`}</option>
        {look.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.word}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const Range = ({ list, name, look: { label }, value, apply }: FilterControlProps) => {
  const { t } = useLingui()
  const isDays = findKind(list, name) === 'days'
  const typed = useTyped({
    applied: value,
    toValue: (text) => toRange(list, name, text),
    apply,
    pauseMilliseconds: 800,
  })
  const [from, to] = rangeEnds(typed.text)
  const error =
    typed.isRefused && (isDays ? t`Enter the earlier day first` : t`Enter the smaller amount first`)
  const look = {
    type: isDays ? 'date' : 'text',
    autoComplete: 'off',
    onBlur: typed.flush,
    onKeyDown: onEnter(typed.flush),
    ...(!isDays && { inputMode: 'decimal' as const }),
  } as const
  const input = (end: string, onChange: ComponentProps<'input'>['onChange']) => (
    <TextInput {...look} value={end} onChange={onChange} />
  )
  return (
    <div className={styles.range}>
      <Field name={`${controlName(name)}-from`} label={t`${label}, from`} error={error}>
        {input(from, ({ target }) => typed.type(`${target.value}..${to}`))}
      </Field>
      <Field name={`${controlName(name)}-to`} label={t`${label}, to`}>
        {input(to, ({ target }) => typed.type(`${from}..${target.value}`))}
      </Field>
      {isDays && <Periods label={label} value={value} apply={apply} />}
    </div>
  )
}

type PeriodsProps = Pick<FilterControlProps, 'value' | 'apply'> & { label: string }

/** The usual periods by their names. A second press removes the filter. */
const Periods = ({ label, value, apply }: PeriodsProps) => (
  <div role="group" aria-label={label} className={styles.periods}>
    {useListedPeriods().map((period) => (
      <button
        key={period.word}
        type="button"
        className={styles.period}
        aria-pressed={period.value === value}
        onClick={() => apply(period.value === value ? '' : period.value)}
      >
        {period.word}
      </button>
    ))}
  </div>
)

/** The name of a filter's field, by which its chip finds it. */
export const controlName = (name: string): string => `list-${name}`

/** Acts on the enter key in a field. */
export const onEnter =
  (act: () => void) =>
  ({ key, nativeEvent }: KeyboardEvent): void => {
    if (key === 'Enter' && !nativeEvent.isComposing) act()
  }

/** Returns the text for the address; null if the list would refuse it. */
const toRange = (list: AnyList, name: string, text: string): string | null => {
  const [from, to] = rangeEnds(text).map((end) => end.trim())
  if (!from && !to) return ''
  const range = `${from}..${to}`
  const read = list.filters[name]?.read
  return read === undefined || v.is(read, range) ? range : null
}
