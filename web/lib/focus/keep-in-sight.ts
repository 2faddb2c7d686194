/**
 * Scrolls the list around an element, marked by `data-scrolls`, so that the whole row is seen. The
 * page keeps its position.
 */
export const keepInSight = (element: HTMLElement | null): void => {
  const list = element?.closest('[data-scrolls]')
  if (!element || !list) return
  const row = (element.closest('li') ?? element).getBoundingClientRect()
  const view = list.getBoundingClientRect()
  list.scrollTop += findExcess(row.top - view.top, row.bottom - view.bottom)
  list.scrollLeft += findExcess(row.left - view.left, row.right - view.right)
}

const findExcess = (before: number, after: number): number =>
  before < 0 ? before : Math.max(0, after)
