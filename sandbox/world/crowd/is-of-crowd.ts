const prefix = 'crowd:'

/** The name of a command of the crowd's, which its events have as their correlation. */
export const toCrowdCommand = (name: string): string => `${prefix}${name}`

export const isOfCrowd = (correlation: string): boolean => correlation.startsWith(prefix)
