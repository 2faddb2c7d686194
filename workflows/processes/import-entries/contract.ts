/**
 * The input for one round of an import, `import-entries-<importId>-<round>`, or for its undoing,
 * with the suffix `-undo`.
 */
export type ImportEntriesInput = { importId: string; round: number; act: 'record' | 'undo' }

export const importEntriesId = ({ importId, round, act }: ImportEntriesInput): string =>
  `import-entries-${importId}-${round}${act === 'undo' ? '-undo' : ''}`

/** The actor of the process's events. */
export const importEntriesActor = 'process:import-entries'
