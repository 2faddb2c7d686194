import { useLocation } from '@tanstack/react-router'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useDismiss } from '../../../lib/browser/use-dismiss.ts'
import { Icon, type IconName } from '../../picture/icon.tsx'
import header from './header-button.module.css'
import styles from './header-menu.module.css'

type HeaderMenuProps = {
  icon: IconName
  /** The name of the button, which a narrow screen shows as the icon alone. */
  label: string
  /** Receives whether the panel is shown, so that what nobody looks at need not be loaded. */
  children: (isOpen: boolean) => ReactNode
}

/** A button of the header that unfolds a panel below it. */
export const HeaderMenu = ({ icon, label, children }: HeaderMenuProps) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [openAt, setOpenAt] = useState<string>()
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined)
  const isOpen = openAt === pathname
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDismiss({ isOpen, place, button, dismiss: () => setOpenAt(undefined) })
  return (
    <div ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={header.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        <Icon name={icon} />
        <span className={header.words}>{label}</span>
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {children(isOpen)}
      </div>
    </div>
  )
}
