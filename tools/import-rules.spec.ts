import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Breaks each import rule of `.oxlintrc.json` once, in a folder of the same name elsewhere. The
// linter ignores a rule whose pattern it cannot read: this test finds such a rule.
const root = fileURLToPath(new URL('..', import.meta.url))

type Rules = { forbidden: readonly string[]; allowed: readonly string[] }

const rules: Readonly<Record<string, Rules>> = {
  domain: {
    forbidden: [
      '@almoner/eventstore/event-store.ts',
      'node:crypto',
      'hono',
      'react',
      'pg',
      'kysely',
      'stripe',
      'vitest',
    ],
    allowed: ['valibot', '../kernel/money.ts'],
  },
  eventstore: {
    forbidden: [
      '@almoner/projections/engine/run/run.ts',
      '@almoner/workflows/flow/flow.ts',
      '@almoner/api/app.ts',
      '@almoner/web/lib/api/api.ts',
      '@almoner/apps/start.ts',
      '@almoner/domain/payment/events.ts',
    ],
    allowed: ['@almoner/domain/kernel/ids.ts', 'pg', 'node:crypto'],
  },
  projections: {
    forbidden: [
      '@almoner/workflows/flow/flow.ts',
      '@almoner/api/app.ts',
      '@almoner/web/lib/api/api.ts',
      '@almoner/apps/start.ts',
    ],
    allowed: ['@almoner/domain/payment/events.ts', '@almoner/eventstore/event-store.ts', 'kysely'],
  },
  workflows: {
    forbidden: [
      '@almoner/reports/kinds/index.ts',
      '@almoner/api/app.ts',
      '@almoner/web/lib/api/api.ts',
      '@almoner/apps/start.ts',
    ],
    allowed: ['@almoner/domain/payment/index.ts', '@almoner/projections/models/journal/query.ts'],
  },
  reports: {
    forbidden: [
      '@almoner/api/app.ts',
      '@almoner/web/lib/api/api.ts',
      '@almoner/apps/start.ts',
      '@almoner/operational/database.ts',
      '@almoner/workflows/client.ts',
    ],
    allowed: [
      '@almoner/projections/models/journal/query.ts',
      '@almoner/workflows/documents/csv/columns.ts',
      'kysely',
    ],
  },
  api: {
    forbidden: [
      '@almoner/web/lib/api/api.ts',
      '@almoner/apps/start.ts',
      'react',
      'stripe',
      '@almoner/workflows/gateways/stripe/client.ts',
    ],
    allowed: [
      'hono',
      '@almoner/workflows/client.ts',
      '@almoner/projections/models/journal/query.ts',
    ],
  },
  web: {
    forbidden: [
      '@almoner/eventstore/event-store.ts',
      '@almoner/projections/engine/run/run.ts',
      '@almoner/workflows/flow/flow.ts',
      '@almoner/apps/start.ts',
      'node:fs',
      'pg',
      'kysely',
      'stripe',
    ],
    allowed: ['react', '@almoner/domain/kernel/money.ts', '@almoner/api/http/contract.ts'],
  },
}

type Diagnostic = { code: string; filename: string; message: string }

let folder = ''
let diagnostics: readonly Diagnostic[] = []

const redIn = (filename: string, code: string): readonly string[] =>
  diagnostics
    .filter((diagnostic) => diagnostic.filename === filename && diagnostic.code === code)
    .map((diagnostic) => diagnostic.message)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-rules-'))
  const samples: Record<string, string> = {
    '.oxlintrc.json': await readFile(join(root, '.oxlintrc.json'), 'utf8'),
    'api/ring/there.ts': "import { back } from './back.ts'\nexport const there = () => back\n",
    'api/ring/back.ts': "import { there } from './there.ts'\nexport const back = () => there\n",
    'api/default.ts': 'const answer = 42\nexport default answer\n',
  }
  for (const [name, { forbidden, allowed }] of Object.entries(rules)) {
    samples[`${name}/forbidden.ts`] = importing(forbidden)
    samples[`${name}/allowed.ts`] = importing(allowed)
  }
  for (const [path, text] of Object.entries(samples)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  diagnostics = await lint(folder)
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const importing = (modules: readonly string[]): string =>
  modules.map((module, index) => `export { a as a${index} } from '${module}'\n`).join('')

const lint = async (cwd: string): Promise<readonly Diagnostic[]> => {
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint')
  const output = await new Promise<string>((resolve) => {
    // It exits with 1 when it finds something, which is expected here.
    execFile(process.execPath, [oxlint, '-f', 'json', '.'], { cwd }, (_error, stdout) => {
      resolve(stdout)
    })
  })
  const { diagnostics: findings }: { diagnostics: readonly Diagnostic[] } = JSON.parse(output)
  return findings
}

describe('the linter’s import rules', () => {
  it('are all tried here', async () => {
    const config: { overrides: { files: string[]; rules: Record<string, unknown> }[] } = JSON.parse(
      await readFile(join(root, '.oxlintrc.json'), 'utf8'),
    )
    const folders = config.overrides
      .filter((override) => 'no-restricted-imports' in override.rules)
      .flatMap((override) => override.files)
    expect(folders.toSorted()).toEqual(
      Object.keys(rules)
        .map((name) => `${name}/**`)
        .toSorted(),
    )
  })

  const restricted = 'eslint(no-restricted-imports)'
  const cases = Object.entries(rules).flatMap(([name, { forbidden }]) =>
    forbidden.map((module) => [name, module] as const),
  )

  it.each(cases)('%s does not import %s', (name, module) => {
    const messages = redIn(`${name}/forbidden.ts`, restricted)
    expect(messages.filter((message) => message.startsWith(`'${module}'`))).toHaveLength(1)
  })

  it.each(Object.keys(rules))('%s imports what it may', (name) => {
    expect(redIn(`${name}/allowed.ts`, restricted)).toEqual([])
  })

  it('find a cycle from both of its ends, and a default export', () => {
    expect(redIn('api/ring/there.ts', 'import(no-cycle)')).toHaveLength(1)
    expect(redIn('api/ring/back.ts', 'import(no-cycle)')).toHaveLength(1)
    expect(redIn('api/default.ts', 'import(no-default-export)')).toHaveLength(1)
  })
})
