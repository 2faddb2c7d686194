import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const setup = join(dirname(fileURLToPath(import.meta.url)), 'setup.mjs')
const lockfile = JSON.stringify({ name: 'x', lockfileVersion: 3, packages: { '': { name: 'x' } } })

let clone = ''
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'almoner-setup-'))
  mkdirSync(join(clone, 'tools'))
  copyFileSync(setup, join(clone, 'tools', 'setup.mjs'))
  writeFileSync(join(clone, 'package.json'), '{ "name": "x", "version": "1.0.0" }')
  writeFileSync(join(clone, 'package-lock.json'), lockfile)
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

/** Creates a fake npm that records its calls, and behaves as the case defines. */
function npmThat(does: string): string {
  const bin = join(clone, 'bin')
  mkdirSync(bin)
  const script = `#!/bin/sh\necho "$@" >> "${clone}/asked"\n${does}\n`
  writeFileSync(join(bin, 'npm'), script, { mode: 0o755 })
  return bin
}

const installs = 'mkdir -p node_modules && echo "{}" > node_modules/.package-lock.json'

function run(bin: string): { status: number | null; said: string } {
  const { status, stderr } = spawnSync(process.execPath, ['tools/setup.mjs', '--no-build'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: `${bin}:/usr/bin:/bin`, HOME: clone, TMPDIR: clone },
  })
  return { status, said: stderr }
}

const readCalls = (): string[] => readFileSync(join(clone, 'asked'), 'utf8').trim().split('\n')

describe('a fresh clone', () => {
  it('is installed by the lockfile once, and again only when the lockfile changes', () => {
    const bin = npmThat(installs)
    expect(run(bin)).toEqual({ status: 0, said: '' })
    expect(run(bin)).toEqual({ status: 0, said: '' })
    expect(readCalls()).toHaveLength(1)
    expect(readCalls()[0]).toMatch(/^ci .*--include=dev/)
    writeFileSync(join(clone, 'package-lock.json'), lockfile.replace('"x"', '"y"'))
    utimesSync(join(clone, 'package-lock.json'), new Date(), new Date(Date.now() + 5_000))
    run(bin)
    expect(readCalls()).toHaveLength(2)
  })

  it('that was installed by hand is left unchanged', () => {
    const bin = npmThat('exit 1')
    mkdirSync(join(clone, 'node_modules'))
    writeFileSync(join(clone, 'node_modules', '.package-lock.json'), '{}')
    expect(run(bin)).toEqual({ status: 0, said: '' })
  })

  it('installed half-way is installed again', () => {
    const bin = npmThat(installs)
    mkdirSync(join(clone, 'node_modules', 'half'), { recursive: true })
    expect(run(bin).status).toBe(0)
    expect(readCalls()).toHaveLength(1)
  })
})

describe('an installation that fails', () => {
  it.each([
    ['the network is away', 'echo "npm error code EAI_AGAIN" >&2; exit 1', 'could not reach'],
    ['the disk is full', 'echo "npm error ENOSPC: no space left" >&2; exit 1', 'is full'],
    ['the folder is closed', 'echo "npm error code EACCES" >&2; exit 1', 'may not write'],
    ['something else is wrong', 'echo "npm error odd" >&2; exit 1', 'what it said is in'],
  ])('because %s is one sentence and exit code 1', (_why, does, words) => {
    const { status, said } = run(npmThat(does))
    expect(status).toBe(1)
    expect(said).toMatch(/^Almoner could not be set up: .*\n$/)
    expect(said).toContain(words)
  })
})
