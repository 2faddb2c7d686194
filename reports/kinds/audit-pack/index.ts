import { reportKind, type ReportKind, type ReportSource } from '../report-kind.ts'
import { packColumns } from './columns.ts'
import type { PackFile } from './pack-files.ts'
import { packParts, type PackedKinds } from './query.ts'
import { packTotals } from './totals.ts'

/** All reports of a period with their proofs, in an archive that its reader checks offline. */
export const auditPack = (kinds: PackedKinds): ReportKind =>
  reportKind<PackFile>({
    kind: 'audit_pack',
    version: 2,
    columns: packColumns,
    rows: async function* (source: ReportSource) {
      for await (const { files } of packParts(kinds, source)) yield files
    },
    totals: packTotals,
    // Each of its reports is held against the books by its own kind.
    books: async () => [],
    ownFormats: {
      zip: async function* (source, count) {
        for await (const { pieces, files } of packParts(kinds, source)) {
          if (files.length > 0) count(files)
          yield* pieces
        }
      },
    },
  })
