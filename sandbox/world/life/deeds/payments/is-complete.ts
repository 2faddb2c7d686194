const prefix = 'complete:'

/**
 * The name of a command whose events are written with all that a process would have recorded: its
 * events have it as their correlation, and start no process.
 */
export const toCompleteCommand = (name: string): string => `${prefix}${name}`

export const isComplete = (correlation: string): boolean => correlation.startsWith(prefix)
