import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const module = fileURLToPath(new URL('few-processors.ts', import.meta.url))

// Field 41 of /proc/<pid>/stat, as proc(5) numbers it, counted after the name, which may contain
// any character.
const policyScript = `(() => {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]
})()`

const printScript = `const { readFileSync } = require('node:fs'); console.log(${policyScript})`
const inherited = execFileSync(process.execPath, ['-e', printScript], { encoding: 'utf8' }).trim()
const batch = '3'

/** Returns the scheduling policies of the program and of a child process that it starts. */
const policiesWith = (processors: number): string => {
  const program = `
    import { readFileSync } from 'node:fs'
    import { execFileSync } from 'node:child_process'
    import { shareFewProcessors } from ${JSON.stringify(module)}
    shareFewProcessors(${processors})
    const below = execFileSync(process.execPath, ['-e', ${JSON.stringify(printScript)}], { encoding: 'utf8' })
    console.log(${policyScript}, below.trim())`
  const script = ['--input-type=module', '-e', program]
  return execFileSync(process.execPath, script, { encoding: 'utf8' }).trim()
}

const canWait = process.platform === 'linux' && spawnSync('chrt', ['-m']).status === 0

describe('a program that shares a processor or two', () => {
  it('yields to other programs if the machine supports it, and so do its children', () => {
    const policy = canWait ? batch : inherited
    expect(policiesWith(2)).toBe(`${policy} ${policy}`)
  })

  it('is not changed if there are more processors', () => {
    expect(policiesWith(3)).toBe(`${inherited} ${inherited}`)
  })
})
