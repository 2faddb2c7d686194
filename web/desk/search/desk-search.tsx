import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ReadAgain } from '../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { SearchOptions } from './search-options.tsx'
import { useSearch, type SearchPage } from './use-search.ts'
import styles from './search.module.css'

type DeskSearchProps = {
  isOpen: boolean
  close: () => void
  /** The screens that the reader may open. */
  pages: readonly SearchPage[]
}

/** One search over the payments, payers, projects, receipts and screens of the charity. */
export const DeskSearch = ({ isOpen, close, pages }: DeskSearchProps) => (
  <Dialog open={isOpen} onClose={close} title={<Trans>Search</Trans>} wide>
    <SearchBox close={close} pages={pages} />
  </Dialog>
)

const SearchBox = ({ close, pages }: Omit<DeskSearchProps, 'isOpen'>) => {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const { groups, isWaiting, query } = useSearch(typed, pages)
  const results = groups.flatMap((group) => group.results)
  const at = Math.min(place, results.length - 1)
  const active = results[at]
  const activeId = active && `${id}-${at}`
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const choose = (index: number): void => {
    const result = results[index]
    if (result === undefined) return
    close()
    result.open()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextPlace(event.key, at, results.length)
    if (event.nativeEvent.isComposing || (next === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (next === undefined) choose(at)
    else setPlace(next)
  }
  const isEmpty = typed.trim() === ''
  return (
    <div className={styles.search}>
      <span className={styles.field}>
        <Icon name="search" />
        <TextInput
          role="combobox"
          aria-label={t`Payer, receipt number, project or page`}
          aria-expanded={results.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={t`Payer, receipt number, project or page`}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <div id={id} role="listbox" aria-label={t`Results`} aria-busy={isWaiting}>
        <SearchOptions id={id} groups={groups} at={at} choose={choose} />
      </div>
      {isWaiting && <Skeleton height="6rem" />}
      {query.error !== null && !isWaiting && <ReadAgain query={query} />}
      <Quiet as="p" role="status" size={15}>
        {isEmpty && (
          <Trans>Type a name, an email address, a receipt number, a project or a page.</Trans>
        )}
        {!isEmpty && !isWaiting && results.length === 0 && (
          <Trans>Nothing matches your search</Trans>
        )}
      </Quiet>
    </div>
  )
}

const nextPlace = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  return key === 'ArrowUp' ? (at - 1 + count) % count : undefined
}
