import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { Icon } from '../picture/icon.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the one that acts last. */
  actions?: ReactNode
  /** For a provider's frame (3-D Secure), which needs the room. */
  wide?: boolean
}

/** One question above the page. The browser traps the focus and restores it. */
export const Dialog = ({ open, onClose, title, children, actions, wide = false }: DialogProps) => {
  const { t } = useLingui()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open) element?.showModal()
    else element?.close()
    return () => element?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={wide ? styles.wide : styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <>
          <header className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </>
      )}
    </dialog>
  )
}
