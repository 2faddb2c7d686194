import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { Dialog } from '../../dialog/dialog.tsx'
import { Icon } from '../../picture/icon.tsx'
import type { AreaPlace } from './area-navigation.tsx'
import { CountBadge } from '../../data/status/count-badge.tsx'
import styles from './area-rail.module.css'

export type AreaRailProps = {
  label: string
  /** The places of one kind stand together. */
  groups: readonly (readonly AreaPlace[])[]
}

/** The screens of an area, at the left of each of them. A narrower window has `AreaMenu` in its place. */
export const AreaRail = ({ label, groups }: AreaRailProps) => (
  <nav className={styles.rail} aria-label={label}>
    <Groups groups={groups} />
  </nav>
)

type MenuState = readonly [boolean | undefined, (isOpen: boolean) => void]

const MenuContext = createContext<MenuState | null>(null)

/**
 * Keeps an open menu open when the frame around it is replaced: a site shows one frame while the
 * session is being read, and another one afterwards.
 */
export const AreaMenuProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState<boolean>()
  const state = useMemo(() => [isOpen, setOpen] as const, [isOpen])
  return <MenuContext value={state}>{children}</MenuContext>
}

/**
 * The button that shows the same screens on a phone or a tablet, above the present one. A dot on it
 * tells that something waits; what it is, and how much, is read in the menu.
 */
export const AreaMenu = ({ label, groups }: AreaRailProps) => {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const own = useState<boolean>()
  // The dialog is mounted when it is first opened, and then kept, so that it returns the focus.
  const [isOpen, setOpen] = use(MenuContext) ?? own
  const close = () => setOpen(false)
  const isOpenAtFirst = useRef(isOpen)
  // A dialog that a former frame opened returns the focus to the button of this one.
  useLayoutEffect(() => {
    if (isOpenAtFirst.current) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t`Menu`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
        {groups.flat().some(({ count }) => count) && <span className={styles.waits} />}
      </button>
      {isOpen !== undefined && (
        <Dialog open={isOpen} onClose={close} title={t`Menu`}>
          <nav aria-label={label}>
            <Groups groups={groups} onChoose={close} />
          </nav>
        </Dialog>
      )}
    </div>
  )
}

type GroupsProps = Pick<AreaRailProps, 'groups'> & { onChoose?: () => void }

const Groups = ({ groups, onChoose }: GroupsProps) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  return groups.map((places) => (
    <ul key={places[0]?.to} className={styles.group}>
      {places.map(({ to, word, count, isCurrent }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.place}
            onClick={onChoose}
            // A list's filter changes the address, but not the screen.
            activeOptions={{ includeSearch: false, exact: isCurrent !== undefined }}
            {...(isCurrent?.(pathname) && currentPlace)}
          >
            <span className={styles.word}>{word}</span>
            {count && <CountBadge {...count} />}
          </Link>
        </li>
      ))}
    </ul>
  ))
}

/** The attributes with which the router marks the link of the present screen. */
const currentPlace = { 'data-status': 'active', 'aria-current': 'page' } as const
