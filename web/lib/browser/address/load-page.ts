/** Reloads a page of this site, so that no data of the former page is left in the tab's memory. */
export const loadPage = (path: string): void => location.assign(path)
