import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { DeskSearch } from '../../../desk/search/desk-search.tsx'
import { useSettingsGroups } from '../../../desk/settings/settings-entries.ts'
import { Keys } from '../../../ui/keys/keys.tsx'
import { HeaderButton } from '../../../ui/layout/area/header-button.tsx'
import { mostReader, usePlaces, type DeskNavigationProps } from './desk-navigation.tsx'

const OpenSearch = createContext<(() => void) | undefined>(undefined)

/** The button of the header that opens the search, once the reader is known. */
export const SearchButton = () => {
  const { t } = useLingui()
  const openSearch = use(OpenSearch)
  return (
    openSearch && <HeaderButton icon="search" label={t`Search`} shortcut="/" onClick={openSearch} />
  )
}

type DeskFinderProps = DeskNavigationProps & { children: ReactNode }

/** The letters after `g`, by the screen that they open. */
const letters: Readonly<Record<string, string>> = {
  '/AccountOverview': 'h',
  '/Payments': 'p',
  '/Donors': 'd',
  '/OrgSettings/Safety': 'a',
  '/PayoutHistory': 'o',
  '/OrgSettings/Reports': 'r',
  '/OrgSettings': 's',
}

/** The search and the keys of the desk, by which each screen is reached from every other. */
export const DeskFinder = ({ reader, children }: DeskFinderProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const openSearch = useCallback(() => setOpen(true), [])
  const places = usePlaces(reader).flat()
  const settings = useSettingsGroups(reader ?? mostReader).flatMap(({ entries }) => entries)
  const isSetting = (to: string | undefined): boolean => settings.some((entry) => entry.to === to)
  const goTo = places.flatMap(({ to, word }) => {
    const letter = letters[to]
    return letter === undefined
      ? []
      : [{ key: `g ${letter}`, does: t`Go to: ${word}`, act: () => void navigate({ to }) }]
  })
  return (
    <Keys keys={reader ? [{ key: '/', does: t`Search`, act: openSearch }, ...goTo] : []}>
      <OpenSearch value={reader && openSearch}>{children}</OpenSearch>
      <DeskSearch
        isOpen={isOpen}
        close={() => setOpen(false)}
        pages={[...places.filter(({ to }) => !isSetting(to)), ...settings]}
      />
    </Keys>
  )
}
