import { useLingui } from '@lingui/react/macro'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import { FilterLabels } from '../../data/table/filter-labels.tsx'
import type { FilterLook, FilterLooks, Values } from './filter-look.ts'
import type { ListState } from '../use-list-query.ts'
import type { SitePath } from '../../../lib/router/site-path.ts'

type FilterLinksProps = {
  state: ListState<AnyList>
  to: SitePath
  filters: FilterLooks
}

/** The choices of a list that are links. */
export const FilterLinks = ({ state, to, filters }: FilterLinksProps) =>
  Object.entries(filters).map(
    ([name, look]) =>
      hasLinks(look) && <ChoiceLinks key={name} state={state} to={to} name={name} look={look} />,
  )

const hasLinks = ({ as, linked }: FilterLook): boolean => as === 'links' || linked !== undefined

type ChoiceLinksProps = Omit<FilterLinksProps, 'filters'> & { name: string; look: FilterLook }

/**
 * Shows a list's choice as links. Each link changes only this value in the address, and leads to
 * the first page.
 */
const ChoiceLinks = ({ state, to, name, look }: ChoiceLinksProps) => {
  const { t } = useLingui()
  const { label, options = [], linked } = look
  const byDefault = state.list.defaults?.[name]
  const texts = options
    .filter(({ value }) => linked?.includes(value) ?? true)
    .map(({ value, word, count }) => ({
      value: value === byDefault ? undefined : value,
      word,
      count,
    }))
  return (
    <FilterLabels
      label={label}
      to={to}
      name={name}
      current={(state.address as Values)[name]}
      search={state.to.narrowed({ [name]: undefined })}
      words={byDefault === undefined ? [{ value: undefined, word: t`All` }, ...texts] : texts}
    />
  )
}
