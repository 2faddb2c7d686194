let shown: string | null = null

/** The charity whose desk this page shows; null on every other page, and until it is known. */
export const readShownCharity = (): string | null => shown

export const setShownCharity = (organizationId: string | null): void => {
  shown = organizationId
}
