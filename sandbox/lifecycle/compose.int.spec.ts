import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const file = join(repository, 'docker-compose.yml')

describe('docker-compose.yml', () => {
  it('keeps passwords out except those that open nothing beyond this machine', () => {
    const values = readFileSync(file, 'utf8').matchAll(
      /^ +\w*(?:PASSWORD|_PWD|SECRET\w*|MASTER_KEY): *(.+)$/gm,
    )
    const found = [...values].map(([, value]) => value ?? '')
    expect(found.length).toBeGreaterThan(3)
    for (const value of found) expect(value).toMatch(/^\$\{[A-Z_]+:-(?:local-only)?\}$/)
  })

  it('opens the engines to this machine only', () => {
    const published = [...readFileSync(file, 'utf8').matchAll(/^ {6}- '(.*:\d+)'$/gm)]
    const ports = published.map(([, port]) => port ?? '')
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual(['${PORT:-3000}:3000'])
  })

  it('is understood by docker compose, where that is installed', () => {
    const client = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' })
    if (client.status !== 0) {
      console.warn('NOT CHECKED: docker-compose.yml, because this machine has no docker compose.')
      return
    }
    const command = ['compose', '--file', file, 'config', '--quiet']
    const { status, stderr } = spawnSync('docker', command, { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })
})
