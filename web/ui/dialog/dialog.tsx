import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { rememberPlace, returnFocus } from '../../lib/focus/return-focus.ts'
import { Icon } from '../picture/icon.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the one that acts last. */
  actions?: ReactNode
  /** Set for a provider's frame (3-D Secure), which needs the room. */
  wide?: boolean
}

/**
 * One question above the page. The browser traps the focus. It returns to the button that opened
 * the dialog, or to the nearest element that remains.
 */
export const Dialog = ({ open, onClose, title, children, actions, wide = false }: DialogProps) => {
  const { t } = useLingui()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    const place = rememberPlace(document.activeElement, element)
    setOpen(element, true)
    focusFirst(element)
    return () => {
      setOpen(element, false)
      returnFocus(place)
    }
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
          <div className={styles.head}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </>
      )}
    </dialog>
  )
}

// Safari before 15.4 does not support dialogs, so it shows the question in its place on the page.
const setOpen = (dialog: HTMLDialogElement, isOpen: boolean): void => {
  if (!('showModal' in dialog)) (dialog as HTMLElement).toggleAttribute('open', isOpen)
  else if (isOpen) dialog.showModal()
  else dialog.close()
}

/**
 * Moves the focus into the dialog. A field below a text that is longer than the window would scroll
 * the text away, and a phone's keyboard would cover it: the title takes the focus instead.
 */
const focusFirst = (dialog: HTMLDialogElement): void => {
  const first = findFirst(dialog)
  const body = dialog.querySelector(bodyOfDialog)
  const isLong = body !== null && body.scrollHeight > body.clientHeight
  const isTypedOnScreen = first?.matches(typedFields) && matchMedia('(pointer: coarse)').matches
  const target = isLong || isTypedOnScreen ? dialog.querySelector('h2') : first
  target?.focus()
}

const bodyOfDialog = ':scope > div:last-of-type'
const typedFields = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'
const fields = 'input:not([type=hidden]), select, textarea'
const anyAct = 'button, a[href], [tabindex="0"]'

/**
 * Returns the element that takes the focus when the dialog opens. This is the first field, or
 * otherwise the button that changes nothing, which is the first below the text. The browser would
 * choose "Close", on which Enter decides nothing and the question's keys have no effect.
 */
const findFirst = (dialog: HTMLDialogElement | null): HTMLElement | undefined => {
  const find = (places: string, elements: string): HTMLElement | undefined =>
    [...(dialog?.querySelectorAll<HTMLElement>(places) ?? [])]
      .flatMap((place) => Array.from(place.querySelectorAll<HTMLElement>(elements)))
      .find((element) => !element.matches(':disabled'))
  const field = find(bodyOfDialog, fields)
  return (
    checkedBeside(field) ?? field ?? find(':scope > footer', anyAct) ?? find(bodyOfDialog, anyAct)
  )
}

/** Returns the chosen option of a group of choices. */
const checkedBeside = (field: HTMLElement | undefined): HTMLElement | undefined =>
  field instanceof HTMLInputElement && field.type === 'radio'
    ? (field
        .closest('fieldset, dialog')
        ?.querySelector<HTMLElement>(`input[name="${field.name}"]:checked`) ?? undefined)
    : undefined
