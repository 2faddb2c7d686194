/**
 * Scrolls the list around an element, marked by `data-scrolls`, so that the whole row is seen. The
 * page keeps its position, so the row is not left in a part of the list that is below the window.
 */
export const keepInSight = (element: HTMLElement | null): void => {
  const list = element?.closest('[data-scrolls]')
  if (!element || !list) return
  const row = (element.closest('li') ?? element).getBoundingClientRect()
  const view = list.getBoundingClientRect()
  // Of a list that begins below the window, the first row is enough.
  const shownTo = Math.max(window.innerHeight, view.top + row.height)
  list.scrollTop += findExcess(row.top - view.top, row.bottom - Math.min(view.bottom, shownTo))
  list.scrollLeft += findExcess(row.left - view.left, row.right - view.right)
}

const findExcess = (before: number, after: number): number =>
  before < 0 ? before : Math.max(0, after)
