import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createApp } from '@almoner/api/app.ts'
import { askOnTerminal } from './ask-on-terminal.ts'
import { openBrowser, useApi } from '@almoner/api/testing/api.ts'
import { programEnvironment } from '../testing/program-environment.ts'

const api = useApi()

const command = fileURLToPath(new URL('create-administrator.ts', import.meta.url))
const masterKey = Buffer.alloc(32, 7).toString('hex')

const run = async (
  input: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
) => {
  const child = spawn(process.execPath, [command, ...args], {
    env: {
      ...programEnvironment,
      DATABASE_URL: api.databaseUrl,
      MASTER_KEY: masterKey,
      DATA_DIR: '/nowhere',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  child.stdin.on('error', () => {}).end(input)
  const [code] = await once(child, 'close')
  return { code: Number(code), said: output }
}

const logIn = (username: string, password: string) =>
  openBrowser(api, 'localhost').post('/api/donors/login', { username, password, as: 'admin' })

const password = 'gulls over Tai O 3'

describe('the command that makes an administrator', () => {
  it('reads an address and a password, and prints the login page', async () => {
    const done = await run(`Ops@Example.org\n${password}\nMay\nHo\n`, {
      env: { BASE_DOMAIN: 'give.example.org', PUBLIC_SCHEME: 'https' },
    })
    expect(done.said).toBe(
      'Ops@Example.org is an administrator now. Log in at https://give.example.org/AdminLogin with that address and password.\n',
    )
    expect(done.code).toBe(0)
    expect((await logIn('ops@example.org', password)).status).toBe(204)
    const site = { scheme: 'https', baseDomain: 'give.example.org', port: null } as const
    const app = createApp({ ...api.dependencies, site })
    const login = { username: 'ops@example.org', password, as: 'admin' }
    const browser = openBrowser({ app }, 'give.example.org', 'https')
    expect((await browser.post('/api/donors/login', login)).status).toBe(204)
    // Off the demonstration an administrator sets up a second factor before anything else.
    const first = await browser.get('/api/admin/organizations')
    expect(first.status).toBe(403)
    expect(first.json).toMatchObject({ error: { code: 'second_factor_setup_required' } })
  })

  it('refuses the same address a second time, and changes nothing', async () => {
    const again = await run(`ops@example.org\r\nanother one 77\r\n`)
    expect(again).toEqual({
      code: 1,
      said: "ops@example.org is an administrator's address already: add --new-password to give them a new password.\n",
    })
    expect((await logIn('ops@example.org', 'another one 77')).status).toBe(422)
  })

  it('sets a new password on request, and ends every session', async () => {
    const browser = openBrowser(api, 'localhost')
    await browser.post('/api/donors/login', { username: 'ops@example.org', password, as: 'admin' })
    expect((await browser.get('/api/admin/status')).status).toBe(204)
    const done = await run('ops@example.org\nferry to Cheung Chau 9\n', {
      args: ['--new-password'],
    })
    expect(done.code).toBe(0)
    expect(done.said).toContain('has a new password, and every session of theirs has ended')
    expect((await browser.get('/api/admin/status')).status).toBe(401)
    expect((await logIn('ops@example.org', password)).status).toBe(422)
    expect((await logIn('ops@example.org', 'ferry to Cheung Chau 9')).status).toBe(204)
  })

  it('creates one of two with different passwords at once, and refuses the other', async () => {
    const [one, other] = ['sampan at Aberdeen 1', 'peak tram at dawn 2'] as const
    const both = await Promise.all([one, other].map((word) => run(`twice@example.org\n${word}\n`)))
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    const works = both[0]?.code === 0 ? one : other
    expect((await logIn('twice@example.org', works)).status).toBe(204)
  })

  it.each<[string, string, string[], Record<string, string>]>([
    ['no address\nhidden-word 1\n', 'The first line must be an e-mail address.', [], {}],
    ['a@example.org\nshort1\n', 'The password needs 8 to 200 characters', [], {}],
    ['a@example.org\nhidden-words\n', 'with a letter and a digit', [], {}],
    ['a@example.org\nPassw0rd2026\n', 'among those that are guessed first', [], {}],
    ['a@example.org\nAlmoner2026\n', 'among those that are guessed first', [], {}],
    ['a@example.org\n', 'npm run create-administrator asks on a terminal', [], {}],
    ['', 'npm run create-administrator asks on a terminal', [], {}],
    ['x@example.org\nhidden-word 1\n', "no administrator's address", ['--new-password'], {}],
    ['x@example.org\nhidden-word 1\n', 'npm run create-administrator asks', ['--password=x'], {}],
    ['x@example.org\nhidden-word 1\n', 'set DATA_DIR, or MASTER_KEY', [], { MASTER_KEY: '' }],
    ['x@example.org\nhidden-word 1\n', 'No database found', [], { DATABASE_URL: '' }],
    ['x@example.org\nhidden-word 1\n', 'BASE_DOMAIN must be', [], { BASE_DOMAIN: 'http://x' }],
    [
      'x@example.org\nhidden-word 1\n',
      'MASTER_KEY is the one that docker-compose.yml publishes',
      [],
      { MASTER_KEY: '10ca1000'.repeat(8), BASE_DOMAIN: 'give.example.org' },
    ],
    [
      'x@example.org\nhidden-word 1\n',
      'can be tried again',
      [],
      { DATABASE_URL: 'postgresql://u:hidden-word@127.0.0.1:1/x' },
    ],
  ])('refuses %j: %s', async (input, sentence, args, env) => {
    const done = await run(input, { args, env })
    expect(done.code).toBe(1)
    expect(done.said).toContain(sentence)
    expect(done.said).not.toMatch(/hidden-word|\n\s+at /)
  })
})

describe('a terminal', () => {
  it('shows the typed answer to a question, but not to a hidden one', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    let screenText = ''
    output.setEncoding('utf8').on('data', (text: string) => (screenText += text))
    const terminal = askOnTerminal({ input, output })
    const email = terminal.ask('E-mail address: ')
    input.write('a@b.example\r')
    expect(await email).toBe('a@b.example')
    const typed = terminal.askHidden('Password: ')
    input.write('seagulk\u007Fl 7\r')
    expect(await typed).toBe('seagull 7')
    terminal.close()
    expect(screenText).toContain('a@b.example')
    expect(screenText).toContain('Password: ')
    expect(screenText).not.toMatch(/seagul/)
  })

  it('that is interrupted changes nothing', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const terminal = askOnTerminal({ input, output })
    const typed = terminal.askHidden('Password: ')
    input.write('\u0003')
    await expect(typed).rejects.toMatchObject({ name: 'AbortError' })
  })
})
