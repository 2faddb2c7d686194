import { describe, expect, it } from 'vitest'
import { parseManifest, printManifest, type Manifest } from './manifest.ts'

const part = (path: string) => ({ path, bytes: 3, sha256: '0a'.repeat(32) })

const whole: Manifest = {
  format: 1,
  madeAt: '2026-11-25T07:00:00.000Z',
  position: '42',
  links: [`platform:42:${'0b'.repeat(32)}`],
  parts: ['database/base.tar', 'postgres.json', 'files/logos/a.png'].map(part),
}

const read = (changes: object) => parseManifest(JSON.stringify({ ...whole, ...changes }))

describe('the manifest of a backup', () => {
  it('is unchanged after it is written and read', () => {
    expect(parseManifest(printManifest(whole))).toEqual(whole)
  })

  it.each<[string, object]>([
    ['no time', { madeAt: 'yesterday' }],
    ['no position', { position: 42 }],
    ['a link that the audit would not take', { links: ['platform:42:abc'] }],
    ['a size that is none', { parts: [...whole.parts, { ...part('files/b'), bytes: 1.5 }] }],
    ['an older format', { format: 0 }],
    ['a path that leads out of the folder', { parts: [...whole.parts, part('files/../../etc')] }],
    ['an absolute path', { parts: [...whole.parts, part('/etc/passwd')] }],
  ])('is refused with %s', (_what, changes) => {
    expect(read(changes)).toEqual({ refused: 'its manifest is not readable' })
  })

  it('is refused when it is cut off', () => {
    const text = printManifest(whole)
    expect(parseManifest(text.slice(0, -10))).toHaveProperty('refused')
  })

  it('is refused without the database, and with a part named twice', () => {
    const refused = { refused: 'its manifest does not name every part once' }
    expect(read({ parts: whole.parts.slice(1) })).toEqual(refused)
    expect(read({ parts: [...whole.parts, part('postgres.json')] })).toEqual(refused)
  })

  it('of a newer version is refused with that reason', () => {
    expect(read({ format: 2 })).toEqual({ refused: 'it was made by a newer version of Almoner' })
  })
})
