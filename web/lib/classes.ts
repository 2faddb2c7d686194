/** Joins class names, without those whose condition is false. */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
