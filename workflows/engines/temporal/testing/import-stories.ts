/** The stories of the processes of offline payments: those of a file, and one that was corrected. */
export const importStories = ({ importId, away }: { importId: string; away: Error }) => [
  {
    name: 'import-entries-recorded',
    process: 'import-entries',
    input: { importId, round: 1, act: 'record' },
    answers: {
      recordRows: [{ next: 500 }, away, { next: 1_000 }, { next: null }],
      completeImport: [away, null],
    },
  },
  {
    name: 'import-entries-undone',
    process: 'import-entries',
    input: { importId, round: 1, act: 'undo' },
    answers: { voidEntries: [{ next: 500 }, away, { next: null }] },
  },
]
