import { Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import { Button } from '../../button/button.tsx'
import { Field } from '../../form/field.tsx'
import { Select } from '../../form/choice/select.tsx'
import type { ListState } from '../use-list-query.ts'
import { controlName, FilterControl } from './filter-control.tsx'
import type { FilterLooks, Values } from './filter-look.ts'
import styles from './filter-panel.module.css'

export type SortOption = { value: string; word: string }

type FilterPanelProps = {
  id: string
  isOpen: boolean
  close: () => void
  state: ListState<AnyList>
  filters: FilterLooks
  /** The names of the filters that have a control; a range takes the place of two choices. */
  choices: readonly string[]
  ranges: readonly string[]
  apply: (changes: Readonly<Record<string, string | undefined>>) => void
  /** What the list can be sorted by, also where there is no room for the column. */
  sorts: readonly SortOption[]
  ref?: Ref<HTMLDivElement>
}

/** The controls of a list's filters. On a phone, it is a sheet at the bottom of the screen. */
export const FilterPanel = (props: FilterPanelProps) => {
  const { t } = useLingui()
  const { id, isOpen, close, state, filters, choices, ranges, apply, sorts, ref } = props
  const address = state.address as Values
  const renderControl = (name: string) => (
    <FilterControl
      key={name}
      list={state.list}
      name={name}
      look={filters[name] ?? { label: name }}
      value={address[name] ?? ''}
      apply={(value) => apply({ [name]: value || undefined })}
    />
  )
  return (
    <div
      ref={ref}
      id={id}
      className={styles.panel}
      role="group"
      aria-label={t`Filter`}
      hidden={!isOpen}
    >
      <div className={styles.grid}>
        {choices.map(renderControl)}
        {sorts.length > 0 && (
          <Field name={controlName('sort')} label={t`Sort by`}>
            <Select
              value={address['sort'] ?? ''}
              onChange={({ target }) => apply({ sort: target.value || undefined })}
            >
              {sorts.map(({ value, word }) => (
                <option key={value} value={value === state.list.firstSort ? '' : value}>
                  {word}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {ranges.map(renderControl)}
      </div>
      <div className={styles.acts}>
        <Button onClick={close}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  )
}
