/** Where the focus was before something opened, and what is near it. */
export type FocusPlace = {
  /** Null if a browser gave the clicked button no focus, as Safari does. */
  opener: HTMLElement | null
  /** The button that unfolds the panel with the opener. */
  unfolds: HTMLElement | null
  /** The rows of a list below the one that contains the opener. Without an opener, that one too. */
  rows: readonly Element[]
  /** The label, or the heading, of that list. */
  list: HTMLElement | null
  /** The parts of the page that contain the opener, the innermost first. */
  pages: readonly Element[]
}

/** Remembers the place of the focus. `within` is what opens, in case that nothing has the focus. */
export const rememberPlace = (focused: Element | null, within?: Element): FocusPlace => {
  const opener = focused instanceof HTMLElement && focused !== document.body ? focused : null
  const at = opener ?? within
  const row = at && findRow(at)
  const below = row ? listBelow(row) : []
  return {
    opener,
    unfolds: opener && findUnfolding(opener),
    rows: row && !opener ? [row, ...below] : below,
    list: row ? findListLabel(row) : null,
    pages: [at?.closest('article'), at?.closest('main')].filter((page) => page != null),
  }
}

/**
 * Returns the focus after something was closed or removed, unless the browser or a new screen has
 * placed it already. It goes to what opened it; if that is gone, to the nearest that remains: the
 * button of its menu, the next row, the heading of the list, the heading of the page.
 */
export const returnFocus = (place: FocusPlace): void => {
  if (isLost() && isShown(place.opener)) place.opener.focus()
  // Later, because the opener may be removed in the next moment, and a message about the result or
  // another screen takes the focus first.
  setTimeout(() => {
    if (isLost()) moveFocus(place)
  })
}

const isLost = (): boolean => {
  const { activeElement, body } = document
  return activeElement === body || !isShown(activeElement)
}

const moveFocus = (place: FocusPlace): void => {
  const control = [place.opener, place.unfolds].find(isShown) ?? findInRows(place)
  if (control) return control.focus()
  const text = isShown(place.list) ? place.list : findHeading(place)
  if (!text) return
  text.tabIndex = -1
  text.focus({ preventScroll: true })
}

const isShown = <E extends Element>(element: E | null): element is E =>
  element !== null &&
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[hidden], dialog:not([open])') === null

/** The control of the same name in the next row, or otherwise the first control there. */
const findInRows = ({ opener, rows }: FocusPlace): HTMLElement | undefined => {
  for (const row of rows) {
    if (!row.isConnected) continue
    const controls = [...row.querySelectorAll<HTMLElement>(focusable)].filter(isShown)
    const same = controls.find(({ textContent }) => textContent === opener?.textContent)
    const control = same ?? controls[0]
    if (control) return control
  }
  return undefined
}

const focusable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'

const findHeading = ({ pages }: FocusPlace): HTMLElement | null => {
  for (const page of [...pages, document]) {
    const heading = page.isConnected ? page.querySelector<HTMLElement>('h1') : null
    if (heading) return heading
  }
  return null
}

/** An article with a heading of its own is a page, such as a payment beside its list. */
const findRow = (opener: Element): Element | null => {
  const row = opener.closest('tr, li') ?? opener.closest('article')
  return row?.querySelector('h1') ? null : row
}

const listBelow = (row: Element): Element[] => {
  const below = row.nextElementSibling
  return below ? [below, ...listBelow(below)] : []
}

const findListLabel = (row: Element): HTMLElement | null => {
  const list = row.closest<HTMLElement>('section[aria-label], section[aria-labelledby]')
  const label = list?.getAttribute('aria-labelledby')
  return label ? document.getElementById(label) : (list ?? null)
}

const findUnfolding = (opener: Element): HTMLElement | null => {
  for (let at: Element | null = opener; at; at = at.parentElement) {
    const button = at.id && document.querySelector<HTMLElement>(`[aria-controls="${at.id}"]`)
    if (button) return button
  }
  return null
}
