import { useLingui } from '@lingui/react/macro'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import { FilterLabels } from '../data/table/filter-labels.tsx'
import type { FilterLook } from './list-filters.tsx'
import type { ListState } from './use-list-query.ts'
import type { SitePath } from '../../lib/router/site-path.ts'

export type FilterLinksProps<L extends AnyList> = {
  state: ListState<L>
  to: SitePath
  name: string
  look: FilterLook
}

/**
 * Shows a list's choice as links. Each link changes only this value in the address, and leads to
 * the first page.
 */
export const FilterLinks = <L extends AnyList>({ state, to, name, look }: FilterLinksProps<L>) => {
  const { t } = useLingui()
  const { label, options = [] } = look
  const byDefault = state.list.defaults?.[name]
  const texts = options.map(({ value, word, count }) => ({
    value: value === byDefault ? undefined : value,
    word,
    count,
  }))
  return (
    <FilterLabels
      label={label}
      to={to}
      name={name}
      current={(state.address as Readonly<Record<string, string>>)[name]}
      search={state.to.narrowed({ [name]: undefined })}
      words={byDefault === undefined ? [{ value: undefined, word: t`All` }, ...texts] : texts}
    />
  )
}
