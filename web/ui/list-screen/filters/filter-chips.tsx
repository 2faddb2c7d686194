import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AnyList } from '@almoner/api/http/lists/contract.ts'
import { Icon } from '../../picture/icon.tsx'
import type { ListState } from '../use-list-query.ts'
import type { SitePath } from '../../../lib/router/site-path.ts'
import { useChipText } from './chip-text.ts'
import { findKind, type FilterLook, type FilterLooks, type Values } from './filter-look.ts'
import styles from './filter-chips.module.css'

type FilterChipsProps = {
  state: ListState<AnyList>
  to: SitePath
  filters: FilterLooks
  /** Opens the control of a filter. */
  change: (name: string) => void
  /** Called when a chip was pressed that then disappears. */
  onRemoved: () => void
}

/** Names the filters in the address. A press on the text changes a filter; the cross removes it. */
export const FilterChips = ({ state, to, filters, change, onRemoved }: FilterChipsProps) => {
  const { t } = useLingui()
  const toText = useChipText(state.list)
  const address = state.address as Values
  const chips = Object.entries(filters).flatMap(([name, look]) => {
    const value = address[name]
    return value === undefined || isShownElsewhere(state.list, { name, look, value })
      ? []
      : [{ name, look, text: toText(name, look, value) }]
  })
  if (chips.length === 0) return null
  const withoutChips = Object.fromEntries(chips.map(({ name }) => [name, undefined]))
  return (
    <div role="group" aria-label={t`Filtered by`} className={styles.filters}>
      {chips.map(({ name, look, text }) => (
        <span key={name} className={styles.filter}>
          {look.as === 'chip' ? (
            <span>{text}</span>
          ) : (
            <button
              type="button"
              className={styles.change}
              aria-label={t`Change the filter: ${text}`}
              onClick={() => change(name)}
            >
              {text}
            </button>
          )}
          <Link
            to={to}
            search={state.to.narrowed({ [name]: undefined })}
            resetScroll={false}
            className={styles.remove}
            aria-label={t`Remove the filter: ${text}`}
            onClick={onRemoved}
          >
            <Icon name="close" size={16} />
          </Link>
        </span>
      ))}
      {chips.length > 1 && (
        <Link
          to={to}
          search={state.to.narrowed(withoutChips)}
          resetScroll={false}
          className={styles.all}
          onClick={onRemoved}
        >
          <Trans>Remove all</Trans>
        </Link>
      )}
    </div>
  )
}

type Shown = { name: string; look: FilterLook; value: string }

const isShownElsewhere = (list: AnyList, { name, look, value }: Shown): boolean =>
  findKind(list, name) === 'words' || look.as === 'links' || (look.linked?.includes(value) ?? false)
