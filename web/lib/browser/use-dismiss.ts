import { useEffect, type RefObject } from 'react'

type DismissOptions = {
  isOpen: boolean
  /** The button and what it unfolds. */
  place: RefObject<HTMLElement | null>
  /** Takes the focus after Escape. */
  button: RefObject<HTMLElement | null>
  dismiss: () => void
}

/** Closes something unfolded after a press outside it, or by Escape, which then closes only this. */
export const useDismiss = ({ isOpen, place, button, dismiss }: DismissOptions): void => {
  useEffect(() => {
    if (!isOpen) return undefined
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!place.current?.contains(target as Node)) dismiss()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // The key then closes only the dialog in front of the panel.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      // A payment that is open beside its list stays open.
      event.stopPropagation()
      dismiss()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [isOpen, place, button, dismiss])
}
