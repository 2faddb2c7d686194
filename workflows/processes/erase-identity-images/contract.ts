/** One night's sweep: `erase-identity-images-2026-11-20`. */
export type EraseIdentityImagesInput = {
  /** A day in Hong Kong as `yyyy-MM-dd`. */
  day: string
}

export const eraseIdentityImagesId = ({ day }: EraseIdentityImagesInput): string =>
  `erase-identity-images-${day}`
