/** Joins class names, leaving out those whose condition does not hold. */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
