import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { list, map, repository, service, text } from './testing/compose-file.ts'

/** Maps the service that runs each process to its program. */
const programs = {
  migrate: 'apps/commands/migrate.ts',
  api: 'apps/api.ts',
  projector: 'apps/projector.ts',
  worker: 'apps/worker.ts',
  sandbox: 'sandbox/server/server.ts',
} as const
const processes = Object.keys(programs) as (keyof typeof programs)[]

const at = (path: string): string => join(repository, path)

/** Returns the file that an import refers to, or null if it is not ours. */
const leadsTo = (from: string, name: string): string | null => {
  if (name.startsWith('.')) return join(dirname(from), name)
  const ours = /^@almoner\/(.+)$/.exec(name)?.[1]
  return ours === undefined ? null : at(ours)
}

// Types are not loaded, and what is only typed is not read.
const imported =
  /(?:^|\n)(?:import|export)(?! type)[^'"`]*?from '([^']+)'|\bimport\('([^']+)'\)|new URL\('([^']+\.ts)'/g

/** Every file that a program loads, itself among them. */
const listFiles = (program: string): string[] => {
  const files = new Set<string>()
  const look = (path: string): void => {
    if (files.has(path) || !path.endsWith('.ts') || !existsSync(path)) return
    files.add(path)
    for (const [, ...names] of readFileSync(path, 'utf8').matchAll(imported)) {
      const next = leadsTo(path, names.find((name) => name !== undefined) ?? '')
      if (next !== null) look(next)
    }
  }
  look(at(program))
  return [...files]
}

/** The variables that a file reads: by name, taken apart, or from a list of those that are needed. */
const variablesIn = (source: string): string[] => [
  ...[...source.matchAll(/\benv\??\.?\['([A-Z][A-Z\d_]+)'\]/g)].map(([, name]) => name ?? ''),
  ...[
    ...source.matchAll(/\{([^{}]*)\} = (?:process\.)?env\b/g),
    ...source.matchAll(/const (?:needed|depending) = \[([^\]]*)\]/g),
  ].flatMap(([, names]) => names?.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? []),
]

const readBy = (program: string): Map<string, string> =>
  new Map(
    listFiles(program).flatMap((path) =>
      variablesIn(readFileSync(path, 'utf8')).map((name) => [name, relative(repository, path)]),
    ),
  )

const operations = readFileSync(at('docs/operations.md'), 'utf8')

/** The table in docs/operations.md: which process reads which variable. */
const documented = (): Map<string, Set<string>> => {
  const lines = operations.split('\n')
  const start = lines.findIndex((line) => /^\| Variable +\| `migrate`/.test(line))
  const toCells = (line = ''): string[] => line.split('|').map((cell) => cell.trim())
  const columns = toCells(lines[start]).map((cell) => cell.replaceAll('`', ''))
  const variables = new Map<string, Set<string>>()
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith('|')) break
    const cells = toCells(line)
    const readers = columns.filter((name, index) => name in programs && cells[index] !== '')
    for (const [, name = ''] of (cells[1] ?? '').matchAll(/`([A-Z\d_]+)`/g)) {
      variables.set(name, new Set(readers))
    }
  }
  return variables
}

const listVariables = (name: string): string[] => Object.keys(map(service(name)['environment']))

describe('the variables of our processes', () => {
  it('are found in what they load', () => {
    expect([...readBy(programs.projector).keys()]).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'MASTER_KEY', 'EVENTSTORE_URL', 'BASE_DOMAIN']),
    )
    expect(listFiles(programs.worker).length).toBeGreaterThan(100)
  })

  it('are all in docs/operations.md', () => {
    const table = documented()
    const missing = processes.flatMap((name) =>
      [...readBy(programs[name])]
        .filter(([variable]) => !table.has(variable))
        .map(([variable, path]) => `${variable}, read in ${path}`),
    )
    expect([...new Set(missing)]).toEqual([])
  })

  it.each(processes)('that docs/operations.md lists for %s are read there', (name) => {
    const read = readBy(programs[name])
    const promised = [...documented()].filter(([, readers]) => readers.has(name))
    expect(promised.length).toBeGreaterThan(3)
    expect(promised.map(([variable]) => variable).filter((each) => !read.has(each))).toEqual([])
  })

  it.each(processes)('are passed on by docker-compose.yml to %s, and no others', (name) => {
    const promised = [...documented()].filter(([, readers]) => readers.has(name))
    expect(listVariables(name).toSorted()).toEqual(
      promised.map(([variable]) => variable).toSorted(),
    )
  })

  it('include those of Temporal in its set-up service', () => {
    const program = 'workflows/engines/temporal/set-up/set-up-command.ts'
    const read = [...readBy(program).keys()].filter((name) => name.startsWith('TEMPORAL_'))
    expect(text(service('temporal-set-up')['command'])).toContain(program)
    expect(read).toEqual(expect.arrayContaining(listVariables('temporal-set-up')))
    expect(list(service('temporal-set-up')['profiles'])).toEqual(['engines'])
  })
})

describe('the variables of npm start', () => {
  it('are all in docs/operations.md', () => {
    const own = [...readBy('apps/all-in-one.ts'), ...readBy('apps/lifecycle/settings.ts')]
    const missing = own.filter(([name]) => !operations.includes(`\`${name}\``))
    expect([...new Set(missing.map(([name, path]) => `${name}, read in ${path}`))]).toEqual([])
  })
})
