let shownCharityId: string | null = null

/**
 * Returns the charity whose desk this page shows. Returns null on every other page, and until the
 * charity is known.
 */
export const readShownCharity = (): string | null => shownCharityId

export const setShownCharity = (organizationId: string | null): void => {
  shownCharityId = organizationId
}
