import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
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

/** The screens of an area, at the left of each of them. A phone has `AreaMenu` in its place. */
export const AreaRail = ({ label, groups }: AreaRailProps) => (
  <nav className={styles.rail} aria-label={label}>
    <Groups groups={groups} />
  </nav>
)

/** The button that shows the same screens on a phone, above the present one. */
export const AreaMenu = ({ label, groups }: AreaRailProps) => {
  const { t } = useLingui()
  // The dialog is mounted when it is first opened, and then kept, so that it returns the focus.
  const [isOpen, setOpen] = useState<boolean>()
  const close = () => setOpen(false)
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.button}
        aria-label={t`Menu`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
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
