import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventSchemas } from './event-schemas.ts'
import * as code from './tidy/code.ts'
import { linearExpressions } from './tidy/expressions.ts'
import { importDirections } from './tidy/floors.ts'
import { formerNames } from './tidy/former-names.ts'
import * as imports from './tidy/imports.ts'
import * as layout from './tidy/layout.ts'
import * as locales from './tidy/locales.ts'
import * as schemas from './tidy/schemas.ts'
import { repositoryFiles, type Finding, type SourceFile } from './tidy/source.ts'
import { bannedWords } from './tidy/words.ts'

/** Started by a person, an image, a compiler or a test runner, and imported by no file. */
const entries = [
  'apps/commands/create-administrator.ts',
  'apps/commands/erase.ts',
  'apps/commands/free-login.ts',
  'apps/api.ts',
  'apps/commands/rotate-keys.ts',
  'apps/projector.ts',
  'apps/commands/rebuild.ts',
  'apps/commands/migrate.ts',
  'sandbox/server/server.ts',
  'apps/start.ts',
  'tools/event-schemas.ts',
  'tools/precompress.ts',
  'tools/printable-ranges.ts',
  'tools/setup.mjs',
  'web/lib/jsx/jsx-dev-runtime.ts',
  'web/lib/jsx/jsx-runtime.ts',
  'apps/worker.ts',
]

let files: readonly SourceFile[] = []

beforeAll(async () => {
  files = await repositoryFiles(fileURLToPath(new URL('..', import.meta.url)))
})

type Rule = (files: readonly SourceFile[]) => readonly Finding[]

describe('the repository', () => {
  it.each<[string, Rule]>([
    ['gives every aggregate the same files', layout.aggregateFiles],
    ['gives every read model its four files', layout.readModelFiles],
    ['has no folder or file whose name says nothing', layout.namesThatSaySomething],
    ['keeps its files short', layout.fileSizes],
    ['keeps its folders small', layout.folderSizes],
    ['gives every page of documentation a title', layout.titles],
    ['keeps its lines within the page', code.lineLengths],
    ['has no enum', code.noEnum],
    ['has no default export but in configurations and files of workflows', code.noDefaultExport],
    ['has no way around its types', code.noWayAroundTypes],
    ['runs every test', code.everyTestRuns],
    ['keeps SQL where the tables are', code.sqlAtHome],
    ['lets operational data read no read model', schemas.operationalReadsNoReadModel],
    ['makes tables of operational data in its own migrations', schemas.readModelsMakeTheirOwn],
    ['reads the texts of strangers in linear time', linearExpressions],
    ['stores from where each command of staff came', code.contextsOfPeople],
    ['has no banned word', bannedWords],
    ['brings no former name back', formerNames],
    ['imports downwards, and no island another', importDirections],
    ['keeps processes free of what only one engine has', imports.pureProcesses],
    ['has no circle of files', imports.circles],
    ['has no dead file', (all) => imports.deadFiles(all, entries)],
    ['says everything in every language', locales.completeCatalogues],
    ['extracts its messages after a move', locales.messageOrigins],
    ['lets the server speak every language', locales.completeServerMessages],
    ['writes each Chinese in its own script', locales.oneScript],
  ])('%s', (_sentence, rule) => {
    expect(files.length).toBeGreaterThan(100)
    expect(rule(files)).toEqual([])
  })

  it('describes every event in docs/events', async () => {
    expect(layout.eventSchemaFiles(files, await eventSchemas())).toEqual([])
  })

  it('never changes an event that was released', async () => {
    expect(layout.releasedEvents(files, await eventSchemas())).toEqual([])
  })
})
