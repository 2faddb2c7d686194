/**
 * Loads a page of this site anew, so that nothing of the former one is left in the memory of the tab.
 */
export const loadPage = (path: string): void => location.assign(path)
