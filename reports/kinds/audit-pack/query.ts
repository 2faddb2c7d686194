import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { incomeKinds } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import {
  refuseProject,
  reportKinds,
  type ReportKindName,
} from '@almoner/domain/reporting/values.ts'
import { accountWords } from '../../accounting/account-words.ts'
import { loadHead } from '../../making/load-head.ts'
import { openReport } from '../../making/write-report.ts'
import type { ReportKind, ReportSource } from '../report-kind.ts'
import { addChain } from './chain.ts'
import { startPack, type Pack, type PackPart } from './pack-files.ts'
import { writeReadme } from './readme.ts'
import { writeTrialBalance } from './trial-balance.ts'

/** The kinds of reports that a pack contains. */
export type PackedKinds = Partial<Record<ReportKindName, ReportKind>>

type Parts = AsyncGenerator<PackPart, void, undefined>

/** Makes a pack: its reports, its proofs, how to check them, and last the manifest. */
export async function* packParts(kinds: PackedKinds, source: ReportSource): Parts {
  const pack = startPack()
  for (const kind of reportKinds) {
    const reportKind = kinds[kind]
    // The statement of an event is of one project, and a pack is of the whole charity.
    const isOfCharity = refuseProject(kind, source.request.params) === null
    if (reportKind !== undefined && isOfCharity) yield* addReport(pack, source, reportKind)
  }
  const { head, lines } = await writeTrialBalance(source)
  yield* pack.addText('trial-balance.csv', head + lines, hash('sha256', lines, 'hex'))
  yield* addChain(pack, source)
  const { charity, facts } = await loadHead(source)
  yield* pack.addText('README.txt', writeReadme(source.request.language, facts), null)
  const verifier = await readFile(new URL('./verify.mjs', import.meta.url), 'utf8')
  yield* pack.addText('verify.mjs', verifier)
  const manifest = {
    manifest: 1,
    charity: { id: source.organisationId, name: charity.name },
    request: source.request,
    position: String(source.position),
    checks: toChecks(kinds, source),
    files: pack.files().map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  }
  yield* pack.addText('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`, null)
  yield pack.end()
}

const toFileName = (kind: ReportKindName): string => `reports/${kind.replaceAll('_', '-')}`

/** Adds a report as csv, and its own manifest beside it. */
async function* addReport(pack: Pack, source: ReportSource, reportKind: ReportKind): Parts {
  const { kind, version: kindVersion } = reportKind
  const request = { ...source.request, kind, kindVersion, format: 'csv' } as const
  const { pieces, finish } = await reportKind.open((definition) =>
    openReport(definition, { ...source, request }, () => {}),
  )
  const name = toFileName(kind)
  let made: Awaited<ReturnType<typeof finish>> | null = null
  yield* pack.addFile(`${name}.csv`, pieces, async () => {
    made = await finish()
    return made.figuresSha256
  })
  const { figuresSha256, ...rest } = requirePresent<Awaited<ReturnType<typeof finish>>>(
    made,
    'what the report has',
  )
  const manifest = { request, ...rest, figuresSha256 }
  yield* pack.addText(`${name}.json`, `${JSON.stringify(manifest, null, 2)}\n`, figuresSha256)
}

/** Where the verifier finds the sums that it compares, in a file of any language. */
const toChecks = (kinds: PackedKinds, { request }: ReportSource): object => {
  const findColumn = (kind: ReportKindName, head: string): number =>
    requirePresent(kinds[kind], kind).open(({ columns }) =>
      columns.findIndex((column) => column.head.en === head),
    )
  return {
    trialBalance: { file: 'trial-balance.csv', columns: [1, 2, 3] },
    journal: {
      file: `${toFileName('gl_journal')}.csv`,
      number: findColumn('gl_journal', 'Journal number'),
      account: findColumn('gl_journal', 'Account'),
      debit: findColumn('gl_journal', 'Debit'),
      credit: findColumn('gl_journal', 'Credit'),
      income: incomeKinds.map((kind) => accountWords[kind][request.language]),
    },
    ledger: {
      file: `${toFileName('donation_ledger')}.csv`,
      total: findColumn('donation_ledger', 'Total paid'),
    },
  }
}
