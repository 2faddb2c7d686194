import { useEffect, useRef, type RefObject } from 'react'
import { focusControl, focusText } from '../../lib/focus/move-focus.ts'
import { fieldId } from './field.tsx'

export type Refusal = {
  /** Counts the refused submissions. */
  attempt: number
  /**
   * The invalid fields in the order of the screen, by the names in their ids. Omitted by a form
   * whose summary names them.
   */
  errors?: readonly { name: string }[]
}

/**
 * Moves the focus after each refused submission of a form: to the first field with an error, or
 * otherwise to the summary or the notice above, because the button may be far from both. An error that
 * appears while the user types does not take the focus. Returns the ref of the element that
 * contains the notices.
 */
export const useRefusalFocus = ({
  attempt,
  errors = noErrors,
}: Refusal): RefObject<HTMLDivElement | null> => {
  const notices = useRef<HTMLDivElement>(null)
  const seen = useRef(attempt)
  useEffect(() => {
    if (attempt === seen.current) return
    seen.current = attempt
    if (errors.some(({ name }) => focusField(name))) return
    const notice = notices.current?.querySelector<HTMLElement>('[role=alert], [role=status]')
    if (notice) focusText(notice)
  }, [attempt, errors])
  return notices
}

const noErrors: readonly never[] = []

/** Moves the focus to a field. Returns false if the field is not on the screen. */
export const focusField = (name: string): boolean => {
  const control = document.getElementById(fieldId(name))
  // A field of a part that is not shown takes no focus; once it has it, its part stays shown.
  control?.closest('[role=tabpanel]')?.removeAttribute('hidden')
  return control !== null && focusControl(control)
}
