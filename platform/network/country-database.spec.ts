import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readCountryDatabase } from './country-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'almoner-countries-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Field = string | number | { [name: string]: Field }

// MaxMind's encoding of strings, 16-bit numbers and maps, all shorter than 29.
const encode = (value: Field): Buffer => {
  if (typeof value === 'string') {
    return Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)])
  }
  if (typeof value === 'number') return Buffer.from([0xa2, value >> 8, value & 0xff])
  const entries = Object.entries(value)
  return Buffer.concat([
    Buffer.from([0xe0 | entries.length]),
    ...entries.flatMap(([name, field]) => [encode(name), encode(field)]),
  ])
}

/** A database of two records: of the lower half of IPv4, and of the upper one. */
const writeDatabase = (name: string, lower: Field, upper: Field): string => {
  const [first, second] = [encode(lower), encode(upper)]
  // One node; a pointer to data counts from the number of nodes and sixteen bytes of nothing.
  const pointers = [17, 17 + first.length].map((pointer) => Buffer.from([0, 0, pointer]))
  const metadata = {
    binary_format_major_version: 2,
    database_type: 'country',
    ip_version: 4,
    node_count: 1,
    record_size: 24,
  }
  const marker = Buffer.from([0xab, 0xcd, 0xef, ...Buffer.from('MaxMind.com')])
  const parts = [...pointers, Buffer.alloc(16), first, second, marker, encode(metadata)]
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat(parts))
  return path
}

const open = (path: string | undefined) => {
  const find = readCountryDatabase(path)
  if ('refused' in find) throw new Error(find.refused)
  return find
}

describe('the country of an address', () => {
  it.each([
    ['nested', { country: { iso_code: 'GB' } }, { country: { iso_code: 'HK' } }],
    ['flat', { country_code: 'GB' }, { country_code: 'HK' }],
  ])('is found in a %s record', (name, lower, upper) => {
    const find = open(writeDatabase(name, lower, upper))
    expect(find('81.2.69.142')).toBe('GB')
    expect(find('::ffff:81.2.69.142')).toBe('GB')
    expect(find('203.0.113.5')).toBe('HK')
  })

  it('is unknown if the record or the address names none', () => {
    const find = open(writeDatabase('odd', { continent: 'EU' }, { country_code: 'Asia' }))
    expect(find('81.2.69.142')).toBeNull()
    expect(find('203.0.113.5')).toBeNull()
    expect(find('in-process')).toBeNull()
  })

  it('is unknown without a database', () => {
    expect(open(undefined)('81.2.69.142')).toBeNull()
  })
})

describe('a database', () => {
  it('that is missing or is another file is refused in one sentence', () => {
    const other = join(folder, 'other')
    writeFileSync(other, 'network,country\n')
    for (const path of [join(folder, 'missing'), other]) {
      const refused = `COUNTRY_DATABASE must be a readable .mmdb file, and it is "${path}".`
      expect(readCountryDatabase(path)).toEqual({ refused })
    }
  })
})
