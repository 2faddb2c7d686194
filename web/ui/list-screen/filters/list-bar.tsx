import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import { classes } from '../../../lib/classes.ts'
import { useDismiss } from '../../../lib/browser/use-dismiss.ts'
import type { SitePath } from '../../../lib/router/site-path.ts'
import { buttonClass } from '../../button/button.tsx'
import { fieldId } from '../../form/field.tsx'
import { Icon } from '../../picture/icon.tsx'
import type { ListState } from '../use-list-query.ts'
import { FilterChips } from './filter-chips.tsx'
import { controlName } from './filter-control.tsx'
import { findKind, type FilterLooks, type Values } from './filter-look.ts'
import { FilterPanel, type SortOption } from './filter-panel.tsx'
import { ListSearch } from './list-search.tsx'
import styles from './list-bar.module.css'

type ListBarProps = {
  state: ListState<AnyList>
  to: SitePath
  filters: FilterLooks
  sorts: readonly SortOption[]
  /** The count, and the link to the file. */
  children: ReactNode
}

/**
 * One row above a list: search, filters, the count and the file; and the chips of the filters. What
 * is typed or chosen goes to the address at once.
 */
export const ListBar = ({ state, to, filters, sorts, children }: ListBarProps) => {
  const { t } = useLingui()
  const apply = useApply(state, to)
  const { list } = state
  const address = state.address as Values
  const id = useId()
  const { isOpen, open, close, place, button } = useUnfolded()
  const names = Object.keys(filters).filter((name) => filters[name]?.as === undefined)
  const searches = names.filter((name) => findKind(list, name) === 'words')
  const choices = names.filter((name) => findKind(list, name) === 'choice')
  const ranges = names.filter((name) => isRange(list, name))
  const hasPanel = choices.length > 0 || ranges.length > 0 || sorts.length > 0
  const change = (name: string): void => {
    open()
    // After the panel is shown: a hidden control takes no focus.
    setTimeout(() => findControl(place.current, name)?.focus())
  }
  return (
    <>
      <div className={classes(styles.bar, searches.length > 0 && styles.searched)} ref={place}>
        {names.length > 0 && (
          <form
            className={styles.filters}
            role="search"
            aria-label={t`Search and filter`}
            onSubmit={(event) => event.preventDefault()}
          >
            {searches.map((name) => (
              <ListSearch
                key={name}
                label={filters[name]?.label ?? name}
                value={address[name] ?? ''}
                apply={(value) => apply({ [name]: value || undefined })}
              />
            ))}
            {hasPanel && (
              <>
                <button
                  ref={button}
                  type="button"
                  className={buttonClass('secondary', false)}
                  aria-expanded={isOpen}
                  aria-controls={id}
                  onClick={isOpen ? close : open}
                >
                  <Icon name="filter" />
                  <span>
                    <Trans>Filter</Trans>
                  </span>
                </button>
                <FilterPanel
                  {...{ id, isOpen, close, state, filters, choices, ranges, apply, sorts }}
                />
              </>
            )}
          </form>
        )}
        {children}
      </div>
      <FilterChips
        {...{ state, to, filters, change }}
        onRemoved={() => button.current?.focus({ preventScroll: true })}
      />
    </>
  )
}

const isRange = (list: AnyList, name: string): boolean =>
  ['days', 'amounts'].includes(findKind(list, name))

const useApply = (state: ListState<AnyList>, to: SitePath) => {
  const navigate = useNavigate()
  return (changes: Readonly<Record<string, string | undefined>>): void => {
    void navigate({ to, search: { ...state.to.narrowed(changes) }, resetScroll: false })
  }
}

const useUnfolded = () => {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  useDismiss({ isOpen, place, button, dismiss: () => setOpen(false) })
  return { isOpen, open: () => setOpen(true), close, place, button }
}

/** A choice has one field; a range has two, of which the first is found. */
const findControl = (place: HTMLElement | null, name: string): HTMLElement | null => {
  const id = fieldId(controlName(name))
  return place?.querySelector<HTMLElement>(`[id="${id}"], [id="${id}-from"]`) ?? null
}
