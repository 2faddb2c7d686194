import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { rangeEnds, type AnyList } from '@almoner/api/http/lists/contract.ts'
import { Button } from '../button/button.tsx'
import { Field } from '../form/field.tsx'
import { Select } from '../form/choice/select.tsx'
import { TextInput } from '../form/input/text-input.tsx'
import styles from './list-screen.module.css'
import type { ListState } from './use-list-query.ts'
import type { SitePath } from '../../lib/router/site-path.ts'

export type FilterLook = {
  label: string
  /** `links`: a row of links above the list, in place of a control. */
  as?: 'links'
  /** The options of a choice. */
  options?: readonly { value: string; word: string; count?: string | undefined }[]
}

export type ListFiltersProps<L extends AnyList> = {
  state: ListState<L>
  to: SitePath
  /** The filters by name; a filter without an entry is set elsewhere. */
  filters: Readonly<Record<string, FilterLook>>
  /** The columns to sort by, for screens without room for columns. */
  sorts: readonly { value: string; word: string }[]
  /** There are no columns at any width. */
  hasNoColumns: boolean
}

type Draft = Readonly<Record<string, string>>

/** Search, filters and, on a phone, the sort. All of them go to the address together. */
export const ListFilters = <L extends AnyList>({
  state,
  to,
  filters,
  sorts,
  hasNoColumns,
}: ListFiltersProps<L>) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { draft, set, wrong, setWrong } = useDraft(state, filters)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { changes, refused } = toChanges(state.list, filters, draft)
    setWrong(refused)
    if (refused.length > 0) return
    const search = { ...state.to.narrowed({ ...changes, sort: draft['sort'] || undefined }) }
    void navigate({ to, search, resetScroll: false })
  }
  const names = Object.keys(filters).filter((name) => filters[name]?.as !== 'links')
  const searching = names.filter((name) => state.list.filters[name]?.kind === 'words')
  const others = names.filter((name) => !searching.includes(name))
  const active = others.filter((name) => (state.address as Draft)[name] !== undefined).length
  const renderControl = (name: string) => (
    <FilterControl
      key={name}
      name={name}
      kind={state.list.filters[name]?.kind ?? 'words'}
      look={filters[name] ?? { label: name }}
      draft={draft}
      set={set}
      isWrong={wrong.includes(name)}
    />
  )
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label={t`Search and filter`}
      onSubmit={submit}
    >
      {searching.map(renderControl)}
      <details className={styles.more} open={active > 0 || wrong.length > 0}>
        <summary>{active > 0 ? t`Filters (${active})` : t`Filters`}</summary>
        <div className={styles.grid}>
          {others.map(renderControl)}
          <div className={hasNoColumns ? undefined : styles.phoneOnly}>
            <Field name="list-sort" label={t`Sort by`}>
              <Select value={draft['sort'] ?? ''} onChange={(e) => set('sort', e.target.value)}>
                {sorts.map(({ value, word }) => (
                  <option key={value} value={value === state.list.firstSort ? '' : value}>
                    {word}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        </div>
      </details>
      <Button type="submit" icon="search">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}

type FilterControlProps = {
  name: string
  kind: 'choice' | 'words' | 'days' | 'amounts'
  look: FilterLook
  draft: Draft
  set: (name: string, text: string) => void
  isWrong: boolean
}

const FilterControl = ({ name, kind, look, draft, set, isWrong }: FilterControlProps) => {
  const { t } = useLingui()
  const { label, options = [] } = look
  const id = `list-${name}`
  const input = (part: string, type: 'text' | 'search' | 'date') => (
    <TextInput
      type={type}
      value={draft[part] ?? ''}
      onChange={(e) => set(part, e.target.value)}
      autoComplete="off"
      {...(kind === 'amounts' && { inputMode: 'decimal' as const })}
    />
  )
  const error =
    isWrong &&
    (kind === 'days' ? t`Enter the earlier day first` : t`Enter the smaller amount first`)
  switch (kind) {
    case 'words':
      return (
        <Field name={id} label={label}>
          {input(name, 'search')}
        </Field>
      )
    case 'choice':
      return (
        <Field name={id} label={label}>
          <Select value={draft[name] ?? ''} onChange={(e) => set(name, e.target.value)}>
            <option value="">{t`All`}</option>
            {options.map(({ value, word }) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </Select>
        </Field>
      )
    case 'days':
    case 'amounts': {
      const type = kind === 'days' ? 'date' : 'text'
      return (
        <>
          <Field name={`${id}-from`} label={t`${label}, from`} error={error}>
            {input(`${name}.from`, type)}
          </Field>
          <Field name={`${id}-to`} label={t`${label}, to`}>
            {input(`${name}.to`, type)}
          </Field>
        </>
      )
    }
  }
}

/** Typed values that are not in the address yet; another address resets them. */
const useDraft = <L extends AnyList>(
  state: ListState<L>,
  filters: Readonly<Record<string, FilterLook>>,
) => {
  const key = JSON.stringify(state.address)
  const read = () => toDraft(state.list, filters, state.address as Draft)
  const [{ of, draft }, keep] = useState(() => ({ of: key, draft: read() }))
  const [wrong, setWrong] = useState<readonly string[]>([])
  if (of !== key) {
    keep({ of: key, draft: read() })
    setWrong([])
  }
  const set = (name: string, text: string): void =>
    keep((now) => ({ ...now, draft: { ...now.draft, [name]: text } }))
  return { draft, set, wrong, setWrong }
}

const isRange = (list: AnyList, name: string): boolean =>
  ['days', 'amounts'].includes(list.filters[name]?.kind ?? '')

const toDraft = (list: AnyList, filters: object, address: Draft): Draft => {
  const entries = Object.keys(filters).flatMap((name) => {
    const text = address[name] ?? ''
    if (!isRange(list, name)) return [[name, text]]
    const [from, to] = rangeEnds(text)
    return [
      [`${name}.from`, from],
      [`${name}.to`, to],
    ]
  })
  return { ...Object.fromEntries(entries), sort: address['sort'] ?? '' }
}

/** The values for the address, and the names of the filters whose values are invalid. */
const toChanges = (list: AnyList, filters: object, draft: Draft) => {
  const changes: Record<string, string | undefined> = {}
  const refused: string[] = []
  for (const name of Object.keys(filters)) {
    const text = readFilter(list, name, draft)
    const read = list.filters[name]?.read
    changes[name] = text || undefined
    if (text !== '' && read && !v.is(read, text)) refused.push(name)
  }
  return { changes, refused }
}

const readFilter = (list: AnyList, name: string, draft: Draft): string => {
  if (!isRange(list, name)) return (draft[name] ?? '').trim()
  const [from, to] = [draft[`${name}.from`] ?? '', draft[`${name}.to`] ?? ''].map((end) =>
    end.trim(),
  )
  return from || to ? `${from}..${to}` : ''
}
