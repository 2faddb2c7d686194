/** One night's sweep: `erase-identity-images-2026-11-20`. */
export type EraseIdentityImagesInput = {
  /** `yyyy-MM-dd` in Hong Kong. */
  day: string
}

export const eraseIdentityImagesId = ({ day }: EraseIdentityImagesInput): string =>
  `erase-identity-images-${day}`
