/**
 * Shows what stands below a part that is still loading only after it, because it would move when the
 * part arrives. A container says by `data-in-order` what its children wait for: for anything in the
 * children before them (`all`), for these children themselves (`parts`), or for each other
 * (`together`). What is on its way has `data-waiting`. Dialogs and folded parts load when they are
 * opened, and move nothing.
 *
 * A style sheet could say this with `:has()`, but Chromium 141 then leaves parts hidden for good.
 */
export const keepInOrder = (root: HTMLElement): void => {
  const arrange = (): void => {
    for (const container of root.querySelectorAll<HTMLElement>('[data-in-order]')) hold(container)
  }
  const marks = ['data-in-order', 'data-waiting']
  const observed = { childList: true, subtree: true, attributeFilter: marks }
  new MutationObserver(arrange).observe(root, observed)
}

const hold = (container: HTMLElement): void => {
  const { inOrder } = container.dataset
  const parts = [...container.children]
  const isLoading = inOrder === 'parts' ? isOnItsWay : isOrHasOnItsWay
  const first = parts.findIndex(isLoading)
  const held = first === -1 ? parts.length : inOrder === 'together' ? 0 : first + 1
  for (const [place, part] of parts.entries()) part.toggleAttribute('data-held', place >= held)
}

const isOnItsWay = (part: Element): boolean => part.hasAttribute('data-waiting')

const isOrHasOnItsWay = (part: Element): boolean =>
  isOnItsWay(part) ||
  [...part.querySelectorAll('[data-waiting]')].some(
    (waiting) => waiting.closest('dialog, details') === null,
  )
