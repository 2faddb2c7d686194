import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import {
  compose,
  readEnvironment as told,
  file,
  list,
  map,
  names,
  repository,
  runService,
  service,
  source,
  text,
} from './testing/compose-file.ts'
import { readPlainYaml } from './testing/plain-yaml.ts'
import { unusedPort } from './testing/started-process.ts'

const ours = ['migrate', 'api', 'projector', 'worker']
const demo = ['sandbox']
const engines = ['eventstore', 'temporal-postgres', 'temporal', 'temporal-set-up', 'temporal-ui']
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_spec',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_spec',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_spec',
}

const serviceEnvironment = (name: string, env: Record<string, string> = stripe) => told(name, env)

describe('docker-compose.yml', () => {
  it('names every service, and starts the engines only on request', () => {
    const all = [...ours, ...demo, ...engines, 'postgres', 'mail']
    expect(names.toSorted()).toEqual(all.toSorted())
    for (const name of names) {
      const profile = demo.includes(name) ? ['demo'] : []
      const profiles = engines.includes(name) ? ['engines'] : profile
      expect([name, list(service(name)['profiles'])]).toEqual([name, profiles])
    }
  })

  it('sets no variable that our processes refuse', () => {
    for (const name of ours) {
      const set = Object.keys(map(service(name)['environment']))
      expect(set).toContain('DATABASE_URL')
    }
  })

  it('gives the API and the worker the same Temporal address, none by default', () => {
    for (const name of ['api', 'worker']) {
      expect(serviceEnvironment(name)).toMatchObject({
        TEMPORAL_ADDRESS: '',
        TEMPORAL_NAMESPACE: '',
      })
      const variables = serviceEnvironment(name, { ...stripe, TEMPORAL_ADDRESS: 'temporal:7233' })
      expect(variables['TEMPORAL_ADDRESS']).toBe('temporal:7233')
    }
    expect(Object.keys(serviceEnvironment('projector'))).not.toContain('TEMPORAL_ADDRESS')
    expect(text(service('temporal-set-up')['command'])).toMatch(/set-up-command\.ts$/)
  })

  it('waits only for what it starts', () => {
    const started = names.filter((name) => !engines.includes(name) && !demo.includes(name))
    for (const name of names) {
      const reachable = engines.includes(name) ? names : started
      const needed = Object.keys(map(service(name)['depends_on']))
      expect(reachable).toEqual(expect.arrayContaining(needed))
    }
    for (const name of ['api', 'projector', 'worker']) {
      expect(service(name)['depends_on']).toEqual({
        migrate: { condition: 'service_completed_successfully' },
      })
    }
  })

  it('checks health by commands that are lists of strings', () => {
    const checked = names.filter((name) => 'healthcheck' in service(name))
    expect(checked).toEqual(expect.arrayContaining(['api', 'postgres', 'mail', 'temporal']))
    for (const name of checked) {
      const test = list(map(service(name)['healthcheck'])['test'])
      expect(['CMD', 'CMD-SHELL']).toContain(test[0])
      expect(test.length).toBeGreaterThan(1)
      expect(test.every((part) => typeof part === 'string')).toBe(true)
    }
    // The trap this is about: with `: ` in it and no quotes, a string is a map.
    const unquoted = source.replace(/- "(fetch\(.*)"\n/, '- $1\n').replace("'http:", 'retry: http:')
    expect(unquoted).not.toBe(source)
    expect(() => readPlainYaml(unquoted)).toThrow(/line \d+ is not as plain/)
  })

  it('contains no secret that is valid beyond this machine', () => {
    const defaults = [...source.matchAll(/(?:PASSWORD|_PWD|SECRET|_KEY): +(.+)$/gm)]
    const secrets = new Set(defaults.map(([, value]) => value ?? ''))
    const allowed = /^\$\{[A-Z_]+(?::-local-only|:-|:-(?:10ca1000){8}|:\?set it to the [\w ]+)\}$/
    expect(secrets.size).toBe(8)
    for (const value of secrets) expect(value).toMatch(allowed)
    expect(serviceEnvironment('migrate')['DATABASE_URL']).toContain('//almoner:local-only@')
  })

  it.each(Object.keys(stripe))('starts nothing without %s', (name) => {
    const all = () => ours.map((each) => serviceEnvironment(each, { ...stripe, [name]: '' }))
    expect(all).toThrow(`${name} is missing: set it`)
  })

  it('seeds no public logins, except in the profile for a demonstration', () => {
    for (const name of names) {
      const command = service(name)['command']
      if (command === undefined) continue
      expect([name, text(command).includes('--seed')]).toEqual([name, false])
    }
    expect(text(service('sandbox')['command'])).toBe('node sandbox/server/server.ts')
  })

  it('confines every container', () => {
    const writes = new Set(['temporal', 'temporal-ui'])
    const becomesAnother = new Set(['postgres', 'temporal-postgres'])
    for (const name of names) {
      expect({ name, ...service(name) }).toMatchObject({
        name,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: String(!writes.has(name)),
      })
      expect(list(service(name)['tmpfs'])).toContain('/tmp')
      const added = becomesAnother.has(name) ? 5 : 0
      expect(list(service(name)['cap_add'])).toHaveLength(added)
    }
  })

  it('gives a secret only to the process that needs it', () => {
    const holders = (name: string) =>
      ours.filter((each) => name in map(service(each)['environment']))
    expect(holders('STRIPE_SECRET_KEY')).toEqual(['worker'])
    expect(holders('STRIPE_WEBHOOK_SECRET')).toEqual(['api'])
    expect(holders('STRIPE_CONNECT_WEBHOOK_SECRET')).toEqual(['api'])
    expect(holders('MASTER_KEY')).toEqual(['migrate', 'api', 'projector', 'worker'])
  })

  it('opens its doors to this machine only', () => {
    const ports = names.flatMap((name) => list(service(name)['ports']))
    expect(ports).toHaveLength(5)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  it('stores what must last in volumes that it declares, and names versions', () => {
    const mounted = names.flatMap((name) => list(service(name)['volumes'])).map(text)
    const volumes = new Set(mounted.map((volume) => volume.split(':')[0] ?? ''))
    expect([...volumes].toSorted()).toEqual(Object.keys(map(compose['volumes'])).toSorted())
    expect(service('worker')['volumes']).toEqual(service('api')['volumes'])
    // Images are pinned to a full version, so that the version that runs is the version that was
    // tested.
    for (const name of names) {
      expect(service(name)['image']).toMatch(/^almoner:local$|:v?\d+\.\d+(?:\.\d+)?$/)
    }
  })

  it('is started from an image of the same Node, with certificates and one installation', () => {
    const dockerfile = readFileSync(join(repository, 'Dockerfile'), 'utf8')
    const { devDependencies } = JSON.parse(
      readFileSync(join(repository, 'package.json'), 'utf8'),
    ) as { devDependencies: { node: string } }
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(new Set(images)).toEqual(new Set([`node:${devDependencies.node}-slim`]))
    expect(dockerfile.match(/\bnpm (?:ci|install)\b|setup\.mjs/g)).toEqual(['npm ci'])
    const [, last = ''] = dockerfile.split(/^FROM node\S+$/m)
    expect(last).toContain('ca-certificates')
    expect(last).toMatch(/^USER node$/m)
    // Every program that a service runs lies in a folder that the image has.
    const copied = [...last.matchAll(/^COPY --from=build \/almoner\/(\S+)/gm)].map(
      ([, path]) => path,
    )
    for (const name of [...ours, ...demo, 'temporal-set-up']) {
      const program = text(service(name)['command']).split(' ').at(-1) ?? ''
      expect(copied).toContain(program.split('/')[0])
    }
  })

  it('is built with every part of the project that the pages’ builder looks for', () => {
    const read = (path: string) => readFileSync(join(repository, path), 'utf8')
    const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] }
    const ignored = read('.dockerignore').split('\n')
    const manifests = [...read('Dockerfile').matchAll(/^COPY (\w+\/package\.json)/gm)]
    const wanted = [
      ...manifests.map(([, path]) => path ?? ''),
      ...references.map(({ path }) => (path.endsWith('.json') ? path : `${path}/tsconfig.json`)),
    ].map((path) => path.replace(/^\.\//, ''))
    expect(wanted).toContain('e2e/tsconfig.json')
    for (const path of wanted) {
      const isLeftOut = ignored.includes(`${path.split('/')[0]}/**`)
      expect([path, isLeftOut && !ignored.includes(`!${path}`)]).toEqual([path, false])
    }
  })

  it('is valid for docker compose, if that is installed', () => {
    const client = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' })
    if (client.status !== 0) {
      console.warn('NOT CHECKED: docker-compose.yml, because this machine has no docker compose.')
      return
    }
    const command = ['compose', '--file', file, '--profile', 'engines', 'config', '--quiet']
    const env = { ...process.env, ...stripe }
    const { status, stderr } = spawnSync('docker', command, { encoding: 'utf8', env })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })
})

describe('the system that docker-compose.yml starts', () => {
  it('runs as described there, on PostgreSQL and in the given order', async () => {
    const database = await createTestDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'almoner-compose-'))
    const port = String(await unusedPort())
    const here = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: port }
    const run = (name: string) => runService(name, { env: stripe, changes: here })
    const running: ReturnType<typeof run>[] = []
    try {
      const migration = run('migrate')
      expect(await migration.ended).toBe(0)
      expect(migration.readOutput()).toBe('migrated\n')
      for (const name of ['api', 'projector', 'worker']) running.push(run(name))
      for (const [index, word] of ['serving', 'projecting', 'working'].entries()) {
        await vi.waitFor(() => expect(running[index]?.readOutput()).toContain(`"${word}"`))
      }
      const [, ...check] = list(map(service('api')['healthcheck'])['test']).map(text)
      const command = check.map((part) => part.replace('127.0.0.1:3000', `127.0.0.1:${port}`))
      expect(spawnSync(process.execPath, command.slice(1)).status).toBe(0)
      for (const one of running) one.kill()
      for (const one of running) expect(await one.ended).toBe(0)
    } finally {
      for (const one of running) one.kill()
      await Promise.all(running.map(({ ended }) => ended))
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
