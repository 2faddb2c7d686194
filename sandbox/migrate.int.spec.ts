import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('./migrate.ts', import.meta.url))

// Nothing answers there: whoever got as far as asking would say so.
const env = {
  PATH: process.env['PATH'] ?? '',
  DATABASE_URL: 'postgresql://u:hidden-word@127.0.0.1:1/x',
  MASTER_KEY: 'ab'.repeat(32),
}

const migrate = (changes: Record<string, string>, wishes: string[]) => {
  const options = { env: { ...env, ...changes }, encoding: 'utf8', timeout: 90_000 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...wishes], options)
  return { status, said: `${stdout}${stderr}` }
}

describe('a migration that cannot be obeyed', () => {
  it.each<[Record<string, string>, string[], string]>([
    [{ MASTER_KEY: '' }, ['--seed'], 'The migration needs MASTER_KEY.'],
    [{ MASTER_KEY: 'hidden-word' }, ['--seed'], 'MASTER_KEY must be 64 hex digits'],
    [{ DATABASE_URL: '', MASTER_KEY: '' }, [], 'The migration needs DATABASE_URL.'],
    [{ EVENTSTORE_URL: 'hidden-word' }, [], 'EVENTSTORE_URL must be an address'],
    [{ BASE_DOMAIN: 'give.example.org' }, ['--seed'], '--seed makes logins with published'],
    [
      { BASE_DOMAIN: 'give.example.org', MASTER_KEY: '10ca1000'.repeat(8) },
      [],
      'MASTER_KEY is the one that docker-compose.yml publishes',
    ],
    [{}, ['--seed', '--seed'], 'The migration knows one wish'],
    [{ MASTER_KEY: '' }, [], 'The database could not be brought up to date'],
  ])('with %j and %j says why in one sentence', (changes, wishes, sentence) => {
    const { status, said } = migrate(changes, wishes)
    expect(status).toBe(1)
    expect(said).toContain(sentence)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).not.toContain('hidden-word')
  })
})
