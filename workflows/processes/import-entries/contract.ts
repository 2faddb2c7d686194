/**
 * One round of an import, or its undoing: `import-entries-<importId>-<round>`, and the same with
 * `-undo`.
 */
export type ImportEntriesInput = { importId: string; round: number; act: 'record' | 'undo' }

export const importEntriesId = ({ importId, round, act }: ImportEntriesInput): string =>
  `import-entries-${importId}-${round}${act === 'undo' ? '-undo' : ''}`

/** Who writes what the process does. */
export const importEntriesActor = 'process:import-entries'
