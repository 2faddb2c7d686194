import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import { reportKinds } from '@almoner/domain/reporting/values.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { readZip } from '../testing/read-zip.ts'
import { recordRichBooks, type RichBooks } from '../testing/rich-books.ts'
import { makeBytes, makeText, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'audit_pack'
const run = promisify(execFile)
const sha256 = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex')

type Manifest = {
  position: string
  files: { name: string; bytes: number; sha256: string }[]
}

const verify = async (folder: string): Promise<{ code: number; lines: readonly string[] }> => {
  const toLines = (text: string): readonly string[] => text.trim().split('\n')
  const options = { cwd: folder, env: {} }
  try {
    const { stdout } = await run(process.execPath, ['verify.mjs'], options)
    return { code: 0, lines: toLines(stdout) }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, lines: toLines(stdout) }
  }
}

describe('the audit pack', () => {
  const request = (changes: Parameters<typeof requestNow>[2] = {}) =>
    requestNow(api, kind, { format: 'zip', ...changes })
  let books: RichBooks
  let folders: string
  let bytes: Buffer
  let files: ReadonlyMap<string, Buffer>
  beforeAll(async () => {
    books = await recordRichBooks(api)
    folders = await mkdtemp(join(tmpdir(), 'audit-pack-'))
    const packed = await makeBytes(api, await request())
    bytes = packed.bytes
    files = readZip(bytes)
  })
  afterAll(() => rm(folders, { recursive: true }))

  /** Writes the files of the pack, some of them changed, and runs its verifier there. */
  const verifyWith = async (changes: Readonly<Record<string, Buffer | null>> = {}) => {
    const folder = await mkdtemp(join(folders, 'unpacked-'))
    for (const [name, content] of Object.entries({ ...Object.fromEntries(files), ...changes })) {
      if (content === null) continue
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    return await verify(folder)
  }
  const read = (name: string): string => files.get(name)?.toString('utf8') ?? ''
  const readManifest = (): Manifest => JSON.parse(read('manifest.json')) as Manifest

  /** A file with a change that the manifest agrees to, as a forger would make it. */
  const forge = (name: string, change: (text: string) => string): Record<string, Buffer> => {
    const content = Buffer.from(change(read(name)))
    expect(content.equals(files.get(name) ?? content)).toBe(false)
    const manifest = readManifest()
    const entry = { name, bytes: content.length, sha256: sha256(content) }
    const changed = manifest.files.map((file) => (file.name === name ? entry : file))
    const text = JSON.stringify({ ...manifest, files: changed })
    return { [name]: content, 'manifest.json': Buffer.from(text) }
  }

  it('is checked by its own verifier, with Node alone', async () => {
    const { code, lines } = await verifyWith()
    expect(lines.map((line) => line.replaceAll(/[0-9a-f]{64}|HK\$[\d.]+|\d+/g, '#'))).toEqual([
      'right # files have the sha# of the manifest',
      'right # reports have the rows of their own manifests',
      'right # events lead to the link #',
      'right the trial balance sums to zero',
      'right # journals balance',
      'right the ledger and the journal have #',
    ])
    expect(code).toBe(0)
  })

  it('has every report with its manifest, the proofs and a text about them', async () => {
    const names = [...files.keys()]
    for (const each of reportKinds) {
      if (each === kind || each === 'event_statement') continue
      const name = `reports/${each.replaceAll('_', '-')}`
      expect(names).toEqual(expect.arrayContaining([`${name}.csv`, `${name}.json`]))
      const own = JSON.parse(read(`${name}.json`)) as { sha256: string; request: ReportRequest }
      const alone = await makeText(api, own.request)
      expect([each, read(`${name}.csv`)]).toEqual([each, alone.text])
      expect(own).toMatchObject({ ...alone.made })
    }
    const proofs = ['trial-balance.csv', 'chain.jsonl', 'events/000001.jsonl']
    expect(names).toEqual(expect.arrayContaining([...proofs, 'README.txt', 'verify.mjs']))
    expect(read('README.txt')).toContain('node verify.mjs')
  })

  it('has its files as rows', async () => {
    const { made } = await makeBytes(api, await request())
    const { made: again } = await makeText(api, await request({ format: 'csv' }))
    expect(made?.rows).toBe(files.size)
    expect(again?.rows).toBe(files.size)
    expect(made?.totals).toEqual([{ key: 'files', value: files.size, isCount: true }])
  })

  it('has no personal part in the clear', () => {
    const events = read('events/000001.jsonl')
    expect(events).toContain('OfflineEntryRecorded')
    expect(events).toContain('"box":')
    for (const name of ['Siu Ming', 'siu-ming@example.com']) expect(events).not.toContain(name)
  })

  it('has no whole address of a payer in any report', () => {
    const reports = [...files.keys()].filter((name) => name.startsWith('reports/'))
    expect(reports.map(read).join('')).toContain('s•••@example.com')
    for (const name of reports)
      expect([name, read(name)]).toEqual([name, expect.not.stringMatching(/\w@\w/)])
  })

  it('has the hash alone of an event that is about no money', () => {
    const lines = read('events/000001.jsonl').trim().split('\n')
    const streams = lines.filter((line) => line.startsWith('[')).map((line) => line.split('"')[1])
    expect(streams.length).toBeGreaterThan(0)
    expect(
      streams.every((stream) =>
        /^(payment|offline_entry|treasury|plan_|receipt_book|bank_match)/.test(stream ?? ''),
      ),
    ).toBe(true)
    expect(lines.some((line) => line.startsWith('{'))).toBe(true)
  })

  it.each(['reports/donation-ledger.csv', 'chain.jsonl', 'events/000001.jsonl', 'README.txt'])(
    'is refused if one byte of %s is another',
    async (name) => {
      const content = Buffer.from(files.get(name) ?? '')
      const at = Math.floor(content.length / 2)
      content[at] = (content[at] ?? 0) ^ 1
      const { code, lines } = await verifyWith({ [name]: content })
      expect(lines).toEqual([`WRONG ${name} is not the file of the manifest`])
      expect(code).toBe(1)
    },
  )

  it('is refused if a file is missing, or one was added', async () => {
    expect((await verifyWith({ 'chain.jsonl': null })).code).toBe(1)
    expect((await verifyWith({ 'more.txt': Buffer.from('more') })).code).toBe(1)
  })

  const changeLink = (text: string): string =>
    text.replace(/"link":"([0-9a-f])/, (_, digit: string) => `"link":"${digit === '0' ? 1 : 0}`)
  it.each<[string, string, (text: string) => string, RegExp]>([
    ['another link', 'chain.jsonl', changeLink, /^WRONG the link of block 0 /],
    [
      'another fingerprint',
      'chain.jsonl',
      (text) =>
        text.replace(
          /(\d:[0-9a-f]{11})(.)/,
          (_, digits: string, digit: string) => `${digits}${digit === '0' ? 1 : 0}`,
        ),
      /^WRONG the event at \d+ is not the one of block 0/,
    ],
    [
      'another event',
      'events/000001.jsonl',
      (text) => text.replace(/"amountCents":(\d)/, '"amountCents":1$1'),
      /^WRONG the event at \d+ is not the one of block \d+/,
    ],
    [
      'another hash of an event',
      'events/000001.jsonl',
      (text) => text.replace(/("hash":"[0-9a-f]{40})./, '$1x'),
      /^WRONG the link of block \d+ does not follow/,
    ],
    [
      'one event fewer',
      'events/000001.jsonl',
      (text) => text.slice(text.indexOf('\n') + 1),
      /^WRONG the event at \d+ is not|^WRONG events are|^WRONG the events of block/,
    ],
    [
      'another balance',
      'trial-balance.csv',
      (text) => text.replace(/,(\d+\.\d\d)\r\n/, ',1$1\r\n'),
      /^WRONG .* does not close at its balance/,
    ],
  ])('is refused with %s, and the manifest agrees', async (_what, name, change, line) => {
    const { code, lines } = await verifyWith(forge(name, change))
    expect(lines.at(-1)).toMatch(line)
    expect(code).toBe(1)
  })

  it.each([
    ['gl-journal', /,500\.00(?=[,\r])/, /^WRONG journal \d+ is out by/],
    ['donation-ledger', /,500\.00(?=[,\r])/g, /^WRONG the ledger has .*, and the journal/],
  ])(
    'is refused with another sum in the %s, and both manifests agree',
    async (report, sum, line) => {
      const name = `reports/${report}.csv`
      const csv = forge(name, (text) => text.replace(sum, ',501.00'))
      const hash = sha256(csv[name] ?? '')
      const own = JSON.parse(read(`reports/${report}.json`)) as object
      const json = Buffer.from(JSON.stringify({ ...own, sha256: hash }))
      const manifest = JSON.parse((csv['manifest.json'] ?? '').toString()) as Manifest
      const changed = manifest.files.map((file) =>
        file.name === `reports/${report}.json`
          ? { ...file, bytes: json.length, sha256: sha256(json) }
          : file,
      )
      const both = Buffer.from(JSON.stringify({ ...manifest, files: changed }))
      const { code, lines } = await verifyWith({
        ...csv,
        [`reports/${report}.json`]: json,
        'manifest.json': both,
      })
      expect(lines.at(-1)).toMatch(line)
      expect(code).toBe(1)
    },
  )

  it('has the same bytes again, also after new payments that fill its last block', async () => {
    const fixed = await request()
    const first = await makeBytes(api, fixed)
    const givers = await createGivers(api, 'harbour')
    for (let count = 0; count < 20; count += 1) await givers.give({ amount: 320 })
    await api.caughtUp()
    const again = await makeBytes(api, fixed)
    expect(again.made).toEqual(first.made)
    expect(again.bytes.equals(first.bytes)).toBe(true)
  })

  it('has the events of its period, and the links before them', async () => {
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    const { earlier } = books
    const counts: number[] = []
    for (const changes of [
      { from: earlier, to: earlier },
      { from: today, to: today },
      { basis: 'recorded' },
    ] as const) {
      const packed = await makeBytes(api, await request(changes))
      const { code, lines } = await verifyWith(Object.fromEntries(readZip(packed.bytes)))
      expect([changes, code]).toEqual([changes, 0])
      counts.push(Number(/right (\d+) events lead/.exec(lines.join('\n'))?.[1]))
    }
    const [ofEarlier = 0, ofToday = 0, all = 0] = counts
    expect(ofEarlier).toBeGreaterThan(0)
    expect(ofToday).toBeGreaterThan(ofEarlier)
    expect(all).toBeGreaterThan(ofToday)
  })

  it('of a period without events has no chain, and is right', async () => {
    const [from, to] = [calendarDay('2018-01-01'), calendarDay('2018-01-31')]
    const packed = readZip((await makeBytes(api, await request({ from, to }))).bytes)
    expect(packed.has('chain.jsonl')).toBe(false)
    const nothing = Object.fromEntries([...files.keys()].map((name) => [name, null]))
    const { code, lines } = await verifyWith({ ...nothing, ...Object.fromEntries(packed) })
    expect(lines).toContain('right no event is in the period')
    expect(code).toBe(0)
  })

  it.each(['zh', 'cn'] as const)('is right in %s, with the same figures', async (language) => {
    const english = await request()
    const packed = await makeBytes(api, { ...english, language })
    const own = readZip(packed.bytes)
    const { code } = await verifyWith(Object.fromEntries(own))
    expect(code).toBe(0)
    expect(packed.made?.figuresSha256).toBe((await makeBytes(api, english)).made?.figuresSha256)
  })
})
