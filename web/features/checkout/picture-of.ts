/** The first of a project's pictures. */
export const pictureOf = (pictures: string | undefined): string | undefined =>
  pictures?.split(',')[0]?.trim() || undefined
