/**
 * Moves the focus to a text, such as a notice, and scrolls it into view. A text takes no focus by
 * itself, so it becomes able to take it from a script.
 */
export const focusText = (text: HTMLElement): void => {
  text.tabIndex = -1
  text.focus({ preventScroll: true })
  bringIntoView(text)
}

/**
 * Moves the focus to a control and scrolls it into view with its label. Returns false if the
 * control takes no focus, because it is disabled or hidden.
 */
export const focusControl = (control: HTMLElement): boolean => {
  // A card provider's field is a frame.
  const target = control.querySelector('iframe') ?? control
  target.focus({ preventScroll: true })
  if (document.activeElement !== target) return false
  bringIntoView(control.closest('fieldset, div') ?? control)
  return true
}

/** The height in pixels of the bars that may cover the top and the bottom of a screen. */
const barPixels = 80

const bringIntoView = (element: Element): void => {
  const { top, bottom } = element.getBoundingClientRect()
  if (top >= barPixels && bottom <= window.innerHeight - barPixels) return
  element.scrollIntoView({ block: 'center' })
}
